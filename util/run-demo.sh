#!/bin/sh
# Runs build/nginx with conf/demo.conf in the foreground: util/run-demo.sh PORT
set -eu
. "$(dirname "$0")/lib.sh"

port=$1
conf=$top/conf
run=$build/run
mkdir -p "$run/logs"

if [ "$port" != 8080 ]; then
    rm -rf "$run/conf"
    cp -R "$conf" "$run/conf"
    conf=$run/conf
    sed -i "s/:8080/:$port/g" "$conf/demo.conf"
fi

# a tree of root's may be closed to the user that nginx would take
set --
if [ "$(id -u)" = 0 ]; then
    set -- -g 'user root;'
fi

step "starting build/nginx with conf/demo.conf, Ctrl-C stops it"
echo "   open  http://127.0.0.1:$port/"
echo "   or    curl -N \"http://127.0.0.1:$port/agent?q=When+does+the+first+ferry+leave\""
echo "   with hooks in Lua:  http://127.0.0.1:$port/hooks"

exec "$build/nginx" -p "$run/" -c "$conf/demo.conf" "$@"
