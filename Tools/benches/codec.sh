# Reading, drawing and seeking, against opusenc, opusdec, ffmpeg, libopusfile and libopus alone. Sourced by Tools/bench.

hour=3600

# side_by_side A... -- B...: pairs, and what they showed in cpu, peer_cpu, wall, peer_wall (microseconds), memory and
# peer_memory (KiB).
side_by_side() {
  read -r cpu peer_cpu _ _ wall peer_wall memory peer_memory < <(in_turn cpu "${pairs:-5}" "$@") || exit 2
}

ratio() {
  awk "BEGIN { printf \"%.3f\", $1 / $2 }"
}

# tell PEER: what side_by_side found.
tell() {
  printf '  %-12s %10s ms CPU %10s ms wall %8s KiB\n' \
    pressel "$(milliseconds "$cpu")" "$(milliseconds "$wall")" "$memory" \
    "$1" "$(milliseconds "$peer_cpu")" "$(milliseconds "$peer_wall")" "$peer_memory"
}

# floor COMMAND...: what the codec alone costs of what pressel costs; nothing can be faster than that.
floor() {
  local alone more
  read -r alone more < <(in_turn cpu 3 "$@" -- true | cut -d ' ' -f 1,2) || exit 2
  echo "  libopus alone    $(milliseconds "$alone") ms CPU: $(ratio "$alone" "$cpu") of pressel, $(ratio "$alone" "$peer_cpu") of its peer"
}

codec_encode() { # RATE GOAL
  make_speech "$1" 900
  side_by_side "$program" record --input "$work/speech.wav" --input-rate "$1" --output "$work/ours.ogg" --force -- \
    opusenc --quiet --bitrate 24 --vbr --speech --comp 10 "$work/speech.wav" "$work/theirs.opus"
  echo "Encode 15 minutes at $1 Hz"
  tell opusenc
  floor "$work/libopus" encode "$work/speech.wav" "$1"
  judge "$(ratio "$cpu" "$peer_cpu")" "$2" "  CPU to opusenc"
}

codec_decode() {
  side_by_side "$program" play "$work/hour.opus" --output "$work/ours.wav" --force --quiet -- \
    opusdec --quiet --force-wav "$work/hour.opus" "$work/theirs.wav"
  echo "Decode an hour to WAV"
  tell opusdec
  floor "$work/libopus" decode "$work/hour.opus"
  judge "$(ratio "$cpu" "$peer_cpu")" 0.6 "  CPU to opusdec"
  judge "$(ratio "$wall" "$peer_wall")" 0.35 "  wall to opusdec"
  rm -f "$work/ours.wav" "$work/theirs.wav"
}

codec_waveform() {
  side_by_side "$program" waveform "$work/hour.opus" --json -- \
    ffmpeg -v error -y -i "$work/hour.opus" -filter_complex showwavespic=s=200x40 -frames:v 1 "$work/wave.png"
  echo "Waveform of an hour, exact"
  tell ffmpeg
  floor "$work/libopus" decode "$work/hour.opus"
  judge "$(ratio "$cpu" "$peer_cpu")" 0.8 "  CPU to ffmpeg"
  judge "$(ratio "$wall" "$peer_wall")" 0.35 "  wall to ffmpeg"
  judge "$memory" 20480 "  KiB at the most"
  side_by_side "$program" waveform "$work/hour.ogg" --json -- "$program" --version
  echo "Waveform of our own hour, beside a start of the program"
  tell --version
  judge "$(milliseconds "$wall - $peer_wall")" 2 "  ms more"
}

codec_info() {
  local number
  pairs=20 side_by_side "$program" info "$work/hour.opus" --json -- "$work/opusfile" lengths "$work/hour.opus"
  echo "Everything about an hour ($(stat -c %s "$work/hour.opus") bytes), every check on; libopusfile looks at its ends"
  tell opusfile
  judge "$(milliseconds "$wall")" 5 "  ms wall"
  mkdir "$work/many"
  sox "$work/speech.wav" "$work/short.wav" trim 0 10
  opusenc --quiet --bitrate 24 "$work/short.wav" "$work/many/1.opus"
  for number in $(seq 2 10000); do ln "$work/many/1.opus" "$work/many/$number.opus"; done
  side_by_side "$codec_bench" lengths "$work"/many/*.opus -- "$work/opusfile" lengths "$work"/many/*.opus
  echo "Lengths of 10,000 files of 10 s, every check on"
  tell opusfile
  judge "$(ratio "$cpu" "$peer_cpu")" 0.25 "  CPU to opusfile"
}

codec_seek() {
  local ours theirs
  ours=$("$codec_bench" seek "$work/hour.opus" 1000 2026)
  theirs=$("$work/opusfile" seek "$work/hour.opus" 1000 2026)
  echo "1,000 starts in an hour, of 20 ms each, microseconds; off: more than 32 steps of 32,768 from linear decoding"
  sed 's/^/  pressel   /' <<<"$ours"
  sed 's/^/  opusfile  /' <<<"$theirs"
  judge "$(sed -n 's/.*playing median \([0-9]*\).*/\1/p' <<<"$ours")" 1000 "  microseconds, playing"
  judge "$(sed -n 's/.*playing .*off \([0-9]*\).*/\1/p' <<<"$ours")" \
    "$(sed -n 's/.*playing .*off \([0-9]*\).*/\1/p' <<<"$theirs")" "  starts off, playing"
}

# The first sound of a place, through the whole program.
codec_start() {
  cat >"$work/start.sh" <<'S'
"$1" play "$2" --from "$3" --output - 2>/dev/null | head -c 1964 >/dev/null
S
  side_by_side bash "$work/start.sh" "$program" "$work/hour.opus" 59m -- bash "$work/start.sh" "$program" "$work/hour.opus" 0s
  echo "The first 20 ms from 59:00 of an hour, exact, beside those from its beginning"
  tell "from 0:00"
  judge "$(milliseconds "$wall")" 20 "  ms until it is heard"
}

bench_codec() {
  install_packages opus-tools sox ffmpeg libopusfile-dev pkg-config
  swift build -c release --static-swift-stdlib --product codec-bench >&2
  codec_bench=$(dirname "$program")/codec-bench
  # shellcheck disable=SC2046 # flags are words
  "$(c_compiler)" -O2 -o "$work/opusfile" Tools/benches/opusfile.c $(pkg-config --cflags --libs opusfile) -lm
  # shellcheck disable=SC2046
  "$(c_compiler)" -O2 -o "$work/libopus" Tools/benches/libopus.c $(pkg-config --cflags --libs opus ogg)
  codec_encode 16000 0.75
  codec_encode 48000 0.95
  make_speech 48000 "$hour"
  opusenc --quiet --bitrate 24 "$work/speech.wav" "$work/hour.opus"
  "$program" record --input "$work/speech.wav" --output "$work/hour.ogg" --max-duration 2h --force --quiet
  codec_decode
  codec_waveform
  codec_info
  codec_seek
  codec_start
}
