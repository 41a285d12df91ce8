# The hook that verifies: in a location of its own, where it may wait.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Hooks;
use IO::Select;
use IO::Socket::INET;
use Test::More;
use Time::HiRes qw(sleep time);

CiteTest::Hooks::skip_without_lua();

# accepts, and never answers
my $silent = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Listen => 8)
    or die "listen: $!\n";
my $silent_port = $silent->sockport;

# What has no verdict, the reason that the client sees, what is logged.
my %failing = (
    error => ['error("oh")', 'hook failed', qr/has failed: .*oh/],
    error_table => ['error({})', 'hook failed', qr/has failed: table/],
    nothing => ['', 'hook failed', qr/has failed: nothing was returned/],
    nil_error => ['return nil, "not today"', 'hook failed',
                  qr/has failed: not today/],
    a_string => ['return "found"', 'hook failed',
               qr/has failed: a string was returned/],
    a_boolean => ['return true', 'hook failed',
             qr/has failed: a boolean was returned/],
    functions => ['return { status = function() end }', 'hook failed',
                  qr/has failed: .*serialise/i],
    cycle => ['local t = {} t.t = t return t', 'hook failed',
              qr/has failed: .*nesting/],
    unknown => ['return { status = "perhaps" }', 'unknown status', undef],
    no_status => ['return { text = "x" }', 'no verdict', undef],
    huge => ['return { status = "found", x = ("x"):rep(2^21) }',
             'answer too large', undef],
    exit_500 => ['ngx.exit(500)', 'status 500', undef],
    exit_444 => ['ngx.exit(444)', 'status 444', undef],
    sleeping => ['ngx.sleep(10)', 'timeout', qr/has failed: timeout/],
    capturing => ['ngx.location.capture("/slow")', 'timeout',
                  qr/has failed: timeout/],
    hanging => [<<"LUA", 'timeout', qr/has failed: timeout/],
        local sock = ngx.socket.tcp()
        sock:settimeout(10000)
        assert(sock:connect("127.0.0.1", $silent_port))
        sock:receive("*l")
        return { status = "found" }
LUA
);

my %good = (
    found => 'return { status = "found", verifiedMatchSnippet = "x" }',
    slept => 'ngx.sleep(0.02) return { status = "found" }',
    saying => 'ngx.say("{}") return { status = "found" }',
    flushing => 'ngx.print("{}") ngx.flush(true) return { status = "found" }',
    ending => 'ngx.print("{}") ngx.eof() return { status = "found" }',
    twice => 'return { status = "found" }, { status = "not_found" }',
    extra => 'return { status = "found" }, "an error"',
    captured => <<'LUA',
        local answer = ngx.location.capture("/other")
        return { status = answer.status == 200 and "found" or "not_found" }
LUA
    timers => <<'LUA',
        assert(ngx.timer.at(0, function() note("timer") end))
        return { status = "found" }
LUA
    context => <<'LUA',
        ngx.ctx.n = 1
        ngx.header["X-Hook"] = "1"
        return { status = ngx.ctx.n == 1 and "found" or "not_found" }
LUA
    meta => <<'LUA',
        return setmetatable({ status = "found" },
                            { __index = function() error("oh") end })
LUA
);

my %hooks = map {
    my $body = ref $failing{$_} ? $failing{$_}[0] : $good{$_};
    $_ => "function _M.verify(citation, message) $body end"
} keys %failing, keys %good;

$hooks{members} = <<'LUA';
function _M.verify(citation, message)
    note(citation.attachment_id, citation.phrase, citation.anchor,
         #citation.key, citation.page, citation.url, citation.sentence,
         message.id, message.thread_id, message.run_id, message.state_key)
    return { status = "found" }
end
LUA

# one of three fails, each in its own way
$hooks{mixed} = <<'LUA';
function _M.verify(citation)
    local n = citation.attachment_id
    if n == "a2" then error("only here") end
    if n == "a3" then ngx.sleep(0.02) end
    return { status = n == "a1" and "found" or "not_found" }
end
LUA

$hooks{partial} = <<'LUA';
function _M.verify(citation)
    if citation.attachment_id == "a1" then ngx.sleep(10) end
    return { status = "found" }
end
LUA

$hooks{without} = 'function _M.filter() return true end';
$hooks{wrong} = '_M.verify = 7';
$hooks{broken} = 'this is no Lua';

my $verify = 'cite_verify /verify; cite_verify_timeout 300ms;';
my %location = (
    members => "$verify cite_verify_send sentence;",
    mixed_message => "$verify cite_verify_mode message;",
    partial => "$verify cite_verify_mode message;",
    deep => "$verify cite_verify_mode message; cite_verify_body deepcitation;",
    by_name => 'cite_verify /by_name;',
    by_table => 'cite_verify /by_table;',
    misuse => 'cite_verify /misuse;',
    hurried => 'cite_verify /verify; cite_verify_timeout 5ms;',
    again => 'cite_verify /twice;',
);

$hooks{mixed_message} = $hooks{mixed};
$hooks{deep} = $hooks{members};
$hooks{$_} = $hooks{found}
    for qw(by_name by_table misuse hurried again);

my $site = CiteTest::Hooks->start(
    hooks => \%hooks,
    locations => $verify,
    location => { %location, none => $verify },
    server => <<"CONF",
        location = /verify {
            internal;
            content_by_lua_block { require("resty.cite").serve() }
        }
        location = /by_name {
            internal;
            content_by_lua_block { require("resty.cite").serve("slept") }
        }
        location = /by_table {
            internal;
            content_by_lua_block {
                require("resty.cite").serve({
                    verify = function() return { status = "not_found" } end
                })
            }
        }
        location = /misuse {
            internal;
            content_by_lua_block { require("resty.cite").serve(7) }
        }
        location = /twice {
            internal;
            content_by_lua_block {
                local co = ngx.thread.spawn(require("resty.cite").serve)
                require("resty.cite").serve()
            }
        }
        location = /public {
            content_by_lua_block { require("resty.cite").serve() }
        }
        location = /other { return 200 other; }
        location = /slow { content_by_lua_block { ngx.sleep(2) } }
CONF
);


