#!/bin/sh
# Our sources compile with gcc and clang without a warning of -Wall -Wextra, nor
# of what nginx adds to that for either of them.  nginx compiles with -O, with which
# gcc knows of more.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$top"

stamp=$build/log/warnings-checked
sources=$(find src -name '*.c' | sort)

if [ -e "$stamp" ] && [ -z "$(find src "$0" -newer "$stamp")" ]; then
    exit 0
fi

check() {
    for source in $sources; do
        flags=$(compile_flags "$source")
        case $source in
            # nginx fixes the parameters of callbacks
            src/ngx/*) flags="$flags -Wno-unused-parameter" ;;
        esac
        "$@" -Wall -Wextra -Wpointer-arith -Werror $flags "$source"
    done
}

step "checking warnings of gcc and clang"
check gcc -O -c -o /dev/null &
gcc=$!
check clang -Wconditional-uninitialized -fsyntax-only
wait $gcc

touch "$stamp"
