# "cite_zone" counts, and "cite_status" shows it: the sums are those that the
# clients see, they outlive a reload, and Prometheus takes them.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Config qw(try_config);
use CiteTest::State qw(events_of final_state);
use File::Temp ();
use JSON::PP ();
use Test::More;
use Time::HiRes qw(sleep time);

my $json = JSON::PP->new->utf8;
my $folder = File::Temp->newdir('cite-XXXXXXXX', TMPDIR => 1);
my $asked = "$folder/asked";
my $rounds = one_byte() ? 4 : 40;       # of ten responses each

my $lua = $ENV{CITE_TEST_LUA} // 1;

my @verdicts = qw(pending verified partial missed skipped failed);

my %phrases = (
    evidence => ['the first ferry leaves at six', 'a quote of nobody at all'],
    service => ['good words', 'half of it', 'bad words', 'no server'],
);

try_order();

write_streams();

my $verifier = CiteTest::Upstream->start(handler => \&verifier);
my $nginx = CiteTest::Nginx->start(workers => 2, http => configuration('64k'));

try_empty();
try_access();

my %sums = load();

try_sums(%sums);
try_prometheus();
try_reload();
try_leaving();

$nginx->stop;
$verifier->stop;

done_testing();


# What the directives refuse is in t/004-refused.t.
sub try_order {
    my $server = 'server { listen 127.0.0.1:1; location / { %s } }';

    my ($taken, $messages) = try_config(
        'events {} http { ' . sprintf($server, 'cite_status;')
        . ' cite_zone a 32k; }');

    ok($taken, 'a zone may come last, and 32k is enough') or diag($messages);
}


sub configuration {
    my ($size) = @_;

    my $port = $verifier->port;
    my $hooks = $lua ? 'cite_lua_hooks no_such_module;' : '';

    return <<"CONF";
    cite_zone  cite $size;

    upstream verifier {
        server     127.0.0.1:$port  max_fails=0;
        keepalive  32;
    }

    server {
        %%LISTEN%%

        cite   on;
        root   $folder;
        types  { text/event-stream sse; text/plain txt; }

        proxy_http_version  1.1;
        proxy_set_header    Connection "";

        location = /evidence.sse { }
        location = /plain.txt { }
        location = /observe.sse { cite observe; cite_verify off; }
        location = /off.sse { cite off; }
        location = /hooks.sse { $hooks }
        location = /limit.sse { cite_max_event_size 64; }

        location = /encoded.sse {
            proxy_pass  http://verifier;
        }

        location = /service.sse {
            cite_verify          /verify;
            cite_hold_timeout    15s;
            cite_verify_timeout  15s;
        }

        location = /slow.sse {
            cite_verify          /verify?slow=1;
            cite_verify_timeout  15s;
        }

        location = /late.sse {
            cite_verify          /verify?slow=1;
            cite_verify_timeout  300ms;
        }

        location = /verify {
            internal;
            proxy_pass  http://verifier;
        }

        location = /status { cite_status; }
        location = /counted { cite on; cite_status; }
        location = /denied { deny all; cite_status; }
        location = /metrics { set \$args format=prometheus; cite_status; }
    }
CONF
}


sub write_streams {
    my $good = stream($phrases{evidence});

    for my $name (qw(evidence observe off hooks)) {
        CiteTest::Nginx::write_file("$folder/$name.sse", $good);
    }

    for my $name (qw(service slow late)) {
        CiteTest::Nginx::write_file("$folder/$name.sse",
                                    stream($phrases{service}));
    }

    CiteTest::Nginx::write_file("$folder/plain.txt", 'plain');
    CiteTest::Nginx::write_file("$folder/limit.sse",
                                'data: {"x":"' . 'x' x 100 . "\"}\n\n");
    CiteTest::Nginx::write_file($asked, '');
}


