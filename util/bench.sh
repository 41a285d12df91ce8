#!/bin/sh
# What the module costs, beside nginx without it, Lua and Node; prints a table
# and writes build/bench.json:
#   util/bench.sh [PART...]
set -eu
. "$(dirname "$0")/lib.sh"
cd "$top"

export LUA_PATH="$top/util/bench/?.lua;$top/lua/?.lua;$build/lualib/?.lua;;"

exec perl -It/lib -Iutil/bench util/bench/bench.pl "$@"
