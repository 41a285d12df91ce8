#!/bin/sh
# Many streams at once for a long time, with verdicts and reloads: every event
# arrives, every verdict is the expected one, and memory stays flat.
#   t/load/soak.sh PROGRAM
#
# SOAK_TIME (300) is in seconds, SOAK_STREAMS (2000) how many are open at all
# times; SOAK_SEED repeats an earlier run.  CITE_SOAK_KEEP=1 leaves nginx's
# folder and its log.
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
. "$top/util/lib.sh"

binary=${TEST_NGINX_BINARY:-$build/nginx}
folder=$build/soak/run
rm -rf "$folder"
mkdir -p "$folder"

export LUA_PATH="$top/lua/?.lua;$build/lualib/?.lua;;"

# what was freed is given back, so that what is used can be seen; not with a
# sanitizer, which has a heap of its own
export SOAK_PRELOAD="${SOAK_PRELOAD-$build/soak/trim.so}"
gcc -shared -fPIC -O2 -Wall -Wextra -o "$build/soak/trim.so" \
    "$top/t/load/soak/shim/trim.c" -ldl

status=0
step "$("$binary" -v 2>&1) with many streams"
"$1" "$binary" "$folder" "${SOAK_TIME:-300}" "${SOAK_STREAMS:-2000}" \
    ${SOAK_SEED:-} || status=$?

[ "${CITE_SOAK_KEEP:-$status}" != 0 ] || rm -rf "$folder"
exit $status
