# Pairs whose citation is a sentence with a marker.
package Evidence::Claims;

use v5.20;
use strict;
use warnings;
use utf8;

use Exporter 'import';

use Evidence::Alter qw(slots replaced other_number tidy);
use Evidence::Pairs qw(pages names emit sources at occurs);
use Evidence::Texts qw(without_anchor);
use Evidence::Typography qw(pick chance);

our @EXPORT_OK = qw(unit_claims page_claims);

# Sentences of a page that were written by hand: kind, group, label.
my %BY_HAND = (
    paraphrases => ['paraphrase', 'paraphrase',
                    ['partial_text_found', 'skipped']],
    facts       => ['claim_facts', 'other', ['partial_text_found']],
    words       => ['claim_words', 'other', ['found', 'partial_text_found']],
    rounded     => ['claim_rounded', 'other', ['partial_text_found']],
    absent      => ['claim_absent', 'altered', ['not_found']],
    misrounded  => ['claim_misrounded', 'altered', ['not_found']],
);

sub page_claims {
    my ($page) = @_;

    for my $list (sort keys %BY_HAND) {
        my ($kind, $group, $label) = @{ $BY_HAND{$list} };

        for my $sentence (@{ $page->{$list} // [] }) {
            my ($claim) = without_anchor($sentence);

            emit($page, kind => $kind, group => $group, claim => $claim,
                label => $list eq 'facts' && is_verbatim($claim, $page)
                    ? ['found', @$label] : $label);
        }
    }
}

sub is_verbatim {
    my ($claim, $page) = @_;

    return scalar occurs($claim =~ s/[.。]$//r, $page);
}

sub unit_claims {
    my ($unit) = @_;

    return if $unit->{table};

    verbatim($unit) if chance(0.6);
    number($unit);
    unit($unit);
    name($unit);
    negated($unit);
}

sub verbatim {
    my ($unit) = @_;

    emit($unit->{page}, kind => 'claim_verbatim', group => 'exact',
        claim => $unit->{text}, label => ['found'], at => at($unit->{page}));
}

# All that the cited document says, whichever of its pages is there.
sub document {
    my ($page) = @_;

    return join "\n", map { $_->{text} }
        grep { $_->{id} eq $page->{id} } pages();
}

sub number {
    my ($unit) = @_;
    my $page = $unit->{page};
    my @at = grep { $unit->{parts}[$_][1] =~ /^\d/ } slots($unit, '#');
    return if !@at;

    my $at = pick(@at);
    my $other = other_number($unit->{parts}[$at][1], $page->{lang},
        document($page));
    return if !defined $other;

    altered($unit, 'claim_number', ['not_found'], $at => $other);
}

sub unit {
    my ($unit) = @_;

    for my $at (slots($unit, 'u')) {
        altered($unit, 'claim_unit', ['not_found', 'skipped'],
            $at => $unit->{parts}[$at][2]) if chance(0.5);
    }
}

sub name {
    my ($unit) = @_;
    my $page = $unit->{page};
    my $text = document($page);

    for my $at (slots($unit, 'p'), slots($unit, 'l')) {
        my @others = grep { index($text, $_) < 0 }
            names($page->{lang}, $unit->{parts}[$at][0]);

        altered($unit, 'claim_name', ['not_found', 'skipped'],
            $at => pick(@others)) if @others && chance(0.5);
    }
}

sub altered {
    my ($unit, $kind, $label, %by) = @_;
    my ($claim) = replaced($unit, %by);

    emit($unit->{page}, kind => $kind, group => 'altered', claim => $claim,
        label => $label);
}

# Words that turn a claim round are not among what is compared; such a claim
# is never verbatim.
sub negated {
    my ($unit) = @_;
    my @at = slots($unit, '!');
    return if !@at || chance(0.5);

    my $at = pick(@at);
    my ($claim) = replaced($unit, $at => $unit->{parts}[$at][2]);

    emit($unit->{page}, kind => 'claim_negated', group => 'other',
        claim => tidy($claim),
        label => ['not_found', 'partial_text_found', 'skipped']);
}

1;
