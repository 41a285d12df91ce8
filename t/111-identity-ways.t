# Streams pass unchanged on every way through nginx: cached, spilled to a file,
# compressed, slowed down, with each kind of framing, over each protocol, over
# our limits, and when the upstream dies.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use IO::Uncompress::Gunzip qw(gunzip);
use Test::More;
use Time::HiRes qw(sleep time);

my @fixtures = map { "$_.sse" } qw(
    all-event-types bom broken-json cr crlf huge-state-snapshot
    last-event-without-line-end messages-side-by-side
);

my %bytes = (
    (map { $_ => fixture($_) } @fixtures),
    'made-9k' => plain_stream(9_000),
    'made-100k' => plain_stream(100_000),
    'made-300k' => made_stream(300_000, huge => 1),
    'made-3m' => made_stream(3_000_000, huge => 8),
);

my @shapes = (@fixtures, 'made-300k');
my @all = (@shapes, 'made-3m');

my $upstream = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my ($name) = $request->{path} =~ m{([^/]+)$};
    my %args = %{ $request->{args} };
    my $bytes = $bytes{$name};

    # dies inside an event
    my $sent = $args{dies} ? substr($bytes, 0, cut_place($bytes)) : $bytes;

    return {
        framing => $args{framing},
        pieces => random_cuts($sent, seed(), pieces => 100),
        breaks => $args{dies},
        length => length $bytes,
        headers => [
            'ETag' => '"abc"',
            'Accept-Ranges' => 'bytes',
            'X-Request' => $request->{nth},
        ],
    };
});

my $address = '127.0.0.1:' . $upstream->port;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    proxy_cache_path %%PREFIX%%/cache keys_zone=cache:1m;

    # of its own for each: which connection is used again then depends on no
    # other location
    upstream for_off     { server $address; keepalive 4; }
    upstream for_observe { server $address; keepalive 4; }

    server {
        # small buffers of the system: nginx has to write in parts
        %%LISTEN:sndbuf=16k%%

        cite on;
        add_header X-Cite-Bypass "[\$cite_bypass]";

        sendfile on;
        proxy_http_version 1.1;

        location /buffered/ {
            proxy_pass http://$address;
        }

        location /unbuffered/ {
            proxy_buffering off;
            proxy_pass http://$address;
        }

        location /spilled/ {
            proxy_buffer_size 4k;
            proxy_buffers 4 4k;
            proxy_busy_buffers_size 8k;
            proxy_temp_file_write_size 8k;
            proxy_max_temp_file_size 64m;
            proxy_pass http://$address;
        }

        location /cached/ {
            proxy_buffer_size 4k;
            proxy_buffers 4 4k;
            proxy_busy_buffers_size 8k;
            proxy_cache cache;
            proxy_cache_valid 200 10m;
            add_header X-Cite-Bypass "[\$cite_bypass]";
            add_header X-Cache \$upstream_cache_status;
            proxy_pass http://$address;
        }

        location /gzip/ {
            gzip on;
            gzip_types text/event-stream;
            gzip_min_length 1;
            proxy_buffering off;
            proxy_pass http://$address;
        }

        location /limited/ {
            limit_rate 200k;
            proxy_pass http://$address;
        }

        location /limited-unbuffered/ {
            limit_rate 200k;
            proxy_buffering off;
            proxy_pass http://$address;
        }

        location /event-1k/buffered/ {
            cite_max_event_size 1k;
            proxy_pass http://$address;
        }

        location /event-1k/unbuffered/ {
            cite_max_event_size 1k;
            proxy_buffering off;
            proxy_pass http://$address;
        }

        location /memory-64k/buffered/ {
            cite_max_memory 64k;
            proxy_pass http://$address;
        }

        location /memory-64k/unbuffered/ {
            cite_max_memory 64k;
            proxy_buffering off;
            proxy_pass http://$address;
        }

        location /off/buffered/ {
            cite off;
            proxy_pass http://$address;
        }

        location /off/unbuffered/ {
            cite off;
            proxy_buffering off;
            proxy_pass http://$address;
        }

        location /neutral/off/ {
            cite off;
            add_header X-Neutral yes;
            proxy_set_header Connection "";
            proxy_pass http://for_off;
        }

        location /neutral/observe/ {
            cite observe;
            add_header X-Neutral yes;
            proxy_set_header Connection "";
            proxy_pass http://for_observe;
        }
    }
