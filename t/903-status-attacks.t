# The page of "cite_status" is a closed set of numbers, whoever asks for it and
# whatever agents, services and clients do; the zone survives reloads of all
# kinds with streams that are under way, and counters that are full.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Config qw(try_config);
use CiteTest::Patience qw(patience);
use CiteTest::Verify qw(message run_of service answer come_true wait_for);
use JSON::PP ();
use POSIX ();
use Test::More;
use Time::HiRes qw(sleep time);

my $json = JSON::PP->new->utf8->canonical->allow_bignum;
my $zone_size = 136 * 1024;     # as no other mapping of nginx
my $workers = 4;

# what would be another label, another line or another metric
my $label = qq(evil"} 1\ncite_evil{x="\\);
my $id = $json->allow_nonref->encode($label);

my %runs = (
    plain => run_of(message('m1', 'found')),
    labels => [map { s/"m1"|"t1"|"r1"/$id/gr }
                   @{ run_of(message('m1', 'found', 'evil')) }],
    slow => [substr(join('', @{ run_of(message('m1', 'found')) }), 0, 60),
             sub { wait_for('reloaded') }, "\n\n"],
);

my $agent = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my ($name) = $request->{path} =~ m{([^/]+)$};

    return { status => 999, pieces => ['x'] } if $name eq 'odd';
    return { type => "text/evil\"} 1", pieces => ['x'] } if $name eq 'type';
    return { pieces => $runs{$name} // $runs{plain} };
});

my $service = service(sub {
    my (undef, %citations) = @_;

    my ($citation) = values %citations;

    return answer($json->encode({ status => $label, error => $label,
                                  reason => $label }))
        if $citation->{fullPhrase} eq 'evil';
    return;
});

my ($agent_port, $service_port) = map { $_->port } $agent, $service;

