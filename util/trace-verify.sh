#!/bin/sh
# Shows when each event of a run reaches the client while its citations are
# checked; the traces of docs/verification.md:
#   util/trace-verify.sh
set -eu
. "$(dirname "$0")/lib.sh"
cd "$top"

export LUA_PATH="$top/lua/?.lua;$build/lualib/?.lua;;"

exec perl -It/lib util/bench/trace.pl
