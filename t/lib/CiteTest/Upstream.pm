package CiteTest::Upstream;

# A scripted HTTP/1.x server on a loopback port, a process for each connection.
#
#     start(handler => sub { my ($request) = @_; return \%answer })
#
# The handler runs in the server's process and is given method, path, args and
# headers (hashes; header names in lower case), body, connection (its number)
# and nth (which request on this connection, from 1).  It answers with
#
#     status, type, headers   200, text/event-stream, [name => value, ...]
#     framing                 chunked (the default), length, close, or raw: the
#                             pieces are all that is sent, the head included
#     pieces                  bytes, \seconds to pause, or code to be called with
#                             the request and the socket
#     breaks                  the connection is closed after the last piece, as
#                             if the server had died: no last chunk
#     length                  the Content-Length to claim, if not the real one
#
# Pieces that no pause and no code separates leave in one write; with chunked
# framing each is a chunk.  The server and what it started end with stop(), or
# when the test is gone.

use strict;
use warnings;

use IO::Select;
use IO::Socket::INET;
use POSIX ();
use Socket qw(IPPROTO_TCP TCP_NODELAY);
use Time::HiRes qw(sleep);


sub start {
    my ($class, %options) = @_;

    # bound before the fork: no other test can take the port
    my $socket = IO::Socket::INET->new(
        LocalAddr => '127.0.0.1',
        Listen => 64,
        Proto => 'tcp',
    ) or die "listen: $!\n";

    my $test = $$;
    my $pid = fork() // die "fork: $!\n";

    if ($pid == 0) {
        setpgrp(0, 0);
        $options{in_child}->() if $options{in_child};

        eval { serve($socket, $options{handler}, $test) };
        POSIX::_exit(0);
    }

    return bless { pid => $pid, port => $socket->sockport, test => $test },
                 $class;
}


sub port { return $_[0]{port} }


sub stop {
    my ($self) = @_;

    my $pid = delete $self->{pid} or return;

    kill TERM => -$pid, $pid;
    waitpid $pid, 0;
}


sub DESTROY {
    my ($self) = @_;

    local ($?, $!, $@);
    $self->stop if $self->{test} == $$;
}


sub serve {
    my ($socket, $handler, $test) = @_;

    $SIG{$_} = 'DEFAULT' for qw(INT TERM HUP);
    $SIG{CHLD} = 'IGNORE';

    my $select = IO::Select->new($socket);
    my $connections = 0;

    while (getppid() == $test) {
        next if !$select->can_read(0.5);

        my $connection = $socket->accept or next;
        $connections++;

        next if fork();

        close $socket;
        setsockopt $connection, IPPROTO_TCP, TCP_NODELAY, 1;

        eval { converse($connection, $handler, $connections) };
        warn "upstream: $@" if $@ && $@ !~ /^gone/;
        POSIX::_exit(0);
    }
}


sub converse {
    my ($socket, $handler, $connection) = @_;

    my $buffer = '';

    for (my $nth = 1; my $request = read_request($socket, \$buffer); $nth++) {
        @$request{qw(connection nth)} = ($connection, $nth);

        my $answer = $handler->($request);

        send_answer($socket, $request, $answer);

        last if $answer->{breaks} || ($answer->{framing} // '') =~ /^(?:close|raw)$/
                || lc($request->{headers}{connection} // '') eq 'close';
    }

    close $socket;
}


sub read_request {
    my ($socket, $buffer) = @_;

    until ($$buffer =~ /\r\n\r\n/) {
        sysread($socket, $$buffer, 65536, length $$buffer) or return;
    }

    $$buffer =~ s/^(\S+) (\S+) HTTP\/(\S+)\r\n(.*?\r\n)?\r\n//s
        or die "bad request\n";

    my ($method, $uri, $version, $lines) = ($1, $2, $3, $4 // '');
    my ($path, $query) = split /\?/, $uri, 2;

    my %headers = map { /^(\S+?):\s*(.*)$/ ? (lc $1 => $2) : () }
                      split /\r\n/, $lines;
    my %args = map { /^(.*?)=(.*)$/ ? ($1 => $2) : ($_ => 1) }
                   split /&/, $query // '';

    my $length = $headers{'content-length'} // 0;

    while (length($$buffer) < $length) {
        sysread($socket, $$buffer, 65536, length $$buffer) or return;
    }

    return {
        method => $method,
        version => $version,
        path => $path,
        args => \%args,
        headers => \%headers,
        body => substr($$buffer, 0, $length, ''),
    };
}


sub send_answer {
    my ($socket, $request, $answer) = @_;

    my @pieces = @{ $answer->{pieces} // [] };
    my $framing = $answer->{framing} // 'chunked';
    my $pending = $framing eq 'raw' ? '' : head($answer, $framing, \@pieces);

    return write_all($socket, \$pending)
        if $request->{method} eq 'HEAD' && $framing ne 'raw';

    for my $piece (@pieces) {
        if (!ref $piece) {
            $pending .= $framing eq 'chunked' ? chunk($piece) : $piece;
            next;
        }

        write_all($socket, \$pending);
        ref $piece eq 'CODE' ? $piece->($request, $socket) : sleep $$piece;
    }

    $pending .= "0\r\n\r\n" if $framing eq 'chunked' && !$answer->{breaks};

    write_all($socket, \$pending);
}


sub head {
    my ($answer, $framing, $pieces) = @_;

    my $status = $answer->{status} // 200;
    my @headers = @{ $answer->{headers} // [] };
    my $length = 0;

    $length += length for grep { !ref } @$pieces;

    unshift @headers, 'Content-Type' => $answer->{type} // 'text/event-stream';

    push @headers, $framing eq 'chunked' ? ('Transfer-Encoding' => 'chunked')
                   : $framing eq 'length'
                   ? ('Content-Length' => $answer->{length} // $length)
                   : ('Connection' => 'close');

    my $head = "HTTP/1.1 $status Scripted\r\n";

    while (my ($name, $value) = splice @headers, 0, 2) {
        $head .= "$name: $value\r\n";
    }

    return "$head\r\n";
}


sub chunk {
    my ($bytes) = @_;

    return '' if $bytes eq '';

    return sprintf("%x\r\n", length $bytes) . "$bytes\r\n";
}


sub write_all {
    my ($socket, $pending) = @_;

    while (length $$pending) {
        my $n = syswrite($socket, $$pending) // die "gone\n";

        substr($$pending, 0, $n, '');
    }
}


1;
