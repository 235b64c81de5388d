#!/usr/bin/env bash
# scripts/test.sh [CTest label]: installs what is missing, builds presets dev and release and runs the tests of both,
# then the fuzzers for a minute each; with a label only its tests. Tests labelled "long" run only when asked for by that
# label.
# The last line says what came of it: "N passed, N failed".
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "$0")/common.sh"

label=${1:-}
passed=0
failed=0

# Crashes, attacks and load are tried on what people run; a debug build would answer another question.
release_only='crash|attack|load'

finish() {
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
}

fail() {
  say "$*"
  failed=$((failed + 1))
}

# attribute FILE NAME: a number from the first line of a JUnit file's test suite.
attribute() { grep -m1 -oE "\\b$2=\"[0-9]+\"" "$1" | grep -oE '[0-9]+'; }

run_tests() { # PRESET CTEST-FILTER...
  local preset=$1 report="$root/build/$1/tests.xml" all bad left_out
  shift
  rm -f "$report"
  ctest --test-dir "build/$preset" --output-on-failure --no-tests=ignore -j "$(nproc)" --output-junit "$report" \
    "$@" </dev/null || true
  if [ ! -s "$report" ]; then
    fail "$preset: ctest wrote no report"
    return
  fi
  all=$(attribute "$report" tests)
  bad=$(attribute "$report" failures)
  left_out=$(($(attribute "$report" skipped) + $(attribute "$report" disabled)))
  passed=$((passed + all - bad - left_out))
  failed=$((failed + bad))
  say "$preset: $((all - bad - left_out)) passed, $bad failed, $left_out skipped"
}

build_and_test() { # PRESET CTEST-FILTER...
  local preset=$1
  say "$preset: building"
  if cmake --preset "$preset" -DBUILD_TESTING=ON && cmake --build --preset "$preset" -j "$(build_jobs)"; then
    run_tests "$@"
  else
    fail "$preset: the build failed"
  fi
}

purpose="test"
[ "$label" != long ] || purpose="long"
if ! "$root/scripts/install.sh" "$purpose"; then
  fail "the packages for testing could not be installed"
  finish
  exit
fi
cd "$root"

case "$label" in
  '')
    build_and_test dev -LE "^(long|$release_only)\$"
    build_and_test release -LE '^long$'
    build_and_test fuzz
    ;;
  fuzz) build_and_test fuzz ;;
  crash | attack | load) build_and_test release -L "^$label\$" -LE '^long$' ;;
  long)
    build_and_test dev -L '^long$' -LE "^($release_only)\$"
    build_and_test release -L '^long$'
    ;;
  *)
    build_and_test dev -L "^$label\$" -LE "^(long|$release_only)\$"
    build_and_test release -L "^$label\$" -LE '^long$'
    ;;
esac

[ $((passed + failed)) -gt 0 ] || fail "no test carries the label \"$label\""
finish
