# What the service that checks is sent is the module's alone: of the client's
# request it sees what the configuration names.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Fold qw(verification summary_of);
use CiteTest::Verify qw(
    event message run_of agent service answer asked open_run finish
);
use JSON::PP ();
use Test::More;

my $json = JSON::PP->new->utf8->canonical->allow_nonref;
my $size = 200;     # of cite_max_verification_size

my @variables = qw(
    secret mapped http_cookie http_authorization http_x_secret http_user_agent
    http_referer http_via http_x_forwarded_for cookie_session arg_token
    remote_user http_host http_content_encoding
);

my $set_headers = join "\n", map { "proxy_set_header X-Var-$_ \"\$$_\";" }
                                 @variables;

my $image = 'data:image/png;base64,AAAA';

my %verifications = (
    images => qq({"status":"found","pageImage":"x","proof":"$image",)
              . qq("deep":{"screenshot":1,"kept":2},"list":["$image","b"]}),
    fits => padded($size),
    over => padded($size + 1),
);

my $evidence = $json->encode({
    results => [{ id => 'doc-7', title => 'Timetable',
                  content => 'The first ferry leaves at six.' }],
});

my $result = $json->encode($evidence);

my $message = qq("messageId":"m1");

my %runs = (
    plain => run_of(message('m1', 'found')),
    images => run_of(message('m1', 'images')),
    size => run_of(message('m1', 'fits', 'over')),
    tool => run_of(
        event(TOOL_CALL_START => '"toolCallId":"c1","toolCallName":"search"'),
        event(TOOL_CALL_END => '"toolCallId":"c1"'),
        event(TOOL_CALL_RESULT =>
              qq("messageId":"r","toolCallId":"c1","content":$result)),
        event(TEXT_MESSAGE_START => qq($message,"role":"assistant")),
        event(TEXT_MESSAGE_CONTENT =>
              qq($message,"delta":"Well. The ferry leaves at six [1].")),
        event(TEXT_MESSAGE_END => $message)),
);

my $agent = agent(\%runs);

