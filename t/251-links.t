# Links in answers: one to a source is bound, one whose address no source has
# is doubtful, and none is denied where nothing was retrieved.  The answers are
# made of words, with a fixed seed.

use strict;
use warnings;

use lib 't/lib';
use CiteTest::Binding;
use JSON::PP;
use List::Util qw(shuffle);
use Test::More;

my $answers = 50;
my $json = JSON::PP->new->utf8->canonical;

srand 1818;

my @hosts = qw(harbour.example www.rail-north.example news.island.example
               docs.tides.example city.example:8443);
my @sections = qw(guide timetable 2026/news archive/reports wiki blog/posts);
my @places = qw(Alden Brunsea Corrie Dunholm Eastney Farrow Glenvale);

# what is said of a place, with a number; the title of its page
my @subjects = (
    ['The first ferry to %s leaves at 06:%02d', 'Ferries to %s'],
    ['The museum of %s shows %d paintings', 'Museum of %s'],
    ['The bridge at %s is %d metres long', 'The bridge at %s'],
    ['A day ticket in %s costs %d euros', 'Fares in %s'],
    ['The lighthouse of %s was built of %d blocks', 'Lighthouse of %s'],
    ['%s has a beach of %d kilometres', 'Beaches near %s'],
);

# ways to write a link to a title and an address
my @links = (
    sub { " [$_[0]]($_[1])." },
    sub { " ([$_[0]]($_[1]))." },
    sub { " ([harbour]($_[1]))." },
    sub { ". [$_[0]]($_[1])" },
    sub { " ($_[1])." },
    sub { " <$_[1]>." },
    sub { " (Source: $_[1])." },
    sub { ", see $_[1]." },
    sub { " [$_[0]]($_[1] \"$_[0]\")." },
    sub { " [link]($_[1])." },
);

