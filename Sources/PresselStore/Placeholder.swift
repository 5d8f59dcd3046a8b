// room PresselStore
