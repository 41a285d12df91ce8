# What every reader costs on texts that were written to be dear: instructions,
# as callgrind counts them, so that a busy machine does not matter.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Cost;
use Test::More;

my $program = $ENV{CITE_COST} // 'build/cost/cost';

plan skip_all => 'there is no nginx in it' if one_byte();
plan skip_all => "no $program, or one that counts more than the core does"
    unless -x $program;

for my $row (CiteTest::Cost::measure($program, '.')) {
    my @errors = CiteTest::Cost::errors($row);

    is("@errors", '', $row->{name});
}

done_testing();
