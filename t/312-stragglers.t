# A check that is not waited for any more does not keep the connection from its
# next request: it is stopped, or else the connection is closed.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Runs;
use Test::More;

my $patience = 10;      # seconds until waiting counts as for ever
my $citations = 2;
my $has_lua = ($ENV{CITE_TEST_LUA} // 1) ne '0';

my $found = '{"status":"found"}';

my $agent = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    return { pieces => run_pieces($citations, %{ $request->{args} }) };
});

my $verifier = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    return { type => 'application/json', framing => 'length',
             pieces => [\(3 * $patience), $found] };
});

my $agent_url = 'http://127.0.0.1:' . $agent->port;
my $url = 'http://127.0.0.1:' . $verifier->port;

# name, directives, the agent's pauses, what the client is told
my @cases = (
    ['in hold', 'cite_verify_timeout 300ms;', '', 'timeout'],
    ['at the deadline', 'cite_verify_timeout 30s; cite_hold_timeout 300ms;',
     '', 'timeout'],
    ['before the end of the run', 'cite_verify_timeout 300ms;', 'pause=1',
     'timeout'],
    ['when the run fails', 'cite_verify_timeout 30s;',
     'pause=0.2&last=RUN_ERROR', 'run error'],
);

my @checks = ('proxied', $has_lua ? 'sleeping' : ());
my $locations = '';

for my $number (0 .. $#cases) {
    for my $check (@checks) {
        for my $way (qw(on off)) {
            $locations .= <<"CONF";
        location = /$way/$check/$number {
            cite_verify /_$check?id=\$arg_id;
            $cases[$number][1]
            proxy_buffering $way;
            proxy_pass $agent_url;
        }
CONF
        }
    }
}

$locations .= <<"CONF" if $has_lua;
        location = /_sleeping {
            internal;
            content_by_lua_block {
                ngx.sleep(4)
                ngx.log(ngx.WARN, "end of straggler ", ngx.var.arg_id, ";")
                ngx.print([[$found]])
            }
        }

        location = /_soon {
            internal;
            content_by_lua_block { ngx.sleep(0.1) ngx.print([[$found]]) }
        }

        location = /soon {
            cite_verify /_soon;
            proxy_pass $agent_url;
        }
CONF

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;
        proxy_http_version 1.1;

        location = /next { return 200 "next\\n"; }

        location = /_proxied {
            internal;
            proxy_pass $url;
        }

        location = /observe {
            cite observe;
            cite_verify /_proxied;
            proxy_pass $agent_url;
        }

$locations
    }
CONF

my $failed = "failed=$citations total=$citations complete";

for my $number (0 .. $#cases) {
    my ($title, undef, $query, $reason) = @{ $cases[$number] };
    my $sent = run_bytes($citations,
                         $query =~ /last=(\w+)/ ? (last => $1) : ());

    for my $way (qw(on off)) {
        subtest "stopped $title, buffering $way" => sub {
            my ($first, $next)
                = pipelined("/$way/proxied/$number?$query");

            same_response($first, $sent, 'the stream is complete');
            is(sums($first->{body}), $failed, 'the checks have failed');
            is(reasons($first->{body}), $reason, 'and why');
            is($next->{body}, "next\n", 'the next request is served');
        };

        subtest "not stopped $title, buffering $way" => sub {
            plan skip_all => 'needs Lua' if !$has_lua;

            my $id = "$way$number";
            my ($first, $next)
                = pipelined("/$way/sleeping/$number?id=$id&$query");

            same_response($first, $sent, 'the stream is complete');
            is(sums($first->{body}), $failed, 'the checks have failed');
            is($next->{error}, 'closed by the server',
               'the connection is closed');
            ok(!has_ended($id), 'while the check goes on');
        };
    }
}

subtest 'a check that has ended does no harm' => sub {
    plan skip_all => 'needs Lua' if !$has_lua;

    my ($first, $next) = pipelined('/soon');

    is(sums($first->{body}), "total=$citations verified=$citations complete",
       'there are verdicts');
    is($next->{body}, "next\n", 'the next request is served');
};

subtest 'observe' => sub {
    my ($first, $next) = pipelined('/observe');

    is($first->{body}, run_bytes($citations), 'nothing is added');
    is($next->{body}, "next\n", 'the next request is served');
};

for my $check (@checks) {
    SKIP: {
        skip 'curl has no HTTP/2', 2 if !CiteTest::Curl::has_http2();

        my $response = get_http2($nginx, "/on/$check/0?id=http2",
                                 run_request());

        is(sums($response->{body}), $failed, "HTTP/2, $check: a failed check");
        ok(!has_ended('http2'), 'is not waited for');
    }
}

$nginx->stop;

done_testing();


# Two requests at once; their responses.
sub pipelined {
    my ($path) = @_;

    my $client = CiteTest::Client->connect(port => $nginx->port,
                                           timeout => $patience);

    $client->request($path, run_request(), keepalive => 1);
    my $first = $client->{now};

    $client->request('/next');
    my $next = $client->{now};

    $client->{now} = $first;
    $client->response;

    $client->{now} = $next;
    $client->decode if length $client->{raw};
    $client->response;

    return ($first, $next);
}


sub has_ended {
    my ($id) = @_;

    return $nginx->error_log =~ /end of straggler $id;/;
}
