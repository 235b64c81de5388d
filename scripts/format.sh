#!/usr/bin/env bash
# scripts/format.sh [--check] [FILE...]: formats our C++; with --check only says what is not formatted.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "$0")/common.sh"

# Versions of clang-format differ; this one is Debian 12's.
formatter=$(command -v clang-format-14) || {
  echo "clang-format-14 is not here: scripts/install.sh test" >&2
  exit 1
}

how=(-i)
if [ "${1:-}" = --check ]; then
  how=(--dry-run -Werror)
  shift
fi

cd "$root"
files=("$@")
[ "$#" -gt 0 ] || mapfile -t files < <(git ls-files '*.cpp' '*.hpp')
[ "${#files[@]}" -gt 0 ] || exit 0
"$formatter" "${how[@]}" "${files[@]}"
