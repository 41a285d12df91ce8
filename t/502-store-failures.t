# A store that is locked, away, full or broken: streams go on, what is lost is
# counted, and what is not comes later.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Patience qw(patience);
use CiteTest::Stepwise;
use CiteTest::Store;
use File::Temp ();
use Test::More;
use Time::HiRes qw(sleep time);

CiteTest::Store::skip_without_store();

try_lock();
try_queue();
try_reads();
try_poison();
try_size();
try_reader();
try_ttl();
try_clock();
try_order();
try_bad_path();
try_disk_full();

done_testing();


# The write lock is held, and a run waits to be saved.  Another run goes on.
sub try_lock {
    my $steps = CiteTest::Stepwise->new;
    my $site = CiteTest::Store->start(agent => $steps->agent,
                                      http => 'cite_store_timeout 4s;');

    $site->run(message => 'm0');
    $site->settled(1);

    my $lock = $site->lock;
    my $began = time;

    is(run_length($site->run(message => 'm1')->{response}), 5,
       'the write lock is held: a run ends');

    my ($seen, $slowest) = $steps->read($site->begin(message => 'stepwise'));

    is($seen, 5, 'another run goes on, event by event');
    cmp_ok($slowest, '<', patience(1), 'each of them is prompt');
    sleep 0.05 while time - $began < 2;

    is($site->status->{store_saves}, 1, 'nothing is acknowledged meanwhile');
    is($site->ask('ann', 'messages?ids=m0')->{status}, 200, 'reads go on');

    $lock->release;
    ok($site->settled(3), 'both are saved when the lock is released');
    is($site->status->{store_saves}, 3, 'all of them');
    is($site->lost, 0, 'and nothing is lost');
    $site->stop;
}


sub run_length { return CiteTest::Stepwise::run_length(@_) }


# n ops may wait, and n bytes.
sub try_queue {
    my $site = CiteTest::Store->start(
        http => 'cite_store_queue 5; cite_store_timeout 300ms;');

    $site->run(message => 'm0');
    $site->settled(1);

    my $lock = $site->lock;

    $site->run(message => "q$_") for 1 .. 5;
    is($site->lost, 0, '5 messages wait');
    ok($site->wait_until(sub { $site->status->{store_away} }), 'the store is away');

    $site->run(message => 'q6');
    is($site->status->{store_lost}{queue}, 1, 'the sixth is lost, and counted');
    is($site->status->{store_queue}, 5, 'and the others still wait');

    $lock->release;
    ok($site->wait_until(sub { $site->status->{store_saves} == 6 }),
       'they are saved when the store is back');
    is($site->status->{store_away}, 0, 'which is told');

    my $log = $site->nginx->error_log;

    is(scalar(my @away = $log =~ /cite store is away/g), 1, 'it is logged once');
    is(scalar(my @back = $log =~ /cite store is back/g), 1, 'as is its return');
    $site->stop;

    $site = CiteTest::Store->start(http => 'cite_store_queue 100 8k;'
                                           . 'cite_store_timeout 300ms;');
    $site->run(message => 'm0');
    $site->settled(1);
    $lock = $site->lock;
    $site->run(message => "q$_") for 1 .. 10;

    my $lost = $site->lost;

    cmp_ok($lost, '>', 4, 'bytes are counted, too');
    cmp_ok($lost, '<', 10, 'and some have room');
    $lock->release;
    ok($site->wait_until(sub { $site->status->{store_saves} == 11 - $lost }),
       'those are saved');
    $site->stop;
}


# The whole file is another's: reads can't be answered.
sub try_reads {
    my $site = CiteTest::Store->start(
        http => 'cite_store_timeout 500ms;',
        main => 'worker_shutdown_timeout 10s;');
    my $prefix = $site->nginx->prefix;

    mkdir "$prefix/store";

    my $lock = $site->lock('PRAGMA locking_mode=EXCLUSIVE; CREATE TABLE x (y); '
                           . 'BEGIN EXCLUSIVE');
    my $start = time;
    my $answer = $site->ask('ann', 'messages?ids=m1');

    is($answer->{status}, 503, 'a store that hangs: 503');
    is($answer->{headers}{'retry-after'}[0], 1, 'with the advice to come again');
    cmp_ok(time - $start, '<', patience(2), 'in time');
    is($site->remove('ann', 'threads/t1'), 503, 'the same for changes');

    # the client leaves before the answer
    my @clients = map { CiteTest::Client->connect(port => $site->nginx->port) }
                      1 .. 5;

    $_->request('/citations/messages?ids=m1', headers => ['X-User' => 'ann'])
        for @clients;
    sleep 0.1;
    $_->close for @clients;

    # and the worker quits while one waits
    my $client = CiteTest::Client->connect(port => $site->nginx->port);

    $client->request('/citations/messages?ids=m1', headers => ['X-User' => 'ann']);
    sleep 0.1;
    kill HUP => $site->nginx->{pid};
    is($client->response->{status}, 503, 'a request is answered over a reload');

    $lock->release;
    ok($site->wait_until(sub {
           $site->ask('ann', 'messages?ids=m1')->{status} == 200 }),
       'the store is there again');
    unlike($site->nginx->error_log, qr/open socket .* left/, 'no socket is left');
    $site->stop;
}


