package CiteTest::Request;

# Requests of an agent's client, and an upstream that says what it was sent.

use strict;
use warnings;

use Exporter 'import';

use CiteTest::Client;

our @EXPORT_OK = qw(run_input post echo echoed write_on);


# A RunAgentInput.  $options{key} is put into its state, $options{size} is how
# many bytes the whole is filled up to.
sub run_input {
    my (%options) = @_;

    my $key = defined $options{key} ? "$options{key}, " : '';
    my $input = qq({"threadId":"t1", "runId":"r1",\n "state": {"a":1.50, $key)
                . qq("b":[1, 2.0e0, "}"]},\n "messages": [{"id":"u1",)
                . qq("role":"user","content":"caf\xc3\xa9 \\u00e9 FILL"}],)
                . ' "tools":[],"context":[], "forwardedProps":{} }';
    my $fill = ($options{size} // 0) + length('FILL') - length $input;

    die "the request is longer\n" if $options{size} && $fill < 0;

    $fill = 1 if $fill < 1;
    $input =~ s/FILL/'x' x $fill/e;

    return $input;
}


# One POST on a connection of its own, as JSON unless $options{type} is given.
sub post {
    my ($nginx, $path, $body, %options) = @_;

    my $client = $options{client}
                 // CiteTest::Client->connect(port => $nginx->port);

    $client->request($path, %options, method => 'POST', body => $body,
                     headers => headers(%options));

    return $client->response;
}


sub headers {
    my (%options) = @_;

    my $type = exists $options{type} ? $options{type} : 'application/json';

    return [(defined $type ? ('Content-Type' => $type) : ()),
            @{ $options{headers} // [] }];
}


# Bytes of a request whose head was sent.
sub write_on {
    my ($client, $bytes) = @_;

    while (length $bytes) {
        my $n = syswrite($client->{socket}, $bytes) // die "request: $!\n";

        substr($bytes, 0, $n, '');
    }
}


# A handler of CiteTest::Upstream: answers with the body that came.
sub echo {
    my ($request) = @_;

    my $headers = $request->{headers};

    return {
        type => 'text/plain',
        framing => 'length',
        headers => [
            'X-Method' => $request->{method},
            'X-Length' => $headers->{'content-length'} // 'none',
        ],
        pieces => [$request->{body}],
    };
}


# What the upstream was sent, if its length was right and all came back.
sub echoed {
    my ($response) = @_;

    my $length = $response->{headers}{'x-length'}[0] // 'unknown';

    return "status $response->{status}" if $response->{status} != 200;
    return "error: $response->{error}" if $response->{error};
    return "length $length" if $length ne length $response->{body};

    return $response->{body};
}


1;
