#!/bin/sh
# Instructions that the core takes for a text delta, in each form that servers
# write it; fails if one takes more than allowed:
#   util/bench-shapes.sh PROGRAM
set -eu
. "$(dirname "$0")/lib.sh"

program=$1
allowed=600
deltas=1000
status=0
out=$(mktemp)
trap 'rm -f "$out"' EXIT

step "instructions for a text delta (allowed: $allowed)"

"$program" --names > "$out.names"

while read -r name; do
    if ! valgrind --tool=callgrind --callgrind-out-file="$out" \
             --toggle-collect=bench_shape "$program" "$name" 2> "$out.log"
    then
        tail -n 3 "$out.log"
        status=1
        continue
    fi

    total=$(sed -n 's/^totals: //p; s/^summary: //p' "$out" | head -n 1)
    each=$((total / deltas))
    printf '  %-24s %6d\n' "$name" "$each"
    [ "$each" -le $allowed ] || status=1
done < "$out.names"

rm -f "$out.names" "$out.log"
[ $status = 0 ] || echo "MISSED: some take more than $allowed, or were not read"
exit $status
