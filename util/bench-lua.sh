#!/bin/sh
# What hooks cost: instructions of a worker for a response with 100 citations,
# without a hook, with one that does nothing, and with the same written by
# hand as body_filter_by_lua; none of them checks citations.  Ours with the
# hook must be the cheaper one:
#   util/bench-lua.sh
set -eu
. "$(dirname "$0")/lib.sh"

out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
port=${BENCH_PORT:-18080}
few=20 many=40
path="$top/util/bench/?.lua;$top/lua/?.lua;$build/lualib/?.lua"

mkdir "$out/logs"

# a message of 100 citations, some words between them, a delta for each word
perl -e '
    my @words = map { my $n = $_;
        ("As", "the", "report", "says,", "it", "grew", "by", "$n%.",
         "<cite attachment_id='\''a$n'\'' full_phrase='\''it grew by $n%'\''"
         . " anchor_text='\''$n%'\'' />") } 1 .. 100;

    print qq(data: {"type":"RUN_STARTED","threadId":"t","runId":"r"}\n\n),
          qq(data: {"type":"TEXT_MESSAGE_START","messageId":"m",),
          qq("role":"assistant"}\n\n),
          (map { qq(data: {"type":"TEXT_MESSAGE_CONTENT","messageId":"m",)
                 . qq("delta":"$_ "}\n\n) } @words),
          qq(data: {"type":"TEXT_MESSAGE_END","messageId":"m"}\n\n),
          qq(data: {"type":"RUN_FINISHED","threadId":"t","runId":"r"}\n\n);
' > "$out/stream.sse"

cat > "$out/nginx.conf" << END
daemon off;
master_process off;
pid nginx.pid;
error_log error.log;
env LUA_PATH;
$([ "$(id -u)" != 0 ] || echo "user root;")

events {}

http {
    access_log off;
    types { text/event-stream sse; }
    lua_package_path "$path;;";

    server {
        listen 127.0.0.1:$port;
        root $out;

        location /off/ { alias $out/; }
        location /none/ { cite on; cite_verify off; alias $out/; }
        location /hook/ { cite on; cite_verify off; cite_lua_hooks bench_noop; alias $out/; }
        location /hand/ {
            header_filter_by_lua_block { ngx.header.content_length = nil }
            body_filter_by_lua_block { require("bench_by_hand").body_filter() }
            alias $out/;
        }
    }
}
END

# instructions of a whole run with that many requests
run() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$build/nginx" -p "$out/" -c "$out/nginx.conf" > "$out/log" 2>&1 &
    pid=$!

    tries=0
    until curl -s -o "$out/answer" "http://127.0.0.1:$port/$1/stream.sse"; do
        tries=$((tries + 1))
        [ $tries -lt 300 ] || die "no nginx: $(tail -n 3 "$out/log")"
        sleep 0.1
    done

    i=1
    while [ $i -lt "$2" ]; do
        curl -s -o "$out/answer" "http://127.0.0.1:$port/$1/stream.sse"
        i=$((i + 1))
    done

    # one that comes when nginx is about to wait is not seen
    while kill -QUIT $pid 2> /dev/null; do
        sleep 0.1
    done

    wait $pid || true
    awk '/Collected/ { print $4 }' "$out/log"
}

# the first requests load and compile code, so that they are left out
each() {
    first=$(run "$1" $few)
    second=$(run "$1" $many)
    echo $(((second - first) / (many - few)))
}

step "instructions for a response with 100 citations in 900 deltas"

off=$(each off)
none=$(each none)
hook=$(each hook)
grep -q '"total":100' "$out/answer" || die "the hook has lost citations"
hand=$(each hand)
grep -q '"attachment_id":"a100"' "$out/answer" || die "by hand: nothing"

row() {
    printf '%-44s %12d %12d\n' "$1" "$2" $(($2 - off))
}

printf '%-44s %12s %12s\n' "" total "without nginx"
row "cite off" "$off"
row "cite on" "$none"
row "cite on, a filter hook that does nothing" "$hook"
row "body_filter_by_lua with cjson" "$hand"

[ "$hook" -lt "$hand" ] || die "the hook costs more than the one by hand"
