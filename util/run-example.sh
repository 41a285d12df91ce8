#!/bin/sh
# Runs an example of conf/frontend behind build/nginx, in the foreground:
#   util/run-example.sh NAME FOLDER PORT
# FOLDER, in build/clients, has its packages.
set -eu
. "$(dirname "$0")/lib.sh"

name=$1
folder=$build/clients/$2
port=$3
run=$build/example
pages=8001

rm -rf "$run"
mkdir -p "$run/logs"
cp -R "$top/conf" "$run/conf"
sed -i "s/:8080/:$port/; s/:8001/:$pages/" "$run/conf/frontend.conf"

# node 20 or newer, where the system's is older
for dir in "$build"/agents/node/node_modules/node-*/bin; do
    [ ! -d "$dir" ] || PATH=$dir:$PATH
done

set --
[ "$name" = plain ] || set -- "$name=$folder"

# the pages' server ends with its standard input
mkfifo "$run/open"
node "$top/conf/frontend/examples/serve.mjs" --port "$pages" \
    "frontend=$build/clients/frontend" "$@" < "$run/open" &
exec 3> "$run/open"

step "open  http://127.0.0.1:$port/$name.html  (Ctrl-C stops it)"

set -- -g 'daemon off;'
if [ "$(id -u)" = 0 ]; then
    set -- -g 'daemon off; user root;'
fi

# build/nginx has ngx_lua, which wants its library even where nothing uses it
LUA_PATH="$build/lualib/?.lua;;" "$build/nginx" -p "$run/" -c "$run/conf/frontend.conf" "$@" || true
exec 3>&-
wait
