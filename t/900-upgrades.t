# Connections that become something else, trailers, and gRPC: a response that
# is no stream passes untouched, and one that is a stream keeps its trailers.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Fold qw(fold summary_of);
use CiteTest::Patience qw(patience);
use CiteTest::Verify qw(event message run_of agent service);
use IO::Select;
use IO::Socket::INET;
use Test::More;

my $run = join '', @{ run_of(message('m1', 'found', 'not_found')) };
my $last = event(RUN_FINISHED => '"threadId":"t1","runId":"r1"');

my $switched = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n"
               . "Connection: Upgrade\r\n";
my $is_stream = "Content-Type: text/event-stream\r\n";
my $ok = "HTTP/1.1 200 OK\r\n$is_stream";

my %answers = (
    # what came with the head, a whole run, and an echo of all that is sent
    socket => [$switched, "\r\n", $run, \&echo],
    stream => [$switched, $is_stream, "\r\n", $run, \&echo],
    length => [$switched, $is_stream, "Content-Length: 5\r\n\r\n", $run,
               \&echo],

    # the agent does not want to
    refused => ["${ok}Connection: close\r\n\r\n", $run],
    required => ["HTTP/1.1 426 Upgrade Required\r\nUpgrade: websocket\r\n",
                 $is_stream, "Content-Length: ", length($run), "\r\n\r\n",
                 $run],

    trailers => ["${ok}Trailer: X-Sum\r\nTransfer-Encoding: chunked\r\n\r\n",
                 chunks($run), "0\r\nX-Sum: 1\r\nContent-Length: 3\r\n"
                 . "Content-Type: text/html\r\n\r\n"],
    cut => ["${ok}Transfer-Encoding: chunked\r\n\r\n", chunks($run),
            "0\r\nX-Sum: 1\r\nX-Half"],
    bad => ["${ok}Transfer-Encoding: chunked\r\n\r\n", chunks($run),
            "0\r\n\x00\x01: 1\r\n\r\n"],
);

my %types = (
    call => 'application/grpc',
    grpc_stream => 'application/grpc+text/event-stream',
);

my $agent = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my ($name) = $request->{path} =~ m{([^/]+)$};

    return { framing => 'raw', pieces => $answers{$name} } if $answers{$name};
    return { pieces => [] } if $name eq 'only';
    return { pieces => [$run], type => $types{$name} };
});

my $service = service();

my ($agent_port, $service_port) = map { $_->port } $agent, $service;

my @modes = qw(on observe off);
my $locations = '';

