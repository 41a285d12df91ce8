# The ways that nginx leads a request and its response along: other locations,
# other modules, headers of the agent's that steer nginx, and types of all kinds.
# With "observe" and "off" the client sees the same; with "on" the agent's bytes
# and frames of ours, and verdicts if the response is a stream.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Fold qw(fold summary_of);
use CiteTest::Verify qw(event message run_of service record recorded);
use IO::Select;
use JSON::PP ();
use Test::More;

my $run = join '', @{ run_of(message('m1', 'found')) };
my $held = run_of(message('m1', 'found after never', 'found'));
my $page = "<html>page</html>\n";
my $has_lua = $ENV{CITE_TEST_LUA} // 1;

my $typed = 'Content-Type: text/event-stream';
my $include = '<!--#include virtual="/included" -->';

# types of a stream, and those that are another type
my @streams = (
    'text/event-stream', 'text/event-stream; charset=utf-8',
    'text/event-stream;charset=utf-8', "text/event-stream\t; charset=utf-8",
    'Text/Event-Stream', 'TEXT/EVENT-STREAM;CHARSET=UTF-8',
    'text/event-stream;', 'text/event-stream ; q=1; charset="u;v"',
    'text/event-stream; charset=' . 'x' x 2000,
);
my @others = (
    'text/event-streams', 'text/event-stream,text/html', 'text/event-stream/x',
    'x-text/event-stream', '"text/event-stream"', 'text/event-strea', 'text/',
    "text/event-stream\x01", 'text/html; text/event-stream',
);

my %raw = (
    # the first of several counts, as it does for the client
    two_types => "$typed\r\nContent-Type: text/html\r\n",
    other_first => "Content-Type: text/html\r\n$typed\r\n",
    no_type => '',
    empty_type => "Content-Type:\r\n",
    encoded => "$typed\r\nContent-Encoding: br\r\n",
    encoded_late => "$typed\r\nContent-Encoding: br\r\nContent-Encoding:\r\n",
    no_encoding => "$typed\r\nContent-Encoding:\r\n",
    rate => "$typed\r\nX-Accel-Limit-Rate: 100000\r\n",
    buffered => "$typed\r\nX-Accel-Buffering: yes\r\n",
    unbuffered => "$typed\r\nX-Accel-Buffering: no\r\n",
    charset => "$typed\r\nX-Accel-Charset: koi8-r\r\n",
    expires => "$typed\r\nX-Accel-Expires: 0\r\nExpires: 0\r\n",
    location => "$typed\r\nLocation: /x\r\nRefresh: 1\r\n",
);

$raw{"stream_$_"} = "Content-Type: $streams[$_]\r\n" for 0 .. $#streams;
$raw{"other_$_"} = "Content-Type: $others[$_]\r\n" for 0 .. $#others;

my @read = qw(two_types no_encoding rate buffered unbuffered charset expires
              location);
my @unread = qw(other_first no_type empty_type encoded encoded_late);

my %redirects = map { ("to_$_" => "X-Accel-Redirect: /$_/plain\r\n") }
                    qw(on observe off);

