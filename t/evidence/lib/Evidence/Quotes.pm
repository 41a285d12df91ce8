# Pairs whose citation is a quote.
package Evidence::Quotes;

use v5.20;
use strict;
use warnings;
use utf8;

use Exporter 'import';

use Evidence::Alter qw(slots replaced other_number numbers_swapped number_cut
    names_swapped negation_elided tidy negation scope);
use Evidence::Pairs qw(pages names sources other_pages emit emit_found
    emit_altered at occurs cuts piece size anchor part);
use Evidence::Texts qw(page_text without_anchor);
use Evidence::Typography qw(pick chance typographic light wrapped hyphenated
    VARIANTS);

our @EXPORT_OK = qw(unit_quotes page_quotes trap_quotes);

# Slots with an alternative written by hand: kind, group, label.
my %ALTERNATIVE = (
    'u' => ['unit', 'altered', ['not_found']],
    'm' => ['date', 'altered', ['not_found']],
    '!' => ['negation', 'altered', ['not_found']],
    'o' => ['opposite', 'other', ['not_found', 'partial_text_found']],
);

sub unit_quotes {
    my ($unit) = @_;

    exact($unit);
    typography($unit);
    line_ends($unit);
    ellipsis($unit);
    numbers_changed($unit);
    alternatives($unit);
    names_changed($unit);
    moved($unit);
    spread($unit);
    lesser($unit);
}

# -- the same words ---------------------------------------------------------

sub exact {
    my ($unit) = @_;
    my $part = part($unit, 5);
    my $next = following($unit);

    emit_found($unit, 'exact', $unit->{text},
        chance(0.1) ? (cited => '', variant => 'no source named') : ());
    emit_found($unit, 'exact_part', $part, scope($unit->{text}, $part)
        ? (kind => 'part_scope', group => 'other',
           label => ['found', 'partial_text_found']) : ()) if defined $part;
    emit_found($unit, 'exact_two', $next) if defined $next && chance(0.4);
}

# The unit and the one behind it, which may begin a paragraph.
sub following {
    my ($unit) = @_;
    my @units = @{ $unit->{page}{units} };
    my ($at) = grep { $units[$_] == $unit } 0 .. $#units;
    my $next = $units[$at + 1];

    return undef if !$next || $unit->{table} || $next->{table};

    my $glue = $unit->{page}{lang} eq 'zh' ? '' : ' ';
    my $both = "$unit->{text}$glue$next->{text}";
    my $text = $unit->{page}{text};

    $text =~ s/\n+/$glue/g;

    return index($text, $both) >= 0 ? $both : undef;
}

sub typography {
    my ($unit) = @_;
    my $wanted = 3;

    for my $way (ways()) {
        my $other = typographic($way, $unit->{text}, $unit);
        next if !defined $other;

        if ($way ne 'outer' && chance(0.4)) {
            emit_found($unit, 'typography', $unit->{text},
                variant => "$way in the source",
                sources => [sources($unit->{page},
                    text => with_unit($unit, $other))]);
        } else {
            emit_found($unit, 'typography', $other, variant => $way);
        }

        last if !--$wanted;
    }
}

# All ways in any order; those that few texts allow tend to come first.
sub ways {
    my %place = map { $_ => rand(is_rare($_) ? 0.3 : 1) } VARIANTS();

    return sort { $place{$a} <=> $place{$b} } sort keys %place;
}

sub is_rare {
    return $_[0] =~ /^(?:quotes|hyphens|ligature|decomposed|grouping
        |spacing)$/x;
}

# The page's text with this unit in another form.
sub with_unit {
    my ($unit, $text) = @_;

    return page_text($unit->{page},
        sub { $_[0] == $unit ? $text : $_[0]{text} });
}

