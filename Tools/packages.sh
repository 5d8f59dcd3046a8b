# The packages of Debian that the project needs, and how they are installed. To be sourced.

build_packages=(libasound2-dev libopus-dev libogg-dev libsqlite3-dev libspeexdsp-dev libsonic-dev libebur128-dev
  pkg-config)
# For pressel-decode: 80 MB to fetch where none of libav is installed yet.
decoder_packages=(libavformat-dev libavcodec-dev libavutil-dev libswresample-dev)
test_packages=(opus-tools sox libsox-fmt-base ffmpeg espeak-ng tmux strace binutils sqlite3 groff-base)
pulseaudio_packages=(pulseaudio pulseaudio-utils libasound2-plugins)
pipewire_packages=(pipewire pipewire-bin pipewire-alsa wireplumber libwireplumber-0.4-0)
pipewire_packages+=(libpipewire-0.3-0 libpipewire-0.3-modules libspa-0.2-modules)

# Which of the packages are not installed.
missing_packages() {
  local package
  for package in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || echo "$package"
  done
}

as_root() {
  if [ "$(id -u)" = 0 ]; then
    "$@"
  elif command -v sudo >/dev/null; then
    sudo "$@"
  else
    echo "This needs root once: run as root, or install sudo: $*" >&2
    return 1
  fi
}

# Whether installing the packages would remove one of the user's.
would_remove() {
  LC_ALL=C apt-get install --simulate --no-install-recommends "$@" 2>/dev/null | grep -q '^Remv '
}

# Installs what is missing of the packages; refuses to remove any.
install_packages() {
  local missing
  missing=$(missing_packages "$@")
  [ -n "$missing" ] || return 0
  # shellcheck disable=SC2086 # a list of words
  set -- $missing
  echo "Installing: $*"
  as_root apt-get update -qq
  if would_remove "$@"; then
    echo "Installing $* would remove packages of yours: install them by hand first." >&2
    return 1
  fi
  as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" >/dev/null
}

# Unpacks packages, with all that they need and the machine has not, into a folder beside the user's own.
unpack_packages() {
  local folder=$1 needed
  shift
  [ -e "$folder/complete" ] && return 0
  echo "Unpacking $1 into $folder, beside your own packages"
  as_root apt-get update -qq
  rm -rf "$folder"
  mkdir -p "$folder/packages"
  needed=$(LC_ALL=C apt-get install --simulate --no-install-recommends "$@" | sed -n 's/^Inst \([^ ]*\) .*/\1/p')
  # shellcheck disable=SC2086 # a list of words
  (cd "$folder/packages" && printf '%s\n' "$@" $needed | sort -u |
    xargs apt-get download -qq -o APT::Sandbox::User="$(id -un)")
  for package in "$folder"/packages/*.deb; do dpkg-deb -x "$package" "$folder"; done
  rm -r "$folder/packages"
  touch "$folder/complete"
}

# A sound server of the tests, and where it is: sets `rig` to a folder when it was unpacked there, because
# installing it would remove a package of the user's (as `pulseaudio` removes `pipewire-alsa`).
provide_server() {
  local missing
  rig=
  case "$1" in
  pulseaudio)
    missing=$(missing_packages "${pulseaudio_packages[@]}")
    [ -n "$missing" ] || return 0
    # shellcheck disable=SC2086 # a list of words
    if [ "${PRESSEL_UNPACK:-}" != 1 ] && as_root apt-get update -qq && ! would_remove $missing; then
      install_packages $missing
      return
    fi
    rig=$PWD/.build/rigs/pulseaudio
    unpack_packages "$rig" "${pulseaudio_packages[@]}"
    ;;
  pipewire)
    # Never installed: beside PulseAudio it cannot be, and a server that starts by itself is nobody's wish.
    rig=$PWD/.build/rigs/pipewire
    unpack_packages "$rig" "${pipewire_packages[@]}"
    ;;
  *) return 64 ;;
  esac
}

# Swift 6.2 or later, or the words that tell where it is.
need_swift() {
  if ! command -v swift >/dev/null; then
    echo "There is no swift here: install Swift 6.3 for Debian 12 from https://www.swift.org/install/linux/" >&2
    return 1
  fi
}
