#!/usr/bin/env bash
# tests/browser/lan.sh [--only] COMMAND...: runs a test in a network of its own, whose address is plain http to a browser
# as in a kitchen, and which leads nowhere else. Where this machine allows no such network, the test runs on loopback;
# with --only it is skipped instead (exit code 77).
set -euo pipefail

only=no
if [ "${1:-}" = --only ]; then
  only=yes
  shift
fi
address=10.77.0.1

network=(unshare --net)
[ "$(id -u)" -eq 0 ] || network=(unshare --user --map-root-user --net)

# shellcheck disable=SC2016 # the inner shell expands these
inside='ip link set lo up && ip address add "$0/24" dev lo && exec "$@"'
if command -v unshare ip >/dev/null && "${network[@]}" bash -c "$inside" "$address" true 2>/dev/null; then
  TRINQUE_TEST_HOST=$address exec "${network[@]}" bash -c "$inside" "$address" "$@"
fi
echo "# no network of its own can be made here" >&2
[ "$only" = no ] || exit 77
exec "$@"
