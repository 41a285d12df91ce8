# Numbers under load: hundreds of streams, dozens at a time, over workers that
# are replaced meanwhile.  Whoever asks then gets numbers that can be read and
# never go back; when all is over they are exactly those of the clients.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Fold qw(fold);
use IO::Select;
use JSON::PP ();
use Test::More;
use Time::HiRes qw(sleep time);

my $json = JSON::PP->new->utf8;

my $responses = one_byte() ? 60 : 400;
my $at_once = one_byte() ? 20 : 64;
my $leaving = one_byte() ? 10 : 40;

my @verdicts = qw(pending verified partial missed skipped failed);

# The first word of a phrase says what becomes of it: what a verifier answers,
# and what that counts as.
my %answers = (
    good => ['found', 'verified'],
    half => ['partial_text_found', 'partial'],
    moved => ['found_on_other_page', 'partial'],
    bad => ['not_found', 'missed'],
    broken => [undef, 'failed'],
);

# What the statuses count as, see docs/verification.md.
my %counts_as = (map { @$_ } grep { defined $_->[0] } values %answers);

my @known = ('the first ferry leaves at six', 'a single ticket costs three',
             'bicycles travel free of charge');

my $agent = CiteTest::Upstream->start(handler => \&agent);
my $verifier = CiteTest::Upstream->start(handler => \&verifier);
my $nginx = CiteTest::Nginx->start(workers => 3, http => configuration());

my %first = map { $_ => 1 } $nginx->workers($nginx->{pid});

srand seed();

my @scrapes;        # what was seen on the way: JSON, Prometheus's text
my %due;            # what the numbers have to be, by what was asked
my %seen;           # and by what came

try_load();
try_sums();
try_scrapes();
try_leaving();

diag('seed: ' . seed()) if !Test::More->builder->is_passing;

$nginx->stop;
$agent->stop;
$verifier->stop;

done_testing();


sub configuration {
    my ($from, $to) = map { $_->port } $agent, $verifier;
    my %kinds = (
        '/' => '',
        '= /service' => 'cite_verify /verify;',
        '= /both' => 'cite_verify evidence /verify;',
        '= /slow' => 'cite_verify /verify?slow=1;',
        '= /observe' => 'cite observe; cite_verify off;',
    );
    my $locations = join "\n", map {
        "        location $_ { $kinds{$_} proxy_pass http://agent; }"
    } sort keys %kinds;

    return <<"CONF";
    cite_zone  cite 64k;

    upstream agent { server 127.0.0.1:$from max_fails=0; keepalive 32; }
    upstream verifier { server 127.0.0.1:$to max_fails=0; keepalive 32; }

    server {
        %%LISTEN%%

        proxy_http_version  1.1;
        proxy_set_header    Connection "";
        proxy_buffering     off;
        proxy_read_timeout  120s;

        # nothing is to be late, whatever else the machine does
        cite                    on;
        cite_verify_timeout     120s;
        cite_hold_timeout       120s;
        cite_verify_max_active  1000;

$locations

        location = /verify {
            internal;
            proxy_pass  http://verifier;
        }

        location = /status { cite off; cite_status; }
    }
CONF
}


# An answer that quotes "phrases", in its own time, behind a search; in "/both"
# the search brings nothing that evidence could be made of.
sub agent {
    my ($request) = @_;

    my ($path, $args) = @$request{qw(path args)};

    return { status => 500, type => 'text/html', pieces => ['no'] }
        if $path eq '/error';
    return { type => 'text/plain', pieces => ['no events'] }
        if $path eq '/plain';

    my @quotes = map { "<cite attachment_id='a1' full_phrase='$_' />" }
                     phrases($args);

    my $pause = \($args->{pause});
    my $id = { messageId => 'm' };

    my @pieces = map { ref eq 'SCALAR' ? $_
                                       : 'data: ' . $json->encode($_) . "\n\n" }
        { type => 'RUN_STARTED', threadId => 't', runId => 'r' },
        { type => 'TOOL_CALL_START', toolCallId => 'c',
          toolCallName => 'find' },
        { type => 'TOOL_CALL_END', toolCallId => 'c' },
        { type => 'TOOL_CALL_RESULT', messageId => 'd', toolCallId => 'c',
          content => $path eq '/both' ? ''
              : $json->encode({ id => 'a1', content => join '. ', @known }) },
        { type => 'TEXT_MESSAGE_START', role => 'assistant', %$id },
        (map { ($pause, { type => 'TEXT_MESSAGE_CONTENT', delta => "$_ ",
                          %$id }) } 'So:', @quotes),
        { type => 'TEXT_MESSAGE_END', %$id },
        $pause,
        { type => 'RUN_FINISHED', threadId => 't', runId => 'r' };

    return { pieces => \@pieces };
}


