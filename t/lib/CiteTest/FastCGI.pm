package CiteTest::FastCGI;

# A FastCGI responder on a loopback port: one request for each connection.
#
#     start(handler => sub { my ($params, $body) = @_; return \%answer })
#
# The handler runs in the responder's process.  It answers with headers
# ([name => value, ...]) and body, or pieces of it with code between them that
# is called, or nothing to close the connection as if the responder had died.

use strict;
use warnings;

use IO::Select;
use IO::Socket::INET;
use POSIX ();

my ($end, $params, $stdin, $stdout) = (3, 4, 5, 6);


sub start {
    my ($class, %options) = @_;

    my $socket = IO::Socket::INET->new(
        LocalAddr => '127.0.0.1',
        Listen => 64,
        Proto => 'tcp',
    ) or die "listen: $!\n";

    my $test = $$;
    my $pid = fork() // die "fork: $!\n";

    if ($pid == 0) {
        eval { serve($socket, $options{handler}, $test) };
        warn "fastcgi: $@" if $@;
        POSIX::_exit(0);
    }

    return bless { pid => $pid, port => $socket->sockport, test => $test },
                 $class;
}


sub port { return $_[0]{port} }


sub stop {
    my ($self) = @_;

    my $pid = delete $self->{pid} or return;

    kill TERM => $pid;
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

    my $select = IO::Select->new($socket);

    while (getppid() == $test) {
        next if !$select->can_read(0.5);

        my $connection = $socket->accept or next;

        binmode $connection;
        converse($connection, $handler);
        close $connection;
    }
}


sub converse {
    my ($socket, $handler) = @_;

    my ($id, $names, $body) = (1, '', '');

    while (my ($type, $request, $content) = read_record($socket)) {
        $id = $request;
        $names .= $content if $type == $params;
        $body .= $content if $type == $stdin;

        last if $type == $stdin && $content eq '';
    }

    my $answer = $handler->(read_params($names), $body) or return;
    my $head = '';
    my @headers = @{ $answer->{headers} };

    while (my ($name, $value) = splice @headers, 0, 2) {
        $head .= "$name: $value\r\n";
    }

    for my $piece ("$head\r\n", @{ $answer->{pieces} // [$answer->{body}] }) {
        if (ref $piece) {
            $piece->();
            next;
        }

        my $left = $piece;

        while (length $left) {
            print $socket record($stdout, $id, substr($left, 0, 30_000, ''));
        }

        $socket->flush;
    }

    print $socket record($stdout, $id, ''), record($end, $id, "\0" x 8);
}


sub read_record {
    my ($socket) = @_;

    read($socket, my $head, 8) == 8 or return;

    my (undef, $type, $id, $length, $padding) = unpack 'C C n n C', $head;

    read($socket, my $content, $length);
    read($socket, my $unused, $padding);

    return ($type, $id, $content);
}


sub record {
    my ($type, $id, $content) = @_;

    return pack('C C n n C C', 1, $type, $id, length $content, 0, 0) . $content;
}


# Names and values, each after both lengths: a byte, or four with the first
# one's highest bit set.
sub read_params {
    my ($bytes) = @_;

    my %params;

    while (length $bytes) {
        my @lengths = map {
            ord($bytes) & 0x80 ? unpack('N', substr($bytes, 0, 4, ''))
                                 & 0x7fffffff
                               : ord substr($bytes, 0, 1, '')
        } 1, 2;

        my $name = substr($bytes, 0, $lengths[0], '');
        $params{$name} = substr($bytes, 0, $lengths[1], '');
    }

    return \%params;
}


1;
