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

done_testing;
