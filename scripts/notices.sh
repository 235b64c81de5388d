#!/usr/bin/env bash
# scripts/notices.sh FILE.gz: packs the licences of other people's work that becomes part of the program (headers and a
# static library) and of the pages (what npm brought). What the program only links to comes with its own packages.
set -euo pipefail
# shellcheck source=scripts/common.sh
source "$(dirname "$0")/common.sh"
target=${1:?usage: scripts/notices.sh FILE.gz}

compiled_in=(libboost1.81-dev nlohmann-json3-dev libcli11-dev libsqlitecpp-dev)
# terser makes the pages smaller, and is not in them.
in_the_pages=$(cd "$root/clients" && node -p 'Object.keys(require("./package.json").dependencies).filter((name) => name !== "terser").join("\n")')

{
  echo "Trinque contains the following works."
  for package in "${compiled_in[@]}"; do
    printf '\n==== %s %s\n\n' "$package" "$(dpkg-query -W -f='${Version}' "$package")"
    cat "/usr/share/doc/$package/copyright"
  done
  while read -r package; do
    folder=$root/clients/node_modules/$package
    printf '\n==== %s %s\n\n' "$package" "$(node -p 'require(process.argv[1]).version' "$folder/package.json")"
    cat "$folder/LICENSE"
  done <<<"$in_the_pages"
} | gzip -9n >"$target.part"
mv "$target.part" "$target"
