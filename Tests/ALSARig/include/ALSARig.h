// The rig is a plugin: nothing to include.