sub line_ends {
    my ($unit) = @_;
    my $page = $unit->{page};
    return if $unit->{table};

    my $wrap = wrapped($page->{text}, $page->{lang}, 24 + int rand 50,
        pick("\n", "\n", "\r\n", "\n    "));

    emit_found($unit, 'line_break', $unit->{text},
        sources => [sources($page, text => $wrap)],
        variant => 'in the source');
    emit_found($unit, 'line_break',
        wrapped($unit->{text}, $page->{lang}, 20 + int rand 40, "\n"))
        if chance(0.3);

    my $cut = hyphenated($unit->{text}, $unit);
    return if $cut eq $unit->{text};

    emit_found($unit, 'hyphenation', $unit->{text},
        sources => [sources($page, text => with_unit($unit, $cut))],
        variant => 'in the source');
    emit_found($unit, 'hyphenation', $cut) if chance(0.3);
}

# -- ellipses ---------------------------------------------------------------

sub ellipsis {
    my ($unit) = @_;
    my $page = $unit->{page};

    for my $at (slots($unit, '!')) {
        my ($text, $start, $end) = negation_elided($unit, $at);

        emit_altered($unit, 'ellipsis_negation', $text, start => $start,
            end => $end) if defined $text;
    }

    my ($first, $last) = two_ends($unit);
    return if !defined $first;

    my $dots = $page->{lang} eq 'zh' ? '……'
             : pick(' … ', ' ... ', '… ', ' [...] ', ' […] ');

    emit($page, kind => 'ellipsis', group => 'other', at => at($page),
        phrase => "$first$dots$last",
        label => ['found', 'partial_text_found']);
}

# Both ends of a unit, where nothing between them turns the meaning.
sub two_ends {
    my ($unit) = @_;
    my ($text, $lang) = ($unit->{text}, $unit->{page}{lang});
    my @cuts = cuts($text, $lang);
    return if $unit->{table};

    for (1 .. 20) {
        my ($i, $j) = sort { $a <=> $b } pick(@cuts), pick(@cuts);
        my ($first, $gone, $last) = (piece($text, 0, $i),
            piece($text, $i, $j), piece($text, $j, length $text));

        next if size($gone, $lang) < 2 || negation($gone)
            || size($first, $lang) < 4 || size($last, $lang) < 4
            || $first =~ /\d\W*$/ || $gone =~ /\d\W*$/;

        return ($first, $last);
    }

    return;
}

# -- other facts ------------------------------------------------------------

sub numbers_changed {
    my ($unit) = @_;
    my $lang = $unit->{page}{lang};

    for my $at (slots($unit, '#')) {
        my (undef, $number, $other) = @{ $unit->{parts}[$at] };
        my $cut = number_cut($unit, $at);

        $other //= other_number($number, $lang);
        number_is($unit, $at, $other) if defined $other;
        emit_altered($unit, 'number_cut', $cut)
            if defined $cut && size($cut, $lang) >= 5 && chance(0.4);
        number_is($unit, $at, $number =~ s/%/pick('‰', '')/er, 'sign')
            if $number =~ /%/;
    }

    my ($text, $start, $end) = numbers_swapped($unit);

    emit_altered($unit, 'number_swapped', $text, start => $start, end => $end);
}

sub number_is {
    my ($unit, $at, $other, $variant) = @_;
    my ($text, $start, $end) = replaced($unit, $at => $other);

    emit_altered($unit, 'number', $text, start => $start, end => $end,
        variant => $variant);
}

sub alternatives {
    my ($unit) = @_;

    for my $class (sort keys %ALTERNATIVE) {
        my ($kind, $group, $label) = @{ $ALTERNATIVE{$class} };

        for my $at (slots($unit, $class)) {
            my ($text, $start, $end)
                = replaced($unit, $at => $unit->{parts}[$at][2]);

            emit_altered($unit, $kind, $text, start => $start, end => $end,
                group => $group, label => $label);
        }
    }
}

sub names_changed {
    my ($unit) = @_;

    for my $at (map { slots($unit, $_) } qw(p l d)) {
        my $other = other_name($unit, $at);
        next if !defined $other;

        my ($text, $start, $end) = replaced($unit, $at => $other);

        emit_altered($unit, 'name', $text, start => $start, end => $end);
    }

    my ($text, $start, $end) = names_swapped($unit);

    emit_altered($unit, 'name_swapped', $text, start => $start, end => $end);
}

