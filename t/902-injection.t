# Bytes of clients, agents and services stay in their place: none of them ends
# a header or a line of a log, and no text of users is logged at all.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Fold qw(fold summary_of);
use CiteTest::Verify qw(event message run_of record recorded answer);
use JSON::PP ();
use Test::More;

my $json = JSON::PP->new->utf8->canonical->allow_nonref;

# all that a terminal, a log or a header could take for more than text
my $evil = "\r\nX-Evil: 1\r\n\r\n\n2026/01/01 00:00:00 [warn] evil\e]0;evil\a"
           . "\x00\x7f\xc2\x9b31m\xe2\x80\xa8";
my $secret = 'topsecretwords';

my $answered = 0;

# answers that a service gives, by the run's name
my %answers = (
    printed => sub {
        return "{\r\n\t\"status\" :\r\"found\",\n\n"
               . "\"verifiedMatchSnippet\": \"$secret\"\r\n}\r\n\r\n";
    },
    escaped => sub {
        return $json->encode({ status => 'found', "k$evil" => "v$evil",
                               verifiedMatchSnippet => "$secret$evil" });
    },
    status => sub { return $json->encode({ status => "$secret$evil" }) },
    framed => sub {
        return '{"status":"found","x":"a\n\ndata: {\"type\":\"RUN_ERROR\"}\n\n'
               . '\r\rdata: {}\r\r\u2028\u2029\u0000"}';
    },
    head => sub { return { raw => "HTTP/1.1 200 $secret\e[31m\r\n"
                                  . "Content-Type: $secret\e[31m\r\n"
                                  . "X-$secret: \e]0;\r\nX-Bad\x01Name: 1\r\n"
                                  . "Connection: close\r\n\r\n"
                                  . '{"status":"found"}' } },
    garbage => sub { return { raw => "\r\n\e[31m$secret\x00\r\n\r\n" } },
);

my %runs = (
    plain => run_of(message('m1', 'found')),
    ids => hostile_run(),
    torn => ["data: {\"type\":\"$secret\e[31m\r\n\r\n",
             "data: \x00$secret\n\n", 'data: {"type":"CUSTOM","name":"'
             . $secret x 1000 . '"}' . "\n\n",
             @{ run_of(message('m1', 'found')) }],
    %{ { map { $_ => run_of(message('m1', 'found')) } keys %answers } },
);

my $agent = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my ($name) = $request->{path} =~ m{/(\w+)$};

    return { pieces => $runs{$name // ''} // $runs{plain} };
});

my $service = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my $run = $request->{args}{run} // '';
    my $code = $answers{$run};

    record('asked', { path => $request->{path}, run => $run,
                      headers => $request->{headers} });

    return answer('{"status":"found"}') if !$code;

    my $text = $code->();

    return ref $text ? { framing => 'raw', pieces => [$text->{raw}] }
                     : answer($text);
});

