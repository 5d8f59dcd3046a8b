# A private PipeWire with WirePlumber and without D-Bus for Tools/test-servers, which sources this: the microphone
# hears what the null sink plays.

server_title=PipeWire
server_programs=(pipewire wireplumber pw-play pw-link)
# A client may hear nothing at all of its server's end: two seconds without a frame are what tells it.
loss_seconds=5

server_prepare() {
  local libraries policy
  libraries=$(dirname "$(find "$rig/usr/lib" -name 'libpipewire-0.3.so.0' -print -quit)")
  use_libraries "$libraries"
  policy=$rig/usr/share/wireplumber
  mkdir -p "$work/pipewire" "$work/wireplumber/main.lua.d"
  export PIPEWIRE_CONFIG_DIR=$work/pipewire PIPEWIRE_MODULE_DIR=$libraries/pipewire-0.3
  export SPA_PLUGIN_DIR=$libraries/spa-0.2 WIREPLUMBER_MODULE_DIR=$libraries/wireplumber-0.4
  export WIREPLUMBER_CONFIG_DIR=$work/wireplumber WIREPLUMBER_DATA_DIR=$policy
  cp Tools/servers/pipewire.conf "$rig"/usr/share/pipewire/client*.conf "$work/pipewire/"
  # Of Debian's policy only what links a stream to the device it asks for; its monitors look for real devices.
  cp Tools/servers/wireplumber.conf "$work/wireplumber/"
  cp -L "$policy/main.lua.d/00-functions.lua" "$policy/policy.lua.d/10-default-policy.lua" \
    "$policy/policy.lua.d/50-endpoints-config.lua" "$work/wireplumber/main.lua.d/"
  printf 'load_module("metadata")\ndefault_policy.enable()\n' >"$work/wireplumber/main.lua.d/90-enable.lua"
  cat >"$work/asound.conf" <<CONF
</usr/share/alsa/alsa.conf>
pcm_type.pipewire { lib "$libraries/alsa-lib/libasound_module_pcm_pipewire.so" }
pcm.rigmic { type pipewire capture_node rigmic hint { show on description "The rig's microphone" } }
pcm.rigspeaker { type pipewire playback_node rigsink }
CONF
}

server_start() {
  pipewire >"$work/server.log" 2>&1 &
  server=$!
  await "pipewire" test -S "$XDG_RUNTIME_DIR/pipewire-0"
  wireplumber >"$work/policy.log" 2>&1 &
  helpers+=($!)
  await "the link to the microphone" timeout 2 pw-link rigsink:monitor_MONO rigmic:input_MONO
}

play_tone() { # SECONDS
  make_tone "$1" "$work/tone.wav"
  pw-play --target=rigsink "$work/tone.wav" 2>/dev/null &
  tone=$!
  await "the tone" sh -c 'timeout 2 pw-link -l | grep -q pw-play'
}
