# What a Debian machine needs beside Swift, and how it gets there. Sourced by the other scripts.

# Debian packages that the build and the tests use.
lamina_packages=(libdeflate-dev libexpat1-dev libjpeg-dev libpng-dev libfontconfig-dev
  libfreetype-dev libfribidi-dev libharfbuzz-dev libunibreak-dev libwebp-dev pkg-config zlib1g-dev)

# What the tests use beside them.
lamina_test_packages=(qemu-user fonts-dejavu-core fonts-inter-variable fonts-lohit-deva
  fonts-noto-color-emoji fonts-symbola fonts-wqy-microhei hyphen-en-us libharfbuzz-bin)

# What scripts/release uses, and what tries the result in a bare Debian.
lamina_release_packages=(binutils dpkg-dev fonts-dejavu-core gcc git libstdc++-12-dev python3 util-linux xz-utils)
lamina_bare_packages=(debootstrap iproute2)

# What the tests of pages use: a browser, and what drives it.
lamina_page_packages=(chromium chromium-driver python3-selenium fonts-dejavu-core)

# Names those of the given packages that are missing.
missing_packages() {
  local package
  for package in "$@"; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || echo "$package"
  done
}

# Installs those of the given packages that are missing (by default those that Lamina itself needs)
# where this user may, else names the one line that does.
require_packages() {
  [ $# -gt 0 ] || set -- "${lamina_packages[@]}"
  if ! command -v swift >/dev/null; then
    echo "Swift 6.3 or newer is needed: https://www.swift.org/install" >&2
    exit 69
  fi
  command -v dpkg-query >/dev/null || return 0
  local missing
  missing=$(missing_packages "$@" | tr '\n' ' ')
  [ -z "$missing" ] && return 0
  local line="apt-get install -y --no-install-recommends ${missing% }"
  local run=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! sudo -n true 2>/dev/null; then
      echo "Some packages are missing. Install them with:  sudo $line" >&2
      exit 69
    fi
    run=(sudo -n)
  fi
  echo "installing ${missing% }" >&2
  "${run[@]}" apt-get update -qq >&2
  "${run[@]}" env DEBIAN_FRONTEND=noninteractive $line -qq >&2
}
