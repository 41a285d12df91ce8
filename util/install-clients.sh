#!/bin/sh
# Installs the npm packages of t/clients/NAME, as its package-lock.json pins
# them, into build/clients/NAME:
#   util/install-clients.sh NAME...
#
# npm asks the registry that it is configured for.
set -eu
. "$(dirname "$0")/lib.sh"

for name in "$@"; do
    from=$top/t/clients/$name
    to=$build/clients/$name

    if cmp -s "$from/package-lock.json" "$to/installed"; then
        continue
    fi

    needs=$(sed -n 's/.*"node": ">=\([0-9]*\)".*/\1/p' "$from/package.json")
    has=$(node -p 'process.versions.node.split(".")[0]')
    [ "$has" -ge "${needs:-0}" ] \
        || die "t/clients/$name needs node $needs or newer, this is node $has"

    step "installing packages of t/clients/$name"
    rm -rf "$to"
    mkdir -p "$to"
    cp "$from/package.json" "$from/package-lock.json" "$to"
    (cd "$to" && quietly "$build/log/npm-$name.log" \
        npm ci --ignore-scripts --legacy-peer-deps --no-audit --no-fund \
            --no-update-notifier)
    cp "$from/package-lock.json" "$to/installed"
done
