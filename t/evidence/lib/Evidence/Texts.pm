# Reads the annotated texts of a set, see README.md for the notation.
package Evidence::Texts;

use v5.20;
use strict;
use warnings;
use utf8;

use Exporter 'import';

our @EXPORT_OK = qw(read_set page_text unit_text without_anchor numbers
    number_value is_rounding);

my %LINE = (
    '>'  => 'paraphrases',
    '+'  => 'facts',
    '-'  => 'absent',
    'w'  => 'words',
    'r'  => 'rounded',
    'r-' => 'misrounded',
    '?'  => 'invented',
);

# All pages of the set, in the order of the files' names.
sub read_set {
    my ($dir) = @_;

    return map { read_document($_) }
        grep { !m{/traps\.txt$} } sort glob "$dir/*.txt";
}

sub read_document {
    my ($path) = @_;
    my (%head, @pages);

    open my $in, '<:encoding(UTF-8)', $path or die "$path: $!\n";

    while (my $line = <$in>) {
        chomp $line;

        if ($line =~ /^== page (\d+)$/) {
            push @pages, { %head, page => 0 + $1, paragraphs => [[]] };

        } elsif (@pages) {
            read_line($pages[-1], $line);

        } elsif ($line =~ /^(id|title|url|lang|genre): (.+)$/) {
            $head{$1} = $2;

        } elsif ($line ne '') {
            die "$path:$.: unexpected \"$line\"\n";
        }
    }

    finish($_) for @pages;

    return @pages;
}

sub read_line {
    my ($page, $line) = @_;

    if ($line eq '') {
        push @{ $page->{paragraphs} }, [] if @{ $page->{paragraphs}[-1] };

    } elsif ($line =~ /^(r-|[-+>wr?]) (.+)$/) {
        push @{ $page->{ $LINE{$1} } }, $2;

    } else {
        push @{ $page->{paragraphs}[-1] },
            { parts => [parts($line)], table => $line =~ /^\|/ ? 1 : 0 };
    }
}

# A line as [class, text, alternative]; plain text has the class "".
sub parts {
    my ($line) = @_;
    my @parts;

    my $slot = qr/\{(#|[!a-z]:)([^{}|]*)(?:\|([^{}]*))?\}/;

    while ($line =~ /\G(?:([^{}]+)|$slot)/gc) {
        push @parts, defined $1 ? ['', $1] : [substr($2, 0, 1), $3, $4];
    }

    die "bad slot in \"$line\"\n" if (pos($line) // 0) < length $line;

    return @parts;
}

sub finish {
    my ($page) = @_;

    pop @{ $page->{paragraphs} } unless @{ $page->{paragraphs}[-1] };

    for my $unit (map { @$_ } @{ $page->{paragraphs} }) {
        $unit->{text} = unit_text($unit->{parts});
        $unit->{page} = $page;
        push @{ $page->{units} }, $unit
            if !$unit->{table} || grep { $_->[0] ne '' } @{ $unit->{parts} };
    }

    $page->{text} = page_text($page, sub { $_[0]{text} });
}

sub unit_text {
    my ($parts) = @_;

    return join '', map { $_->[1] } @$parts;
}

# The page's text, each unit as the given function writes it.
sub page_text {
    my ($page, $write) = @_;
    my @paragraphs;

    for my $units (@{ $page->{paragraphs} }) {
        my $glue = $units->[0]{table} ? "\n"
                 : $page->{lang} eq 'zh' ? '' : ' ';

        push @paragraphs, join $glue, map { $write->($_) } @$units;
    }

    return join "\n\n", @paragraphs;
}

# A sentence written by hand, and the anchor marked in it, if any.
sub without_anchor {
    my ($sentence) = @_;
    my ($anchor) = $sentence =~ /\{a:([^{}]+)\}/;

    $sentence =~ s/\{a:([^{}]+)\}/$1/;

    return ($sentence, $anchor);
}

# Numbers written in digits.
sub numbers {
    my ($text) = @_;

    return $text =~ /\d+(?:[.,:]\d+)*/g;
}

sub number_value {
    my ($number, $lang) = @_;

    $number =~ s/[^\d.,:]//g;
    $number =~ s/[.,:]$//;

    if ($lang eq 'de') {
        $number =~ s/\.(?=\d{3}(?!\d))//g;
        $number =~ tr/,/./;
    } else {
        $number =~ tr/,//d;
    }

    $number =~ tr/:/./;
    1 while $number =~ s/^(\d*\.\d*)\./$1/;   # a version has several

    return 0 + $number;
}

# Whether $rough is $value, or $value rounded at one of its digits.
sub is_rounding {
    my ($rough, $value) = @_;

    return $rough == $value if !$rough;

    for (my $step = 0.001; $step <= 2 * $value; $step *= 10) {
        my $rounded = int($value / $step + 0.5 + 1e-9) * $step;

        return 1 if abs($rounded - $rough) < $rough * 1e-9;
    }

    return 0;
}

1;
