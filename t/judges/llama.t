# The server of llama.cpp takes the module's questions: CITE_LLAMA is its port.
# Its model is noise (util/make-tiny-model.pl), so that what counts is the
# status, and that no noise makes a citation green.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Judge qw(claim run_events);
use CiteTest::Request qw(post);
use CiteTest::State qw(final_state);
use Test::More;

my $llama = $ENV{CITE_LLAMA} or plan skip_all => 'no CITE_LLAMA';
my $agent = CiteTest::Upstream->start(
    handler => sub { return { pieces => [run_events(claim())] } });
my $agent_port = $agent->port;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    log_format judge '\$request_uri \$upstream_status \$upstream_bytes_received';

    server {
        %%LISTEN%%
        cite on;
        cite_verify_timeout 120s;
        cite_hold_timeout 150s;

        location = /openai {
            cite_verify evidence /_judge/openai;
            cite_verify_body openai;
            cite_verify_options '{"model":"noise","max_tokens":64}';
            proxy_pass http://127.0.0.1:$agent_port;
        }
        location = /minicheck {
            cite_verify evidence /_judge/minicheck;
            cite_verify_body minicheck;
            cite_verify_options '{"model":"noise","max_tokens":1}';
            proxy_pass http://127.0.0.1:$agent_port;
        }
        location /_judge/ {
            internal;
            log_subrequest on;
            access_log judge.log judge;
            rewrite ^ /v1/chat/completions break;
            proxy_pass http://127.0.0.1:$llama;
            proxy_read_timeout 120s;
        }
    }
CONF

for my $name (qw(openai minicheck)) {
    my $response = post($nginx, "/$name",
                        '{"threadId":"t","runId":"r","state":{},"messages":[]}');
    my $state = final_state($response->{body})->{deepcitation};
    my ($first) = values %{ $state->{messages}{m2}{verifications} };
    my $said = $first->{error} // $first->{reason} // $first->{status};

    unlike($said, qr/^(?:status|timeout|no answer)/,
           "$name: the server has answered: $said");
    isnt($first->{status}, 'found', "$name: noise makes nothing green");
}

my $log = CiteTest::Nginx::slurp($nginx->prefix . '/judge.log');

like($log, qr{^/_judge/$_ 200 \d+$}m, "$_: with status 200")
    for qw(openai minicheck);

$nginx->stop('nginx ends, and has logged nothing grave');
$agent->stop;

done_testing();
