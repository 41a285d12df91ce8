#!/bin/sh
# Writes t/binding/shapes/npm-*.txt anew, each a result of a tool as a library of
# npm serialises it:
#   util/record-shapes.sh [NAME...]
#
# The libraries are pinned in t/binding/libraries; npm installs them, and the
# node of t/agents, into build/shapes.  What they ask is answered by a server on
# the loopback interface.
set -eu
. "$(dirname "$0")/lib.sh"

npm_verb=install
to=$build/shapes

install_npm "$top/t/agents/node" "$to/node"
install_npm "$top/t/binding/libraries" "$to/libraries"
cp "$top/t/binding/libraries/"*.mjs "$to/libraries"

"$to/node/node_modules/.bin/node" "$to/libraries/record.mjs" \
    "$top/t/binding/shapes" "$@"