sub try_poison {
    my $site = CiteTest::Store->start;

    $site->run(message => 'm0');
    $site->settled(1);
    $site->sqlite("CREATE TRIGGER t BEFORE INSERT ON message WHEN new.id = 'poison'"
                  . " BEGIN SELECT RAISE(ABORT, 'poison'); END");

    my $lock = $site->lock;

    $site->run(message => $_) for qw(a poison b);
    $lock->release;
    $site->settled(4);

    is($site->status->{store_saves}, 3, 'an op that is refused fails alone');
    is($site->status->{store_lost}{refused}, 1, 'and is counted');
    like($site->nginx->error_log, qr/reason: refused, .*: poison/, 'the log says why');
    $site->stop;
}


sub size_of {
    my ($site) = @_;

    my $sum = 0;

    $sum += -s $_ for $site->path, grep { -e } $site->path . '-wal';

    return $sum;
}


# The oldest threads leave; a larger record does not fit.
sub try_size {
    my $site = CiteTest::Store->start(http => 'cite_store_max_size 1m;');

    $site->run(message => "m$_", thread => "t$_", citations => 100) for 1 .. 30;
    $site->settled(30);

    is($site->status->{store_saves}, 30, 'a small store takes what comes');
    cmp_ok($site->status->{store_bytes}, '<=', 1024 * 1024, 'within its size');
    cmp_ok(size_of($site), '<=', 1024 * 1024, 'also on the disk');
    is_deeply($site->ask('ann', 'threads/t1')->{json}{messages}, {},
              'the oldest thread is gone');
    is(scalar keys %{ $site->ask('ann', 'threads/t30')->{json}{messages} }, 1,
       'the newest is there');

    $site->run(message => 'large', text => CiteTest::Store::text_of(1)
                                           . 'x' x 300_000);
    $site->settled(31);
    is($site->status->{store_saves}, 31, 'a long answer is no large record');

    my $long = 'word ' x 800;

    $site->run(message => 'larger', text => join ' ', map {
        "<cite attachment_id='a$_' full_phrase='$_ $long' />" } 1 .. 150);
    $site->settled(32);
    is($site->status->{store_lost}{limit}, 1, 'one of more than 256 KB is lost');
    $site->stop;
}


# A shell that reads and never ends keeps the WAL: nothing is saved when it
# is too large, and all goes on when the shell ends.
sub try_reader {
    my $site = CiteTest::Store->start(http => 'cite_store_max_size 1m;');

    $site->run(message => 'm0');
    $site->settled(1);

    my $reader = $site->lock('BEGIN; SELECT count(*) FROM message');
    my $n = 1;

    while (!$site->status->{store_lost}{full} && $n < 100) {
        $site->run(message => 'w' . $n % 5, citations => 100, run => "r$n");
        $site->settled(++$n);
    }

    cmp_ok($n, '<', 100, 'a reader that never ends: the size is kept');
    cmp_ok(size_of($site), '<', 1.3 * 1024 * 1024, 'on the disk, too');

    $reader->release;
    ok($site->wait_until(sub {
           my $saves = $site->status->{store_saves};
           $site->run(message => 'again');
           $site->settled(++$n);
           return $site->status->{store_saves} > $saves;
       }), 'saves go on when it ends');
    $site->stop;
}


sub try_ttl {
    my $ttl = 2 * patience(1);
    my $site = CiteTest::Store->start(http => "cite_store_ttl ${ttl}s;", workers => 2);

    $site->run(message => 'm1');
    $site->settled(1);
    is($site->ask('ann', 'messages?ids=m1')->{json}{messages}{m1}{messageId}, 'm1',
       'a message is there');
    ok($site->wait_until(sub {
           !$site->sqlite('SELECT count(*) FROM message') }, 15),
       'and is removed when its time is over');
    is($site->sqlite('SELECT count(*) FROM thread'), 0, 'and its thread');
    cmp_ok($site->status->{store_sweeps}, '>', 0, 'sweeps are counted');
    $site->stop;
}


