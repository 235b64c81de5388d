#!/usr/bin/env bash
# docker/cluster.sh: tries docker/compose.cluster.yaml as it is, with the image that docker/image.sh tries: evenings are
# played through the balancer, a node is killed, the database is started again, and rooms are there all the same.
set -euo pipefail
# shellcheck source=docker/containers.sh
source "$(dirname "$0")/containers.sh"

project=trinque-cluster
trap take_down EXIT

# Debian's programs stand in for the published images, under the same names and with what the file uses of them.
make() { # IMAGE, and its Dockerfile on standard input
  podman image exists "$1" && return
  say "Making a stand-in for $1"
  mkdir -p "$work/stand-in"
  buildah bud --isolation chroot --format docker --pull-never --network host -t "$1" -f - "$work/stand-in" >"$work/stand-in.log" 2>&1
}
make_database() {
  make docker.io/library/postgres:15 <<'END'
FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-15 && install -d -o postgres /var/lib/postgresql/data
ENV PATH=/usr/lib/postgresql/15/bin:/usr/bin:/bin PGDATA=/var/lib/postgresql/data
VOLUME /var/lib/postgresql/data
USER postgres
CMD ["sh", "-c", "[ -s $PGDATA/PG_VERSION ] || { echo $POSTGRES_PASSWORD >/tmp/word && initdb -A scram-sha-256 -U $POSTGRES_USER --pwfile=/tmp/word && echo host all all all scram-sha-256 >>$PGDATA/pg_hba.conf && echo CREATE DATABASE $POSTGRES_USER | postgres --single postgres; }; exec postgres -c listen_addresses='*' -c unix_socket_directories=/tmp"]
STOPSIGNAL SIGINT
END
}
make_balancer() {
  make docker.io/library/haproxy:2.8 <<'END'
FROM debian:bookworm-slim
RUN apt-get update && apt-get install -y --no-install-recommends haproxy
USER haproxy
CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]
END
}

compose() {
  printf '%s\n' '#!/bin/sh' "exec podman ${store[*]} \"\$@\"" >"$work/podman"
  chmod +x "$work/podman"
  podman-compose --podman-path "$work/podman" -p "$project" -f docker/compose.cluster.yaml "$@" >>"$work/compose.log" 2>&1
}
bring_up() {
  local node
  port=$(free_port)
  export TRINQUE_PUBLISH=127.0.0.1:$port TRINQUE_PUBLIC_URL=http://127.0.0.1:$port POSTGRES_PASSWORD=trial
  for node in a b c; do podman tag "$image" "localhost/${project}_$node"; done
  : >"$work/compose.log"
  compose up --detach --no-build
}
take_down() {
  compose down --volumes --timeout 5 || true
  rm -rf "$work/bare"
}
part() { echo "${project}_$1_1"; }

is_so_within() { # SECONDS COMMAND...
  local end=$((SECONDS + $1))
  shift
  until "$@"; do
    [ "$SECONDS" -lt "$end" ] || return 1
    sleep 0.2
  done
}
fetch() { curl --silent --fail --max-time 5 -o "$work/body" "http://127.0.0.1:$port$1"; }
is_ready() { is_so_within 60 fetch /readyz; }
is_answered_by() { # NODE
  podman exec "$(part "$1")" bash -c "exec 3<>/dev/tcp/127.0.0.1/8080 && printf 'GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3 && grep -q ' 200 ' <&3"
}
all_nodes_are_ready() { is_so_within 60 is_answered_by a && is_so_within 60 is_answered_by b && is_so_within 60 is_answered_by c; }
create_rooms() {
  codes=()
  local _
  for _ in 1 2 3 4 5 6; do
    codes+=("$(curl --silent --fail -X POST "http://127.0.0.1:$port/api/v1/rooms" -d '{}' | jq -re .code)") || return
  done
}
has_all_rooms() {
  local code
  for code in "${codes[@]}"; do is_so_within 20 fetch "/api/v1/rooms/$code" || return; done
}
plays_dice() { plays_at "http://127.0.0.1:$port" Evening.test_they_play_a_round_of_dice_and_buy; }
kill_node() { podman kill "$(part a)" >/dev/null; }
restart_database() { podman kill "$(part database)" >/dev/null && is_so_within 30 podman start "$(part database)" >/dev/null; }
is_started_again() { is_so_within 30 podman start "$(part a)" >/dev/null && is_so_within 60 is_answered_by a; }

build_image
make_database
make_balancer
check "the file is brought up as it is" bring_up
check "the balancer finds a node that is ready" is_ready
check "all three nodes are ready" all_nodes_are_ready
check "a round of dice is played through the balancer" plays_dice
check "rooms are opened" create_rooms
check "a node is killed" kill_node
check "all rooms are there without it" has_all_rooms
check "a round of dice is played on the two that are left" plays_dice
check "the node comes back" is_started_again
check "the database is killed and started again" restart_database
check "the balancer finds a node that is ready again" is_ready
check "all rooms are there" has_all_rooms
check "a round of dice is played" plays_dice

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
