#!/usr/bin/perl
# Runs test programs as prove does, several at once, each nginx test with a
# port and a server root of its own, which stays for inspection:
#   util/run-tap.pl JOBS SERVROOTS COUNTS PROGRAM...
#
# Appends "PASSED FAILED" to the file COUNTS, and a line "0 0 PROGRAM: ..." for
# each program that failed.  A program that crashed or broke its plan counts as
# one more failure.
use strict;
use warnings;

use File::Path qw(make_path remove_tree);
use IO::Socket::INET;
use TAP::Harness;

my ($jobs, $servroots, $counts, @programs) = @ARGV;
my %taken;

# Below the range from which the system takes ports for outgoing connections.
sub free_port {
    for (1 .. 1000) {
        my $port = 12000 + int rand 18000;
        next if $taken{$port};

        my $socket = IO::Socket::INET->new(
            LocalAddr => '127.0.0.1', LocalPort => $port,
            Proto => 'tcp', Listen => 1,
        ) or next;

        close $socket;
        $taken{$port} = 1;
        return $port;
    }

    die "no free port\n";
}

sub command_of {
    my (undef, $program) = @_;
    return [$program] if $program !~ m{([^/]+)\.t$};

    my $servroot = "$servroots/$1";
    remove_tree($servroot);

    return ['env', "TEST_NGINX_SERVROOT=$servroot",
            'TEST_NGINX_PORT=' . free_port(), $^X, $program];
}

make_path($servroots);

my $result = TAP::Harness->new({
    jobs => $jobs, timer => 1, merge => 0, color => -t STDOUT,
    exec => \&command_of,
})->runtests(@programs);

my $passed = $result->passed;
my $failed = $result->failed;
my $skipped = 0;
my @broken;

for my $program ($result->descriptions) {
    my ($parser) = $result->parsers($program);
    $failed++ if $parser->has_problems && !$parser->failed;
    $skipped++ if defined $parser->skip_all;

    push @broken, sprintf '0 0 %s: tests %s, exit status %s, ran %s of %s',
        $program, join(' ', $parser->failed) || 'none', $parser->exit // '-',
        $parser->tests_run // 0, $parser->tests_planned // '-'
        if $parser->has_problems;
}

open my $out, '>>', $counts or die "$counts: $!\n";
print $out map { "$_\n" } "$passed $failed", @broken;
close $out or die "$counts: $!\n";

# that all are skipped is fine: some have nothing to do in one of the passes
exit($failed || !($passed || $skipped) ? 1 : 0);
