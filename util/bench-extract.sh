#!/bin/sh
# What extraction costs: instructions per byte of hostile texts and results,
# which must not grow by more than a factor of 2 from 8 KB to 1 MB, and the time
# of a message of 64 KB with 100 citations:
#   util/bench-extract.sh PROGRAM [KIND...]
set -eu
. "$(dirname "$0")/lib.sh"

program=$1
shift
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

sizes="8192 65536 524288 1048576"
status=0

instructions() {
    case $1 in
        result-*) collected=bench_result ;;
        *) collected=bench_message ;;
    esac

    valgrind --tool=callgrind "--toggle-collect=$collected" \
        --callgrind-out-file="$out/callgrind" "$program" "$1" "$2" 2>&1 \
        | awk '/Collected/ { print $4 }'
}

step "instructions per byte of extraction"
printf '%-26s %8s %8s %8s %8s  %s\n' "" 8K 64K 512K 1M growth

[ $# != 0 ] || set -- $("$program" --kinds)

for kind in "$@"; do
    row=
    for size in $sizes; do
        row="$row $(instructions "$kind" "$size") $size"
    done

    echo "$kind $row" | awk '{
        for (i = 2; i < NF; i += 2) {
            per = $i / $(i + 1)
            line = line sprintf(" %8.1f", per)
            if (i == 2 || per < least) least = per
            if (per / least > growth) growth = per / least
        }
        # a size that costs nothing was not read
        unread = (least < 1)
        over = (growth > 2)
        printf("%-26s%s  %.2f%s%s\n", $1, line, growth,
               over ? "  OVER 2" : "", unread ? "  NOT READ" : "")
        exit over || unread
    }' || status=1
done

step "a message of prose with citations of each syntax"
"$program" --prose

exit $status