my $agent = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my ($name) = $request->{path} =~ m{([^/]+)$};

    record($name, { method => $request->{method}, body => $request->{body},
                    length => $request->{headers}{'content-length'} });

    return { framing => 'raw', pieces => [
                 "HTTP/1.1 200 OK\r\n$raw{$name}Connection: close\r\n\r\n$run"] }
        if defined $raw{$name};
    return { framing => 'raw', pieces => [
                 "HTTP/1.1 200 OK\r\n$typed\r\n$redirects{$name}"
                 . "Connection: close\r\n\r\n$run"] }
        if $redirects{$name};
    return { framing => 'raw', pieces => [
                 "HTTP/1.1 103 Early Hints\r\nLink: </x>; rel=preload\r\n\r\n",
                 \0.02, "HTTP/1.1 200 OK\r\n$typed\r\nConnection: close\r\n\r\n",
                 $run] }
        if $name eq 'hints';
    return { status => 404, pieces => ['no'], framing => 'length' }
        if $name eq 'missing';
    return { pieces => [$run =~ s/RUN_STARTED.*?\n\n\K/: $include\n\n/sr] }
        if $name eq 'ssi';
    return { pieces => [$page], type => 'text/html', framing => 'length' }
        if $name eq 'page';
    return { pieces => [substr($page, 0, 5), \0.3, substr($page, 5)],
             type => 'text/html', framing => 'length' }
        if $name eq 'slow_page';
    return { framing => 'raw', pieces => [
                 \0.3, sub { still_there($_[1]) },
                 "HTTP/1.1 200 OK\r\n$typed\r\nConnection: close\r\n\r\n$run"] }
        if $name eq 'after';
    return { pieces => [substr($run, 0, 100), \3] } if $name eq 'endless';
    return { pieces => $held } if $name eq 'held';

    return { pieces => [$run] };
});

my $service = service();

my ($agent_port, $service_port) = map { $_->port } $agent, $service;
my $url = "http://127.0.0.1:$agent_port";

# what a location has beside "cite"; a URI that begins with /on/ is turned
my %ways = (
    plain => "proxy_pass $url;",
    mirrored => "mirror /mirror; proxy_pass $url;",
    allowed => "auth_request /allow; proxy_pass $url;",
    denied => "auth_request /deny; proxy_pass $url;",
    allowed_by_stream => "auth_request /auth_stream; proxy_pass $url;",
    tried => 'try_files /nothing @plain;',
    rewritten => "rewrite ^ /x break; proxy_pass $url;",
    intercepted => "proxy_intercept_errors on; error_page 404 =200 /stream;"
                   . " proxy_pass $url;",
    kept_status => "proxy_intercept_errors on; error_page 404 /stream;"
                   . " proxy_pass $url;",
    chain => "proxy_intercept_errors on; error_page 404 = \@second;"
             . ' recursive_error_pages on;'
             . " proxy_pass $url;",
    included => "ssi on; ssi_types text/event-stream; proxy_pass $url;",
    substituted => 'sub_filter_types text/event-stream; sub_filter_once off;'
                   . " sub_filter deepcitation DEEPCITATION;"
                   . " sub_filter 'So it is' 'SO IT IS'; proxy_pass $url;",
    buffered_late => "proxy_buffering off; proxy_pass $url;",
    limited => "limit_rate 100k; proxy_pass $url;",
    followed => "post_action /after; proxy_pass $url;",
);

if ($has_lua) {
    $ways{ended} = 'header_filter_by_lua_block { ngx.exit(403) }'
                   . " error_page 403 /slow; proxy_pass $url;";
    $ways{changed} = 'header_filter_by_lua_block {'
                     . ' ngx.header.content_type = "text/event-stream"'
                     . " ngx.status = 201 } proxy_pass $url;";
}

my $locations = '';

for my $mode (qw(on observe off)) {
    for my $way (sort keys %ways) {
        $locations .= <<"CONF";
        location /$mode/$way/ {
            cite $mode;
            $ways{$way}
        }
CONF
    }

    $locations .= "location /$mode/plain { cite $mode; proxy_pass $url; }\n";
}

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    log_format bypass '\$request_uri \$status [\$cite_bypass]';

    server {
        %%LISTEN%%

        access_log %%PREFIX%%/access.log bypass;
        cite_verify /_check;
        cite_heartbeat 50ms;
        proxy_http_version 1.1;

$locations
        location = /_check {
            internal;
            cite off;
            proxy_pass http://127.0.0.1:$service_port;
        }

        location = /mirror { internal; cite on; proxy_pass $url; }
        location = /allow { internal; return 204; }
        location = /after { internal; cite off; proxy_pass $url; }
        location = /deny { internal; return 403; }
        location = /auth_stream {
            internal;
            cite on;
            proxy_pass_request_body off;
            proxy_set_header Content-Length "";
            proxy_pass $url;
        }

        location = /included { internal; return 200 included; }
        location = /stream { internal; cite on; proxy_pass $url; }
        location = /slow { internal; proxy_pass $url/slow_page; }
        location \@plain { cite on; proxy_pass $url; }
        location \@second {
            cite on;
            recursive_error_pages on;
            proxy_intercept_errors on;
            error_page 404 =200 /stream;
            proxy_pass $url;
        }
    }
