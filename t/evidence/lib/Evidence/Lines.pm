# Sets d, e and f: sources of one sentence or two, and words that are to be judged.
package Evidence::Lines;

use v5.20;
use strict;
use warnings;
use utf8;

use Exporter 'import';
use JSON::PP;
use Unicode::Normalize 'NFD';

use Evidence::Typography qw(pick chance);

our @EXPORT_OK = qw(line_pairs);

my $json = JSON::PP->new->canonical;

# What a line is by its sign: kind, group, label of the quote; the same of
# the claim.  No list: there is no such pair.
my %LINE = (
    '=' => [['exact', 'exact', ['found']],
            ['claim_exact', 'other', ['found', 'skipped']]],
    '~' => [['form', 'form', ['found', 'partial_text_found']],
            ['claim_form', 'form', ['found', 'skipped']]],
    '?' => [['form_open', 'other', ['found', 'partial_text_found']],
            ['claim_form_open', 'other', ['found', 'skipped']]],
    '#' => [undef, ['claim_near', 'form', ['found', 'skipped']]],
    '!' => [['other', 'altered', ['not_found']],
            ['claim_other', 'altered', ['not_found', 'skipped']]],
    '^' => [['scope', 'scope', ['partial_text_found', 'not_found']],
            ['claim_scope', 'scope', ['skipped', 'not_found']]],
);

my @SPACES = ("\x{A0}", '  ', "\n", "\x{2009}");

my $WORD = qr/(?<![\pL\pM'’-])(\pL{4,})(?![\pL\pM'’-])/;

# Other ways of writing a quote, and its source; set e has all of them.
my %QUOTED = (
    marks       => sub { $_[0] =~ tr/"“”„«»「」’‘/\x{201D}"""""""''/r },
    dashes      => sub { $_[0] =~ s/ ?[–—]{1,2} ?/ - /gr },
    spaces      => sub { $_[0] =~ s/ /pick(@SPACES)/ger },
    decomposed  => sub { NFD($_[0]) },
    soft_hyphen => sub { $_[0] =~ s/(\pL{3})(?=\p{Ll}{3})/$1\x{AD}/gr },
    zero_width  => sub { $_[0] =~ s/ / \x{200B}/r =~ s/^/\x{FEFF}/r },
    full_width  => sub { $_[0] =~ tr/0-9/０-９/r },
    ligature    => sub { $_[0] =~ s/fi/ﬁ/gr =~ s/fl/ﬂ/gr },
    entities    => sub { $_[0] =~ s/([^\x20-\x7E])/'&#' . ord($1) . ';'/er
                             =~ s/&(?!#)/&amp;/gr },
    emphasis    => sub { $_[0] =~ s/$WORD/**$1**/r },
    outer       => sub { pick("“$_[0]”", "… $_[0] …", "«$_[0]»", "([…] $_[0] […])") },
);

my %SOURCED = (
    wrapped     => sub { $_[0] =~ s/ ([^ ]*) /\n$1 /gr },
    noted       => sub { $_[0] =~ s/(?<=\pL)([,.])/$1\[3]/r },
    tagged      => sub { $_[0] =~ s/$WORD/<em>$1<\/em>/gr },
    linked      => sub { $_[0] =~ s/$WORD/[$1](https:\/\/x.example\/a)/r },
    indented    => sub { "> " . $_[0] =~ s/ ([^\d ]+)$/\n> $1/r },
    full_width  => sub { $_[0] =~ tr/0-9/０-９/r },
    decomposed  => sub { NFD($_[0]) },
);

# All pairs of the folder's files, as lines of JSON; with "ways", the exact
# ones in every other way of writing.
sub line_pairs {
    my ($dir, $ways) = @_;
    my @sources = map { read_file($_) } sort glob "$dir/*.txt";
    my $written = 0;

    for my $source (@sources) {
        for my $line (@{ $source->{lines} }) {
            print $json->encode({ %$_, n => ++$written }), "\n"
                for pairs($source, $line, \@sources),
                    $ways && $line->[0] eq '=' ? ways($source, $line, \@sources)
                                               : ();
        }
    }
}

sub read_file {
    my ($path) = @_;
    my ($lang, @sources);

    open my $in, '<:encoding(UTF-8)', $path or die "$path: $!\n";

    while (my $line = <$in>) {
        $line =~ s/\n\z//;
        $line =~ s/\\n/\n/g;

        if ($line =~ /^lang (\w+)/) {
            $lang = $1;
        } elsif ($line =~ /^s (.+)/s) {
            push @sources, { lang => $lang, text => $1, lines => [],
                             id => "doc-$lang-" . (1 + @sources) };
        } elsif ($line =~ /^([=~?#!^]) (.+)/s) {
            push @{ $sources[-1]{lines} }, [$1, $2];
        } elsif ($line ne '') {
            die "$path: $line\n";
        }
    }

    return @sources;
}

sub pairs {
    my ($source, $line, $all) = @_;
    my ($sign, $words) = @$line;
    my ($quote, $claim) = @{ $LINE{$sign} };
    my @pairs;

    push @pairs, pair($source, $all, $quote, phrase => $words) if $quote;
    push @pairs, pair($source, $all, $claim, claim => sentence($words));
    push @pairs, pair($source, $all, ['typography', @$quote[1, 2]],
        phrase => retyped($words)) if $sign eq '=';

    return @pairs;
}

# An exact quote in all ways that change it, or its source.
sub ways {
    my ($source, $line, $all) = @_;
    my $words = $line->[1];
    my @kind = ('typography', @{ $LINE{'='}[0] }[1, 2]);
    my @pairs;

    for my $way (sort keys %QUOTED) {
        my $other = $QUOTED{$way}->($words);

        push @pairs, { %{ pair($source, $all, \@kind, phrase => $other) },
                       variant => $way } if $other ne $words;
    }

    for my $way (sort keys %SOURCED) {
        my $text = $SOURCED{$way}->($source->{text});

        push @pairs, { %{ pair({ %$source, text => $text }, $all, \@kind,
                               phrase => $words) }, variant => "source $way" }
            if $text ne $source->{text};
    }

    return @pairs;
}

sub sentence { return $_[0] =~ /[.。।]$/ ? $_[0] : "$_[0]." }

# The same in other marks, spaces and forms of Unicode.
sub retyped {
    my ($words) = @_;
    my $space = pick(@SPACES);

    $words =~ tr/"“”„«»/\x{201D}"""""/;
    $words = NFD($words) if chance(0.5);
    $words =~ s/ /$space/ if chance(0.7);

    return chance(0.3) ? "“$words”" : $words;
}

sub pair {
    my ($source, $all, $kind, %words) = @_;
    my @others = grep { $_->{id} ne $source->{id} } @$all;
    my @shown = (as_source($source),
        map { as_source(splice @others, int rand @others, 1) } 1, 2);

    push @shown, shift @shown if chance(0.5);

    return { kind => $kind->[0], group => $kind->[1], label => $kind->[2],
             lang => $source->{lang}, genre => 'line', %words,
             cited => { id => $source->{id} },
             at => { id => $source->{id}, page => 1 }, sources => \@shown };
}

sub as_source {
    my ($source) = @_;

    return { (map { $_ => $source->{$_} } qw(id text)), page => 1,
             title => "Page $source->{id}",
             url => "https://lines.example/$source->{id}" };
}

1;
