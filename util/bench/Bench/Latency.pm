package Bench::Latency;

# How long an event is on its way from the agent to the client, while a hundred
# streams together have a steady rate.

use strict;
use warnings;

use List::Util qw(max);

use Bench::Statistics qw(median);
use Bench::Variant;

my $rounds = 10;

my %run = (
    streams => 100, at_once => 100, deltas => 60, citations => 0,
    rate => 5000, stamp => 1,
);


# For each server but "off": medians of what it adds to the median and to the
# 99th percentile of "off", over rounds in which each has one run; and the
# largest difference of the latter, either way.
sub of {
    my ($servers, $agent) = @_;

    my (%ms, %added);
    my @names = sort keys %$servers;

    for my $round (0 .. $rounds) {
        my %now = map {
            $_ => $agent->load($servers->{$_}->port, %run)
        } $round % 2 ? @names : reverse @names;

        Bench::Variant->check($_, $now{$_}) for @names;

        next if $round == 0;     # warm

        for my $name (@names) {
            for my $part (qw(median_ms p99_ms)) {
                push @{ $ms{$name}{$part} }, $now{$name}{$part};
                push @{ $added{$name}{$part} },
                     $now{$name}{$part} - $now{off}{$part};
            }
        }
    }

    return { map {
        my $name = $_;

        $name => {
            map({ $_ => median(@{ $ms{$name}{$_} }),
                  "added_$_" => median(@{ $added{$name}{$_} }),
                  "most_$_" => max(map { abs } @{ $added{$name}{$_} }) }
                qw(median_ms p99_ms)),
        }
    } @names };
}


1;
