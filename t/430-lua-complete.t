# The hook that is told of a message when it has its last verdict.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Hooks;
use Test::More;
use Time::HiRes qw(sleep time);

CiteTest::Hooks::skip_without_lua();

my %hooks = (
    told => <<'LUA',
function _M.verify(citation)
    return { status = citation.attachment_id == "a1" and "found" or "not_found" }
end
function _M.complete(message)
    local phrases = {}
    for key, citation in pairs(message.citations) do
        phrases[#phrases + 1] = citation.attachment_id .. ":"
                                .. message.verifications[key].status
    end
    table.sort(phrases)
    note(message.id, message.run_id, message.status, message.summary.total,
         message.summary.verified, table.concat(phrases, ","))
end
LUA

    # nobody waits for it
    slow => <<'LUA',
function _M.complete(message)
    ngx.sleep(4)
    local sock = ngx.socket.tcp()
    note("slow", message.id, sock:connect("127.0.0.1", 1))
end
LUA

    stuck => 'function _M.complete() ngx.sleep(1.5) end',
    failing => 'function _M.complete() error("oh") end',
    silent => 'function _M.complete() error() end',
    no_function => '_M.complete = 7',
    broken => 'this is no Lua',
    observed => 'function _M.complete(message) note("observed", message.id) end',
);

my $verify = 'cite_verify /verify;';
my $site = CiteTest::Hooks->start(
    hooks => \%hooks,
    http => 'init_worker_by_lua_block { assert(require("resty.cite").init_worker()) }',
    location => { told => $verify, observed => 'cite observe;' },
    server => <<'CONF',
        location = /verify {
            internal;
            content_by_lua_block { require("resty.cite").serve() }
        }
CONF
);

my $without = $site->run('none');

{
    my $run = $site->run('told');

    is($run->{message}{status}, 'complete', 'the message is complete');
    is_deeply([$site->notes(1)],
              ['m1 r1 complete 3 1 a1:found,a2:not_found,a3:not_found'],
              'the hook is told once, with all verdicts');
    $site->forget;
}

{
    my $client = CiteTest::Client->connect(port => $site->port);
    my $body = '{"threadId":"t1","runId":"r1","state":{}}';
    my $start = time;

    # both requests are there before the first is answered
    $client->request('/slow/', method => 'POST', keepalive => 1, body => $body,
                     headers => ['Content-Type' => 'application/json']);

    my $first = $client->{now};

    $client->request('/none/', method => 'POST', body => $body,
                     headers => ['Content-Type' => 'application/json']);

    my $second = $client->{now};

    $client->{now} = $first;
    $client->response;
    my $first_seconds = time - $start;

    $client->{now} = $second;
    $client->decode;
    $client->response;
    my $second_seconds = time - $start;

    is($first->{body}, $without->{body}, 'a slow hook: the first run is whole');
    is($second->{body}, $without->{body}, 'a slow hook: and so is the second');
    cmp_ok($first_seconds, '<', 3, 'it does not delay the end of the run');
    cmp_ok($second_seconds, '<', 3, 'nor a pipelined request');
    is_deeply([$site->notes(0)], [], 'it still runs then');
    like(($site->notes(1))[0], qr/^slow m1 nil connection refused/,
         'and may yield');
    $site->forget;
}

{
    my $start = time;

    $site->run('stuck') for 1 .. 5;

    cmp_ok(time - $start, '<', 5, 'hooks do not wait for each other');
}

for my $name (qw(failing silent no_function broken)) {
    my @runs = map { $site->run($name) } 1 .. 2;

    # a module that can't be loaded can't say what the key is
    my $body = $name eq 'broken' ? $CiteTest::Hooks::stream : $without->{body};

    is_deeply([map { $_->{body} } @runs], [($body) x 2],
              "$name: every byte is as without hooks");
}

sleep 0.2;

is(scalar(my @failing = grep { /has failed: .*oh/ } $site->logged('failing')),
   2, 'an error is logged');
is(scalar(my @silent = $site->logged('silent')), 2, 'also one without a text');
is(scalar(my @none = grep { /"complete" .* is no function/ }
                          $site->logged('no_function')),
   1, 'what is no function is logged once');
is(scalar(my @broken = grep { /"state_key" .* can't be loaded/ }
                            $site->logged('broken')),
   1, 'what can\'t be loaded is logged once');

{
    my $run = $site->run('observed');

    is($run->{body}, $CiteTest::Hooks::stream, 'observe: nothing is added');
    is_deeply([$site->notes(1)], ['observed m1'], 'observe: the hook is told');
    $site->forget;
}

$site->stop;


# Without init_worker() messages wait until something can be started.

$site = CiteTest::Hooks->start(
    hooks => { told => $hooks{told}, waits => $hooks{told} },
    location => { told => $verify },
    server => <<'CONF',
        location = /verify {
            internal;
            content_by_lua_block { require("resty.cite").serve() }
        }
CONF
);

$site->run('waits') for 1 .. 2;
sleep 0.2;

is_deeply([$site->notes(0)], [], 'nothing runs the hook yet');
is(scalar(my @waits = $site->nginx->error_log =~ /(waits for resty\.cite\.init_worker\(\))/g),
   1, 'which is logged once');

$site->run('told');

is(scalar $site->notes(3), 3, 'a verification starts it');

$site->stop;
done_testing();
