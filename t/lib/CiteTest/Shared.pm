package CiteTest::Shared;

# What holds for every store that several gateways share:
#
#     CiteTest::Shared->new(CiteTest::Engine->start('redis'))->try_gateways;

use strict;
use warnings;

use Digest::SHA qw(sha256_hex);
use IO::Socket::INET;
use JSON::PP ();
use POSIX qw(WNOHANG);
use Test::More;
use Time::HiRes qw(sleep time);

use CiteTest::Patience qw(patience);
use CiteTest::Stepwise;
use CiteTest::Store;

my $json = JSON::PP->new->utf8->canonical;


sub new {
    my ($class, $engine) = @_;

    return bless { engine => $engine, name => $engine->name }, $class;
}


sub site {
    my ($self, %options) = @_;

    return CiteTest::Store->start(store => $self->{engine}->store, %options);
}


sub ids { return [sort keys %{ $_[0] // {} }] }


sub messages {
    my ($site, $user, $args) = @_;

    return ids($site->ask($user, "messages?$args")->{json}{messages});
}


# Saved through one, read, restored and deleted through the other.
sub try_gateways {
    my ($self) = @_;

    my $one = $self->site;
    my $two = $self->site(location => 'cite_store_restore on;');

    $self->try_read($one, $two);
    $self->try_runs($one, $two);
    $self->try_names($one, $two);
    $self->try_reviews($one, $two);
    $self->try_restored($one, $two);
    $self->try_export($one, $two);
    $self->try_removed($one, $two);

    $_->stop for $one, $two;
}


sub try_read {
    my ($self, $one, $two) = @_;

    my $text = "\x{e9}t\x{e9} " . CiteTest::Store::text_of(2);
    my $run = $one->run(message => 'm1', text => $text);

    ok($one->settled(1), "$self->{name}: a message is saved");
    is($one->lost, 0, 'and none is lost');

    my $got = $two->ask('ann', 'messages?ids=m1,none')->{json}{messages};

    is_deeply(ids($got), ['m1'], 'another gateway has it');
    is(delete $got->{m1}{threadId}, 't1', 'with its thread');
    ok(delete $got->{m1}{savedAt}, 'and its time');
    is_deeply($got->{m1}, $run->{state}{deepcitation}{messages}{m1},
              'and else as the client has it');

    my $digest = do { utf8::encode(my $bytes = $text); sha256_hex($bytes) };
    my $found = $two->ask('ann', "messages?digests=$digest")->{json}{messages};

    is($found->{$digest}{messageId}, 'm1', 'by its digest, too');
    is_deeply(messages($two, 'bob', "digests=$digest"), [], 'not for others');

    is($two->ask('ann', 'aliases/h1', method => 'PUT',
                 body => '{"messageId":"m1"}')->{status}, 204, 'an alias');
    is($two->ask('ann', 'aliases/h2', method => 'PUT',
                 body => '{"messageId":"m2"}')->{status}, 204,
       'and one that is early');
    is_deeply(messages($one, 'ann', 'ids=h1,h2'), ['h1'], 'answers elsewhere');

    $two->run(message => 'm2', citations => 1);
    $two->settled(1);
    is_deeply(messages($one, 'ann', 'ids=h1,h2'), [qw(h1 h2)],
              'as does the early one when its message is there');

    my $thread = $one->ask('ann', 'threads/t1')->{json};

    is_deeply(ids($thread), [qw(citations messages verifications)],
              'a thread has the form of the state');
    is_deeply(ids($thread->{messages}), [qw(m1 m2)], 'and messages of both');
    is_deeply($one->ask('bob', 'threads/t1')->{json}{messages}, {},
              'not for others');
}


# Which run of a message counts.
sub try_runs {
    my ($self, $one, $two) = @_;

    my @saved = map { $_->status->{store_saves} } $one, $two;
    my $total = sub {
        my ($path) = @_;

        return $two->ask('ann', $path)->{json}{messages}{g1}{summary}{total};
    };

    $one->run(thread => 'g', message => 'g1', run => 'r1', citations => 1);
    $one->settled(++$saved[0]);
    $two->run(thread => 'g', message => 'g1', run => 'r2', citations => 3);
    $two->settled(++$saved[1]);
    $one->run(thread => 'g', message => 'g1', run => 'r3', events => 3,
              breaks => 1);
    $one->settled(++$saved[0]);

    is($total->('messages?ids=g1'), 3, 'the newest complete run counts');
    is($total->('threads/g'), 3, 'also in its thread');
    is($total->('messages?ids=g1&run=r1'), 1, 'others stay under their run');
    is($total->('messages?ids=g1&run=r3'), 2, 'interrupted ones, too');

    $one->run(thread => 'g', message => 'g1', run => 'r2', events => 3,
              breaks => 1, citations => 1);
    $one->settled(++$saved[0]);
    is($total->('messages?ids=g1&run=r2'), 3,
       'an interrupted message does not replace a complete one');

    $one->run(thread => 'g', message => 'g1', run => 'r3', citations => 4);
    $one->settled(++$saved[0]);
    is($total->('messages?ids=g1&run=r3'), 4, 'but the other way round');
    is($total->('messages?ids=g1'), 4, 'and counts then');
}


# Names with what separates names elsewhere, and the longest ones.
sub try_names {
    my ($self, $one, $two) = @_;

    my @users = ('a', 'a:t', "a'--", 'a/b', 'a%', 'a%3at', 'A', 'a:t:same',
                 "caf\xc3\xa9", 'a*', 'a{b}');
    my $saved = $one->status->{store_saves};

    for my $i (0 .. $#users) {
        $one->run(user => $users[$i], thread => 'same', message => 'same',
                  citations => $i + 1);
    }

    $one->settled($saved += @users);

    my @totals = map {
        $two->ask($_, 'messages?ids=same')->{json}{messages}{same}{summary}{total}
    } @users;

    is_deeply(\@totals, [1 .. @users], 'the same ids in several namespaces');
    is($two->remove('a', 'all'), 204, 'one of them is removed');
    is_deeply([map { scalar @{ messages($two, $_, 'ids=same') } } @users],
              [0, (1) x $#users], 'and the others stay');

    my ($user, $id) = ('%' x 128, ':' x 256);

    $one->run(user => $user, thread => $id, message => $id, run => $id);
    $one->run(user => '', message => 'nobody');
    $one->run(message => "$id:");
    $one->settled($saved += 2);
    is_deeply(messages($two, $user, "ids=$id"), [$id], 'the longest names');
    is_deeply(ids($two->ask($user, "threads/$id")->{json}{messages}), [$id],
              'also of a thread');
    is($one->status->{store_lost}{limit}, 1, 'longer ones are lost and counted');
}


sub review {
    my ($site, $user, $path, $event, @more) = @_;

    return $site->ask($user, "messages/$path", method => 'PUT',
                      body => $json->encode({ event => $event, @more }))
                ->{status};
}


# What readers do with citations.
sub try_reviews {
    my ($self, $one, $two) = @_;

    my $m1 = $one->ask('ann', 'messages?ids=m1')->{json}{messages}{m1};
    my ($key) = sort keys %{ $m1->{citations} };

    is(review($one, 'ann', "m1/reviews/$key", 'opened'), 204, 'a review');
    is(review($two, 'ann', "m1/reviews/$key", 'opened', note => 'again'), 204,
       'which may be repeated');
    is(review($two, 'ann', "h1/reviews/$key", 'rejected', note => "n\x{e9}"), 204,
       'or name an alias');
    is(review($two, 'ann', 'm1/reviews/none', 'opened'), 404,
       'not of a citation that is not there');
    is(review($two, 'bob', "m1/reviews/$key", 'opened'), 404,
       'nor of another reader');

    my $got = $one->ask('ann', 'messages?ids=m1')->{json}{messages}{m1}{reviews};

    is_deeply(ids($got), [$key], 'reviews are loaded with their message');
    is_deeply(ids($got->{$key}), [qw(opened rejected)], 'each event');
    is($got->{$key}{opened}{note}, 'again', 'with the newest note');
    is($got->{$key}{rejected}{note}, "n\x{e9}", 'of any text');
    cmp_ok(abs($got->{$key}{opened}{at} / 1000 - time), '<', 60, 'and a time');

    my $thread = $one->ask('ann', 'threads/t1')->{json};

    is_deeply($thread->{reviews}, { m1 => $got }, 'and with their thread');

    my @counted = map {
        my ($n, $status) = (0, $_->status);

        $n += $_ for map { values %{ $status->{"reviews_$_"} } }
                         qw(opened closed accepted rejected);
        $n;
    } $one, $two;

    is_deeply(\@counted, [1, 1], 'each is counted once');
}


sub try_restored {
    my ($self, $one, $two) = @_;

    my $run = $two->run(message => 'm3', state => {},
                        port => $two->nginx->port);

    ok($run->{state}{deepcitation}{messages}{$_},
       "$_ is in the state of the next run") for qw(m1 m2 m3);
    $two->settled($two->status->{store_saves});
}


sub try_export {
    my ($self, $one, $two) = @_;

    $two->wait_until(sub { @{ messages($one, 'ann', 'ids=m3') } });

    my $answer = $one->ask('ann', 'export');
    my @lines = map { $json->decode($_) } split /\n/, $answer->{body};

    is(join(' ', sort map { "$_->{messageId}-" . ($_->{runId} // '') } @lines),
       'g1-r1 g1-r2 g1-r3 m1-r1 m2-r1 m3-r1', 'an export has each run');
    ok(!$answer->{headers}{'x-next'}, 'and one page');
}


sub try_removed {
    my ($self, $one, $two) = @_;

    is($two->remove('ann', 'threads/t1'), 204, 'a thread is removed');
    is_deeply(messages($one, 'ann', 'ids=m1,m2,m3,h1,h2,g1'), ['g1'],
              'with messages and aliases, and nothing else');
    is_deeply($one->ask('ann', 'threads/t1')->{json},
              { citations => {}, verifications => {}, messages => {} },
              'it is empty');

    is($one->ask('ann', 'aliases/early', method => 'PUT',
                 body => '{"messageId":"never"}')->{status}, 204,
       'an alias without a message');
    is($two->remove('ann', 'all'), 204, 'a namespace is removed');
    is($self->{engine}->left_of('ann'), 0, 'and nothing of it is left');
    is($two->ask('ann', 'export')->{body}, '', 'to be exported');
}


# Many messages: parts of a removal, pages of an export, a long thread.
sub try_many {
    my ($self) = @_;

    my $site = $self->site($self->speaker, http => 'cite_store_queue 2000;'
                                             . 'cite_store_timeout 10s;');
    my $n = 1100;

    $self->say_all($site, 1, $n);
    ok($site->settled($n), "$self->{name}: $n messages are saved");

    my ($lines, $pages, $after, %seen) = (0, 0, 0);

    while ($pages++ < 20) {
        my $answer = $site->ask('site', "export?after=$after");

        $seen{ $json->decode($_)->{messageId} }++
            for split /\n/, $answer->{body};
        $after = $answer->{headers}{'x-next'}[0] or last;
    }

    is(scalar keys %seen, $n, 'an export has them all');
    cmp_ok($pages, '>', 1, 'in pages');

    my $thread = $site->ask('site', 'threads/t1');

    is(scalar keys %{ $thread->{json}{messages} }, 500, '500 of a thread');
    is($thread->{headers}{'x-truncated'}[0], 1, 'which says that there are more');
    is($site->remove('site', 'threads/t1'), 204, 'it is removed');
    is($self->{engine}->left_of('site'), 0, 'all of it');
    $site->stop;
}


# nginx itself is the agent: each request has a message of its own.
sub speaker {
    my ($self) = @_;

    my @events = map { s/"/\\"/gr } (
        '{"type":"RUN_STARTED","threadId":"t$arg_t","runId":"r"}',
        '{"type":"TEXT_MESSAGE_START","messageId":"$arg_m","role":"assistant"}',
        '{"type":"TEXT_MESSAGE_CONTENT","messageId":"$arg_m","delta":"Said. '
            . "<cite attachment_id='a1' full_phrase='said it' />\"}",
        '{"type":"TEXT_MESSAGE_END","messageId":"$arg_m"}',
        '{"type":"RUN_FINISHED","threadId":"t$arg_t","runId":"r"}',
    );
    my $stream = join '', map { "data: $_\\n\\n" } @events;

    return (server => <<"CONF");
        location = /say {
            cite on;
            cite_store_namespace site;
            default_type text/event-stream;
            return 200 "$stream";
        }
CONF
}


# Says messages one after another; $then is called before one of them.  How many
# have been answered whole.
sub say_all {
    my ($self, $site, $from, $to, %then) = @_;

    my ($socket, $said) = (undef, 0);

    for my $i ($from .. $to) {
        $then{$i}->() if $then{$i};

        # a connection ends with its worker, and after 1,000 requests
        for (1 .. 2) {
            $socket //= IO::Socket::INET->new(PeerAddr => '127.0.0.1',
                                              PeerPort => $site->nginx->port);
            last if $socket && say_one($socket, $i) && ++$said;
            undef $socket;
        }
    }

    return $said;
}


sub say_one {
    my ($socket, $i) = @_;

    local $SIG{PIPE} = 'IGNORE';

    syswrite $socket, "GET /say?m=m$i&t=1 HTTP/1.1\r\nHost: a\r\n\r\n"
        or return 0;

    my $bytes = '';

    until ($bytes =~ /\r\n0\r\n\r\n$/) {
        sysread($socket, $bytes, 65536, length $bytes) or return 0;
    }

    return 1;
}


# A gateway is killed in the middle of 1,000 saves.
sub try_kill {
    my ($self) = @_;

    my $site = $self->site($self->speaker);
    my $kill = sub { kill KILL => $site->nginx->workers($site->nginx->{pid}) };

    # a slow machine saves later: a worker is killed when it has little to lose
    my $wait = sub {
        $site->wait_until(sub { $site->status->{store_queue} <= 20 });
    };
    my $said = $self->say_all($site, 1, 1000,
                              map { $_ - 20 => $wait, $_ => $kill } 200, 500, 750);

    ok($site->wait_until(sub {
           my $before = $site->status->{store_saves};

           sleep 0.3;
           return $site->status->{store_queue} == 0
                  && $site->status->{store_saves} == $before;
       }), "$self->{name}: workers are killed while 1,000 messages are saved");

    my ($saves, $rows) = ($site->status->{store_saves}, $self->{engine}->messages);

    diag("$self->{name}: $said answers, $saves acknowledged, $rows saved");
    cmp_ok($saves, '>', 500, 'much was acknowledged');
    cmp_ok($rows, '>=', $saves, 'all of that is there');
    $site->remove('site', 'all');
    $self->quit($site);
}


# Killed workers are in the log: the usual end would complain.
sub quit {
    my ($self, $site) = @_;

    my $pid = delete $site->nginx->{pid};

    kill QUIT => $pid;
    waitpid $pid, 0;
    $site->{agent}->stop;
}


# Servers and proxies close connections that are idle: nobody notices it.
sub try_idle {
    my ($self) = @_;

    my $site = $self->site;

    $site->run(message => 'm1');
    $site->settled(1);
    $site->ask('ann', 'messages?ids=m1');
    $self->{engine}->disconnect;
    is_deeply(messages($site, 'ann', 'ids=m1'), ['m1'],
              "$self->{name}: a connection that was closed is opened again");
    $site->run(message => 'm2');
    $site->settled(2);
    is($site->status->{store_saves}, 2, 'that of saves, too');
    unlike($site->nginx->error_log, qr/cite store is away/, 'nobody notices it');
    $site->remove('ann', 'all');
    $site->stop;
}


# The server is away for a while, or hangs: no stream is late, nothing within
# the queue's bound is lost, and the rest is counted.
sub try_away {
    my ($self, $how, $leave, $return) = @_;

    my $steps = CiteTest::Stepwise->new;
    my $site = $self->site(agent => $steps->agent,
                           http => 'cite_store_queue 40;'
                                   . 'cite_store_timeout 500ms;');
    my $name = "$self->{name} $how";

    $site->run(message => 'm0');
    $site->settled(1);
    $leave->();

    my $start = time;

    $site->run(message => "q$_") for 1 .. 39;

    my ($seen, $slowest) = $steps->read($site->begin(message => 'stepwise'));

    is($seen, 5, "$name: a run goes on, event by event");
    cmp_ok($slowest, '<', patience(1), 'each of them is prompt');
    is($site->lost, 0, '40 messages wait');
    $site->run(message => "over$_") for 1 .. 3;
    is($site->status->{store_lost}{queue}, 3, 'three more are lost and counted');
    ok($site->wait_until(sub { $site->status->{store_away} }),
       'that it is away is told');

    my $asked = time;
    my $answer = $site->ask('ann', 'messages?ids=m0');

    is($answer->{status}, 503, 'reads are 503');
    cmp_ok(time - $asked, '<', patience(1.5), 'in time');

    # clients that leave before their answer
    my @clients = map { CiteTest::Client->connect(port => $site->nginx->port) }
                      1 .. 3;

    $_->request('/citations/messages?ids=m1', headers => ['X-User' => 'ann'])
        for @clients;
    $_->close for @clients;
    sleep 0.05 while time - $start < 3;

    is($site->status->{store_saves}, 1, 'nothing is acknowledged in 3 s');
    $return->();
    ok($site->wait_until(sub { $site->status->{store_saves} == 41 }, 20),
       'all that waited is saved when it is back');
    is($site->status->{store_away}, 0, 'which is told');
    is($site->lost, 3, 'nothing else is lost');
    is_deeply(messages($site, 'ann', 'ids=m0,q1,q39,stepwise,over1'),
              [qw(m0 q1 q39 stepwise)], 'and it can be read');
    is($site->remove('ann', 'all'), 204, 'and removed');
    $site->stop;
}


sub try_poison {
    my ($self) = @_;

    my $site = $self->site(http => 'cite_store_timeout 1s;');

    $self->{engine}->poison;
    $self->{engine}->hang;
    $site->run(message => $_) for qw(a poison b);
    $self->{engine}->resume;
    $site->settled(3);

    is($site->status->{store_saves}, 2,
       "$self->{name}: an op that is refused fails alone");
    is($site->status->{store_lost}{refused}, 1, 'and is counted');
    is_deeply(messages($site, 'ann', 'ids=a,b'), [qw(a b)],
              'the others are saved');
    $self->{engine}->heal;
    $site->remove('ann', 'all');
    $site->stop;
}


sub try_ttl {
    my ($self) = @_;

    my $ttl = int(2 * patience(1)) . 's';
    my $site = $self->site(http => "cite_store_ttl $ttl;", workers => 2);

    $site->run(message => 'm1');
    $site->settled(1);
    $site->ask('ann', 'aliases/h1', method => 'PUT',
               body => '{"messageId":"m1"}');
    is_deeply(messages($site, 'ann', 'ids=m1,h1'), [qw(h1 m1)],
              "$self->{name}: a message is there");
    ok($site->wait_until(sub { !$self->{engine}->left_of('ann') }, 15),
       'and all of it is gone when its time is over');
    is_deeply(messages($site, 'ann', 'ids=m1,h1'), [], 'for readers, too');
    $site->stop;
}


# Workers end in time while the server hangs.
sub try_exit {
    my ($self, $signal) = @_;

    my $site = $self->site(http => 'cite_store_timeout 1s;');

    $site->run(message => 'm0');
    $site->settled(1);
    $self->{engine}->hang;
    $site->run(message => "m$_") for 1 .. 3;

    my $pid = delete $site->nginx->{pid};
    my $start = time;

    kill $signal => $pid;

    while (waitpid($pid, WNOHANG) == 0) {
        last if time - $start > patience(20);
        sleep 0.02;
    }

    cmp_ok(time - $start, '<', patience(2),
           "$self->{name}: $signal while it hangs ends in its timeout and a second");
    like($site->nginx->error_log,
         qr/cite store: 3 messages were not saved, .* reason: exit/,
         'what was queued is logged');
    unlike($site->nginx->error_log, qr/\[(?:alert|emerg|crit)\]|exited on signal/,
           'and nothing grave');
    $self->{engine}->resume;
    $site->{agent}->stop;
}


1;
