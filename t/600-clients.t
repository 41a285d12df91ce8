# Real clients, several versions of @ag-ui/client, behind nginx: each scenario
# of t/clients/scenarios runs with each of them, and to compare without us.
#
# CITE_TEST_CLIENTS=0 leaves this out, CITE_TEST_SCENARIOS="NAME ..." runs only
# these.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib';

use CiteClients;
use CiteTest;
use Test::More;

plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';

my $agent = CiteClients->agent;
my $agent_url = $agent->url;

CiteClients->run_suite('plain', $agent, \&start_nginx);

$agent->end;

done_testing();


sub start_nginx {
    my ($buffering) = @_;

    return CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;
        cite_verify off;

        client_max_body_size 1m;
        proxy_buffering $buffering;
        proxy_http_version 1.1;

        location /default/ {
            proxy_pass $agent_url/;
        }

        location /off/ {
            cite off;
            proxy_pass $agent_url/;
        }

        location /one/ {
            cite_state_key cites_one;
            proxy_pass $agent_url/;
        }

        location /two/ {
            cite_state_key cites_two;
            proxy_pass $agent_url/;
        }

        location /key/ {
            cite_state_key \$http_x_key;
            proxy_pass $agent_url/;
        }

        location /shown/ {
            cite_hide_state off;
            proxy_pass $agent_url/;
        }

        location /repairing/ {
            cite_repair on;
            proxy_pass $agent_url/;
        }

        location /refusing/ {
            auth_request /refuse;
            proxy_pass $agent_url/;
        }

        location = /refuse {
            internal;
            return 403;
        }

        location /short-requests/ {
            cite_max_request_size 1k;
            proxy_pass $agent_url/;
        }

        location /small-events/ {
            cite_max_event_size 1k;
            proxy_pass $agent_url/;
        }

        location /few-messages/ {
            cite_keep_messages 2;
            proxy_pass $agent_url/;
        }

        location /small-state/ {
            cite_max_state_size 1700;
            proxy_pass $agent_url/;
        }

        location /one-citation/ {
            cite_max_citations 1;
            proxy_pass $agent_url/;
        }
    }
CONF
}
