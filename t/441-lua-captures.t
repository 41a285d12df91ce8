# Hooks that ask other locations, beside light threads that sleep, listen and
# fail, with clients that leave and reloads: no worker dies, no connection stays.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Hooks;
use CiteTest::Patience qw(patience);
use IO::Socket::INET;
use Test::More;
use Time::HiRes qw(sleep time);

CiteTest::Hooks::skip_without_lua();

# never answers, and leaves connections to the system
my $silent = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Listen => 4096)
    or die "listen: $!\n";
my $silent_port = $silent->sockport;

# The names of the citations are a1, a2 and a3; n is the number.
my %kinds = (
    one_slow => <<'LUA',
        ngx.location.capture(n == 3 and "/slow" or "/quick")
LUA
    all_slow => 'ngx.location.capture("/slow")',
    many_quick => 'for i = 1, n do ngx.location.capture("/quick") end',
    multi => <<'LUA',
        ngx.location.capture_multi({ { "/quick" }, { "/at_once" },
                                     { n == 1 and "/slow" or "/quick" } })
LUA
    beside_sleep => <<'LUA',
        if n == 1 then ngx.sleep(20) end
        ngx.location.capture(n == 2 and "/slow" or "/quick")
LUA
    beside_socket => <<'LUA',
        if n == 1 then listen() end
        ngx.location.capture(n == 2 and "/slow" or "/quick")
LUA
    then_socket => 'ngx.location.capture("/quick") listen()',
    in_threads => <<'LUA',
        local threads = {}
        for i = 1, 3 do
            threads[i] = ngx.thread.spawn(ask, i == n and "/slow" or "/quick")
        end
        for i = 1, 3 do ngx.thread.wait(threads[i]) end
LUA
    left_threads => <<'LUA',
        ngx.thread.spawn(ask, n == 1 and "/slow" or "/quick")
        ngx.thread.spawn(listen)
        ngx.thread.spawn(function() ngx.sleep(20) end)
LUA
    first_of_threads => <<'LUA',
        local slow = ngx.thread.spawn(ask, "/slow")
        local quick = ngx.thread.spawn(ask, "/quick")
        ngx.thread.wait(slow, quick)
LUA
    in_coroutine => <<'LUA',
        coroutine.wrap(function()
            ngx.location.capture(n == 3 and "/slow" or "/quick")
        end)()
LUA
    nested => 'ngx.location.capture(n == 3 and "/nested" or "/quick")',
    failing => <<'LUA',
        ngx.location.capture(n == 3 and "/slow" or "/quick")
        error("oh")
LUA
    exiting => <<'LUA',
        if n == 1 then ngx.sleep(0.2) ngx.exit(500) end
        ngx.location.capture(n == 3 and "/slow" or "/quick")
LUA
    redirecting => <<'LUA',
        if n == 1 then ngx.sleep(0.2) ngx.exec("/at_once") end
        ngx.location.capture(n == 3 and "/slow" or "/quick")
LUA
    proxied => <<'LUA',
        ngx.location.capture(n == 3 and "/silent" or "/quick")
LUA
);

my %hooks = map { $_ => <<"LUA" } keys %kinds;
local function ask(uri) return ngx.location.capture(uri) end

local function listen()
    local sock = ngx.socket.tcp()
    sock:settimeout(60000)
    assert(sock:connect("127.0.0.1", $silent_port))
    sock:receive("*l")
end

function _M.verify(citation)
    local n = tonumber(citation.attachment_id:sub(2))
    $kinds{$_}
    return { status = "found" }
end
LUA

my $common = 'cite_verify /verify; cite_verify_timeout 500ms;';

# each is asked about by one question, or by one for each citation
my %location = map { $_ => "$common cite_verify_mode message;",
                     "${_}_each" => $common } keys %hooks;

$hooks{"${_}_each"} = $hooks{$_} for keys %kinds;
$hooks{at_once} = 'function _M.verify() return { status = "found" } end';
$location{at_once} = $common;

my $site = CiteTest::Hooks->start(
    hooks => \%hooks,
    location => { %location, none => $common },
    server => <<"CONF",
        location = /verify {
            internal;
            content_by_lua_block { require("resty.cite").serve() }
        }
        location = /at_once { return 200 ok; }
        location = /quick { content_by_lua_block { ngx.sleep(0.1) } }
        location = /slow { content_by_lua_block { ngx.sleep(3) } }
        location = /nested {
            content_by_lua_block {
                ngx.location.capture("/quick")
                ngx.location.capture("/slow")
            }
        }
        location = /silent {
            proxy_connect_timeout 3s;
            proxy_read_timeout 3s;
            proxy_pass http://127.0.0.1:$silent_port;
        }
        location = /status { stub_status; }
CONF
);