for my $mode (@modes) {
    $locations .= <<"CONF";
        location /$mode/buffered/ {
            cite $mode;
            proxy_buffering on;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location /$mode/unbuffered/ {
            cite $mode;
            proxy_buffering off;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location /$mode/grpc/ {
            cite $mode;
            grpc_pass grpc://unix:%%PREFIX%%/agent.sock;
        }
CONF
}

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    map \$http_upgrade \$connection_header {
        default  upgrade;
        ''       '';
    }

    log_format bypass '\$uri \$status [\$cite_bypass]';

    server {
        %%LISTEN%%

        access_log %%PREFIX%%/access.log bypass;
        cite_verify /_check;
        proxy_http_version 1.1;
        proxy_set_header Upgrade \$http_upgrade;
        proxy_set_header Connection \$connection_header;

$locations
        location = /_check {
            internal;
            proxy_pass http://127.0.0.1:$service_port;
        }
    }

    # an agent that speaks HTTP/2
    server {
        listen unix:%%PREFIX%%/agent.sock http2;

        add_trailer Grpc-Status 0;
        add_trailer Grpc-Message "all is well";

        location / {
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ /length\$ {
            default_type text/event-stream;
            alias %%PREFIX%%/run.sse;
        }
    }
CONF

CiteTest::Nginx::write_file($nginx->prefix . '/run.sse', $run);

for my $mode (@modes) {
    for my $way (qw(buffered unbuffered)) {
        for my $name (qw(socket stream length)) {
            upgraded("/$mode/$way/$name");
        }

        refused($mode, "/$mode/$way/refused");
        trailers($mode, $way);
    }
}

required();
connect_method();

SKIP: {
    skip 'curl speaks no HTTP/2', 1 if !CiteTest::Curl::has_http2();

    grpc($_) for @modes;
}

logged();

$nginx->stop;
$_->stop for $agent, $service;

done_testing();


sub echo {
    my (undef, $socket) = @_;
    my $came = '';

    # the word may come in parts
    while (sysread($socket, my $bytes, 65536)) {
        syswrite $socket, $bytes;
        $came .= $bytes;
        last if $came =~ /bye/;
    }
}


sub chunks {
    my ($bytes) = @_;

    return map { CiteTest::Upstream::chunk($_) } unpack '(a50)*', $bytes;
}


# Sends bytes, and more of them once these have come; all that comes.
sub exchange {
    my ($bytes, $awaited, $more) = @_;

    my $socket = IO::Socket::INET->new(PeerAddr => '127.0.0.1',
                                       PeerPort => $nginx->port)
        or die "connect: $!\n";
    my $select = IO::Select->new($socket);
    my $came = '';

    syswrite $socket, $bytes;

    while ($select->can_read(patience(10))) {
        sysread($socket, $came, 65536, length $came) or return $came;

        if (defined $more && $came =~ $awaited) {
            syswrite $socket, $more;
            undef $more;
        }
    }

    return "$came (and it did not end)";
}


sub upgrade_request {
    my ($path, $method) = @_;

    $method //= 'GET';

    return "$method $path HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
           . "Connection: Upgrade\r\n";
}


# Bytes in both directions are those of the agent and the client, also those
# that come before the other side has answered.
sub upgraded {
    my ($path) = @_;

    my $came = exchange(upgrade_request($path) . "\r\nearly$run",
                        qr/early\Q$run\E\z/, "${run}bye");

    my ($head, $body) = split /\r\n\r\n/, $came, 2;

    like($head, qr/^HTTP\/1\.1 101 /, "$path: is switched");
    is($body, "${run}early$run${run}bye", "$path: nothing is added or lost");
}


# An agent that answers an upgrade with a stream is read as any other.
sub refused {
    my ($mode, $path) = @_;

    my $came = exchange(upgrade_request($path)
                        . "Connection: close\r\n\r\n");
    my ($head, $body) = split /\r\n\r\n/, $came, 2;

    like($head, qr/^HTTP\/1\.1 200 .*text\/event-stream/s,
         "$path: is a stream");

    $body = join '', map { $_ // '' } dechunked($body)
        if $head =~ /chunked/;

    read_as($mode, $body, $path);
}


sub dechunked {
    my ($body) = @_;

    my $bytes = '';

    while ($body =~ s/^([0-9a-f]+)\r\n//) {
        $bytes .= substr $body, 0, hex $1, '';
        $body =~ s/^\r\n//;
    }

    return $bytes;
}


# What the mode makes of the run.
sub read_as {
    my ($mode, $body, $title) = @_;

    if ($mode ne 'on') {
        is($body, $run, "$title: every byte as it was");
        return;
    }

    is(without_own_frames($body, $run), $run, "$title: the agent's bytes");
    is(summary_of(fold($body)), 'total 2 verified 1 missed 1',
       "$title: is checked");
}


sub required {
    my $came = exchange(upgrade_request('/on/buffered/required')
                        . "Connection: close\r\n\r\n");

    like($came, qr/^HTTP\/1\.1 426 .*\r\n\r\n\Q$run\E\z/s,
         '426 is no stream, and passes');
}


# nginx refuses it before any location; a worker that lives answers the next.
sub connect_method {
    for my $target ('/on/buffered/socket', 'example.org:443') {
        my $came = exchange("CONNECT $target HTTP/1.1\r\nHost: localhost\r\n"
                            . "Connection: close\r\n\r\n");

        like($came, qr/^HTTP\/1\.1 40[05] /, "CONNECT $target is refused");
    }
}


# A stream's end comes with its trailers or without, but it comes once.
sub trailers {
    my ($mode, $way) = @_;

    my $response = get($nginx, "/$mode/$way/trailers");
    my $plain = get($nginx, "/off/$way/trailers");

    ok($response->{complete}, "/$mode/$way/trailers: comes to its end");
    is(join('', map { "@$_" } grep { $_ }
                @{ $response->{headers} }{qw(content-length x-sum)}), '',
       "/$mode/$way/trailers: no header comes from a trailer");
    read_as($mode, $response->{body}, "/$mode/$way/trailers");

    for my $name (qw(cut bad)) {
        $response = get($nginx, "/$mode/$way/$name");

        is(without_own_frames($response->{body}, $run), $run,
           "/$mode/$way/$name: the agent's bytes come, and no other");
        is($response->{complete}, get($nginx, "/off/$way/$name")->{complete},
           "/$mode/$way/$name: ends as without citations");
    }
}


sub grpc {
    my ($mode) = @_;

    for my $name (qw(live length)) {
        my $response = get_http2($nginx, "/$mode/grpc/$name",
                                 headers => [TE => 'trailers']);

        read_as($mode, $response->{body}, "gRPC, $mode, $name");
        is($response->{error}, undef, "gRPC, $mode, $name: comes to its end");

        my $length = $response->{headers}{'content-length'};

        is($length ? 1 : 0, $name eq 'length' && $mode ne 'on' ? 1 : 0,
           "gRPC, $mode, $name: a length only if nothing is added");

        # behind a length curl does not wait for any
        is_deeply([@{ $response->{headers} }{qw(grpc-status grpc-message)}],
                  [['0'], ['all is well']],
                  "gRPC, $mode, $name: trailers follow") if !$length;

        $response = get($nginx, "/$mode/grpc/$name");

        ok($response->{complete}, "gRPC, $mode, $name: HTTP/1.1");
        is("@{ $response->{trailers} }",
           'grpc-status: 0 grpc-message: all is well',
           "gRPC, $mode, $name: trailers in HTTP/1.1") if !$length;
        read_as($mode, $response->{body}, "gRPC, $mode, $name, HTTP/1.1");

        $response = get($nginx, "/$mode/grpc/$name", version => '1.0');
        read_as($mode, $response->{body}, "gRPC, $mode, $name, HTTP/1.0");
    }

    for my $name (qw(call grpc_stream)) {
        my $response = get_http2($nginx, "/$mode/grpc/$name",
                                 headers => [TE => 'trailers']);

        is($response->{body}, $run, "gRPC, $mode, $name: is not read");
        is("@{ $response->{headers}{'grpc-status'} // [] }", '0',
           "gRPC, $mode, $name: trailers follow");
    }

    my $response = get_http2($nginx, "/$mode/grpc/only",
                             headers => [TE => 'trailers']);

    is($response->{body}, '', "gRPC, $mode: an empty stream stays empty");
    is("@{ $response->{headers}{'grpc-status'} // [] }", '0',
       "gRPC, $mode: with its trailers");
}


sub logged {
    my $log = CiteTest::Nginx::slurp($nginx->prefix . '/access.log');

    my %bypasses = map { $_ => 1 } $log =~ m{/(\w+/\w+/\w+ \d+ \[.*\])}g;

    for my $mode (qw(on observe)) {
        ok($bypasses{"$mode/unbuffered/socket 101 [status]"},
           "$mode: 101 is a bypass, because of its status");
        ok($bypasses{"$mode/buffered/refused 200 []"},
           "$mode: a refused upgrade is none");
    }
}
