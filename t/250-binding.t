# Each citation of t/binding is bound to the source that it means: nothing
# that is true is denied, and an altered number is.

use strict;
use warnings;

use lib 't/lib';
use CiteTest::Binding;
use Test::More;

for my $folder (qw(shapes styles situations others)) {
    for my $path (sort glob "t/binding/$folder/*.txt") {
        my $case = CiteTest::Binding::read_case($path);
        my @problems = CiteTest::Binding::problems($case);

        is_deeply(\@problems, [], "$folder: $case->{title}");
    }
}

# an address with ?query= tells what was asked for

my $rows = CiteTest::Binding::read_case('t/binding/situations/rows-open-url.txt');
my ($first) = CiteTest::Binding::play($rows,
                                      CiteTest::Binding::section($rows, 'true'));

is($first->{citation}{query}{metrics_view}, 'sales',
   'the query of an address is the citation\'s');

done_testing;
