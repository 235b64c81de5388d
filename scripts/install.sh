#!/usr/bin/env bash
# scripts/install.sh play|test|ci|long|lint|coverage|package|image: installs the Debian packages that are missing for it.
# Never removes a package.
# TRINQUE_INSTALL=no leaves the system alone, for those who install what is needed in their own way.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "$0")/common.sh"

play=(
  g++ cmake ninja-build ccache # the build; ccache makes the second one quick
  git ca-certificates          # the checkout, and what npm trusts
  libboost1.81-dev             # network and coroutines (headers)
  nlohmann-json3-dev           # reading JSON
  libspdlog-dev libfmt-dev     # logs
  libsodium-dev                # entropy, seat tokens
  libssl-dev                   # TLS without a proxy
  libicu-dev pkg-config        # which names look alike
  libqrencode-dev              # the QR of the join address
  libcli11-dev                 # command line and settings
  libsqlitecpp-dev libsqlite3-dev # the journal of evenings
  prometheus-cpp-dev           # metrics for the operator
  libpq-dev                    # the journal that several servers share
)
test=(
  "${play[@]}"
  libgtest-dev libgmock-dev librapidcheck-dev # the tests in C++
  python3                                     # the tests of the sockets, by bytes of their own
  python3-websockets                          # the terminal client
  openssl                                     # certificates for the tests of TLS
  chromium                                    # the pages, as a phone shows them
  iproute2 util-linux                         # a network of a test's own, which is not loopback
  clang-format-14 shellcheck                  # the looks of the code, and of these scripts
  clang-14 libclang-rt-14-dev                 # the fuzzers: libFuzzer and the sanitizers that watch them
)
# A proxy in front of the server; the database of several, and what is in front of these: packages that begin to serve
# ports of the machine, so not for everybody who tests.
cluster=(postgresql-15 haproxy)
ci=("${test[@]}" nginx-light "${cluster[@]}")
long=(
  "${test[@]}" "${cluster[@]}"
  firefox-esr                  # other browsers, which the long tests play in
  webkit2gtk-driver xvfb xauth # what Safari is made of, on a screen that nobody sees
)
lint=("${test[@]}" clang-tidy-14 cppcheck pyflakes3)
coverage=("${test[@]}" gcovr)
package=("${play[@]}" help2man debootstrap systemd-container) # the Debian package, and a Debian to try it in
image=(buildah podman runc conmon netavark aardvark-dns iptables debootstrap curl jq python3 python3-websockets ca-certificates podman-compose) # a container without an engine

purpose=${1:-}
case "$purpose" in
  play) wanted=("${play[@]}") ;;
  test) wanted=("${test[@]}") ;;
  ci) wanted=("${ci[@]}") ;;
  long) wanted=("${long[@]}") ;;
  lint) wanted=("${lint[@]}") ;;
  coverage) wanted=("${coverage[@]}") ;;
  package) wanted=("${package[@]}") ;;
  image) wanted=("${image[@]}") ;;
  *)
    echo "usage: scripts/install.sh play|test|ci|long|lint|coverage|package|image" >&2
    exit 2
    ;;
esac
[ "${TRINQUE_INSTALL:-yes}" = no ] && exit 0

is_installed() { [ "$(dpkg-query -W -f='${db:Status-Status}' "$1" 2>/dev/null)" = installed ]; }

if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
  echo "This script knows Debian 12 only. Install what stands for these packages, Node 18 or newer and npm," >&2
  echo "then set TRINQUE_INSTALL=no: ${wanted[*]}" >&2
  exit 1
fi

missing=()
for package in "${wanted[@]}"; do
  is_installed "$package" || missing+=("$package")
done
# The pages' one library comes with npm. A Node that is already there stays, wherever it came from.
command -v node >/dev/null || missing+=(nodejs)
command -v npm >/dev/null || missing+=(npm)
if [ "${#missing[@]}" -gt 0 ]; then
  say "To $purpose, these Debian packages are missing: ${missing[*]}"

  as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "Run this as root, then try again: apt-get install --no-install-recommends ${missing[*]}" >&2
      exit 1
    fi
    as_root=(sudo)
  fi
  apt=(env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=120 -o Dpkg::Use-Pty=0)

  say "apt-get update"
  "${as_root[@]}" "${apt[@]}" update </dev/null || say "Some package lists are not fresh; going on with those that are here"

  install=(install --no-install-recommends --no-remove -y "${missing[@]}")
  plan=$("${apt[@]}" -s "${install[@]/--no-remove/--assume-yes}" 2>&1) || {
    printf '%s\n' "$plan" >&2
    echo "apt-get cannot install all of: ${missing[*]}. On Debian 12 (bookworm) its \"main\" section has them." >&2
    exit 1
  }
  removed=$(awk '/^Remv / {print $2}' <<<"$plan")
  if [ -n "$removed" ]; then
    echo "Nothing was installed: it would remove packages of this machine, and that is for you to decide:" >&2
    awk '/^Remv / {print "  " $2}' <<<"$plan" >&2
    echo "(Debian keeps only one version of Boost's headers: libboost1.81-dev replaces libboost-dev and" >&2
    echo "libboost1.74-dev. In a container or a chroot with Debian 12 nothing has to give way.)" >&2
    exit 1
  fi

  say "apt-get install: $(grep -c '^Inst ' <<<"$plan") packages with what they need"
  "${as_root[@]}" "${apt[@]}" "${install[@]}" </dev/null
fi

node_major=$(node -p 'process.versions.node.split(".")[0]')
if [ "$node_major" -lt 18 ]; then
  echo "Node $(node -v) at $(command -v node) is too old: 18 or newer is needed." >&2
  exit 1
fi
