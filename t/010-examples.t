# Every configuration in conf/ is one that nginx takes, and does what it says.

use strict;
use warnings;

use lib 't/lib';

use Cwd qw(getcwd);

use CiteTest;
use CiteTest::Request qw(post run_input);
use CiteTest::State qw(final_state);
use Test::More;
use Time::HiRes qw(sleep);

my $text = "Prices rose. <cite attachment_id='a1' full_phrase='prices rose' />";

my $stream = join '', map { "data: $_\n\n" }
    '{"type":"RUN_STARTED","threadId":"t1","runId":"r1"}',
    '{"type":"TEXT_MESSAGE_START","messageId":"m1","role":"assistant"}',
    qq({"type":"TEXT_MESSAGE_CONTENT","messageId":"m1","delta":"$text"}),
    '{"type":"TEXT_MESSAGE_END","messageId":"m1"}',
    '{"type":"RUN_FINISHED","threadId":"t1","runId":"r1"}';

my $agent = CiteTest::Upstream->start(
    handler => sub { return { pieces => [$stream] } },
);

# Services elsewhere have names that may not be known here.
my %files = (
    'deepcitation.conf' => { deepcitation_service => service() },
);

my %try = (
    'agui.conf' => \&try_agent,
    'demo.conf' => \&try_demo,
    'deepcitation.conf' => \&try_agent,     # t/320-deepcitation.t does more
    'lua-hooks.conf' => \&try_hooks,
    'store.conf' => \&try_store,
    'judges/openai.conf' => \&try_agent,      # t/350-judge.t does more
    'judges/minicheck.conf' => \&try_agent,
);