CONF

my @ways = qw(buffered unbuffered);

for my $way (@ways) {
    for my $name (@all) {
        same_response(get($nginx, "/$way/$name"), $bytes{$name},
                      "$name, $way, HTTP/1.1");
    }

    for my $name (@all) {
        my $response = get($nginx, "/$way/$name", version => '1.0');

        same_response($response, $bytes{$name}, "$name, $way, HTTP/1.0");
    }

    for my $framing (qw(close length)) {
        for my $name (@shapes) {
            same_response(get($nginx, "/$way/$name?framing=$framing"),
                          $bytes{$name},
                          "$name, $way, the upstream's framing is $framing");
        }
    }

    for my $limit (qw(event-1k memory-64k)) {
        for my $name (@all) {
            same_response(get($nginx, "/$limit/$way/$name"), $bytes{$name},
                          "$name, $way, limit $limit");
        }
    }
}

SKIP: {
    # nginx that reads single bytes never sees the window grow: it stalls at
    # 65535 bytes, also without the module
    my @windowed = one_byte() ? @fixtures : @all;

    skip 'curl has no HTTP/2', 2 * (@windowed + 2 * @shapes)
        if !CiteTest::Curl::has_http2();

    for my $way (@ways) {
        for my $name (@windowed) {
            same_response(get_http2($nginx, "/$way/$name"), $bytes{$name},
                          "$name, $way, HTTP/2");
        }

        for my $name (@shapes) {
            my $response = get_http2($nginx, "/$way/$name?dies=1", quiet => 1);

            # curl drops what it has read together with the reset
            # and so it may cut a frame of ours
            my $body = without_own_frames($response->{body}, $bytes{$name});
            $body =~ s/data: \{"type":"STATE_DELTA","delta":\[\{"op":"[^\n]*\z//;

            my $came = length $body;

            ok(!$response->{complete},
               "$name, $way, HTTP/2, the upstream dies");
            same_stream($body, substr($bytes{$name}, 0, $came),
                        "$name, $way, HTTP/2, what came until then");
        }
    }
}

for my $name (@all) {
    my $response = get($nginx, "/gzip/$name",
                       headers => ['Accept-Encoding' => 'gzip']);

    gunzip(\$response->{body} => \my $plain);
    $response->{body} = $plain;

    is("@{ $response->{headers}{'content-encoding'} // [] }", 'gzip',
       "$name is compressed");
    same_response($response, $bytes{$name}, "$name, compressed");
}

for my $name (@all) {
    for my $status (qw(MISS HIT)) {
        my $response = get_late($nginx, "/cached/$name", sub { sleep 0.05 });

        is("@{ $response->{headers}{'x-cache'} // [] }", $status,
           "$name, cache $status");
        same_response($response, $bytes{$name}, "$name, cache $status");
    }
}

# the others are too short if nginx reads single bytes
for my $name ('made-100k', one_byte() ? () : 'made-3m') {
    my $spills = spills();
    my $response = get_late($nginx, "/spilled/$name", sub {
        my $deadline = time() + 5;
        sleep 0.05 until spills() > $spills || time() > $deadline;
    });

    cmp_ok(spills(), '>', $spills, "$name goes through a temporary file");
    same_response($response, $bytes{$name}, "$name, through a temporary file");
}

for my $way (qw(limited limited-unbuffered)) {
    same_response(get($nginx, "/$way/made-300k"), $bytes{'made-300k'},
                  "made-300k, $way");
}

my @slow = get_slowly(4096, map { "/$_/made-9k" } @ways);

for my $way (@ways) {
    same_response(shift @slow, $bytes{'made-9k'}, "$way, a client of 4 KB/s");
}

for my $way (@ways) {
    for my $framing (qw(chunked length)) {
        for my $name (@shapes) {
            my $path = "$way/$name?framing=$framing&dies=1";

            dies_alike(get($nginx, "/$path"), get($nginx, "/off/$path"), $name,
                       "$name, $way, $framing, the upstream dies");
        }
    }
}

for my $way (@ways) {
    for my $read (1, 1_000, 5_000) {
        my $client = CiteTest::Client->connect(port => $nginx->port,
                                               rcvbuf => 4096);

        $client->request("/$way/made-300k");
        $client->advance($read, 10);
        $client->close;
    }

    same_response(get($nginx, "/$way/made-300k"), $bytes{'made-300k'},
                  "$way, a client that leaves does not harm the next");
}

for my $framing (qw(chunked length close)) {
    for my $name (@shapes) {
        subtest "$name, $framing, observed as if there were no module" => sub {
            is_neutral($name, $framing);
        };
    }
}

$nginx->stop;

done_testing();


# The middle of the line in the middle of the stream.
sub cut_place {
    my ($bytes) = @_;

    my $half = int(length($bytes) / 2);
    my ($line) = substr($bytes, $half) =~ /^([^\r\n]*)/;

    return $half + 1 + int(length($line) / 2);
}


sub spills {
    my @lines = $nginx->error_log =~ /buffered to a temporary file/g;

    return scalar @lines;
}


# A client with a small window that starts to read when $wait is over.
sub get_late {
    my ($server, $path, $wait) = @_;

    my $client = CiteTest::Client->connect(port => $server->port,
                                           rcvbuf => 4096);
    $client->request($path);
    $wait->();

    return $client->response;
}


# Responses to all paths, side by side, at $rate bytes per second each.
# without citations: what is added to them would take longer than they do
sub plain_stream {
    my ($size) = @_;

    my $delta = qq(data: {"type":"TEXT_MESSAGE_CONTENT","messageId":"m",)
              . qq("delta":"plain words "}\n\n);

    return qq(data: {"type":"RUN_STARTED","threadId":"t","runId":"r"}\n\n)
           . qq(data: {"type":"TEXT_MESSAGE_START","messageId":"m"}\n\n)
           . $delta x int($size / length $delta)
           . qq(data: {"type":"TEXT_MESSAGE_END","messageId":"m"}\n\n)
           . qq(data: {"type":"RUN_FINISHED","threadId":"t","runId":"r"}\n\n);
}


sub get_slowly {
    my ($rate, @paths) = @_;

    my @clients = map { CiteTest::Client->connect(port => $nginx->port,
                                                  rcvbuf => 4096) } @paths;

    $clients[$_]->request($paths[$_]) for 0 .. $#paths;

    my @open = @clients;

    while (@open) {
        sleep 0.1;
        $_->advance($rate / 10, 10) for @open;
        @open = grep { !$_->{now}{complete} && !$_->{now}{error} } @open;
    }

    return map { $_->{now} } @clients;
}


# Every byte that was sent arrives, and the end is as abrupt as it was.
sub dies_alike {
    my ($on, $off, $name, $title) = @_;

    my $sent = substr($bytes{$name}, 0, cut_place($bytes{$name}));

    subtest $title => sub {
        same_stream($off->{body}, $sent, 'nginx passes all that was sent');
        same_stream($on->{body}, $sent, 'and so it does with the module');
        is($on->{complete}, $off->{complete}, 'the client is told or not');
    };
}


# Two requests on one connection give the same heads, bodies and reuse.
sub is_neutral {
    my ($name, $framing) = @_;

    my %answers;

    for my $mode (qw(off observe)) {
        my $client = CiteTest::Client->connect(port => $nginx->port);

        for (1, 2) {
            $client->request("/neutral/$mode/$name?framing=$framing",
                             keepalive => 1);
            my $response = $client->response;

            push @{ $answers{$mode} }, $response;
            last if $response->{error};
        }
    }

    for my $nth (0, 1) {
        my ($off, $observe) = map { $answers{$_}[$nth] } qw(off observe);

        is($observe->{error}, undef, 'no error');
        is(comparable($observe->{head}), comparable($off->{head}), 'same head');
        ok($observe->{body} eq $bytes{$name}, 'same bytes');
    }

    if ($framing eq 'length') {
        is($answers{observe}[0]{headers}{'content-length'}[0],
           length $bytes{$name}, 'the length is kept');
    }
}


sub comparable {
    my ($head) = @_;

    $head =~ s/^Date: .*\r\n//m;

    return $head;
}