# ?phrases=good.bad.known: each is another one, or they would be one citation.
sub phrases {
    my ($args) = @_;

    my @known = @known;
    my $n = 0;

    return map { $n++; $_ eq 'known' ? shift @known : "$_ words of number $n" }
               split /\./, $args->{phrases} // '';
}


sub verifier {
    my ($request) = @_;

    my $phrase = $json->decode($request->{body})->{citation}{fullPhrase};
    my ($status) = @{ $answers{ $phrase =~ /^(\w+)/ ? $1 : '' } // [] };

    sleep $request->{args}{slow} ? 30 : rand 0.1;

    return { status => $status ? 200 : 500, type => 'application/json',
             framing => 'length',
             pieces => [$status ? qq({"status":"$status"}) : '{}'] };
}


# What is asked next, and what the numbers have to be then.
sub next_request {
    my ($kind) = @_;

    my @kinds = qw(service service service both both evidence evidence
                   observe error plain);

    $kind //= $kinds[rand @kinds];

    if ($kind eq 'error' || $kind eq 'plain') {
        $due{bypasses}{ $kind eq 'error' ? 'status' : 'content-type' }++;
        return "/$kind";
    }

    $due{responses}{ $kind eq 'observe' ? 'observe' : 'on' }++;

    my @words = $kind eq 'evidence' ? qw(known good) : sort keys %answers;
    my @phrases = map { $words[rand @words] } 1 .. rand 4;

    $due{citations}{ verdict_due($kind, $_) }++ for @phrases;

    return sprintf '/%s?phrases=%s&pause=%.2f', $kind, join('.', @phrases),
                   rand 0.15;
}


sub verdict_due {
    my ($kind, $word) = @_;

    return 'pending' if $kind eq 'slow';
    return 'skipped' if $kind eq 'observe';
    return 'verified' if $word eq 'known';

    # evidence has nothing of what only the verifier knows
    return $kind eq 'evidence' ? 'missed' : $answers{$word}[1];
}


sub try_load {
    my $began = time();
    my %clients;
    my $left = $responses;
    my $select = IO::Select->new;
    my %at = map { int($responses * $_) => 1 } 0.3, 0.6;

    while ($left || %clients) {
        while ($left && keys %clients < $at_once) {
            my $client = start(next_request());

            $clients{ fileno $client->{socket} } = $client;
            $select->add($client->{socket});
            $left--;

            kill HUP => $nginx->{pid} if $at{$left};
            scrape() if $left % 40 == 0;
        }

        my @ready = $select->can_read(30);

        die "nothing comes any more\n" if !@ready;

        for my $socket (@ready) {
            my $client = $clients{ fileno $socket };

            $client->advance(65536, 1);

            next if !$client->{now}{complete} && !$client->{now}{error};

            $select->remove($socket);
            delete $clients{ fileno $socket };
            count($client);
        }
    }

    diag(sprintf '%d responses in %.1f s', $responses, time() - $began)
        if $ENV{CITE_TEST_VERBOSE};
}


sub start {
    my ($path) = @_;

    my $client = CiteTest::Client->connect(port => $nginx->port,
                                           timeout => 60);

    $client->request($path);
    $client->{path} = $path;

    return $client;
}


# What one client has seen.
sub count {
    my ($client) = @_;

    my ($path, $now) = ($client->{path}, delete $client->{now});

    $client->close;
    $seen{incomplete}++ if !$now->{complete};

    return if $path =~ m{^/(?:error|plain)};

    my $stream = fold($now->{body});
    my $added = grep { $_ eq 'STATE_DELTA' } @{ $stream->{types} };

    $seen{problems}++ if @{ $stream->{problems} };
    $seen{bytes} += length $now->{body};
    $seen{deltas} += $added;
    $seen{events} += @{ $stream->{types} } - $added;

    my $messages = $stream->{state}{deepcitation}{messages} // {};

    for my $message (values %$messages) {
        $seen{citations}{ verdict($_) }++
            for values %{ $message->{verifications} };
    }
}


# By what a verification says, not by what the module makes of it.
sub verdict {
    my ($verification) = @_;

    return $verification->{error} ? 'failed' : 'skipped'
        if $verification->{status} eq 'skipped';

    return $counts_as{ $verification->{status} }
           // "unknown: $verification->{status}";
}


sub status { return $json->decode(get($nginx, '/status')->{body}) }


# The numbers once they are those of so many responses, and stay.
sub status_at_rest {
    my ($count) = @_;

    my $deadline = time() + 30;
    my $last = '';

    while (time() < $deadline) {
        my $body = get($nginx, '/status')->{body};
        my $n = $json->decode($body)->{responses};

        return $json->decode($body)
            if $n->{on} + $n->{observe} >= $count && $body eq $last;

        $last = $body;
        sleep 0.1;
    }

    die "the numbers do not come to rest\n";
}


sub scrape {
    push @scrapes, [map { get($nginx, "/status$_")->{body} }
                        '', '?format=prometheus'];
}


sub total {
    my (%numbers) = @_;

    my $sum = 0;

    $sum += $_ for values %numbers;

    return $sum;
}


sub by_name {
    my ($numbers, @names) = @_;

    return { map { $_ => $numbers->{$_} // 0 } @names };
}


sub try_sums {
    my $status = status_at_rest(total(%{ $due{responses} }));
    my @reasons = keys %{ $status->{bypasses} };

    ok(replaced(), 'nginx has other workers than in the beginning');
    is($seen{incomplete} // 0, 0, 'every response came to its end');
    is($seen{problems} // 0, 0, 'and every patch applies');

    is_deeply($status->{responses},
              by_name($due{responses}, qw(on observe)),
              'responses are those that were asked for');
    is_deeply($status->{bypasses}, by_name($due{bypasses}, @reasons),
              'and so are bypasses');
    is_deeply($status->{citations}, by_name($due{citations}, @verdicts),
              'verdicts are those that were to come');

    # what is observed has citations that nobody is told of
    my %told = %{ $status->{citations} };

    $told{skipped} -= $due{citations}{skipped} // 0;

    is_deeply(\%told, by_name($seen{citations}, @verdicts),
              'and those that clients were told');

    is($status->{events}, $seen{events}, q(the agents' events));
    is($status->{state_deltas}, $seen{deltas}, 'ours');
    is($status->{read_bytes} + $status->{added_bytes}, $seen{bytes},
       'bytes');
    is($status->{hold_seconds}{count}, $due{responses}{on},
       'times that ends have waited');
    is($status->{check_failures}{status}, $due{citations}{failed},
       'failures of the verifier');
    is(total(%{ $status->{check_failures} }), $due{citations}{failed},
       'and no others');
    is($status->{response_errors}, 0, 'no response has an error');
}


sub replaced {
    my $deadline = time() + 20;

    while (time() < $deadline) {
        my @workers = $nginx->workers($nginx->{pid});

        return 1 if @workers == 3 && !grep { $first{$_} } @workers;

        sleep 0.1;
    }

    return 0;
}


# What was asked for under load.
sub try_scrapes {
    my @numbers = map { $json->decode($_->[0]) } @scrapes;
    my @texts = map { { /^([a-z]\S*) (\S+)$/mg } } map { $_->[1] } @scrapes;

    cmp_ok(scalar @numbers, '>=', $responses / 40, 'numbers were asked for');
    cmp_ok(scalar(grep { $_->{responses}{on} > 0
                         && $_->{responses}{on} < $due{responses}{on} }
                       @numbers), '>', 0, 'in the middle');

    my (@back, @torn);

    for my $n (1 .. $#texts) {
        push @back, grep { $texts[$n]{$_} < ($texts[$n - 1]{$_} // 0) }
                         sort keys %{ $texts[$n] };
    }

    is_deeply(\@back, [], 'none goes back, also not by a reload');

    for my $text (@texts) {
        for my $name (qw(cite_hold_seconds cite_verifier_latency_seconds)) {
            push @torn, $name if $text->{"${name}_count"}
                                 != $text->{qq(${name}_bucket{le="+Inf"})};
        }
    }

    is_deeply(\@torn, [], 'and histograms are whole');

    SKIP: {
        skip 'no promtool', 1 if ($ENV{CITE_TEST_PROMTOOL} // '') eq '0';

        my $promtool = 'build/prometheus/usr/bin/promtool';
        my $file = "$nginx->{prefix}/metrics";
        my @said;

        for my $scrape (@scrapes) {
            CiteTest::Nginx::write_file($file, $scrape->[1]);

            my $said = `$promtool check metrics < $file 2>&1`;

            push @said, "$? $said" if $? || $said ne '';
        }

        is_deeply(\@said, [], 'promtool has nothing to say to any');
    }
}


# Clients that go while their citations are checked, among others and with a
# reload.
sub try_leaving {
    my $before = $due{citations}{pending} // 0;
    my @clients = map { [start(next_request('slow')), start(next_request())] }
                      1 .. $leaving;

    # until all of the agent's stream was read
    for my $pair (@clients) {
        my $client = $pair->[0];

        until ($client->{now}{body} =~ /"status":"(?:verifying|complete)"/) {
            length($client->more(30) // '') or last;
        }
    }

    kill HUP => $nginx->{pid};

    for my $pair (@clients) {
        $pair->[0]->close;
        $pair->[1]->response;
        count($pair->[1]);
    }

    my $status = status_at_rest(total(%{ $due{responses} }));

    cmp_ok($due{citations}{pending}, '>', $before, 'some clients have left');
    is($seen{incomplete} // 0, 0, 'the others have their whole response');
    is_deeply($status->{responses},
              by_name($due{responses}, qw(on observe)),
              'those who leave are counted');
    is_deeply($status->{citations}, by_name($due{citations}, @verdicts),
              'their citations are pending for ever, all others are not');
}
