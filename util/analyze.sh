#!/bin/sh
# Looks at src with gcc's analyzer, clang-tidy and cppcheck.  Fails if one of
# them finds what util/analyze.answers has no answer to:
#   util/analyze.sh [TOOL SOURCE]
#
# What the tools say stays in build/analyze/TOOL.  A source is looked at again
# if it, a header or the configuration has changed.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$top"

out=$build/analyze
tools='gcc clang-tidy cppcheck'

# -O0: the analyzer sees the code as it is written, not what is left of it
run_gcc() {
    LC_ALL=C gcc -O0 -fanalyzer -fdiagnostics-plain-output $flags \
        -c -o /dev/null "$1"
}

run_clang_tidy() {
    clang-tidy --quiet "$1" -- $flags
}

# variableScope: declarations stand at the top of functions here
run_cppcheck() {
    cppcheck --quiet --enable=warning,style,performance,portability \
        --suppress=variableScope \
        --template='{file}:{line}:{column}: {severity}: {message} [{id}]' \
        $(printf '%s\n' "$flags" | sed 's/-std=/--std=/; s/-isystem /-I/') "$1"
}

if [ $# = 2 ]; then
    report=$out/$1/$2.txt
    mkdir -p "$(dirname "$report")"
    flags=$(compile_flags "$2")
    run_$(echo "$1" | tr - _) "$2" > "$report.new" 2>&1 \
        || echo "$2:0:0: error: $1 has failed [failed]" >> "$report.new"
    mv "$report.new" "$report"
    exit
fi

# the newest of some files
newest() {
    ls -t "$@" | head -n 1
}

core=$(newest src/core/*/*.h .clang-tidy util/analyze.sh)
cli=$(newest "$core" src/store/*.h src/cli/*.h)
ngx=$(newest "$core" src/store/*.h src/ngx/*.h src/ngx/.clang-tidy)

# sources that TOOL has to look at
sources_of() {
    for source in src/core/*/*.c src/store/*.c src/cli/*.c src/ngx/*.c; do
        case $source in
            src/core/*) header=$core ;;
            src/cli/* | src/store/*)
                        header=$cli ;;
            *)          header=$ngx ;;
        esac
        report=$out/$1/$source.txt
        if ! [ "$report" -nt "$source" ] || ! [ "$report" -nt "$header" ]; then
            echo "$source"
        fi
    done
}

# Findings on standard input; those without an answer go to standard output,
# how many there are to build/analyze/counts, and answers that were of use to
# build/analyze/used.
unanswered() {
    awk -v counts="$out/counts" -v used="$out/used" '
        NR == FNR && /^[^#]/ {
            check[++n] = $1; file[n] = $2; line[n] = $0; part[n] = ""
            if (NF > 2) {
                part[n] = substr($0, length($1) + length($2) + 3)
            }
        }

        NR == FNR { next }

        {
            found++
            checks = $0
            sub(/.*\[/, "", checks); sub(/\]$/, "", checks)
            for (i = 1; i <= n; i++) {
                if (index("," checks ",", "," check[i] ",") \
                    && index($0, file[i] ":") == 1 && index($0, part[i]))
                {
                    answered++
                    print line[i] >> used
                    next
                }
            }
            print
        }

        END { print found + 0, answered + 0 > counts }' util/analyze.answers -
}

mkdir -p "$out"
: > "$out/used"
status=0

for tool in $tools; do
    sources=$(sources_of $tool)
    step "$tool: $(printf '%s' "$sources" | grep -c '' || true) sources"
    printf '%s\n' $sources \
        | xargs -r -n 1 -P "$jobs" nice -n 15 util/analyze.sh $tool

    # gone sources leave reports
    for source in src/core/*/*.c src/store/*.c src/cli/*.c src/ngx/*.c; do
        cat "$out/$tool/$source.txt"
    done | sed "s|^$top/||" \
        | grep -E '^(src/[^:]*|nofile):[0-9]+:[0-9]+: (error|fatal error|warning|style|performance|portability|information): ' \
        | sort -u | unanswered > "$out/left"

    read -r found answered < "$out/counts"
    printf '   %d findings, %d of them answered\n' "$found" "$answered"

    if [ -s "$out/left" ]; then
        cut -c1-300 "$out/left"
        status=1
    fi
done

# another release of a tool may need fewer of them
grep '^[^#]' util/analyze.answers | grep -vxFf "$out/used" \
    | sed 's/^/   an answer to nothing: /' || true

[ $status = 0 ] || die "what the tools say of a source is in build/analyze"
