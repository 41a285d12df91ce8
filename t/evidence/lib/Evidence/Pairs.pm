# What all pairs need: sources around a page, pieces of a text, one output.
package Evidence::Pairs;

use v5.20;
use strict;
use warnings;
use utf8;

use Exporter 'import';
use JSON::PP;

use Evidence::Alter qw(slots replaced other_number tidy negation);
use Evidence::Texts qw(read_set page_text);
use Evidence::Typography qw(pick chance light);

our @EXPORT_OK = qw(load pages names sources other_pages emit emit_found
    emit_altered at occurs cuts piece size anchor part);

my $json = JSON::PP->new->canonical;
my (@pages, %names, $written);

sub load {
    my ($dir) = @_;

    @pages = read_set($dir);
    %names = all_names();
    $written = 0;
}

sub pages { return @pages }

sub names {
    my ($lang, $class) = @_;

    return @{ $names{"$lang$class"} // [] };
}

# Names of each language and class, for exchanging them.
sub all_names {
    my %names;

    for my $unit (map { @{ $_->{units} } } @pages) {
        for my $part (grep { $_->[0] =~ /^[pld]$/ } @{ $unit->{parts} }) {
            my $list = $names{ $unit->{page}{lang} . $part->[0] } //= [];

            push @$list, $part->[1] unless grep { $_ eq $part->[1] } @$list;
        }
    }

    return %names;
}

# -- sources ----------------------------------------------------------------

sub source {
    my ($page, $text) = @_;

    return { (map { $_ => $page->{$_} } qw(id title url page)),
             text => $text // $page->{text} };
}

sub other_pages {
    my ($page) = @_;

    return grep { $_->{id} eq $page->{id} && $_ != $page } @pages;
}

# The page and others, in any order; $text instead of the page's own.
sub sources {
    my ($page, %option) = @_;
    my @others = grep { $_->{id} ne $page->{id} } @pages;
    my @same = grep { $option{whole} || chance(0.5) } other_pages($page);
    my @sources = (source($page, $option{text}), map { source($_) } @same);

    push @sources, twin($page) if $option{twin} && chance(0.15);

    for (1 .. 1 + int rand 3) {
        push @sources,
            source(splice @others, int rand @others, 1);
    }

    return shuffled(@sources);
}

sub shuffled {
    my @list = @_;
    my @out;

    push @out, splice @list, int rand @list, 1 while @list;

    return @out;
}

# An earlier edition: the same sentences with other numbers.
sub twin {
    my ($page) = @_;
    my $text = page_text($page, sub {
        my ($unit) = @_;
        my %by = map {
            $_ => other_number($unit->{parts}[$_][1], $page->{lang})
                // $unit->{parts}[$_][1]
        } grep { $unit->{parts}[$_][1] =~ /^\d/ } slots($unit, '#');

        return (replaced($unit, %by))[0];
    });

    return { %{ source($page, $text) }, id => "$page->{id}-former",
             title => "$page->{title} (former edition)",
             url => "$page->{url}/former" };
}

# -- writing ----------------------------------------------------------------

sub cited {
    my ($page) = @_;

    return { id => $page->{id}, chance(0.7) ? (page => $page->{page}) : () };
}

sub emit {
    my ($page, %pair) = @_;

    delete @pair{ grep { !defined $pair{$_} } keys %pair };
    $pair{cited} = cited($page) unless exists $pair{cited};
    $pair{cited} = undef if !ref $pair{cited};
    $pair{sources} //= [sources($page)];
    $pair{n} = ++$written;
    $pair{lang} = $page->{lang};
    $pair{genre} = $page->{genre};

    print $json->encode(\%pair), "\n";
}

sub at { return { id => $_[0]{id}, page => $_[0]{page} } }

sub emit_found {
    my ($unit, $kind, $phrase, %more) = @_;
    my $page = $unit->{page};

    emit($page, kind => $kind, group => 'exact', phrase => $phrase,
        anchor => chance(0.4) ? anchor($unit->{text}, $page) : undef,
        label => ['found'], at => at($page), %more);
}

sub plain { return lc($_[0]) =~ s/\s+/ /gr =~ s/^ | $//gr }

# Sources that have the phrase, not as a part of a longer word or number.
sub occurs {
    my ($phrase, @sources) = @_;
    my $plain = quotemeta plain($phrase);
    my $edge = qr/[\p{Latin}\d]/;

    return grep {
        plain($_->{text}) =~ /(?<!$edge)(?<!\d[.,:])$plain(?!$edge|[.,:]\d)/
    } @sources;
}

# A quote that no source has.  It often keeps an anchor that one does have.
sub emit_altered {
    my ($unit, $kind, $text, %more) = @_;
    my ($start, $end) = delete @more{qw(start end)};
    my $page = $unit->{page};
    my @sources = sources($page, twin => 1);

    return unless defined $text;

    my $phrase = tidy(chance(0.4) && defined $start
        ? window($text, $start, $end, $page->{lang}) : $text);

    $phrase = tidy($text) if occurs($phrase, @sources);
    return if occurs($phrase, @sources);

    my $anchor = chance(0.5) ? anchor($phrase, $page) : undef;

    emit($page, kind => $kind, group => 'altered',
        phrase => chance(0.25) ? light($phrase, $unit) : $phrase,
        anchor => $anchor, sources => \@sources, label => ['not_found'],
        chance(0.15) ? (cited => at(pick(grep { $_->{id} ne $page->{id} }
            @sources))) : (), %more);
}

# -- pieces of a text -------------------------------------------------------

# Places where a piece may begin or end.  Chinese may be cut at punctuation.
sub cuts {
    my ($text, $lang) = @_;
    my @cuts = (0);
    my $edge = $lang eq 'zh' ? qr/(?<=[，；。、：])/ : qr/(?<=\S)(?= \S)/;

    push @cuts, $+[0] while $text =~ /$edge/g;
    push @cuts, length $text if $cuts[-1] != length $text;

    return @cuts;
}

sub piece {
    my ($text, $start, $end) = @_;

    return substr($text, $start, $end - $start) =~ s/^\s+//r;
}

sub size {
    my ($text, $lang) = @_;

    return $lang eq 'zh' ? length($text =~ s/[^\w]//gr) / 2
                         : scalar(() = $text =~ /\w[^\s]*/g);
}

sub anchor {
    my ($text, $page) = @_;

    if ($page->{lang} eq 'zh') {
        my @runs = $text =~ /(\p{Han}{3,6})/g;

        return @runs ? pick(@runs) : undef;
    }

    my @words = split ' ', $text;
    my $n = 2 + int rand 3;
    return undef if @words < $n + 2 || $text =~ /^\|/;

    my $at = int rand @words - $n + 1;

    return join(' ', @words[$at .. $at + $n - 1]) =~ s/[.,;:]$//r;
}

# A few words around a change.
sub window {
    my ($text, $start, $end, $lang) = @_;
    my @cuts = cuts($text, $lang);
    my @before = grep { $_ <= $start } @cuts;
    my @after = grep { $_ >= $end } @cuts;
    my $reach = $lang eq 'zh' ? 1 : 4 + int rand 4;
    my $from = @before > $reach ? $before[-$reach] : 0;
    my $to = @after > $reach ? $after[$reach - 1] : length $text;
    my $piece = piece($text, $from, $to);

    return size($piece, $lang) >= 6 ? $piece : $text;
}

# A piece that loses no negation before or right behind it, and no unit.
sub part {
    my ($unit, $least) = @_;
    my ($text, $lang) = ($unit->{text}, $unit->{page}{lang});
    my @cuts = cuts($text, $lang);

    for (1 .. 20) {
        my ($from, $to) = sort { $a <=> $b } pick(@cuts), pick(@cuts);
        my $piece = piece($text, $from, $to);

        next if $piece eq $text || size($piece, $lang) < $least;
        next if negation(substr $text, 0, $from)
            || negation((substr($text, $to) =~ /^\W*([\w']*)/)[0])
            || substr($text, 0, $from) =~ /\d\W*$/
            || $piece =~ /\d\W*$/ || !is_balanced($piece);

        return $piece;
    }

    return undef;
}

sub is_balanced {
    my ($text) = @_;
    my $of = sub { my ($set) = @_; return scalar(() = $text =~ /[$set]/g) };

    return $of->('(（') == $of->(')）') && $of->('"„') % 2 == 0
        && $of->('`') % 2 == 0;
}

1;
