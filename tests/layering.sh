#!/usr/bin/env bash
# Who may include whom. Debian installs all headers in one folder, so a link list alone cannot keep the layers apart.
set -euo pipefail
cd "$(dirname "$0")/.."

failures=0
forbid() {  # FOLDER PATTERN WHY [EXCEPT]
  local found
  found=$(grep -rnE "^\s*#\s*include\s+[<\"]($2)" "$1" --include='*.hpp' --include='*.cpp' | grep -vE "${4:-^$}" || true)
  [ -z "$found" ] && return
  printf '%s: %s\n%s\n' "$1" "$3" "$found"
  failures=$((failures + 1))
}

forbid engine 'nlohmann|spdlog|boost/' 'the engine knows the standard library only' 'engine/core/result.hpp:.*boost/system/result.hpp'
forbid engine 'random>|iostream>|chrono>|thread>|mutex>|atomic>|fstream>|ctime>' 'the engine has no clock, thread, stream or entropy'
forbid engine 'protocol/|server/' 'the engine is the innermost layer'
forbid protocol 'boost/asio|boost/beast|spdlog|server/' 'the protocol knows no network'
forbid server 'prometheus/' 'only the text of the metrics knows its library' 'server/ops/metrics\.cpp'
forbid server 'engine/games/' 'only the catalog names games' 'server/rooms/game_catalog\.cpp'
forbid server 'libpq' 'only the journal speaks to PostgreSQL' 'server/journal/postgres_'

if grep -rnE '^\s*#\s*include\s+"\.' engine protocol server; then
  echo 'includes start at the root'
  failures=$((failures + 1))
fi
exit "$((failures > 0))"
