package Bench::Core;

# Programs that need no server: the core in memory, extraction, evidence.

use strict;
use warnings;

use JSON::PP ();

use Bench::Instructions;

my $programs = 'build/bench';


sub output {
    my (@command) = @_;

    open my $pipe, '-|', @command or die "$command[0]: $!\n";
    local $/;
    my $text = <$pipe>;
    close $pipe or die "@command has failed\n";

    return $text;
}


# Nanoseconds and instructions for a text delta, by name; and bytes.
sub of {
    my $told = JSON::PP::decode_json(output("$programs/core"));
    my %of = (bytes => $told->{bytes} / $told->{events});

    for my $name (split ' ', output("$programs/core", '--names')) {
        $of{$name} = {
            ns => $told->{"${name}_ns"},
            vs_yyjson => $told->{"${name}_vs_yyjson"},
            instructions => Bench::Instructions::of_function(
                                "bench_$name", "$programs/core", $name)
                            / $told->{events},
        };
    }

    return \%of;
}


sub extract_64k_ms {
    my ($ms) = output("$programs/extract", '--prose') =~ /median ([\d.]+) ms/
        or die "extract has told nothing\n";

    return $ms;
}


# What it takes to index 4 MB, and to check 200 citations against them.
sub evidence_200x4m_ms {

    # over its goal it fails, which is told below
    my $text = `$programs/evidence time 4194304 200`;
    my @ms = $text =~ /indexed in ([\d.]+) ms, checked in ([\d.]+) ms/
        or die "evidence has told nothing\n";

    return @ms;
}


1;
