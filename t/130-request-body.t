# Which requests are read, and that all others go through as they come.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Request qw(run_input post echo echoed write_on);
use IO::Select;
use IO::Socket::INET;
use Test::More;
use Time::HiRes qw(sleep time);

my $key = '"deepcitation":{"citations":{},"messages":{"m1":{"n":1.0}}}';
my $with = run_input(key => $key);
my $without = run_input();

my $limit = 2000;
my $large = one_byte() ? 20_000 : 10 * 1024 * 1024;

my $upstream = CiteTest::Upstream->start(handler => \&echo);
my $address = '127.0.0.1:' . $upstream->port;

# what arrives here is read by the test itself
my $door = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Listen => 8)
    or die "listen: $!\n";
my $door_address = '127.0.0.1:' . $door->sockport;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    upstream kept { server $address; keepalive 2; }

    server {
        %%LISTEN%%

        cite on;
        client_max_body_size 20m;
        proxy_http_version 1.1;

        location /on/ {
            proxy_pass http://$address;
        }

        location /off/ {
            cite off;
            proxy_pass http://$address;
        }

        location /observe/ {
            cite observe;
            proxy_pass http://$address;
        }

        location /shown/ {
            cite_hide_state off;
            proxy_pass http://$address;
        }

        location /mode/ {
            cite \$arg_mode;
            proxy_pass http://$address;
        }

        location /limit/ {
            cite_max_request_size $limit;
            proxy_pass http://$address;
        }

        location /10k/ {
            cite_max_request_size 10k;
            proxy_pass http://$address;
        }

        # other headers that are bound to the body

        location /more/ {
            cite_signature_headers X-Seal *-stamp;
            proxy_pass http://$address;

            location /more/inherited/ {
                proxy_pass http://$address;
            }

            location /more/none/ {
                cite_signature_headers off;
                proxy_pass http://$address;
            }

            location /more/only/ {
                cite_signature_headers only X-Mark;
                proxy_pass http://$address;
            }
        }

        location /kept/ {
            proxy_set_header Connection "";
            proxy_pass http://kept;
        }

        location /unread/ {
            return 200 "unread\\n";
        }

        location /refused/ {
            auth_request /no;
            proxy_pass http://$address;
        }

        location /accepted/ {
            auth_request /yes;
            proxy_pass http://$address;
        }

        location = /no {
            internal;
            return 403;
        }

        location = /yes {
            internal;
            proxy_pass_request_body off;
            proxy_set_header Content-Length "";
            proxy_pass http://$address;
        }

        location /door/ {
            cite_max_request_size $limit;
            proxy_request_buffering off;
            proxy_pass http://$door_address;
        }
    }
CONF


# what is read

is(echoed(post($nginx, '/on/', $with)), $without, 'the key is left out');
is(echoed(post($nginx, '/on/', $without)), $without, 'there was no key');

for my $type ('application/json; charset=utf-8', 'Application/JSON',
              'application/json ;charset=UTF-8', 'application/vnd.ag-ui+json',
              'application/vnd.ag-ui+JSON;v=1', "application/json\t")
{
    is(echoed(post($nginx, '/on/', $with, type => $type)), $without,
       "JSON: $type");
}

for my $wrapped ('{"method":"agent/run","params":{"agentId":"a"},"body":%s}',
                 qq({ "body" : %s,\n"method":"agent/run" }\n))
{
    is(echoed(post($nginx, '/on/', sprintf $wrapped, $with)),
       sprintf($wrapped, $without), 'a request in a call');
}

is(echoed(post($nginx, '/limit/', run_input(key => $key, size => $limit))),
   run_input(size => $limit - length("$key, ")), 'as long as the limit');

is(echoed(post($nginx, '/mode/?mode=on', $with)), $without,
   'a variable says on');


# what is not

my $over = run_input(key => $key, size => $limit + 1);

is(echoed(post($nginx, '/limit/', $over)), $over, 'one byte over the limit');

for my $path (qw(/off/ /observe/ /shown/ /mode/ /mode/?mode=observe)) {
    is(echoed(post($nginx, $path, $with)), $with, "untouched: $path");
}

