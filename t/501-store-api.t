# The API of the store: what it answers, to whom, and what it refuses.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Store;
use JSON::PP ();
use Test::More;
use Time::HiRes qw(sleep time);

CiteTest::Store::skip_without_store();

my $json = JSON::PP->new->utf8->canonical;
my $site = CiteTest::Store->start(server => <<'CONF');
        location /closed/ { cite_store_api; }
        location /site/ { cite_store_api; cite_store_namespace site; }
        location /mirrored {
            internal;
            rewrite ^ /citations/threads/$arg_id last;
        }
        location /sessions/ {
            mirror /mirrored;
            proxy_pass http://127.0.0.1:%%AGENT%%;
        }
CONF

save_all();
try_messages();
try_threads();
try_thread_names();
try_aliases();
try_export();
try_refused();
try_tenants();
try_head();
try_mirror();
try_remove();

$site->stop;

done_testing();


sub save_all {
    my $before = $site->status->{store_saves};

    $site->run(thread => 't1', message => 'm1', citations => 1);
    $site->run(thread => 't1', message => 'm2', citations => 2);
    $site->run(thread => 't2', message => 'm3');
    $site->run(thread => 't1', message => 'm1', user => 'bob', citations => 5);
    $site->settled($before + 4);

    is($site->status->{store_saves}, $before + 4, 'messages are saved');
}