# One of the same page, or any of the language.
sub other_name {
    my ($unit, $at) = @_;
    my ($class, $name, $other) = @{ $unit->{parts}[$at] };
    my @others = grep { index($_, $name) < 0 && index($name, $_) < 0 }
        names($unit->{page}{lang}, $class);
    my @near = grep { index($unit->{page}{text}, $_) >= 0 } @others;

    return $other if defined $other;
    return pick(@near) if @near && chance(0.5);
    return @others ? pick(@others) : undef;
}

# -- the same words elsewhere -----------------------------------------------

sub moved {
    my ($unit) = @_;
    my $page = $unit->{page};
    my @sources = sources($page, whole => 1);
    my ($right) = grep { $_->{id} eq $page->{id}
        && $_->{page} == $page->{page} } @sources;
    my $phrase = chance(0.3) ? part($unit, 5) // $unit->{text}
               : $unit->{text};

    my @wrong = grep { $_->{id} ne $page->{id} } @sources;
    my $cited = chance(0.1) ? { id => 'doc-unknown' } : at(pick(@wrong));

    delete $cited->{page} if chance(0.3);
    is_at_other($unit, 'wrong_source', $phrase, $cited, @sources)
        if occurs($phrase, @sources) == 1;

    my @other = other_pages($page);
    return if !@other || chance(0.4) || occurs($phrase, @sources) != 1;

    is_at_other($unit, 'wrong_page', $phrase, at($other[0]), @sources);
}

sub is_at_other {
    my ($unit, $kind, $phrase, $cited, @sources) = @_;
    my $page = $unit->{page};

    emit($page, kind => $kind, group => 'moved', cited => $cited,
        phrase => chance(0.25) ? light($phrase, $unit) : $phrase,
        anchor => chance(0.3) ? anchor($phrase, $page) : undef,
        sources => \@sources, at => at($page),
        label => ['found_on_other_page']);
}

# Halves of two passages, and halves of one in the wrong order.
sub spread {
    my ($unit) = @_;
    my $page = $unit->{page};
    return if $unit->{table};

    my ($head, $tail) = halves($unit);
    return if !defined $head;

    my @sources = sources($page, whole => 1);
    my $mate = pick(map { @{ $_->{units} } } grep { my $other = $_;
        $other != $page && $other->{lang} eq $page->{lang}
            && grep { $_->{text} eq $other->{text} } @sources } pages());
    my $glue = $page->{lang} eq 'zh' ? '' : ' ';

    if ($mate && !$mate->{table} && (my ($first, $last) = halves($mate))) {
        torn($unit, 'two passages', \@sources,
            "$head$glue" . (chance(0.3) ? "…$glue" : '') . $last)
            if is_even($head, $last);
    }

    torn($unit, 'reversed', \@sources, "$tail$glue$head") if chance(0.4);
    torn($unit, 'single words', \@sources, scattered(@sources))
        if $page->{lang} ne 'zh' && chance(0.3);
}

# Neither is most of the whole.
sub is_even {
    my ($short, $long) = sort { $a <=> $b } map { length } @_;

    return $short > 0.35 * ($short + $long);
}

sub torn {
    my ($unit, $variant, $sources, $phrase) = @_;

    return if occurs($phrase, @$sources);

    emit($unit->{page}, kind => 'spread', group => 'altered',
        variant => $variant, phrase => $phrase, sources => $sources,
        label => ['not_found']);
}

sub halves {
    my ($unit) = @_;
    my ($text, $lang) = ($unit->{text}, $unit->{page}{lang});
    my @at = grep { $_ > 0.4 * length $text && $_ < 0.6 * length $text }
        cuts($text, $lang);
    return if !@at;

    my $at = pick(@at);
    my @halves = (piece($text, 0, $at), piece($text, $at, length $text));

    return if grep { size($_, $lang) < 5 } @halves;
    return @halves;
}

# Words of all sources in no order.
sub scattered {
    my (@sources) = @_;
    my @words = map { $_->{text} =~ /(\p{Latin}{4,})/g } @sources;

    return join ' ', map { pick(@words) } 1 .. 8 + int rand 5;
}

