#!/usr/bin/env bash
# A PostgreSQL 15 of a test's own, in a temporary folder, on a free port of the loopback.
# postgres.sh start [SETTING=VALUE ...]   prints its folder and its address, a line each
# postgres.sh stop FOLDER                 ends it and removes all of it
# postgres.sh kill|restart FOLDER         without a goodbye; and again, as it was
# It does not run as root: then it is the user that Debian's package made.
set -euo pipefail

bin=${TRINQUE_POSTGRES_BIN:-/usr/lib/postgresql/15/bin}
if [ ! -x "$bin/initdb" ]; then
  echo "PostgreSQL 15 is not installed; what continuous integration runs on has it" >&2
  exit 77
fi
as_owner=()
[ "$(id -u)" -ne 0 ] || as_owner=(runuser -u postgres --)

control() { # FOLDER ARGUMENT...
  local folder=$1
  shift
  (cd / && "${as_owner[@]}" "$bin/pg_ctl" -D "$folder/db" -l "$folder/log" -s -w -t 30 "$@") </dev/null >/dev/null 2>>"/dev/stderr"
}

case "$1" in
  start)
    shift
    folder=$("${as_owner[@]}" mktemp -d "${TMPDIR:-/tmp}/trinque-postgres-XXXXXX")
    echo "mot de passe" | "${as_owner[@]}" tee "$folder/password" >/dev/null
    (cd / && "${as_owner[@]}" "$bin/initdb" -D "$folder/db" -U trinque -A scram-sha-256 --pwfile="$folder/password" \
      -E UTF8 --locale=C --no-sync) >/dev/null
    settings=("listen_addresses='127.0.0.1'" "unix_socket_directories='$folder'" "max_connections=60" "$@")
    printf '%s\n' "${settings[@]}" | "${as_owner[@]}" tee -a "$folder/db/postgresql.conf" >/dev/null
    for _ in 1 2 3 4 5 6 7 8; do
      # Below the ports that the system gives to who asks for any.
      port=$((RANDOM % 12000 + 20000))
      echo "port=$port" | "${as_owner[@]}" tee -a "$folder/db/postgresql.conf" >/dev/null
      if control "$folder" start 2>/dev/null; then
        echo "$folder"
        echo "postgres://trinque:mot%20de%20passe@127.0.0.1:$port/postgres"
        exit 0
      fi
    done
    cat "$folder/log" >&2
    exit 1
    ;;
  kill) control "$2" stop -m immediate ;;
  restart) control "$2" start ;;
  stop)
    control "$2" stop -m immediate || true
    rm -rf "$2"
    ;;
  *)
    sed -n '2,7s/^# //p' "$0" >&2
    exit 2
    ;;
esac
