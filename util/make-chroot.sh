#!/bin/sh
# Makes a Debian in a folder, whose apt reaches the mirror as this machine's
# does: util/make-chroot.sh SUITE ROOT [PACKAGE,...]
set -eu
. "$(dirname "$0")/lib.sh"

suite=$1 root=$2 include=${3:-}
find_root || die "chroots need root or sudo"

mkdir -p "$(dirname "$root")"
apt-config dump | grep -E '^Acquire::(Check-Valid-Until|https?::)' \
    > "$root.apt.conf" || true

$as_root rm -rf --one-file-system "$root"
$as_root mmdebstrap --variant=apt ${include:+--include="$include"} \
    --aptopt="$root.apt.conf" \
    "$suite" "$root" "deb $(debian_mirror) $suite main"
$as_root cp -L /etc/resolv.conf /etc/hosts "$root/etc/"
