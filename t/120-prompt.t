# No event waits for the next one.  The upstream writes an event and then waits
# until the client says that it has the whole of it: if a byte were held back,
# both would wait for ever.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use Test::More;

my $patience = 10;      # seconds until waiting counts as for ever

my %line_end = (LF => "\n", CRLF => "\r\n", CR => "\r");
my @ways = ('buffered', 'unbuffered');
my @protocols = ('HTTP/1.1', 'HTTP/2');

# The writes of each case: the bytes, and how many more of the stream's bytes
# the client must have before the next write happens.
my %writes;

# A pipe for each case: the upstream reads, the client writes a byte.
my (%wait_end, %tell_end);

my @cases;

for my $end (sort keys %line_end) {
    my @events = events($line_end{$end});

    for my $way (@ways) {
        for my $protocol (@protocols) {
            add_case("$protocol, $way, $end: an event arrives before the next",
                     $way, $protocol, map { [$_, length $_] } @events);

            my $two = "$events[0]$events[1]";
            my ($torn, $rest) = unpack 'a20 a*', $events[2];

            add_case("$protocol, $way, $end: two events do not wait for"
                     . ' a torn third',
                     $way, $protocol,
                     ["$two$torn", length $two],
                     [$rest, length "$torn$rest"],
                     [join('', @events[3 .. $#events]), 0]);
        }
    }
}

my $upstream = CiteTest::Upstream->start(
    in_child => sub { close $_ for values %tell_end },
    handler => sub {
        my ($request) = @_;

        my ($case) = $request->{path} =~ m{([^/]+)$};
        my $pipe = $wait_end{$case};

        my $wait = sub {
            sysread($pipe, my $byte, 1) or die "gone\n";
        };

        return { pieces => [map { ($_->[0], $wait) } @{ $writes{$case} }] };
    },
);

my $url = 'http://127.0.0.1:' . $upstream->port;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;
        proxy_http_version 1.1;

        location /buffered/ {
            proxy_pass $url;
        }

        location /unbuffered/ {
            proxy_buffering off;
            proxy_pass $url;
        }
    }
CONF

my $has_http2 = CiteTest::Curl::has_http2();

for my $case (@cases) {
    my ($number, $title, $way, $protocol) = @$case;

    SKIP: {
        skip 'curl has no HTTP/2', 1 if $protocol eq 'HTTP/2' && !$has_http2;

        # if a chunk comes in several reads, nginx's event pipe keeps it until
        # two bytes of the next one are there
        skip 'nginx itself waits', 1 if $way eq 'buffered' && one_byte();

        my $problem = run_case($number, "/$way/$number", $protocol);

        ok(!$problem, $title) or diag($problem);
    }
}

$nginx->stop;

done_testing();


sub add_case {
    my ($title, $way, $protocol, @writes) = @_;

    my $number = @cases;

    $writes{$number} = \@writes;
    pipe($wait_end{$number}, $tell_end{$number}) or die "pipe: $!\n";

    push @cases, [$number, $title, $way, $protocol];
}


# Returns what went wrong, if anything did.
sub run_case {
    my ($number, $path, $protocol) = @_;

    my $pipe = delete $tell_end{$number};
    my $stream = open_stream($path, $protocol);
    my ($sent, $needed, $came, $write) = ('', 0, '', 0);

    for (@{ $writes{$number} }) {
        my ($bytes, $whole) = @$_;

        $write++;
        $sent .= $bytes;
        $needed += $whole;

        until (has_come($came, $sent, $needed)) {
            my $more = $stream->more($patience);

            return "write $write: nothing more after " . length($came) . ' of '
                   . "$needed bytes" if !defined $more || $more eq '';

            $came .= $more;
        }

        syswrite $pipe, '.';
    }

    while (defined(my $more = $stream->more($patience))) {
        return if $more eq '';
    }

    return 'the response does not end';
}


sub open_stream {
    my ($path, $protocol) = @_;

    if ($protocol eq 'HTTP/2') {
        return CiteTest::Curl->open($nginx->http2_port, $path, timeout => 60);
    }

    my $client = CiteTest::Client->connect(port => $nginx->port);

    $client->request($path);

    return $client;
}


sub has_come {
    my ($came, $sent, $needed) = @_;

    my $rest = without_own_frames($came, $sent);

    return length($rest) >= $needed
           && substr($rest, 0, $needed) eq substr($sent, 0, $needed);
}


# A run of 50 events.
sub events {
    my ($end) = @_;

    my $id = '"messageId":"m1"';
    my $run = '"threadId":"t1","runId":"r1"';

    my @events = (
        qq("type":"RUN_STARTED",$run),
        qq("type":"TEXT_MESSAGE_START",$id,"role":"assistant"),
        (map { qq("type":"TEXT_MESSAGE_CONTENT",$id,"delta":"word $_ ") }
             1 .. 46),
        qq("type":"TEXT_MESSAGE_END",$id),
        qq("type":"RUN_FINISHED",$run),
    );

    return map { "data: {$_}$end$end" } @events;
}