# addresses that are the same
my @same = (
    sub { $_[0] },
    sub { "$_[0]/" },
    sub { "$_[0]#opening-hours" },
    sub { $_[0] =~ s/^https/http/r },
    sub { $_[0] =~ s{//(www\.)?}{$1 ? '//' : '//www.'}er },
    sub { $_[0] =~ s{//([^/]+)}{'//' . uc $1}er },
    sub { "$_[0]?utm_source=chat" },
);

# addresses that are others
my @other = (
    sub { "$_[0]-2" },
    sub { $_[0] =~ s{/[^/]+$}{}r },
    sub { $_[0] =~ s/(\d)(\d*)$/(9 - $1) . $2/er },
    sub { $_[0] =~ s/\.example/.test/r },
    sub { $_[0] =~ s{//(?:www\.)?}{//old.}r },
    sub { "$_[0]?page=2" },
    sub { $_[0] =~ s{/([a-z])}{/x$1}r },
    sub { 'https://encyclopedia.example/wiki/Ferry' },
);


sub one_of { return $_[rand @_] }


# Pages about different things, as a search returns them.
sub pages {
    my @subjects = (shuffle @subjects)[0 .. 3];

    return map {
        my ($says, $title) = @$_;
        my $place = one_of(@places);
        my $number = 11 + int rand 48;
        my $slug = lc "$title" =~ s/ ?%s ?//r =~ s/\W+/-/gr;

        {
            title => sprintf($title, $place),
            url => sprintf('https://%s/%s/%s-%s-%d', one_of(@hosts),
                           one_of(@sections), $slug, lc $place,
                           100 + int rand 900),
            says => sprintf($says, $place, $number),
        }
    } @subjects;
}


sub result {
    my (@pages) = @_;

    return $json->encode({ results => [map {{
        title => $_->{title}, url => $_->{url},
        content => "$_->{says}. More is said at the harbour office.",
    }} @pages] });
}


# A sentence about a page that links to an address: in the words of the page,
# or in others.
sub sentence {
    my ($page, $url) = @_;

    my $says = $page->{says} =~ /^The |^A / ? lcfirst $page->{says}
                                            : $page->{says};

    $says = rand() < 0.5 ? $page->{says}
            : one_of('As visitors report, ', 'By the way, ', 'Note that ')
              . $says;

    return $says . one_of(@links)->($page->{title}, $url);
}


# What became of the links of an answer, if these pages were found.
sub play {
    my ($found, @sentences) = @_;

    my $case = { sections => [map { ['result', result(@$_)] } @$found] };

    return CiteTest::Binding::play($case, join ' ', @sentences);
}


sub status_of {
    my ($found) = @_;

    my ($citation, $verdict) = @$found{qw(citation verification)};

    return join ', ', $verdict->{status} // 'none', $verdict->{reason} // (),
                      $verdict->{doubtful} ? 'doubtful' : (),
                      $citation->{sourceId} // ();
}


# 1 if the link is bound to the page and not denied.
sub is_bound {
    my ($found, $page) = @_;

    return $found->{citation}{resolved}
        && ($found->{citation}{sourceId} // '') eq $page->{url}
        && ($found->{verification}{status} // '') ne 'not_found';
}


sub is_doubtful {
    return status_of($_[0]) eq 'skipped, unknown address, doubtful';
}


sub told {
    my ($found, @sentences) = @_;

    diag($_) for @sentences;
    diag('  ' . ($_->{citation}{url} // '-') . ': ' . status_of($_))
        for @$found;
}


# Runs the answers of a kind: $make returns what was found, the sentences, and
# what is wrong, or nothing.
sub answers {
    my ($title, $make) = @_;

    my $good = 0;   # answers of which all is as it should be

    for (1 .. $answers) {
        my ($found, $sentences, $problem) = $make->();

        if (!$problem) {
            $good++;
            next;
        }

        diag("$title: $problem");
        told($found, @$sentences);
    }

    is($good, $answers, $title);
}


answers('links to sources are bound', sub {
    my @pages = pages();
    my @cited = (shuffle @pages)[0 .. 2];
    my @sentences = map { sentence($_, one_of(@same)->($_->{url})) } @cited;
    my @found = play([\@pages], @sentences);

    return \@found, \@sentences, scalar(@found) . ' citations' if @found != 3;

    my @wrong = grep { !is_bound($found[$_], $cited[$_]) } 0 .. 2;

    return \@found, \@sentences, @wrong ? "not bound: @wrong" : '';
});


answers('a changed address is doubtful', sub {
    my @pages = pages();
    my @cited = (shuffle @pages)[0 .. 2];
    my $changed = int rand 3;
    my @urls = map { $_->{url} } @cited;

    $urls[$changed] = one_of(@other)->($urls[$changed]);

    my @sentences = map { sentence($cited[$_], $urls[$_]) } 0 .. 2;
    my @found = play([\@pages], @sentences);

    return \@found, \@sentences, scalar(@found) . ' citations' if @found != 3;

    my @wrong = grep {
        $_ == $changed ? !is_doubtful($found[$_])
                       : !is_bound($found[$_], $cited[$_])
    } 0 .. 2;

    return \@found, \@sentences,
           @wrong ? "changed: $changed, wrong: @wrong" : '';
});


answers('nothing is denied where nothing was retrieved', sub {
    my @sentences = map { sentence($_, $_->{url}) } (pages())[0 .. 2];
    my @found = play([], @sentences);
    my @denied = grep {
        ($_->{verification}{status} // '') eq 'not_found'
        || $_->{citation}{dangling}
    } @found;

    return \@found, \@sentences, @denied ? @denied . ' denied' : '';
});


# cite_links off

my @off_pages = pages();
my @off = CiteTest::Binding::play(
    { sections => [['result', result(@off_pages)]], options => '--links off' },
    sentence($off_pages[0], $off_pages[0]{url}));

is(scalar @off, 0, 'no link is a citation where links are off');

done_testing();
