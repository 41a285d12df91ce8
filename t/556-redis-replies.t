# What Redis may say: errors of a server that starts, moves or has lost its master,
# replies of other forms, and what others have left under our keys.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Engine;
use CiteTest::Patience qw(patience);
use CiteTest::Store;
use IO::Socket::INET;
use POSIX ();
use Test::More;
use Time::HiRes qw(sleep time);

CiteTest::Store::skip_without('redis');

my $folder = File::Temp->newdir('cite-XXXXXXXX', TMPDIR => 1);

try_said();
try_errors();
try_replies();

my $engine = CiteTest::Engine->start('redis');

try_strange();
try_evicted();
try_password();
try_replica();

done_testing();


# A server that says the same to all but a new connection's first commands: what
# is in the file "reply".
sub said {
    my $listener = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Listen => 50,
                                         ReuseAddr => 1) or die "listen: $!\n";
    my $owner = $$;
    my $pid = fork() // die "fork: $!\n";

    return { pid => $pid, port => $listener->sockport } if $pid;

    local $SIG{CHLD} = 'IGNORE';
    local $SIG{PIPE} = 'IGNORE';

    while (my $socket = $listener->accept) {
        if (fork() == 0) {
            answer($socket);
            POSIX::_exit(0);
        }

        close $socket;
        POSIX::_exit(0) if getppid() != $owner;
    }

    POSIX::_exit(0);
}


sub answer {
    my ($socket) = @_;

    while (my @words = command($socket)) {
        my $reply = $words[0] =~ /^(?:AUTH|SELECT|PING)$/i
                    ? "+OK\r\n" : CiteTest::Nginx::slurp("$folder/reply");

        return if $reply eq '';
        syswrite $socket, $reply or return;
    }
}


