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
# the same with these options; %%PREFIX%% is the server's folder.  There is one
# worker, or as many as "workers" says.
#
# Or with a file of conf/, which is copied with all that is beside it:
#
#     CiteTest::Nginx->start(example => 'agui.conf',
#                            replace => { '127.0.0.1:8000' => $agent },
#                            files => { name => $text });
#
# Port 8080 becomes one for HTTP/1.x, a path to conf/ from build/run an absolute
# one, what replace names something else, and the named files have this text
# instead of their own.

use strict;
use warnings;

use Cwd ();
use File::Copy qw(copy);
use File::Temp ();
use IO::Socket::INET;
use POSIX qw(WNOHANG);
use Test::More;
use Time::HiRes qw(sleep time);

use CiteTest::Patience qw(patience);

my @passed_on = qw(
    ASAN_OPTIONS LSAN_OPTIONS UBSAN_OPTIONS LUA_PATH LUA_CPATH
);

my $attempts = 5;


sub start {
    my ($class, %options) = @_;

    my $self = bless { binary => binary(), owner => $$ }, $class;

    $self->{about} = `$self->{binary} -V 2>&1`;
    $self->{about} =~ m{version: \w+/\d}
        or die "$self->{binary} is no nginx\n";
    $self->{http2_directive} = $self->knows_http2_directive;

    for (1 .. $attempts) {
        $self->prepare(%options);
        $self->run;

        return $self if $self->is_up;
        last if $self->error_log !~ /bind\(\) to \S+ failed/;
    }

    $self->show_log;
    die "nginx did not start\n";
}


# The version of nginx that a server is or is based on, as 1026003, from what
# "nginx -V" says; undef if it does not say it:
#
#     nginx version: nginx/1.26.3
#     nginx version: openresty/1.27.1.2
#     Angie version: Angie/1.10.3      nginx version: nginx/1.27.5
#     Tengine version: Tengine/3.1.0
sub version_in {
    my ($about) = @_;

    $about =~ s/^configure arguments:.*//ms;

    my @version = $about =~ m{\b(?:nginx|openresty|freenginx)
                              /(\d+)\.(\d+)\.(\d+)}x
        or return undef;

    return sprintf('%d%03d%03d', @version) + 0;
}


# True if HTTP/2 is a directive, as since nginx 1.25.1, and no parameter of
# "listen".  A server that does not say on which nginx it is based is asked.
sub knows_http2_directive {
    my ($self) = @_;

    my $version = version_in($self->{about});

    return $version >= 1_025_001 if defined $version;

    my $folder = File::Temp->newdir('cite-XXXXXXXX', TMPDIR => 1);

    write_file("$folder/nginx.conf", <<'CONF');
error_log error.log;
pid nginx.pid;
events {}
http { server { listen 127.0.0.1:1; http2 on; } }
CONF

    return tried($self->{binary}, '-t', $folder) !~ /unknown directive "http2"/;
}


# What nginx says of $folder/nginx.conf.  A process that only tries it leaves its
# memory to the system.
sub tried {
    my ($binary, $option, $folder) = @_;

    local $ENV{ASAN_OPTIONS} = join ',', grep { defined } $ENV{ASAN_OPTIONS},
                                                          'detect_leaks=0';

    return scalar `$binary $option -p $folder/ -c nginx.conf 2>&1`;
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

    return $self->prepare_example(%options) if $options{example};

    $self->{conf} = "$self->{prefix}/nginx.conf";
    write_file($self->{conf}, $self->configuration(%options));
}


sub prepare_example {
    my ($self, %options) = @_;

    my $folder = "$self->{prefix}/conf";
    my $source = Cwd::getcwd() . '/conf';
    my %replace = (
        8080 => $self->{port},
        '../../conf' => $source,
        '$prefix/../../conf' => $source,
        %{ $options{replace} // {} },
    );
    my $names = join '|', map { quotemeta } keys %replace;

    mkdir $_ or die "$_: $!\n" for $folder, "$self->{prefix}/logs";

    mkdir "$folder/judges" or die "$folder/judges: $!\n";

    for my $path (grep { -f } glob 'conf/* conf/judges/*') {
        copy($path, "$self->{prefix}/$path") or die "$path: $!\n";
    }

    $self->{conf} = "$folder/$options{example}";

    my $text = slurp($self->{conf});

    $text =~ s/(?<!\d)($names)(?!\d)/$replace{$1}/g;
    $text =~ s/^events \{\K/ $_/m for $self->event_method;

    write_file($self->{conf}, $text);

    while (my ($name, $content) = each %{ $options{files} // {} }) {
        write_file("$folder/$name", $content);
    }

    $self->{global} = $self->global($text);
}


# What an example leaves to the command line.
sub global {
    my ($self, $text) = @_;

    my @lines = grep { my ($name) = /^(\w+)/; $text !~ /^$name\s/m }
                     'daemon off;', 'pid nginx.pid;',
                     $> == 0 ? 'user root;' : ();

    return join ' ', modules(), environment(), @lines;
}


sub write_file {
    my ($path, $text) = @_;

    open my $file, '>', $path or die "$path: $!\n";
    print $file $text;
    close $file or die "$path: $!\n";
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

    my $modules = join "\n", modules(), environment(), '';
    my $user = $> == 0 ? 'user ' . ($options{user} // 'root') . ';' : '';
    my $main = $options{main} // '';
    my $workers = $options{workers} // 1;
    my $level = $ENV{TEST_NGINX_LOG_LEVEL} // 'info';
    my $method = $self->event_method;
    my $paths = join "\n    ", $self->temp_paths;

    return <<"CONF";
$modules$user
daemon off;
worker_processes $workers;
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


sub modules {
    return map { "load_module $_;" }
               split ' ', $ENV{TEST_NGINX_LOAD_MODULES} // '';
}


sub environment {
    return map { "env $_;" } grep { defined $ENV{$_} } @passed_on;
}


sub event_method {
    my $type = $ENV{CITE_TEST_ONEBYTE} ? 'poll' : $ENV{TEST_NGINX_EVENT_TYPE};

    return $type ? "use $type;" : '';
}


sub listen_lines {
    my ($self, $options) = @_;

    my ($port, $http2) = map { "127.0.0.1:$_ $options" }
                         @$self{qw(port http2_port)};

    return "listen $port; listen $http2 http2;" if !$self->{http2_directive};

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

    exec $self->{binary}, '-p', "$prefix/", '-c', $self->{conf},
         '-e', "$prefix/error.log",
         defined $self->{global} ? ('-g', $self->{global}) : ()
        or POSIX::_exit(127);
}


# nginx writes its pid file when its ports are bound.
sub is_up {
    my ($self) = @_;

    my $deadline = time() + patience(20);

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
    my $deadline = time() + patience(20);

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


# The first worker, which may not be there yet when nginx is up.
sub worker {
    my ($self) = @_;

    my $deadline = time() + patience(20);

    while (time() < $deadline) {
        my ($worker) = $self->workers($self->{pid});

        return $worker if $worker;

        sleep 0.02;
    }

    die "nginx has no worker\n";
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
