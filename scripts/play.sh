#!/usr/bin/env bash
# scripts/play.sh [options of trinque serve]: installs what is missing, builds the server and opens the evening.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "$0")/common.sh"

"$root/scripts/install.sh" play

(
  cd "$root"
  # A first build leaves the tests out; a tree that has them already keeps them.
  [ -f build/release/build.ninja ] || cmake --preset release -DBUILD_TESTING=OFF
  say "Building"
  cmake --build --preset release --target trinque trinque_web -j "$(build_jobs)"
)

server=("$root/build/release/trinque" serve "$@")

# The laptop must not fall asleep in the middle of a round. Asked without a terminal: where it needs a password, it
# is left out.
stay_awake=(systemd-inhibit --what=idle:sleep --who=trinque --why="Players are connected")
if command -v systemd-inhibit >/dev/null &&
  timeout 5 setsid --wait "${stay_awake[@]}" true </dev/null >/dev/null 2>&1; then
  exec "${stay_awake[@]}" "${server[@]}"
fi
exec "${server[@]}"
