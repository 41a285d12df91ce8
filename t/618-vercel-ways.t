# UI message streams of the Vercel AI SDK in each way of the filter: observed,
# with data blocks taken out, held for a verifier, aborted, failed, resumed.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use JSON::PP;
use Test::More;

my $fact = 'The ferry leaves at six in the morning';
my $block = '<<<CITATION_DATA>>>[{\"n\":1,\"f\":\"p\"}]<<<END_CITATION_DATA>>>';

sub frame { return "data: $_[0]\n\n" }

sub text {
    return frame('{"type":"text-start","id":"0"}')
           . join('', map { frame(qq({"type":"text-delta","id":"0","delta":"$_"})) } @_)
           . frame('{"type":"text-end","id":"0"}');
}

my $start = frame('{"type":"start","messageId":"answer-1"}')
          . frame('{"type":"start-step"}');
my $finish = frame('{"type":"finish-step"}') . frame('{"type":"finish"}')
           . frame('[DONE]');
my $search = frame('{"type":"tool-input-available","toolCallId":"c","toolName":"search",'
                   . '"input":{}}')
           . frame('{"type":"tool-output-available","toolCallId":"c","output":[{"id":"d1",'
                   . qq("title":"Ferry","content":"$fact."}]}));
my $quote = text(q(So <cite attachment_id='a' full_phrase='p'/>.));

my %streams = (
    cited => $start . $search . text("$fact [1].") . $finish,
    hidden => $start . text('Grew [1]. <<<CITA', substr($block, 7) . 'More.') . $finish,
    quoted => $start . $quote . $finish,
    aborted => $start . $quote . frame('{"type":"abort"}') . frame('[DONE]'),
    failed => $start . $quote . frame('{"type":"error","errorText":"x"}')
              . frame('[DONE]'),
);

my $upstream = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;
    my ($name) = $request->{path} =~ m{(\w+)(?:/stream)?$};

    return {
        headers => ['x-vercel-ai-ui-message-stream' => 'v1'],
        pieces => [$streams{$name}],
    };
});

my $verifier = CiteTest::Upstream->start(handler => sub {
    return { type => 'application/json', framing => 'length',
             pieces => [\2.5, '{"status":"found"}'] };
});

my ($port, $verifier_port) = map { $_->port } $upstream, $verifier;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    cite_zone z 1m;
    log_format cite '\$uri|\$cite_dialect|\$cite_total|\$cite_status';

    server {
        %%LISTEN%%

        access_log cite.log cite;
        proxy_http_version 1.1;
        proxy_set_header Connection "";

        location /on/ {
            cite on;
            proxy_pass http://127.0.0.1:$port;
        }

        location /observe/ {
            cite observe;
            proxy_pass http://127.0.0.1:$port;
        }

        location /strip/ {
            cite on;
            cite_strip_data on;
            proxy_pass http://127.0.0.1:$port;
        }

        location /held/ {
            cite on;
            cite_verify /_verify;
            cite_heartbeat 1s;
            proxy_pass http://127.0.0.1:$port;
        }

        location = /_verify {
            internal;
            proxy_pass http://127.0.0.1:$verifier_port;
        }

        location = /metrics {
            cite_status;
        }
    }
CONF


# Frames of ours, as data; what is left of the body.
sub ours {
    my ($body) = @_;

    my (@ours, @rest);

    for my $frame (split /(?<=\n\n)/, $body) {
        if ($frame =~ /^:/) {
            push @ours, { type => 'comment' };

        } elsif ($frame =~ /^data: (\{.*deepcitation.*\})$/m) {
            push @ours, decode_json($1);

        } else {
            push @rest, $frame;
        }
    }

    return (\@ours, join '', @rest);
}


# The last part of each citation, by its key.
sub citations {
    my ($ours) = @_;

    return { map { ($_->{id} => $_->{data}) }
                 grep { $_->{type} eq 'data-deepcitation' } @$ours };
}


sub statuses {
    return join ' ', map { $_->{verification}{error} // $_->{verification}{status} }
                         values %{ citations($_[0]) };
}


sub body_of { return get($nginx, @_)->{body} }

my $request = encode_json({
    id => 'chat', trigger => 'submit-message',
    messages => [{ id => 'u1', role => 'user', parts => [{ type => 'text', text => 'When?' }] }],
});

my ($asked, $rest) = ours(body_of('/on/cited', method => 'POST', body => $request,
                                  headers => ['Content-Type' => 'application/json']));

is($rest, $streams{cited}, 'the bytes of the upstream are all there');
is(statuses($asked), 'found', 'the citation is found in the output of the tool');
ok(!(grep { $_->{type} =~ /^data-/ && !$_->{transient} } @$asked),
   'data parts are transient');

# a client that has lost its connection asks for the same stream again
my ($resumed, $again) = ours(body_of('/on/cited/stream'));

is($again, $streams{cited}, 'resumed: the same bytes');
is_deeply([sort keys %{ citations($resumed) }], [sort keys %{ citations($asked) }],
          'resumed: the same keys');
is(statuses($resumed), 'found', 'resumed: the same verdict');

is(body_of('/observe/cited'), $streams{cited}, 'observed: nothing is added');

my ($told, $shown) = ours(body_of('/strip/hidden'));

unlike($shown, qr/CITATION|\\"f\\"/, 'stripped: nothing of the block is sent');
is(join('', $shown =~ /"delta":"([^"]*)"/g), 'Grew [1]. More.',
   'stripped: all of the text is');
is(scalar keys %{ citations($told) }, 1, 'stripped: its citation is read');

my $held = body_of('/held/quoted');
my ($news, $sent) = ours($held);

is($sent, $streams{quoted}, 'held: the bytes of the upstream are all there');
is(statuses($news), 'found', 'held: the verifier has found it');
ok(index($held, '"status":"found"') < index($held, '"type":"finish"'),
   'held: "finish" waits for the verdict');
ok(index($held, "\n:") > index($held, '"type":"text-end"'),
   'held: a comment while the line is silent');

for my $name ('aborted', 'failed') {
    my $body = body_of("/held/$name");
    my ($parts, $bytes) = ours($body);
    my $end = $name eq 'failed' ? '"type":"error"' : '"type":"abort"';

    is($bytes, $streams{$name}, "$name: the bytes of the upstream are all there");
    unlike($body, qr/"status":"found"/, "$name: nothing is waited for");
    is(scalar(grep { ($_->{verification}{error} // '') ne '' }
              values %{ citations($parts) }), 1, "$name: what was open has failed");
    ok(rindex($body, 'deepcitation-message') < index($body, $end),
       "$name: which is told before the end");
}

like(body_of('/metrics?format=prometheus'), qr/^cite_dialects_total\{dialect="vercel"\} 7$/m,
     'the metrics count all of them');

my $log = CiteTest::Nginx::slurp($nginx->prefix . '/cite.log');

like($log, qr{^/on/cited\|vercel\|1\|complete$}m, 'the log has the dialect');
like($log, qr{^/held/failed\|vercel\|1\|error$}m, 'and how it ended');

$nginx->stop;

done_testing();
