# OpenAI chat completions: what a verify location does, or lets happen, does no
# harm to the stream; tool loops; answers that are not streamed; instructions.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Runs qw(protocols);
use Cwd qw(getcwd);
use IO::Socket::INET;
use JSON::PP;
use Test::More;
use Time::HiRes qw(time);

my $json = JSON::PP->new->canonical;

my $one = 'The ferry to Sandholm leaves the north pier at 6:40 every weekday';
my $two = 'Bicycles travel free of charge outside the rush hour';
my $result = $json->encode({ results => [
    { title => 'Timetable', url => 'https://harbour.example/a',
      content => "$one. The crossing takes 35 minutes." },
    { title => 'Bicycles', url => 'https://harbour.example/b',
      content => "$two." },
] });

my $answer = stream("$one [1]. ", 'The crossing takes 55 minutes [1]. ',
                    "$two [2].");
my $call = call_stream('call_1');

# where servers tell the usage: chunks behind the text; undef has no choices
my %usages = (
    behind => [chunk({}, 'stop'), chunk(undef, undef, 9)],
    beside => [chunk({ content => '' }, 'stop', 9)],
    text => [chunk({ content => ' Bye.' }, 'stop', 9)],
    every => [chunk({}, 'stop', 8), chunk(undef, undef, 9)],
);

my $upstream = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my ($name) = $request->{path} =~ m{([^/]+)$};
    my $body = $request->{body};

    return { type => 'text/plain', framing => 'length', pieces => [$body] }
        if $name eq 'echo';

    return { type => 'application/json', framing => 'length',
             pieces => [whole($name)] } if $name =~ /^whole/;

    return { pieces => [usage_stream($name)] } if $usages{$name};

    # a loop: calls until there are two results
    return { pieces => [call_stream('call_' . (1 + results($body)))] }
        if $name eq 'loop' && results($body) < 2;

    return { pieces => [$name eq 'calls' ? call_stream('call_1', "$one [1].")
                                         : $answer] };
});

my $verifier = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my ($name) = $request->{path} =~ m{([^/]+)$};
    my %answers = (
        good => { pieces => ['{"status":"found"}'] },
        slow => { pieces => [\1.5, '{"status":"found"}'] },
        silent => { pieces => [\30, '{"status":"found"}'] },
        broken => { status => 502, pieces => ['{}'] },
        short => { length => 500, breaks => 1, pieces => ['{"status":'] },
    );

    die "gone\n" if $name eq 'reset';

    return { type => 'application/json', framing => 'length',
             %{ $answers{$name} } };
});

my $refusing = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Proto => 'tcp',
                                     LocalPort => 0) or die "bind: $!\n";

my $url = 'http://127.0.0.1:' . $upstream->port;
my $checks = 'http://127.0.0.1:' . $verifier->port;
my $refused = 'http://127.0.0.1:' . $refusing->sockport;

# name, what the verify location has, verdicts that the client is told
my @cases = (
    ['good', "proxy_pass $checks/good;", 'verified=3'],
    ['slow', "proxy_pass $checks/slow;", 'verified=3'],
    ['return 444', 'return 444;', 'failed=3'],
    ['return 500', 'return 500;', 'failed=3'],
    ['status 502', "proxy_pass $checks/broken;", 'failed=3'],
    ['refused', "proxy_pass $refused;", 'failed=3'],
    ['reset', "proxy_pass $checks/reset;", 'failed=3'],
    ['cut off', "proxy_pass $checks/short;", 'failed=3'],
    ['silent', "proxy_pass $checks/silent;", 'failed=3'],
);

my $locations = '';

for my $number (0 .. $#cases) {
    $locations .= <<"CONF";
        location /case$number/ {
            cite_verify /_verify/$number;
            cite_verify_timeout 20s;
            proxy_pass $url/;
        }

        location = /_verify/$number { internal; $cases[$number][1] }
CONF
}

my $prompts = getcwd() . '/conf/prompts';

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;
        proxy_http_version 1.1;
        proxy_buffering off;

$locations

        location /evidence/ { proxy_pass $url/; }
        location /json/ { cite_json on; proxy_pass $url/; }
        location /small/ {
            cite_json on;
            cite_max_event_size 100;
            proxy_pass $url/;
        }
        location /told/ {
            cite_instructions $prompts/marker;
            proxy_pass $url/;

            location /told/all/ { cite_json on; proxy_pass $url/; }
            location /told/off/ { cite_instructions off; proxy_pass $url/; }
        }
        location /native/ {
            cite_dialect openai;
            cite_native on;
            proxy_pass $url/;
        }
    }
CONF

my %question = ask(messages(1));

for my $number (0 .. $#cases) {
    my ($title, undef, $sums) = @{ $cases[$number] };

    for my $protocol (protocols()) {
        my $response = post($protocol, "/case$number/answer", %question);

        subtest "$title, $protocol" => sub {
            is(without_ours($response->{body}), $answer, 'every byte is there');
            like($response->{body}, qr/\Qdata: [DONE]\E\n\n\z/, '[DONE] is last');
            is(sums($response->{body}), $sums, 'what the client is told');
        };
    }
}

