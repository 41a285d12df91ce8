# What requests cost while they wait for their agent: a body is in memory at
# most once, and not at all where nginx has it in a file and it goes unchanged.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Patience qw(patience);
use CiteTest::Request qw(run_input);
use Cwd qw(getcwd);
use IO::Select;
use IO::Socket::INET;
use Test::More;
use Time::HiRes qw(sleep time);

plan skip_all => 'so many single bytes take too long' if one_byte();
plan skip_all => 'memory is not what nginx takes'
    if defined $ENV{ASAN_OPTIONS} || $ENV{CITE_TEST_SLOW};

my $size = int(3.9 * 1024 * 1024);

# what nginx needs beside bodies, and those that are just read
my $room = 5 * $size;

my $key = '"deepcitation":{"citations":{},"messages":{"m1":{"n":1.0}}}';

my %bodies = (
    'the key' => run_input(key => $key, size => $size),
    'no key' => run_input(size => $size),
    'a large key' => large_key(),
    'a large state' => large_state(),
    'a chat' => chat(),
);

my $instructions = getcwd() . '/conf/prompts/marker';

my $stream = join '', map { "data: {$_}\n\n" }
    '"type":"RUN_STARTED","threadId":"t1","runId":"r1"',
    '"type":"TEXT_MESSAGE_START","messageId":"m2","role":"assistant"',
    '"type":"TEXT_MESSAGE_CONTENT","messageId":"m2","delta":"Yes."',
    '"type":"TEXT_MESSAGE_END","messageId":"m2"',
    '"type":"RUN_FINISHED","threadId":"t1","runId":"r1"';

# the agent is a part of the test: it reads all, and answers when told to
my $door = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Listen => 128)
    or die "listen: $!\n";
my $address = '127.0.0.1:' . $door->sockport;

my $http = <<"CONF";
    server {
        %%LISTEN%%

        cite on;
        cite_verify evidence;
        client_max_body_size 20m;
        proxy_http_version 1.1;
        proxy_read_timeout 300s;
        proxy_send_timeout 300s;

        location /file/ {
            proxy_pass http://$address;
        }

        location /memory/ {
            client_body_buffer_size 4m;
            proxy_pass http://$address;
        }

        location /observe/ {
            cite observe;
            proxy_pass http://$address;
        }

        location /shown/ {
            cite_hide_state off;
            proxy_request_buffering off;
            proxy_pass http://$address;
        }

        location /told/ {
            cite_instructions $instructions;
            proxy_pass http://$address;
        }

        location / {
            return 200 "ready\\n";
        }

        location /retry/ {
            proxy_next_upstream error timeout http_503 non_idempotent;
            proxy_pass http://again;

            location /retry/told/ {
                cite_instructions $instructions;
                proxy_pass http://again;
            }
        }
    }

    upstream again {
        server $address max_fails=0;
        server $address max_fails=0 backup;
    }
CONF

# path, body, how many requests, and how often the body may be in memory
my @cases = (
    ['/file/', 'the key', 50, 1],
    ['/file/', 'no key', 50, 0],
    ['/file/', 'a large key', 12, 1],
    ['/file/', 'a large state', 12, 1],
    ['/observe/', 'the key', 12, 0],
    ['/shown/', 'the key', 12, 0],
    ['/memory/', 'no key', 12, 1],      # nginx's own
    ['/memory/', 'the key', 12, 2],     # the same, and the changed one
    ['/told/', 'a chat', 12, 1],        # with instructions in it
    ['/retry/', 'the key', 12, 1],      # a second agent gets it, too
    ['/retry/told/', 'a chat', 12, 1],
);

my ($nginx, $worker);

for my $case (@cases) {
    my ($path, $name, $n, $times) = @$case;

    # what was freed may stay with the process
    $nginx = CiteTest::Nginx->start(http => $http);
    $worker = busy_worker($nginx);

    my ($held, @answers) = run_case($path, $name, $n);

    cmp_ok($held, '<', $times * $n * $size + $room,
           "$path, $name: at most $times times in memory");

    is(scalar(grep { /RUN_FINISHED/
                     && ($path eq '/observe/' || /"path":"\/deepcitation"/) }
                   @answers),
       $n, "$path, $name: all are answered");

    $nginx->stop("$path, $name: nginx ends, and has logged nothing grave");
}

done_testing();


# How much memory $n requests that wait take, in bytes, and their answers.
sub run_case {
    my ($path, $name, $n) = @_;

    my $body = $bodies{$name};
    my $before = rss();
    my @clients = map { { socket => connected(),
                          out => head($path, length $body) . $body } } 1 .. $n;
    my $expected = length $body;

    $expected -= length "$key, "
        if $name eq 'the key' && $path !~ m{^/(?:observe|shown)/};
    $expected = length large_without() if $name eq 'a large key';
    $expected = length(large_state()) - length("$key,")
        if $name eq 'a large state';
    $expected += told_bytes() if $name eq 'a chat';

    my @agents = exchange(\@clients, $n, $expected);

    if ($path =~ m{^/retry/}) {
        refuse($_) for @agents;
        @agents = exchange(\@clients, $n, $expected);
    }

    my $held = settled() - $before;

    note(sprintf '%s, %s: %.1f MB held by %d requests of %.1f MB', $path,
         $name, $held / 1e6, $n, (length $body) / 1e6);

    answer($_) for @agents;

    return ($held, map { rest($_) } @clients);
}


