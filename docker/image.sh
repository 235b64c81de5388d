#!/usr/bin/env bash
# docker/image.sh: builds docker/Dockerfile and tries the image, also behind Caddy as with --profile tls.
set -euo pipefail
# shellcheck source=docker/containers.sh
source "$(dirname "$0")/containers.sh"

container=trinque-trial-$$
caddy=localhost/caddy
trap 'remove_all; rm -rf "$work/bare"' EXIT

start() { podman run --detach --name "$container" --pull=never --health-interval=disable "$@" >/dev/null 2>"$work/podman.log"; }
remove() { podman rm --force --time 2 "$container" >/dev/null; }
run_hardened() {
  port=$(free_port)
  start --publish "127.0.0.1:$port:8080" --env "TRINQUE_PUBLIC_URL=http://127.0.0.1:$port" --read-only --cap-drop=all \
    --security-opt=no-new-privileges --memory=512m --pids-limit=256 --volume trinque-trial:/data "$image"
}
answers() { curl --silent --fail --max-time 3 --retry 20 --retry-delay 1 --retry-all-errors -o "$work/body" "http://127.0.0.1:$port$1"; }
create_room() { code=$(curl --silent --fail -X POST "http://127.0.0.1:$port/api/v1/rooms" -d '{}' | jq -re .code); }
keeps_the_room() { curl --silent --fail -o "$work/body" "http://127.0.0.1:$port/api/v1/rooms/$code"; }
asks_for_its_address() {
  ! podman run --rm --pull=never "$image" >"$work/asked.log" 2>&1 && grep -q -- '^--public-url' "$work/asked.log"
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

build_image

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
