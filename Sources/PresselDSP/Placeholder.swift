// room PresselDSP
