#!/usr/bin/env bash
# Containers without a Docker engine and without a registry, as root on a Debian 12: buildah builds in a chroot, podman
# runs, and debootstrap stands in for the base image. To be sourced by the scripts beside this one; each says with its last
# line what came of it: "N passed, N failed".
# shellcheck source=scripts/common.sh
source "$(dirname "${BASH_SOURCE[0]}")/../scripts/common.sh"

if [ "$(id -u)" -ne 0 ]; then
  echo "Building and running a container without an engine needs root." >&2
  exit 77
fi
"$root/scripts/install.sh" image
work=$root/build/image
mkdir -p "$work"
cd "$root" || exit

# runc, since crun refuses machines whose cgroups are of both kinds; limits that this machine can grant.
files=$(ulimit -Hn)
[ "$files" != unlimited ] || files=1048576
processes=$(ulimit -Hu)
[ "$processes" != unlimited ] && [ "$processes" -lt 32768 ] || processes=32768
cat >"$work/containers.conf" <<END
[containers]
default_ulimits = ["nofile=$files:$files", "nproc=$processes:$processes"]
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

build_image() {
  podman image exists "$base" || make_base
  say "Building the image"
  # What this user has compiled before is not compiled again; what he trusts is trusted.
  local compiled=${CCACHE_DIR:-$HOME/.cache/ccache}
  mkdir -p "$compiled"
  local from_here=(--volume "$compiled:/root/.cache/ccache")
  if [ -n "${NODE_EXTRA_CA_CERTS:-}" ]; then
    from_here+=(--volume "$NODE_EXTRA_CA_CERTS:/run/authorities.crt:ro" --build-arg NODE_EXTRA_CA_CERTS=/run/authorities.crt)
  fi
  buildah bud --isolation chroot --format docker --pull-never --network host --layers "${from_here[@]}" -t "$image" \
    -f docker/Dockerfile . >"$work/build.log" 2>&1 || {
    tail -n 30 "$work/build.log" >&2
    exit 1
  }
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

free_port() { python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }
# Two terminal clients, which know the server by its address alone.
plays_at() { # ADDRESS TEST...
  TRINQUE_ADDRESS_OF_A_SERVER=$1 PYTHONDONTWRITEBYTECODE=1 python3 tests/terminal/evening_test.py "${@:2}" >"$work/evening.log" 2>&1
}