# the verifier is silent for 30 seconds, and the default of the hold is 3
for my $protocol (protocols()) {
    my $response = post($protocol, '/case8/calls', %question);

    is(without_ours($response->{body}), call_stream('call_1', "$one [1]."),
       "a turn that ends in calls does not wait, $protocol");
    like($response->{body}, qr/"finish_reason":"tool_calls"/,
         'and tells its calls');
}

subtest 'a tool loop of three requests' => sub {
    for my $n (0 .. 2) {
        my %request = ask(messages($n));
        my $response = post('HTTP/1.1', '/evidence/loop', %request);
        my $sent = $n < 2 ? call_stream('call_' . (1 + $n)) : $answer;

        if ($n < 2) {
            is($response->{body} =~ s/^data: \{[^\n]*"deepcitation":[^\n]*\n\n//gmr,
               $sent, "request $n: the call comes as it is");
            next;
        }

        is(without_ours($response->{body}), $sent, 'the answer');
        is(sums($response->{body}), 'missed=1 verified=2',
           'results of both turns are evidence');
    }
};

# Some clients take the usage of the last chunk, and of none before.
for my $name (sort keys %usages) {
    for my $protocol (protocols()) {
        subtest "usage: $name, $protocol" => sub {
            for my $way ('case1', 'evidence') {
                my $body = post($protocol, "/$way/$name", %question)->{body};
                my @frames = frames($body);

                is(without_ours($body), usage_stream($name),
                   "$way: every byte is there");
                is(sums($body), $way eq 'case1' ? 'verified=3'
                                                : 'missed=1 verified=2',
                   'what the client is told');

                # text does not wait, so that ours comes behind it
                like($frames[-2], $name eq 'text' ? qr/"deepcitation"/
                                                  : qr/"usage":\{/,
                     'the last chunk');
            }
        };
    }
}

subtest 'annotations are asked for' => sub {
    my $response = post('HTTP/1.1', '/native/answer', %question);
    my ($chunk) = grep { /"annotations"/ } frames($response->{body});
    my $notes = $json->decode($chunk)->{choices}[0]{delta}{annotations};

    is(scalar @$notes, 2, 'one for each citation that holds');
    is(substr("$one [1].", $notes->[0]{url_citation}{start_index}, 3), '[1]',
       'at its place');

    my %body = (model => 'm', stream => \1, messages => [
        { role => 'assistant', content => 'x',
          annotations => [{ type => 'url_citation' }] },
        { role => 'user', content => 'y' },
    ]);

    my $echo = post('HTTP/1.1', '/native/echo', ask_body(\%body))->{body};

    unlike($echo, qr/annotations/, 'they do not go back');
    is_deeply($json->decode($echo)->{messages}[1],
              { role => 'user', content => 'y' }, 'all else does');

    # clients that have them in parts write them there without us, too
    my $parts = sub {
        return { model => 'm', messages => [{ role => 'assistant', content => [
            { annotations => $_[0], text => 'x', type => 'text' },
            { annotations => [], text => 'z', type => 'text' },
        ] }] };
    };

    $echo = post('HTTP/1.1', '/native/echo', ask_body(
        $parts->([{ type => 'url_citation' }, { type => 'url_citation' }])))
        ->{body};

    is_deeply($json->decode($echo), $parts->([]), 'nor those of parts');
};

subtest 'answers that are not streamed' => sub {
    my %request = ask(messages(1), stream => \0);

    my $response = post('HTTP/1.1', '/json/whole', %request);
    my $body = $json->decode($response->{body});
    my $ours = delete $body->{deepcitation};

    is_deeply($body, $json->decode(whole('whole')), 'the answer is there');
    is(sums_of($ours), 'missed=1 verified=2', 'with its citations');

    is(post('HTTP/1.1', '/json/whole-plain', %request)->{body},
       whole('whole-plain'), 'one without citations is as it came');
    is(post('HTTP/1.1', '/small/whole', %request)->{body}, whole('whole'),
       'one that is too long is, too');
    is(post('HTTP/1.1', '/evidence/whole', %request)->{body}, whole('whole'),
       'nothing is read unless that is asked for');
};

subtest 'instructions' => sub {
    my $text = do {
        open my $file, '<', 'conf/prompts/marker' or die "open: $!\n";
        local $/;
        <$file> =~ s/\n\z//r;
    };

    my $told = sub {
        my ($path, $stream, @roles) = @_;

        my $echo = post('HTTP/1.1', "/told/$path", ask_body({
            model => 'm', $stream ? (stream => \1) : (),
            messages => [map { { role => $_, content => $_ } } @roles],
        }))->{body};

        return join ' ', map {
            $_->{content} eq $text ? "<$_->{role}>" : $_->{role}
        } @{ $json->decode($echo)->{messages} };
    };

    is($told->('echo', 1, 'user'), '<system> user', 'before the question');
    is($told->('echo', 1, qw(system user)), 'system <system> user',
       'behind the system message');
    is($told->('echo', 1, qw(developer user assistant user)),
       'developer <developer> user assistant user', 'in the role that it has');
    is($told->('echo', 1, 'system'), 'system <system>', 'at the end');
    is($told->('echo', 0, 'user'), 'user', 'only if the answer is streamed');
    is($told->('all/echo', 0, 'user'), '<system> user', 'or is read');
    is($told->('off/echo', 1, 'user'), 'user', 'they can be turned off');

    my %again = ask_body({ model => 'm', stream => \1, messages => [
        { role => 'system', content => $text },
        { role => 'user', content => 'x' },
    ] });

    is(post('HTTP/1.1', '/told/echo', %again)->{body}, $again{body},
       'never twice');

    my %odd = ask_body({ prompt => 'x' });

    is(post('HTTP/1.1', '/told/echo', %odd)->{body}, $odd{body},
       'no other request is changed');
};

unlike($nginx->error_log, qr/\[(?:alert|crit|emerg)\]/, 'nothing bad is logged');

$nginx->stop;

done_testing();


sub chunk {
    my ($delta, $reason, $tokens) = @_;

    return 'data: ' . $json->encode({
        id => 'chatcmpl-1', object => 'chat.completion.chunk', created => 1,
        model => 'm', choices => [$delta ? { index => 0, delta => $delta,
                                             finish_reason => $reason } : ()],
        $tokens ? (usage => { total_tokens => $tokens }) : (),
    }) . "\n\n";
}


sub stream {
    my (@texts) = @_;

    return chunk({ role => 'assistant', content => '' })
           . join('', map { chunk({ content => $_ }) } @texts)
           . chunk({}, 'stop') . "data: [DONE]\n\n";
}


sub usage_stream {
    my ($name) = @_;

    my @texts = ("$one [1]. ", 'The crossing takes 55 minutes [1]. ',
                 "$two [2].");
    my @all = map { chunk({ content => $_ }, undef, $name eq 'every' && 7) }
                  @texts;

    return join '', @all, @{ $usages{$name} }, "data: [DONE]\n\n";
}


sub call_stream {
    my ($id, $text) = @_;

    return chunk({ role => 'assistant', content => $text })
           . chunk({ tool_calls => [{
                 index => 0, id => $id, type => 'function',
                 function => { name => 'search', arguments => '{}' },
             }] })
           . chunk({}, 'tool_calls') . "data: [DONE]\n\n";
}


sub whole {
    my ($name) = @_;

    my $text = $name eq 'whole' ? "$one [1]. The crossing takes 55 minutes [1]."
                                  . " $two [2]." : 'Hello.';

    return JSON::PP->new->canonical->pretty->encode({
        id => 'chatcmpl-2', object => 'chat.completion', created => 1,
        model => 'm', choices => [{
            index => 0, finish_reason => 'stop',
            message => { role => 'assistant', content => $text },
        }],
    });
}


# The question, and $n rounds of a call with its result.
sub messages {
    my ($n) = @_;

    my ($first, $second) = @{ $json->decode($result)->{results} };
    my @results = $n == 1 ? $result
        : map { $json->encode({ results => [$_] }) } $first, $second;

    return [
        { role => 'user', content => 'When does the ferry leave?' },
        map {
            { role => 'assistant', content => undef, tool_calls => [{
                id => "call_$_", type => 'function',
                function => { name => 'search', arguments => '{}' } }] },
            { role => 'tool', tool_call_id => "call_$_",
              content => $results[$_ - 1] },
        } 1 .. $n,
    ];
}


sub results {
    my ($body) = @_;

    return scalar grep { $_->{role} eq 'tool' }
        @{ $json->decode($body)->{messages} };
}


sub ask {
    my ($messages, %more) = @_;

    return ask_body({ model => 'm', stream => \1, messages => $messages, %more });
}


sub ask_body {
    my ($body) = @_;

    return (method => 'POST', headers => ['Content-Type' => 'application/json'],
            body => $json->encode($body));
}


sub post {
    my ($protocol, $path, %request) = @_;

    return $protocol =~ /2/ ? get_http2($nginx, $path, %request)
                            : get($nginx, $path, %request);
}


sub frames { return map { s/^data: //r } split /\n\n/, $_[0] }


sub without_ours {
    my ($body) = @_;

    return join '', map { "data: $_\n\n" }
        grep { !/"deepcitation":/ && !/^:/ } frames($body);
}


sub sums_of {
    my ($record) = @_;

    my ($message) = values %{ $record->{messages} };
    my $sums = $message->{summary};

    return join ' ', map { "$_=$sums->{$_}" } grep { $sums->{$_} }
        qw(failed missed partial pending verified);
}


sub sums {
    my ($body) = @_;

    my ($last) = grep { /"deepcitation":/ } reverse frames($body);

    return $last ? sums_of($json->decode($last)->{deepcitation}) : '';
}