sub verdicts {
    my ($run) = @_;

    my $message = $run->{message};
    my $citations = $message->{citations};
    my $verifications = $message->{verifications};

    return { map { my $v = $verifications->{$_};
                   $citations->{$_}{attachmentId}
                       => $v->{error} // $v->{status} } keys %$citations };
}


sub all { return { map { ("a$_" => $_[0]) } 1 .. 3 } }


for my $name (sort keys %good) {
    my $run = $site->run($name);

    is_deeply(verdicts($run), all('found'), "$name: all are found");
    is($run->{message}{status}, 'complete', "$name: the message is complete");
    same_response($run->{response}, $CiteTest::Hooks::stream,
                  "$name: the stream as it was");
    is_deeply([$site->logged($name)], [], "$name: nothing is logged");
}

is(scalar $site->notes(3), 3, 'timers run');
$site->forget;

for my $name (sort keys %failing) {
    my ($code, $reason, $message) = @{ $failing{$name} };
    my $run = $site->run($name);
    my @logged = $site->logged($name);

    is_deeply(verdicts($run), all($reason), "$name: none has a verdict")
        or diag(explain($run->{message}{verifications}));
    is($run->{message}{summary}{failed}, 3, "$name: all have failed");
    is($run->{message}{status}, 'complete', "$name: the message is complete");
    same_response($run->{response}, $CiteTest::Hooks::stream,
                  "$name: the stream as it was");
    cmp_ok($run->{seconds}, '<', 8, "$name: before the hook would end");

    is(scalar @logged, $message ? 3 : 0, "$name: a line for each of them")
        or diag(explain(\@logged));
    like($logged[0], $message, "$name: that says why") if $message;
}


# The cosocket that hangs is closed, not left to its own timeout.

{
    my $select = IO::Select->new;
    my ($open, $closed) = (0, 0);

    $select->add($silent);

    while ($closed < 3 and my @ready = $select->can_read(8)) {
        for my $socket (@ready) {
            if ($socket == $silent) {
                $select->add($silent->accept);
                $open++;

            } elsif (!sysread($socket, my $bytes, 100)) {
                $select->remove($socket);
                $closed++;
            }
        }
    }

    is($open, 3, 'the hook has connected');
    is($closed, 3, 'its connections are closed');
}


# The client's connection goes on.

for my $name ('found', 'hanging', 'error') {
    my $client = CiteTest::Client->connect(port => $site->port);
    my $first = $site->run($name, client => $client, keepalive => 1);
    my $second = $site->run('found', client => $client);

    is_deeply(verdicts($second), all('found'),
              "$name: another run on the same connection");
    cmp_ok($second->{seconds}, '<', 8, "$name: and without a wait for hooks");
}


# What the hook is told.

is_deeply(verdicts($site->run('members')), all('found'), 'members: all found');
is_deeply([sort($site->notes(3))],
          [map { "a$_ phrase number $_ phrase 16 nil nil "
                 . "See (JIRA-7) and (JIRA-8).    m1 t1 r1 deepcitation" } 1 .. 3],
          'members of citation and message');
$site->forget;


# Citations of one question do not harm each other.

is_deeply(verdicts($site->run('mixed')),
          { a1 => 'found', a2 => 'hook failed', a3 => 'not_found' },
          'citation by citation');

{
    my $run = $site->run('mixed_message');
    my $verdicts = verdicts($run);

    is_deeply([@$verdicts{qw(a1 a3)}], ['found', 'not_found'],
              'in one question: what has a verdict keeps it');
    is($run->{message}{summary}{failed}, 1, 'and the other one has failed');

    $run = $site->run('partial');
    $verdicts = verdicts($run);

    is_deeply([@$verdicts{qw(a2 a3)}], ['found', 'found'],
              'in one question: what is there at the timeout counts');
    is($run->{message}{summary}{failed}, 1, 'and what is not has failed');

    is_deeply(verdicts($site->run('deep')), all('found'),
              'a question in the form of DeepCitation');
    $site->forget;
}


# Where the hooks come from.

is_deeply(verdicts($site->run('by_name')), all('found'), 'hooks by name');
is_deeply(verdicts($site->run('by_table')), all('not_found'), 'hooks as a table');
is_deeply(verdicts($site->run('without')), all('hook failed'),
          'hooks without verify');
is_deeply(verdicts($site->run('wrong')), all('hook failed'),
          'verify is no function');
is($site->run('broken')->{body}, $CiteTest::Hooks::stream,
   'hooks that can\'t be loaded: nothing is told');
is_deeply(verdicts($site->run('misuse')), all('status 500'),
          'hooks that are none');
like($site->nginx->error_log, qr/hooks must be a table or the name of a module/,
     'misuse is an error of the caller\'s');
is_deeply(verdicts($site->run('again')), all('found'),
          'a question that is answered twice: the first answer counts');
same_response($site->run('hurried')->{response}, $CiteTest::Hooks::stream,
              'the shortest timeout does not harm the stream');

is_deeply(verdicts($site->run('none')), all('hook failed'),
          'a location without hooks');

is(get($site->nginx, '/public')->{status}, 404,
   'whoever is no verification is sent away');

$site->stop;
done_testing();
