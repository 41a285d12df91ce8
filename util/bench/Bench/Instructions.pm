package Bench::Instructions;

# Instructions in user mode, counted by callgrind.

use strict;
use warnings;

use Bench::Variant;

my ($warm, @messages) = (2, 5, 30);


# Of a worker, for each event of a long stream, in each way to read; and reads
# for each event.  Runs of two lengths are compared, so that all a stream
# begins and ends with drops out.
sub of {
    my ($variant, $agent, $reads, %stream) = @_;

    my $server = Bench::Variant->start($variant, $agent, callgrind => 1);
    my %of;

    for my $read (sort keys %$reads) {
        my (@counted, @told);

        for my $messages ($warm, @messages) {
            push @told, $agent->load($server->port, %stream,
                                     %{ $reads->{$read} },
                                     messages => $messages);
            push @counted, $server->counted;

            Bench::Variant->check($variant, $told[-1]);
        }

        my $events = $told[2]{events} - $told[1]{events};

        $of{$read} = {
            map { $_ => ($counted[2]{$_} - $counted[1]{$_}) / $events }
                qw(instructions reads)
        };
    }

    Bench::Variant->end($server);

    return \%of;
}


# Of a function of a program, and of all that it calls.
sub of_function {
    my ($function, @command) = @_;

    my @options = ('--tool=callgrind', '--callgrind-out-file=/dev/null',
                   "--toggle-collect=$function");
    my $text = `valgrind @options @command 2>&1`;
    my ($count) = $text =~ /Collected : (\d+)/
        or die "callgrind has told nothing of @command\n";

    return $count;
}


1;
