# Other ways of writing the same words.
package Evidence::Typography;

use v5.20;
use strict;
use warnings;
use utf8;

use Exporter 'import';
use Unicode::Normalize 'NFD';

our @EXPORT_OK = qw(pick chance typographic light wrapped hyphenated
    VARIANTS);

my %ENTITY = (
    '&' => '&amp;', '"' => '&quot;', '<' => '&lt;', '>' => '&gt;',
    "'" => '&#39;', 'ä' => '&auml;', 'ö' => '&ouml;', 'ü' => '&uuml;',
    'ß' => '&szlig;', 'é' => '&#233;', 'µ' => '&#xB5;', '，' => '&#xFF0C;',
);

my %LIGATURE = (ffi => 'ﬃ', ffl => 'ﬄ', ff => 'ﬀ', fi => 'ﬁ', fl => 'ﬂ');

# Each gets the text and its unit; what it cannot change it gives back as is.
my %WAY = (
    quotes      => \&quotes,
    hyphens     => sub { $_[0] =~ s/(?<=\pL)-(?=\pL)/pick("‐", "‑")/ger },
    spaces      => \&spaces,
    soft_hyphen => \&soft_hyphens,
    ligature    => sub { $_[0] =~ s/(ffi|ffl|ff|fi|fl)/$LIGATURE{$1}/gr },
    full_width  => sub { $_[0] =~ tr/0-9/０-９/r },
    half_width  => sub { $_[0] =~ tr/，；：（）/,;:()/r },
    decomposed  => sub { NFD($_[0]) },
    case        => \&other_case,
    emphasis    => \&emphasis,
    link        => \&link_text,
    entities    => \&entities,
    grouping    => \&grouping,
    outer       => \&outer,
    spacing     => \&spacing,
);

sub VARIANTS { return sort keys %WAY }

sub pick { return $_[rand @_] }

sub chance { return rand() < $_[0] }

# The text in the given way, or nothing where that way changes nothing.
sub typographic {
    my ($way, $text, $unit) = @_;
    my $other = $WAY{$way}->($text, $unit);

    return $other eq $text ? undef : $other;
}

# A change that fits any text, for alterations.
sub light {
    my ($text, $unit) = @_;

    return $WAY{ pick(qw(quotes spaces outer)) }->($text, $unit);
}

sub quotes {
    my ($text) = @_;

    return $text =~ s/"([^"]+)"/pick("“$1”", "«$1»", "„$1“")/ger
        =~ s/„([^"“”]+)"/pick("\"$1\"", "“$1”")/ger
        =~ s/'/’/gr;
}

sub spaces {
    my ($text) = @_;

    return $text =~ s/ /chance(0.4)
        ? pick("\x{A0}", "\x{202F}", "  ", "\t", "\x{2009}") : " "/ger;
}

sub soft_hyphens {
    my ($text, $unit) = @_;

    return $text if $unit->{page}{genre} eq 'code';
    return $text =~ s/(\p{Latin}{4})(?=\p{Latin}{3})/$1\x{AD}/gr;
}

# Units and identifiers mean something else in another case.
sub other_case {
    my ($text, $unit) = @_;

    return lcfirst $text
        if grep({ $_->[0] eq 'u' } @{ $unit->{parts} })
            || $unit->{page}{genre} eq 'code' || $text =~ /[ıµ]|\d\s?\pL/;

    return uc $text;
}

# Wraps one to three words (of a script with spaces) or a few characters.
sub marked {
    my ($text, $unit, $before, $after) = @_;

    return $text if $unit->{page}{genre} eq 'code' || $unit->{table};

    if ($unit->{page}{lang} eq 'zh') {
        my @starts = grep { substr($text, $_, 3) =~ /^\p{Han}{3}$/ }
            0 .. length($text) - 3;

        return $text unless @starts;
        substr($text, pick(@starts), 3) =~ s/(.+)/$before$1$after/;

        return $text;
    }

    my @words = split / /, $text;
    my @at = grep { $words[$_] =~ /^\p{Latin}+$/ } 0 .. $#words;
    return $text unless @at;

    my $at = pick(@at);
    my $end = $at < $#words && $words[$at + 1] =~ /^\p{Latin}+$/
        ? $at + int rand 2 : $at;

    $words[$at] = $before . $words[$at];
    $words[$end] .= $after;

    return join ' ', @words;
}

sub emphasis {
    my ($text, $unit) = @_;
    my $mark = $unit->{page}{lang} eq 'zh' ? '**' : pick('**', '*', '_', '__');

    return marked($text, $unit, $mark, $mark);
}

sub link_text {
    my ($text, $unit) = @_;

    return marked($text, $unit, '[', '](' . $unit->{page}{url} . ')');
}

sub entities {
    my ($text) = @_;
    my $set = join '', map { quotemeta } sort keys %ENTITY;

    $text =~ s/([$set])/$ENTITY{$1}/g;
    $text =~ s/ /&nbsp;/ if chance(0.5);

    return $text;
}

sub grouping {
    my ($text, $unit) = @_;

    return $text if $unit->{page}{lang} eq 'de';
    return $text =~ s/(\d{1,3}(?:,\d{2,3})*,\d{3})(?!\d)/$1 =~ tr{,}{}dr/ger;
}

sub outer {
    my ($text) = @_;

    return pick("“$text”", "\"$text\"", "… $text", "$text …", "...$text...",
        " $text\n", $text =~ s/[.。]$//r);
}

# Chinese with and without spaces around digits and Latin words.
sub spacing {
    my ($text, $unit) = @_;

    return $text if $unit->{page}{lang} ne 'zh' || $unit->{table};
    return $text =~ s/(?<=\p{Han}) | (?=\p{Han})//gr if $text =~ / /;
    return $text =~ s/(?<=\p{Han})(?=[0-9A-Za-z])
        |(?<=[0-9A-Za-z%])(?=\p{Han})/ /gxr;
}

# Lines no longer than the width; rows of tables stay as they are.
sub wrapped {
    my ($text, $lang, $width, $end) = @_;
    my @lines;

    for my $line (split /\n/, $text, -1) {
        my @words = $line =~ /^\|/ ? $line
            : $lang eq 'zh' ? $line =~ /[!-~]+|[^!-~]/g : split / /, $line;
        my $glue = $lang eq 'zh' ? '' : ' ';
        my $row = shift(@words) // '';

        for my $word (@words) {
            if (length("$row$glue$word") > $width) {
                push @lines, $row;
                $row = $word;
            } else {
                $row .= "$glue$word";
            }
        }

        push @lines, $row;
    }

    return join $end, @lines;
}

# Long words cut by a hyphen at a line's end, compounds at their own.
sub hyphenated {
    my ($text, $unit) = @_;

    return $text if $unit->{page}{lang} eq 'zh' || $unit->{table};

    my $cut = pick("-\n", "-\n", "-\r\n", "\x{AD}\n", "‐\n");

    $text =~ s/(?<![\pL_`])(\p{Ll}{3,5})(\p{Ll}{4,})(?![\pL_`(])/
        chance(0.4) ? "$1$cut$2" : "$1$2"/ge
        unless $unit->{page}{genre} eq 'code';
    $text =~ s/(?<=\p{Ll})-(?=\pL{3})/-\n/;

    return $text;
}

1;
