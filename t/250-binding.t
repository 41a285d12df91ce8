# Each citation of t/binding is bound to the source that it means: nothing
# that is true is denied, and an altered number is.  docs/citations.md has the
# table of all of them.

use strict;
use warnings;

use lib 't/lib';
use CiteTest::Binding;
use Test::More;

my $table = '';

for my $folder (CiteTest::Binding::folders()) {
    $table .= CiteTest::Binding::table_head($folder);

    for my $path (sort glob "t/binding/$folder/*.txt") {
        my $case = CiteTest::Binding::read_case($path);
        my @problems = CiteTest::Binding::problems($case);

        is_deeply(\@problems, [], "$folder: $case->{title}");
        $table .= CiteTest::Binding::table_row($case, @problems);
    }
}

open my $docs, '<', 'docs/citations.md' or die "docs/citations.md: $!\n";
my $text = do { local $/; <$docs> };
close $docs;

my ($told) = $text =~ /(\n### Results of tools\n.*?)(?=\n## |\z)/s;

is_deeply([split /\n/, $told // ''], [split /\n/, $table],
          'docs/citations.md has the table that make bench-binding prints');

# an address with ?query= tells what was asked for

my $rows = CiteTest::Binding::read_case('t/binding/situations/rows-open-url.txt');
my ($first) = CiteTest::Binding::play($rows,
                                      CiteTest::Binding::section($rows, 'true'));

is($first->{citation}{query}{metrics_view}, 'sales',
   'the query of an address is the citation\'s');

done_testing;
