package Bench::Machine;

# What the system knows of a process.

use strict;
use warnings;

use POSIX ();

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


# One line on this machine, and whether others use it, too.
sub about {
    my ($model) = slurp('/proc/cpuinfo') =~ /^model name\s*:\s*(.*)/m;
    my ($kernel) = slurp('/proc/version') =~ /^(\S+ \S+ \S+)/;
    my ($load) = slurp('/proc/loadavg') =~ /^(\S+)/;
    my $text = sprintf 'Machine: %s, %d CPUs, %s.', $model // 'unknown',
                       scalar @cpus, $kernel;

    $text .= "  OTHERS USE IT, TOO (load $load): times are not to be relied on."
        if $load > 1;

    return { text => $text, load => $load };
}


# CPU time of all threads in nanoseconds, as the scheduler counts it where it
# does; and ticks in user mode, and all ticks.
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

    $ns ||= ($user + $system) * 1e9 / POSIX::sysconf(POSIX::_SC_CLK_TCK());

    return ($ns, $user, $user + $system);
}


# Resident bytes that no other process has, too.
sub memory {
    my ($pid) = @_;

    my $text = slurp("/proc/$pid/smaps_rollup");
    my $private = 0;

    $private += $1 while $text =~ /^Private_\w+:\s+(\d+) kB/mg;
    die "process $pid has gone\n" if !$private;

    return 1024 * $private;
}


sub slurp { return CiteTest::Nginx::slurp($_[0]) }


1;