# A clock that was put back: the last sweep is yet to come, and the next one is not
# waited for.
sub try_clock {
    my $site = CiteTest::Store->start(http => 'cite_store_ttl 1h;');

    $site->run(message => 'm1');
    $site->settled(1);
    $site->sqlite("UPDATE meta SET value = 32503680000000 WHERE name = 'swept'");
    $site->sqlite("UPDATE message SET expires = 1");
    ok($site->wait_until(sub { !$site->sqlite('SELECT count(*) FROM message') }, 60),
       'sweeps go on when a clock was put back');
    cmp_ok($site->sqlite('SELECT value FROM meta'), '<', 32503680000000,
           'and have their own time');
    $site->stop;
}


# A thread is removed in parts: what is saved after that was asked stays.
sub try_order {
    my $site = CiteTest::Store->start(http => 'cite_store_timeout 30s;');

    $site->run(message => 'm0');
    $site->settled(1);
    $site->sqlite("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n"
                  . " WHERE i < 2000) INSERT INTO message (namespace, thread, id,"
                  . " run, status, saved, expires, body) SELECT 'ann', 't1',"
                  . " 'e' || i, '', 'complete', 1, 0, '{}' FROM n");

    my $lock = $site->lock;
    my $client = CiteTest::Client->connect(port => $site->nginx->port);

    $client->request('/citations/threads/t1', method => 'DELETE',
                     headers => ['X-User' => 'ann']);
    $site->wait_until(sub { $site->status->{store_queue} == 1 });
    $site->run(message => 'after');
    $site->wait_until(sub { $site->status->{store_queue} == 2 });
    $lock->release;

    is($client->response->{status}, 204, 'a long thread is removed');
    ok($site->settled(2), 'and a message is saved that came later');
    is(join(' ', $site->sqlite('SELECT id FROM message')), 'after', 'which stays');
    $site->stop;
}


# A directory that the worker can't write to, and one that is made later.
sub try_bad_path {
    my $site = CiteTest::Store->start(path => '%%PREFIX%%/store/cite.db',
                                      http => 'cite_store_timeout 300ms;');
    my $folder = $site->path =~ s{/[^/]+$}{}r;

    rmdir $folder;
    is(run_length($site->run(message => 'm1')->{response}), 5,
       'no directory: a run ends');
    ok($site->wait_until(sub { $site->status->{store_away} }), 'the store is away');
    mkdir $folder, 0700;
    ok($site->settled(1), 'and there again');
    is($site->status->{store_saves}, 1, 'the message is saved then');
    $site->stop;
}


sub try_disk_full {
    SKIP: {
        my $mount = File::Temp->newdir('cite-XXXXXXXX', TMPDIR => 1);

        skip 'a small disk can be mounted by root only', 8
            if $> != 0 || system("mount -t tmpfs -o size=400k tmpfs $mount"
                                 . ' 2>/dev/null') != 0;

        my $site = CiteTest::Store->start(path => "$mount/cite.db",
                                          http => 'cite_store_timeout 500ms;');

        $site->run(message => 'm0');
        $site->settled(1);

        open my $file, '>', "$mount/filler";
        syswrite($file, 'x' x 4096) or last for 1 .. 200;
        close $file;

        my $run;

        $run = $site->run(message => "m$_", citations => 100, run => "r$_")
            for 1 .. 10;

        is(run_length($run->{response}), 5, 'a full disk: runs end');
        ok($site->wait_until(sub {
               $site->lost || $site->status->{store_away} }),
           'what can\'t be saved is lost or waits');

        my $saves = $site->status->{store_saves};

        like($site->ask('ann', 'aliases/h1', method => 'PUT',
                        body => '{"messageId":"m0"}')->{status}, qr/^50[37]$/,
             'what a reader writes has no room either');
        is($site->ask('ann', 'messages?ids=m0')->{status}, 200, 'reads go on');
        unlink "$mount/filler";
        ok($site->wait_until(sub {
               $site->run(message => 'after');
               sleep 0.2;
               return $site->status->{store_saves} > $saves;
           }), 'it recovers');

        my $status = $site->status;
        my $sum = $status->{store_saves} + $site->lost;

        cmp_ok($sum, '>=', 11, 'each is saved or counted');
        is($site->sqlite('PRAGMA integrity_check'), 'ok', 'the file is whole');
        $site->stop;
        system('umount', "$mount");
    }
}
