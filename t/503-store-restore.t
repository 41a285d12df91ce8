# A thread comes back with its next run, from the store and not from the client.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::State qw(events_of);
use CiteTest::Store;
use JSON::PP ();
use Test::More;
use Time::HiRes qw(sleep time);

CiteTest::Store::skip_without_store();

my $json = JSON::PP->new->utf8->canonical;
my $site = CiteTest::Store->start(
    location => 'cite_store_restore on; cite_keep_messages 3;',
    http => 'cite_store_timeout 1s;',
    server => <<'CONF',
        location /off/ {
            cite on;
            proxy_pass http://127.0.0.1:%%AGENT%%/run/;
        }
CONF
);

my $saved = 0;

try_empty();
try_first_frame();
try_forged();
try_tenant();
try_limits();
try_off();
try_away();
try_late();

try_reviews();

$site->stop;

done_testing();


sub run {
    my (%run) = @_;

    my $run = $site->run(port => $site->nginx->port, %run);

    $site->settled(++$saved);

    return $run;
}


sub messages { return $_[0]{state}{deepcitation}{messages} }
sub ids { return [sort keys %{ messages($_[0]) // {} }] }


sub try_empty {
    my $run = run(message => 'm1');

    is_deeply(ids($run), ['m1'], 'nothing is restored to a new thread');
}


# The client comes back with an empty state.
sub try_first_frame {
    my $run = run(message => 'm2', run => 'r2');
    my ($first) = grep { $_->{type} eq 'STATE_DELTA' } events_of($run->{body});
    my $saved = $site->ask('ann', 'messages?ids=m1')->{json}{messages}{m1};

    is_deeply(ids($run), [qw(m1 m2)], 'a thread comes back');
    is_deeply($first->{delta}[0]{value}{messages}{m1}, $saved,
              'with the first frame, as it was saved');
    is(scalar keys %{ $run->{state}{deepcitation}{citations} }, 2,
       'and its citations are among all');

    my @types = map { $_->{type} } events_of($run->{body});

    is_deeply([@types[0, 1]], [qw(RUN_STARTED STATE_DELTA)],
              'before anything else of the run');

    $run = $site->run(message => 'm3', text => 'Nothing is cited.', run => 'r3',
                      port => $site->nginx->port);
    is_deeply(ids($run), [qw(m1 m2 m3)], 'also if nothing is cited then');
}


# What the client says of earlier messages does not count.
sub try_forged {
    my $state = { deepcitation => {
        citations => {}, verifications => {},
        messages => {
            m1 => entry('m1', 'forged'),
            f1 => entry('f1', 'never said'),
        },
    } };

    my $run = $site->run(message => 'm3', text => 'Nothing.', state => $state,
                         run => 'r4', port => $site->nginx->port);

    is_deeply(ids($run), [qw(m1 m2 m3)], 'a message that was never said is gone');
    is(messages($run)->{m1}{error}, undef, 'and one that was is as it was');
    is(messages($run)->{m1}{from}, undef, 'not marked as the client\'s');
}


sub entry {
    my ($id, $error) = @_;

    return {
        messageId => $id, citations => {}, verifications => {},
        summary => { total => 0 }, status => 'complete', error => $error,
    };
}


sub try_tenant {
    my $run = run(message => 'm1', user => 'bob', citations => 1);

    is_deeply(ids($run), ['m1'], 'another user does not see them');
    is(messages($run)->{m1}{summary}{total}, 1, 'not under the same id either');
    is_deeply(ids(run(message => 'm1', thread => 't2')), ['m1'],
              'nor does another thread');
}


sub try_limits {
    run(message => "k$_", thread => 'long') for 1 .. 5;

    is_deeply(ids(run(message => 'k6', thread => 'long')), [qw(k4 k5 k6)],
              'no more messages than the state keeps');
}


sub try_off {
    my $run = $site->run(message => 'm9', at => '/off/');

    $saved++;
    is_deeply(ids($run), ['m9'], 'without the directive nothing comes back');
}


# Reads hang: the run does not wait, and the client's messages stay.
sub try_away {
    my $other = CiteTest::Store->start(
        location => 'cite_store_restore on;',
        http => 'cite_store_timeout 500ms;');
    my $lock = $other->lock('PRAGMA locking_mode=EXCLUSIVE; CREATE TABLE x (y); '
                            . 'BEGIN EXCLUSIVE');
    my $start = time;
    my $run = $other->run(
        message => 'm2',
        state => { deepcitation => {
            citations => {}, verifications => {},
            messages => { m1 => entry('m1', 'mine') },
        } });

    cmp_ok(time - $start, '<', CiteTest::Patience::patience(2),
           'a run does not wait for the store');
    is_deeply(ids($run), [qw(m1 m2)], 'without it the client\'s messages stay');
    is(messages($run)->{m1}{from}, 'client', 'and are marked so');
    $lock->release;
    $other->stop;
}


# The answer comes when the run has begun.
sub try_late {
    my $other = CiteTest::Store->start(
        location => 'cite_store_restore on;',
        http => 'cite_store_timeout 4s;', workers => 1);

    $other->run(message => 'm1');
    $other->settled(1);
    $other->stop;

    my $path = $other->path;
    my $late = CiteTest::Store->start(
        location => 'cite_store_restore on;', path => "$path.late",
        http => 'cite_store_timeout 8s;');

    is(system('cp', $path, "$path.late"), 0, 'a store is copied');

    my $lock = $late->lock('PRAGMA locking_mode=EXCLUSIVE; '
                           . 'BEGIN EXCLUSIVE; CREATE TABLE x (y)');
    my $client = $late->begin(message => 'm2', run => 'r2', events => 4,
                              sleep => CiteTest::Patience::patience(3));

    ok($late->wait_until(sub { ($client->more(1) // 'x') eq 'x'
                               || $client->{now}{body} =~ /MESSAGE_END/ }),
       'the run has begun');
    unlike($client->{now}{body}, qr/"m1"/, 'without the thread');
    $lock->release;

    my $body = $client->response->{body};
    my $state = CiteTest::State::final_state($body);

    is_deeply([sort keys %{ $state->{deepcitation}{messages} }], [qw(m1 m2)],
              'which comes later');
    $late->stop;
}


# Reviews that a client has in its state are saved, and stay there in frames that
# write the whole key; a client without them has those of the store.
sub try_reviews {
    my $saves = $site->status->{store_saves};
    my $run = $site->run(thread => 'v', message => 'v1', citations => 2);
    my ($key) = sort keys %{ $run->{state}{deepcitation}{messages}{v1}{citations} };

    $site->settled($saves + 1);

    my $reviews = { v1 => { $key => { opened => {}, rejected => { note => "n\x{e9}" } } } };
    my $given = { v1 => { $key => { opened => JSON::PP::true(), painted => {},
                                    rejected => { note => "n\x{e9}", by => 'me' } },
                          none => { opened => {} } },
                  v9 => 7, __proto__ => { $key => { opened => {} } } };

    $run = $site->run(thread => 'v', message => 'v2', run => 'r2',
                      state => { deepcitation => { reviews => $given } });

    is_deeply($run->{state}{deepcitation}{reviews}{v1}{$key}{rejected},
              { note => "n\x{e9}" }, 'reviews stay in a client\'s state');
    is_deeply([sort keys %{ $run->{state}{deepcitation}{reviews} }], ['v1'],
              'if they have the form of some');

    my $saved;

    ok($site->wait_until(sub {
           $saved = $site->ask('ann', 'messages?ids=v1')->{json}{messages}{v1}{reviews};
           return $saved && $saved->{$key}{rejected};
       }), 'and are saved');
    is_deeply([sort keys %$saved], [$key], 'each of a citation that is there');
    is_deeply([sort keys %{ $saved->{$key} }], [qw(opened rejected)],
              'each event that is one');
    is($saved->{$key}{rejected}{note}, "n\x{e9}", 'with its note');

    $run = $site->run(thread => 'v', message => 'v3', run => 'r3', state => {},
                      port => $site->nginx->port);
    is($run->{state}{deepcitation}{reviews}{v1}{$key}{rejected}{note}, "n\x{e9}",
       'a client without a state has them with its next run');

    my $counted = $site->status->{reviews_rejected};

    is($counted->{skipped}, 1, 'each is counted once, by its verdict');
}
