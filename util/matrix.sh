#!/bin/sh
# Builds and tests the module with every supported nginx, and prints a table:
# 1.26.3 static, and in chroots the packages of Debian 12 (1.22.1) and forky,
# each with and without Lua; some other ways to configure are built and loaded.
#
#   MATRIX="bookworm forky"   only these of: static builds bookworm forky
#   T="t/400-x.t ..."         only these tests
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

row() {
    printf '%s|%s\n' "$1" "$2" >> "$table"
}

# A command of the matrix; its output is kept, and its failure no reason to stop.
try() {
    log=$build/log/matrix-$1.log
    shift
    "$@" > "$log" 2>&1 || { tail -n 20 "$log"; return 1; }
}

static_suite() {
    variant=$1 name=$2 lua=$3 binary=$4
    step "$name"

    if ! try "$variant" util/build-nginx.sh "$variant"; then
        row "$name" "build FAILED"
        return
    fi

    rm -f "$build/result"
    try "$variant" env CITE_TEST_LUA="$lua" CITE_TEST_PROMTOOL=0 \
        TEST_NGINX_BINARY="$binary" \
        LUA_PATH="$top/lua/?.lua;$build/lualib/?.lua;;" \
        util/run-tests.sh $tests || true
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

    if [ -e "$root/cite/build/packaged-result" ]; then
        cat "$root/cite/build/packaged-result" >> "$table"
    else
        row "Debian $suite" "FAILED, see build/log/matrix-packaged-$suite.log"
    fi
}

util/install-packages.sh core nginx test matrix
util/fetch-sources.sh yyjson
make --no-print-directory cli unit clients browser
find_root || die "chroots need root or sudo"

if wanted static; then
    static_suite default "nginx 1.26.3 static, with Lua" 1 "$build/nginx"
    static_suite nolua "nginx 1.26.3 static, without Lua" 0 "$build/nolua/nginx"
fi

if wanted builds; then
    compile_only no-rewrite "without the rewrite module"
    compile_only no-pcre "without PCRE"
    compile_only dynamic "dynamic, without PCRE"
    compile_only clang "by clang"
    compile_only yyjson-src "yyjson compiled in"
fi

! wanted bookworm || packaged_suite bookworm
! wanted forky || packaged_suite forky

step "matrix"
awk -F'|' '{ printf "%-42s %s\n", $1, $2 }' "$table"
! grep -qE 'FAILED|[1-9][0-9]* failed|\|0 passed' "$table"
