#!/usr/bin/perl
# Counts what reading costs, by callgrind, and prints the table that stands in
# docs/reliability.md:
#   t/cost/cost.pl [--over] PROGRAM [PATTERN]
#
# For each case of PROGRAM whose "reader: shape" matches PATTERN: instructions
# per byte at each size, and the most in one call of the façade at 1 MB, and of
# requests at 4 MB.  The exit code says if one is over its limit.  With --over
# the lines of t/cost/over.txt are printed instead.
use strict;
use warnings;

use lib 't/lib';

use CiteTest::Cost;

my $over_lines = @ARGV && $ARGV[0] eq '--over' && shift;
my ($program, $pattern) = @ARGV;
die "usage: $0 PROGRAM [PATTERN]\n" unless defined $program;

my @rows = CiteTest::Cost::measure($program, $pattern // '.', 1);
my $over = 0;

if ($over_lines) {
    print CiteTest::Cost::lines(@rows);
    exit 0;
}

print CiteTest::Cost::table(@rows);

for my $row (@rows) {
    for my $error (CiteTest::Cost::errors($row)) {
        print STDERR "$row->{name}: $error\n";
        $over++;
    }
}

exit($over ? 1 : 0);
