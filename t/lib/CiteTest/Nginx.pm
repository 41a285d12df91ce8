package CiteTest::Nginx;

# An nginx on free loopback ports, with a folder of its own.
#
#     my $nginx = CiteTest::Nginx->start(http => <<'CONF', main => '');
#         server {
#             %%LISTEN%%
#             location / { ... }
#         }
#     CONF
#
# %%LISTEN%% becomes a port for HTTP/1.x and one for HTTP/2, %%LISTEN:OPTIONS%%
# the same with these options; %%PREFIX%% is the server's folder.

use strict;
use warnings;

use Cwd ();
use File::Temp ();
use IO::Socket::INET;
use POSIX qw(WNOHANG);
use Test::More;
use Time::HiRes qw(sleep time);

my @passed_on = qw(
    ASAN_OPTIONS LSAN_OPTIONS UBSAN_OPTIONS LUA_PATH LUA_CPATH
);

my $attempts = 5;


sub start {
    my ($class, %options) = @_;

    my $self = bless { binary => binary(), owner => $$ }, $class;

    $self->{about} = `$self->{binary} -V 2>&1`;
    my @version = $self->{about} =~ m{version: \w+/(\d+)\.(\d+)\.(\d+)}
        or die "$self->{binary} is no nginx\n";
    $self->{version} = sprintf '%d%03d%03d', @version;

    for (1 .. $attempts) {
        $self->prepare(%options);
        $self->run;

        return $self if $self->is_up;
        last if $self->error_log !~ /bind\(\) to \S+ failed/;
    }

    $self->show_log;
    die "nginx did not start\n";
}


sub binary {
    my $binary = $ENV{TEST_NGINX_BINARY}
                 // (-x 'build/nginx' ? 'build/nginx' : 'nginx');

    return $binary =~ m{/} ? Cwd::abs_path($binary) // $binary : $binary;
}


sub port { return $_[0]{port} }
sub http2_port { return $_[0]{http2_port} }
sub prefix { return $_[0]{prefix} }


sub prepare {
    my ($self, %options) = @_;

    my $parent = $ENV{CITE_TEST_TMP};

    $self->{folder} = File::Temp->newdir(
        'cite-XXXXXXXX',
        $parent ? (DIR => $parent) : (TMPDIR => 1),
        CLEANUP => !$ENV{CITE_TEST_KEEP},
    );
    $self->{prefix} = $self->{folder}->dirname;

    diag("folder: $self->{prefix}") if $ENV{CITE_TEST_KEEP};

    $self->{port} = free_port();
    $self->{http2_port} = free_port($self->{port});

    open my $file, '>', "$self->{prefix}/nginx.conf" or die "nginx.conf: $!\n";
    print $file $self->configuration(%options);
    close $file or die "nginx.conf: $!\n";
}


# Ports below those that the system gives to clients.  Two tests can choose the
# same one: nginx then fails to bind, and other ports are tried.
sub free_port {
    my ($not) = @_;

    while (1) {
        my $port = 12_000 + int rand 18_000;

        next if $not && $port == $not;

        my $socket = IO::Socket::INET->new(
            LocalAddr => '127.0.0.1',
            LocalPort => $port,
            Listen => 1,
            ReuseAddr => 1,
        );

        return $port if $socket;
    }
}


sub configuration {
    my ($self, %options) = @_;

    my $http = $options{http};

    $http =~ s/%%LISTEN(?::([^%]*))?%%/$self->listen_lines($1 \/\/ '')/ge;
    $http =~ s/%%PREFIX%%/$self->{prefix}/g;

    my $modules = join '', map { "load_module $_;\n" }
                           split ' ', $ENV{TEST_NGINX_LOAD_MODULES} // '';
    my $env = join '', map { "env $_;\n" } grep { defined $ENV{$_} } @passed_on;
    my $user = $> == 0 ? 'user root;' : '';
    my $main = $options{main} // '';
    my $level = $ENV{TEST_NGINX_LOG_LEVEL} // 'info';
    my $event_type = $ENV{CITE_TEST_ONEBYTE} ? 'poll'
                     : $ENV{TEST_NGINX_EVENT_TYPE};
    my $method = $event_type ? "use $event_type;" : '';
    my $paths = join "\n    ", $self->temp_paths;

    return <<"CONF";
$modules$env$user
daemon off;
worker_processes 1;
pid nginx.pid;
error_log error.log $level;
$main

events {
    worker_connections 512;
    $method
}

http {
    access_log off;
    $paths

$http
}
CONF
}


