#!/bin/sh
# Asks the server of llama.cpp what a judge is asked: Debian sid's package in a
# folder of its own, with a model that knows nothing.
set -eu
. "$(dirname "$0")/lib.sh"

root=$build/llama/root
port=${LLAMA_PORT:-18433}

if [ ! -x "$root/usr/bin/llama-server" ]; then
    step "installing llama.cpp into $root"
    quietly "$build/log/llama.log" \
        "$top/util/make-chroot.sh" sid "$root" llama.cpp-tools
fi

find_root || die "chroots need root or sudo"
"$top/util/make-tiny-model.pl" "$build/llama/noise.gguf"
$as_root cp "$build/llama/noise.gguf" "$root/noise.gguf"

step "starting llama-server"
"$top/util/in-chroot.sh" "$root" llama-server -m /noise.gguf -c 16384 -t 1 \
    --host 127.0.0.1 --port "$port" > "$build/log/llama-server.log" 2>&1 &
server=$!
# unshare leaves the other signals to its child
trap 'kill -9 $server 2> /dev/null || true' EXIT INT TERM

for try in $(seq 120); do
    curl -fs "http://127.0.0.1:$port/health" > /dev/null && break
    kill -0 $server 2> /dev/null \
        || { tail -n 20 "$build/log/llama-server.log" >&2
             die "llama-server has ended"; }
    sleep 1
done

CITE_LLAMA=$port "$top/util/run-tests.sh" --once t/judges/llama.t
