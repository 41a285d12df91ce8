#!/usr/bin/perl
# Makes all sets and proves what their labels say by plain search in the
# sources; prints how many pairs there are of each kind:
#   check.pl [SEED...]
# With seeds, it takes these instead of the sets' own.
use v5.20;
use strict;
use warnings;
use utf8;

use Digest::SHA 'sha1_hex';
use FindBin '$Bin';
use lib "$Bin/lib";
use JSON::PP;
use Unicode::Normalize 'NFD';

use Evidence::Texts qw(numbers number_value is_rounding);

my $VERIFIED = qr/^found(?:_phrase_missed_anchor_text)?$/;
my $PARTIAL = qr/^(?:found_anchor_text_only|partial_text_found
    |found_on_other_page)$/x;
my $OTHER = qr/^(?:not_found|skipped)$/;

# What a group's labels must be.
my %GROUP = (
    exact      => sub { "@_" eq 'found' },
    altered    => sub { !grep { $_ !~ $OTHER } @_ },
    moved      => sub { "@_" eq 'found_on_other_page' },
    paraphrase => sub { !grep { $_ eq 'not_found' } @_ },
    other      => sub { 1 },
    scope      => sub { !grep { $_ eq 'found' } @_ },
    form       => sub { !grep { $_ eq 'not_found' } @_ },
);

# What a kind's words must be, beside the rule of its group.
my %KIND = (
    exact             => \&is_in_place,
    exact_part        => \&is_in_place,
    exact_two         => \&is_in_place,
    claim_verbatim    => \&is_in_place,
    wrong_source      => \&is_not_in_cited,
    wrong_page        => \&is_not_in_cited,
    paraphrase        => \&has_numbers,
    paraphrase_anchor => \&has_anchor,
    invented          => \&has_no_anchor,
    claim_facts       => \&has_numbers,
    claim_rounded     => \&has_numbers,
    claim_absent      => \&has_other_number,
    claim_misrounded  => \&has_other_number,
    claim_number      => \&has_other_number,
    no_evidence       => sub { !@{ $_[0]{sources} } },
    scope             => \&is_in_place,
);

my @SETS = qw(a b c d e f g h i);

# Sets d to i have kinds of their own, and so many pairs of a group and
# languages.
my %LEAST = (d => 700, e => 700, f => 700, g => 150, h => 700,
    i => 700);
my %GROUPS = (scope => 200, form => 200);
my $LANGUAGES = 20;

# Kinds that not every set has.
my %ONLY = ((map { $_ => ['c'] } qw(trap_form trap_claim trap_claim_other)),
    (map { $_ => [qw(d e f g h i)] } qw(claim_exact form claim_form other claim_other
        scope claim_scope)), map { $_ => [@SETS] } qw(exact typography));

@ONLY{qw(claim_near part_scope form_open claim_form_open)}
    = ([], [], [], []);                        # a few

my (%count, %total, %text, %grouped, %spoken, $failed);

for my $seed (@ARGV ? @ARGV : '') {
    check_set($_, $seed) for @SETS;
}

check_totals();
report();
exit($failed ? 1 : 0);

sub check_set {
    my ($set, $seed) = @_;
    my $out = generated($set, $seed);

    wrong("set $set differs from one run to the next")
        if sha1_hex($out) ne sha1_hex(generated($set, $seed));
    check_pair($set, decode_json($_)) for split /\n/, $out;
}

sub generated {
    my ($set, $seed) = @_;
    my @command = ($^X, "$Bin/generate.pl", $set, $seed || ());

    open my $in, '-|', @command or die "generate: $!\n";
    local $/;
    my $out = <$in>;
    close $in or die "generate.pl $set failed\n";

    return $out;
}

sub wrong {
    binmode STDERR, ':utf8';
    warn substr("@_", 0, 200), "\n";
    $failed++;
}

sub check_pair {
    my ($set, $pair) = @_;
    my $where = "set $set, $pair->{n}, $pair->{kind}";
    my @label = @{ $pair->{label} };

    $count{ $pair->{kind} }{$set}++;
    $total{$set}++;
    $grouped{$set}{ $pair->{group} }++;
    $spoken{$set}{ $pair->{lang} }++;
    $text{ plain($_->{text}) }{$set} = 1 for @{ $pair->{sources} };

    wrong("$where: one of phrase and claim")
        if defined $pair->{phrase} == defined $pair->{claim};
    wrong("$where: label @label")
        if !@label || grep({ !/$VERIFIED|$PARTIAL|$OTHER/ } @label)
            || !$GROUP{ $pair->{group} }->(@label);
    wrong("$where: is in a source: $pair->{phrase}")
        if $pair->{group} eq 'altered' && defined $pair->{phrase}
            && is_anywhere($pair);
    wrong("$where: not as its kind says: ", words($pair))
        if $KIND{ $pair->{kind} } && !$KIND{ $pair->{kind} }->($pair);
}

