#!/usr/bin/env bash
# scripts/test.sh [CTest label]: installs what is missing, builds presets dev and release and runs the tests of both,
# then the fuzzers for a minute each and many clients on a server with each sanitizer; with a label only its tests. "fuzz" and
# "churn" run the last two alone, "asan" and "tsan" all that is tried with that sanitizer. These two, and tests labelled
# "long", run only when asked for.
# The last line says what came of it: "N passed, N failed".
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "$0")/common.sh"

label=${1:-}
passed=0
failed=0

# Crashes, attacks, load and several servers are tried on what people run; a debug build would answer another question.
release_only='crash|attack|load|cluster'

# Stages have a budget in minutes, from an empty ccache on two cores: 76 in all, with what .ci/run does before. Being
# late fails nothing, since machines differ; it is said, and the table at the end shows where the time went.
stages=()
stage() { # NAME MINUTES COMMAND...
  local name=$1 budget=$2 begun=$SECONDS took late=""
  shift 2
  say "stage $name (budget: $budget min)"
  "$@" || fail "$name failed"
  took=$((SECONDS - begun))
  [ "$took" -le $((budget * 60)) ] || late=", LATE"
  stages+=("$(printf '%-16s %4d s of %3d min%s' "$name" "$took" "$budget" "$late")")
}

finish() {
  [ "${#stages[@]}" -eq 0 ] || printf '%s\n' "${stages[@]}"
  echo "$passed passed, $failed failed"
  [ "$failed" -eq 0 ]
}

fail() {
  say "$*"
  failed=$((failed + 1))
}

# attribute FILE NAME: a number from the first line of a JUnit file's test suite.
attribute() { grep -m1 -oE "\\b$2=\"[0-9]+\"" "$1" | grep -oE '[0-9]+'; }

# Browsers on a busy machine are late now and then, and a test in one cannot tell that from a fault: what failed in one
# is tried once more, and it is said. Nothing else gets a second chance. Prints how many failures remain of BAD.
try_browsers_again() { # PRESET BAD
  local preset=$1 bad=$2 report="$root/build/$1/again.xml" names again still
  names=$(sed -n 's/^[0-9]*:\(browser\..*\)/\1/p' "build/$preset/Testing/Temporary/LastTestsFailed.log" | paste -sd'|')
  rm -f "$report"
  [ -z "$names" ] || ctest --test-dir "build/$preset" --output-on-failure -R "^(${names//./\\.})\$" \
    --output-junit "$report" </dev/null >&2 || true
  if [ -s "$report" ]; then
    again=$(attribute "$report" tests)
    still=$(attribute "$report" failures)
    say "$preset: $((again - still)) browser tests passed the second time only, of $names" >&2
    bad=$((bad - again + still))
  fi
  echo "$bad"
}

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
  [ "$bad" -eq 0 ] || bad=$(try_browsers_again "$preset" "$bad")
  passed=$((passed + all - bad - left_out))
  failed=$((failed + bad))
  say "$preset: $((all - bad - left_out)) passed, $bad failed, $left_out skipped"
}

build() { # PRESET CMAKE-OPTION...
  local preset=$1
  shift
  cmake --preset "$preset" -DBUILD_TESTING=ON && cmake --build --preset "$preset" -j "$(build_jobs)" "$@"
}

# Minutes for the build and for the tests of a preset.
declare -A build_budget=([dev]=12 [release]=12 [fuzz]=4 [asan]=30 [tsan]=30) test_budget=([dev]=12 [release]=10 [fuzz]=5 [asan]=30 [tsan]=20)

build_and_test() { # PRESET CTEST-FILTER...
  local preset=$1 before=$failed
  stage "$preset: build" "${build_budget[$preset]}" build "$preset"
  [ "$failed" -gt "$before" ] || stage "$preset: tests" "${test_budget[$preset]}" run_tests "$@"
}

# The first report of ThreadSanitizer ends the program, so that its test fails.
export TSAN_OPTIONS="halt_on_error=1 suppressions=$root/tests/thread_sanitizer.suppressions"

# Many people at once, on the server alone of each sanitizer.
churn() {
  local preset before
  for preset in asan tsan; do
    before=$failed
    stage "$preset: server" 6 build "$preset" --target trinque
    [ "$failed" -gt "$before" ] || stage "$preset: churn" 2 run_tests "$preset" -R '^churn$'
  done
}

# Every label but the browser's and the load's; and one game in a browser, against that server.
address_sanitizer() {
  # What was freed is watched for a while only: the tests of bounds look at how much memory there is.
  export ASAN_OPTIONS=quarantine_size_mb=16
  build_and_test asan -LE '^(browser|load|long)$'
  stage "asan: a game in a browser" 5 run_tests asan -R '^browser[.]keyboard$'
}

# What runs on several threads.
thread_sanitizer() {
  build_and_test tsan -L '^(server|crash|attack|cluster)$' -LE '^long$'
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
    churn
    ;;
  churn) churn ;;
  asan) address_sanitizer ;;
  tsan) thread_sanitizer ;;
  fuzz) build_and_test fuzz ;;
  crash | attack | load | cluster) build_and_test release -L "^$label\$" -LE '^long$' ;;
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