CONF

for my $mode (qw(on observe)) {
    for my $number (0 .. $#streams) {
        is_read($mode, "plain/stream_$number", "type $streams[$number]");
    }

    for my $number (0 .. $#others) {
        is_not_read($mode, "plain/other_$number", "type $others[$number]");
    }

    is_read($mode, "plain/$_", $_) for @read;
    is_not_read($mode, "plain/$_", $_) for @unread;

    for my $way (qw(allowed allowed_by_stream rewritten buffered_late limited
                    mirrored))
    {
        is_read($mode, "$way/x", $way);
    }

    is_checked(ask("/$mode/tried/x")->{body}, "$mode, then on in try_files");

    is_not_read($mode, 'plain/page', 'a page');
    same_as_off($mode, 'denied/x');
    same_as_off($mode, 'kept_status/missing');
    same_as_off($mode, 'plain/hints');
    substituted($mode);
}

redirected();
errors();
included();
mirrored();
followed();
lua_filters() if $has_lua;

$nginx->stop;
$_->stop for $agent, $service;

done_testing();


sub ask {
    my ($path, %options) = @_;

    return get($nginx, $path, method => 'POST',
               headers => ['Content-Type' => 'application/json'],
               body => '{"threadId":"t1","runId":"r1","state":{"deepcitation":'
                       . '{},"a":1},"messages":[],"tools":[],"context":[]}',
               %options);
}


sub is_checked {
    my ($body, $title) = @_;

    is(without_own_frames($body, $run), $run, "$title: the agent's bytes");
    is(summary_of(fold($body)), 'total 1 verified 1', "$title: is checked");
}


# With "observe", whether it was read is in the log.
sub is_read {
    my ($mode, $path, $title) = @_;

    my $response = ask("/$mode/$path");

    $title = "$mode, " . substr $title, 0, 40;

    is($response->{status}, 200, "$title: is a response");
    is(bypass("/$mode/$path"), '', "$title: is read");

    if ($mode eq 'on') {
        is_checked($response->{body}, $title);

    } else {
        is($response->{body}, $run, "$title: every byte");
    }
}


sub is_not_read {
    my ($mode, $path, $title) = @_;

    $title = "$mode, $title";

    same_as_off($mode, $path);
    like(bypass("/$mode/$path"), qr/^(?:content-type|encoded)$/,
         "$title: is not read");
}


sub same_as_off {
    my ($mode, $path) = @_;

    my ($one, $other) = map { ask($_) } "/$mode/$path", "/off/$path";

    is("$one->{status} $one->{body}", "$other->{status} $other->{body}",
       "$mode, $path: the response is the same");
    is(headers_of($one), headers_of($other), "$mode, $path: so is its head");
}


sub headers_of {
    my ($response) = @_;

    return join "\n", grep { !/^date:/i } split /\r\n/, $response->{head} // '';
}


# Reads what the log says of the last request for a path.
sub bypass {
    my ($path) = @_;

    for (1 .. 100) {
        my @found = CiteTest::Nginx::slurp($nginx->prefix . '/access.log')
                    =~ m{^\Q$path\E \d+ \[(.*)\]$}mg;

        return $found[-1] if @found;

        select undef, undef, undef, 0.02;
    }

    return 'not logged';
}


