# What is added to the recordings of t/dialects/vercel, whole and cut at every
# place, is what its golden files say, and without it the stream is what went in.
#
# CITE_TEST_STREAMS="NAME ..." looks at these only, CITE_GOLDEN=write writes the
# golden files.

use strict;
use warnings;

use lib 't/clients/lib';

use CiteClients;
use Test::More;

plan skip_all => 'nginx has no part in it' if $ENV{CITE_TEST_ONEBYTE};
plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';

my $cite = $ENV{CITE_CLI} // 'build/cite';
my $splits = $ENV{CITE_SPLITS} // 'build/splits';
my @names = split ' ', $ENV{CITE_TEST_STREAMS} // '';

for my $dialect ('vercel') {
    my ($ran, $outputs, $frames) = (0, 0, 0);
    my $run = CiteClients->start('t/dialects/lib/golden.mjs', $dialect, $cite,
                                 $splits, @names);

    while (my $result = $run->next) {
        my @problems = @{ $result->{problems} };

        ok(!@problems, "$dialect, $result->{name}: $result->{frames} frames");
        diag(substr $_, 0, 2000) for @problems;

        $ran++;
        $outputs += $result->{outputs};
        $frames += $result->{frames};
    }

    ok($run->end && $ran, "$dialect: $ran recordings, $outputs cuts");
    diag("$dialect: $ran recordings, $outputs cuts, $frames frames of ours");
}

done_testing();
