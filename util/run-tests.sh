#!/bin/sh
# Runs unit tests and t/*.t, then all again with every recv() of nginx cut to
# one byte; the last line says how many tests passed and failed:
#   util/run-tests.sh [--asan | --valgrind | --coverage | --once] [PROGRAM...]
#
# With --coverage there is no second pass, which runs the same lines again, nor
# with --once.
#
# A PROGRAM is t/NAME.t or t/unit/test_NAME.c; without any, all are run, under
# valgrind those that test the core or nginx without npm's clients.  The
# environment may name another nginx by TEST_NGINX_BINARY, modules to load by
# TEST_NGINX_LOAD_MODULES, and say CITE_TEST_LUA=0 for an nginx without Lua.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$top"

out=$build
bin=            # where the programs that are tested are, if not in $out
first_preload=
one_byte_pass=yes

# Each program of build/valgrind gets a script of its name that runs it under
# valgrind; not the command, which starts too often and has the same core.
wrap_programs() {
    rm -rf "$bin"
    mkdir -p "$bin/unit" "$out/unit"
    for program in nginx $(cd "$out" && find unit -name 'test_*'); do
        cp util/memcheck.sh "$bin/$program"
    done
}

if [ "${1:-}" = --asan ]; then
    shift
    out=$build/asan
    reports=$out/reports
    rm -rf "$reports"
    mkdir -p "$reports"
    export ASAN_OPTIONS="detect_leaks=1,log_path=$reports/asan"
    export UBSAN_OPTIONS="print_stacktrace=1,log_path=$reports/ubsan"
    export LSAN_OPTIONS="suppressions=$top/util/lsan.supp,print_suppressions=0"
    export CITE_TEST_STRIDE=31
    first_preload=$(gcc -print-file-name=libasan.so)

elif [ "${1:-}" = --coverage ]; then
    shift
    out=$build/coverage
    one_byte_pass=no
    export CITE_TEST_STRIDE=31

elif [ "${1:-}" = --once ]; then
    shift
    one_byte_pass=no

elif [ "${1:-}" = --valgrind ]; then
    shift
    out=$build/valgrind
    bin=$out/wrapped
    reports=$out/reports
    rm -rf "$reports"
    mkdir -p "$reports"
    wrap_programs
    export CITE_TEST_STRIDE=31 CITE_TEST_SLOW=5 TEST_NGINX_TIMEOUT=15
    # these two cut streams at every place, and would take an hour
    [ $# != 0 ] || set -- $(ls t/unit/test_*.c | grep -v -e _identity -e _verdicts) \
                          t/0[01]*.t t/[1-58]*.t
fi

[ $# != 0 ] || set -- t/unit/test_*.c t/*.t
programs=
for program in "$@"; do
    case $program in
        t/unit/*.c) program=${bin:-$out}/unit/$(basename "$program" .c) ;;
    esac
    programs="$programs $program"
done

if [ -z "${TEST_NGINX_BINARY:-}" ]; then
    export TEST_NGINX_BINARY="${bin:-$out}/nginx"
    export LUA_PATH="$top/lua/?.lua;$build/lualib/?.lua;;"
fi

export CITE_TEST_LUA="${CITE_TEST_LUA:-1}"
export CITE_CLI="$out/cite"
export CITE_SPLITS="$out/splits"
export CITE_COST="$out/cost/cost"

counts=$out/counts
rm -f "$counts" "$out/result"
status=0

run_pass() {
    step "$1 ($TEST_NGINX_BINARY)"
    perl util/run-tap.pl "$jobs" "$out/servroot" "$counts" $programs || status=1
}

CITE_TEST_ONEBYTE=0
export CITE_TEST_ONEBYTE
run_pass "running the tests"

# such reads need level-triggered events
if [ $one_byte_pass = no ]; then
    step "no pass with one byte per read: it was not asked for"

elif [ -z "$(printf '%s\n' $programs | grep '\.t$')" ]; then
    : # unit tests have no nginx, and feed single bytes themselves

elif "$TEST_NGINX_BINARY" -V 2>&1 | grep -q -e --with-poll_module; then
    gcc -shared -fPIC -O2 -Wall -Wextra -o "$out/onebyte.so" \
        t/shim/onebyte.c -ldl
    export TEST_NGINX_LD_PRELOAD="${first_preload:+$first_preload }$out/onebyte.so"
    export TEST_NGINX_EVENT_TYPE=poll
    CITE_TEST_ONEBYTE=1

    programs=$(printf '%s\n' $programs | grep '\.t$')
    run_pass "running the tests with one byte per read"
else
    step "no pass with one byte per read: this nginx has no poll module"
fi

# valgrind has a file of each process, mostly an empty one
[ -z "${reports:-}" ] || find "$reports" -type f -empty -delete

if [ -n "${reports:-}" ] && [ -n "$(ls "$reports")" ]; then
    step "reports of errors"
    head -n 40 "$reports"/*
    echo "0 $(ls "$reports" | wc -l)" >> "$counts"
    status=1
fi

# a long log's end is what is read first
awk 'NF > 2 { $1 = $2 = ""; print "failed:" $0 }' "$counts"

awk '{ passed += $1; failed += $2 }
     END { printf "%d passed, %d failed\n", passed, failed }' "$counts" \
    | tee "$out/result"
exit $status