for my $name (map { m{^conf/(.+)$} } sort glob 'conf/*.conf conf/judges/*') {
    SKIP: {
        skip "no Lua for $name", 1
            if needs_lua($name) && !($ENV{CITE_TEST_LUA} // 1);
        skip "t/554-store-redis-tls.t tries $name", 1
            if $name eq 'store-redis.conf';
        skip "no threads for $name", 1
            if needs_threads($name) && $ENV{CITE_TEST_ONEBYTE};

        try_example($name);
    }
}

$agent->stop;

done_testing();


sub try_example {
    my ($name) = @_;

    local $ENV{LUA_PATH} = join ';', getcwd() . '/conf/demo/?.lua',
                                     getcwd() . '/conf/lua/?.lua',
                                     $ENV{LUA_PATH} // ';';

    my $nginx = eval {
        CiteTest::Nginx->start(
            example => $name,
            replace => { '127.0.0.1:8000' => '127.0.0.1:' . $agent->port },
            files => $files{$name},
        );
    };

    ok($nginx, "conf/$name is loaded") or return;

    $try{$name}->($nginx, "conf/$name") if $try{$name};
    $nginx->stop("conf/$name: nginx ends, and has logged nothing grave");
}


sub needs_lua {
    my ($name) = @_;

    return CiteTest::Nginx::slurp("conf/$name") =~ /_by_lua/;
}


# poll, which reads of one byte need, knows none.
sub needs_threads {
    my ($name) = @_;

    return CiteTest::Nginx::slurp("conf/$name") =~ /^\s*cite_store\s/m;
}


sub try_agent {
    my ($nginx, $name) = @_;

    my $response = post($nginx, '/', run_input());
    my $state = final_state($response->{body});
    my $message = $state->{deepcitation}{messages}{m1} // {};

    same_response($response, $stream, "$name: the agent's stream is whole");
    is($message->{summary}{total}, 1, "$name: its citation is found");
    is($message->{status}, 'complete', "$name: and nothing is left to do");
}


sub try_hooks {
    my ($nginx, $name) = @_;

    my $response = post($nginx, '/', run_input(),
                        headers => ['X-Tenant' => 'acme']);
    my $state = final_state($response->{body});
    my $message = $state->{cite_acme}{messages}{m1} // {};
    my ($citation) = values %{ $message->{citations} };
    my ($verification) = values %{ $message->{verifications} };

    is($message->{summary}{total}, 1, "$name: the key is of state_key");
    is($citation->{title}, 'Document a1', "$name: the title is of filter");
    is($verification->{status}, 'not_found', "$name: the verdict is of verify");
    is($nginx->error_log, '', "$name: no hook has failed");
}


# Users, a preflight, and a DELETE of the backend; t/50*.t do more.
sub try_store {
    my ($nginx, $name) = @_;

    my @ann = (Authorization => 'Basic YW5uOnNlY3JldA==');
    my @bob = (Authorization => 'Basic Ym9iOnNlY3JldA==');
    my $ask = sub {
        my ($path, @headers) = @_;

        return get($nginx, $path, headers => \@headers);
    };
    my $deadline = time + 20;
    my $thread;

    is(post($nginx, '/', run_input())->{status}, 401, "$name: users are asked for");
    same_response(post($nginx, '/', run_input(), headers => \@ann), $stream,
                  "$name: the agent's stream is whole");

    do {
        $thread = $ask->('/citations/threads/t1', @ann)->{body};
    } until $thread =~ /"m1"/ || time > $deadline || !sleep 0.05;

    like($thread, qr/"messageId":"m1"/, "$name: it is saved");
    unlike($ask->('/citations/threads/t1', @bob)->{body}, qr/"m1"/,
           "$name: not for others");

    my $preflight = get($nginx, '/citations/threads/t1', method => 'OPTIONS',
                        headers => [Origin => 'https://chat.example.com']);

    is($preflight->{status}, 204, "$name: a preflight needs no user");
    is($preflight->{headers}{'access-control-allow-origin'}[0],
       'https://chat.example.com', "$name: and allows the origin");
    is(get($nginx, '/citations/threads/t1', method => 'OPTIONS',
           headers => [Origin => 'https://elsewhere.example.com'])
           ->{headers}{'access-control-allow-origin'}, undef, "$name: no other");

    get($nginx, '/api/sessions/t1', method => 'DELETE', headers => \@ann);

    do {
        $thread = $ask->('/citations/threads/t1', @ann)->{body};
    } until $thread !~ /"m1"/ || time > $deadline || !sleep 0.05;

    unlike($thread, qr/"m1"/, "$name: the backend's DELETE removes it");
}


sub try_demo {
    my ($nginx, $name) = @_;

    my $page = get($nginx, '/');

    like($page->{body}, qr{<!DOCTYPE html>}, "$name: its page");
    is(get($nginx, '/agent.lua')->{status}, 404, "$name: and no more than it");

    my $document = get($nginx, '/documents/orchard-notes');

    like($document->{body}, qr{"id":"orchard-notes"}, "$name: a document");
    is(get($nginx, '/documents/none')->{status}, 404, "$name: another one");

    my $response = post($nginx, '/agent?q=When+does+the+first+ferry+leave',
                        '{"state":{}}');
    my $state = final_state($response->{body});
    my ($message) = values %{ $state->{deepcitation}{messages} // {} };

    is($response->{status}, 200, "$name: the agent answers");
    ok($message->{summary}{total}, "$name: with citations");
    like($response->{body}, qr/"type":"RUN_FINISHED"/, "$name: to the end");

    $response = post($nginx, '/hooks?q=When+does+the+first+ferry+leave',
                     '{"state":{}}', headers => ['X-Tenant' => 'acme']);
    $state = final_state($response->{body});
    ($message) = values %{ $state->{cite_acme}{messages} // {} };

    ok($message->{summary}{total}, "$name: citations with hooks");
    is($message->{status}, 'complete', "$name: all have a verdict");

    try_answer($nginx, "$name, $_", $_)
        for qw(heat+pump ferry annual+report storing+apples);
}


# No verifier is configured; one number or quote of each answer is made up.
sub try_answer {
    my ($nginx, $name, $words) = @_;

    my $response = post($nginx, "/agent?q=$words", '{"state":{}}');
    my $state = final_state($response->{body});
    my ($message) = values %{ $state->{deepcitation}{messages} // {} };
    my %sum = %{ $message->{summary} // {} };

    is($sum{verified} + $sum{partial} + $sum{skipped}, $sum{total} - 1,
       "$name: all others are found, or shown with their passage");
    is($sum{doubtful} + $sum{unsettled}, $sum{skipped},
       "$name: and say why they are not settled");
    cmp_ok($sum{verified}, '>', 0, "$name: one is word for word");
    is($sum{missed}, 1, "$name: and the one that is made up is missed");
    is(join(' ', map { $_->{by} // '-' } values %{ $message->{verifications} }),
       join(' ', ('evidence') x $sum{total}), "$name: which the stream says");
}


# The file as it is, but nobody listens there.
sub service {
    my $text = CiteTest::Nginx::slurp('conf/deepcitation_service');
    my $address = '127.0.0.1:' . CiteTest::Nginx::free_port();

    $text =~ s/api\.deepcitation\.com:443/$address/g;

    return $text;
}