# An answer that quotes these phrases of an attachment, behind a search.
sub stream {
    my ($quoted) = @_;

    my $text = join ' ', map { "<cite attachment_id='a1' full_phrase='$_' />" }
                             @$quoted;
    my $result = 'On weekdays the first ferry leaves at six.';

    return join '', map { 'data: ' . $json->encode($_) . "\n\n" }
        { type => 'RUN_STARTED', threadId => 't', runId => 'r' },
        { type => 'TOOL_CALL_START', toolCallId => 'c',
          toolCallName => 'find' },
        { type => 'TOOL_CALL_END', toolCallId => 'c' },
        { type => 'TOOL_CALL_RESULT', messageId => 'd', toolCallId => 'c',
          content => $json->encode({ id => 'a1', content => $result }) },
        { type => 'TEXT_MESSAGE_START', messageId => 'm',
          role => 'assistant' },
        { type => 'TEXT_MESSAGE_CONTENT', messageId => 'm', delta => $text },
        { type => 'TEXT_MESSAGE_END', messageId => 'm' },
        { type => 'RUN_FINISHED', threadId => 't', runId => 'r' };
}


sub verifier {
    my ($request) = @_;

    return { headers => ['Content-Encoding' => 'gzip'], pieces => ['x'] }
        if $request->{path} eq '/encoded.sse';

    my $phrase = $json->decode($request->{body})->{citation}{fullPhrase};
    my %statuses = ('good words' => 'found', 'bad words' => 'not_found',
                    'half of it' => 'partial_text_found');
    my $status = $statuses{$phrase};

    open my $file, '>>', $asked or die "$asked: $!\n";
    syswrite $file, '.';

    sleep $request->{args}{slow} ? 1 : rand 0.1;

    return { status => $status ? 200 : 500, type => 'application/json',
             framing => 'length',
             pieces => [$status ? qq({"status":"$status"}) : '{}'] };
}


