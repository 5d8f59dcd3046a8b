// room ComposerWire
