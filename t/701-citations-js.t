# The modules of the page without a browser: what conf/frontend makes of the patches
# that the core adds to every fixture, and what events.js reads.

use strict;
use warnings;

use lib 't/clients/lib';

use CiteClients;
use Test::More;

plan skip_all => 'nginx has no part in it' if $ENV{CITE_TEST_ONEBYTE};
plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';

my $cite = $ENV{CITE_CLI} // 'build/cite';
my $client = 'build/clients/1.0.0';
my @fixtures = glob 't/fixtures/*.sse';
my ($ran, $patches) = (0, 0);

die "no clients: util/install-clients.sh installs them\n"
    if !-d "$client/node_modules";

my $run = CiteClients->start('t/clients/page.mjs', $cite, $client, @fixtures);

while (my $result = $run->next) {
    ok(!@{ $result->{problems} }, $result->{name});
    diag(substr $_, 0, 2000) for splice @{ $result->{problems} }, 0, 5;

    $ran++ if $result->{name} =~ /\.sse$/;
    $patches += $result->{patches};
}

ok($run->end, 'all was looked at');
is($ran, scalar @fixtures, 'in all fixtures');
cmp_ok($patches, '>', 100, "$patches patches");

done_testing();
