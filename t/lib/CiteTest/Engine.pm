package CiteTest::Engine;

# A server for the store, in a folder of its own, on loopback:
#
#     my $engine = CiteTest::Engine->start('postgres');     # or redis
#     my $site = CiteTest::Store->start(store => $engine->store);
#
#     $engine->hang; $engine->resume;       # SIGSTOP and SIGCONT to all of it
#     $engine->down; $engine->up;           # it ends, and begins again
#     $engine->query('SELECT 1');           # words for redis-cli
#
# Servers refuse to be root's: then they are started as "nobody".
#
# CITE_TEST_VALKEY=ROOT: Redis is the valkey-server of the system in that folder,
# which has this one's /tmp (util/matrix.sh).

use strict;
use warnings;

use File::Temp ();
use IPC::Open2 ();
use POSIX ();
use Test::More;
use Time::HiRes qw(sleep time);

use CiteTest::Nginx;
use CiteTest::Patience qw(patience);

my %classes = (
    postgres => 'CiteTest::Engine::Postgres',
    redis => 'CiteTest::Engine::Redis',
);


sub start {
    my ($class, $name, %options) = @_;

    my $folder = File::Temp->newdir('cite-XXXXXXXX', TMPDIR => 1);
    my $self = bless {
        %options,
        name => $name,
        owner => $$,
        folder => $folder,
        path => "$folder",
        port => CiteTest::Nginx::free_port(),
    }, $classes{$name};

    chown +(getpwnam 'nobody')[2, 3], $self->{path} if $> == 0;
    $self->create;
    $self->up;

    return $self;
}


sub name { return $_[0]{name} }
sub path { return $_[0]{path} }
sub port { return $_[0]{port} }


# The folder of the system whose program the server is, if not this one's.
sub root { return undef }


# Runs a program as a user without privileges, in the server's folder; its pid.
sub spawn {
    my ($self, @command) = @_;

    my $pid = fork() // die "fork: $!\n";

    return $pid if $pid;

    my ($uid, $gid) = (getpwnam 'nobody')[2, 3];
    my $root = $self->root;

    chroot $root or die "$root: $!\n" if defined $root;

    if ($> == 0) {
        $) = "$gid $gid";
        POSIX::setgid($gid);
        POSIX::setuid($uid);
    }

    chdir $self->{path};
    open STDIN, '<', '/dev/null';
    open STDOUT, '>>', "$self->{path}/log";
    open STDERR, '>&', \*STDOUT;
    delete @ENV{qw(LD_PRELOAD ASAN_OPTIONS)};
    exec @command or POSIX::_exit(127);
}


sub command {
    my ($self, @command) = @_;

    waitpid $self->spawn(@command), 0;

    return if $? == 0;

    diag(CiteTest::Nginx::slurp("$self->{path}/log"));
    die "@command failed\n";
}


# What a program prints; what it complains about is in the log.
sub lines_of {
    my ($self, @command) = @_;

    my $pid = open(my $pipe, '-|') // die "fork: $!\n";

    if ($pid == 0) {
        open STDERR, '>>', "$self->{path}/log";
        delete @ENV{qw(LD_PRELOAD ASAN_OPTIONS)};
        exec @command or POSIX::_exit(127);
    }

    my @lines = <$pipe>;

    close $pipe;
    chomp @lines;

    return wantarray ? @lines : $lines[0];
}


sub up {
    my ($self) = @_;

    $self->{pid} = $self->spawn($self->server);

    my $deadline = time + patience(30);

    until ($self->answers) {
        die CiteTest::Nginx::slurp("$self->{path}/log") if time > $deadline;
        sleep 0.05;
    }
}


# Ends at once, as if it had crashed with "KILL".
sub down {
    my ($self, $signal) = @_;

    my $pid = delete $self->{pid} or return;

    kill $signal // $self->quick => $pid;
    waitpid $pid, 0;
}


# All processes of the server.
sub processes {
    my ($self) = @_;

    return ($self->{pid}, split ' ', `ps -o pid= --ppid $self->{pid}`);
}


sub hang {
    my ($self) = @_;

    # those that begin meanwhile are of a process that is stopped
    kill STOP => $self->{pid};
    kill STOP => $self->processes;
}


