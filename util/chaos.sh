#!/bin/sh
# Many requests at once, with everything around nginx failing on the way, for
# about two minutes; the last line says whether all went well:
#   util/chaos.sh [REQUESTS [SEED]]
#
# CITE_CHAOS_KEEP=1 leaves nginx's folder and its log.
set -eu
. "$(dirname "$0")/lib.sh"

binary=${TEST_NGINX_BINARY:-$build/nginx}
folder=$build/chaos
rm -rf "$folder"
mkdir -p "$folder"

export LUA_PATH="$top/lua/?.lua;$build/lualib/?.lua;;"

# freed memory goes back to the system, so that what is left can be seen
export MALLOC_TRIM_THRESHOLD_=65536 MALLOC_TOP_PAD_=0

status=0
step "$("$binary" -v 2>&1) among failing clients, agents and verifiers"
node "$top/util/chaos/main.mjs" "$binary" "$folder" "$@" || status=$?

[ "${CITE_CHAOS_KEEP:-$status}" != 0 ] || rm -rf "$folder"
exit $status
