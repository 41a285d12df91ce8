#!/bin/sh
# Copied to build/valgrind/wrapped/PROGRAM by util/run-tests.sh --valgrind: runs
# build/valgrind/PROGRAM under valgrind, which reports to build/valgrind/reports.
case $0 in
    */wrapped/*) ;;
    *)           echo "run by util/run-tests.sh --valgrind" >&2; exit 2 ;;
esac

out=${0%%/wrapped/*}
program=$out/${0#"$out/wrapped/"}

# what nginx says of itself needs no check, and is asked for often
[ "${1:-}" != -V ] || exec "$program" "$@"

exec valgrind -q --num-callers=40 --gen-suppressions=all --leak-check=full \
    --show-leak-kinds=definite --errors-for-leak-kinds=definite \
    --suppressions="$out/../../util/valgrind.supp" \
    --log-file="$out/reports/$$-%p" "$program" "$@"
