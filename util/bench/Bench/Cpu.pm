package Bench::Cpu;

# CPU time of a worker, user and kernel, for each event: pairs of "off" and
# another server, one right after the other, of which the first alternates.

use strict;
use warnings;

use Bench::Machine;
use Bench::Statistics qw(median spread);
use Bench::Variant;

my $pairs = 9;

# Streams at once, their messages, and how many streams in all; the slower
# ones get fewer of the same.
my %runs = (
    one => { at_once => 16, messages => 5, streams => 16 },
    full => { at_once => 4, messages => 30, streams => 160 },
);

my %fewer = (
    one => { lua => 1, node => 4 },
    full => { evidence => 8, lua => 20, node => 80 },
);


# For each server but "off": nanoseconds for an event, the part of them in
# user mode, the ratio to "off", and the spread of the pairs' ratios.
sub of {
    my ($servers, $agent, $read, %stream) = @_;

    my (%ns, %ratios, %user);

    my $measure = sub {
        my ($name) = @_;

        my %run = %{ $runs{$read} };

        $run{streams} /= $fewer{$read}{$name} // 1;

        my @before = Bench::Machine::cpu($servers->{$name}->worker);
        my $told = $agent->load($servers->{$name}->port, %stream, %run);
        my @after = Bench::Machine::cpu($servers->{$name}->worker);

        Bench::Variant->check($name, $told);
        push @{ $ns{$name} }, ($after[0] - $before[0]) / $told->{events};
        $user{$name}[$_] += $after[$_] - $before[$_] for 1, 2;

        return $ns{$name}[-1];
    };

    $measure->($_) for keys %$servers;     # warm
    (%ns, %user) = ();

    for my $pair (1 .. $pairs) {
        for my $name (sort grep { $_ ne 'off' } keys %$servers) {
            my @order = $pair % 2 ? ('off', $name) : ($name, 'off');
            my %now = map { $_ => $measure->($_) } @order;

            push @{ $ratios{$name} }, $now{$name} / $now{off};
        }
    }

    return { map { $_ => {
        ns => median(@{ $ns{$_} }),
        user => $user{$_}[1] / ($user{$_}[2] || 1),
        $ratios{$_} ? (ratio => median(@{ $ratios{$_} }),
                       spread => spread(@{ $ratios{$_} })) : (),
    } } keys %$servers };
}


1;
