# What a verify location does, or lets happen, does no harm to the response
# that it belongs to.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Runs;
use IO::Socket::INET;
use Test::More;

my $citations = 3;      # fewer than open the circuit breaker
my $has_lua = ($ENV{CITE_TEST_LUA} // 1) ne '0';

my $found = '{"status":"found"}';
my $all_good = "total=$citations verified=$citations complete";
my $all_failed = "failed=$citations total=$citations complete";

my $agent = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    return { pieces => run_pieces($citations,
                                  pause => $request->{args}{pause}) };
});

my %answers = (
    good => sub { { pieces => [$found] } },
    slow => sub { { pieces => [\2.5, $found] } },
    missing => sub { { status => 404, pieces => ['{}'] } },
    broken => sub { { status => 502, pieces => [$found] } },
    chunk => sub { { framing => 'chunked', breaks => 1,
                     pieces => ['{"status":'] } },
    short => sub { { framing => 'length', length => 500, breaks => 1,
                     pieces => [$found] } },
    reset => sub { die "gone\n" },
    elsewhere => sub { { headers => ['X-Accel-Redirect' => '/_good'],
                         pieces => ['moved'] } },
    seen => sub {
        my ($request) = @_;

        my $names = join ' ', sort keys %{ $request->{headers} };

        return { pieces => [qq({"status":"found","seen":"$names"})] };
    },
);

my $verifier = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my ($name) = $request->{path} =~ m{([^/]+)$};
    my $answer = $answers{$name}->($request);

    return { type => 'application/json', framing => 'length', %$answer };
});

# nothing listens here: the socket is bound, but not for listening
my $refusing = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Proto => 'tcp',
                                     LocalPort => 0) or die "bind: $!\n";

my $agent_url = 'http://127.0.0.1:' . $agent->port;
my $url = 'http://127.0.0.1:' . $verifier->port;
my $refused = 'http://127.0.0.1:' . $refusing->sockport;

# name, what the verify location has, what the client is told, reasons
my @cases = (
    ['a good answer', "proxy_pass $url/good;", $all_good],

    # the subrequest's result would end the client's request
    ['return 444', 'return 444;', $all_failed, 'status 444'],
    ['return 499', 'return 499;', $all_failed, 'status 499'],
    ['return 408', 'return 408;', $all_failed, 'status 408'],
    ['return 502', 'return 502;', $all_failed, 'status 502'],
    ['return 500', 'return 500;', $all_failed, 'status 500'],
    ['return 301', 'return 301 /x;', $all_failed, 'status 301'],
    ['status 502', "proxy_pass $url/broken;", $all_failed, 'status 502'],
    ['refused', "proxy_pass $refused;", $all_failed, 'status 502'],
    ['reset', "proxy_pass $url/reset;", $all_failed, 'status 502'],
    ['cut off in a chunk', "proxy_pass $url/chunk;", $all_failed,
     'truncated answer'],
    ['cut off before its length', "proxy_pass $url/short;", $all_failed,
     'truncated answer'],
    ['cut off, unbuffered', "proxy_buffering off; proxy_pass $url/short;",
     $all_failed, 'truncated answer'],

    # contexts are cleared on the way
    ['error_page that saves', "error_page 502 =200 /_good;"
     . " proxy_pass $refused;", $all_good],
    ['error_page with another status', "error_page 502 =404 /_good;"
     . " proxy_pass $refused;", $all_failed, 'status 404'],
    ['error_page that fails too', "error_page 502 /_refused;"
     . " proxy_pass $refused;", $all_failed, 'status 502'],
    ['error_page with a named location', 'error_page 404 = @good;'
     . " proxy_intercept_errors on; proxy_pass $url/missing;", $all_good],
    ['error_page after return', 'error_page 403 =200 /_good; return 403;',
     $all_good],
    ['X-Accel-Redirect', "proxy_pass $url/elsewhere;", $all_good],
    ['try_files', 'try_files /nothing /_good;', $all_good],
    ['rewrite', 'rewrite ^ /_good last;', $all_good],

    # what other filters do is not for this answer
    ['add_after_body for the answer', 'addition_types *;'
     . " add_after_body /_after; proxy_pass $url/good;", $all_good],
    ['sub_filter for the answer', 'sub_filter_types *;'
     . " sub_filter found missing; proxy_pass $url/good;", $all_good],
);

