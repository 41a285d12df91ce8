# The npm package in conf/frontend, without a browser: that npm packs it, its
# types, its size, and what it reads from the frames of every dialect.

use strict;
use warnings;

use lib 't/clients/lib';

use CiteClients;
use Test::More;

plan skip_all => 'nginx has no part in it' if $ENV{CITE_TEST_ONEBYTE};
plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';

die "no packages: \"util/install-clients.sh frontend\" installs them\n"
    if !-d 'build/clients/frontend/node_modules';

my $run = CiteClients->start('t/clients/frontend/run.mjs',
                             $ENV{CITE_CLI} // 'build/cite');
my $count = 0;

while (my $result = $run->next) {
    ok(!@{ $result->{problems} }, $result->{name});
    diag(substr $_, 0, 2000) for splice @{ $result->{problems} }, 0, 5;
    $count++;
}

ok($run->end && $count, "all $count were looked at");

done_testing();
