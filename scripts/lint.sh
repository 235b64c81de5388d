#!/usr/bin/env bash
# scripts/lint.sh [--quick] [--changed | FILE...]: what compilers do not say. All our files, those that differ from main,
# or those named: shellcheck, clang-tidy, cppcheck, eslint with its recommended rules, tsc for the reference client,
# pyflakes. The last line says how many complain. All of it takes about half an hour on two cores, nearly all of that
# clang-tidy (20 s a file), which --quick leaves out: the rest takes two minutes.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "$0")/common.sh"

"$root/scripts/install.sh" lint
cd "$root"

quick=no
if [ "${1:-}" = --quick ]; then
  quick=yes
  shift
fi

if [ "${1:-}" = --changed ]; then
  mapfile -t files < <(git diff --name-only --diff-filter=d "$(git merge-base main HEAD)")
elif [ "$#" -gt 0 ]; then
  files=("$@")
else
  mapfile -t files < <(git ls-files)
fi
chosen() { printf '%s\n' "${files[@]}" | grep -E "$1" || true; }

failures=0
complain() {
  say "$*"
  failures=$((failures + 1))
}

mapfile -t shells < <(for file in "${files[@]}"; do
  if head -n1 "$file" 2>/dev/null | grep -qaE '^#!.*\bbash$' || [ "$file" = scripts/common.sh ]; then echo "$file"; fi
done)
if [ "${#shells[@]}" -gt 0 ]; then
  say "shellcheck: ${#shells[@]} scripts"
  shellcheck -x "${shells[@]}" || complain "shellcheck complains"
fi

mapfile -t sources < <(chosen '\.cpp$')
if [ "${#sources[@]}" -gt 0 ]; then
  if [ "$quick" = no ]; then
    [ -f build/dev/compile_commands.json ] || cmake --preset dev >/dev/null
    say "clang-tidy: ${#sources[@]} files"
    printf '%s\0' "${sources[@]}" |
      xargs -0 -n1 -P "$(build_jobs)" clang-tidy-14 --quiet --extra-arg=-Wno-unknown-warning-option -p build/dev 2>/dev/null ||
      complain "clang-tidy complains"
  fi
  say "cppcheck: ${#sources[@]} files"
  # It follows no co_return, and a coroutine takes its parameters by value; clang-tidy and compilers know both.
  coroutines=(--suppress=accessMoved --suppress=nullPointerRedundantCheck --suppress=missingReturn
    --suppress=passedByValue --suppress=returnStdMoveLocal)
  # Macros of RapidCheck and typed tests are no C++ to it.
  macros=(--suppress='syntaxError:tests/*' --suppress='internalAstError:tests/*')
  cppcheck --quiet --language=c++ --std=c++20 --enable=warning,performance,portability --inline-suppr \
    --library=googletest --suppress=missingIncludeSystem "${coroutines[@]}" "${macros[@]}" --error-exitcode=1 -j "$(build_jobs)" -I . "${sources[@]}" ||
    complain "cppcheck complains"
fi

mapfile -t scripts_of_pages < <(chosen '\.m?js$')
if [ "${#scripts_of_pages[@]}" -gt 0 ]; then
  for packages in clients clients/checks; do
    [ -d "$packages/node_modules" ] || npm ci --prefix "$packages" --ignore-scripts --no-audit --no-fund
  done
  say "eslint: ${#scripts_of_pages[@]} files"
  clients/node_modules/.bin/eslint --config clients/eslint.config.mjs "${scripts_of_pages[@]}" ||
    complain "eslint complains"
  say "tsc: the reference client"
  node clients/types.mjs --check || complain "the types are not those of the schemas"
  clients/checks/node_modules/.bin/tsc -p clients/js --noEmit || complain "tsc complains"
fi

mapfile -t pythons < <(chosen '\.py$|^clients/terminal/trinque-terminal$')
if [ "${#pythons[@]}" -gt 0 ]; then
  say "pyflakes: ${#pythons[@]} files"
  pyflakes3 "${pythons[@]}" || complain "pyflakes complains"
fi

echo "$failures linters complain"
[ "$failures" -eq 0 ]
