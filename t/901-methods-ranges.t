# Methods, ranges and conditions: a stream is read whole or not at all, and a
# client that asks for a part, or for a change, gets what HTTP says.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Fold qw(fold summary_of);
use CiteTest::Verify qw(message run_of service record recorded);
use JSON::PP ();
use Test::More;

my $run = join '', @{ run_of(message('m1', 'found')) };
my $length = length $run;
my $half = int($length / 2);

my @validators = (ETag => '"one"',
                  'Last-Modified' => 'Mon, 02 Jan 2006 15:04:05 GMT',
                  'Accept-Ranges' => 'bytes');

my %answers = (
    stream => { pieces => [$run], headers => \@validators,
                framing => 'length' },
    chunked => { pieces => [$run], headers => \@validators },

    # a part that the agent itself has cut
    part => { status => 206, framing => 'length', pieces => [
                  substr $run, 0, $half],
              headers => [@validators,
                          'Content-Range' => "bytes 0-@{[$half - 1]}/$length"] },
    multipart => { status => 206, framing => 'length', headers => \@validators,
                   type => 'multipart/byteranges; boundary=x',
                   pieces => ["--x\r\nContent-Type: text/event-stream\r\n\r\n"
                              . "$run\r\n--x--\r\n"] },

    # a length that is not that of the bytes
    longer => { pieces => [$run], framing => 'length', length => $length + 50,
                breaks => 1 },
    shorter => { pieces => [$run], framing => 'length', length => $half,
                 breaks => 1 },
    zero => { pieces => [$run], framing => 'length', length => 0,
              breaks => 1 },

    # bytes where none belong
    none => { framing => 'raw', pieces => [
                  "HTTP/1.1 204 No Content\r\nContent-Type: text/event-stream"
                  . "\r\n\r\n$run"] },
    same => { framing => 'raw', pieces => [
                  "HTTP/1.1 304 Not Modified\r\nETag: \"one\"\r\n"
                  . "Content-Type: text/event-stream\r\n\r\n$run"] },
    head => { framing => 'raw', pieces => [
                  "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n"
                  . "Content-Length: $length\r\n\r\n$run"] },
);

my $agent = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my ($name) = $request->{path} =~ m{([^/]+)$};

    record('requests', { name => $request->{path},
                         map { $_ => $request->{$_} }
                             qw(method headers body) });

    return $answers{$name} // die "no answer \"$name\"\n";
});

my $service = service();

my ($agent_port, $service_port) = map { $_->port } $agent, $service;

my @modes = qw(on observe off);
my $locations = '';

