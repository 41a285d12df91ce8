# "Try your own" of the demo page in a browser: Debian's chromium, playwright-core.
#
# CITE_TEST_BROWSER=0 leaves this out.  With CITE_SCREENSHOTS=FOLDER it writes
# screenshots there instead ("make screenshots").

use strict;
use warnings;

use lib 't/lib', 't/clients/lib';

use CiteClients;
use CiteTest;
use Test::More;

plan skip_all => 'CITE_TEST_BROWSER=0' if ($ENV{CITE_TEST_BROWSER} // '') eq '0';
plan skip_all => 'the demo needs Lua' if !($ENV{CITE_TEST_LUA} // 1);
plan skip_all => 'reads of one byte: t/010-examples.t asks the same agent'
    if $ENV{CITE_TEST_ONEBYTE};

plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';

for my $name (qw(browser frontend)) {
    die "no packages: \"util/install-clients.sh $name\" installs them\n"
        if !-d "build/clients/$name/node_modules";
}

my $nginx = CiteTest::Nginx->start(example => 'demo.conf');

my $run = CiteClients->start(
    't/clients/browser/try.mjs', 'http://127.0.0.1:' . $nginx->port . '/',
    $ENV{CITE_SCREENSHOTS} // (),
);

my $count = 0;

while (my $result = $run->next) {
    ok(!@{ $result->{problems} }, $result->{title});
    diag(substr $_, 0, 2000) for @{ $result->{problems} };
    $count++;
}

ok($run->end, "the browser has done all $count");

$nginx->stop;

done_testing();