sub resume {
    my ($self) = @_;

    kill CONT => $self->processes;
}


sub DESTROY {
    my ($self) = @_;

    local ($?, $!, $@);

    return if $self->{owner} != $$ || !$self->{pid};
    $self->resume;
    $self->down;
}


package CiteTest::Engine::Postgres;

our @ISA = ('CiteTest::Engine');


sub programs {
    my ($newest) = sort { $b <=> $a } map { m{/(\d+)/bin} }
                                          glob '/usr/lib/postgresql/*/bin';

    return defined $newest ? "/usr/lib/postgresql/$newest/bin" : undef;
}


# What can't be written by nobody else is written at once: nothing is synced.
sub create {
    my ($self) = @_;

    my $bin = programs();
    my $data = "$self->{path}/data";

    $self->command("$bin/initdb", '--no-sync', '-A', $self->{auth} // 'scram-sha-256',
                   '-U', 'cite', '-E', 'UTF8', '--locale=C', '-D', $data,
                   '--pwfile', $self->write_secret('secret', "pass word'\\\n"));

    CiteTest::Nginx::write_file($self->conf, "# of the test\n"
        . $self->conninfo . "\n");
    chmod 0600, $self->conf;
    chmod 0755, $self->{path};
}


sub write_secret {
    my ($self, $name, $text) = @_;

    CiteTest::Nginx::write_file("$self->{path}/$name", $text);

    return "$self->{path}/$name";
}


