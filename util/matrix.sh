#!/bin/sh
# Builds and tests the module with every supported nginx, and prints a table:
# 1.26.3 static, and in chroots the packages of Debian 12 (1.22.1), 13 (1.26.3)
# and forky, each with and without Lua; some other ways to configure are built
# and loaded; and the tests of Redis are run with the Valkey of Debian 13.
#
#   MATRIX="bookworm forky"   only these of: static mixed builds valkey bookworm
#                             trixie forky
#   T="t/400-x.t ..."         only these tests
#
# Chroots stay in build/chroot, with a compiler's cache: the next run is faster.
# Unit tests know no nginx, and run once for each system.  The pass with one byte
# per read is made with the first static nginx: the other one has the same code,
# and Debian's have no poll module.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$top"

table=$build/matrix
mkdir -p "$build/log"
: > "$table"

tests=${T:-}

wanted() {
    case " ${MATRIX:-$1} " in
        *" $1 "*) ;;
        *)        return 1 ;;
    esac
}

# A line of the table, with the minutes since the last one.
row() {
    now=$(date +%s)
    minutes=$(( (now - since + 30) / 60 ))
    since=$now
    printf '%s|%s|%s min\n' "$1" "$2" $minutes >> "$table"
}

# A command of the matrix; its output is kept, and its failure no reason to stop.
try() {
    log=$build/log/matrix-$1.log
    shift
    "$@" > "$log" 2>&1 || { tail -n 20 "$log"; return 1; }
}

# A suite with an nginx that is built here, which has the module or loads
# MODULES; what follows are arguments for run-tests.sh.
built_suite() {
    variant=$1 name=$2 lua=$3 binary=$4 modules=$5
    shift 5
    step "$name"

    if ! try "$variant" util/build-nginx.sh "$variant"; then
        row "$name" "build FAILED"
        return
    fi

    rm -f "$build/result"
    try "$variant" env CITE_TEST_LUA="$lua" CITE_TEST_PROMTOOL=0 \
        TEST_NGINX_BINARY="$binary" TEST_NGINX_LOAD_MODULES="$modules" \
        LUA_PATH="$top/lua/?.lua;$build/lualib/?.lua;;" \
        util/run-tests.sh "$@" || true
    row "$name" "$(cat "$build/result" 2> /dev/null || echo FAILED)"
}

# Only built, and started as far as reading a configuration.
compile_only() {
    variant=$1 name="nginx 1.26.3, $2"
    step "$name"
    load=
    [ "$variant" != dynamic ] \
        || load="load_module $build/obj/dynamic/ngx_http_cite_filter_module.so;"

    conf=$build/$variant/nginx.conf
    mkdir -p "$build/$variant/logs"
    echo "$load events {} http { server { listen 127.0.0.1:1; cite on; } }" \
        > "$conf"

    if try "$variant" util/build-nginx.sh "$variant" \
       && try "$variant-load" "$build/$variant/nginx" -t \
              -p "$build/$variant/" -c "$conf"
    then
        row "$name" "builds and loads"
    else
        row "$name" "FAILED"
    fi
}

packaged_suite() {
    suite=$1
    root=$build/chroot/$suite
    step "the packaged nginx of Debian $suite"

    packaged=$root/cite/build/packaged-result

    if [ ! -e "$root/made" ]; then
        if ! try "chroot-$suite" util/make-chroot.sh "$suite" "$root" \
                 make,ca-certificates
        then
            row "Debian $suite" "chroot FAILED"
            return
        fi

        $as_root touch "$root/made"
    fi

    $as_root rm -rf "$root/cite"
    $as_root mkdir "$root/cite"
    tar -cf - --exclude=./build --exclude=./.git . \
        | $as_root tar -xf - -C "$root/cite"
    try "packaged-$suite" util/in-chroot.sh "$root" \
        /cite/util/test-packaged-nginx.sh $tests || true

    if [ ! -e "$packaged" ]; then
        row "Debian $suite" "FAILED, see build/log/matrix-packaged-$suite.log"
        return
    fi

    cat "$packaged" >> "$table"
    since=$(date +%s)
}

# Tests of Redis, whose server is Debian 13's Valkey in a chroot: it has the /tmp
# of the tests, and they send it signals.
valkey_suite() {
    name="nginx 1.26.3 static, Valkey of Debian 13"
    root=$build/chroot/valkey
    step "$name"

    if [ ! -e "$root/made" ]; then
        if ! try chroot-valkey util/make-chroot.sh trixie "$root" valkey-server
        then
            row "$name" "chroot FAILED"
            return
        fi

        $as_root touch "$root/made"
    fi

    rm -f "$build/result"
    try valkey $as_root unshare --mount sh -euc '
        mount --bind /tmp "$1/tmp"
        CITE_TEST_VALKEY=$1
        export CITE_TEST_VALKEY
        shift
        exec util/run-tests.sh --once "$@"' sh "$root" \
        ${tests:-t/551-store-redis.t t/553-redis-failures.t \
                 t/554-store-redis-tls.t} || true
    tail -n 20 "$build/log/matrix-valkey.log"
    row "$name" "$(cat "$build/result" 2> /dev/null || echo FAILED)"
}

util/install-packages.sh core nginx test matrix
util/fetch-sources.sh yyjson
if wanted static || wanted mixed; then
    make --no-print-directory cli unit clients dialects frontend browser
fi
find_root || die "chroots need root or sudo"

mixed_modules="$build/obj/dynamic-cite/ngx_http_cite_filter_module.so
    $build/obj/dynamic-cite/ngx_http_cite_lua_module.so
    $build/obj/dynamic-cite/ngx_http_cite_postgres_module.so
    $build/obj/dynamic-cite/ngx_http_cite_redis_module.so"
since=$(date +%s)

if wanted builds; then
    compile_only no-rewrite "without the rewrite module"
    compile_only no-pcre "without PCRE"
    compile_only dynamic "dynamic, without PCRE"
    compile_only clang "by clang"
    compile_only yyjson-src "yyjson compiled in"
    built_suite patched "nginx 1.26.3, OpenResty's structures" 0 \
        "$build/patched/nginx" "" --once t/014-openresty.t
fi

if wanted static; then
    built_suite default "nginx 1.26.3 static, with Lua" 1 "$build/nginx" "" \
        $tests
    built_suite nolua "nginx 1.26.3 static, without Lua" 0 \
        "$build/nolua/nginx" "" --once ${tests:-t/*.t}
fi

if wanted mixed; then
    built_suite dynamic-cite "nginx 1.26.3, ngx_lua static, cite dynamic" 1 \
        "$build/dynamic-cite/nginx" "$mixed_modules" --once \
        ${tests:-t/0*.t t/4*.t}
fi

if wanted valkey; then
    util/build-nginx.sh default
    valkey_suite
fi

for suite in bookworm trixie forky; do
    ! wanted $suite || packaged_suite $suite
done

step "matrix"
awk -F'|' '{ printf "%-42s %-24s %s\n", $1, $2, $3 }' "$table"
! grep -qE 'FAILED|[1-9][0-9]* failed|\|0 passed' "$table"
