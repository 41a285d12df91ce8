#!/bin/sh
# What a save costs, and what it costs other streams:
#   util/bench-store.sh [NAME=VALUE...]
set -eu
. "$(dirname "$0")/lib.sh"
cd "$top"

export LUA_PATH="$top/lua/?.lua;$build/lualib/?.lua;;"

step "saves of each engine, and events of another stream"
exec perl -It/lib util/bench/store.pl "$@"
