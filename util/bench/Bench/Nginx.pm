package Bench::Nginx;

# An nginx with one worker, as a bench needs it:
#
#     Bench::Nginx->start(http => $text, callgrind => 0, buffer => '64k');
#
# Under callgrind there is no master, and each request for /mark writes what
# was counted since the one before.

use strict;
use warnings;

use IO::Socket::INET;
use POSIX ();

use parent -norequire, 'CiteTest::Nginx';

use CiteTest::Nginx;

my $connections = 16_000;


sub prepare {
    my ($self, %options) = @_;

    $self->{callgrind} = $options{callgrind};
    $self->SUPER::prepare(%options);
}


sub configuration {
    my ($self, %options) = @_;

    my $buffer = $options{buffer} // '64k';
    my $user = $> == 0 ? 'user root;' : '';
    my $master = $self->{callgrind} ? 'master_process off;' : '';

    return <<"CONF";
$user
daemon off;
$master
worker_processes 1;
worker_rlimit_nofile @{[$connections + 1000]};
pid nginx.pid;
error_log error.log warn;
env LUA_PATH;

events {
    worker_connections $connections;
}

http {
    access_log off;
    keepalive_requests 1000000;
    client_body_temp_path client_body_temp;
    proxy_temp_path proxy_temp;

    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_buffering off;
    proxy_buffer_size $buffer;
    proxy_buffers 4 $buffer;
    proxy_read_timeout 600s;

    server {
        listen 127.0.0.1:$self->{port} backlog=4096;

        location = /mark { return 204; }

        $options{http}
    }
}
CONF
}


sub run {
    my ($self) = @_;

    my $prefix = $self->{prefix};
    my @command = ($self->{binary}, '-p', "$prefix/", '-c', $self->{conf},
                   '-e', "$prefix/error.log");

    # what "return" runs, and nothing else here does
    unshift @command, 'valgrind', '--tool=callgrind',
            '--dump-before=ngx_http_script_return_code',
            "--callgrind-out-file=$prefix/callgrind"
        if $self->{callgrind};

    unshift @command, Bench::Machine::on_worker_cpu();

    $self->{pid} = fork() // die "fork: $!\n";

    return if $self->{pid};

    open STDOUT, '>', "$prefix/output.log";
    open STDERR, '>&', \*STDOUT;
    open STDIN, '<', '/dev/null';

    exec @command or POSIX::_exit(127);
}


sub worker {
    my ($self) = @_;

    return $self->{pid} if $self->{callgrind};

    return $self->SUPER::worker;
}


# Under callgrind all has been told by now, and there is no master: a signal
# between two waits for events would be seen with the next event only.
sub end {
    my ($self) = @_;

    return $self->SUPER::end if !$self->{callgrind};

    my $pid = delete $self->{pid} or return 'nginx was not running';

    kill KILL => $pid;
    waitpid $pid, 0;

    return;
}


# What it has logged that should not be.
sub complaints {
    my ($self) = @_;

    return $self->error_log =~ /(.*\[(?:error|crit|alert|emerg)\].*)/g;
}


# Under callgrind: instructions since the last time, and reads from agent and
# client.
sub counted {
    my ($self) = @_;

    my $socket = IO::Socket::INET->new(PeerAddr => '127.0.0.1',
                                       PeerPort => $self->port)
        or die "connect: $!\n";

    print $socket "GET /mark HTTP/1.0\r\n\r\n";
    $socket->flush;
    local $/;
    <$socket> =~ /^HTTP\/1\.1 204/ or die "there is no /mark\n";

    my $file = "$self->{prefix}/callgrind." . ++$self->{marks};
    my $text = CiteTest::Nginx::slurp($file);
    my ($sum) = $text =~ /^(?:totals|summary): (\d+)/m
        or die "$file has no sum\n";

    return { instructions => $sum, reads => calls($text, 'ngx_unix_recv') };
}


# How often a function was called: its name stands where it is first named.
sub calls {
    my ($text, $function) = @_;

    my ($id) = $text =~ /^c?fn=\((\d+)\) $function$/m or return 0;
    my $calls = 0;

    $calls += $1 while $text =~ /^cfn=\($id\).*\ncalls=(\d+)/mg;

    return $calls;
}


1;
