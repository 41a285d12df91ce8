package Bench::Memory;

# Memory of a worker: for each stream that is open, and over a long one.

use strict;
use warnings;

use Bench::Machine;
use Bench::Variant;

# a message, and where its stream is held: behind the first event of the run,
# and in the middle of its text
my %open = (deltas => 20, bytes => 32, hold => '1,18');

my %long = (messages => 101, deltas => 998, bytes => 8, piece => 1000);
my ($from, $to) = (10_000, 100_000);


# Private bytes for each of that many streams, idle and speaking.
sub of_open_streams {
    my ($variant, $agent, $number) = @_;

    my $server = Bench::Variant->start($variant, $agent, buffer => '4k');
    my @bytes;

    $agent->load($server->port);

    my $before = Bench::Machine::memory($server->worker);

    $agent->load($server->port, %open, streams => $number, at_once => $number,
                 held => sub {
        push @bytes, (Bench::Machine::memory($server->worker) - $before)
                     / $number;
    });

    Bench::Variant->end($server);

    return { idle => $bytes[0], speaking => $bytes[1] };
}


# What grows with the events of one stream: private bytes, and its text.
sub of_long_stream {
    my ($variant, $agent) = @_;

    my $server = Bench::Variant->start($variant, $agent, buffer => '4k');
    my @bytes;

    $agent->load($server->port);
    $agent->load($server->port, %long, hold => "$from,$to", held => sub {
        push @bytes, Bench::Machine::memory($server->worker);
    });

    Bench::Variant->end($server);

    return { events => $to - $from, growth => $bytes[1] - $bytes[0],
             text => ($to - $from) * $long{bytes} };
}


1;
