// room PresselALSA
