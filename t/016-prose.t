# The documentation can be read: lines of at most 100 columns, sentences that
# are not too long, no misspelt words, and one place for each directive and
# variable.

use strict;
use warnings;
use utf8;

use lib 't/lib';

use CiteTest::Nginx;
use Encode qw(decode);
use File::Find ();
use List::Util qw(sum0);
use Test::More;

my $columns = 100;
my $goal = 18;      # words of a sentence, on average

my @files = ('README.md', markdown(qw(docs conf lua t)));
my %text = map { $_ => decode('UTF-8', CiteTest::Nginx::slurp($_)) } @files;

for my $file (@files) {
    is_deeply([long_lines($text{$file})], [], "$file: lines have $columns columns");
}

my @conf = grep { -f } glob 'conf/* conf/judges/* conf/lua/* conf/prompts/*';

is_deeply([map { long_comments($_) } @conf], [],
          "so have comments of conf/");

# as a reader would look for them
my @pages = map { $text{$_} } grep { m{^docs/} } @files;

for my $name (directives(), map { "\$$_" } variables()) {
    my $n = sum0(map { scalar(() = /^## (?:.*\s)?\Q$name\E(?:,.*)?$/mg) } @pages);

    next if $n == 1;
    next if $name =~ /^\$/ && one_row($name);

    is($n, 1, "$name is described once");
}

pass('each directive and variable is described once');

my %sums = map { $_ => [sentences($text{$_})] } @files;
my @all = map { @$_ } @sums{ grep { m{^(?:README|docs/)} } @files };
my $mean = sum0(@all) / @all;

for my $file (grep { @{ $sums{$_} } } @files) {
    note(sprintf '%-40s %5.1f words in %d sentences', $file,
         sum0(@{ $sums{$file} }) / @{ $sums{$file} }, scalar @{ $sums{$file} });
}

diag(sprintf 'a sentence of the documentation has %.1f words', $mean);
cmp_ok($mean, '<=', $goal, "a sentence has $goal words on average");

my $misspelt = `codespell -q 3 -L @{[join ',', words()]} @files @conf 2>&1`;

is("$? $misspelt", '0 ', 'codespell finds no wrong word');

done_testing();


sub markdown {
    my (@folders) = @_;

    my @found;

    File::Find::find({ no_chdir => 1, wanted => sub {
        if (-d && /node_modules$/) {
            $File::Find::prune = 1;
        }

        push @found, $_ if /\.md$/;
    } }, grep { -d } @folders);

    return sort @found;
}


# Rows of tables, lines of a stream and what programs print can't be broken.
sub long_lines {
    my ($text) = @_;

    my ($language, $n) = (undef, 0);
    my @found;

    for my $line (split /\n/, $text) {
        $n++;

        if ($line =~ /^\s*```(\w*)/) {
            $language = defined $language ? undef : $1;
            next;
        }

        next if length $line <= $columns || $line =~ /^\s*\||^\s*(?:data|id):/;
        next if defined $language && $language eq '';
        next if $line =~ /^\s*\S+$/;

        push @found, "$n: $line";
    }

    return @found;
}


sub long_comments {
    my ($file) = @_;

    my @lines = split /\n/, decode('UTF-8', CiteTest::Nginx::slurp($file));

    return map { "$file: $_" } grep { /^\s*#/ && length > $columns } @lines;
}


sub directives {
    my %found;

    for my $path (glob 'src/ngx/*.c') {
        my $text = CiteTest::Nginx::slurp($path);

        for my $table ($text =~ /ngx_command_t \s+ \w+\[\] \s* = (.*?)
                                 ngx_null_command/xsg)
        {
            $found{$1} = 1 while $table =~ /\{ \s* ngx_string\("(\w+)"\)/xg;
        }
    }

    return sort keys %found;
}


sub variables {
    return CiteTest::Nginx::slurp('src/ngx/ngx_http_cite_variables.c')
           =~ /\{ ngx_string\("(cite_\w+)"\)/g;
}


# Variables that are alike share a section, under the name of the first.
sub one_row {
    my ($name) = @_;

    my @rows = grep { /^\| \[[^\]]*\Q$name\E[,\]]/ }
               map { split /\n/ } @pages;

    return @rows == 1;
}


# The numbers of words of a page's sentences.
sub sentences {
    my ($text) = @_;

    $text =~ s/^(\ *)```.*?^\1```$/\n/msg;
    $text =~ s/^\|.*$//mg;
    $text =~ s/^#+ .*$//mg;
    $text =~ s/^\*\*(?:syntax|default|context):\*\*.*$//mg;
    $text =~ s/!?\[([^\]]*)\]\([^)]*\)/$1/g;
    $text =~ s/`[^`]*`/code/g;

    my @counts;

    for my $paragraph (split /\n\s*\n|^\s*(?:[-*]|\d+\.) /m, $text) {
        for my $sentence (split /(?<=[.!?])["')*]*\s+(?=\S)/, $paragraph) {
            my $n = () = $sentence =~ /\w[\w'’-]*/g;

            push @counts, $n if $n > 2;
        }
    }

    return @counts;
}


# Words that codespell takes for others.
sub words {
    return grep { !/^#/ }
           split /\n/, CiteTest::Nginx::slurp('t/lib/words.txt');
}