my $nginx = CiteTest::Nginx->start(workers => $workers, http => <<"CONF");
    cite_zone cite $zone_size;

    server {
        %%LISTEN%%

        cite on;
        proxy_http_version 1.1;
        error_page 404 /status;

        location / {
            cite_verify /_check;
            proxy_buffering off;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location /observe/ {
            cite observe;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location = /_check {
            internal;
            proxy_pass http://127.0.0.1:$service_port;
        }

        location /status { cite_status; }
        location = /missing { return 404; }
        location = /page {
            ssi on;
            default_type text/html;
            return 200 '<!--#include virtual="/status" -->';
        }

        location = /asked {
            auth_request /status;
            return 204;
        }
    }
CONF

zones();

my $names = names();

methods();
arguments();
ways();
many();
labels();
full();
reloads();

my @problems = $nginx->end;

# one reload was to be refused
push @problems, grep { !/is too small/ }
                     $nginx->error_log =~ /(.*\[(?:alert|emerg|crit)\].*)/g;
push @problems, $nginx->output =~ /(.*(?:Sanitizer|runtime error:).*)/g;
is("@problems", '', 'nginx ends, and has logged nothing grave');

$_->stop for $agent, $service;

done_testing();


sub status { return $json->decode(get($nginx, '/status')->{body}) }


# The metrics and their labels, as both forms have them.
sub names {
    my $text = get($nginx, '/status?format=prometheus')->{body};

    return join "\n", map { s/ \S+$//r } split /\n/, $text;
}


sub zones {
    my $http = 'events {} http { %s server { listen 127.0.0.1:1; '
               . 'location / { cite_status; } } }';
    my $page = POSIX::sysconf(POSIX::_SC_PAGESIZE());

    for my $try ([8 * $page, 1], [8 * $page - 1, 0], [0, 0], ['-1', 0],
                 ['8e9', 0], ['64K', 1], ['9223372036854775808', 0],
                 ['99999999999g', 0], ['64k ', 1], ['64kk', 0], ['', 0])
    {
        my ($size, $good) = @$try;
        my ($taken, $messages) = try_config(sprintf $http,
                                            "cite_zone z '$size';");

        $taken = !$taken if $size eq '64k ';    # a size has no space

        is($taken ? 1 : 0, $good, "a zone of \"$size\" bytes")
            or diag($messages);
    }

    my ($taken, $messages) = try_config(sprintf $http, 'cite_zone z 64k;'
                                        . ' limit_req_zone $uri zone=z:64k'
                                        . ' rate=1r/s;');

    ok(!$taken, 'a zone is not shared with another module');

    # more than there is
    ($taken, $messages) = try_config(sprintf $http, 'cite_zone z 4294967296m;');

    ok($taken || $messages =~ /\[(?:emerg|alert)\].*mmap/,
       'a zone larger than all memory is refused by the system, if at all')
        or diag($messages);
}


sub methods {
    my $length = length get($nginx, '/status')->{body};

    for my $version ('1.0', '1.1') {
        my $client = CiteTest::Client->connect(port => $nginx->port);

        $client->request('/status', method => 'HEAD', version => $version,
                         keepalive => 1);

        my $head = $client->response;

        is("$head->{status} $head->{headers}{'content-length'}[0]",
           "200 $length", "HTTP/$version: HEAD");

        $client->request('/status', method => 'GET', version => $version,
                         keepalive => 1, body => 'x' x 10_000);
        is(length $client->response->{body}, $length,
           "HTTP/$version: a body with GET is left alone");

        for my $method (qw(POST PUT DELETE OPTIONS PATCH PROPFIND)) {
            $client = CiteTest::Client->connect(port => $nginx->port);
            $client->request('/status', method => $method, body => 'x' x 100,
                             version => $version);
            is($client->response->{status}, 405,
               "HTTP/$version: $method is not allowed");
        }
    }

    is(get($nginx, '/status', headers => ['Transfer-Encoding' => 'chunked',
                                          Range => 'bytes=0-3',
                                          'If-Match' => '*',
                                          'If-Modified-Since' =>
                                          'Mon, 02 Jan 2036 15:04:05 GMT'],
           method => 'HEAD')->{status}, 200, 'conditions do not matter');
}


sub arguments {
    my %statuses = (
        '' => 200, 'format=json' => 200, 'format=prometheus' => 200,
        'FORMAT=prometheus' => 200, 'x=<script>' => 200, 'format' => 200,
        'xformat=evil' => 200,
        'format=' => 400, 'format=Prometheus' => 400, 'format=jso' => 400,
        'format=jsonx' => 400, 'format=prometheus%0d%0aX-Evil:1' => 400,
        'format=prom%65theus' => 400, 'format=evil&format=json' => 400,
        'format=' . 'evil' x 1000 => 400, 'format=<script>evil</script>' => 400,
        'format=%00' => 400,
    );

    for my $arguments (sort keys %statuses) {
        my $response = get($nginx, "/status?$arguments");
        my $title = substr "?$arguments", 0, 40;

        is($response->{status}, $statuses{$arguments}, $title);
        unlike($response->{head} . $response->{body}, qr/evil|script/i,
               "$title: nothing of it comes back");
    }

    is(get($nginx, '/status/x/../y')->{status}, 200, 'a location as others');
}


# Where another request leads to it.
sub ways {
    my $response = get($nginx, '/missing');

    is($response->{status}, 404, 'the page of an error keeps its status');
    ok($json->decode($response->{body})->{responses}, 'and has the numbers');

    $response = get($nginx, '/missing', method => 'POST', body => 'x');
    is($response->{status}, 404, 'also of a POST');

    like(get($nginx, '/page')->{body}, qr/^\{.*\}\n\z/s,
         'it can be included');
    is(get($nginx, '/asked')->{status}, 204, 'it allows as an auth_request');

    return if !CiteTest::Curl::has_http2();

    $response = get_http2($nginx, '/status');
    ok(!$response->{error} && $json->decode($response->{body}), 'HTTP/2');
}


# All workers count the same numbers.
sub many {
    my $before = status();
    my $rounds = 60;

    for (1 .. $rounds) {
        my @clients = map { CiteTest::Client->connect(port => $nginx->port) }
                          1 .. 4;

        $clients[$_]->request($_ % 2 ? '/observe/plain' : '/plain')
            for 0 .. 3;
        $_->response for @clients;
    }

    my ($on, $observe);

    for (1 .. 200) {
        my $after = status();

        ($on, $observe) = map { $after->{responses}{$_}
                                - $before->{responses}{$_} } qw(on observe);
        last if $on == 2 * $rounds && $observe == 2 * $rounds;
        sleep 0.02;
    }

    is("$on $observe", join(' ', (2 * $rounds) x 2),
       "$workers workers count all responses");
}


sub labels {
    my $before = status();

    get($nginx, "/$_") for qw(labels odd type);

    my $after = status();

    is(names(), $names, 'no label and no metric is new');
    unlike(get($nginx, '/status')->{body}, qr/evil/, 'also in JSON');
    is($after->{bypasses}{status} - $before->{bypasses}{status}, 1,
       'an unheard-of status is one of the reasons');
}


# Counters that are as large as they can be.
sub full {
    SKIP: {
        skip 'the zone cannot be written to', 1 if !overwrite_counters();

        my $text = get($nginx, '/status?format=prometheus');
        my $object = get($nginx, '/status');

        ok($text->{complete} && $object->{complete}, 'full counters are shown');
        is(names(), $names, 'in lines as before');
        is(scalar(grep { !/^(?:#.*|[a-z_]+(?:\{[a-z]+="[^"]*"(?:,[a-z]+="[^"]*")*\})? \d+(?:\.\d+)?)$/ }
                       split /\n/, $text->{body}), 0, 'of the same form');
        is($json->decode($object->{body})->{events} . '',
           '18446744073709551615', 'and no digit is lost');

        get($nginx, '/plain');

        my $events;

        for (1 .. 200) {
            $events = status()->{events};
            last if $events < 1000;
            sleep 0.02;
        }

        cmp_ok($events, '<', 1000, 'the next event begins anew');
    }
}


# The zone's memory is the worker's that has this size; the bytes that were
# read and added stand side by side, in a piece of 1,024.
sub overwrite_counters {
    my $status = status();
    my $worker = $nginx->worker;
    my $maps = CiteTest::Nginx::slurp("/proc/$worker/maps");

    no warnings 'portable';

    my ($start) = map { hex $_->[0] }
                  grep { hex($_->[1]) - hex($_->[0]) == $zone_size }
                  map { /^(\w+)-(\w+) rw-s/ ? [$1, $2] : () }
                      split /\n/, $maps
        or return 0;

    open my $memory, '+<:raw', "/proc/$worker/mem" or return 0;
    sysseek($memory, $start, 0) && sysread($memory, my $bytes, $zone_size)
        or return 0;

    my $at = index $bytes, pack 'Q2', @$status{qw(read_bytes added_bytes)};

    return 0 if $at < 0;

    sysseek $memory, $start + $at - $at % 1024, 0;

    return syswrite $memory, "\xff" x 1024;
}


# Each kind of zone after another, with a stream that began before.
sub reloads {
    my $text = CiteTest::Nginx::slurp($nginx->{conf});
    my $zone = qr/cite_zone cite $zone_size;/;
    my $open = CiteTest::Client->connect(port => $nginx->port);

    $open->request('/slow');
    $open->more(patience(10));

    for my $step (['cite_zone cite 64k;', 'of another size'],
                  ['cite_zone other 64k;', 'of another name'],
                  ["cite_zone cite $zone_size;", 'of before'])
    {
        my ($line, $title) = @$step;

        reload($text =~ s/$zone/$line/r);

        is(names(), $names, "a zone $title");
        is(get($nginx, '/plain')->{status}, 200, 'counts, and does no harm');
    }

    # refused: all stays as it is
    reload_refused($text =~ s/$zone/cite_zone cite 1k;/r);
    is(names(), $names, 'a zone that is refused leaves the one before');

    come_true('reloaded');

    my $response = $open->response;

    ok($response->{complete}, 'a stream of before all that comes to its end')
        or diag($response->{error});
    is(get($nginx, '/status')->{status}, 200, 'and the numbers stay');

    # without a zone, and without its page
    reload($text =~ s/$zone//r =~ s/cite_status;/return 204;/r);
    is(get($nginx, '/plain')->{status}, 200, 'without a zone nothing is counted');
}


sub reload {
    my ($text) = @_;

    my $master = $nginx->{pid};
    my %old = map { $_ => 1 } $nginx->workers($master);
    my $deadline = time() + patience(20);

    CiteTest::Nginx::write_file($nginx->{conf}, $text);
    kill HUP => $master;

    while (time() < $deadline) {
        return if $workers <= grep { !$old{$_} } $nginx->workers($master);

        sleep 0.05;
    }

    die "nginx has not reloaded\n";
}


sub reload_refused {
    my ($text) = @_;

    CiteTest::Nginx::write_file($nginx->{conf}, $text);
    kill HUP => $nginx->{pid};

    for (1 .. 200) {
        last if $nginx->error_log =~ /of 1024 bytes is too small/;
        sleep 0.05;
    }

    like($nginx->error_log, qr/of 1024 bytes is too small/,
         'a zone too small is refused');
}
