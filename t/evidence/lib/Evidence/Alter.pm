# Changes that make a quote say something else than its passage.
package Evidence::Alter;

use v5.20;
use strict;
use warnings;
use utf8;

use Exporter 'import';

use Evidence::Texts qw(unit_text numbers number_value is_rounding);
use Evidence::Typography qw(pick chance);

our @EXPORT_OK = qw(slots replaced other_number numbers_swapped number_cut
    names_swapped negation_elided tidy negation scope);

my $NEGATION = qr/\b(?:not|never|no|nor|none|without|cannot|unless|only|nicht
    |scarcely|hardly|kein\w*|nie|niemals|kaum|ohne|weder|noch|nur|sondern|un\w+)\b|n't
    |[不没未无非勿莫]|禁止|除外|拒绝/xi;

# Words of a sentence that change what others of it say.
my $BEFORE = qr/\b(?:if|unless|when|whether|intends?|thought|argues?|refused|failed
    |denie[ds]|claims?|expected|wenn|falls|sofern|angeblich|bestritt\w*|soll)\b
    |\b(?:at\ (?:least|most)|up(?:\ to)?|(?:more|less|fewer)(?:\ than)?|over|under
    |about|nearly|almost|only|should|could|may|mindestens(?:\ ein)?|höchstens
    |mehr(?:\ als)?|weniger(?:\ als)?|bis(?:\ zu)?|etwa|rund|fast|über|nur)\ $
    |如果|若|认为|据称|至少\w?$|至多\w?$|超过$|约$|近$|仅$/xi;
my $AFTER = qr/\b(?:if|unless|except|provided|otherwise|wenn|falls|sofern|ausser
    |außer)\b|除外|否则|前提/xi;

sub negation { return $_[0] =~ $NEGATION }

# Whether the piece of the text stands under such a word.
sub scope {
    my ($text, $piece) = @_;
    my $at = index $text, $piece;

    return $at >= 0 && (substr($text, 0, $at) =~ $BEFORE
        || substr($text, $at + length $piece) =~ $AFTER);
}

# Places of the unit's slots of a class.
sub slots {
    my ($unit, $class) = @_;
    my $parts = $unit->{parts};

    return grep { $parts->[$_][0] eq $class } 0 .. $#$parts;
}

# The unit with other texts in some slots: (text, start, end) of the change.
sub replaced {
    my ($unit, %by) = @_;
    my ($text, $start, $end) = ('');

    for my $i (0 .. $#{ $unit->{parts} }) {
        my $part = $by{$i} // $unit->{parts}[$i][1];

        $start //= length $text if defined $by{$i};
        $text .= $part;
        $end = length $text if defined $by{$i};
    }

    return ($text, $start, $end);
}

# Blanks that an empty alternative left.
sub tidy {
    my ($text) = @_;

    return $text =~ s/(?<=\S) {2,}/ /gr =~ s/ (?=[,;.])//gr;
}

# Another number of the same look; with $absent, one which that text does not
# have in any form.
sub other_number {
    my ($number, $lang, $absent) = @_;

    for (1 .. 40) {
        my $other = mutated($number);

        next if $other eq $number
            || number_value($other, $lang) == number_value($number, $lang);
        next if defined $absent && is_known($other, $lang, $absent);

        return $other;
    }

    return undef;
}

sub mutated {
    my ($number) = @_;
    my @digits = grep { substr($number, $_, 1) =~ /\d/ }
        0 .. length($number) - 1;
    my $at = pick(@digits);
    my $next = $at + 1;

    if (chance(0.35) && grep { $_ == $next } @digits) {
        substr($number, $at, 2) = reverse substr $number, $at, 2;

    } elsif (chance(0.15) && $number =~ /^\d{1,3}$/) {
        $number .= '0';

    } elsif (chance(0.2) && $number =~ /^[1-9]\d?[.,]\d{1,2}$/) {
        $number =~ tr/.,//d;

    } else {
        substr($number, $at, 1) = pick(1 .. 9);
    }

    return $number =~ /^0\d/ ? $_[0] : $number;
}

# Small numbers may stand there as words, so they count as known.
sub is_known {
    my ($number, $lang, $text) = @_;
    my $value = number_value($number, $lang);

    return 1 if $value <= 100 && $value == int $value;

    return grep { is_rounding($value, number_value($_, $lang)) }
        numbers($text);
}

sub swapped {
    my ($unit, @at) = @_;

    for my $i (@at) {
        for my $j (@at) {
            my ($a, $b) = map { $unit->{parts}[$_][1] } $i, $j;

            next if $i >= $j || index($a, $b) >= 0 || index($b, $a) >= 0;

            return replaced($unit, $i => $b, $j => $a);
        }
    }

    return;
}

sub numbers_swapped {
    my ($unit) = @_;

    return swapped($unit,
        grep { $unit->{parts}[$_][1] =~ /^\d/ } slots($unit, '#'));
}

sub names_swapped {
    my ($unit) = @_;

    for my $class (qw(p l d)) {
        my @swapped = swapped($unit, slots($unit, $class));

        return @swapped if @swapped;
    }

    return;
}

# The unit's text up to a number whose last digit is missing.
sub number_cut {
    my ($unit, $at) = @_;
    my $number = $unit->{parts}[$at][1];

    return undef unless $number =~ /^\d[\d.,:]*\d$/;

    my $cut = substr($number, 0, -1) =~ s/[.,:]$//r;
    my ($old, $new) = map { number_value($_, $unit->{page}{lang}) }
        $number, $cut;

    return undef if $old == $new;

    return unit_text([@{ $unit->{parts} }[0 .. $at - 1]]) . $cut;
}

# The unit with an ellipsis where its negation was.
sub negation_elided {
    my ($unit, $at) = @_;
    my $text = $unit->{parts}[$at][1];

    return unless $text =~ s/\b(?:not|never|nicht|no|keine[nr]?) ?\b/… /i
        || $text =~ s/[不没]有?/……/;

    return replaced($unit, $at => $text);
}

1;
