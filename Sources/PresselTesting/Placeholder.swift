// room PresselTesting
