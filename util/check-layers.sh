#!/bin/sh
# src/core knows neither nginx nor Lua, and each of its headers compiles alone.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$top"

step "checking layers"

# the name of the project itself is in each file's first lines
if grep -rnE 'ngx_|<lua' src/core src/cli | grep -v 'the ngx_cite authors$'; then
    die "the lines above know of nginx or Lua"
fi

for header in src/core/*/*.h; do
    gcc -std=c11 -Isrc/core -fsyntax-only -x c -include "$header" /dev/null \
        || die "$header does not compile alone"
done
