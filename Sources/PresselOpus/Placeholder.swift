// room PresselOpus