# The location that answers decides, not the one that was asked.
sub redirected {
    for my $from (qw(on observe off)) {
        my $response = ask("/$from/plain/to_on");

        is_checked($response->{body}, "from $from to on");

        for my $to (qw(observe off)) {
            $response = ask("/$from/plain/to_$to");

            is($response->{body}, $run, "from $from to $to: every byte");
        }
    }
}


sub errors {
    for my $mode (qw(on observe off)) {
        for my $way (qw(intercepted chain)) {
            my $response = ask("/$mode/$way/missing");

            is($response->{status}, 200, "$mode, $way: a stream comes instead");
            is_checked($response->{body}, "$mode, $way");
        }
    }
}


sub substituted {
    my ($mode) = @_;

    my $body = ask("/$mode/substituted/x")->{body};
    my $plain = ask('/off/substituted/x')->{body};

    unlike($body, qr/deepcitation["\/]|So it is/,
           "$mode: what is substituted sees all that is sent");
    is($mode eq 'on' ? without_own_frames($body, $plain, 'DEEPCITATION') : $body,
       $plain, "$mode: and the agent's bytes as without us");
}


sub included {
    my $expected = $run =~ s/RUN_STARTED.*?\n\n\K/: included\n\n/sr;

    for my $mode (qw(on observe off)) {
        my $body = ask("/$mode/included/ssi")->{body};

        is(without_own_frames($body, $expected), $expected,
           "$mode: what is included comes once, at its place");
        is(summary_of(fold($body)),
           $mode eq 'on' ? 'total 1 verified 1' : '',
           "$mode: the stream around it is checked");
    }
}


# A mirror gets a body as long as it says, and changes nothing.
sub mirrored {
    for my $mode (qw(on observe off)) {
        my $before = recorded('mirror');

        ask("/$mode/mirrored/y");

        for (1 .. 100) {
            last if recorded('mirror') > $before;
            select undef, undef, undef, 0.02;
        }

        my ($mirrored) = reverse recorded('mirror');
        my ($asked) = reverse recorded('y');

        is($mirrored->{body}, $asked->{body},
           "$mode: a mirror gets the body that the agent gets");
        is($mirrored->{length}, length $mirrored->{body},
           "$mode: and its length");
        ok(eval { JSON::PP->new->decode($mirrored->{body}) },
           "$mode: it is JSON");
    }
}


# Records whether nginx still waits for the agent.
sub still_there {
    my ($socket) = @_;

    my $gone = IO::Select->new($socket)->can_read(0)
               && !sysread $socket, my $bytes, 1;

    record('ended', { gone => $gone ? 1 : 0 });
}


# When a client has left in the middle of a stream, or while its end waits for
# verdicts, nothing of ours disturbs the request that nginx makes then.
sub followed {
    for my $mode (qw(on observe off)) {
        for my $name (qw(endless held)) {
            my $before = recorded('ended');
            my $client = CiteTest::Client->connect(port => $nginx->port);

            $client->request("/$mode/followed/$name");
            $client->more(10);
            $client->close;

            for (1 .. 200) {
                last if recorded('ended') > $before;
                select undef, undef, undef, 0.02;
            }

            my @ended = recorded('ended');

            splice @ended, 0, $before;

            # a subrequest that ends without a client ends all, in nginx itself
            is(join(' ', map { $_->{gone} } @ended), '0',
               "$mode, $name: nginx's request behind it comes to its end")
                if $name ne 'held';
            isnt(bypass("/$mode/followed/$name"), 'not logged',
                 "$mode, $name: so does the client's");
        }
    }
}


# A response that another filter ends is over for us, too.
sub lua_filters {
    for my $mode (qw(on observe)) {
        same_as_off($mode, 'ended/x');
        unlike(ask("/$mode/ended/x")->{body}, qr/^:$/m,
               "$mode: no heartbeat goes into a page");
    }

    my $response = ask('/on/changed/x');

    is($response->{status}, 201, 'a status of Lua comes after us');
    is(bypass('/on/changed/x'), '', 'what the agent has sent is read');
}