sub command {
    my ($socket) = @_;

    my $head = <$socket> // return;
    my ($n) = $head =~ /^\*(\d+)/ or return;

    return map {
        my ($length) = (<$socket> // '') =~ /^\$(\d+)/ or return;
        my $word = '';

        read($socket, $word, $length + 2) // return;
        substr $word, 0, -2;
    } 1 .. $n;
}


sub say_from_now {
    CiteTest::Nginx::write_file("$folder/next", $_[0]);
    rename "$folder/next", "$folder/reply" or die "rename: $!\n";
}


# One that answers: it may take a while to begin.
sub worker_of {
    my ($site) = @_;

    $site->status;

    return ($site->nginx->workers($site->nginx->{pid}))[0];
}


sub site_of {
    my ($server, %more) = @_;

    return CiteTest::Store->start(
        store => "cite_store redis 127.0.0.1:$server->{port};",
        http => 'cite_store_timeout 500ms;', %more);
}


# The server of this test is one.
sub try_said {
    my $server = said();
    my $site = site_of($server);

    say_from_now("+OK\r\n");
    $site->run(message => 'm1');
    ok($site->settled(1), 'a message is acknowledged');
    $site->stop;
    kill TERM => $server->{pid};
    waitpid $server->{pid}, 0;
}


# A server that can't take it now: messages wait.
sub try_errors {
    my $server = said();
    my $site = site_of($server);
    my $saved = 0;

    for my $error ('LOADING Redis is loading the dataset in memory',
                   'READONLY You can\'t write against a read only replica.',
                   'MOVED 3999 127.0.0.1:6381', 'CLUSTERDOWN Hash slot not served',
                   'MISCONF Redis is configured to save RDB snapshots',
                   'NOREPLICAS Not enough good replicas to write.',
                   'MASTERDOWN Link with MASTER is down',
                   'BUSY Redis is busy running a script.',
                   'NOAUTH Authentication required.',
                   'NOPERM this user has no permissions') {
        my ($word) = $error =~ /^(\w+)/;

        say_from_now("-$error\r\n");
        $site->run(message => 'm1');
        ok($site->wait_until(sub { $site->status->{store_away} }),
           "$word: the store is away");
        is($site->ask('ann', 'threads/t1')->{status}, 503, "$word: reads are 503");
        say_from_now("+OK\r\n");
        ok($site->wait_until(sub { $site->status->{store_saves} == $saved + 1 }),
           "$word: what has waited is saved later");
        $saved++;
    }

    my $log = $site->nginx->error_log;

    like($log, qr/cite store is away: $_/, "$_: the log has its reason")
        for qw(LOADING MOVED NOPERM);
    is($site->lost, 0, 'nothing is lost');
    $site->stop;
    kill TERM => $server->{pid};
    waitpid $server->{pid}, 0;
}


# Replies that are of another form, torn or no replies at all.
sub try_replies {
    my $server = said();
    my $site = site_of($server, http => 'cite_store_timeout 200ms;');
    my $worker = worker_of($site);
    my %strange;

    for my $reply (":1\r\n", "\$-1\r\n", "*-1\r\n", "*0\r\n", "+OK\r\n", "\$0\r\n\r\n",
                   "*2\r\n*0\r\n:5\r\n", "*3\r\n\$1\r\na\r\n\$-1\r\n:1\r\n",
                   "*2\r\n\$1\r\nx\r\n\$1\r\ny\r\n", "*2\r\n\$5\r\nc:t:r\r\n\$2\r\n{}\r\n",
                   "*2\r\n\$6\r\nc:t1:r\r\n\$9\r\n{\"a\":\"b\"}\r\n",
                   "*2\r\n\$5\r\nc:t:r\r\n\$3\r\n{}x\r\n", "*4\r\n:1\r\n:2\r\n:3\r\n:4\r\n",
                   "*1\r\n" x 6 . "*0\r\n", "*1\r\n" x 40, "\$99999999999\r\nx",
                   "*100\r\n\$1\r\na\r\n", "HTTP/1.1 400 Bad Request\r\n\r\n", "\0\0\0", '',
                   "\$600\r\n" . 'y' x 600 . "\r\n",
                   "*2\r\n" . ("\$600\r\n" . 'z' x 600 . "\r\n") x 2) {
        say_from_now($reply);

        for my $request (['GET', 'messages?ids=m1,m2'], ['GET', 'messages?digests=d'],
                         ['GET', 'threads/t1'], ['GET', 'export?after=1'],
                         ['DELETE', 'threads/t1'], ['DELETE', 'all'],
                         ['PUT', 'aliases/h1', '{"messageId":"m1"}'],
                         ['PUT', 'messages/m1/reviews/k', '{"event":"opened"}']) {
            my ($method, $path, $body) = @$request;
            my $status = $site->ask('ann', $path, method => $method,
                                    body => $body)->{status} // 'none';

            $strange{"$method $path: $status"} = $reply
                if $status !~ /^(?:200|204|404|413|500|503)$/;
        }
    }

    is_deeply(\%strange, {}, 'strange replies: each request has an answer');
    is(worker_of($site), $worker, 'of the worker that was there before');
    $site->stop;
    kill TERM => $server->{pid};
    waitpid $server->{pid}, 0;
}


sub site { return CiteTest::Store->start(store => $engine->store, @_) }


sub saved {
    my ($site, @ids) = @_;

    my $before = $site->status->{store_saves};

    $site->run(message => $_) for @ids;
    $site->settled($before + @ids);
}


sub ids_of {
    return join ' ', sort keys %{ $_[0]{json}{messages} // {} };
}


# Others have written under our keys, names that are longer than any of ours.
sub try_strange {
    my $site = site();
    my $long = 'l' x 5000;
    my $worker = worker_of($site);

    saved($site, 'm1');
    $engine->query('ZADD', 't:ann:t:t1', 1, $long);
    $engine->query('ZADD', 't:ann:n', 1, "$long:$long", 1, $long, 1, ':', 1, '%');
    $engine->query('SET', 't:ann:a:h1', $long);
    $engine->query('SET', 't:ann:d:d1', "$long:$long");
    $engine->query('SADD', 't:ann:r:m1', "a:$long", "d:x:$long", $long, '%4');
    $engine->query('HSET', 't:ann:m:m1', $long, $long, 'c:', '{', "c:t1:$long", '{}');
    $engine->query('HSET', 't:ann:v:m1', $long, '{}', 'x:opened', '{}');

    is(ids_of($site->ask('ann', 'messages?ids=m1,h1')), 'm1',
       'a message is read among what is none');
    is(ids_of($site->ask('ann', 'threads/t1')), 'm1', 'as is a thread');
    is($site->ask('ann', 'messages?digests=d1')->{status}, 200, 'and a digest');
    is($site->ask('ann', 'export')->{status}, 200, 'an export ends');
    is($site->remove('ann', 'threads/t1'), 204, 'the thread is removed');
    is(ids_of($site->ask('ann', 'messages?ids=m1')), '', 'with its message');
    is($site->remove('ann', 'all'), 204, 'as is the namespace');
    is($engine->query('EXISTS', 't:ann:n'), 0, 'with its list');
    is(worker_of($site), $worker, 'no worker has crashed');
    $engine->query('FLUSHALL');
    $site->stop;
}


# A server that removes keys when it is full leaves lists of what it has no more.
sub try_evicted {
    my $site = site();

    saved($site, qw(m1 m2 m3));
    $engine->query('DEL', 't:ann:m:m2', 't:ann:r:m3');
    is(ids_of($site->ask('ann', 'threads/t1')), 'm1 m3',
       'a message that the server has removed is left out');
    is(scalar(my @lines = split /\n/, $site->ask('ann', 'export')->{body}), 2,
       'of an export, too');
    $engine->query('DEL', 't:ann:t:t1');
    is(ids_of($site->ask('ann', 'messages?ids=m1,m2,m3')), 'm1 m3',
       'without the list of the thread its messages are there');
    is($site->remove('ann', 'all'), 204, 'and can be removed');
    is($engine->query('EXISTS', 't:ann:m:m1', 't:ann:m:m3'), 0, 'all of them');
    $engine->query('FLUSHALL');
    $site->stop;
}


# The password changes while nginx runs.
sub try_password {
    my $site = site(http => 'cite_store_timeout 500ms;');

    saved($site, 'm1');
    $engine->query('CONFIG', 'SET', 'requirepass', 'another');

    my $other = sub {
        $engine->lines_of('redis-cli', '--no-auth-warning', '-a', 'another',
                          '-p', $engine->port, @_);
    };

    $other->('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
    $site->run(message => 'm2');
    ok($site->wait_until(sub { $site->status->{store_away} }),
       'a password that is no more: the store is away');
    like($site->nginx->error_log, qr/cite store is away: WRONGPASS/, 'with its reason');
    unlike($site->nginx->error_log, qr/ecret/, 'and without the password');
    $other->('CONFIG', 'SET', 'requirepass', 's=ecret');
    ok($site->wait_until(sub { $site->status->{store_saves} == 2 }),
       'and there again');
    $site->remove('ann', 'all');
    $site->stop;
}


# The address leads to another server when the first one is a replica.
sub try_replica {
    my $other = CiteTest::Engine->start('redis');
    my $at = "$folder/socket";

    chmod 0755, "$folder";
    symlink $engine->path . '/socket', $at or die "symlink: $!\n";

    my $site = site(store => "cite_store redis unix:$at " . $engine->conf . ';',
                    http => 'cite_store_timeout 500ms;');

    saved($site, 'm1');
    is($engine->messages, 1, 'a message is saved by a socket');
    $engine->query('REPLICAOF', '127.0.0.1', CiteTest::Nginx::free_port());
    $site->run(message => 'm2');
    ok($site->wait_until(sub { $site->status->{store_away} }),
       'its server becomes a replica: the store is away');
    is(ids_of($site->ask('ann', 'messages?ids=m1')), 'm1', 'reads go on');
    like($site->nginx->error_log, qr/cite store is away: READONLY/, 'the log says why');

    symlink $other->path . '/socket', "$at.new" or die "symlink: $!\n";
    rename "$at.new", $at or die "rename: $!\n";
    ok($site->wait_until(sub { $site->status->{store_saves} == 2 }),
       'the address leads to the new one: it is there again');
    is($other->messages, 1, 'which has what waited');
    $engine->query('REPLICAOF', 'NO', 'ONE');
    $site->stop;
}
