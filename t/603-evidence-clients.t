# Real clients, as in t/600-clients.t, with no verifier: what the stream itself
# has shown tells which citations are true.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib';

use CiteClients;
use CiteTest;
use Test::More;

plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';

my $agent = CiteClients->agent;
my $agent_url = $agent->url;

CiteClients->run_suite('evidence', $agent, \&start_nginx);

$agent->end;

done_testing();


sub start_nginx {
    my ($buffering) = @_;

    return CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;

        client_max_body_size 1m;
        proxy_buffering $buffering;
        proxy_http_version 1.1;

        location /evidence/ {
            proxy_pass $agent_url/;
        }

        location /off/ {
            cite off;
            proxy_pass $agent_url/;
        }
    }
CONF
}
