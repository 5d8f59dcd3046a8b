// room PresselSystem
