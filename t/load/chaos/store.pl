# Stores that crash, stop and hang, workers that are killed, gateways that are
# reloaded, and clients that leave: no message that was acknowledged is missing,
# no stream waits, and nothing else crashes.
#
#     perl -It/lib t/load/chaos/store.pl [SECONDS [SEED]]

use strict;
use warnings;

use IO::Socket::INET;
use POSIX ();
use Test::More;
use Time::HiRes qw(sleep time);

use CiteTest;
use CiteTest::Engine;
use CiteTest::Shared;
use CiteTest::Store;

my ($seconds, $seed) = @ARGV ? @ARGV : 40;

$seed //= 1;

# what a crash is, for each
my %crash = (postgres => 'QUIT', redis => 'KILL');

my %do = (
    hang => sub {
        my ($engine) = @_;

        $engine->hang;
        sleep rand 1.5;
        $engine->resume;
    },
    crash => sub {
        my ($engine) = @_;

        $engine->down($crash{ $engine->name });
        sleep rand 1;
        $engine->up;
    },
    stop => sub {
        my ($engine) = @_;

        $engine->down;
        sleep rand 1;
        $engine->up;
    },
    kill => sub {
        my ($engine, $site) = @_;

        my @workers = $site->nginx->workers($site->nginx->{pid});

        kill KILL => $workers[rand @workers] if @workers;
    },
    reload => sub {
        my ($engine, $site) = @_;

        kill HUP => $site->nginx->{pid};
    },
);

chaos($_) for sort keys %crash;
done_testing();


# One client: its messages have names of their own, also those that it says
# again.  It leaves some before their end.
sub client {
    my ($site, $client, $end) = @_;

    my $pid = fork() // die "fork: $!\n";

    return $pid if $pid;

    srand $seed + $client;

    my ($socket, $slowest) = (undef, 0);

    for (my $i = 1; time < $end; $i++) {
        my $start = time;

        $socket //= IO::Socket::INET->new(PeerAddr => '127.0.0.1',
                                          PeerPort => $site->nginx->port);

        if ($socket && rand() < 0.05) {
            syswrite $socket, "GET /say?m=x$client-$i&t=1 HTTP/1.1\r\n"
                              . "Host: a\r\n\r\n";
            undef $socket;

        } elsif (!$socket || !CiteTest::Shared::say_one($socket, "$client-$i")) {
            undef $socket;

        } elsif (time - $start > $slowest) {
            $slowest = time - $start;
        }

        sleep 0.005;
    }

    # whole seconds that the slowest answer took
    POSIX::_exit($slowest > 200 ? 200 : int $slowest);
}


sub chaos {
    my ($name) = @_;

    srand $seed;

    my $engine = CiteTest::Engine->start($name);
    my $shared = CiteTest::Shared->new($engine);
    my @sites = map {
        $shared->site($shared->speaker, workers => 2,
                      http => 'cite_store_timeout 500ms;'
                              . 'cite_store_queue 20000 64m;')
    } 1, 2;
    my $end = time + $seconds;
    my @clients = map { client($sites[$_ % 2], $_, $end) } 1 .. 4;
    my %done;

    while (time < $end) {
        my $what = (sort keys %do)[rand keys %do];

        $done{$what}++;
        $do{$what}->($engine, $sites[rand @sites]);
        sleep rand 0.8;
    }

    my $slowest = 0;

    for my $pid (@clients) {
        waitpid $pid, 0;
        $slowest = $? >> 8 if $? >> 8 > $slowest;
    }

    settle($_, $name) for @sites;

    my ($saves, $lost) = (0, 0);

    for my $site (@sites) {
        $saves += $site->status->{store_saves};
        $lost += $site->lost;
    }

    my $rows = $engine->messages;

    diag("$name, seed $seed: " . join(', ', map { "$_ $done{$_}" } sort keys %done)
         . "; $saves acknowledged, $lost lost and counted, $rows saved");
    cmp_ok($saves, '>', 10 * $seconds, "$name: messages are saved");
    cmp_ok($rows, '>=', $saves, "$name: none that was acknowledged is missing");
    cmp_ok($slowest, '<', 5, "$name: no stream waits for the store");

    for my $site (@sites) {
        my $pid = $site->nginx->{pid};

        $shared->quit($site);
        unlike($site->nginx->error_log,
               qr/\[(?:emerg|crit)\]|exited on signal (?!9\b)\d+/,
               "$name: nothing else crashed");
        ok(!kill(0, $pid), "$name: the gateway has ended");
    }
}


# Waits until nothing is on its way to the store.
sub settle {
    my ($site, $name) = @_;

    ok($site->wait_until(sub {
           my $before = $site->status->{store_saves};

           sleep 0.3;
           return $site->status->{store_queue} == 0
                  && $site->status->{store_saves} == $before;
       }, 60), "$name: the queue is empty in the end");
}
