#!/bin/sh
# Many requests at once, with everything around nginx failing on the way: first
# 1,000 with verifiers of all kinds, then 2,000 with hooks in Lua, then stores that
# crash and hang.  It takes about seven minutes; the last line says whether all went
# well:
#   t/load/chaos.sh [mixed | lua] [REQUESTS [SEED]]
#   t/load/chaos.sh store [SECONDS [SEED]]
#
# CITE_CHAOS_KEEP=1 leaves nginx's folder and its log.
set -eu
top=$(cd "$(dirname "$0")/../.." && pwd)
. "$top/util/lib.sh"

binary=${TEST_NGINX_BINARY:-$build/nginx}
folder=$build/chaos
rm -rf "$folder"
mkdir -p "$folder"

# CITE_CHAOS_LUA may name a folder with another version of lua/
lua=${CITE_CHAOS_LUA:-$top/lua}
export LUA_PATH="$lua/?.lua;$top/t/load/chaos/?.lua;$build/lualib/?.lua;;"

# freed memory goes back to the system, so that what is left can be seen
export MALLOC_TRIM_THRESHOLD_=65536 MALLOC_TOP_PAD_=0

kinds="mixed lua store"
case ${1:-} in
    mixed | lua | store) kinds=$1; shift ;;
esac

status=0
step "$("$binary" -v 2>&1) among failing clients, agents, verifiers and stores"

for kind in $kinds; do
    if [ "$kind" = store ]; then
        perl -I"$top/t/lib" "$top/t/load/chaos/store.pl" "$@" || status=$?
        continue
    fi

    mkdir -p "$folder/$kind"
    node "$top/t/load/chaos/main.mjs" "$binary" "$folder/$kind" "$kind" "$@" || status=$?
done

if [ $status = 0 ]; then
    echo "chaos: all is well"
else
    echo "chaos: there are problems"
fi

[ "${CITE_CHAOS_KEEP:-$status}" != 0 ] || rm -rf "$folder"
exit $status
