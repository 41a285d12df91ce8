package CiteTest::Client;

# A raw HTTP/1.x client on one connection, as slow as it is asked to be.
#
#     my $client = CiteTest::Client->connect(port => $port, rcvbuf => 4096);
#
#     $client->request('/path', version => '1.0', headers => [...]);
#     my $response = $client->response(rate => 4096);
#
# A response has status, headers (name in lower case => [values]), head (its
# bytes), body (decoded), pieces (the body as it arrived), trailers (lines),
# complete, and error if it could not be read to its end.

use strict;
use warnings;

use IO::Select;
use Socket qw(
    AF_INET SOCK_STREAM SOL_SOCKET SO_RCVBUF IPPROTO_TCP TCP_NODELAY
    inet_aton pack_sockaddr_in
);
use Time::HiRes qw(sleep time);

use CiteTest::Patience qw(patience);

my $ticks = 20;     # reads in a second at a given rate


sub connect {
    my ($class, %options) = @_;

    socket(my $socket, AF_INET, SOCK_STREAM, 0) or die "socket: $!\n";

    # a window is agreed upon when connecting
    if ($options{rcvbuf}) {
        setsockopt $socket, SOL_SOCKET, SO_RCVBUF, $options{rcvbuf};
    }

    setsockopt $socket, IPPROTO_TCP, TCP_NODELAY, 1;

    CORE::connect($socket,
                  pack_sockaddr_in($options{port}, inet_aton('127.0.0.1')))
        or die "connect: $!\n";

    return bless {
        socket => $socket,
        select => IO::Select->new($socket),
        timeout => patience($options{timeout} // 20),
        raw => '',
    }, $class;
}


sub close {
    my ($self) = @_;

    CORE::close(delete $self->{socket}) if $self->{socket};
}


# Sends one request.  Unless keepalive is set the server is asked to close.
sub request {
    my ($self, $path, %options) = @_;

    my $version = $options{version} // '1.1';
    my $method = $options{method} // 'GET';
    my @headers = @{ $options{headers} // [] };
    my $body = $options{body} // '';

    push @headers, Connection => $options{keepalive} ? 'keep-alive' : 'close';
    push @headers, 'Content-Length' => length $body if length $body;

    my $bytes = "$method $path HTTP/$version\r\nHost: localhost\r\n";

    while (my ($name, $value) = splice @headers, 0, 2) {
        $bytes .= "$name: $value\r\n";
    }

    $bytes .= "\r\n$body";

    while (length $bytes) {
        my $n = syswrite($self->{socket}, $bytes) // die "request: $!\n";

        substr($bytes, 0, $n, '');
    }

    $self->{now} = {
        method => $method,
        headers => {},
        body => '',
        pieces => [],
        trailers => [],
        status => 0,
        complete => 0,
    };
}


# Reads the response to its end, at $options{rate} bytes in a second.
sub response {
    my ($self, %options) = @_;

    my $now = $self->{now};
    my $rate = $options{rate};
    my $deadline = time() + $self->{timeout};

    until ($now->{complete} || $now->{error}) {
        $self->advance($rate ? 1 + int($rate / $ticks) : 65536,
                       $deadline - time());
        sleep 1 / $ticks if $rate;
    }

    return $now;
}


# Waits for the next bytes of the body: '' at its end, undef if nothing comes
# in time.
sub more {
    my ($self, $timeout) = @_;

    my $now = $self->{now};
    my $seen = @{ $now->{pieces} };
    my $deadline = time() + $timeout;

    while (@{ $now->{pieces} } == $seen) {
        return '' if $now->{complete};
        return if $now->{error};

        $self->advance(65536, $deadline - time());
    }

    return join '', @{ $now->{pieces} }[$seen .. $#{ $now->{pieces} }];
}


# One read of at most $most bytes.
sub advance {
    my ($self, $most, $timeout) = @_;

    my $now = $self->{now};

    if ($timeout <= 0 || !$self->{select}->can_read($timeout)) {
        $now->{error} = 'nothing more came in time';
        return;
    }

    my $n = sysread($self->{socket}, $self->{raw}, $most, length $self->{raw});

    if (!defined $n) {
        $now->{error} = "read: $!";
        return;
    }

    if ($n == 0) {
        $self->ended;
        return;
    }

    $self->decode;
}


sub ended {
    my ($self) = @_;

    my $now = $self->{now};

    $now->{closed} = 1;

    if (($now->{framing} // '') eq 'close') {
        $now->{complete} = 1;
        return;
    }

    $now->{error} = 'closed by the server';
}


sub decode {
    my ($self) = @_;

    my $now = $self->{now};

    $self->decode_head if !$now->{framing};

    return if !$now->{framing} || $now->{complete};

    my $method = "decode_$now->{framing}";
    my $piece = $self->$method;

    return if $piece eq '';

    $now->{body} .= $piece;
    push @{ $now->{pieces} }, $piece;
}


sub decode_head {
    my ($self) = @_;

    my $now = $self->{now};

    return if $self->{raw} !~ s/^(HTTP\/1\.[01] (\d+).*?\r\n\r\n)//s;

    @$now{qw(head status)} = ($1, $2);

    while ($now->{head} =~ /^(\S+?):[ \t]*(.*?)\r$/mg) {
        push @{ $now->{headers}{lc $1} }, $2;
    }

    my $headers = $now->{headers};

    if ($now->{method} eq 'HEAD' || $now->{status} =~ /^(?:204|304)$/) {
        $now->{complete} = 1;

    } elsif ($headers->{'transfer-encoding'}) {
        $now->{framing} = 'chunked';

    } elsif ($headers->{'content-length'}) {
        $now->{framing} = 'length';
        $now->{left} = $headers->{'content-length'}[0];
        $now->{complete} = 1 if !$now->{left};

    } else {
        $now->{framing} = 'close';
    }
}


sub decode_close {
    my ($self) = @_;

    return substr($self->{raw}, 0, length $self->{raw}, '');
}


sub decode_length {
    my ($self) = @_;

    my $now = $self->{now};
    my $piece = substr($self->{raw}, 0, $now->{left}, '');

    $now->{left} -= length $piece;
    $now->{complete} = 1 if !$now->{left};

    return $piece;
}


sub decode_trailers {
    my ($self) = @_;

    my $now = $self->{now};

    while ($self->{raw} =~ s/^([^\r\n]*)\r\n//) {
        if ($1 eq '') {
            $now->{complete} = 1;
            return;
        }

        push @{ $now->{trailers} }, $1;
    }
}


# What of a chunk has arrived counts as arrived.
sub decode_chunked {
    my ($self) = @_;

    my $now = $self->{now};
    my $piece = '';

    while (length $self->{raw}) {
        if (!$now->{left}) {
            last if $self->{raw} !~ s/^(?:\r\n)?([0-9a-fA-F]+)[^\r\n]*\r\n//;

            $now->{left} = hex $1 or $now->{last_chunk} = 1;
        }

        if ($now->{last_chunk}) {
            $self->decode_trailers;
            last;
        }

        my $part = substr($self->{raw}, 0, $now->{left}, '');

        $now->{left} -= length $part;
        $piece .= $part;
    }

    return $piece;
}


1;
