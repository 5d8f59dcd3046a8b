# A private PulseAudio for Tools/test-servers, which sources this: the microphone hears what the null sink plays.

server_title=PulseAudio
server_programs=(pulseaudio pacat pactl)
# A client hears at once that its server is gone.
loss_seconds=3

server_prepare() {
  local modules= plugin
  plugin=$(find "$rig/usr/lib" -name libasound_module_pcm_pulse.so -print -quit)
  if [ -n "$rig" ]; then
    modules=$(dirname "$(find "$rig/usr/lib" -name module-null-sink.so -print -quit)")
    use_libraries "$(dirname "$(find "$rig/usr/lib" -name 'libpulse.so.0' -print -quit)")"
    LD_LIBRARY_PATH+=:${LD_LIBRARY_PATH%%:*}/pulseaudio
  fi
  module_option=${modules:+--dl-search-path=$modules}
  mkdir -m 700 "$work/pulse" "$work/state"
  export PULSE_RUNTIME_PATH=$work/pulse PULSE_STATE_PATH=$work/state PULSE_SERVER=unix:$work/pulse/native
  cat >"$work/server.pa" <<PA
load-module module-native-protocol-unix auth-anonymous=1 socket=$work/pulse/native
load-module module-null-sink sink_name=rigsink rate=48000 channels=1 channel_map=mono format=s16le
load-module module-remap-source source_name=rigmic master=rigsink.monitor channels=1 channel_map=mono
set-default-sink rigsink
set-default-source rigmic
PA
  cat >"$work/asound.conf" <<CONF
</usr/share/alsa/alsa.conf>
pcm_type.pulse { lib "$plugin" }
pcm.rigmic { type pulse device rigmic hint { show on description "The rig's microphone" } }
pcm.rigspeaker { type pulse device rigsink }
CONF
}

server_start() {
  pulseaudio -n -F "$work/server.pa" --daemonize=no --exit-idle-time=-1 --use-pid-file=no --disallow-exit \
    --realtime=no --high-priority=no --log-level=error $module_option 2>"$work/server.log" &
  server=$!
  await "pulseaudio" timeout 2 pactl info
  # An idle null sink works in blocks of two seconds: something that plays at low latency cures it.
  pacat --playback --device=rigsink --raw --format=s16le --rate=48000 --channels=1 --latency-msec=20 \
    /dev/zero 2>/dev/null &
  helpers+=($!)
  sleep 2.2
}

play_tone() { # SECONDS
  make_tone "$1" -t raw "$work/tone.raw"
  pacat --playback --device=rigsink --raw --format=s16le --rate=48000 --channels=1 --latency-msec=50 \
    "$work/tone.raw" 2>/dev/null &
  tone=$!
}
