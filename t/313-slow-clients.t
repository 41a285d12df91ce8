# What is added while the agent is silent reaches clients that read slowly, and
# does not mix with what the agent has sent.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Runs;
use Test::More;
use Time::HiRes qw(sleep time);

my $patience = 10;      # seconds until waiting counts as for ever
my $citations = one_byte() ? 10 : 100;
my $snippet = 'x' x 1600;

my @names = grep { !one_byte() || /cite|tag|number/ } fixtures();
my $long = join '', map { message($_) } 1 .. (one_byte() ? 2 : 6);

# a pipe for each case: the agent reads, the client writes a byte
my (%wait_end, %tell_end, @cases);

for my $protocol (protocols()) {
    for my $way (qw(on off)) {
        for my $kind (qw(silent hold)) {
            my $number = @cases;

            push @cases, [$protocol, $way, $kind];
            pipe($wait_end{$number}, $tell_end{$number}) or die "pipe: $!\n";
        }
    }
}

# the verifier writes a byte for each answer
pipe(my $answers, my $answered) or die "pipe: $!\n";

my $agent = CiteTest::Upstream->start(
    in_child => sub { close $_ for values %tell_end },
    handler => sub {
        my ($request) = @_;

        my ($name) = $request->{path} =~ m{([^/]+)$};
        my $case = $request->{args}{case};

        if (!defined $case) {
            my $bytes = $name eq 'long' ? whole($long) : fixture($name);

            return { pieces => random_cuts($bytes, $request->{args}{seed}) };
        }

        my @pieces = @{ run_pieces($citations) };

        if ($cases[$case][2] eq 'silent') {
            my $pipe = $wait_end{$case};

            splice @pieces, -1, 0, sub { sysread($pipe, my $byte, 1) };
        }

        return { pieces => \@pieces };
    },
);

my $verifier = CiteTest::Upstream->start(handler => sub {
    return { type => 'application/json', framing => 'length',
             pieces => [qq({"status":"found","snippet":"$snippet"}),
                        sub { syswrite $answered, '.' }] };
});

my $agent_url = 'http://127.0.0.1:' . $agent->port;
my $url = 'http://127.0.0.1:' . $verifier->port;
my $locations = '';

for my $way (qw(on off)) {
    $locations .= <<"CONF";
        location /$way/ {
            cite_verify /_large;
            proxy_buffering $way;
            proxy_pass $agent_url;
        }

        location /instant/$way/ {
            cite_verify /_instant;
            proxy_buffering $way;
            proxy_pass $agent_url;
        }
CONF
}

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN:sndbuf=16k%%

        cite on;
        cite_max_state_size 8m;
        cite_max_memory 64m;
        cite_verify_concurrency 100;

        proxy_http_version 1.1;

        location = /_large {
            internal;
            proxy_pass $url;
        }

        location = /_instant {
            internal;
            return 200 '{"status":"found"}';
        }

        location /spilled/ {
            cite_verify /_instant;
            proxy_buffers 2 4k;
            proxy_buffer_size 4k;
            proxy_busy_buffers_size 4k;
            proxy_pass $agent_url;
        }

        location /rated/ {
            cite_verify /_instant;
            limit_rate 400k;
            proxy_pass $agent_url;
        }

$locations
    }
CONF

for my $number (0 .. $#cases) {
    my ($protocol, $way, $kind) = @{ $cases[$number] };
    my $title = "$protocol, buffering $way, $kind";

    SKIP: {
        skip 'nginx itself waits for more', 3 if $way eq 'on' && one_byte();

        # with a small one it takes seconds until all is there
        my $rcvbuf = $kind eq 'silent' ? 4096 : 32_768;

        my ($came, $problem) = read_late($protocol, "/$way/x?case=$number",
                                         $rcvbuf, $tell_end{$number});

        is($problem, undef, "$title: all verdicts arrive");
        same_stream($came, run_bytes($citations), "$title: every byte");
        cmp_ok(length $came, '>', length(run_bytes($citations))
                                  + $citations * length $snippet,
               "$title: much was added");
    }
}

for my $way (qw(instant/on instant/off)) {
    my @problems = grep { defined } map { changed("/$way/$_") } @names;

    is(join("\n", @problems), '', "$way: fixtures arrive as they are");
}

for my $way (qw(instant/on instant/off spilled rated)) {
    for my $protocol (protocols()) {
        # with such reads no HTTP/2 response goes beyond its first window, nor
        # does that of a plain file
        next if $protocol eq 'HTTP/2' && one_byte();

        my $rate = one_byte() ? 200_000 : 800_000;
        my $response = open_run($nginx, $protocol,
                                "/$way/long?seed=" . seed(),
                                rcvbuf => 32_768, rate => $rate,
                                timeout => 2 * $patience, run_request())
                           ->response(rate => $rate);

        same_response($response, whole($long),
                      "$protocol, $way: a long stream, read slowly");
        is(failures($response->{body}), '', 'with all its verdicts');
    }
}

$nginx->stop;

done_testing();


# Begins to read when nginx can't write any more, and lets the agent go on when
# all verdicts are there.
sub read_late {
    my ($protocol, $path, $rcvbuf, $pipe) = @_;

    my $stream = open_run($nginx, $protocol, $path, rcvbuf => $rcvbuf,
                          timeout => 3 * $patience, run_request());
    my $came = '';
    my $told = 0;

    for (1 .. $citations) {
        sysread $answers, my $byte, 1;
    }

    sleep 0.2;

    while (1) {
        my $more = $stream->more($patience);

        return ($came, 'nothing more after ' . length($came) . ' bytes')
            if !defined $more;

        last if $more eq '';

        $came .= $more;

        if (!$told && $came =~ /"verified":$citations\b.*\n\n/) {
            syswrite $pipe, '.';
            $told = 1;
        }
    }

    return ($came, $told ? undef : 'the verdicts are missing');
}


# Says what is wrong with a fixture that was read with verification.
sub changed {
    my ($path) = @_;

    my $response = get($nginx, "$path?seed=" . seed(), run_request());
    my ($name) = $path =~ m{([^/]+)$};

    return if CiteTest::difference($response->{body}, fixture($name)) eq ''
              && !$response->{error};

    return "$name: " . ($response->{error} // 'other bytes');
}


sub message {
    my ($number) = @_;

    my $id = qq("messageId":"m$number");
    my @deltas = map { 'some words ' x 40 . CiteTest::Runs::citation($_) }
                     1 .. 12;

    return join '', run_event(TEXT_MESSAGE_START => qq($id,"role":"assistant")),
                    (map { run_event(TEXT_MESSAGE_CONTENT =>
                                     qq($id,"delta":"$_")) } @deltas),
                    run_event(TEXT_MESSAGE_END => $id);
}


sub whole {
    my ($messages) = @_;

    my $ids = '"threadId":"t1","runId":"r1"';

    return run_event(RUN_STARTED => $ids) . $messages
           . run_event(RUN_FINISHED => $ids);
}


# The messages whose citations were not all verified.
sub failures {
    my ($body) = @_;

    my $messages = state_of($body)->{messages};
    my @failed = grep { $messages->{$_}{summary}{verified} != 12
                        || $messages->{$_}{status} ne 'complete' }
                 sort keys %$messages;

    return join ' ', %$messages ? @failed : 'no message';
}
