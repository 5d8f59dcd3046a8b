// room PresselWaveform