sub check_totals {
    my %known = map { $_ => 1 } keys %KIND;

    wrong("set $_ has only $total{$_} pairs")
        for grep { $total{$_} < ($LEAST{$_} // 2000) } @SETS;
    for my $set (sort grep { $LEAST{$_} >= 700 } keys %LEAST) {
        wrong("set $set has too few of $_")
            for grep { ($grouped{$set}{$_} // 0) < $GROUPS{$_} }
                sort keys %GROUPS;
        wrong("set $set has too few languages")
            if keys %{ $spoken{$set} } < $LANGUAGES;
    }

    for my $kind (sort keys %count, keys %known) {
        wrong("set $_ has too few of $kind")
            for grep { ($count{$kind}{$_} // 0) < 5 }
                @{ $ONLY{$kind} // [qw(a b c)] };
    }

    wrong("text in two sets: $_") for grep { keys %{ $text{$_} } > 1 }
        sort keys %text;
}

sub report {
    my $row = '%-20s' . ' %6s' x @SETS . "\n";

    printf $row, 'kind', @SETS;
    printf $row, $_, map { $_ // 0 } @{ $count{$_} }{@SETS}
        for sort keys %count;
    printf $row, 'all', @total{@SETS};
}

# -- what the words are -----------------------------------------------------

sub words { return $_[0]{phrase} // $_[0]{claim} }

# White space is nothing here: Chinese paragraphs are joined without any.
# Nor are vowel marks.
sub plain { return lc(NFD($_[0])) =~ s/[\s\pM]+//gr }

sub holds {
    my ($source, $words) = @_;

    return index(plain($source->{text}), plain($words)) >= 0;
}

# As whole words; the case counts only where a pair is about it.
sub is_anywhere {
    my ($pair) = @_;
    my $words = join '\s+', map { quotemeta } split ' ', $pair->{phrase};
    my $edge = qr/[\p{Latin}\d]/;

    $words = "(?i)$words" if $pair->{genre} ne 'trap';

    return grep { $_->{text} =~ /(?<!$edge)$words(?!$edge|[.,:]\d)/ }
        @{ $pair->{sources} };
}

# The passages a reference means.
sub meant {
    my ($pair, $reference) = @_;

    return @{ $pair->{sources} } if !$reference;
    return grep {
        $_->{id} eq $reference->{id}
            && $_->{page} == ($reference->{page} // $_->{page})
    } @{ $pair->{sources} };
}

sub is_in_place {
    my ($pair) = @_;
    my @at = meant($pair, $pair->{at});

    return @at == 1 && holds($at[0], words($pair))
        && grep { $_ == $at[0] } meant($pair, $pair->{cited});
}

# The words of the quote may be in other marks, so only its letters count.
sub is_not_in_cited {
    my ($pair) = @_;
    my ($at) = meant($pair, $pair->{at});
    my ($words, $text) = map { s/[^\p{L}\d]//gr } $pair->{phrase}, $at->{text};

    return index($text, $words) >= 0
        && !grep { (s/[^\p{L}\d]//gr) =~ /\Q$words\E/ }
            map { $_->{text} } meant($pair, $pair->{cited});
}

sub has_anchor {
    my ($pair) = @_;

    return holds(meant($pair, $pair->{at}), $pair->{anchor});
}

sub has_no_anchor {
    my ($pair) = @_;

    return !grep { holds($_, $pair->{anchor} // $pair->{phrase}) }
        @{ $pair->{sources} };
}

# Numbers of the claim that its document does not have, not even rounded.
sub absent {
    my ($pair) = @_;
    my @there = map { number_value($_, $pair->{lang}) }
        map { numbers($_->{text}) } meant($pair, { id => $pair->{cited}{id} });

    return grep {
        my $number = number_value($_, $pair->{lang});

        !grep { is_rounding($number, $_) } @there;
    } numbers($pair->{claim});
}

sub has_numbers { return !absent($_[0]) }

sub has_other_number { return scalar absent($_[0]) }
