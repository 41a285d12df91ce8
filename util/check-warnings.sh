#!/bin/sh
# Our sources compile with gcc and clang without a warning of -Wall -Wextra.
# nginx's headers are system headers here: they do have some.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$top"

stamp=$build/log/warnings-checked
sources=$(find src -name '*.c' | sort)

if [ -e "$stamp" ] && [ -z "$(find src "$0" -newer "$stamp")" ]; then
    exit 0
fi

nginx_headers=
for dir in core event event/modules os/unix http http/modules http/v2; do
    nginx_headers="$nginx_headers -isystem $build/src/nginx/src/$dir"
done
nginx_headers="$nginx_headers -isystem $build/obj/default"

for cc in gcc clang; do
    step "checking warnings of $cc"
    for source in $sources; do
        case $source in
            # nginx fixes the parameters of callbacks, and compiles like this
            src/ngx/*) flags="-Isrc/ngx -I/usr/include/luajit-2.1 $nginx_headers -Wno-unused-parameter" ;;
            src/cli/*) flags='-std=c11 -D_POSIX_C_SOURCE=200809L' ;;
            *)         flags=-std=c11 ;;
        esac
        $cc -Wall -Wextra -Werror -fsyntax-only -Isrc/core $flags "$source"
    done
done

touch "$stamp"
