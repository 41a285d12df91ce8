package Bench::Runs;

# Benches of whole runs, which have goals of their own and say what they found.

use strict;
use warnings;

my @scripts = (
    ['bench-verify.sh', '100 checks of 20 ms, 8 at a time'],
    ['bench-delay.sh', 'events of others while 4 MB of evidence are searched'],
    ['bench-lua.sh', 'a hook in Lua, against the same by hand'],
);


# For each: what it is about, and whether its goal holds.
sub of {
    my @of;

    for (@scripts) {
        my ($script, $title) = @$_;

        system("util/$script");

        # with a goal that does not hold they end with 1
        die "util/$script has failed\n" if $? & 127 || ($? >> 8) > 1;

        push @of, { title => $title, holds => $? == 0 };
    }

    return \@of;
}


1;
