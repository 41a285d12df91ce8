# Every patch that the core adds to every fixture, cut at every place, applies
# to the client's state, and without ours the stream is what went in.

use strict;
use warnings;

use lib 't/clients/lib';

use CiteClients;
use Test::More;

plan skip_all => 'nginx has no part in it' if $ENV{CITE_TEST_ONEBYTE};
plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';

my $splits = $ENV{CITE_SPLITS} // 'build/splits';
my $client = 'build/clients/1.0.0';
my @fixtures = glob 't/fixtures/*.sse';

my ($ran, $outputs, $patches) = (0, 0, 0);

die "no clients: util/install-clients.sh installs them\n"
    if !-d "$client/node_modules";

my $run = CiteClients->start('t/clients/patches.mjs', $splits, $client, @fixtures);

while (my $result = $run->next) {
    my @problems = @{ $result->{problems} };

    ok(!@problems, "$result->{name}: $result->{patches} patches apply");
    diag(substr $_, 0, 2000) for splice @problems, 0, 5;

    $ran++;
    $outputs += $result->{outputs};
    $patches += $result->{patches};
}

ok($run->end, 'the patches were looked at');
is($ran, scalar @fixtures, 'in all fixtures');
cmp_ok($patches, '>', 0, "$patches patches in $outputs outputs");
diag("$patches patches in $outputs outputs were applied");

done_testing();