sub large_key {
    my $fill = join ',', map { qq("m$_":{"text":") . 'x' x 1000 . '"}' }
                             1 .. int($size / 1024);

    return qq({"threadId":"t1","runId":"r1","state":{"a":1,)
           . qq("deepcitation":{"messages":{$fill}}},"messages":[]});
}


sub large_without {
    return '{"threadId":"t1","runId":"r1","state":{"a":1},"messages":[]}';
}


sub large_state {
    my $fill = join ',', map { qq("m$_":{"text":") . 'x' x 1000 . '"}' }
                             1 .. int($size / 1024);

    return qq({"threadId":"t1","runId":"r1","state":{$key,$fill},)
           . '"messages":[]}';
}


sub chat {
    my $head = '{"model":"m","stream":true,"messages":[{"role":"user","content":"';
    my $tail = '"}]}';

    return $head . 'x' x ($size - length "$head$tail") . $tail;
}


# what instructions add to a chat
sub told_bytes {
    my $text = CiteTest::Nginx::slurp($instructions);

    $text =~ s/\s+\z//;
    $text =~ s/(["\\])/\\$1/g;
    $text =~ s/\n/\\n/g;

    return length '{"role":"system","content":""},' . $text;
}


sub connected {
    my $socket = IO::Socket::INET->new(PeerAddr => '127.0.0.1',
                                       PeerPort => $nginx->port)
        or die "connect: $!\n";

    $socket->blocking(0);

    return $socket;
}


sub head {
    my ($path, $length) = @_;

    return "POST $path HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
           . "Content-Type: application/json\r\n"
           . "Content-Length: $length\r\n\r\n";
}


# Sends what the clients have to send, until $n requests have come to the agent
# with all of their bytes.
sub exchange {
    my ($clients, $n, $expected) = @_;

    my $deadline = time() + patience(120);
    my (@agents, %agent, $complete);

    for (;;) {
        my @writers = grep { length $_->{out} } @$clients;
        my $read = IO::Select->new($door, map { $_->{socket} }
                                          grep { !$_->{complete} } @agents);
        my $write = IO::Select->new(map { $_->{socket} } @writers);
        my ($in, $out) = IO::Select->select($read, $write, undef, 1);
        my %ready = map { fileno($_) => 1 } @{ $out // [] };

        for my $client (grep { $ready{ fileno $_->{socket} } } @writers) {
            my $sent = syswrite($client->{socket}, $client->{out}, 262_144);

            substr($client->{out}, 0, $sent, '') if $sent;
        }

        for my $socket (@{ $in // [] }) {
            if ($socket == $door) {
                my $peer = $door->accept;

                $peer->blocking(0);
                push @agents, $agent{ fileno $peer }
                    = { socket => $peer, head => '', got => 0 };
                next;
            }

            receive($agent{ fileno $socket }, $expected) and $complete++;
        }

        return @agents if ($complete // 0) == $n;
        die "the agent got $complete of $n requests\n" if time() > $deadline;
    }
}


# 1 if the request is there; bytes are counted, not kept.
sub receive {
    my ($agent, $expected) = @_;

    sysread($agent->{socket}, my $bytes, 262_144) or die "agent: $!\n";

    if ($agent->{head} !~ /\r\n\r\n/) {
        $agent->{head} .= $bytes;
        $agent->{head} =~ s/(\r\n\r\n)(.*)\z/$1/s or return 0;
        $bytes = $2;
    }

    $agent->{got} += length $bytes;
    $agent->{complete} = $agent->{got} == $expected;

    return $agent->{complete};
}


sub answer {
    my ($agent) = @_;

    $agent->{socket}->blocking(1);
    syswrite($agent->{socket}, "HTTP/1.1 200 OK\r\nConnection: close\r\n"
                               . "Content-Type: text/event-stream\r\n\r\n"
                               . $stream);
    close $agent->{socket};
}


sub refuse {
    my ($agent) = @_;

    $agent->{socket}->blocking(1);
    syswrite($agent->{socket}, "HTTP/1.1 503 No\r\nConnection: close\r\n"
                               . "Content-Length: 0\r\n\r\n");
    close $agent->{socket};
}


# What the client gets, to the end.
sub rest {
    my ($client) = @_;

    my $bytes = '';

    $client->{socket}->blocking(1);
    1 while sysread($client->{socket}, $bytes, 65536, length $bytes);
    close $client->{socket};

    return $bytes;
}


# When the worker has nothing more to do: its memory is the same twice.
sub settled {
    my $deadline = time() + patience(20);
    my $last = -1;

    for (my $now = rss(); $now != $last && time() < $deadline; $now = rss()) {
        $last = $now;
        sleep 0.1;
    }

    return $last;
}


# Memory of the worker that no file is behind.
sub rss {
    my ($kb) = CiteTest::Nginx::slurp("/proc/$worker/status")
               =~ /^RssAnon:\s*(\d+) kB/m;

    return $kb * 1024;
}
