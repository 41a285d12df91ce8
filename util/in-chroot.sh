#!/bin/sh
# Runs a command in a chroot, with mounts and processes of its own, of which
# nothing is left when it ends or this is killed:
#   util/in-chroot.sh [--net] ROOT COMMAND...
#
# With --net it has a loopback of its own, and no other network.
set -eu
. "$(dirname "$0")/lib.sh"

net=
if [ "$1" = --net ]; then
    net=--net
    shift
fi

find_root || die "chroots need root or sudo"

exec $as_root unshare --mount --pid --fork --kill-child $net sh -euc '
    net=$1 root=$2
    shift 2
    mount -t proc proc "$root/proc"
    mount --rbind /dev "$root/dev"
    [ -z "$net" ] || ip link set lo up
    exec chroot "$root" "$@"' sh "$net" "$@"
