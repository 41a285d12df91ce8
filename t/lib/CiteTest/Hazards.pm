package CiteTest::Hazards;

# What goes wrong with a server that several gateways share, in the same way for
# each of them:
#
#     CiteTest::Hazards->new($shared)->try_all;

use strict;
use warnings;

use Test::More;
use Time::HiRes qw(sleep time);

use CiteTest::Nginx;
use CiteTest::Patience qw(patience);
use CiteTest::Shared;
use CiteTest::Stepwise;
use CiteTest::Store;


sub new {
    my ($class, $shared) = @_;

    return bless { shared => $shared, engine => $shared->{engine},
                   name => $shared->{name} }, $class;
}


sub site { my $self = shift; return $self->{shared}->site(@_) }


sub ids_of {
    my ($site, $user, @ids) = @_;

    return join ' ', @{ CiteTest::Shared::messages(
        $site, $user, 'ids=' . join ',', @ids) };
}


sub try_all {
    my ($self) = @_;

    $self->try_phases;
    $self->try_frozen;
    $self->try_first;
    $self->try_reload;
    $self->try_bytes;
    $self->try_full;
    $self->try_storm;
    $self->try_secret;
}


# Clients leave at each phase of their runs: what was said is saved once.
sub try_phases {
    my ($self) = @_;

    my $site = $self->site;
    my @clients = map {
        $site->begin(message => "p$_", thread => "p$_", events => $_, sleep => 20)
    } 1 .. 5;

    for my $n (1 .. 5) {
        my $client = $clients[$n - 1];

        while ((my @events = ($client->{now}{body} // '')
                             =~ /"type":"(?:RUN|TEXT)_/g) < $n) {
            my $piece = $client->more(patience(10)) // last;

            last if $piece eq '';
        }

        $client->close;
    }

    ok($site->wait_until(sub {
           ids_of($site, 'ann', 'p1' .. 'p5') eq 'p3 p4 p5' }),
       "$self->{name}: messages of clients that left are saved if they said"
       . ' something');

    my $got = $site->ask('ann', 'messages?ids=p3,p4,p5')->{json}{messages};

    is(join(' ', map { $got->{$_}{error} // $got->{$_}{status} } qw(p3 p4 p5)),
       'interrupted interrupted complete', 'with what became of them');
    is($site->lost, 0, 'none is lost');
    $site->remove('ann', 'all');
    $site->stop;
}


# Another client of the server stops all that writes.
sub try_frozen {
    my ($self) = @_;

    my $steps = CiteTest::Stepwise->new;
    my $site = $self->site(agent => $steps->agent,
                           http => 'cite_store_timeout 8s;');

    $site->run(message => 'm0');
    $site->settled(1);

    my $frozen = $self->{engine}->freeze;
    my $began = time;

    is(CiteTest::Stepwise::run_length($site->run(message => 'm1')->{response}), 5,
       "$self->{name}: another one holds a lock, a run ends");

    my ($seen, $slowest) = $steps->read($site->begin(message => 'stepwise'));

    is($seen, 5, 'another run goes on, event by event');
    cmp_ok($slowest, '<', patience(1), 'each of them is prompt');
    is(ids_of($site, 'ann', 'm0'), 'm0', 'reads go on');
    sleep 0.05 while time - $began < 2;
    is($site->status->{store_saves}, 1, 'nothing is acknowledged meanwhile');

    $self->{engine}->thaw($frozen);
    ok($site->settled(3), 'both are saved when it lets go');
    is($site->lost, 0, 'and nothing is lost');
    is($site->status->{store_away}, 0, 'the store was not away');

    # one that only reads, and never ends
    my $reader = $self->{engine}->reader;

    $site->run(message => 'm2');
    ok($site->settled(4) && $site->status->{store_saves} == 4,
       'who only looks does not stop it');
    $self->{engine}->thaw($reader);
    $site->remove('ann', 'all');
    $site->stop;
}


# Messages wait before there was any connection.
sub try_first {
    my ($self) = @_;

    $self->{engine}->down;

    my $site = $self->site(http => 'cite_store_timeout 500ms;');

    $site->run(message => "m$_") for 1 .. 3;
    ok($site->wait_until(sub { $site->status->{store_away} }),
       "$self->{name}: a gateway begins without its server");
    is($site->ask('ann', 'threads/t1')->{status}, 503, 'which is told');
    $self->{engine}->up;
    ok($site->settled(3), 'it begins later');
    is($site->status->{store_saves}, 3, 'all that waited is saved');
    is(ids_of($site, 'ann', 'm1' .. 'm3'), 'm1 m2 m3', 'and can be read');
    $site->remove('ann', 'all');
    $site->stop;
}


# A worker quits while a request waits for a server that hangs.
sub try_reload {
    my ($self) = @_;

    my $site = $self->site(http => 'cite_store_timeout 1s;');
    my $client = CiteTest::Client->connect(port => $site->nginx->port);

    $site->run(message => 'm1');
    $site->settled(1);
    $self->{engine}->hang;
    $client->request('/citations/messages?ids=m1', headers => ['X-User' => 'ann']);
    sleep 0.1;
    kill HUP => $site->nginx->{pid};
    is($client->response->{status}, 503,
       "$self->{name}: a request is answered over a reload");
    $self->{engine}->resume;
    ok($site->wait_until(sub { ids_of($site, 'ann', 'm1') eq 'm1' }),
       'and the next worker has its own connection');
    $site->remove('ann', 'all');
    unlike($site->nginx->error_log, qr/open socket .* left/, 'no socket is left');
    $site->stop;
}


# The queue is bounded in bytes, too.
sub try_bytes {
    my ($self) = @_;

    my $site = $self->site(http => 'cite_store_queue 100 8k;'
                                   . 'cite_store_timeout 300ms;');

    $site->run(message => 'm0');
    $site->settled(1);
    $self->{engine}->hang;
    $site->run(message => "q$_") for 1 .. 10;

    my $lost = $site->lost;

    cmp_ok($lost, '>', 4, "$self->{name}: bytes that wait are counted");
    cmp_ok($lost, '<', 10, 'and some have room');
    $self->{engine}->resume;
    ok($site->wait_until(sub { $site->status->{store_saves} == 11 - $lost }),
       'those are saved');
    is($site->status->{store_lost}{queue}, $lost, 'the others are counted');
    $site->remove('ann', 'all');
    $site->stop;
}


# A server that has no room left refuses what is to be saved.
sub try_full {
    my ($self) = @_;

    my $fill = $self->{engine}->can('fill') or return;
    my $site = $self->site;

    $site->run(message => 'm0');
    $site->settled(1);
    $fill->($self->{engine}, 1);
    is(CiteTest::Stepwise::run_length($site->run(message => 'm1')->{response}), 5,
       "$self->{name}: a full server, a run ends");
    $site->settled(2);
    is($site->status->{store_lost}{full}, 1, 'its message is lost and counted');
    is($site->ask('ann', 'aliases/h1', method => 'PUT',
                  body => '{"messageId":"m0"}')->{status}, 507,
       'an alias is refused for want of room');
    is(ids_of($site, 'ann', 'm0'), 'm0', 'reads go on');
    like($site->nginx->error_log, qr/reason: full, OOM/, 'the log says why');
    $fill->($self->{engine}, 0);
    $site->run(message => 'm2');
    ok($site->settled(3) && $site->status->{store_saves} == 2,
       'with room it saves again');
    $site->remove('ann', 'all');
    $site->stop;
}


# Threads are removed while messages of them are saved.
sub try_storm {
    my ($self) = @_;

    my $shared = $self->{shared};
    my @sites = map {
        $shared->site($shared->speaker, http => 'cite_store_timeout 10s;')
    } 1, 2;
    my @children;

    for my $i (0 .. 3) {
        my $pid = fork() // die "fork: $!\n";

        if ($pid == 0) {
            my $said = $shared->say_all($sites[$i % 2], 100 * $i + 1, 100 * $i + 100);

            POSIX::_exit($said == 100 ? 0 : 1);
        }

        push @children, $pid;
    }

    my %answers;

    $answers{ $sites[$_ % 2]->remove('site', $_ % 3 ? 'threads/t1' : 'all') }++
        for 1 .. 30;

    my $failed = 0;

    for my $pid (@children) {
        waitpid $pid, 0;
        $failed++ if $?;
    }

    is($failed, 0, "$self->{name}: messages are said while they are removed");
    ok($_->settled(200), 'each is saved or counted') for @sites;
    is($sites[0]->lost + $sites[1]->lost, 0, 'none is lost');
    is(join(' ', grep { !/^(?:204|503)$/ } keys %answers), '',
       'removals have an answer');
    is($sites[0]->remove('site', 'all'), 204, 'what is left is removed');
    is($self->{engine}->left_of('site'), 0, 'all of it');
    $_->stop for @sites;
}


# What "nginx -T" shows.
sub try_secret {
    my ($self) = @_;

    my $path = $self->{engine}->path;

    CiteTest::Nginx::write_file("$path/nginx.conf", join "\n",
        CiteTest::Nginx::modules(), 'error_log stderr; pid nginx.pid;',
        'events {}', 'http { ' . $self->{engine}->store . " }\n");

    my $shown = CiteTest::Nginx::tried(CiteTest::Nginx::binary(), '-T', $path);

    like($shown, qr/cite_store $self->{name}/,
         "$self->{name}: \"nginx -T\" shows the directive");
    unlike($shown, qr/pass word|ecret/, 'and not the secret');
}


1;
