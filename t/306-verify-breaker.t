# The circuit breaker is about the service, not about responses that end.

use strict;
use warnings;

use Test::More;

use lib 't/lib';

use CiteTest;

sub event {
    my ($type, $members) = @_;

    return qq(data: {"type":"$type",$members}\n\n);
}

my $text = join ' ', map {
    "<cite attachment_id='a' full_phrase='phrase $_' anchor_text='phrase'"
    . " start_page_id='page_number_1_index_0' line_ids='$_' />"
} 1 .. 12;

my $agent = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my $run = '"threadId":"t","runId":"r"';

    return { pieces => [
        event(RUN_STARTED => $run),
        event(TEXT_MESSAGE_START => '"messageId":"m","role":"assistant"'),
        event(TEXT_MESSAGE_CONTENT => qq("messageId":"m","delta":"$text")),
        event(TEXT_MESSAGE_END => '"messageId":"m"'),
        \0.1,
        $request->{path} eq '/error'
            ? event(RUN_ERROR => '"message":"gone"')
            : event(RUN_FINISHED => $run),
    ] };
});

# slower than the agent's pause
my $verifier = CiteTest::Upstream->start(handler => sub {
    return { type => 'application/json', framing => 'length',
             pieces => [\0.4, '{"status":"found"}'] };
});

my ($agent_port, $verifier_port) = ($agent->port, $verifier->port);

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%
        cite_verify /_verify;
        cite_verify_timeout 15s;
        cite_hold_timeout 30s;
        proxy_http_version 1.1;
        proxy_buffering off;

        location = /observe {
            cite observe;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location / {
            cite on;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location = /_verify {
            internal;
            proxy_pass http://127.0.0.1:$verifier_port;
        }
    }
CONF

for my $path (qw(/observe /error)) {
    get($nginx, $path, timeout => 60) for 1 .. 3;

    unlike($nginx->error_log, qr/has failed \d+ times/,
           "$path: checks that a response does not wait for are no failures");
}

my $body = get($nginx, '/on', timeout => 60)->{body};
my ($summary) = $body =~ /.*"summary":(\{[^}]*\})/s;

like($summary, qr/"total":12,"verified":12/,
     'the service is asked for everything afterwards');

$nginx->stop;
done_testing();
