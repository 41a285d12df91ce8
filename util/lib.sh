# Sourced by the other scripts: where things are, how progress is shown, and
# an apt of our own that never touches the system's.

# a script elsewhere than in util sets it before
: "${top:=$(cd "$(dirname "$0")/.." && pwd)}"
build=$top/build
jobs=${JOBS:-$(nproc)}

step() {
    printf '== %s\n' "$*"
}

die() {
    printf '%s: %s\n' "${0##*/}" "$*" >&2
    exit 1
}

# Runs a command with its output in a log that is shown only on failure.
quietly() {
    quiet_log=$1
    shift
    mkdir -p "$(dirname "$quiet_log")"

    if ! "$@" > "$quiet_log" 2>&1; then
        tail -n 60 "$quiet_log" >&2
        die "failed, see $quiet_log: $*"
    fi
}

# What a compiler is told for a source of ours.  Headers of nginx and Lua are
# system headers here: they have warnings.
compile_flags() {
    case $1 in
        src/ngx/*)
            echo "-Isrc/core -Isrc/store -Isrc/ngx"
            for dir in "$build/obj/default" /usr/include/luajit-2.1 \
                       "$build/src/nginx/src/core" \
                       "$build/src/nginx/src/event" \
                       "$build/src/nginx/src/event/modules" \
                       "$build/src/nginx/src/os/unix" \
                       "$build/src/nginx/src/http" \
                       "$build/src/nginx/src/http/modules" \
                       "$build/src/nginx/src/http/v2"
            do
                echo "-isystem $dir"
            done ;;
        src/cli/*)
            echo "-std=c11 -D_POSIX_C_SOURCE=200809L -Isrc/core -Isrc/store" ;;
        src/store/*)
            echo "-std=c11 -Isrc/core -Isrc/store -isystem /usr/include/postgresql" ;;
        *)
            echo "-std=c11 -Isrc/core" ;;
    esac
}

# Waits until no other script that asks the same works in build.
one_at_a_time() {
    mkdir -p "$build"
    exec 9> "$build/lock"
    flock -n 9 || { step "waiting for another build"; flock 9; }
}

# Installs the npm packages that FROM/package-lock.json pins into TO, if TO has
# others: install_npm FROM TO; npm_verb may be another than "ci"
install_npm() {
    if cmp -s "$1/package-lock.json" "$2/installed"; then
        return
    fi

    npm_folder=${1#"$top"/}
    npm_needs=$(sed -n 's/.*"node": ">=\([0-9]*\)".*/\1/p' "$1/package.json")
    npm_has=$(node -p 'process.versions.node.split(".")[0]')
    [ "$npm_has" -ge "${npm_needs:-0}" ] \
        || die "$npm_folder needs node $npm_needs or newer, this is node $npm_has"

    step "installing packages of $npm_folder"
    rm -rf "$2"
    mkdir -p "$2"
    cp "$1/package.json" "$1/package-lock.json" "$2"
    (cd "$2" && quietly "$build/log/npm-${1##*/}.log" \
        npm ${npm_verb:-ci} --ignore-scripts --legacy-peer-deps --no-audit --no-fund \
            --no-update-notifier)
    cp "$1/package-lock.json" "$2/installed"
}

# Sets as_root to what makes a command run as root; fails if nothing does.
find_root() {
    if [ "$(id -u)" = 0 ]; then
        as_root=
    elif command -v sudo > /dev/null; then
        as_root=sudo
    else
        return 1
    fi
}

# The base URI of the Debian mirror that this machine uses already, whatever
# the format of its sources files.
debian_mirror() {
    if [ -n "${CITE_DEBIAN_MIRROR:-}" ]; then
        printf '%s\n' "$CITE_DEBIAN_MIRROR"
        return
    fi

    . /etc/os-release
    [ "$ID" = debian ] \
        || die "not a Debian system: set CITE_DEBIAN_MIRROR to the URI of a Debian mirror"

    mirror=$(apt-get update --print-uris \
             | sed -n "s#^'\(.*\)/dists/\([a-z]*\)/InRelease'.*#\1#p" \
             | head -n 1)
    [ -n "$mirror" ] || die "apt has no Debian mirror: set CITE_DEBIAN_MIRROR"
    printf '%s\n' "$mirror"
}

# Makes Debian SUITE known to an apt of our own, with all it keeps in build/apt.
apt_know() {
    apt_dir=$build/apt/$1
    [ ! -e "$apt_dir/known" ] || return 0

    step "reading the package lists of Debian $1"
    mkdir -p "$apt_dir/lists/partial" "$apt_dir/cache/archives/partial"
    printf '%s\n' 'Types: deb deb-src' "URIs: $(debian_mirror)" "Suites: $1" \
        'Components: main' \
        'Signed-By: /usr/share/keyrings/debian-archive-keyring.gpg' \
        > "$apt_dir/suite.sources"
    quietly "$build/log/apt-$1.log" apt_of "$1" update
    touch "$apt_dir/known"
}

# apt-get for a known suite: apt_of SUITE COMMAND...
apt_of() {
    apt_dir=$build/apt/$1
    shift

    apt-get -q -o Dir::Etc::sourcelist="$apt_dir/suite.sources" \
        -o Dir::Etc::sourceparts=/dev/null \
        -o Dir::Etc::preferencesparts=/dev/null \
        -o Dir::State::lists="$apt_dir/lists" \
        -o Dir::Cache="$apt_dir/cache" \
        -o APT::Sandbox::User="$(id -un)" \
        -o Acquire::Retries=3 \
        -o Acquire::Languages=none \
        -o Acquire::IndexTargets::deb::Contents-deb::DefaultEnabled=false \
        "$@"
}
