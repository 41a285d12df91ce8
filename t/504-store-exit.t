# Workers end in time, whatever the store does, and lose nothing in silence.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Patience qw(patience);
use CiteTest::Store;
use POSIX qw(WNOHANG);
use Test::More;
use Time::HiRes qw(sleep time);

CiteTest::Store::skip_without_store();

try_signal($_) for qw(TERM QUIT);
try_quit_saves();
try_reload();
try_user();
try_detached();
try_threads();

done_testing();


# Seconds until nginx has ended.
sub ended {
    my ($nginx, $signal) = @_;

    my $start = time;
    my $pid = delete $nginx->{pid};

    kill $signal => $pid;

    while (waitpid($pid, WNOHANG) == 0) {
        sleep 0.02;

        next if time - $start < patience(20);

        kill KILL => $nginx->workers($pid), $pid;
        waitpid $pid, 0;
    }

    return time - $start;
}


sub try_signal {
    my ($signal) = @_;

    my $site = CiteTest::Store->start(http => 'cite_store_timeout 1s;');

    $site->run(message => 'm0');
    $site->settled(1);

    my $lock = $site->lock;

    $site->run(message => "m$_") for 1 .. 3;

    cmp_ok(ended($site->nginx, $signal), '<', patience(2),
           "$signal with a locked store ends in its timeout and a second");
    like($site->nginx->error_log,
         qr/cite store: 3 messages were not saved, .* reason: exit/,
         "$signal: what was queued is logged");
    unlike($site->nginx->error_log, qr/\[(?:alert|emerg|crit)\]|exited on signal/,
           "$signal: and nothing grave");
    $lock->release;
    is($site->sqlite('SELECT count(*) FROM message'), 1, "$signal: the file is whole");
    $site->{agent}->stop;
}


# What can be saved is.
sub try_quit_saves {
    for my $signal (qw(TERM QUIT)) {
        my $site = CiteTest::Store->start;
        my $lock;

        $site->run(message => 'm0');
        $site->settled(1);
        $lock = $site->lock;
        $site->run(message => "m$_") for 1 .. 20;
        $lock->release;
        ended($site->nginx, $signal);

        is($site->sqlite('SELECT count(*) FROM message'), 21,
           "$signal: all that waits is saved");
        $site->{agent}->stop;
    }
}


# An old worker ends its streams, and saves them.
sub try_reload {
    my $site = CiteTest::Store->start;
    my $client = $site->begin(message => 'm1', events => 3, sleep => 1);

    $client->more(5);
    kill HUP => $site->nginx->{pid};
    $client->response;
    $site->wait_until(sub {
        -e $site->path && $site->sqlite("SELECT count(*) FROM message") });

    is($site->sqlite('SELECT status FROM message'), 'interrupted',
       'a worker that quits saves its last messages');
    $site->run(message => 'm2');
    ok($site->settled(2), 'and its successor the next ones');
    unlike($site->nginx->error_log, qr/open socket .* left/, 'no socket is left');
    $site->stop;
}


# Started by root, the workers are another's.
sub try_user {
    SKIP: {
        skip 'only root has other users', 3 if $> != 0;

        my ($nobody) = (getpwnam 'nobody')[2];
        my $parent = File::Temp->newdir('cite-XXXXXXXX', TMPDIR => 1);

        chmod 0755, "$parent";

        my $site = CiteTest::Store->start(path => "$parent/store/cite.db",
                                          user => 'nobody ' . getgrgid((getpwnam 'nobody')[3]));

        $site->run(message => 'm1');
        ok($site->settled(1) && $site->status->{store_saves} == 1,
           'a worker without privileges saves');
        is((stat "$parent/store")[4], $nobody, 'the directory is the worker\'s');
        is_deeply([map { (stat)[4] } glob "$parent/store/*"],
                  [map { $nobody } glob "$parent/store/*"], 'and so are the files');
        $site->stop;
    }
}


# The client goes at each phase of its run; what was said is saved once.
sub try_detached {
    my $site = CiteTest::Store->start;
    my $n = 0;

    for my $events (1 .. 5) {
        my $client = $site->begin(message => "p$events", thread => "p$events",
                                  events => $events, sleep => 10);

        # until all that is sent has come
        while (defined(my $piece = $client->more(patience(0.3)))) { last if $piece eq '' }
        $client->close;
    }

    ok($site->wait_until(sub {
           -e $site->path
           && $site->sqlite('SELECT count(*) FROM message') == 3 }),
       'messages of clients that left are saved if they said something');
    is(join(' ', $site->sqlite('SELECT id || status FROM message ORDER BY id')),
       'p3interrupted p4interrupted p5complete', 'with what became of them');
    is($site->lost, 0, 'none is lost');
    $site->stop;
}


# A thread frees what libraries keep for it, and so does exit(): not at once.
sub try_threads {
    SKIP: {
        my $binary = CiteTest::Nginx::binary();

        # a script runs it under valgrind, see util/run-tests.sh
        skip 'another library is to be the first one', 3
            if `$binary -V 2>&1` =~ /-fsanitize/ || -T $binary;

        my $folder = File::Temp->newdir('cite-XXXXXXXX', TMPDIR => 1);

        skip 'no compiler', 3
            if system("cc -shared -fPIC -O2 -o $folder/threads.so t/shim/threads.c"
                      . ' -ldl 2> /dev/null') != 0;

        local $ENV{TEST_NGINX_LD_PRELOAD} = "$folder/threads.so";

        my $site = CiteTest::Store->start(threads => 1);
        my ($worker) = $site->nginx->workers($site->nginx->{pid});

        $site->run(message => 'm1');
        ok($site->settled(1), 'a thread has saved a message');
        cmp_ok(ended($site->nginx, 'QUIT'), '<', patience(2), 'nginx ends');
        like($site->nginx->error_log,
             qr/^exit of $worker: 1 threads$/m, 'when its thread has ended');
        $site->{agent}->stop;
    }
}
