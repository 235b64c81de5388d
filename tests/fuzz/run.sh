#!/usr/bin/env bash
# run.sh FUZZER SECONDS LONGEST CORPUS...: fuzzes with inputs of at most LONGEST bytes. What it learns goes to a folder
# that is gone afterwards; what it finds stays beside the fuzzer, and is named.
set -euo pipefail
fuzzer=$1 seconds=$2 longest=$3
shift 3

# Files that are written hundreds of times a second need no disk.
memory=/dev/shm
[ -w "$memory" ] || memory=${TMPDIR:-/tmp}
work=$(mktemp -d -p "$memory")
trap 'rm -rf "$work"' EXIT
mkdir -p "$fuzzer.found" "$work/corpus" "$work/files"
export TMPDIR=$work/files
# What was freed is watched for a while only: it would fill the memory that a finding has to exceed.
export ASAN_OPTIONS=quarantine_size_mb=16 UBSAN_OPTIONS=print_stacktrace=1
"$fuzzer" -max_total_time="$seconds" -max_len="$longest" -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 \
  -artifact_prefix="$fuzzer.found/" "$work/corpus" "$@" 2>&1 | tail -n 80