# -- less than a quote ------------------------------------------------------

sub lesser {
    my ($unit) = @_;
    my $page = $unit->{page};

    for my $at (slots($unit, 'x')) {
        emit($page, kind => 'word_left_out', group => 'other',
            phrase => tidy((replaced($unit, $at => ''))[0]),
            label => ['partial_text_found', 'not_found'], at => at($page));
    }

    my @short = two_words($unit);

    emit($page, kind => 'short', group => 'other', phrase => pick(@short),
        label => ['partial_text_found', 'found_anchor_text_only'])
        if @short && chance(0.3);

    my @foreign = grep { $_->{id} ne $page->{id} } pages();
    my $anchor = anchor(pick(@{ pick(@foreign)->{units} })->{text}, $page);

    emit($page, kind => 'anchor_missed', group => 'other', at => at($page),
        phrase => $unit->{text}, anchor => $anchor,
        label => ['found', 'found_phrase_missed_anchor_text'])
        if defined $anchor && !occurs($anchor, $page) && chance(0.2);

    emit($page, kind => 'no_evidence', group => 'other', sources => [],
        phrase => $unit->{text}, label => ['skipped']) if chance(0.1);
}

# Neighbouring words of a sentence, neither of them a number.
sub two_words {
    my ($unit) = @_;
    my $numbers = join ' ', map { $unit->{parts}[$_][1] } slots($unit, '#');

    return if $unit->{table} || $unit->{page}{lang} eq 'zh';
    return grep { !grep { $numbers =~ /\b\Q$_\E\b/ } split / / }
        $unit->{text} =~ /(?<!\S)(?=(\pL{3,} \pL{3,})(?!\S))/g;
}

sub page_quotes {
    my ($page) = @_;

    for my $sentence (@{ $page->{paraphrases} // [] }) {
        my ($phrase, $anchor) = without_anchor($sentence);

        emit($page, kind => 'paraphrase_anchor', group => 'paraphrase',
            phrase => $phrase, anchor => $anchor, at => at($page),
            label => ['found_anchor_text_only', 'partial_text_found'])
            if defined $anchor && occurs($anchor, $page);
    }

    for my $sentence (@{ $page->{invented} // [] }) {
        my ($phrase, $anchor) = without_anchor($sentence);

        for my $with (undef, $anchor // ()) {
            emit($page, kind => 'invented', group => 'altered',
                phrase => $phrase, anchor => $with, label => ['not_found']);
        }
    }
}

# -- pairs written by hand --------------------------------------------------

sub trap_quotes {
    my ($path) = @_;
    my $text;

    open my $in, '<:encoding(UTF-8)', $path or die "$path: $!\n";

    while (my $line = <$in>) {
        $line =~ s/\n\z//;
        $line =~ s/\\n/\n/g;

        if ($line =~ /^s (.+)/s) {
            $text = $1;
        } elsif ($line =~ /^([-=~!+]) (.+)/s) {
            trap($text, $1, $2);
        }
    }
}

# What a line of traps.txt is by its sign: kind, group, label.
my %TRAP = (
    '=' => ['trap_same', 'exact', ['found']],
    '~' => ['trap_form', 'other', ['found', 'partial_text_found']],
    '!' => ['trap_other', 'altered', ['not_found']],
    '+' => ['trap_claim', 'other', ['found', 'partial_text_found']],
    '-' => ['trap_claim_other', 'altered', ['not_found', 'skipped']],
);

sub trap {
    my ($text, $sign, $words) = @_;
    my ($kind, $group, $label) = @{ $TRAP{$sign} };
    my %page = (id => 'doc-trap', title => 'A trap', page => 1,
        url => 'https://traps.example/', lang => 'en', genre => 'trap',
        text => $text);

    emit(\%page, kind => $kind, group => $group, label => $label,
        $sign =~ /[-+]/ ? (claim => $words) : (phrase => $words),
        $sign eq '=' ? (at => at(\%page)) : ());
}

1;
