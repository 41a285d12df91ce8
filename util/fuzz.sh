#!/bin/sh
# Fuzzes one target, or all of them, under ASan and UBSan:
#   util/fuzz.sh [TARGET [SECONDS]]
# Targets are t/fuzz/fuzz_TARGET.c, inputs that were found stay in
# build/fuzz/TARGET.  FUZZ_TIME is the default of SECONDS, for each target.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$top"

seconds=${2:-${FUZZ_TIME:-60}}
targets=${1:-$(ls t/fuzz | sed -n 's/^fuzz_\(.*\)\.c$/\1/p')}

for target in $targets; do
    dir=$build/fuzz/$target
    mkdir -p "$dir/corpus" "$dir/found"

    step "building fuzz_$target"
    clang -std=c11 -g -O1 -fsanitize=fuzzer,address,undefined \
        -fno-sanitize-recover=all -Isrc/core -o "$dir/fuzz" \
        "t/fuzz/fuzz_$target.c" src/core/*.c -lyyjson -lpcre2-8 -lutf8proc

    seeds=
    [ ! -d "t/fuzz/$target" ] || seeds=t/fuzz/$target

    step "fuzzing $target for $seconds seconds"
    "$dir/fuzz" -max_total_time="$seconds" -max_len=4096 -len_control=0 \
        -timeout=10 \
        -print_final_stats=1 -artifact_prefix="$dir/found/" \
        "$dir/corpus" $seeds > "$dir/log" 2>&1 \
        || { tail -40 "$dir/log" | cut -c1-200; die "$target: see $dir"; }

    grep -E 'number_of_executed_units|Done' "$dir/log"
done
