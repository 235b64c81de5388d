#!/usr/bin/env bash
# docker/package.sh [try]: builds the Debian package and says where it lies. With `try`, as root, also boots a bare
# Debian 12 with systemd in a namespace of its own, installs the package there, plays, upgrades it in mid-game, removes it.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "$0")/../scripts/common.sh"

mode=${1:-build}
case "$mode" in
  build | try) ;;
  *)
    echo "usage: docker/package.sh [try]" >&2
    exit 2
    ;;
esac
"$root/scripts/install.sh" package
cd "$root"

package() { # FOLDER [CMAKE-OPTION...]: the path of a package with these options
  local folder=$1
  shift
  cmake -S . -B build/package -G Ninja -DCMAKE_BUILD_TYPE=Release -DBUILD_TESTING=OFF -DCMAKE_INSTALL_PREFIX=/usr "$@"
  cmake --build build/package -j "$(build_jobs)" --target trinque_installed
  rm -rf "build/package/$folder"
  (cd build/package && cpack -B "$folder")
}

say "Building the package"
package deb -DCPACK_DEBIAN_PACKAGE_RELEASE=
say "$(echo build/package/deb/*.deb)"
[ "$mode" = try ] || exit 0

if [ "$(id -u)" -ne 0 ]; then
  echo "Booting a Debian in a namespace needs root." >&2
  exit 77
fi
bare=build/package/debian
if [ ! -f "$bare/complete" ]; then
  say "Fetching a bare Debian 12 with systemd"
  rm -rf "$bare"
  mkdir -p "$bare"
  debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,ca-certificates bookworm "$bare/root" >"$bare/log"
  touch "$bare/complete"
fi
say "Building the next release's package"
package next -DCPACK_DEBIAN_PACKAGE_RELEASE=next

TRINQUE_DEBIAN="$bare/root" TRINQUE_PACKAGE=$(echo build/package/deb/*.deb) \
  TRINQUE_NEXT_PACKAGE=$(echo build/package/next/*.deb) PYTHONDONTWRITEBYTECODE=1 \
  PYTHONPATH=tests/server/e2e:tests/support python3 tests/packages/debian_test.py
