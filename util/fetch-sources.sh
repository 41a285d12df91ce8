#!/bin/sh
# Fetches what the static build is made of into build/src, from Debian trixie:
# nginx with Debian's patches, ngx_lua and ndk; and the Lua libraries that
# ngx_lua requires into build/lualib.
set -eu
. "$(dirname "$0")/lib.sh"

src=$build/src
lualib=$build/lualib

# The upstream tarball of a source package, unpacked to build/src/NAME.
upstream_source() {
    package=$1 name=$2
    [ ! -d "$src/$name" ] || return 0

    apt_know trixie
    step "fetching $package"
    mkdir -p "$src/$name.part"
    (cd "$src" && quietly "$build/log/source-$name.log" \
        apt_of trixie source --tar-only --download-only "$package")
    tar -xf "$(ls "$src/${package}"_*.orig.tar.*z)" \
        -C "$src/$name.part" --strip-components=1
    mv "$src/$name.part" "$src/$name"
}

patched_nginx() {
    [ ! -d "$src/nginx" ] || return 0

    apt_know trixie
    step "fetching nginx"
    rm -rf "$src"/nginx-[0-9]*
    (cd "$src" && quietly "$build/log/source-nginx.log" \
        apt_of trixie source nginx)
    mv "$src"/nginx-[0-9]* "$src/nginx"
}

one_at_a_time
mkdir -p "$src"
patched_nginx
upstream_source libnginx-mod-http-ndk ndk
upstream_source libnginx-mod-http-lua ngx_lua
upstream_source lua-resty-core lua-resty-core
upstream_source lua-resty-lrucache lua-resty-lrucache

if [ ! -d "$lualib" ]; then
    mkdir -p "$lualib.part"
    cp -R "$src/lua-resty-core/lib/." "$src/lua-resty-lrucache/lib/." \
        "$lualib.part"
    mv "$lualib.part" "$lualib"
fi

# only wanted by the matrix: yyjson compiled in
case ${1:-} in
    yyjson) upstream_source yyjson yyjson ;;
esac
