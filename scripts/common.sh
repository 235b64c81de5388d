# What the scripts share. Sourced by them, never run by itself.
# shellcheck shell=bash

# shellcheck disable=SC2034 # the scripts that source this read it
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

say() { printf '== %s\n' "$*"; }

# How many compilers may run at once: one per core, and at most one per 1.5 GiB of free memory, since a file with
# coroutines needs that much.
build_jobs() {
  local cores free by_memory
  cores=$(nproc)
  free=$(awk '/^MemAvailable:/ {print int($2 / 1572864)}' /proc/meminfo 2>/dev/null || true)
  by_memory=$((${free:-$cores} > 1 ? ${free:-$cores} : 1))
  echo $((cores < by_memory ? cores : by_memory))
}
