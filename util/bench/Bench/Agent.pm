package Bench::Agent;

# The agent of a bench, build/bench/upstream, and what its client,
# build/bench/load, tells of a server in between:
#
#     my $agent = Bench::Agent->start;
#     my $told = $agent->load($port, streams => 8, at_once => 8, piece => 0);

use strict;
use warnings;

use IPC::Open2;
use JSON::PP ();

use parent 'Bench::Program';

use Bench::Machine;

my $programs = 'build/bench';


sub start {
    my ($class) = @_;

    return $class->run(Bench::Machine::on_other_cpu(), "$programs/upstream");
}


# Opens streams through the server on that port; "held" is called wherever
# they are held, with the number of events.
sub load {
    my ($self, $port, %options) = @_;

    my $held = delete $options{held};
    my $pid = open2(my $out, my $in, Bench::Machine::on_other_cpu(),
                    "$programs/load", "port=$port", "control=$self->{port}",
                    map { "$_=$options{$_}" } sort keys %options);

    my $told;

    while (my $line = <$out>) {
        if ($line =~ /^held (\d+)/) {
            $held->($1);
            print $in "\n";
            $in->flush;
            next;
        }

        $told = JSON::PP::decode_json($line);
    }

    waitpid $pid, 0;

    die "the client has seen a stream that is broken, or none\n"
        if $? || !$told;

    return $told;
}


1;
