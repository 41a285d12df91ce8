#!/bin/sh
# Installs the Debian packages that a purpose needs, if any is missing:
#   util/install-packages.sh PURPOSE...
#
# As root directly, otherwise by sudo; without either it says what to install.
set -eu
. "$(dirname "$0")/lib.sh"

# Where a package comes from if the system's own release has none of it.
newer_suite() {
    case $1 in
        libyyjson*)         echo trixie ;;
        libtest-nginx-perl) echo forky ;;
    esac
}

in_own_release() {
    apt-cache policy "$1" | grep -q 'Candidate: [^(]'
}

# The first of these that this release has: OpenResty's LuaJIT has had two names.
# A new system has no lists of packages yet.
first_of() {
    if ! in_own_release "$1" && find_root; then
        quietly "$build/log/apt-update.log" $as_root apt-get -q update
    fi

    for package in "$@"; do
        if in_own_release "$package"; then
            echo "$package"
            return
        fi
    done

    echo "$1"
}

packages_for() {
    case $1 in
        core)
            echo gcc libc6-dev make libpcre2-dev libutf8proc-dev libyyjson0 \
                 libyyjson-dev libsqlite3-dev libpq-dev libhiredis-dev ;;
        nginx)
            # dpkg-dev unpacks Debian's source packages
            echo dpkg-dev libssl-dev zlib1g-dev libluajit2-5.1-dev lua-cjson ;;
        packaged-nginx)
            echo ccache nginx nginx-dev libnginx-mod-http-lua lua-cjson \
                 "$(first_of libluajit2-5.1-dev libluajit-5.1-dev)" ;;
        unit)
            echo perl libmd4c-dev valgrind ;;
        test)
            # procps: tests ask ps for nginx's workers; valgrind counts
            # instructions, and has the header for it
            # sqlite3 looks into a store from outside; t/55*.t start servers of
            # their own; codespell reads the documentation
            echo clang codespell perl libtest-nginx-perl libmd4c-dev curl openssl procps \
                ca-certificates valgrind sqlite3 postgresql postgresql-client \
                pgbouncer redis-server redis-tools ;;
        clients)
            # many systems have these from elsewhere
            command -v node > /dev/null || echo nodejs
            command -v npm > /dev/null || echo npm ;;
        browser)
            echo chromium fonts-dejavu-core ;;
        fuzz)
            # what clang recommends only: its sanitizers, and their names
            echo clang libclang-rt-dev llvm ;;
        bench)
            echo valgrind perl procps curl ;;
        coverage)
            echo lcov ;;
        analyze)
            echo clang-tidy cppcheck ;;
        valgrind)
            echo valgrind ;;
        matrix)
            echo mmdebstrap debian-archive-keyring ;;
        readme)
            echo git iproute2 perl ;;
        *)
            die "unknown purpose \"$1\"" ;;
    esac
}

missing() {
    for package in "$@"; do
        status=$(dpkg-query -W -f '${db:Status-Status}' "$package" \
                 2> /dev/null || true)
        [ "$status" = installed ] || echo "$package"
    done
}

say_what_is_missing() {
    echo "These Debian packages are needed, and neither root nor sudo is at hand:"
    for package in "$@"; do
        suite=$(newer_suite "$package")
        echo "  $package${suite:+   (from Debian $suite, if your release has none)}"
    done
    exit 1
} >&2

wanted=
for purpose in "$@"; do
    wanted="$wanted $(packages_for "$purpose")"
done

needed=$(missing $wanted)
[ -n "$needed" ] || exit 0

find_root || say_what_is_missing $needed

step "installing packages:" $needed
quietly "$build/log/apt-update.log" $as_root apt-get -q update

debs=$build/debs
mkdir -p "$debs"
install=
for package in $needed; do
    suite=$(newer_suite "$package")

    if [ -z "$suite" ] || in_own_release "$package"; then
        install="$install $package"
        continue
    fi

    apt_know "$suite"
    (cd "$debs" && rm -f "${package}"_*.deb \
     && quietly "$build/log/download-$package.log" \
                apt_of "$suite" download "$package")
    install="$install $(ls "$debs/${package}"_*.deb)"
done

quietly "$build/log/apt-install.log" \
    $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -q install -y --no-install-recommends $install
