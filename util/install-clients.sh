#!/bin/sh
# Installs the npm packages of t/clients/NAME, as its package-lock.json pins
# them, into build/clients/NAME:
#   util/install-clients.sh NAME...
#
# npm asks the registry that it is configured for.  Where node is older than 20,
# which some clients need, npm installs a newer one into build/agents/node.
set -eu
. "$(dirname "$0")/lib.sh"

newer_node() {
    [ "$(node -p 'process.versions.node.split(".")[0]')" -lt 20 ] || return 0

    (npm_verb=install install_npm "$top/t/agents/node" "$build/agents/node")
    for dir in "$build"/agents/node/node_modules/node-*/bin; do
        PATH=$dir:$PATH
    done
}

case " $* " in
    *" ai-"* | *" copilotkit"*) newer_node ;;
esac

for name in "$@"; do
    install_npm "$top/t/clients/$name" "$build/clients/$name"
done
