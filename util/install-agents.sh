#!/bin/sh
# Installs the npm packages of t/agents, as each package-lock.json pins them,
# into build/agents, and puts the agents' programs beside them, where node looks
# for what they import:
#   util/install-agents.sh [NAME...]
#
# npm asks the registry that it is configured for.  One of the folders has
# node itself: some agents need a newer one than Debian 12 has.
set -eu
. "$(dirname "$0")/lib.sh"

# "ci" refuses packages of other platforms that a registry does not have
npm_verb=install

from=$top/t/agents
to=$build/agents

[ $# != 0 ] || set -- $(cd "$from" && ls -d */agent.mjs | cut -d / -f 1)

for name in node "$@"; do
    install_npm "$from/$name" "$to/$name"
done

for name in "$@"; do
    cp "$from/$name/"*.mjs "$to/$name"
done

cp -R "$from/lib" "$from/cases.mjs" "$to"
