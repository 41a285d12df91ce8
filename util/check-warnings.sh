#!/bin/sh
# Our sources compile with gcc and clang without a warning of -Wall -Wextra, nor
# of what nginx adds to that for either of them.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$top"

stamp=$build/log/warnings-checked
sources=$(find src -name '*.c' | sort)

if [ -e "$stamp" ] && [ -z "$(find src "$0" -newer "$stamp")" ]; then
    exit 0
fi

for cc in gcc clang; do
    step "checking warnings of $cc"
    case $cc in
        clang) more="-Wpointer-arith -Wconditional-uninitialized" ;;
        *)     more=-Wpointer-arith ;;
    esac
    for source in $sources; do
        flags=$(compile_flags "$source")
        case $source in
            # nginx fixes the parameters of callbacks
            src/ngx/*) flags="$flags -Wno-unused-parameter" ;;
        esac
        $cc -Wall -Wextra $more -Werror -fsyntax-only $flags "$source"
    done
done

touch "$stamp"
