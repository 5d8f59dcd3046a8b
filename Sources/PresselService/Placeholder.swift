// room PresselService
