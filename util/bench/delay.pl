# How long events of one stream wait while 200 citations of another one, in the
# same worker, are checked against 4 MB of evidence.
#
# This program is the agent and the client of the first stream: it sends an
# event, waits until it has come through nginx, and sends the next one.

use strict;
use warnings;

use IO::Socket::INET;
use List::Util qw(max min);
use POSIX ();
use Socket qw(IPPROTO_TCP TCP_NODELAY);
use Time::HiRes qw(time);

use CiteTest;

my ($citations, $results, $size, $repeats) = (200, 8, 512 * 1024, 15);
my $allowed = 0.005;

srand 7;

my $input = '{"threadId":"t","runId":"r","state":{},"messages":[],"tools":[],'
            . '"context":[]}';
my @words = map { word() } 1 .. 8000;
my @texts = map { prose($size) } 1 .. $results;
my @sentences = map { [/([A-Z][^.]*)\. /g] } @texts;
my $stream = stream();

my $agent = CiteTest::Upstream->start(handler => sub {
    return { pieces => [$stream] };
});

my $listening = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Listen => 4)
    or die "listen: $!\n";

my ($agent_port, $own_port) = ($agent->port, $listening->sockport);

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    proxy_http_version 1.1;
    proxy_buffering off;
    proxy_read_timeout 60s;

    server {
        %%LISTEN%%

        cite on;
        cite_max_evidence_size 5m;

        location = /events {
            cite_verify off;
            proxy_pass http://127.0.0.1:$own_port;
        }

        location = /off {
            cite_verify off;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location = /evidence {
            proxy_pass http://127.0.0.1:$agent_port;
        }
    }
CONF

my ($client, $upstream) = connected();

delays(sub { select undef, undef, undef, 0.2 });     # warm

my %worst;

for (1 .. $repeats) {
    for my $way (qw(off evidence)) {
        my @delays = delays(sub { ask($way) });

        push @{ $worst{$way} }, max(@delays);
    }
}

# what others do on this machine only adds to it
my %least = map { $_ => min(@{ $worst{$_} }) } keys %worst;
my $more = $least{evidence} - $least{off};

printf "   the longest delay of an event, in the quietest of %d runs:"
       . " %.1f ms with checks, %.1f ms without; %.1f ms more, allowed are"
       . " %.0f ms\n", $repeats, 1000 * $least{evidence}, 1000 * $least{off},
       1000 * $more, 1000 * $allowed;

close $upstream;
close $client;

my @problems = $nginx->end;

push @problems, 'events wait too long' if $more >= $allowed;

print "   $_\n" for @problems;
exit(@problems ? 1 : 0);


# The first stream, open: the client's end and the agent's.
sub connected {
    my $client = IO::Socket::INET->new(PeerAddr => '127.0.0.1',
                                       PeerPort => $nginx->port)
        or die "connect: $!\n";

    print $client "POST /events HTTP/1.1\r\nHost: a\r\n"
                  . "Content-Type: application/json\r\nContent-Length: "
                  . length($input) . "\r\n\r\n$input";
    $client->flush;

    my $upstream = $listening->accept;
    my $request = '';

    while ($request !~ /\Q$input\E\z/) {
        sysread $upstream, $request, 65536, length $request or die "no body\n";
    }

    $_->setsockopt(IPPROTO_TCP, TCP_NODELAY, 1) for $client, $upstream;

    syswrite $upstream, "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n"
                        . "Content-Type: text/event-stream\r\n\r\n";
    pass($client, $upstream, event(RUN_STARTED => '"threadId":"t","runId":"r"'));

    return ($client, $upstream);
}


# Sends an event and waits for it.
sub pass {
    my ($client, $upstream, $event) = @_;

    my $start = time();
    my $came = '';

    syswrite $upstream, sprintf("%x\r\n%s\r\n", length $event, $event);

    until ($came =~ /\Q$event\E/) {
        sysread $client, $came, 65536, length $came or die "the stream broke\n";
    }

    return time() - $start;
}


# What events are delayed by while the other process runs.
sub delays {
    my ($other) = @_;

    my $pid = fork() // die "fork: $!\n";

    if ($pid == 0) {
        POSIX::_exit(eval { $other->(); 1 } ? 0 : print({*STDERR} $@));
    }

    my ($n, @delays) = (0);

    while (waitpid($pid, POSIX::WNOHANG()) == 0) {
        $n++;
        push @delays, pass($client, $upstream,
                           event(CUSTOM => qq("name":"tick","value":$n)));
    }

    die "the other stream failed\n" if $?;

    return @delays;
}


sub ask {
    my ($way) = @_;

    my $client = CiteTest::Client->connect(port => $nginx->port);

    $client->request("/$way", method => 'POST', body => $input,
                     headers => ['Content-Type' => 'application/json']);

    my ($last) = $client->response->{body}
        =~ /.*(?:"summary":|\/summary","value":)(\{[^}]*\})/s;

    die "$way: $last\n" if $last !~ ($way eq 'off' ? qr/"skipped":$citations,/
                                     : qr/"verified":100,.*"missed":100,/);
}


sub event {
    my ($type, $members) = @_;

    return qq(data: {"type":"$type",$members}\n\n);
}


sub word {
    return join '', map { chr 97 + int rand 26 } 1 .. 3 + int rand 7;
}


sub prose {
    my ($n) = @_;

    my $text = '';

    while (length $text < $n) {
        $text .= ucfirst join(' ', map { $words[rand @words] } 1 .. 14) . '. ';
    }

    return $text;
}


# A half of the quotes is there, the other half is made up of the same words.
sub quote {
    my ($i) = @_;

    return join ' ', map { $words[rand @words] } 1 .. 12 if $i % 2;

    my $list = $sentences[$i % $results];

    return $list->[rand @$list];
}


sub stream {
    my $run = '"threadId":"t","runId":"r"';
    my $stream = event(RUN_STARTED => $run);

    for my $i (0 .. $#texts) {
        my $id = qq("toolCallId":"c$i");

        $stream .= event(TOOL_CALL_START => qq($id,"toolCallName":"search"))
                   . event(TOOL_CALL_END => $id)
                   . event(TOOL_CALL_RESULT =>
                               qq($id,"messageId":"r$i","content":"$texts[$i]"));
    }

    my $text = join ' ', map {
        'So. ' . sprintf "<cite attachment_id='c%d' full_phrase='%s'/>",
                         $_ % $results, quote($_)
    } 0 .. $citations - 1;

    return $stream
           . event(TEXT_MESSAGE_START => '"messageId":"m","role":"assistant"')
           . event(TEXT_MESSAGE_CONTENT => qq("messageId":"m","delta":"$text"))
           . event(TEXT_MESSAGE_END => '"messageId":"m"')
           . event(RUN_FINISHED => $run);
}