for my $method (qw(PUT PATCH DELETE GET)) {
    my $client = CiteTest::Client->connect(port => $nginx->port);

    $client->request('/on/', method => $method, body => $with,
                     headers => ['Content-Type' => 'application/json']);

    is(echoed($client->response), $with, "untouched: $method");
}

for my $type ('text/plain', 'application/jsonl', 'application/json-seq',
              'application/x-www-form-urlencoded', 'application/+json',
              'multipart/form-data; boundary=application/json',
              'text/json', 'json', 'application/', '', undef)
{
    is(echoed(post($nginx, '/on/', $with, type => $type)), $with,
       'untouched: type ' . ($type // 'none'));
}

my @bound = qw(
    Content-Encoding Digest Content-Digest Repr-Digest Content-MD5
    Signature Signature-Input SIGNATURE-INPUT signature X-Amz-Content-Sha256
    X-Hub-Signature X-Hub-Signature-256 x-hub-signature-256 X-Signature
    X-Signature-256 X-Signature-Ed25519 Stripe-Signature X-Slack-Signature
    Webhook-Signature X-Webhook-Signature Svix-Signature X-Twilio-Signature
    X-Shopify-Hmac-Sha256 X-Ms-Content-Sha256 Content-Sha256 Signature-256
);

for my $name (@bound) {
    my $response = post($nginx, '/on/', $with, headers => [$name => 'x=1']);

    is(echoed($response), $with, "untouched: $name");
}

# names that are like them
for my $name (qw(Want-Digest Signature-Agent X-Signature-Key-Id Signatures
                 X-Hub-Signature-2560 Accept-Signature-Version XDigest))
{
    my $response = post($nginx, '/on/', $with, headers => [$name => 'x=1']);

    is(echoed($response), $without, "the key is left out: $name");
}

my %credentials = (
    'AWS4-HMAC-SHA256 Credential=a/b, SignedHeaders=host, Signature=c' => 1,
    'aws4-ecdsa-p256-sha256 Credential=a' => 1,
    'Hawk id="a", hash="b", mac="c"' => 1,
    'HMAC-SHA256 SignedHeaders=host&Signature=c' => 1,
    'Signature keyId="a",signature="b"' => 1,
    'Bearer AWS4-HMAC-SHA256' => 0,
    'Basic SGF3ayA=' => 0,
    'Hawking' => 0,
    'AWS' => 0,
    '' => 0,
);

for my $value (sort keys %credentials) {
    my $response = post($nginx, '/on/', $with,
                        headers => [Authorization => $value]);

    is(echoed($response), $credentials{$value} ? $with : $without,
       "Authorization: $value");
}

# where a directive says which: the header, and whether the body stays
for my $case (['/more/', 'X-Seal', 1], ['/more/', 'x-seal', 1],
              ['/more/', 'X-Seal-2', 0], ['/more/', 'Time-Stamp', 1],
              ['/more/', 'TIME-STAMP', 1], ['/more/', 'Stamp', 0],
              ['/more/', 'X-Hub-Signature-256', 1], ['/more/', 'Digest', 1],
              ['/more/', 'X-Mark', 0], ['/more/inherited/', 'X-Seal', 1],
              ['/more/none/', 'X-Seal', 0], ['/more/none/', 'Digest', 0],
              ['/more/none/', 'Signature', 0],
              ['/more/none/', 'Content-Encoding', 1],
              ['/more/only/', 'X-Mark', 1], ['/more/only/', 'X-Seal', 0],
              ['/more/only/', 'Signature', 0],
              ['/more/only/', 'Content-Encoding', 1],
              ['/on/', 'X-Seal', 0])
{
    my ($path, $name, $bound) = @$case;
    my $response = post($nginx, $path, $with, headers => [$name => 'x=1']);

    is(echoed($response), $bound ? $with : $without,
       ($bound ? 'untouched: ' : 'the key is left out: ') . "$path $name");
}

for my $broken (substr($with, 0, -1), "$with}", "[$with]", "$with\n$with",
                "\xef\xbb\xbf$with", $with =~ s/"a":/"a"/r,
                $with =~ s/"/'/gr, 'null', '"deepcitation"', "\0" x 64)
{
    is(echoed(post($nginx, '/on/', $broken)), $broken,
       'untouched: no JSON, ' . substr($broken, 0, 12) =~ s/[^ -~]/?/gr);
}

my $big = run_input(key => $key, size => $large);
my $big_path = one_byte() ? '/10k/' : '/on/';

ok(echoed(post($nginx, $big_path, $big)) eq $big, "untouched: $large bytes");


# lengths that are not known

for my $cut (1, 100, length $with) {
    my $client = CiteTest::Client->connect(port => $nginx->port);

    send_head($client, '/on/', 'Transfer-Encoding' => 'chunked');
    write_on($client, chunked($with, $cut));

    is(echoed($client->response), $with, "untouched: chunks of $cut");
}

SKIP: {
    skip 'curl has no HTTP/2', 5 if !CiteTest::Curl::has_http2();

    my $type = 'Content-Type';
    my @json = ($type => 'application/json');

    is(echoed(get_http2($nginx, '/on/', body => $with, headers => \@json)),
       $without, 'HTTP/2');
    is(echoed(get_http2($nginx, '/on/', body => $with,
                        headers => [$type => 'text/plain'])),
       $with, 'untouched: HTTP/2, no JSON');

    is(echoed(get_http2($nginx, '/on/', body => $with,
                        headers => [@json, 'X-Hub-Signature-256' => 'x=1'])),
       $with, 'untouched: HTTP/2, signed');
    is(echoed(get_http2($nginx, '/more/none/', body => $with,
                        headers => [@json, 'X-Hub-Signature-256' => 'x=1'])),
       $without, 'HTTP/2, signatures are off');

    # curl takes this as "no such header"
    is(echoed(get_http2($nginx, '/on/', body => $with,
                        headers => [@json, 'Content-Length' => ''])),
       $with, 'untouched: HTTP/2 without a length');
}


# uploads still stream: the first half arrives before the second is sent

my %streamed = (
    'an upload' => [$with, type => 'multipart/form-data; boundary=x'],
    'JSON over the limit' => [$over],
    'signed JSON' => [$with, headers => ['Signature' => 'sig=:x:']],
    'chunked JSON' => [$with, chunked => 1],
);

for my $name (sort keys %streamed) {
    my ($body, %options) = @{ $streamed{$name} };
    my $half = int(length($body) / 2);
    my @parts = (substr($body, 0, $half), substr($body, $half));
    my @wire = $options{chunked} ? map { chunked($_, $half, 1) } @parts
                                 : @parts;

    push @wire, "0\r\n\r\n" if $options{chunked};

    my $client = CiteTest::Client->connect(port => $nginx->port);
    my $length = $options{chunked} ? ['Transfer-Encoding' => 'chunked']
                                   : ['Content-Length' => length $body];

    send_head($client, '/door/', @$length, %options);
    write_on($client, shift @wire);

    my $peer = accepted();

    ok(came($peer, $parts[0], $options{chunked}),
       "$name: the first half is there, the second was not sent");

    write_on($client, join '', @wire);

    ok(came($peer, $body, $options{chunked}), "$name: so is all of it");

    answer($peer);
    is($client->response->{status}, 200, "$name is answered");
}


# what is ours is read first, and sent with one length

{
    my $client = CiteTest::Client->connect(port => $nginx->port);

    send_head($client, '/door/', 'Content-Length' => length $with);
    write_on($client, substr($with, 0, 40));
    write_on($client, substr($with, 40));

    my $peer = accepted();

    ok(came($peer, $without), 'ours: the changed body');

    my @lengths = $peer->{bytes} =~ /^Content-Length: (\d+)\r$/mig;

    is("@lengths", length $without, 'ours: one length, the right one');
    is($peer->{bytes} =~ s/^.*?\r\n\r\n//sr, $without, 'ours: nothing more');

    answer($peer);
    is($client->response->{status}, 200, 'ours is answered');
}


# who is refused does not send a body first

for my $expect ([], [Expect => '100-continue']) {
    my $client = CiteTest::Client->connect(port => $nginx->port);

    send_head($client, '/refused/', 'Content-Length' => 1000, @$expect);

    is($client->response->{status}, 403, "refused before the body: @$expect");
}

is(echoed(post($nginx, '/accepted/', $with)), $without,
   'accepted: the key is left out');


# 100 Continue

{
    my $client = CiteTest::Client->connect(port => $nginx->port);
    my $continue = "HTTP/1.1 100 Continue\r\n\r\n";
    my $got = '';

    send_head($client, '/on/', 'Content-Length' => length $with,
              Expect => '100-continue');

    while (length $got < length $continue) {
        sysread($client->{socket}, $got, length($continue) - length $got,
                length $got) or last;
    }

    is($got, $continue, 'the client is asked to continue');

    write_on($client, $with);

    is(echoed($client->response), $without, 'and then the key is left out');
}


# a connection is used again, whoever has read the body

{
    my $client = CiteTest::Client->connect(port => $nginx->port);

    for my $path (qw(/on/ /kept/ /observe/ /kept/ /unread/ /kept/)) {
        my $response = post($nginx, $path, $with, client => $client,
                            keepalive => 1);
        my $body = $path eq '/observe/' ? $with
                   : $path eq '/unread/' ? "unread\n" : $without;

        is($response->{body}, $body, "on one connection: $path");
    }

    # both at once
    my $request = "POST /kept/ HTTP/1.1\r\nHost: localhost\r\n"
                  . "Content-Type: application/json\r\n"
                  . 'Content-Length: ' . length($with) . "\r\n\r\n$with";

    write_on($client, $request);
    $client->request('/kept/', method => 'POST', body => $with,
                     headers => ['Content-Type' => 'application/json']);

    is(echoed($client->response), $without, 'pipelined: the first');

    $client->{now} = { method => 'POST', headers => {}, body => '',
                       pieces => [], status => 0, complete => 0 };
    $client->decode;

    is(echoed($client->response), $without, 'pipelined: the second');
}


# clients that leave

for my $sent (0, 1, int(length($with) / 2), length($with) - 1) {
    my $client = CiteTest::Client->connect(port => $nginx->port);

    send_head($client, '/on/', 'Content-Length' => length $with);
    write_on($client, substr($with, 0, $sent));
    sleep 0.02;
    $client->close;
}

is(echoed(post($nginx, '/on/', $with)), $without,
   'clients that leave do not harm the next');

$nginx->stop;

done_testing();


sub send_head {
    my ($client, $path, @headers) = @_;

    my %options = @headers;
    my $type = $options{type} // 'application/json';
    my @more = @{ $options{headers} // [] };

    while (my ($name, $value) = splice @headers, 0, 2) {
        push @more, $name, $value if $name =~ /^[A-Z]/;
    }

    $client->request($path, method => 'POST',
                     headers => ['Content-Type' => $type, @more]);
}


sub chunked {
    my ($bytes, $size, $open) = @_;

    my $chunks = '';

    while (length $bytes) {
        my $chunk = substr($bytes, 0, $size, '');
        $chunks .= sprintf("%x\r\n", length $chunk) . "$chunk\r\n";
    }

    return $open ? $chunks : "${chunks}0\r\n\r\n";
}


# A connection of nginx to the test.
sub accepted {
    IO::Select->new($door)->can_read(20) or die "nginx does not connect\n";

    return { socket => scalar $door->accept, bytes => '' };
}


# Reads until the request's body begins with $expected.
sub came {
    my ($peer, $expected, $chunked) = @_;

    my $deadline = time() + 20;
    my $select = IO::Select->new($peer->{socket});

    while (1) {
        my ($body) = $peer->{bytes} =~ /\r\n\r\n(.*)\z/s;

        $body = unchunked($body) if defined $body && $chunked;

        return 1 if defined $body && index($body, $expected) == 0;

        return 0 if !$select->can_read($deadline - time());
        sysread($peer->{socket}, $peer->{bytes}, 65536, length $peer->{bytes})
            or return 0;
    }
}


# As much of it as is there.
sub unchunked {
    my ($bytes) = @_;

    my $body = '';

    while ($bytes =~ s/^(?:\r\n)?([0-9a-f]+)\r\n//i) {
        $body .= substr($bytes, 0, hex $1, '');
    }

    return $body;
}


sub answer {
    my ($peer) = @_;

    syswrite($peer->{socket}, "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n"
                              . "Connection: close\r\n\r\n");
    close $peer->{socket};
}
