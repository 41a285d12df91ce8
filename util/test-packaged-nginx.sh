#!/bin/bash
# Builds the dynamic modules for the nginx package of this Debian, and runs the
# suite with that nginx, beside the packaged ngx_lua and without it:
#   util/test-packaged-nginx.sh [TEST ...]
#
# Installs that nginx: util/matrix.sh calls it inside a chroot.
set -eu
. "$(dirname "$0")/lib.sh"

tests=$*
cd "$top"
util/install-packages.sh core packaged-nginx test
export PATH="/usr/lib/ccache:$PATH"
make --no-print-directory cli unit

objs=$build/packaged
modules=/usr/lib/nginx/modules

step "building the modules for $(nginx -v 2>&1)"
rm -rf "$objs"
cp -R /usr/share/nginx/src "$objs"
cd "$objs"
. ./conf_flags
quietly "$build/log/configure-packaged.log" \
    ./configure "${NGX_CONF_FLAGS[@]}" --add-dynamic-module="$top"
quietly "$build/log/make-packaged.log" \
    make -j "$jobs" -f objs/Makefile modules
cd "$top"

export TEST_NGINX_BINARY=/usr/sbin/nginx
export CITE_TEST_CLIENTS=0   # they say nothing that the static nginx does not
export CITE_TEST_BROWSER=0
export CITE_TEST_PROMTOOL=0  # nor do the metrics
export LUA_PATH="$top/lua/?.lua;;"
cite=$objs/objs/ngx_http_cite_filter_module.so
hooks=$objs/objs/ngx_http_cite_lua_module.so
drivers="$objs/objs/ngx_http_cite_postgres_module.so \
    $objs/objs/ngx_http_cite_redis_module.so"

# Sets OUTCOME to the line that the suite ends with, and the minutes since the
# last one.
run_suite() {
    util/run-tests.sh "$@" || failed=yes
    outcome="$(cat "$build/result")|$(( (SECONDS + 30) / 60 )) min"
    SECONDS=0
}

failed=no
CITE_TEST_LUA=1 TEST_NGINX_LOAD_MODULES="$modules/ndk_http_module.so \
    $modules/ngx_http_lua_module.so $cite $hooks $drivers" run_suite $tests
with_lua=$outcome

# unit tests know no nginx
CITE_TEST_LUA=0 TEST_NGINX_LOAD_MODULES="$cite $drivers" run_suite ${tests:-t/*.t}

version=$(nginx -v 2>&1 | sed 's#.*/##')
cat > "$build/packaged-result" << END
nginx $version packaged, with Lua|$with_lua
nginx $version packaged, without Lua|$outcome
END
[ $failed = no ]