sub keys_of { return [sort keys %{ $_[0] // {} }] }


sub messages {
    my ($user, $args) = @_;

    return keys_of($site->ask($user, "messages?$args")->{json}{messages});
}


sub try_messages {
    my $answer = $site->ask('ann', 'messages?ids=m1,m3,none');

    is($answer->{status}, 200, 'messages by their ids');
    is_deeply(keys_of($answer->{json}{messages}), [qw(m1 m3)],
              'ids that are not known are left out');
    is($answer->{headers}{'content-type'}[0], 'application/json', 'JSON');
    is($answer->{headers}{'cache-control'}[0], 'no-store', 'not to be cached');
    is($answer->{headers}{'x-content-type-options'}[0], 'nosniff', 'or guessed');

    $site->run(thread => 'odd', message => 'a,b/c?d&e=%41 f');
    $site->wait_until(sub { @{ messages('ann', 'ids=a%2Cb%2Fc%3Fd%26e%3D%2541%20f') } });
    is_deeply(messages('ann', 'ids=m1,a%2Cb%2Fc%3Fd%26e%3D%2541%20f'),
              ['a,b/c?d&e=%41 f', 'm1'], 'a list is split, then decoded');

    my $most = join ',', map { "n$_" } 1 .. 99;

    is_deeply(messages('ann', "ids=$most,m1"), ['m1'], '100 ids');
    is($site->ask('ann', "messages?ids=$most,m1,m2")->{status}, 414, 'not 101');

    my $twice = $site->ask('ann', 'messages?ids=m1,%6d1,m1');

    is(scalar(my @m1 = $twice->{body} =~ /"m1":/g), 1, 'one that is asked twice is there once');

    my $long = 'l' x 256;

    is($site->ask('ann', "messages?ids=$long")->{status}, 200, 'of 256 bytes');
    is($site->ask('ann', "messages?ids=${long}l")->{status}, 400, 'not 257');

    # an answer has 8 MB at most, with what is around the messages
    my $around = length '{"messages":{"big0":,"big1":}}';
    my $room = 8 * 1024 * 1024 - $around;

    for my $case ([$room, 200], [$room + 1, 413]) {
        my ($bytes, $status) = @$case;
        my @sizes = (4_000_000, $bytes - 4_000_000);

        $site->sqlite("DELETE FROM message WHERE namespace = 'big'");
        $site->sqlite("INSERT INTO message (namespace, thread, id, run, status,"
                      . " saved, expires, body) VALUES ('big', 't', 'big$_', '',"
                      . " 'complete', 1, 0, '{\"a\":\"' ||"
                      . " replace(hex(zeroblob(" . ($sizes[$_] - 8) . ")), '00', 'x')"
                      . " || '\"}')") for 0, 1;

        my $answer = $site->ask('big', 'messages?ids=big0,big1');

        is($answer->{status}, $status, "messages of $bytes bytes: $status");
    }
}


sub try_threads {
    my $thread = $site->ask('ann', 'threads/t1')->{json};

    is_deeply(keys_of($thread), [qw(citations messages verifications)],
              'a thread has the form of the state');
    is_deeply(keys_of($thread->{messages}), [qw(m1 m2)], 'and its messages');
    is(scalar keys %{ $thread->{citations} }, 2, 'all citations, each once');
    is_deeply(keys_of($thread->{verifications}), keys_of($thread->{citations}),
              'and their verdicts');
    is_deeply($site->ask('ann', 'threads/none')->{json},
              { citations => {}, verifications => {}, messages => {} },
              'a thread that is not known is empty');
}


sub try_thread_names {
    my $client = $site->begin(at => '/run/', thread => 'x/y', message => 's1');

    $client->response;
    $site->wait_until(sub {
        keys %{ $site->ask('ann', 'threads/x%2Fy')->{json}{messages} } });

    is_deeply(keys_of($site->ask('ann', 'threads/x%2Fy')->{json}{messages}),
              ['s1'], 'the id of a thread may have a slash');
    is_deeply(keys_of($site->ask('ann', 'threads?id=x%2Fy')->{json}{messages}),
              ['s1'], 'and may be an argument');
    is($site->ask('ann', 'threads/')->{status}, 400, 'it is not empty');
    is($site->ask('ann', 'threads/..%2fexport')->{status}, 200,
       'dots lead where nginx says');
    is($site->ask('ann', 'threads/' . 'l' x 257)->{status}, 400, 'nor too long');
}


sub alias {
    my ($id, $body) = @_;

    return $site->ask('ann', "aliases/$id", method => 'PUT', body => $body)
                ->{status};
}


sub try_aliases {
    is(alias('h1', '{"messageId":"m1"}'), 204, 'an alias');
    is(alias('h1', '{"messageId":"m1"}'), 204, 'which may be repeated');
    is(alias('h2', '{"messageId":"m9"}'), 204, 'and come before its message');
    is_deeply(messages('ann', 'ids=h1,h2'), ['h1'], 'answers under its own name');
    is_deeply(messages('bob', 'ids=h1,h2'), [], 'for nobody else');

    $site->run(thread => 't2', message => 'm9');
    $site->wait_until(sub { @{ messages('ann', 'ids=h2') } });
    is_deeply(messages('ann', 'ids=h2'), ['h2'], 'also one that was early');

    is(alias('h3', '{"messageId":7}'), 400, 'its message is a string');
    is(alias('h3', ''), 400, 'and needed');
    is(alias('h3', 'no'), 400, 'JSON');
    is(alias('h3', '{"messageId":"m1"'), 400, 'which is whole');
    is(alias('h3', '{"messageId":"m1"}x'), 400, 'and nothing else');
    is(alias('h3', qq( {"messageId":"m1"}\r\n)), 204, 'but white space');
    is(alias('h3', '{"messageId":"m1"' . ' ' x 4078 . '}'), 204, '4096 bytes');
    is(alias('h3', '{"messageId":"m1"' . ' ' x 4079 . '}'), 413, 'and no more');
}


sub try_export {
    my $answer = $site->ask('bob', 'export');
    my @lines = split /\n/, $answer->{body};

    is($answer->{status}, 200, 'an export');
    is(scalar @lines, 1, 'has a line for each message');
    is($json->decode($lines[0])->{messageId}, 'm1', 'which is JSON');
    is($json->decode($lines[0])->{threadId}, 't1', 'with its thread');
    ok(!$answer->{headers}{'x-next'}, 'and no next page');

    $site->sqlite("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1"
                  . " FROM n WHERE i < 501) INSERT INTO message"
                  . " (namespace, thread, id, run, status, saved, expires, body)"
                  . " SELECT 'eve', 't', 'e' || i, '', 'complete', 1, 0,"
                  . " '{\"messageId\":\"e' || i || '\"}' FROM n");

    my $first = $site->ask('eve', 'export');
    my $next = $first->{headers}{'x-next'}[0];
    my $second = $site->ask('eve', "export?after=$next");

    is(scalar(my @a = split /\n/, $first->{body}), 500, '500 lines a page');
    is(scalar(my @b = split /\n/, $second->{body}), 1, 'the next has the rest');
    ok(!$second->{headers}{'x-next'}, 'and is the last one');
    is($site->ask('eve', 'export?after=x')->{status}, 400, 'a cursor is a number');

    my $thread = $site->ask('eve', 'threads/t');

    is(scalar keys %{ $thread->{json}{messages} }, 500, '500 of a thread');
    is($thread->{headers}{'x-truncated'}[0], 1, 'which says that there are more');

    $site->sqlite("DELETE FROM message WHERE id = 'e1'");
    $thread = $site->ask('eve', 'threads/t');

    is(scalar keys %{ $thread->{json}{messages} }, 500, '500 are all');
    ok(!$thread->{headers}{'x-truncated'}, 'if there are no more');
}


sub try_refused {
    my %expected = (
        'GET all' => 405, 'PUT threads/t1' => 405, 'POST messages?ids=a' => 405,
        'DELETE messages' => 405, 'GET nothing' => 404, 'GET ' => 404,
        'GET messages' => 400, 'GET messages?ids=' => 400,
        'GET messages?ids=a,,b' => 400, 'GET messages?ids=%00' => 400,
        'GET messages?ids=%ff' => 400, 'GET messages?ids=a%0ab' => 400,
        'GET messagesx?ids=a' => 404, 'GET all/x' => 404,
        'DELETE threads' => 400,
    );

    for my $request (sort keys %expected) {
        my ($method, $path) = $request =~ /^(\w+) (.*)/;
        my $answer = $site->ask('ann', $path, method => $method);

        is($answer->{status}, $expected{$request}, $request);
    }

    is($site->ask(undef, 'messages?ids=m1')->{status}, 403, 'no namespace: 403');
    is($site->ask('u' x 129, 'messages?ids=m1')->{status}, 403, 'nor a long one');
    is($site->ask('ann', '../closed/export')->{status}, 404, 'no export by default');
}


# Names with what separates names elsewhere.
sub try_tenants {
    my @users = ('a', 'a:t', "a'--", 'a/b', 'a%', 'A');

    for my $i (0 .. $#users) {
        $site->run(user => $users[$i], thread => 'same', message => 'same',
                   citations => $i + 1);
    }

    $site->wait_until(sub {
        keys %{ $site->ask($users[-1], 'threads/same')->{json}{messages} } });

    my @totals = map {
        $site->ask($_, 'messages?ids=same')->{json}{messages}{same}{summary}{total}
    } @users;

    is_deeply(\@totals, [1 .. @users], 'the same ids in several namespaces');
    is($site->remove($users[0], 'all'), 204, 'one of them is removed');
    is_deeply([map { scalar @{ messages($_, 'ids=same') } } @users],
              [0, (1) x $#users], 'and the others stay');
}


sub try_head {
    my $answer = $site->ask('ann', 'messages?ids=m1', method => 'HEAD');

    is($answer->{status}, 200, 'HEAD');
    cmp_ok($answer->{headers}{'content-length'}[0], '>', 100, 'has a length');
}


# A backend's own DELETE, repeated to the store.
sub try_mirror {
    $site->run(thread => 'gone', message => 'x1');
    $site->wait_until(sub { @{ messages('ann', 'ids=x1') } });

    my $client = CiteTest::Client->connect(port => $site->nginx->port);

    $client->request('/sessions/gone?id=gone', method => 'DELETE',
                     headers => ['X-User' => 'ann']);
    $client->response;

    ok($site->wait_until(sub { !@{ messages('ann', 'ids=x1') } }),
       'a mirrored DELETE removes the thread');
}


sub try_remove {
    is($site->remove('ann', 'threads/none'), 204, 'a thread that is not there');
    is($site->remove('ann', 'threads/t1'), 204, 'a thread is removed');
    is_deeply(messages('ann', 'ids=m1,m2,m3,h1'), ['m3'], 'its messages and aliases');
    is($site->sqlite("SELECT count(*) FROM alias WHERE id = 'h1'"), 0, 'for good');
    is_deeply(messages('bob', 'ids=m1'), ['m1'], 'but not those of others');

    is($site->remove('eve', 'all'), 204, 'a namespace is removed');
    is($site->sqlite("SELECT count(*) FROM message WHERE namespace = 'eve'"), 0,
       'all of it');
    is($site->ask('eve', 'export')->{body}, '', 'and is empty');
}
