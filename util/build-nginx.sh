#!/bin/sh
# Builds nginx with our module, static but for some variants:
#   util/build-nginx.sh VARIANT
#
# "dynamic-cite" has ngx_lua compiled in, and our modules beside it.  "patched"
# is "dynamic" with a longer ngx_http_upstream_t, as OpenResty has it.
#
# The variant "default" gives build/nginx, another one build/VARIANT/nginx.
# Objects stay in build/obj/VARIANT: a later run compiles what has changed.
set -eu
. "$(dirname "$0")/lib.sh"

variant=$1
binary=$build/$variant/nginx
src=$build/src
objs=$build/obj/$variant
one_at_a_time

cc=gcc cc_opt='-g -O2' ld_opt= lua=yes more= add=--add-module
threads=--with-threads

case $variant in
    default)    binary=$build/nginx ;;
    asan)       ld_opt=$(cat "$top/util/sanitizer.flags")
                cc_opt="-g -O1 -DNGX_DEBUG_PALLOC=1 $ld_opt"
                export ASAN_OPTIONS=detect_leaks=0 ;;
    coverage)   ld_opt=--coverage
                cc_opt='-g -O2 -DNGX_DEBUG_PALLOC=1' ;;
    valgrind)   cc_opt='-g -O1 -DNGX_DEBUG_PALLOC=1' ;;
    nolua)      lua=no ;;
    no-store)   lua=no
                export CITE_STORE=no ;;
    no-threads) lua=no threads= ;;
    no-drivers) lua=no
                export CITE_POSTGRES=no CITE_REDIS=no ;;
    no-rewrite) lua=no more=--without-http_rewrite_module ;;
    no-pcre)    lua=no more='--without-pcre --without-http_rewrite_module' ;;
    dynamic)    lua=no more='--without-pcre --without-http_rewrite_module'
                add=--add-dynamic-module ;;
    dynamic-cite)
                add=--add-dynamic-module ;;
    patched)    lua=no add=--add-dynamic-module
                more="--without-pcre --without-http_rewrite_module
                      --add-module=$top/t/shim/openresty"
                cc_opt="-g -O0 -I $src/patched" ;;
    clang)      lua=no cc=clang ;;
    yyjson-src) lua=no
                export CITE_YYJSON_SRC="$src/yyjson/src" ;;
    *)          die "unknown variant \"$variant\"" ;;
esac

options="--prefix=$build/run --builddir=$objs --with-cc=$cc
    --with-compat --with-debug $threads --with-poll_module
    --with-http_ssl_module --with-http_v2_module --with-http_addition_module
    --with-http_auth_request_module --with-http_stub_status_module
    --with-http_gunzip_module --with-http_sub_module --with-http_realip_module
    --with-stream --with-stream_ssl_module
    $more"

case $more in
    *--without-pcre*) ;;
    *)                options="$options --with-pcre-jit" ;;
esac

# our filter comes after lua, so that it runs before body_filter_by_lua
if [ $lua = yes ]; then
    export LUAJIT_INC=/usr/include/luajit-2.1
    LUAJIT_LIB=/usr/lib/$(gcc -print-multiarch)
    export LUAJIT_LIB
    options="$options --add-module=$src/ndk --add-module=$src/ngx_lua"
fi

options="$options $add=$top"

flags() {
    echo $options "$cc_opt" "$ld_opt" "${CITE_YYJSON_SRC:-}" "${CITE_STORE:-}" \
         "${CITE_POSTGRES:-}" "${CITE_REDIS:-}"
    head -n 1 "$src/nginx/debian/changelog"
}

files() {
    cat "$top/config"
    find "$top/src/core" "$top/src/store" "$top/src/ngx" -name '*.[ch]' | sort
}

# Copies of two headers, with fields and a macro as OpenResty's patches add them.
# The compiler looks for headers there first.
patch_headers() {
    mkdir -p "$src/patched"
    sed 's/^    ngx_http_upstream_headers_in_t   headers_in;/    ngx_msec_t  patched[4];\n&/' \
        "$src/nginx/src/http/ngx_http_upstream.h" \
        > "$src/patched/ngx_http_upstream.h"
    sed '/^extern ngx_queue_t  ngx_posted_events;/a \
extern ngx_queue_t  ngx_posted_delayed_events;\
#define HAVE_POSTED_DELAYED_EVENTS_PATCH' \
        "$src/nginx/src/event/ngx_event_posted.h" \
        > "$src/patched/ngx_event_posted.h"
    grep -q patched "$src/patched/ngx_http_upstream.h"
    grep -q PATCH "$src/patched/ngx_event_posted.h"
}

# Our objects that a pattern names: nginx keeps them by the name of their folder.
our_objects() {
    for folder in "$top"/src/core/* "$top/src/store" "$top"/src/store/*/ \
                  "$top/src/ngx"
    do
        printf '%s\n' "$objs/addon/$(basename "$folder")/$1"
    done
}

# Keeps the dates of headers that configure writes anew but does not change:
# all objects depend on them.
configure() {
    generated="$objs/ngx_auto_config.h $objs/ngx_auto_headers.h
               $src/ngx_lua/src/ngx_http_lua_autoconf.h"

    for header in $generated; do
        [ ! -e "$header" ] || cp -p "$header" "$header.old"
    done

    cd "$src/nginx"
    quietly "$build/log/configure-$variant.log" \
        ./configure $options --with-cc-opt="$cc_opt" --with-ld-opt="$ld_opt"

    for header in $generated; do
        ! cmp -s "$header" "$header.old" || mv "$header.old" "$header"
    done

    # nginx's own objects need no counters
    if [ $variant = coverage ]; then
        echo $(our_objects %.o): \
             "CFLAGS += $(cat "$top/util/coverage.flags")" >> "$objs/Makefile"
    fi
}

if [ "$(flags)" != "$(cat "$objs/flags" 2> /dev/null)" ]; then
    rm -rf "$objs"
fi

if [ "$(files)" != "$(cat "$objs/files" 2> /dev/null)" ]; then
    step "configuring nginx ($variant)"
    mkdir -p "$objs"
    rm -f "$objs/files"
    [ $variant != patched ] || patch_headers
    configure
    flags > "$objs/flags"
    files > "$objs/files"
fi

# nginx makes each object of every addon depend on every addon's headers.
# For ours we know better: they concern our own objects only.
our_headers=$(find "$top/src/core" "$top/src/store" "$top/src/ngx" -name '*.h')
leave_others=
for header in $our_headers; do
    leave_others="$leave_others -o $header"
done

if [ -e "$objs/nginx" ] \
   && [ -n "$(find $our_headers -newer "$objs/nginx")" ]
then
    rm -f $(our_objects '*.o')
fi

make="make -f $objs/Makefile $leave_others binary modules"
cd "$src/nginx"

if [ "$binary" -ef "$objs/nginx" ] && $make -q > /dev/null 2>&1; then
    exit 0
fi

step "compiling nginx ($variant)"
quietly "$build/log/make-$variant.log" $make -j "$jobs"

mkdir -p "$(dirname "$binary")"
ln -f "$objs/nginx" "$binary"