sub verdicts {
    my ($message) = @_;

    my ($citations, $found) = @$message{qw(citations verifications)};

    return join ' ', map { $found->{$_}{error} // $found->{$_}{status} }
                     sort { $citations->{$a}{attachmentId}
                            cmp $citations->{$b}{attachmentId} }
                     keys %$citations;
}


# Connections that nginx has, but for the one that asks.
sub connections {
    my ($active) = get($site->nginx, '/status')->{body}
                   =~ /^Active connections: (\d+)/;

    return $active - 1;
}


# All clients have gone: so do their connections, before any socket of a hook
# would give up.
sub nothing_is_left {
    my ($title) = @_;

    my $deadline = time + patience(10);
    my $left;

    do {
        $left = connections();
    } until $left == 0 || time > $deadline || !sleep 0.05;

    is($left, 0, "$title: no connection is left");
}


sub ask {
    my ($path, %options) = @_;

    my $client = CiteTest::Client->connect(port => $site->port);

    $client->request($path, method => 'POST',
                     headers => ['Content-Type' => 'application/json'],
                     body => '{"threadId":"t1","runId":"r1","state":{},'
                             . '"messages":[],"tools":[],"context":[]}',
                     %options);

    return $client;
}


# The verdicts that are there in time count, and no other one waits.

for my $name ('one_slow', 'proxied') {
    for my $again (1 .. 3) {
        my $run = $site->run($name);

        same_response($run->{response}, $CiteTest::Hooks::stream,
                      "$name: the stream as it was");
        like(verdicts($run->{message}), qr/^found found (?!found)/,
             "$name: what is there at the timeout counts");
        is($run->{message}{status}, 'complete', "$name: all is told");
        cmp_ok($run->{seconds}, '<', 2.8, "$name: in time");
    }

    nothing_is_left($name);
}


# Checks of the same response do not look like each other's captures.

{
    my $client = CiteTest::Client->connect(port => $site->port);

    for my $again (1 .. 3) {
        my $run = $site->run('many_quick_each', client => $client,
                             keepalive => 1);

        is(verdicts($run->{message}), 'found found found',
           'side by side: all are found');
        ok(!$run->{response}{error}, 'and the connection goes on');
    }

    $client->close;
}


# Threads that hang and can be ended are, when no capture is left.

for my $name ('beside_sleep', 'beside_socket', 'left_threads') {
    my $client = ask("/$name/");

    $client->response;
    $client->close;
    nothing_is_left($name);
}


# Clients that stay, and some that leave at different times.

for my $name (sort keys %location) {
    my @staying = map { ask("/$name/", keepalive => $_ % 2) } 1 .. 3;
    my @leaving = map { ask("/$name/") } 1 .. 4;

    for my $after (0.02, 0.13, 0.2, 0.25) {
        sleep $after;
        (shift @leaving)->close;
    }

    for my $client (@staying) {
        same_response($client->response, $CiteTest::Hooks::stream,
                      "$name: the stream as it was");
        $client->close;
    }
}

nothing_is_left('clients that leave');


# Reloads on the way: each old worker ends.

{
    my $nginx = $site->nginx;
    my $master = $nginx->{pid};
    my @names = sort keys %location;
    my @old;

    for my $round (1 .. 3) {
        my @clients = map { ask("/$_/") } @names;

        sleep 0.1 * $round;
        push @old, $nginx->workers($master);
        kill HUP => $master;
        $_->close for splice @clients, 0, @clients / 2;
        $_->response for @clients;
        is(scalar(grep { !$_->{now}{complete} } @clients), 0,
           "reload $round: all responses are whole");
        $_->close for @clients;
    }

    my $deadline = time + patience(15);

    sleep 0.05 while time < $deadline && grep { kill 0 => $_ } @old;
    is(scalar(grep { kill 0 => $_ } @old), 0, 'the old workers have ended');
}

nothing_is_left('reloads');


# And all works on.

{
    my $client = CiteTest::Client->connect(port => $site->port);

    for my $again (1, 2) {
        my $run = $site->run('at_once', client => $client, keepalive => 1);

        is(verdicts($run->{message}), 'found found found',
           'a connection is used again');
    }
}

unlike($site->nginx->error_log, qr/on signal/, 'no worker has died');

$site->stop;
done_testing();
