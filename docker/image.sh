#!/usr/bin/env bash
# docker/image.sh: builds docker/Dockerfile and tries the image, as root, on a Debian 12 without a Docker engine and
# without a registry: buildah builds in a chroot, podman runs it, and debootstrap stands in for the base image.
# The last line says what came of it: "N passed, N failed".
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "$0")/../scripts/common.sh"

if [ "$(id -u)" -ne 0 ]; then
  echo "Building and running a container without an engine needs root." >&2
  exit 77
fi
"$root/scripts/install.sh" image
work=$root/build/image
mkdir -p "$work"
cd "$root"

# runc, since crun refuses machines whose cgroups are of both kinds; limits that this machine can grant.
files=$(ulimit -Hn)
[ "$files" != unlimited ] || files=1048576
cat >"$work/containers.conf" <<END
[containers]
default_ulimits = ["nofile=$files:$files"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "netavark"
END
export CONTAINERS_CONF=$work/containers.conf
store=(--root "$work/store" --runroot "$work/run")
podman() { command podman "${store[@]}" "$@"; }
buildah() { command buildah "${store[@]}" "$@"; }

base=docker.io/library/debian:bookworm-slim
image=localhost/trinque
container=trinque-trial-$$
caddy=localhost/caddy
trap 'remove_all; rm -rf "$work/bare"' EXIT

make_base() {
  say "Making the base image"
  rm -rf "$work/bare"
  debootstrap --variant=minbase bookworm "$work/bare" >"$work/base.log"
  # As in the published slim image: neither manuals nor other languages.
  printf 'path-exclude /usr/share/%s/*\n' man locale info groff >"$work/bare/etc/dpkg/dpkg.cfg.d/slim"
  rm -rf "$work/bare"/usr/share/{man,locale,info,groff}/* "$work/bare"/var/lib/apt/lists/* "$work/bare"/var/cache/apt/*.bin
  tar -C "$work/bare" --exclude='./dev/*' -c . | podman import -q - "$base"
  rm -rf "$work/bare"
}

passed=0
failed=0
check() { # WHAT COMMAND...
  local what=$1
  shift
  if "$@"; then
    passed=$((passed + 1))
    say "ok: $what"
  else
    failed=$((failed + 1))
    say "FAILED: $what"
  fi
}

start() { podman run --detach --name "$container" --pull=never --health-interval=disable "$@" >/dev/null 2>"$work/podman.log"; }
remove() { podman rm --force --time 2 "$container" >/dev/null; }
free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
run_hardened() {
  port=$(free_port)
  start --publish "127.0.0.1:$port:8080" --env "TRINQUE_PUBLIC_URL=http://127.0.0.1:$port" --read-only --cap-drop=all \
    --security-opt=no-new-privileges --memory=512m --pids-limit=256 --volume trinque-trial:/data "$image"
}
answers() { curl --silent --fail --max-time 3 --retry 20 --retry-delay 1 --retry-all-errors -o "$work/body" "http://127.0.0.1:$port$1"; }
create_room() { code=$(curl --silent --fail -X POST "http://127.0.0.1:$port/api/v1/rooms" -d '{}' | jq -re .code); }
keeps_the_room() { curl --silent --fail -o "$work/body" "http://127.0.0.1:$port/api/v1/rooms/$code"; }
asks_for_its_address() { podman run --rm --pull=never "$image" 2>&1 | grep -q -- --public-url; }
# Two terminal clients, which know the server by its address alone.
plays_at() { # ADDRESS TEST...
  TRINQUE_ADDRESS_OF_A_SERVER=$1 PYTHONDONTWRITEBYTECODE=1 python3 tests/terminal/evening_test.py "${@:2}" >"$work/evening.log" 2>&1
}
plays_dice_and_cards() {
  plays_at "http://127.0.0.1:$port" Evening.test_they_play_a_round_of_dice_and_buy Evening.test_they_play_a_deal_of_cards_and_its_give_n_take
}
runs_as_nobody() { [ "$(podman exec "$container" cat /proc/1/status | awk '/^Uid:/ {print $2}')" = 10001 ]; }
is_healthy() { podman healthcheck run "$container" >/dev/null; }
stops_well() {
  local begun=$SECONDS
  podman stop --time 10 "$container" >/dev/null && [ $((SECONDS - begun)) -le 6 ] &&
    [ "$(podman inspect "$container" --format '{{.State.ExitCode}}')" = 0 ]
}

# Debian's Caddy stands in for the published image, under the command of docker/compose.yaml.
make_caddy() {
  podman image exists "$caddy" && return
  say "Making an image of Caddy"
  printf '%s\n' "FROM $base" 'RUN apt-get update && apt-get install -y --no-install-recommends caddy' \
    'ENV XDG_DATA_HOME=/data XDG_CONFIG_HOME=/config' 'VOLUME /data' >"$work/caddy.Dockerfile"
  buildah bud --isolation chroot --format docker --pull-never --network host -t "$caddy" -f "$work/caddy.Dockerfile" "$work" \
    >"$work/caddy.log" 2>&1
}
run_behind_caddy() {
  port=$(free_port)
  podman network create "$container-net" >/dev/null
  start --network "$container-net" --network-alias trinque --env "TRINQUE_PUBLIC_URL=https://localhost:$port" \
    --env TRINQUE_TRUSTED_PROXY=10.0.0.0/8,172.16.0.0/12 --read-only --cap-drop=all --security-opt=no-new-privileges "$image" || return
  podman run --detach --name "$container-caddy" --pull=never --network "$container-net" --publish "127.0.0.1:$port:443" \
    "$caddy" caddy reverse-proxy --from localhost --to trinque:8080 >/dev/null 2>>"$work/podman.log"
}
trusts_caddy() {
  curl --silent --fail --insecure --retry 20 --retry-delay 1 --retry-all-errors -o "$work/body" "https://localhost:$port/healthz" &&
    podman cp "$container-caddy:/data/caddy/pki/authorities/local/root.crt" "$work/root.crt" &&
    curl --silent --fail --cacert "$work/root.crt" -o "$work/body" "https://localhost:$port/healthz"
}
plays_over_tls() {
  SSL_CERT_FILE=$work/root.crt plays_at "https://localhost:$port" Evening.test_they_play_a_round_of_dice_and_buy
}
remove_all() {
  command podman "${store[@]}" rm --force --time 2 "$container" "$container-caddy" >/dev/null 2>&1 || true
  command podman "${store[@]}" network rm --force "$container-net" >/dev/null 2>&1 || true
}
size() { podman image inspect "$1" --format '{{.Size}}'; }
is_small() {
  local beyond=$((($(size "$image") - $(size "$base")) / 1000000))
  say "$beyond MB beyond the base"
  [ "$beyond" -lt 60 ]
}

podman image exists "$base" || make_base
say "Building the image"
# What this user has compiled before is not compiled again; what he trusts is trusted.
compiled=${CCACHE_DIR:-$HOME/.cache/ccache}
mkdir -p "$compiled"
from_here=(--volume "$compiled:/root/.cache/ccache")
if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
  from_here+=(--volume "$NODE_EXTRA_CA_CERTS:/run/authorities.crt:ro" --build-arg NODE_EXTRA_CA_CERTS=/run/authorities.crt)
fi
buildah bud --isolation chroot --format docker --pull-never --network host --layers "${from_here[@]}" -t "$image" \
  -f docker/Dockerfile . >"$work/build.log" 2>&1 || {
  tail -n 30 "$work/build.log" >&2
  exit 1
}

podman volume rm --force trinque-trial >/dev/null 2>&1 || true
check "under 60 MB beyond the base" is_small
check "without --public-url it asks for it by name" asks_for_its_address
check "starts read-only, without capabilities" run_hardened
check "answers" answers /healthz
check "has the pages" answers /
check "runs as a user without rights" runs_as_nobody
check "its health check finds it well" is_healthy
check "opens a room" create_room
check "a round of dice and a deal of cards are played on it" plays_dice_and_cards
check "stops when told, with exit code 0" stops_well
remove
check "starts again on its volume" run_hardened
check "answers again" answers /healthz
check "has kept the room" keeps_the_room
remove
podman volume rm --force trinque-trial >/dev/null
make_caddy
check "starts behind Caddy, as with --profile tls" run_behind_caddy
check "Caddy's certificate is the one that is asked for" trusts_caddy
check "a round of dice is played over TLS" plays_over_tls

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
