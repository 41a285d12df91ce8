# Servers side by side: what the same streams cost each of them.

use strict;
use warnings;

use CiteTest::Nginx;

use Bench::Agent;
use Bench::Instructions;
use Bench::Machine;
use Bench::Variant;

$SIG{$_} = sub { exit 1 } for qw(INT TERM HUP);
$| = 1;

my %reads = (
    one => { piece => 0 },
    full => { piece => 65_000 },
);

my %stream = (deltas => 400, bytes => 8, citations => 4, result => 16_384);
my @variants = qw(off on evidence lua);

for (@ARGV) {
    if (/^variants=(.*)/) {
        @variants = split /,/, $1;

    } else {
        my ($name, $value) = /^(\w+)=(\d+)\z/ or die "wrong option \"$_\"\n";
        $stream{$name} = $value;
    }
}

my $agent = Bench::Agent->start;

for my $variant (@variants) {
    my $of = Bench::Instructions::of($variant, $agent, \%reads, %stream);

    printf "%-10s %9.1f instructions per event at one per read,"
           . " %8.1f at full reads; %d, %d events of ours\n", $variant,
           (map { $of->{$_}{per_event} } qw(one full)),
           (map { $of->{$_}{own} } qw(one full));
}
