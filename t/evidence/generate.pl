#!/usr/bin/perl
# Writes labelled pairs of citations and sources, see README.md:
#   generate.pl SET [SEED]
use v5.20;
use strict;
use warnings;

use FindBin '$Bin';
use lib "$Bin/lib";

use Evidence::Claims qw(unit_claims page_claims);
use Evidence::Lines 'line_pairs';
use Evidence::Pairs qw(load pages);
use Evidence::Quotes qw(unit_quotes page_quotes trap_quotes);

my %SEED = (a => 1874, b => 60221, c => 5309, d => 2718,
    e => 31415, f => 16180, g => 14142, h => 17320,
    i => 22360);

my ($set, $seed) = @ARGV;
die "usage: generate.pl SET [SEED]\n" unless defined $set && $SEED{$set};

srand($seed // $SEED{$set});
binmode STDOUT, ':utf8';

if ($set =~ /[defghi]/) {
    line_pairs("$Bin/texts/$set", $set ne 'd');
    exit;
}

load("$Bin/texts/$set");

for my $page (pages()) {
    for my $unit (@{ $page->{units} }) {
        unit_quotes($unit);
        unit_claims($unit);
    }

    page_quotes($page);
    page_claims($page);
}

trap_quotes("$Bin/texts/$set/traps.txt");