sub status {
    my ($path) = @_;

    return $json->decode(get($nginx, $path // '/status')->{body});
}


# What the zone has once it has counted so many responses.
sub status_after {
    my ($responses) = @_;

    my $deadline = time() + 20;

    while (1) {
        my $status = status();
        my $n = $status->{responses}{on} + $status->{responses}{observe};

        return $status if $n >= $responses || time() > $deadline;

        sleep 0.05;
    }
}


sub numbers {
    my ($value) = @_;

    return ref $value ? map { numbers($_) } values %$value : $value;
}


sub try_empty {
    my $response = get($nginx, '/status');

    is($response->{headers}{'content-type'}[0], 'application/json',
       'numbers are JSON');
    is_deeply([grep { $_ != 0 } numbers($json->decode($response->{body}))], [],
              'they begin with zero');
    is_deeply([grep { $_ != 0 } numbers(status())], [],
              'who asks for them is not counted');
}


sub try_access {
    my $length = length get($nginx, '/status')->{body};
    my $head = get($nginx, '/status', method => 'HEAD');

    is($head->{status}, 200, 'HEAD is answered');
    is($head->{headers}{'content-length'}[0], $length, 'with the length');
    is(get($nginx, '/status', method => 'POST', body => 'x')->{status}, 405,
       'POST is not allowed');
    is(get($nginx, '/status', method => 'DELETE')->{status}, 405,
       'DELETE is not allowed');
    is(get($nginx, '/denied')->{status}, 403, '"deny" works');
    is(get($nginx, '/status?format=json')->{status}, 200, 'format=json');
    is(get($nginx, '/status?format=xml')->{status}, 400, 'no other format');
}


# Many clients at once; what they have seen.
sub load {
    my @paths = (('/evidence.sse') x 3, ('/service.sse') x 2, '/observe.sse',
                 '/plain.txt', '/missing.sse', '/encoded.sse', '/off.sse');
    my (@clients, %seen);

    for my $path ((@paths) x $rounds) {
        my $client = CiteTest::Client->connect(port => $nginx->port,
                                               timeout => 60);

        $client->request($path);
        push @clients, [$path, $client];
    }

    for my $pair (@clients) {
        my ($path, $client) = @$pair;

        count(\%seen, $path, $client->response);
    }

    count(\%seen, 'HEAD', get($nginx, '/evidence.sse', method => 'HEAD'));

    return %seen;
}


sub count {
    my ($seen, $path, $response) = @_;

    $seen->{$path}++;
    $seen->{incomplete}++ if !$response->{complete};

    return if $path !~ m{^/(?:evidence|service|observe)\.};

    my @events = events_of($response->{body});
    my $own = grep { $_->{type} eq 'STATE_DELTA' } @events;

    $seen->{bytes} += length $response->{body};
    $seen->{deltas} += $own;
    $seen->{events} += @events - $own;

    return if !$own;

    my $state = final_state($response->{body})->{deepcitation};

    for my $message (values %{ $state->{messages} }) {
        $seen->{$_} += $message->{summary}{$_}
            for 'total', 'dangling', @verdicts;
    }
}


sub try_sums {
    my (%seen) = @_;

    my $status = status_after(6 * $rounds);

    is($seen{incomplete} // 0, 0, 'every response came to its end');
    is_deeply($status->{responses},
              { on => 5 * $rounds, observe => $rounds },
              'responses that were read');
    is_deeply($status->{bypasses},
              { status => $rounds, 'content-type' => $rounds,
                encoded => $rounds, method => 1, limit => 0, memory => 0,
                'state-key' => 0, dialect => 0, json => 0, other => 0 },
              'responses that were not, by reason');

    is($status->{events}, $seen{events}, q(the agents' events));
    is($status->{state_deltas}, $seen{deltas}, 'ours');
    is($status->{read_bytes} + $status->{added_bytes}, $seen{bytes},
       'bytes that were read and added are those that came');

    try_citations($status, %seen);
    try_checks($status);
}


sub try_citations {
    my ($status, %seen) = @_;

    my %observed = %{ $status->{citations} };
    my $all = 0;

    $all += $_ for values %observed;

    # nobody sees those of "observe", which nobody checks
    $observed{skipped} -= 2 * $rounds;

    is($all, $seen{total} + 2 * $rounds, 'all citations have a verdict');
    is_deeply(\%observed, { map { $_ => $seen{$_} } @verdicts },
              'verdicts are those that clients were told');
    is($status->{dangling_citations}, $seen{dangling},
       'citations without a source');
    ok($status->{citations}{$_}, "some are $_")
        for qw(verified partial missed failed);

    my $shares = $status->{verdict_shares};
    my $sum = 0;

    $sum += $_ for values %$shares;

    cmp_ok(abs($sum - 1), '<=', 0.002, 'shares of verdicts are shares');
    cmp_ok(abs($shares->{partial}
               - $status->{citations}{partial}
                 / ($all - $status->{citations}{skipped}
                    - $status->{citations}{failed})),
           '<=', 0.001, 'of what was judged');
}


sub try_checks {
    my ($status) = @_;

    my $questions = -s $asked;
    my %failures = %{ $status->{check_failures} };
    my $latency = $status->{verifier_latency_seconds};
    my $hold = $status->{hold_seconds};

    is($status->{checks}, $questions, 'questions are those that were asked');
    is_deeply({ map { $_ => $failures{$_} } grep { $failures{$_} }
                                                 keys %failures },
              { status => 2 * $rounds }, 'failures, by reason');
    is($latency->{count}, $questions, 'each has its time');
    is($latency->{buckets}{'+Inf'}, $questions, 'and its bucket');
    cmp_ok($latency->{sum}, '>', 0, 'which took some');
    is($hold->{count}, $status->{responses}{on},
       'each response that may wait has its time');

    my @counts = map { $hold->{buckets}{$_} }
                     sort { bound($a) <=> bound($b) } keys %{$hold->{buckets}};

    is_deeply(\@counts, [sort { $a <=> $b } @counts], 'buckets add up');
}


sub bound { return $_[0] eq '+Inf' ? 9**9 : $_[0] }


sub try_prometheus {
    my $response = get($nginx, '/status?format=prometheus');
    my $status = status();
    my $text = $response->{body};

    is($response->{headers}{'content-type'}[0],
       'text/plain; version=0.0.4; charset=utf-8', 'the type for Prometheus');

    my %lines = map { /^(\S+) (\S+)$/ ? ($1 => $2) : () } split /\n/, $text;

    is(get($nginx, '/metrics')->{body}, $text,
       'a location of their own, without an argument');
    is($lines{'cite_events_total'}, $status->{events}, 'the same numbers');
    is($lines{'cite_citations_total{verdict="missed"}'},
       $status->{citations}{missed}, 'with labels');
    is($lines{'cite_hold_seconds_bucket{le="0.25"}'},
       $status->{hold_seconds}{buckets}{0.25}, 'and histograms');

    SKIP: {
        skip 'no promtool', 1 if ($ENV{CITE_TEST_PROMTOOL} // '') eq '0';

        my $promtool = 'build/prometheus/usr/bin/promtool';

        CiteTest::Nginx::write_file("$folder/metrics", $text);

        my $said = `$promtool check metrics < $folder/metrics 2>&1`;

        is("$? $said", '0 ', 'promtool has nothing to say');
    }
}


sub try_reload {
    my $before = status();

    reload();
    is_deeply(status(), $before, 'a reload keeps all numbers');

    get($nginx, '/evidence.sse');

    my $responses = $before->{responses};
    my $after = status_after($responses->{on} + $responses->{observe} + 1);

    is($after->{responses}{on}, $responses->{on} + 1, 'and they go on');

    my $text = CiteTest::Nginx::slurp($nginx->{conf});

    $text =~ s/cite_zone  cite 64k/cite_zone  cite 128k/ or die "no zone\n";
    CiteTest::Nginx::write_file($nginx->{conf}, $text);

    reload();
    is_deeply([grep { $_ != 0 } numbers(status())], [],
              'a zone of another size begins with zero');
}


# Until none of the old workers is there.
sub reload {
    my $master = $nginx->{pid};
    my %old = map { $_ => 1 } $nginx->workers($master);
    my $deadline = time() + 20;

    kill HUP => $master;

    while (time() < $deadline) {
        my @workers = $nginx->workers($master);

        return if @workers == 2 && !grep { $old{$_} } @workers;

        sleep 0.05;
    }

    die "nginx has not reloaded\n";
}


# Ends that are not those of a verdict.
sub try_leaving {
    my $client = CiteTest::Client->connect(port => $nginx->port);

    $client->request('/slow.sse');
    $client->more(5);
    sleep 0.4;
    $client->close;

    my $status = status_after(1);

    is($status->{responses}{on}, 1, 'a client that leaves is counted');
    is($status->{citations}{pending}, 4, 'its citations have no verdict');
    cmp_ok($status->{hold_seconds}{sum}, '>', 0.2, 'its end had waited');

    get($nginx, '/late.sse');
    $status = status_after(2);

    is($status->{check_failures}{timeout}, 4, 'late answers are failures');
    is($status->{citations}{failed}, 4, 'of the citations too');

    get($nginx, '/limit.sse');
    $status = status_after(3);

    is($status->{bypasses}{limit}, 1, 'what is read in part is a bypass');
    is($status->{responses}{on}, 3, 'and a response');

    SKIP: {
        skip 'no Lua', 2 if !$lua;

        get($nginx, '/hooks.sse');
        $status = status();

        is($status->{hook_errors}{state_key}, 1, 'a hook that fails is counted');
        is($status->{bypasses}{'state-key'}, 1, 'as is a response without a key');
    }

    get($nginx, '/counted');
    is(status()->{bypasses}{json}, 1,
       'who asks for numbers is counted with "cite on"');
}
