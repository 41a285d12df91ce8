#!/bin/sh
# Fuzzes one target, or all of them, under ASan and UBSan:
#   util/fuzz.sh [TARGET [SECONDS]]
# Targets are t/fuzz/fuzz_TARGET.c, and reader_NAME for each reader of sources.
# Each has SECONDS, FUZZ_TIME by default;
# with 0 it is run on its seeds only, which are all inputs that have ever
# failed among others.  FUZZ_JOBS targets are run at once.  Inputs that reach
# something new are kept in build/fuzz/TARGET/corpus, those that fail in
# build/fuzz/TARGET/found.  build/fuzz/result has a line for .ci/run.
#
# With FUZZ_SEED, and without SECONDS, the inputs are the same each time: each
# target has the number of runs that its file names, however fast the machine
# is, and knows nothing of earlier ones.  After FUZZ_LIMIT seconds it stops
# before that, and says so.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$top"

# the file of a target is t/fuzz/fuzz_FILE.c
file_of() {
    case $1 in
        reader_*) echo reader ;;
        *) echo "$1" ;;
    esac
}

# what a file says of itself behind "NAME: "
says() {
    sed -n "s/^ \* $1: //p" "t/fuzz/fuzz_$(file_of "$2").c"
}

# a target for each line of the table of readers
readers() {
    sed -n 's/^    X([A-Z]*, \([a-z]*\)).*/reader_\1/p' \
        src/core/source/cite_source_reader.h
}

# each payload of the streams in t/fixtures as a file
make_payloads() {
    [ ! -e build/fuzz/payloads ] || return 0

    rm -rf build/fuzz/payloads.new
    mkdir -p build/fuzz/payloads.new
    LC_ALL=C sed -n 's/^data: //p' t/fixtures/*.sse | LC_ALL=C sort -u \
        | LC_ALL=C awk 'length() < 2000 {
              file = "build/fuzz/payloads.new/" ++n
              printf "%s", $0 > file
              close(file)
          }'
    mv build/fuzz/payloads.new build/fuzz/payloads
}

# the seeds of a target, in an order that is the same on any file system
seeds() {
    find $(says seeds "$1") "t/fuzz/$(file_of "$1")" -type f 2> /dev/null | LC_ALL=C sort
}

# libFuzzer sees how deep the stack is, which depends on where it begins; not
# every container lets us fix that
fixed() {
    ! setarch -R true 2> /dev/null || echo setarch -R
}

# one target; its line of the table goes to the standard output
run() {
    target=$1
    seconds=$2
    wanted=0
    same=env
    dir=build/fuzz/$target
    corpus=$dir/corpus
    rm -f "$dir/result"

    set -- $(says fuzz "$target")
    dict=t/fuzz/$(file_of "$target").dict
    [ ! -e "$dict" ] || set -- "$@" "-dict=$dict"

    case $seconds in
        0)
            set -- "$@" -runs=0
            ;;

        same)
            wanted=$(says runs "$target")
            corpus=$dir/same
            rm -rf "$corpus"
            # what was reduced is not read again by the clock
            set -- "$@" "-runs=$wanted" "-max_total_time=${FUZZ_LIMIT:-600}" \
                -reload=0
            same="$(fixed) env -i PATH=/usr/local/bin:/usr/bin:/bin"
            ;;

        *)
            set -- "$@" "-max_total_time=$seconds"
            ;;
    esac

    mkdir -p "$corpus" "$dir/found"
    seeds "$target" | tr '\n' , | sed 's/,$//' > "$dir/seeds"

    # blocks are used again soon, which is faster
    status=0
    $same ASAN_OPTIONS=malloc_context_size=8:quarantine_size_mb=16 \
        "build/fuzz/fuzz_$target" -len_control=0 -timeout=10 \
        -print_final_stats=1 "-artifact_prefix=$dir/found/" \
        "-seed=${FUZZ_SEED:-0}" "-seed_inputs=@$dir/seeds" "$@" "$corpus" \
        > "$dir/log" 2>&1 < /dev/null || status=$?

    runs=$(sed -n 's/^stat::number_of_executed_units: *//p' "$dir/log")
    rate=$(sed -n 's/^stat::average_exec_per_sec: *//p' "$dir/log")
    seen=$(sed -n 's/.*\(cov: [0-9]* ft: [0-9]*\).*/\1/p' "$dir/log" | tail -n 1)
    echo "${runs:-0} $status" > "$dir/result"

    if [ "$status" = 0 ]; then
        printf '%-15s %9d runs %7d/s  %s' "$target" "${runs:-0}" \
            "${rate:-0}" "$seen"
        [ "${runs:-0}" -ge "$wanted" ] \
            || printf '  incomplete: %d runs are wanted' "$wanted"
        echo
        return
    fi

    grep -e 'not so:' -e 'ERROR:' -e 'runtime error:' -e ' in .*/\(src\|t\)/' \
        "$dir/log" | head -n 20 | cut -c1-160
    found=$(sed -n 's/.*Test unit written to //p' "$dir/log" | tail -n 1)
    printf '%-15s FAILED, see %s; reproduce: build/fuzz/fuzz_%s %s\n' \
        "$target" "$dir/log" "$target" "$found"
    return 1
}

if [ "${1:-}" = --run ]; then
    run "$3" "$2"
    exit
fi

seconds=${2:-${FUZZ_TIME:-30}}
time="$seconds seconds"

if [ -n "${FUZZ_SEED:-}" ] && [ -z "${2:-}" ]; then
    seconds=same
    time="the runs of seed $FUZZ_SEED"
fi

targets=${1:-$(ls t/fuzz | sed -n 's/^fuzz_\(.*\)\.c$/\1/p'; readers)}

rm -f build/fuzz/result
make -s --no-print-directory -j "$jobs" -f t/fuzz/Makefile \
    $(printf 'build/fuzz/fuzz_%s ' $targets) \
    || die "the targets can't be built"
make_payloads

step "fuzzing for $time each:" $targets
status=0
printf '%s\n' $targets | xargs -P "${FUZZ_JOBS:-$jobs}" -n 1 \
    "$0" --run "$seconds" || status=1

for target in $targets; do
    cat "build/fuzz/$target/result"
done | awk '{ runs += $1; $2 ? failed++ : passed++ }
            END { printf "%d runs in total\n", runs
                  printf "%d passed, %d failed\n", passed, failed \
                      > "build/fuzz/result" }'

exit $status