my $service = service(sub {
    my ($request, %citations) = @_;

    my ($citation) = values %citations;
    my $phrase = $citation->{fullPhrase} // '';

    return answer($verifications{$phrase} // '{"status":"found"}');
});

my ($agent_port, $service_port) = map { $_->port } $agent, $service;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    map \$http_cookie \$mapped {
        default "";
        ~secret  mapped-secret;
    }

    server {
        %%LISTEN%%

        cite on;
        proxy_http_version 1.1;
        cite_verify_timeout 40s;
        cite_hold_timeout 40s;
        cite_verify_options '{ "mode" : "strict" }';

        # all of these are evaluated for the client's request
        add_header X-Evaluated "\$mapped\$cookie_session\$arg_token\$secret";

        location /plain {
            set \$secret set-secret;
            cite_verify /_check?run=plain\$arg_way;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location /named {
            cite_verify /_check?run=named\$arg_way;
            cite_verify_pass_header X-Tenant authorization;
            cite_verify_pass_header User-Agent Cookie;
            cite_verify_pass_header X-Absent;
            proxy_pass http://127.0.0.1:$agent_port/plain;
        }

        location /tool/none {
            cite_verify /_check?run=none;
            proxy_pass http://127.0.0.1:$agent_port/tool;
        }

        location /tool/sentence {
            cite_verify /_check?run=sentence;
            cite_verify_send sentence;
            proxy_pass http://127.0.0.1:$agent_port/tool;
        }

        location /tool/evidence {
            cite_verify /_check?run=evidence;
            cite_verify_send evidence;
            proxy_pass http://127.0.0.1:$agent_port/tool;
        }

        location /tool/both {
            cite_verify /_check?run=both;
            cite_verify_send sentence evidence;
            cite_verify_mode message;
            proxy_pass http://127.0.0.1:$agent_port/tool;
        }

        location /tool/inner {
            cite_verify_send sentence evidence;

            location /tool/inner/none {
                cite_verify /_check?run=inner;
                cite_verify_send none;
                proxy_pass http://127.0.0.1:$agent_port/tool;
            }
        }

        location /deepcitation {
            cite_verify /_check?run=deepcitation;
            cite_verify_body deepcitation;
            proxy_pass http://127.0.0.1:$agent_port/plain;
        }

        location /images/off {
            cite_verify /_check?run=images;
            proxy_pass http://127.0.0.1:$agent_port/images;
        }

        location /images/on {
            cite_verify /_check?run=images;
            cite_verify_images on;
            proxy_pass http://127.0.0.1:$agent_port/images;
        }

        location /size {
            cite_verify /_check?run=size;
            cite_max_verification_size $size;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location = /_check {
            internal;
            $set_headers
            proxy_set_header X-Body "\$request_body";
            proxy_set_header X-Request "\$request_method \$request_uri";
            proxy_set_header X-Length "\$content_length";
            proxy_set_header X-Job-Key "\$cite_job_key";
            proxy_pass http://127.0.0.1:$service_port/check;
        }
    }
CONF

my @private = (
    'Cookie' => 'session=cookie-secret',
    'Authorization' => 'Basic YTpzZWNyZXQ=',
    'X-Secret' => 'header-secret',
    'X-Tenant' => 'seven',
    'User-Agent' => 'agent-secret',
    'Referer' => 'http://secret/',
    'Via' => 'via-secret',
    'X-Forwarded-For' => '192.0.2.1',
    'Accept-Language' => 'secret',
    'TE' => 'trailers',
    'If-Match' => '"secret"',
);

my $body = '{"threadId":"t1","runId":"r1","state":{"body":"body-secret"},'
           . '"messages":[{"id":"u1","role":"user","content":"body-secret"}],'
           . '"tools":[],"context":[],"forwardedProps":{}}';

for my $protocol ('HTTP/1.1', 'HTTP/2') {
    SKIP: {
        skip 'curl has no HTTP/2', 14
            if $protocol eq 'HTTP/2' && !CiteTest::Curl::has_http2();

        nothing_leaks($protocol);
        named_headers($protocol);
    }
}

what_is_sent();
images();
sizes();

$nginx->stop;

done_testing();


sub padded {
    my ($length) = @_;

    my ($head, $tail) = ('{"status":"found","x":"', '"}');

    return $head . 'x' x ($length - length "$head$tail") . $tail;
}


# A whole run; returns the response and the one request that was made.
sub checked {
    my ($path, $run, %options) = @_;

    local $Test::Builder::Level = $Test::Builder::Level + 1;

    my $response = finish(open_run($nginx, $path, headers => \@private,
                                   body => $body, %options));
    my @asked = asked($run);

    is("$response->{status} $#asked @{ $response->{seen}{problems} }", '200 0 ',
       "$path: one check");

    return $response, $asked[0];
}


# The names of headers, but for those that $configured matches, and nginx's own
# "Connection: close", which it does not send since 1.29.7.
sub names_of {
    my ($headers, $configured) = @_;

    my %named = %$headers;
    my $connection = delete $named{connection} // 'close';

    $named{"connection: $connection"} = 1 if $connection ne 'close';

    return join ' ', sort grep { !/$configured/ } keys %named;
}


sub nothing_leaks {
    my ($protocol) = @_;

    my $http2 = $protocol eq 'HTTP/2';
    my ($response, $asked) = checked("/plain?token=arg-secret&way=$http2",
                                     "plain$http2", http2 => $http2);
    my $headers = $asked->{headers};

    like($response->{headers}{'x-evaluated'}[0],
         qr/^mapped-secretcookie-secretarg-secretset-secret$/,
         "$protocol: the client's request has all variables");
    is(names_of($headers, qr/^x-(?:body|request|length|job-key)$/),
       'content-length content-type host',
       "$protocol: no header and no variable of the client's");
    unlike($json->encode($asked), qr/secret|192\.0\.2\.1|seven/,
           "$protocol: nothing of the client's is there");
    is("$asked->{method} $headers->{'content-type'}", 'POST application/json',
       "$protocol: it is a POST of JSON");
    is("$headers->{'x-request'} $headers->{'x-length'}",
       'POST /_check ' . length $asked->{body},
       "$protocol: variables are those of the request that checks");
    is($headers->{'x-body'}, $asked->{body},
       "$protocol: and so is the body");
    like($headers->{'x-job-key'}, qr/^[0-9a-f]{40}$/,
         "$protocol: \$cite_job_key");
    is_deeply($asked->{asks}{options}, { mode => 'strict' },
              "$protocol: cite_verify_options");
    is($asked->{asks}{stateKey}, 'deepcitation', "$protocol: the state key");
}


sub named_headers {
    my ($protocol) = @_;

    my $http2 = $protocol eq 'HTTP/2';
    my (undef, $asked) = checked("/named?way=$http2", "named$http2",
                                 http2 => $http2);
    my $headers = $asked->{headers};

    is(join(' ', map { $headers->{$_} // '-' }
                     qw(x-tenant authorization user-agent cookie x-absent)),
       'seven Basic YTpzZWNyZXQ= agent-secret session=cookie-secret -',
       "$protocol: headers that are named are passed");
    is(names_of($headers, qr/^x-(?:body|request|length|job-key|var-.*)$/),
       'authorization content-length content-type cookie host user-agent '
       . 'x-tenant',
       "$protocol: and no others");
    is(join(' ', map { $headers->{"x-var-$_"} // '-' }
                     qw(http_authorization http_user_agent http_cookie
                        cookie_session remote_user mapped)),
       'Basic YTpzZWNyZXQ= agent-secret session=cookie-secret cookie-secret '
       . 'a mapped-secret',
       "$protocol: variables have them");
}


sub what_is_sent {
    my $sentence = 'The ferry leaves at six [1].';

    my %asks = map { ($_ => (checked("/tool/$_", $_))[1]{asks}) }
                   qw(none sentence evidence both);

    is_deeply([sort keys %{ $asks{none} }],
              [qw(citation key messageId options runId stateKey threadId)],
              'send none: what is asked');
    is_deeply($asks{none}{citation},
              { type => 'document', attachmentId => 'doc-7',
                citationNumber => 1, title => 'Timetable',
                format => 'marker', sourceId => 'doc-7' },
              'send none: the citation alone');
    is(join('|', $asks{sentence}{citation}{sentence},
                 $asks{sentence}{evidence} // '-'),
       "$sentence|-", 'send sentence');
    is(join('|', $asks{evidence}{citation}{sentence} // '-',
                 $asks{evidence}{evidence}),
       "-|$evidence", 'send evidence');

    my ($group) = @{ $asks{both}{attachments} };
    my ($key) = keys %{ $group->{citations} };

    is("$group->{attachmentId}|$group->{citations}{$key}{sentence}|"
       . $group->{evidence}{$key}, "doc-7|$sentence|$evidence",
       'send sentence evidence, in mode message');

    my (undef, $asked) = checked('/tool/inner/none', 'inner');

    is_deeply($asked->{asks}, $asks{none}, 'none goes before what is outside');

    (undef, $asked) = checked('/deepcitation', 'deepcitation');

    my $data = $asked->{asks}{data};

    is(join(' ', sort keys %$data), 'attachmentId citations mode',
       'body deepcitation: attachment, citations and options');
}


sub images {
    my $seen = finish(open_run($nginx, '/images/off'))->{seen};

    is_deeply(verification($seen, 'images'),
              { status => 'found', deep => { kept => 2 }, list => ['b'] },
              'images are left out');

    $seen = finish(open_run($nginx, '/images/on'))->{seen};
    is_deeply(verification($seen, 'images'),
              $json->decode($verifications{images}),
              'cite_verify_images passes them on');
}


sub sizes {
    my $seen = finish(open_run($nginx, '/size'))->{seen};

    is(summary_of($seen), 'total 2 verified 2', 'both sizes count');
    is_deeply(verification($seen, 'fits'),
              $json->decode($verifications{fits}),
              'a verification of cite_max_verification_size is passed on');
    is_deeply(verification($seen, 'over'),
              { status => 'found', reason => 'too large to pass on' },
              'of one that is a byte longer only the status');
}
