package Bench::Instructions;

# Instructions of a worker in user mode, for each event of a long stream: runs
# of two lengths are compared, so that all a stream begins and ends with drops
# out.

use strict;
use warnings;

use Bench::Variant;

my ($warm, @messages) = (2, 5, 30);


# For each way to read that is named: instructions, and events of our own.
sub of {
    my ($variant, $agent, $reads, %stream) = @_;

    my $server = Bench::Variant->nginx($variant, $agent, callgrind => 1);
    my %of;

    for my $read (sort keys %$reads) {
        my (@counts, @events, $told);

        for my $messages ($warm, @messages) {
            $told = $agent->load($server->port, %stream, %{ $reads->{$read} },
                                 messages => $messages);
            push @counts, $server->instructions;
            push @events, $told->{events};
        }

        $of{$read} = { per_event => ($counts[2] - $counts[1])
                                    / ($events[2] - $events[1]),
                       own => $told->{own} };
    }

    my @problems = $server->end;
    die "@problems\n" if @problems;

    return \%of;
}


1;
