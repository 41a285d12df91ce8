# The functions of conf/frontend that load from a store.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib';

use CiteClients;
use CiteTest;
use CiteTest::Store;
use Test::More;

plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';
CiteTest::Store::skip_without_store();

my $site = CiteTest::Store->start;

$ENV{CITE_TEST_TEXT} = CiteTest::Store::text_of(1);

$site->run(message => 'm1', thread => 't/1', citations => 1);
$site->run(message => 'm2', thread => 't/1', citations => 2);
$site->settled(2);

my $run = CiteClients->start('t/clients/store.mjs',
                             'http://127.0.0.1:' . $site->nginx->port
                             . '/citations/');

while (my $result = $run->next) {
    ok(!@{ $result->{problems} }, $result->{name});
    diag($_) for @{ $result->{problems} };
}

ok($run->end, 'all was looked at');
$site->stop;

done_testing();
