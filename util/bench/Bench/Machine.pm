package Bench::Machine;

# What the system knows of a process.

use strict;
use warnings;

use CiteTest::Nginx;

my @cpus = cpus();


# CPUs that this process may use.
sub cpus {
    my ($list) = slurp('/proc/self/status') =~ /^Cpus_allowed_list:\s*(\S+)/m;

    return map { /(\d+)-(\d+)/ ? $1 .. $2 : $_ } split /,/, $list // '0';
}


# The server has a CPU for itself, where there are two; agent and client have
# another one.
sub on_worker_cpu { return @cpus > 1 ? ('taskset', '-c', $cpus[0]) : () }
sub on_other_cpu { return @cpus > 1 ? ('taskset', '-c', $cpus[1]) : () }


# CPU time of all threads in nanoseconds, from the scheduler, and the part of
# it in user mode, which the kernel knows in ticks.
sub cpu {
    my ($pid) = @_;

    my $ns = 0;

    for my $path (glob "/proc/$pid/task/*/schedstat") {
        my ($run) = slurp($path) =~ /^(\d+)/ or next;
        $ns += $run;
    }

    my ($fields) = slurp("/proc/$pid/stat") =~ /^.*\) (.*)/
        or die "process $pid has gone\n";
    my ($user, $system) = (split ' ', $fields)[11, 12];

    return ($ns, $user / ($user + $system || 1));
}


# Resident bytes, and those of them that are this process's alone.
sub memory {
    my ($pid) = @_;

    my $text = slurp("/proc/$pid/smaps_rollup");
    my ($rss) = $text =~ /^Rss:\s+(\d+) kB/m
        or die "process $pid has gone\n";
    my $private = 0;

    $private += $1 while $text =~ /^Private_\w+:\s+(\d+) kB/mg;

    return { rss => 1024 * $rss, private => 1024 * $private };
}


sub slurp { return CiteTest::Nginx::slurp($_[0]) }


1;