my ($agent_port, $service_port) = map { $_->port } $agent, $service;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    log_format all escape=none '\$uri <\$cite_bypass|\$cite_state_key'
        '|\$cite_total|\$cite_verified|\$cite_partial|\$cite_missed'
        '|\$cite_failed|\$cite_status|\$cite_hold_ms|\$cite_job_key>';

    server {
        %%LISTEN%%

        cite on;
        proxy_http_version 1.1;
        large_client_header_buffers 4 32k;

        location ~ ^/mode/(?<given>[^|]*) {
            cite \$given;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/key/(?<given>[^|]*) {
            cite_state_key \$given;
            cite_verify off;
            proxy_set_header X-Key \$cite_state_key;
            add_header X-Key \$cite_state_key;
            add_header X-Status \$cite_bypass\$cite_status;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/(?:uri)/(?<given>[^|]*) {
            cite_verify /_check/\$given;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/args/(?<given>[^|]*) {
            cite_verify /_check/x?from=\$given;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location = /header {
            cite_verify /_check/\$http_x_tenant;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location = /passed {
            cite_verify /_check/x;
            cite_verify_pass_header X-Tenant X-Token;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/(?:run)/(?<run>\\w+)\$ {
            access_log %%PREFIX%%/access.log all;
            cite_max_event_size 10k;
            cite_verify /_run?run=\$run;
            proxy_buffering off;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location /_check/ {
            internal;
            proxy_set_header X-Original-URI \$request_uri;
            proxy_pass http://127.0.0.1:$service_port\$request_uri\$is_args\$args;
        }

        location = /_run {
            internal;
            proxy_pass http://127.0.0.1:$service_port;
        }
    }
CONF

modes();
keys_of_states();
uris();
passed_headers();
runs();

my $log = $nginx->error_log;

clean_log($log, 'nothing of it is in the log');
like($log, qr/the "cite" variable has given no mode but \d+ other bytes/,
     'a wrong mode is logged by its size');
like($log, qr/"cite_verify" has given no URI but \d+ other bytes/,
     'so is a wrong URI');
unlike(CiteTest::Nginx::slurp($nginx->prefix . '/access.log'),
       qr/evil|\Q$secret\E|[\x00-\x09\x0b-\x1f\x7f]/,
       'no variable carries any of it');

$nginx->stop;
$_->stop for $agent, $service;

hooks() if $ENV{CITE_TEST_LUA} // 1;

done_testing();


# In a path, as a client can send it; NUL is refused by nginx itself.
sub quoted {
    my ($bytes) = @_;

    return $bytes =~ tr/\x00//dr =~ s/([^\w.\/-])/sprintf '%%%02x', ord $1/ger;
}


# Ids, names and texts of every kind that a run has.
sub hostile_run {
    my $id = $json->encode("$secret$evil");
    my $text = $json->encode("$secret. " . CiteTest::Verify::cited('found'));
    my $key = $json->encode("k$evil");

    return [
        event(RUN_STARTED => qq("threadId":$id,"runId":$id)),
        event(STATE_SNAPSHOT => qq("snapshot":{$key:$id,$id:{$key:[$id]}})),
        event(TOOL_CALL_START => qq("toolCallId":$id,"toolCallName":$id)),
        event(TOOL_CALL_ARGS => qq("toolCallId":$id,"delta":$id)),
        event(TOOL_CALL_END => qq("toolCallId":$id)),
        event(TOOL_CALL_RESULT => qq("messageId":$id,"toolCallId":$id,)
                                  . qq("content":$id)),
        event(TEXT_MESSAGE_START => qq("messageId":$id,"role":"assistant")),
        event(TEXT_MESSAGE_CONTENT => qq("messageId":$id,"delta":$text)),
        event(TEXT_MESSAGE_END => qq("messageId":$id)),
        event(CUSTOM => qq("name":$id,"value":$id,$key:$key)),
        qq(data: {"type":$id}\n\n),
        event(RUN_FINISHED => qq("threadId":$id,"runId":$id)),
    ];
}


# Lines of ours have no text of anybody's, and no line has control characters.
# The client's request line, which nginx adds to each, is as it was sent.
sub clean_log {
    my ($text, $title) = @_;

    my @bad = grep { /[\x00-\x09\x0b-\x1f\x7f]|\xc2[\x80-\x9f]/
                     || s/, (?:request|upstream): "[^"]*(?:"|$)//gr
                        =~ /\bcite.*(?:evil|\Q$secret\E)|^(?!\d+\/\d+\/\d+ )/i }
                   split /\n/, $text;

    ok(!@bad, $title);
    diag(s/([^ -~])/sprintf '\\x%02x', ord $1/ger) for @bad;
}


# One head, and in it only headers that belong there.
sub clean_head {
    my ($response, $title) = @_;

    my $head = $response->{head} // '';

    ok($response->{status} && $head !~ /evil/i
       && $head !~ /[^\r\n\x20-\x7e\x80-\xff\t]/ && $head !~ /\r(?!\n)/
       && $head !~ /(?<!\r)\n/, $title)
        or diag($head);
}


sub modes {
    for my $given ($evil, 'on' . $evil, $secret, $secret x 500, "\e[31m") {
        my $response = get($nginx, '/mode/' . quoted($given));

        is("$response->{status} " . ($response->{body} =~ /deepcitation/),
           '200 ', 'a mode of other bytes is off');
    }
}


sub keys_of_states {
    for my $given ($evil, "k\r\nX-Evil: 1", "k\n", "k\e[31m", "k\xc2\x9b31m",
                   "k\xc2\x85", "k\x7f")
    {
        my $response = get($nginx, '/key/' . quoted($given));

        clean_head($response, 'a key of other bytes is in no header');
        unlike($response->{headers}{'x-key'}[0] // '',
               qr/[\x00-\x1f\x7f]|\xc2[\x80-\x9f]/,
               'nor is any control character of it');
        unlike(without_own_frames($response->{body}, ''), qr/\Q$given\E/,
               'nor in a frame of ours');
    }

    my $response = get($nginx, '/key/' . quoted("caf\xc3\xa9 \xe2\x82\xac"));

    is($response->{headers}{'x-key'}[0], "caf\xc3\xa9 \xe2\x82\xac",
       'a good key is in the header as it is');
}


# The service gets one request of ours, or none, whatever the URI is made of.
sub uris {
    my @given = ("x\r\nX-Evil: 1\r\nY:", "x HTTP/1.1\r\nX-Evil: 1\r\n\r\n",
                 "\r\n", 'x y', "x\e[31m$secret", "x/..\n$secret",
                 'x%0d%0aX-Evil:%201', "x?a=b\r\nX-Evil: 1", "x\xff\xfe", '#x',
                 'x' x 5000);

    for my $given (@given) {
        asked_cleanly($_, "/$_/" . quoted($given)) for qw(uri args);
    }

    # decoded once by nginx, which would log what it refuses
    for my $given ('%0d%0aX-Evil:%201', "..%2f$secret%0a[warn] evil",
                   "../$secret%1b", "%00$secret", "a\e[31m")
    {
        asked_cleanly('header', '/header', headers => ['X-Tenant' => $given]);
    }

    # what can be said in a URI arrives, quoted
    get($nginx, '/header', headers => ['X-Tenant' => 'a%20b%3fc%25%ff']);

    my ($asked) = reverse recorded('asked');

    is($asked->{path}, '/_check/a%20b%3Fc%25%FF',
       '$request_uri of the verify location is a URI');
    is($asked->{headers}{'x-original-uri'}, $asked->{path},
       'also in a header');
}


sub asked_cleanly {
    my ($way, $path, %options) = @_;

    my $before = recorded('asked');
    my $response = get($nginx, $path, %options);
    my @asked = recorded('asked');

    splice @asked, 0, $before;

    is($response->{status}, 200, "$way: the stream comes");
    like(summary_of(fold($response->{body})),
         qr/^total 1 (?:verified|failed) 1$/, "$way: with a verdict");
    ok(!(grep { $_->{headers}{'x-evil'} } @asked),
       "$way: no header is made of the URI")
        or diag($json->encode(\@asked));
    ok(!(grep { $_->{path} !~ m{^/_check/} } @asked) && @asked <= 1,
       "$way: and no other request");
}


sub passed_headers {
    for my $value ('a%0d%0aX-Evil:%201', "a\e[31m", "a\tb", 'a' x 10_000) {
        my $response = get($nginx, '/passed',
                           headers => ['X-Tenant' => $value,
                                       'X-Token' => $secret,
                                       'X-Token-2' => 'evil']);
        my ($asked) = reverse recorded('asked');

        is($response->{status}, 200, 'a header that is passed does no harm');
        is($asked->{headers}{'x-tenant'}, $value, 'it comes as it was');
        ok(!$asked->{headers}{'x-evil'} && !$asked->{headers}{'x-token-2'},
           'and no other does');
    }
}


# Each frame of ours is one line of one event, for clients of all kinds.
sub runs {
    for my $name (sort keys %runs) {
        my $sent = join '', @{ $runs{$name} };
        my $body = get($nginx, "/run/$name")->{body};
        my $seen = fold($body);

        is(without_own_frames($body, $sent), $sent,
           "$name: the agent's bytes, and frames of our form");
        is("@{ $seen->{problems} }", '', "$name: patches apply");
        is(scalar(grep { $_ eq 'RUN_ERROR' } @{ $seen->{types} }), 0,
           "$name: no event is made of an answer");

        my $ours = own_bytes($body, $sent);

        unlike($ours, qr/[\x00-\x09\x0b-\x1f\x7f]/,
               "$name: no control character is in ours");
        my ($message) = keys %{ $seen->{state}{deepcitation}{messages} };

        like(summary_of($seen, $message),
             qr/^total 1 (?:verified|missed|failed) 1$/, "$name: is checked");
    }
}


sub own_bytes {
    my ($body, $sent) = @_;

    return join "\n", grep { index($sent, $_) < 0 } split /\n/, $body;
}


# What a hook says when it fails is its own text, which may have anything.
sub hooks {
    require CiteTest::Hooks;

    my $lua = join '', map { sprintf '\\%03d', ord } split //, $evil;
    my $raise = qq(error("so $lua")) ;
    my %hooks = (
        key => "function _M.state_key() $raise end",
        extract => "function _M.extract() $raise end",
        filter => "function _M.filter() $raise end",
        complete => "function _M.complete() $raise end",
        module => $raise,
        verify => "function _M.verify() $raise end",
        nothing => qq(function _M.verify() return nil, "so $lua" end),
        long => "function _M.verify() error(('x$lua'):rep(10000)) end",
    );

    my $site = CiteTest::Hooks->start(
        hooks => \%hooks,
        http => 'init_worker_by_lua_block {
                     require("resty.cite").init_worker() }',
        location => { map { $_ => 'cite_verify /check;' }
                          qw(verify nothing long) },
        server => 'location = /check { internal; content_by_lua_block {
                       require("resty.cite").serve() } }',
    );

    for my $name (sort keys %hooks) {
        my $run = $site->run($name);

        is($run->{response}{status}, 200, "hook $name: the stream comes");

        my $line;

        for (1 .. 200) {
            ($line) = $site->logged($name);
            last if $line;
            select undef, undef, undef, 0.02;
        }

        like($line // '', $name eq 'long' ? qr/x\\x0D\\x0AX-Evil/i
                                 : qr/so \\x0D\\x0AX-Evil: 1\\x0D\\x0A/i,
             "hook $name: its error is one line of the log");
    }

    unlike($site->nginx->error_log, qr/[\x00-\x08\x0b-\x1f\x7f]|\xc2\x9b/,
           'no control character comes from a hook');
    unlike($site->nginx->error_log, qr/^(?:X-Evil|2026\/01\/01 00:00)/m,
           'and no line of the log');

    $site->stop;
}
