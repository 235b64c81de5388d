#!/usr/bin/env bash
# scripts/screenshots.sh [FOLDER]: pictures of phones and table at the moments of a whole evening, from the running
# program. With --readme, the few that the README shows are made anew, small, in docs/pictures.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "$0")/common.sh"

cd "$root"
cmake --preset dev >/dev/null
cmake --build --preset dev --target trinque replay_evening trinque_web
folder=${1:-build/pictures}
if [ "$folder" = --readme ]; then
  exec node tests/browser/readme_pictures.mjs docs/pictures
fi
TRINQUE_PICTURES=$folder node --test tests/browser/evening.test.mjs
say "The pictures are in $folder."
