#!/bin/sh
# Checks the layers of src/core: it knows neither nginx nor Lua (nor do src/store
# and src/cli), each folder
# includes only the folders below it, private headers (*_internal.h) stay in
# their folder, and every header compiles alone.
set -eu
. "$(dirname "$0")/lib.sh"
cd "$top"

step "checking layers"

# A folder of src/core, and the folders that it may include.
layers='
base:
json:       base
text:       base
wire:       base json
citation:   base json text
formats:    base json text citation
source:     base json citation
evidence:   base json text source
run:        base json text wire citation formats source evidence
verify:     base json citation evidence run
state:      base json citation run verify
dialect:    base json wire citation run verify state
stream:     base json wire run verify state dialect
'

# The folders that a folder may include, itself among them; fails for a folder
# that the table does not have.
may_include() {
    printf '%s\n' "$layers" | awk -v folder="$1:" '
        $1 == folder { $1 = ""; print; found = 1 }
        END { exit !found }' \
        && echo "$1"
}

# the name of the project itself is in each file's first lines
if grep -rnE 'ngx_|<lua' src/core src/store src/cli | grep -v 'the ngx_cite authors$'; then
    die "the lines above know of nginx or Lua"
fi

if ls src/core/*.[ch] 2> /dev/null; then
    die "the files above belong into a folder of src/core"
fi

for path in src/core/*/; do
    folder=$(basename "$path")
    allowed=$(may_include "$folder") \
        || die "util/check-layers.sh has no line for src/core/$folder"

    # the includes of other folders than those that are allowed
    wrong=$(grep -rn '#include "' "$path" \
            | grep -vE "#include \"($(echo $allowed | tr ' ' '|'))/" || true)

    if [ -n "$wrong" ]; then
        printf '%s\n' "$wrong" >&2
        die "src/core/$folder may include only:" $allowed
    fi
done

# The façade knows the type of a dialect, and no dialect by name.
wrong=$(grep -rnE '#include "dialect/' src/core/stream \
        | grep -v '#include "dialect/cite_dialect.h"' || true)

if [ -n "$wrong" ]; then
    printf '%s\n' "$wrong" >&2
    die "src/core/stream may include only dialect/cite_dialect.h of dialects"
fi

# A private header, included from outside of its folder; tests may do that.
for header in $(find src/core -name '*_internal.h'); do
    name=${header#src/core/}
    users=$(grep -rln "#include \".*$(basename "$name")\"" src \
            | grep -v "^$(dirname "$header")/" || true)

    if [ -n "$users" ]; then
        printf '%s\n' "$users" >&2
        die "$name is private to src/core/$(dirname "$name")"
    fi
done

for header in $(find src/core -name '*.h' | sort); do
    gcc -std=c11 -Isrc/core -fsyntax-only -x c -include "$header" /dev/null \
        || die "$header does not compile alone"
done