for my $mode (@modes) {
    for my $way (qw(on off)) {
        $locations .= <<"CONF";
        location /$mode/$way/ {
            cite $mode;
            proxy_buffering $way;
            proxy_pass http://127.0.0.1:$agent_port;
        }
CONF
    }

    $locations .= <<"CONF";
        location /$mode/cache/ {
            cite $mode;
            proxy_cache streams;
            proxy_cache_key \$uri;
            proxy_cache_valid 10m;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location /$mode/forced/ {
            cite $mode;
            proxy_force_ranges on;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location /$mode/asked_by_head/ {
            cite $mode;
            proxy_method HEAD;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location /$mode/file/ {
            cite $mode;
            types { }
            default_type text/event-stream;
            alias %%PREFIX%%/files/;
        }
CONF
}

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    proxy_cache_path %%PREFIX%%/cache keys_zone=streams:1m;
    cite_zone cite 256k;

    server {
        %%LISTEN%%

        cite_verify /_check;
        proxy_http_version 1.1;

$locations
        location = /_check {
            internal;
            proxy_pass http://127.0.0.1:$service_port;
        }

        location = /status { cite_status; }
    }
CONF

my $files = $nginx->prefix . '/files';

mkdir $files or die "$files: $!\n";
CiteTest::Nginx::write_file("$files/stream", $run);

methods($_) for @modes;
lengths($_) for @modes;
ranges($_) for @modes;
conditions($_) for @modes;
counted();

$nginx->stop;
$_->stop for $agent, $service;

done_testing();


sub read_as {
    my ($mode, $body, $title) = @_;

    if ($mode ne 'on') {
        is($body, $run, "$title: every byte as it was");
        return;
    }

    is(without_own_frames($body, $run), $run, "$title: the agent's bytes");
    is(summary_of(fold($body)), 'total 1 verified 1', "$title: is checked");
}


sub header { return join ',', @{ $_[0]{headers}{ $_[1] } // [] } }


sub methods {
    my ($mode) = @_;

    for my $way (qw(on off cache file)) {
        my $head = get($nginx, "/$mode/$way/stream", method => 'HEAD');

        is("$head->{status} " . header($head, 'content-length'),
           "200 $length", "$mode, $way: HEAD has the length of the bytes");
        is(nothing_follows("/$mode/$way/stream"), '',
           "$mode, $way: and no body");
    }

    for my $method (qw(PUT DELETE PATCH OPTIONS GET)) {
        for my $way (qw(on off)) {
            my $response = get($nginx, "/$mode/$way/stream",
                               method => $method, body => '{"state":{}}',
                               headers => ['Content-Type' =>
                                           'application/json']);
            my ($asked) = reverse recorded('requests');

            is("$asked->{method} $asked->{body}", "$method {\"state\":{}}",
               "$mode, $way: $method and its body arrive");
            read_as($mode, $response->{body}, "$mode, $way: $method");
        }
    }

    # the agent's body would be the next response's beginning
    for my $way (qw(on off cache)) {
        is(nothing_follows("/$mode/$way/head"), '',
           "$mode, $way: bytes behind the answer to HEAD go nowhere");

        for my $name (qw(none same)) {
            next if $way eq 'cache';

            my $response = get($nginx, "/$mode/$way/$name");

            is($response->{status}, $name eq 'none' ? 204 : 304,
               "$mode, $way: $name keeps its status");
            is($response->{body}, '', "$mode, $way: $name has no body");
        }
    }

    my $response = get($nginx, "/$mode/asked_by_head/stream");

    is("$response->{status} $response->{body}", '200 ',
       "$mode: a GET that is asked by HEAD is empty");
}


# Bytes behind the head that answers HEAD, on a connection that stays.
sub nothing_follows {
    my ($path) = @_;

    my $client = CiteTest::Client->connect(port => $nginx->port);

    $client->request($path, method => 'HEAD', keepalive => 1);
    $client->response;

    my $left = $client->{raw};

    $client->request('/status', method => 'HEAD');

    my $next = $client->response;

    return $left . ($next->{status} == 200 ? '' : "next: $next->{status}");
}


sub lengths {
    my ($mode) = @_;

    for my $way (qw(on off)) {
        my $response = get($nginx, "/$mode/$way/stream");

        is(header($response, 'content-length'), $mode eq 'on' ? '' : $length,
           "$mode, $way: the length is that of the bytes, or not said");

        $response = get($nginx, "/$mode/$way/stream", version => '1.0');

        read_as($mode, $response->{body}, "$mode, $way: HTTP/1.0");
        is(header($response, 'transfer-encoding'), '',
           "$mode, $way: no chunks in HTTP/1.0");

        $response = get($nginx, "/$mode/$way/longer");

        is(without_own_frames($response->{body}, $run), $run,
           "$mode, $way: all bytes of a stream that ends early");
        ok(!$response->{complete}, "$mode, $way: and it is seen to");

        for my $name (qw(shorter zero)) {
            my $sent = $name eq 'zero' ? '' : substr $run, 0, $half;

            $response = get($nginx, "/$mode/$way/$name");

            ok($response->{complete}, "$mode, $way: $name comes to its end");
            is(without_own_frames($response->{body}, $sent), $sent,
               "$mode, $way: of $name no byte behind its length");
        }

        next if !CiteTest::Curl::has_http2();

        $response = get_http2($nginx, "/$mode/$way/stream");

        is($response->{error}, undef, "$mode, $way: HTTP/2 has no complaint");
        read_as($mode, $response->{body}, "$mode, $way: HTTP/2");
    }
}


# A part is given only of a stream that is not changed.
sub ranges {
    my ($mode) = @_;

    my $first = $half - 1;

    for my $way (qw(cache forced file)) {
        get($nginx, "/$mode/$way/stream");    # now in the cache

        for my $range ("bytes=0-$first", "bytes=$half-", 'bytes=-10',
                       "bytes=0-9,20-29", 'bytes=0-0,-1', 'bytes=999999-',
                       'bytes=5-1', 'bytes=', 'lines=1-2',
                       'bytes=' . join(',', map { "$_-$_" } 1 .. 200))
        {
            my $response = get($nginx, "/$mode/$way/stream",
                               headers => [Range => $range]);
            my $plain = get($nginx, "/off/$way/stream",
                            headers => [Range => $range]);
            my $title = "$mode, $way: " . substr $range, 0, 20;

            if ($mode eq 'on') {
                is($response->{status}, 200, "$title: is not given");
                is(header($response, 'content-range')
                   . header($response, 'accept-ranges'), '',
                   "$title: nor offered");
                read_as($mode, $response->{body}, $title);
                next;
            }

            is($response->{status}, $plain->{status}, "$title: status");
            is(header($response, 'content-range'),
               header($plain, 'content-range'), "$title: place");
            is(parts($response), parts($plain), "$title: bytes");
        }
    }

    for my $way (qw(on off)) {
        my $response = get($nginx, "/$mode/$way/part",
                           headers => [Range => "bytes=0-$first"]);

        is("$response->{status} $response->{body}",
           '206 ' . substr($run, 0, $half),
           "$mode, $way: a part that the agent gives passes");

        $response = get($nginx, "/$mode/$way/multipart");

        is($response->{body}, $answers{multipart}{pieces}[0],
           "$mode, $way: so do several");
    }
}


# The bytes of a response, whatever boundary nginx has chosen.
sub parts {
    my ($response) = @_;

    my ($boundary) = header($response, 'content-type') =~ /boundary=(\S+)/;
    my $body = $response->{body};

    $body =~ s/\Q$boundary\E/X/g if $boundary;

    return $body;
}


sub conditions {
    my ($mode) = @_;

    for my $way (qw(on off cache file)) {
        get($nginx, "/$mode/$way/stream");

        my $first = get($nginx, "/$mode/$way/stream");
        my $tag = header($first, 'etag');

        like($tag, $mode eq 'on' ? qr/^W\/"/ : qr/^"/,
             "$mode, $way: the tag is weak if bytes are added");

        for my $condition (['If-None-Match' => $tag, 304],
                           ['If-None-Match' => '*', 304],
                           ['If-None-Match' => '"other"', 200],
                           ['If-Modified-Since' =>
                            header($first, 'last-modified'), 304],
                           ['If-Match' => '"other"', 412],
                           ['If-Match' => '*', 200],
                           ['If-Unmodified-Since' =>
                            'Mon, 02 Jan 1996 15:04:05 GMT', 412],
                           ['If-None-Match' => "\"a\e[31m\"", 200])
        {
            my ($name, $value, $status) = @$condition;

            # nginx leaves these to the agent, which has none
            $status = 200 if $way =~ /^o/;

            my $response = get($nginx, "/$mode/$way/stream",
                               headers => [$name => $value]);

            is($response->{status}, $status,
               "$mode, $way: $name gives $status");
            read_as($mode, $response->{body}, "$mode, $way: $name")
                if $response->{status} == 200;
            is($response->{body}, '', "$mode, $way: $name has no body")
                if $response->{status} == 304;
        }

        for my $if ($tag, '"one"', header($first, 'last-modified')) {
            my $response = get($nginx, "/$mode/$way/stream",
                               headers => ['If-Range' => $if,
                                           Range => 'bytes=0-9']);

            if ($mode eq 'on') {
                is($response->{status}, 200, "$mode, $way: If-Range");
                read_as($mode, $response->{body}, "$mode, $way: If-Range");
            }
        }
    }
}


# A response that goes out as a part, or not at all, is none that was read.
sub counted {
    my $before = status();

    get($nginx, '/observe/file/stream', headers => [Range => 'bytes=0-9']);
    get($nginx, '/observe/file/stream',
        headers => [Range => 'bytes=0-9,20-29']);
    get($nginx, '/observe/file/stream', headers => [Range => 'bytes=99999-']);

    my $after = status();

    is($after->{responses}{observe}, $before->{responses}{observe},
       'observe: a part is no response that was read');
    is($after->{bypasses}{status}, $before->{bypasses}{status} + 3,
       'observe: it is a bypass, because of its status');
    is($after->{unreadable_events}, $before->{unreadable_events},
       'observe: nor are its pieces events');
}


sub status {
    return JSON::PP->new->decode(get($nginx, '/status')->{body});
}
