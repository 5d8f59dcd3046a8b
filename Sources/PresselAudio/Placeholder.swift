// room PresselAudio
