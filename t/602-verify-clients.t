# Real clients, as in t/600-clients.t, while citations are checked: the agent
# and the verifier follow one script, so that it says what comes first.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib';

use CiteClients;
use CiteTest;
use Cwd ();
use Test::More;

plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';

my $agent = CiteClients->agent;
my $agent_url = $agent->url;
my $conf = Cwd::abs_path('conf');

CiteClients->run_suite('verify', $agent, \&start_nginx);

$agent->end;

done_testing();


# Nothing depends on how long something takes, but for the two locations that
# do not wait; a directive of its own gives each location its circuit breaker.
sub start_nginx {
    my ($buffering) = @_;

    return CiteTest::Nginx->start(http => <<"CONF");
    proxy_cache_path %%PREFIX%%/verify keys_zone=cite_verify:1m;

    server {
        %%LISTEN%%

        cite on;
        cite_verify /verify;
        cite_verify_timeout 20s;
        cite_hold_timeout 20s;
        cite_verify_pass_header X-Run X-Nth;

        client_max_body_size 1m;
        proxy_buffering $buffering;
        proxy_http_version 1.1;

        location = /verify {
            internal;
            proxy_set_header Connection "";
            proxy_pass $agent_url/-/verify;
        }

        location = /verify-cached {
            internal;
            include $conf/cite_verify_cache_params;
            proxy_pass $agent_url/-/verify;
        }

        location = /nobody {
            internal;
            proxy_pass http://127.0.0.1:1;
        }

        location /off/ {
            cite off;
            proxy_pass $agent_url/;
        }

        location /verifying/ {
            proxy_pass $agent_url/;
        }

        location /one-at-a-time/ {
            cite_verify_concurrency 1;
            proxy_pass $agent_url/;
        }

        location /impatient/ {
            cite_verify /verify;
            cite_hold_timeout 500ms;
            proxy_pass $agent_url/;
        }

        location /short/ {
            cite_verify /verify;
            cite_verify_timeout 500ms;
            proxy_pass $agent_url/;
        }

        location /beating/ {
            cite_heartbeat 100ms;
            proxy_pass $agent_url/;
        }

        location /observing/ {
            cite observe;
            proxy_pass $agent_url/;
        }

        location /repairing/ {
            cite_repair on;
            proxy_pass $agent_url/;
        }

        location /by-message/ {
            cite_verify /verify;
            cite_verify_mode message;
            proxy_pass $agent_url/;
        }

        location /by-service/ {
            cite_verify_body deepcitation;
            cite_verify_options '{"outputImageFormat": "avif"}';
            proxy_pass $agent_url/;
        }

        location /telling/ {
            cite_verify_send sentence evidence;
            proxy_pass $agent_url/;
        }

        location /pictures/ {
            cite_verify_images on;
            proxy_pass $agent_url/;
        }

        location /nobody/ {
            cite_verify /nobody;
            proxy_pass $agent_url/;
        }

        location /nobody-else/ {
            cite_verify /nobody;
            cite_verify_concurrency 1;
            proxy_pass $agent_url/;
        }

        location /cached/ {
            cite_verify /verify-cached;
            proxy_pass $agent_url/;
        }

        location /cached-one/ {
            cite_verify /verify-cached;
            cite_state_key cites_one;
            proxy_pass $agent_url/;
        }

        location /cached-two/ {
            cite_verify /verify-cached;
            cite_state_key cites_two;
            proxy_pass $agent_url/;
        }

        location /cached-three/ {
            cite_verify /verify-cached;
            cite_state_key cites_three;
            proxy_pass $agent_url/;
        }

        location /small-state/ {
            cite_max_state_size 1700;
            proxy_pass $agent_url/;
        }

        location /few-messages/ {
            cite_keep_messages 2;
            proxy_pass $agent_url/;
        }
    }
CONF
}
