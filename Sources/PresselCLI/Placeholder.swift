// room PresselCLI
