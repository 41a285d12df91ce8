# useChat of the Vercel AI SDK in a browser, behind nginx: sources as links,
# verdicts at onData, parts that change in place.
#
# CITE_TEST_BROWSER=0 leaves this out.  With CITE_SCREENSHOTS=FOLDER it writes a
# screenshot there.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib', 't/dialects/lib';

use CiteClients;
use CiteDialects;
use CiteTest;
use Test::More;

plan skip_all => 'CITE_TEST_BROWSER=0' if ($ENV{CITE_TEST_BROWSER} // '') eq '0';
plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';
plan skip_all => 't/610-vercel.t plays the same' if $ENV{CITE_TEST_ONEBYTE};

CiteDialects->use_node;

my $client = 'build/clients/ai-7.0.170';

for my $folder ($client, 'build/clients/browser') {
    die "no $folder: util/install-clients.sh installs it\n"
        if !-d "$folder/node_modules";
}

my $upstream = CiteClients->agent('t/dialects/lib/play.mjs',
                                  't/dialects/vercel/streams');
my $page = CiteClients->agent('t/dialects/vercel/browser/serve.mjs', $client);
my ($upstream_url, $page_url) = ($upstream->url, $page->url);

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        proxy_buffering off;
        proxy_http_version 1.1;
        proxy_set_header Accept-Encoding "";

        location /page/ {
            proxy_pass $page_url/;
        }

        location /on/ {
            cite on;
            proxy_pass $upstream_url/;
        }

        location /native/ {
            cite on;
            cite_native on;
            proxy_pass $upstream_url/;
        }
    }
CONF

my $run = CiteClients->start(
    't/dialects/vercel/browser/run.mjs', 'http://127.0.0.1:' . $nginx->port,
    $ENV{CITE_SCREENSHOTS} // (),
);

my $count = 0;

while (my $result = $run->next) {
    ok(!@{ $result->{problems} }, $result->{title});
    diag(substr $_, 0, 2000) for @{ $result->{problems} };
    $count++;
}

ok($run->end && $count, "the browser has done all $count");

$nginx->stop;
ok($_->end, 'it ended well') for $upstream, $page;

done_testing();