push @cases, (
    # the connection is left to our subrequest
    ['ngx.location.capture', 'content_by_lua_block {
        ngx.print(ngx.location.capture("/_good").body)
    }', $all_good],
    ['two captures at once', 'content_by_lua_block {
        local one, two = ngx.location.capture_multi{{"/_good"}, {"/_good"}}
        ngx.print(two.body)
    }', $all_good],
    ['a capture of a failure', 'content_by_lua_block {
        ngx.exit(ngx.location.capture("/_refused").status)
    }', $all_failed, 'status 502'],
    ['a capture that is too late', 'content_by_lua_block {
        ngx.print(ngx.location.capture("/_slow").body)
    }', $all_failed, 'timeout', 'cite_verify_timeout 500ms;'],

    ['ngx.exit(444)', 'content_by_lua_block { ngx.exit(444) }', $all_failed,
     'status 444'],
    ['ngx.exit(ngx.ERROR)', 'content_by_lua_block { ngx.exit(ngx.ERROR) }',
     $all_failed, 'no answer'],
    ['a Lua error', 'content_by_lua_block { error("x") }', $all_failed,
     'status 500'],
    ['a Lua error behind the answer', 'content_by_lua_block {
        ngx.print([[' . $found . ']]) ngx.flush(true) error("x")
    }', $all_failed, 'truncated answer'],
    ['ngx.eof and a sleep', 'content_by_lua_block {
        ngx.print([[' . $found . ']]) ngx.eof() ngx.sleep(0.05)
    }', $all_good],
    ['ngx.exec', 'content_by_lua_block { ngx.exec("/_good") }', $all_good],
) if $has_lua;

my $locations = '';

for my $number (0 .. $#cases) {
    my (undef, $verify, undef, undef, $more) = @{ $cases[$number] };

    $more //= '';

    for my $way (qw(on off)) {
        $locations .= <<"CONF";
        location = /$way/$number {
            cite_verify /_verify/$number;
            $more
            proxy_buffering $way;
            proxy_pass $agent_url;
        }
CONF
    }

    $locations .= <<"CONF";
        location = /_verify/$number {
            internal;
            $verify
        }
CONF
}

for my $way (qw(on off)) {
    $locations .= <<"CONF";
        location = /$way/send_timeout {
            cite_verify /_slow;
            send_timeout 1s;
            proxy_buffering $way;
            proxy_pass $agent_url;
        }

        location = /$way/after {
            cite_verify /_good;
            addition_types text/event-stream;
            add_after_body /_after;
            proxy_buffering $way;
            proxy_pass $agent_url;
        }

        location = /$way/seen {
            cite_verify /_seen;
            proxy_buffering $way;
            proxy_pass $agent_url;
        }
CONF
}

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;
        proxy_http_version 1.1;

        location = /_good { internal; proxy_pass $url/good; }
        location = /_slow { internal; proxy_pass $url/slow; }
        location = /_seen { internal; proxy_pass $url/seen; }
        location = /_refused { internal; proxy_pass $refused; }
        location = /_after { internal; return 200 ": after\\n\\n"; }
        location \@good { proxy_pass $url; rewrite ^ /good break; }

$locations
    }
CONF

my $sent = run_bytes($citations);

for my $number (0 .. $#cases) {
    my ($title, undef, $sums, $reasons) = @{ $cases[$number] };

    in_all_ways($title, "$number", sub {
        my ($response) = @_;

        # ngx_lua before 0.10.26
        if (reasons($response->{body}) eq 'status 500' && $title =~ /capture/
            && $nginx->error_log =~ /http2 requests not supported/)
        {
            is(sums($response->{body}), $all_failed, 'no capture in HTTP/2');
            return;
        }

        is(sums($response->{body}), $sums, 'what the client is told');
        is(reasons($response->{body}), $reasons // '', 'and why');
    });
}

in_all_ways('send_timeout is none for waiting', 'send_timeout', sub {
    my ($response) = @_;

    is(sums($response->{body}), $all_good, 'a verdict comes after it');
});

in_all_ways('add_after_body', 'after', sub {
    my ($response) = @_;

    is(sums($response->{body}), $all_good, 'verdicts are there');
}, "$sent: after\n\n");

in_all_ways('headers', 'seen', sub {
    my ($response) = @_;

    my $state = state_of($response->{body});
    my %seen = map { $_->{seen} => 1 } values %{ $state->{verifications} };

    # "connection" is nginx's, from 1.29.7 on it has none
    is(join(', ', map { s/^connection //r } sort keys %seen),
       'content-length content-type host',
       'the verifier sees none of the client\'s');
}, undef, Cookie => 'secret=1', Authorization => 'Bearer secret',
          'X-Secret' => 1, 'X-Forwarded-For' => '1.2.3.4');

$nginx->stop;

done_testing();


# Requests of all kinds at once, then $check for each response.
sub in_all_ways {
    my ($title, $name, $check, $expected, @headers) = @_;

    my %request = run_request();
    my (@titles, @streams);

    push @{ $request{headers} }, @headers;

    for my $protocol (protocols()) {
        for my $way (qw(on off)) {
            # the last one is silent when verdicts come
            my $pause = @streams == 3 ? '?pause=0.1' : '';

            push @titles, "$title: $protocol, buffering $way";
            push @streams, open_run($nginx, $protocol, "/$way/$name$pause",
                                    %request);
        }
    }

    while (my $stream = shift @streams) {
        subtest shift @titles, sub {
            my $response = $stream->response;

            same_response($response, $expected // $sent,
                          'every byte of the stream is there');
            $check->($response);
        };
    }
}
