# Prints a line for each case of t/binding: whether its citations are bound to
# the sources that they mean, nothing true is denied, and an altered number is.
# With --markdown it is the table of docs/citations.md.
#
#   perl util/bench-binding.pl [--markdown]

use strict;
use warnings;

use lib 't/lib';
use CiteTest::Binding;

my $markdown = grep { $_ eq '--markdown' } @ARGV;
my ($right, $all, $table) = (0, 0, '');

for my $folder (CiteTest::Binding::folders()) {
    my @paths = sort glob "t/binding/$folder/*.txt";
    next unless @paths;

    print "\n", CiteTest::Binding::folder_title($folder), "\n\n"
        unless $markdown;
    $table .= CiteTest::Binding::table_head($folder);

    for my $path (@paths) {
        my $case = CiteTest::Binding::read_case($path);
        my @problems = CiteTest::Binding::problems($case);

        $all++;
        $right += !@problems;
        $table .= CiteTest::Binding::table_row($case, @problems);

        printf "%-56s %s\n", $case->{title}, @problems ? $problems[0] : 'right'
            unless $markdown;
    }
}

print $markdown ? $table : "\n$right of $all are right\n";
exit($right != $all);
