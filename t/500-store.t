# Messages are saved at their final status, and each once; streams do not wait.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Store;
use Digest::SHA qw(sha256_hex);
use JSON::PP ();
use Test::More;
use Time::HiRes qw(sleep time);

CiteTest::Store::skip_without_store();

my $json = JSON::PP->new->utf8->canonical;
my $site = CiteTest::Store->start;

try_complete();
try_nothing();
try_names();
try_interrupted();
try_again();
try_runs();
try_digest();
try_files();

$site->stop;

done_testing();


sub saved { return $site->status->{store_saves} }
sub ended { return saved() + $site->lost }


sub row {
    my ($message, @more) = @_;

    return $site->sqlite("SELECT status FROM message WHERE id = '$message' @more");
}


sub try_complete {
    my $run = $site->run(message => 'm1');
    my $entry = $run->{state}{deepcitation}{messages}{m1};

    ok($site->settled(1), 'a message is saved');
    is(saved(), 1, 'once');
    is($site->lost, 0, 'and nothing is lost');
    is(row('m1'), 'complete', 'as complete');

    my $answer = $site->ask('ann', 'messages?ids=m1');
    my $got = $answer->{json}{messages}{m1};

    is($answer->{status}, 200, 'it is loaded by its id');
    is(delete $got->{threadId}, 't1', 'with its thread');
    cmp_ok(abs(delete($got->{savedAt}) / 1000 - time), '<', 60, 'and its time');
    is_deeply($got, $entry, 'and else as the client has it');

    my $status = $site->status;

    cmp_ok($status->{store_bytes}, '>', 4096, 'its bytes are told');
    is($status->{store_queue}, 0, 'nothing waits');
    is($status->{store_away}, 0, 'the store is there');
    is($status->{store_latency_seconds}{count}, 1, 'its latency is counted');
}


sub try_nothing {
    my $before = saved();

    $site->run(message => 'm2', text => 'Nothing is cited here.');
    $site->run(message => 'm3', user => '');
    $site->run(message => 'm4', user => 'n' x 129);
    $site->run(message => 'm5', user => 'n' x 128);
    $site->settled($before + 1);

    is(saved(), $before + 1, 'no citations, no namespace: nothing is saved');
    is($site->sqlite("SELECT group_concat(id) FROM message WHERE id > 'm1'"),
       'm5', 'a namespace has 128 bytes at most');
}


sub try_names {
    my $before = saved();
    my $long = 'i' x 256;

    $site->run(message => $long, thread => $long, run => $long);
    $site->run(message => "${long}i");
    $site->run(message => 'm6', thread => "${long}t");
    $site->run(message => 'm7', run => "${long}r");
    $site->run(message => "bell\a");
    $site->settled($before + 5);

    is(saved(), $before + 1, 'ids of 256 bytes are saved');
    is($site->status->{store_lost}{limit}, 4, 'longer and strange ones are not');
    is($site->ask('ann', "messages?ids=$long")->{json}{messages}{$long}{threadId},
       $long, 'and loaded');
}


# The client leaves, or the agent does.
sub try_interrupted {
    my $before = ended();
    my $client = $site->begin(message => 'i1', events => 3, sleep => 20);

    $client->more(5) for 1 .. 2;
    $site->wait_until(sub { $client->{now}{body} =~ /phrase number 2/
                            || !defined $client->more(1) });
    $client->close;

    ok($site->wait_until(sub { (row('i1') // '') ne '' }),
       'a message whose client has left is saved');
    is(row('i1'), 'interrupted', 'as interrupted');

    my $entry = $site->ask('ann', 'messages?ids=i1')->{json}{messages}{i1};

    is($entry->{status}, 'error', 'which is an error for clients');
    is($entry->{error}, 'interrupted', 'that says why');
    is(scalar keys %{ $entry->{citations} }, 2, 'with the citations so far');
    is($entry->{summary}{pending}, 0, 'none of them is pending');

    $site->run(message => 'i2', events => 3, breaks => 1);
    ok($site->wait_until(sub { (row('i2') // '') eq 'interrupted' }),
       'the same if the agent leaves');

    # a row can be seen before it is counted
    $site->settled($before + 2);
}


# A stream that is repeated: what is complete stays.
sub try_again {
    my $before = ended();

    $site->run(message => 'c1');
    $site->run(message => 'c1', events => 3, breaks => 1, citations => 1);
    $site->settled($before + 2);

    is($site->sqlite("SELECT count(*) || status FROM message WHERE id = 'c1'"),
       '1complete', 'an interrupted message does not replace a complete one');

    $site->run(message => 'i2');
    $site->settled($before + 3);

    is($site->sqlite("SELECT count(*) || status FROM message WHERE id = 'i2'"),
       '1complete', 'but the other way round');

    $site->run(message => 'c1', citations => 1);
    $site->settled($before + 4);

    my $entry = $site->ask('ann', 'messages?ids=c1')->{json}{messages}{c1};

    is($entry->{summary}{total}, 1, 'and a complete one by a newer');
}


# A message that is generated again has a row for each run.
sub try_runs {
    my $before = ended();

    $site->run(message => 'g1', run => 'r1', citations => 1);
    $site->run(message => 'g1', run => 'r2', citations => 3);
    $site->settled($before + 2);

    my $total = sub {
        my ($path) = @_;

        return $site->ask('ann', $path)->{json}{messages}{g1}{summary}{total};
    };

    is($total->('messages?ids=g1'), 3, 'the newest run counts');
    is($total->('threads/t1'), 3, 'also in the thread');
    is($total->('messages?ids=g1&run=r1'), 1, 'the others stay under their run');

    $site->run(message => 'g1', run => 'r3', events => 3, breaks => 1);
    $site->settled($before + 3);

    is($total->('messages?ids=g1'), 3, 'an interrupted run does not count');
    is($total->('messages?ids=g1&run=r3'), 2, 'but is there');
}


sub try_digest {
    my $before = ended();
    my $cite = CiteTest::Store::text_of(1);
    my $text = "\x{3000} e\x{301}te\x{301} \x{212b} $cite\n";

    $site->run(message => 'd1', text => $text);
    $site->settled($before + 1);

    my $normal = "\x{e9}t\x{e9} \x{c5} $cite";
    my $digest = do { utf8::encode(my $bytes = $normal); sha256_hex($bytes) };

    is($site->sqlite("SELECT digest FROM message WHERE id = 'd1'"), $digest,
       'the digest is that of the text after NFC and trimming');
    is($site->ask('ann', "messages?digests=$digest")
            ->{json}{messages}{$digest}{messageId}, 'd1', 'and finds it');
    is_deeply($site->ask('bob', "messages?digests=$digest")->{json}{messages},
              {}, 'not for others');
}


sub try_files {
    my @modes = map { (stat)[2] & 07777 }
                    $site->path =~ s{/[^/]+$}{}r, glob($site->path . '*');

    is(shift @modes, 0700, 'the directory is for its owner alone');
    is_deeply(\@modes, [(0600) x @modes], 'and so are the files');
    is($site->sqlite('PRAGMA integrity_check'), 'ok', 'the file is whole');
}
