# Servers side by side: what the same streams cost each of them.
#
#     perl bench.pl [PART...] [variants=NAME,NAME] [NAME=N ...]
#
# Without parts: all of them, and build/bench.json is written.  NAME=N changes
# the stream, see script.h.

use strict;
use warnings;

use Bench::Agent;
use Bench::Core;
use Bench::Cpu;
use Bench::Instructions;
use Bench::Latency;
use Bench::Machine;
use Bench::Memory;
use Bench::Report;
use Bench::Runs;
use Bench::Variant;

$SIG{$_} = sub { exit 1 } for qw(INT TERM HUP);
$| = 1;

my @parts = qw(runs core instructions cpu latency memory);

my %reads = (
    one => { piece => 0 },
    full => { piece => 65_000 },
);

my %stream = (deltas => 400, bytes => 8, citations => 4, result => 16_384);

# The same without citations: what all streams consist of.
my %text = (citations => 0, result => 0);
my @text_variants = qw(off again on);

my @variants = Bench::Variant->names;

my %do = (
    runs => \&runs,
    core => \&core,
    instructions => \&instructions,
    cpu => \&cpu,
    latency => \&latency,
    memory => \&memory,
);

my @wanted;

for (@ARGV) {
    if (/^variants=(.*)/) {
        @variants = split /,/, $1;

    } elsif (/^(\w+)=(\d+)\z/) {
        $stream{$1} = $2;

    } elsif ($do{$_}) {
        push @wanted, $_;

    } else {
        die "there is no part \"$_\", but ", join(', ', @parts), "\n";
    }
}

my $agent = Bench::Agent->start;
my %of = (machine => Bench::Machine::about(), stream => \%stream);

for my $part (@wanted ? @wanted : @parts) {
    my $start = time();

    print "== measuring: $part\n";
    $do{$part}->();
    printf "   %d seconds\n", time() - $start;
}

print Bench::Report::tables(\%of, @variants);

if (!@wanted) {
    print Bench::Report::goals(\%of);
    Bench::Report::write_json(\%of, 'build/bench.json');
}


sub runs {
    $of{runs} = Bench::Runs::of();
}


sub core {
    $of{core} = Bench::Core::of();
    $of{extract} = Bench::Core::extract_64k_ms();
    @of{qw(index evidence)} = Bench::Core::evidence_200x4m_ms();
}


# Those of the variants that are also measured with text alone.
sub of_text {
    my %wanted = map { $_ => 1 } @variants;

    return $stream{citations} ? grep { $wanted{$_} } @text_variants : ();
}


# Node's are not counted: valgrind does not run it.
sub instructions {
    $of{instructions} = counted(\%stream, @variants);
    $of{text}{instructions} = counted({ %stream, %text }, of_text());
}


sub counted {
    my ($stream, @of) = @_;

    return { map { $_ => Bench::Instructions::of($_, $agent, \%reads, %$stream) }
                 grep { !/^(?:again|node)\z/ } @of };
}


sub servers {
    return map { $_ => Bench::Variant->start($_, $agent) } @_;
}


sub cpu {
    $of{cpu} = cpu_of(\%stream, @variants);
    $of{text}{cpu} = cpu_of({ %stream, %text }, of_text());
}


sub cpu_of {
    my ($stream, @of) = @_;

    my %servers = servers(@of);
    my %cpu = map { $_ => Bench::Cpu::of(\%servers, $agent, $_, %$stream,
                                         %{ $reads{$_} }) }
                  $servers{off} ? sort keys %reads : ();

    Bench::Variant->end(values %servers);

    return \%cpu;
}


sub latency {
    my %servers = servers(@variants);

    $of{latency} = Bench::Latency::of(\%servers, $agent);
    Bench::Variant->end(values %servers);
}


sub memory {
    for my $variant (grep { $_ ne 'again' } @variants) {
        for my $number (1000, $variant eq 'node' ? () : 5000) {
            $of{memory}{$variant}{$number}
                = Bench::Memory::of_open_streams($variant, $agent, $number);
        }
    }

    $of{long} = Bench::Memory::of_long_stream('on', $agent);
}
