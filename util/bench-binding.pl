# Prints a line for each case of t/binding: whether its citations are bound to
# the sources that they mean, nothing true is denied, and an altered number is.
#
#   perl util/bench-binding.pl [--markdown]

use strict;
use warnings;

use lib 't/lib';
use CiteTest::Binding;

my $markdown = grep { $_ eq '--markdown' } @ARGV;
my %titles = (
    shapes => 'Results of tools',
    styles => 'Ways to write a citation',
    situations => 'Several results, later turns, state and rows',
    others => 'Results that are no sources',
);
my ($right, $all) = (0, 0);


# a text in a table of Markdown: forms of citations are code
sub cell {
    my ($text) = @_;

    return '' if $text eq '';

    $text =~ s/\|/\\|/g;

    return $text =~ /[<>\[\]{}\\*_^\$#]/ && $text !~ /`/ ? "`$text`" : $text;
}


for my $folder (qw(shapes styles situations others)) {
    my @paths = sort glob "t/binding/$folder/*.txt";
    next unless @paths;

    print $markdown ? "\n### $titles{$folder}\n\n"
                      . "| form | library | bound |\n|---|---|---|\n"
                    : "\n$titles{$folder}\n\n";

    for my $path (@paths) {
        my $case = CiteTest::Binding::read_case($path);
        my @problems = CiteTest::Binding::problems($case);

        $all++;
        $right += !@problems;

        if ($markdown) {
            my $from = $case->{from} // '';
            $from = '' if $from =~ m{^https?://};
            $from =~ s/^npm: |, run by make test-agents$//g;

            my @cells = map { cell($_) } $case->{title}, $from;
            print "| $cells[0] | $cells[1] | ",
                  @problems ? 'no' : 'right', " |\n";
            next;
        }

        printf "%-56s %s\n", $case->{title}, @problems ? $problems[0] : 'right';
    }
}

print "\n$right of $all are right\n" unless $markdown;
exit($right != $all);
