package Bench::Statistics;

use strict;
use warnings;

use Exporter 'import';
use List::Util qw(max min);

our @EXPORT_OK = qw(median spread);


sub median {
    my @sorted = sort { $a <=> $b } @_;
    my $half = int(@sorted / 2);

    return @sorted % 2 ? $sorted[$half]
                       : ($sorted[$half - 1] + $sorted[$half]) / 2;
}


# From the least to the most.
sub spread { return max(@_) - min(@_) }


1;
