// room ComposerEngine
