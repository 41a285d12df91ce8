#!/bin/sh
# Runs the tests with counters in our objects and says which lines ran:
#   util/coverage.sh [PROGRAM...]
#
# Prints a table of files, writes the lines that never ran to
# build/coverage/uncovered.txt and pages to build/coverage/html.  Fails if a
# test does or, when all of them were run, if too few lines ran.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$top"

out=$build/coverage
info=$out/lcov.info
objects="$out/obj $build/obj/coverage/addon"
goals='src/core=96 src/ngx=90'

# a part of the tests is asked what it covers, not whether that is enough
[ $# = 0 ] || goals='src/core=0 src/ngx=0'

find $objects -name '*.gcda' -delete

# workers, which may have another user, write beside what the master wrote
umask 0
find $objects -type d -exec chmod a+rwx {} +

status=0
util/run-tests.sh --coverage "$@" || status=1

# Relative names are of the folder that the compiler ran in.  What was compiled
# but never run has no counters, and counts as well.
capture() {
    quietly "$build/log/lcov-$1-none.log" \
        lcov --directory "$2" --base-directory "$3" --capture --initial \
             --output-file "$info.$1-none"

    traces="$traces --add-tracefile $info.$1-none"
    [ -n "$(find "$2" -name '*.gcda' | head -n 1)" ] || return 0

    quietly "$build/log/lcov-$1.log" \
        lcov --directory "$2" --base-directory "$3" --capture \
             --output-file "$info.$1"

    traces="$traces --add-tracefile $info.$1"
}

step "reading the counters"
traces=
capture unit "$out/obj" "$top"
capture nginx "$build/obj/coverage/addon" "$build/src/nginx"

quietly "$build/log/lcov-add.log" lcov $traces --output-file "$info.all"
quietly "$build/log/lcov-extract.log" \
    lcov --extract "$info.all" "$top/src/*" --output-file "$info"
quietly "$build/log/genhtml.log" \
    genhtml --prefix "$top" --title ngx_cite --output-directory "$out/html" \
            "$info"

perl util/coverage.pl "$top" "$info" "$out/uncovered.txt" $goals || status=1
exit $status