sub listen_lines {
    my ($self, $options) = @_;

    my ($port, $http2) = map { "127.0.0.1:$_ $options" }
                         @$self{qw(port http2_port)};

    return "listen $port; listen $http2 http2;" if $self->{version} < 1_025_001;

    return "listen $port; listen $http2; http2 on;";
}


sub temp_paths {
    my ($self) = @_;

    my @paths = ('client_body_temp_path client_body_temp;');

    for my $name (qw(proxy fastcgi uwsgi scgi)) {
        next if $self->{about} =~ /--without-http_${name}_module/;

        push @paths, "${name}_temp_path ${name}_temp;";
    }

    return @paths;
}


sub run {
    my ($self) = @_;

    my $prefix = $self->{prefix};

    $self->{pid} = fork() // die "fork: $!\n";

    return if $self->{pid};

    open STDOUT, '>', "$prefix/output.log";
    open STDERR, '>&', \*STDOUT;
    open STDIN, '<', '/dev/null';

    if (defined $ENV{TEST_NGINX_LD_PRELOAD}) {
        $ENV{LD_PRELOAD} = join ' ', grep { defined }
                                     @ENV{qw(TEST_NGINX_LD_PRELOAD LD_PRELOAD)};
    }

    exec $self->{binary}, '-p', "$prefix/", '-c', "$prefix/nginx.conf",
         '-e', "$prefix/error.log" or POSIX::_exit(127);
}


# nginx writes its pid file when its ports are bound.
sub is_up {
    my ($self) = @_;

    my $deadline = time() + 20;

    until (-s "$self->{prefix}/nginx.pid") {
        if (waitpid($self->{pid}, WNOHANG) != 0) {
            delete $self->{pid};
            return 0;
        }

        die "nginx takes too long to start\n" if time() > $deadline;
        sleep 0.02;
    }

    return 1;
}


# Stops nginx gracefully; one test that it ended, and without complaint.
sub stop {
    my ($self, $title) = @_;

    local $Test::Builder::Level = $Test::Builder::Level + 1;

    my @problems = $self->end;

    push @problems, $self->error_log =~ /(.*\[(?:alert|emerg|crit)\].*
                                         |.*exited\ on\ signal.*)/xg;
    push @problems, $self->output =~ /(.*(?:Sanitizer|runtime\ error:).*)/xg;

    ok(!@problems, $title // 'nginx ends, and has logged nothing grave');
    diag($_) for @problems;
}


sub end {
    my ($self) = @_;

    my $pid = delete $self->{pid} or return 'nginx was not running';
    my $deadline = time() + 20;

    kill QUIT => $pid;

    while (waitpid($pid, WNOHANG) == 0) {
        sleep 0.02;

        next if time() < $deadline;

        kill KILL => $self->workers($pid), $pid;
        waitpid $pid, 0;

        return 'nginx did not end on QUIT';
    }

    return if $? == 0;

    return sprintf 'nginx ended with code %d, signal %d', $? >> 8, $? & 127;
}


# The processes that nginx's master $pid started.
sub workers {
    my ($self, $pid) = @_;

    return split ' ', `ps -o pid= --ppid $pid 2>/dev/null` // '';
}


sub error_log { return slurp("$_[0]{prefix}/error.log") }
sub output { return slurp("$_[0]{prefix}/output.log") }


sub slurp {
    my ($path) = @_;

    open my $file, '<:raw', $path or return '';
    local $/;

    return <$file> // '';
}


sub show_log {
    my ($self) = @_;

    my @lines = split /\n/, $self->output . $self->error_log;

    splice @lines, 0, -20 if @lines > 20;
    diag($_) for @lines;
}


sub DESTROY {
    my ($self) = @_;

    return if !$self->{pid} || $self->{owner} != $$;

    local ($?, $!, $@);
    $self->end;
}


1;
