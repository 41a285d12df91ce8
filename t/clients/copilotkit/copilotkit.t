# Deltas of ours pass CopilotKit's runtime, and its frontends' agent applies
# them.  "make test-copilotkit" installs the packages and runs this.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib', 't/dialects/lib';

use CiteClients;
use CiteDialects;
use CiteTest;
use Test::More;

CiteDialects->use_node;

my $port = CiteTest::Nginx::free_port();

my $agent = CiteClients->agent;
my $agent_url = $agent->url;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;
        cite_verify off;
        proxy_buffering off;
        proxy_http_version 1.1;
        proxy_set_header Accept-Encoding "";

        location /default/ {
            proxy_pass $agent_url/;
        }

        location /copilotkit {
            proxy_pass http://127.0.0.1:$port;
        }
    }
CONF

my $runs = 0;

my $clients = CiteClients->start(
    't/clients/copilotkit/run.mjs', 'http://127.0.0.1:' . $nginx->port,
    $agent_url, $port,
);

while (my $result = $clients->next) {
    ok(!@{ $result->{problems} }, $result->{title});
    diag($_) for @{ $result->{problems} };
    $runs++;
}

ok($clients->end, 'node ended well');
is($runs, 4, 'two runs in both ways');

$nginx->stop;

$agent->end;

done_testing();
