#!/bin/sh
# Installs the npm packages of t/clients/NAME, as its package-lock.json pins
# them, into build/clients/NAME:
#   util/install-clients.sh NAME...
#
# npm asks the registry that it is configured for.
set -eu
. "$(dirname "$0")/lib.sh"

for name in "$@"; do
    install_npm "$top/t/clients/$name" "$build/clients/$name"
done
