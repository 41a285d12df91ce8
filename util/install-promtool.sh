#!/bin/sh
# Unpacks promtool, which checks metrics, from Debian's package prometheus into
# build/prometheus.  Nothing is installed: the package would start a server.
set -eu
. "$(dirname "$0")/lib.sh"

to=$build/prometheus
[ ! -x "$to/usr/bin/promtool" ] || exit 0

. /etc/os-release
suite=${VERSION_CODENAME:-bookworm}
debs=$build/debs

one_at_a_time
apt_know "$suite"

step "unpacking promtool"
mkdir -p "$debs"
(cd "$debs" && rm -f prometheus_*.deb \
 && quietly "$build/log/download-prometheus.log" \
            apt_of "$suite" download prometheus)
rm -rf "$to"
quietly "$build/log/unpack-prometheus.log" \
    dpkg -x "$(ls "$debs"/prometheus_*.deb)" "$to"
