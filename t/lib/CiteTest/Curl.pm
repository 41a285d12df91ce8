package CiteTest::Curl;

# A client for HTTP/2: curl, read as its output comes.

use strict;
use warnings;

use File::Temp ();
use IO::Select;
use Time::HiRes qw(time);

use CiteTest::Patience qw(patience);


# True if there is a curl that speaks HTTP/2 without TLS.
sub has_http2 {
    my $about = `curl -V 2>/dev/null` // '';

    return $about =~ /^Features:.*\bHTTP2\b/m;
}


sub open {
    my ($class, $port, $path, %options) = @_;

    my $head = File::Temp->new;
    my $timeout = patience($options{timeout} // 20);
    my @headers = @{ $options{headers} // [] };
    my @command = ('curl', '-q', $options{quiet} ? '-s' : '-sS', '-N',
                   '--http2-prior-knowledge',
                   '--noproxy', '*', '-m', $timeout, '-D', $head->filename);

    while (my ($name, $value) = splice @headers, 0, 2) {
        push @command, '-H', "$name: $value";
    }

    push @command, '--limit-rate', $options{rate} if $options{rate};
    push @command, '--data-binary', $options{body} if length $options{body};

    my $pid = CORE::open(my $out, '-|', @command,
                         "http://127.0.0.1:$port$path")
        or die "curl: $!\n";

    binmode $out;

    return bless {
        out => $out,
        pid => $pid,
        head => $head,
        select => IO::Select->new($out),
        timeout => $timeout,
        pieces => [],
    }, $class;
}


# As CiteTest::Client's.
sub more {
    my ($self, $timeout) = @_;

    return if !$self->{select}->can_read($timeout);

    sysread($self->{out}, my $bytes, 65536) // return;

    if ($bytes eq '') {
        $self->{ended} = 1;

    } else {
        push @{ $self->{pieces} }, $bytes;
    }

    return $bytes;
}


sub response {
    my ($self) = @_;

    my $deadline = time() + $self->{timeout} + 1;

    while (defined(my $bytes = $self->more($deadline - time()))) {
        last if $bytes eq '';
    }

    my $status = $self->close;
    my $head = do { local $/; my $file = $self->{head}; <$file> } // '';
    my %headers;

    while ($head =~ /^([^\s:]+):[ \t]*(.*?)\r$/mg) {
        push @{ $headers{lc $1} }, $2;
    }

    return {
        version => $head =~ /^HTTP\/(\S+)/ ? $1 : '',
        status => $head =~ /^HTTP\/\S+ (\d+)/ ? $1 : 0,
        head => $head,
        headers => \%headers,
        body => join('', @{ $self->{pieces} }),
        pieces => $self->{pieces},
        complete => $status == 0,
        error => $status ? "curl ended with $status" : undef,
    };
}


# Returns curl's exit code, or the signal that ended it.
sub close {
    my ($self) = @_;

    my $out = delete $self->{out} or return 0;

    # closing the pipe waits for curl, which may be waiting for the server
    kill TERM => $self->{pid} if !$self->{ended};

    local ($?, $!);
    CORE::close($out);

    return $? >> 8 || $? & 127;
}


sub DESTROY {
    my ($self) = @_;

    local ($?, $!, $@);
    $self->close;
}


1;
