# The demo's page keeps its thread over a reload, in a browser.
#
# CITE_TEST_BROWSER=0 leaves this out.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib';

use CiteClients;
use CiteTest;
use CiteTest::Store;
use Test::More;

plan skip_all => 'CITE_TEST_BROWSER=0' if ($ENV{CITE_TEST_BROWSER} // '') eq '0';
plan skip_all => 'the demo needs Lua' if !($ENV{CITE_TEST_LUA} // 1);
CiteTest::Store::skip_without_store();

die "no playwright-core: \"util/install-clients.sh browser\" installs it\n"
    if !-d 'build/clients/browser/node_modules';

my $nginx = CiteTest::Nginx->start(example => 'demo.conf');
my $run = CiteClients->start('t/clients/browser/store.mjs',
                             'http://127.0.0.1:' . $nginx->port . '/');
my $count = 0;

while (my $result = $run->next) {
    ok(!@{ $result->{problems} }, $result->{title});
    diag(substr $_, 0, 2000) for @{ $result->{problems} };
    $count++;
}

ok($run->end, "the browser has done all $count");
$nginx->stop;

done_testing();
