#!/usr/bin/env bash
# scripts/docs.sh: what a reader of the documents would stumble over: dead links, options that the program does not have
# or that nobody explains, commands and files that are not there, conversations that the server does not have any more.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "$0")/common.sh"

"$root/scripts/install.sh" test
cd "$root"
[ -f build/dev/build.ninja ] || cmake --preset dev >/dev/null
cmake --build --preset dev -j "$(build_jobs)" --target trinque trinque_web trinque_checks
node --test tests/docs/documents.test.mjs tests/conversations/page.test.mjs tests/clients/documents.test.mjs
