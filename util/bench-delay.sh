#!/bin/sh
# What checks against evidence cost other streams of the same worker.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$top"

export LUA_PATH="$top/lua/?.lua;$build/lualib/?.lua;;"

step "200 citations against 4 MB of evidence, and events of another stream"
exec perl -It/lib util/bench/delay.pl
