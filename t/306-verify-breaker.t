# The circuit breaker is about the service, not about responses that end.

use strict;
use warnings;

use Test::More;
use Time::HiRes qw(sleep);

use lib 't/lib';

use CiteTest;

sub event {
    my ($type, $members) = @_;

    return qq(data: {"type":"$type",$members}\n\n);
}

sub citations {
    my ($n) = @_;

    return join ' ', map {
        "<cite attachment_id='a' full_phrase='phrase $_' anchor_text='phrase'"
        . " start_page_id='page_number_1_index_0' line_ids='$_' />"
    } 1 .. $n;
}

my $agent = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my $run = '"threadId":"t","runId":"r"';
    my $text = citations($request->{path} =~ m{^/many} ? 200 : 12);

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

        # all of them share one breaker

        location /many/ {
            cite on;
            cite_verify \$arg_to;

            location /many/short/ {
                cite_hold_timeout 100ms;
                proxy_pass http://127.0.0.1:$agent_port;
            }

            location /many/long/ {
                proxy_pass http://127.0.0.1:$agent_port;
            }

            location /many/kept/ {
                proxy_ignore_client_abort on;
                proxy_pass http://127.0.0.1:$agent_port;
            }
        }

        location /slow/ {
            cite on;
            cite_verify /_verify;
            cite_verify_timeout 200ms;
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

like(verdicts('/on'), qr/"total":12,"verified":12/,
     'the service is asked for everything afterwards');


# what a hold shorter than the verifier needs, a client or a URI has ended

get($nginx, '/many/short/?to=/_verify', timeout => 60) for 1 .. 3;

unlike($nginx->error_log, qr/has failed \d+ times/,
       'checks that the end of a hold has cut off are no failures');

for my $path (qw(/many/long/ /many/kept/)) {
    for (1 .. 2) {
        my $client = CiteTest::Client->connect(port => $nginx->port);

        $client->request("$path?to=/_verify");
        $client->more(20) while $client->{now}{body} !~ /TEXT_MESSAGE_END/;
        sleep 0.1;
        $client->close;
    }
}

like(verdicts('/many/long/?to='), qr/"total":200,"verified":0/,
     'no check is made without a URI');

like(verdicts('/many/long/?to=/_verify'), qr/"total":200,"verified":200/,
     'the service is asked for everything after all of that');

unlike($nginx->error_log, qr/has failed \d+ times/,
       'clients that leave, and checks that never began, are no failures');

# what has had its whole time

verdicts('/slow/');

like($nginx->error_log, qr/has failed \d+ times/,
     'checks older than cite_verify_timeout are failures');

$nginx->stop;
done_testing();


# The last summary that the client has got.
sub verdicts {
    my ($path) = @_;

    my ($summary)
        = get($nginx, $path, timeout => 60)->{body} =~ /.*"summary":(\{[^}]*\})/s;

    return $summary;
}