sub conninfo {
    my ($self, $port) = @_;

    return "host=localhost\nport=" . ($port // $self->{port})
           . " user=cite\n"
           . "password='pass word\\'\\\\' dbname=postgres sslmode=disable";
}


sub conf { return "$_[0]{path}/store.conf" }
sub store { return 'cite_store postgres ' . $_[0]->conf . ';' }
sub quick { return 'INT' }


sub server {
    my ($self) = @_;

    return (programs() . '/postgres', '-D', "$self->{path}/data",
            '-c', 'listen_addresses=localhost', '-c', "port=$self->{port}",
            '-c', "unix_socket_directories=$self->{path}",
            '-c', 'fsync=off', '-c', 'autovacuum=off', '-c', 'shared_buffers=16MB',
            '-c', 'max_connections=50', @{ $self->{arguments} // [] });
}


sub answers {
    my ($self) = @_;

    my $said = $self->psql('SELECT 1');

    return 0 if ($said // '') ne '1';
    return 1 if $self->{created}++;

    for my $file (qw(conf/store-postgres.sql conf/store-sources.sql)) {
        $self->psql(CiteTest::Nginx::slurp($file));
    }

    return 1;
}


sub psql {
    my ($self, $sql) = @_;

    local $ENV{PGPASSWORD} = "pass word'\\";

    return $self->lines_of(
        programs() . '/psql', '-X', '-q', '-A', '-t', '-h', $self->{path},
        '-p', $self->{port}, '-U', 'cite', '-d', 'postgres',
        '-v', 'ON_ERROR_STOP=1', '-c', $sql);
}


sub query { my $self = shift; return $self->psql(@_) }


# How many messages there are, and all names that a namespace has left.
sub messages {
    my ($self) = @_;

    return $self->psql('SELECT count(*) FROM cite.message');
}


sub left_of {
    my ($self, $user) = @_;

    return $self->psql(join ' + ', 'SELECT 0', map {
        "(SELECT count(*) FROM cite.$_ WHERE namespace = '$user')"
    } qw(message alias review));
}


# An op that the server refuses: the message "poison".
sub poison {
    my ($self) = @_;

    $self->psql(<<'SQL');
CREATE FUNCTION cite.poison() RETURNS trigger AS $$
BEGIN
    IF NEW.id = 'poison' THEN RAISE 'poison'; END IF;
    RETURN NEW;
END $$ LANGUAGE plpgsql;
CREATE TRIGGER poison BEFORE INSERT ON cite.message
    FOR EACH ROW EXECUTE FUNCTION cite.poison();
SQL
}


sub disconnect {
    my ($self) = @_;

    $self->psql('SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity'
                . " WHERE application_name = 'cite'");

    # each backend says so before it ends
    for (1 .. 100) {
        last if !$self->psql('SELECT count(*) FROM pg_stat_activity'
                             . " WHERE application_name = 'cite'");
        select undef, undef, undef, 0.02;
    }
}


sub heal { $_[0]->psql('DROP TRIGGER poison ON cite.message') }


# Another session, which has said these statements and stays; thaw() ends it.
sub session {
    my ($self, $sql) = @_;

    local $ENV{PGPASSWORD} = "pass word'\\";

    my $pid = IPC::Open2::open2(my $out, my $in, programs() . '/psql', '-X', '-q',
        '-A', '-t', '-h', $self->{path}, '-p', $self->{port}, '-U', 'cite',
        '-d', 'postgres');

    $in->autoflush(1);
    print $in "BEGIN; $sql; SELECT 'ready';\n";

    while (my $line = <$out>) {
        last if $line =~ /ready/;
    }

    return { pid => $pid, in => $in, out => $out };
}


# All that writes waits; reads go on.
sub freeze { return $_[0]->session('LOCK TABLE cite.message IN EXCLUSIVE MODE') }
sub reader { return $_[0]->session('SELECT count(*) FROM cite.message') }


sub thaw {
    my ($self, $session) = @_;

    close $session->{in};
    close $session->{out};
    waitpid $session->{pid}, 0;
}


package CiteTest::Engine::Redis;

our @ISA = ('CiteTest::Engine');


sub create {
    my ($self) = @_;

    CiteTest::Nginx::write_file($self->conf, "# of the test\npassword=s=ecret\n"
                                             . "database=3\nprefix=t\n");
    chmod 0600, $self->conf;
    chmod 0755, $self->{path};
}


sub conf { return "$_[0]{path}/store.conf" }
sub store { return "cite_store redis localhost:$_[0]{port} " . $_[0]->conf . ';' }
sub quick { return 'TERM' }
sub root { return $ENV{CITE_TEST_VALKEY} }


sub server {
    my ($self) = @_;

    return ($self->root ? 'valkey-server' : 'redis-server',
            '--port', $self->{port},
            '--bind', '127.0.0.1', '--dir', $self->{path},
            '--requirepass', 's=ecret', '--appendonly', 'yes',
            '--unixsocket', "$self->{path}/socket", '--unixsocketperm', '777',
            '--save', '', @{ $self->{arguments} // [] });
}


sub answers {
    my ($self) = @_;

    return 0 if ($self->query('PING') // '') ne 'PONG';
    return 1 if !$self->root || $self->{version};

    ($self->{version}) = grep { /^valkey_version:/ } $self->query('INFO', 'server');
    die "this is not Valkey\n" if !$self->{version};
    main::diag($self->{version} =~ s/\s+$//r);

    return 1;
}


sub query {
    my ($self, @words) = @_;

    local $ENV{REDISCLI_AUTH} = 's=ecret';

    return $self->lines_of('redis-cli', '-n', 3, '-p', $self->{port}, @words);
}


sub messages {
    my ($self) = @_;

    my $n = 0;

    for my $key ($self->query('--scan', '--pattern', 't:*:n')) {
        $n += $self->query('ZCARD', $key);
    }

    return $n;
}


sub left_of {
    my ($self, $user) = @_;

    return scalar(my @keys = $self->query('--scan', '--pattern', "t:$user:*"));
}


# A key of another type.
sub poison {
    my ($self) = @_;

    $self->query('SET', 't:ann:m:poison', 'x');
}


sub disconnect {
    my ($self) = @_;

    $self->query('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
}


sub heal { $_[0]->query('DEL', 't:ann:m:poison') }


# All that writes waits; reads go on.
sub freeze { $_[0]->query('CLIENT', 'PAUSE', 60_000, 'WRITE') }
sub thaw { $_[0]->query('CLIENT', 'UNPAUSE') }


# Redis has no transactions that only read.
sub reader { return undef }


sub fill {
    my ($self, $full) = @_;

    $self->query('CONFIG', 'SET', 'maxmemory', $full ? 1 : 0);
}


1;
