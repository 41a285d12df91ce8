#!/bin/sh
# What verification costs a run: 100 citations with a verifier that takes
# 20 ms, 8 at a time; and that "observe" costs the response nothing.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$top"

export LUA_PATH="$top/lua/?.lua;$build/lualib/?.lua;;"

step "100 citations, a verifier of 20 ms, 8 at a time"
exec perl -It/lib util/bench/verify.pl
