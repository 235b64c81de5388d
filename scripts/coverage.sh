#!/usr/bin/env bash
# scripts/coverage.sh [CTest label]: which lines and branches of engine, protocol and server the tests run. Builds preset
# coverage, runs its tests (or those with a label), prints a table and writes build/coverage/index.html. Part of what is
# run before a release: from an empty ccache about 25 minutes on two cores.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "$0")/common.sh"

"$root/scripts/install.sh" coverage
cd "$root"

cmake --preset coverage >/dev/null
say "Building"
cmake --build --preset coverage -j "$(build_jobs)"
# Counts of an earlier run would be added to those of this one.
find build/coverage -name '*.gcda' -delete

if [ "$#" -gt 0 ]; then
  chosen=(-L "^$1\$")
else
  chosen=(-L '^(engine|protocol|server|clients)$')
fi
say "Running the tests"
failed=0
ctest --test-dir build/coverage --output-on-failure -j "$(nproc)" "${chosen[@]}" -LE '^long$' </dev/null || failed=1

say "Counting"
report() { # LAYER
  gcovr --root . --object-directory build/coverage --gcov-ignore-parse-errors --exclude-throw-branches \
    --exclude-unreachable-branches --filter "$1/" --json-summary-pretty --json-summary "build/coverage/$1.json" \
    -j "$(nproc)" build/coverage >/dev/null
  python3 - "$1" "build/coverage/$1.json" <<'PYTHON'
import json
import sys

title, file = sys.argv[1:]
with open(file, encoding='utf-8') as summary:
    counted = json.load(summary)
print(f"{title:10} lines {counted['line_covered']:6} of {counted['line_total']:6} ({counted['line_percent']:5.1f} %)"
      f"   branches {counted['branch_covered']:6} of {counted['branch_total']:6} ({counted['branch_percent']:5.1f} %)")
PYTHON
}
for layer in engine protocol server; do report "$layer"; done
gcovr --root . --object-directory build/coverage --gcov-ignore-parse-errors --exclude-throw-branches \
  --exclude-unreachable-branches --filter '(engine|protocol|server)/' --html-details build/coverage/index.html \
  -j "$(nproc)" build/coverage >/dev/null
say "Line by line: build/coverage/index.html"
[ "$failed" -eq 0 ]
