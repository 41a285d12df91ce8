# Workers are killed in the middle of commits, and nginx is reloaded: each message
# that was acknowledged is in the store, and the file is whole.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Patience qw(patience);
use CiteTest::Store;
use IO::Socket::INET;
use Test::More;
use Time::HiRes qw(sleep time);

CiteTest::Store::skip_without_store();

# valgrind takes seconds to start a worker: then it is killed more seldom
my $slow = patience(1);
my $seconds = patience($ENV{CITE_TEST_KILL_TIME} // 10);
my $pause = 0.15 * $slow * $slow;
my $rate = 400;         # messages in a second
my $clients = 4;

# nginx itself is the agent: each request has a message of its own
my @events = map { s/"/\\"/gr } (
    '{"type":"RUN_STARTED","threadId":"t$arg_t","runId":"r"}',
    '{"type":"TEXT_MESSAGE_START","messageId":"$arg_m","role":"assistant"}',
    '{"type":"TEXT_MESSAGE_CONTENT","messageId":"$arg_m","delta":"Said. '
        . "<cite attachment_id='a1' full_phrase='said it' />\"}",
    '{"type":"TEXT_MESSAGE_END","messageId":"$arg_m"}',
    '{"type":"RUN_FINISHED","threadId":"t$arg_t","runId":"r"}',
);
my $stream = join '', map { "data: $_\\n\\n" } @events;

my $site = CiteTest::Store->start(workers => 2, server => <<"CONF");
        location = /say {
            cite on;
            cite_store_namespace site;
            default_type text/event-stream;
            return 200 "$stream";
        }
CONF

my $nginx = $site->nginx;
my @children = map { speak($_) } 1 .. $clients;
my ($kills, $reloads) = (0, 0);
my $start = time;

while (time - $start < $seconds) {
    my @workers = $nginx->workers($nginx->{pid});

    $kills += kill KILL => $workers[rand @workers] if @workers;

    if (time - $start > patience($reloads + 1)) {
        $reloads++;
        kill HUP => $nginx->{pid};
    }

    sleep $pause;
}

my $said = 0;

for my $child (@children) {
    my $pipe = $child->{pipe};

    $said += <$pipe> // 0;
    close $pipe;
}

ok($site->wait_until(sub { $site->status->{store_queue} == 0
                           || $site->status->{store_away} == 0 }), 'all is quiet');
sleep 0.5;

my $saves = $site->status->{store_saves};

quit();

my $rows = $site->sqlite('SELECT count(*) FROM message');

diag("$kills kills, $reloads reloads, $said answers, $saves acknowledged, "
     . "$rows saved");
cmp_ok($kills, '>', 0.45 * $seconds / $pause, 'workers were killed');
cmp_ok($saves, '>', $slow > 1 ? 0 : 50 * $seconds, 'and much was acknowledged');
cmp_ok($rows, '>=', $saves, 'all of it is there');
cmp_ok($rows, '<=', $said + $clients * $kills, 'and nothing else');
is($site->sqlite('PRAGMA integrity_check'), 'ok', 'the file is whole');
unlike($nginx->error_log, qr/\[(?:emerg|crit)\]|signal 11/, 'nothing crashed');

done_testing();


# Says messages at a rate, over connections that may end at any time.
sub speak {
    my ($n) = @_;

    pipe my $out, my $in;

    my $pid = fork() // die "fork: $!\n";

    if ($pid) {
        close $in;
        return { pid => $pid, pipe => $out };
    }

    close $out;

    my ($socket, $said, $i) = (undef, 0, 0);
    my $start = time;

    while (time - $start < $seconds) {
        my $due = $start + $i * $clients / $rate;

        sleep $due - time if $due > time;
        $i++;
        $socket //= IO::Socket::INET->new(PeerAddr => '127.0.0.1',
                                          PeerPort => $nginx->port);
        $said += $socket && say_one($socket, "c$n-$i", $i % 50) ? 1 : 0;
        undef $socket if $socket && !$socket->connected;
    }

    print $in "$said\n";
    close $in;
    POSIX::_exit(0);
}


# True if the whole answer came; else the connection is closed.
sub say_one {
    my ($socket, $message, $thread) = @_;

    syswrite $socket, "GET /say?m=$message&t=$thread HTTP/1.1\r\nHost: a\r\n\r\n"
        or return !close $socket;

    my $bytes = '';

    until ($bytes =~ /\r\n0\r\n\r\n$/) {
        sysread($socket, $bytes, 65536, length $bytes) or return !close $socket;
    }

    return 1;
}


# Killed workers are in the log: the usual end would complain.
sub quit {
    my $pid = delete $nginx->{pid};

    kill QUIT => $pid;
    waitpid $pid, 0;
    $site->{agent}->stop;
}
