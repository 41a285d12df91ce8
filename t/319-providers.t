# The dialects of providers: verifiers that fail, upstreams that die, clients
# that leave; answers that are not streamed; instructions for the model.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Patience qw(patience);
use CiteTest::Providers;
use CiteTest::Runs qw(open_run protocols);
use Cwd qw(getcwd);
use JSON::PP;
use Socket qw(SOL_SOCKET SO_LINGER);
use Test::More;
use Time::HiRes qw(sleep time);

my $json = JSON::PP->new->canonical;
my @providers = CiteTest::Providers->all;
my %named = map { $_->name => $_ } @providers;
my $prompts = getcwd() . '/conf/prompts';

# With epoll nginx notices at once that a client has gone.  With poll, as in the
# pass with one byte per read, it stops to look when it has read a request's last
# byte, and notices by the next write: then that is a heartbeat.
my $heartbeat = one_byte() ? '500ms' : '40s';

# Where an upstream dies: behind so many frames, inside of the next.  The last
# frames of all of them are those that end the answer.
my %deaths = (
    'at once' => sub { 1 },
    'in the text' => sub { 3 },
    'before its end' => sub { scalar(@_) - 2 },
    'in its end' => sub { scalar(@_) - 1 },
);

my $upstream = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my ($dialect, $what) = $request->{path} =~ m{(\w+)/(\w+)$};
    my $provider = $named{$dialect};
    my %args = %{ $request->{args} };
    my @frames = $provider->frames(calls => $what eq 'calls');

    return { type => 'text/plain', framing => 'length',
             pieces => [$request->{body}] } if $what eq 'echo';

    return { type => 'application/json', framing => 'length',
             pieces => [$provider->whole($args{text})] } if $what eq 'whole';

    return { breaks => 1, pieces => [cut_off($args{at}, $args{torn}, @frames)] }
        if $what eq 'dies';

    return { pieces => [map { ($_, \0.02) } torn(@frames)] }
        if $what eq 'slow';

    return { pieces => [$frames[0], \($args{first} // 0),
                        @frames[1 .. $#frames - 1], \($args{pause} // 0),
                        $frames[-1]] };
});

my $verifier = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my ($name) = $request->{path} =~ m{([^/]+)$};
    my %answers = (
        good => { pieces => ['{"status":"found"}'] },
        slow => { pieces => [\0.3, '{"status":"found"}'] },
        silent => { pieces => [\45, '{"status":"found"}'] },
        short => { length => 500, breaks => 1, pieces => ['{"status":'] },
    );

    die "gone\n" if $name eq 'reset';

    return { type => 'application/json', framing => 'length',
             %{ $answers{$name} } };
});

my $url = 'http://127.0.0.1:' . $upstream->port;
my $checks = 'http://127.0.0.1:' . $verifier->port;

# name, what the verify location has, verdicts that the client is told, and how
# long its end may wait for them
my @cases = (
    ['good', "proxy_pass $checks/good;", 'verified=3', '50s'],
    ['slow', "proxy_pass $checks/slow;", 'verified=3', '50s'],
    ['return 444', 'return 444;', 'failed=3', '50s'],
    ['reset', "proxy_pass $checks/reset;", 'failed=3', '50s'],
    ['cut off', "proxy_pass $checks/short;", 'failed=3', '50s'],
    ['silent', "proxy_pass $checks/silent;", 'failed=3', '300ms'],
);

# each has locations of its own, so that no circuit breaker opens
my $locations = '';

for my $name (map { $_->name } @providers) {
    for my $number (0 .. $#cases) {
        my (undef, $verify, undef, $hold) = @{ $cases[$number] };

        $locations .= <<"CONF";
        location /case$number/$name/ {
            cite_verify /_verify/$number/$name;
            cite_verify_timeout 50s;
            cite_hold_timeout $hold;
            proxy_pass $url/$name/;
        }

        location = /_verify/$number/$name { internal; $verify }
CONF
    }
}

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;
        proxy_http_version 1.1;
        proxy_buffering off;

        location = / { return 204; }
        location = /status { stub_status; }

$locations

        location /patient/ {
            cite_verify /_verify/$#cases/openai;
            cite_verify_timeout 50s;
            cite_hold_timeout 50s;
            cite_heartbeat $heartbeat;
            proxy_pass $url/;
        }

        location /evidence/ { proxy_pass $url/; }
        location /strip/ { cite_strip_data on; proxy_pass $url/; }
        location /buffered/ { proxy_buffering on; proxy_pass $url/; }
        location /json/ { cite_json on; proxy_pass $url/; }
        location /small/ {
            cite_json on;
            cite_max_event_size 100;
            proxy_pass $url/;
        }
        location /told/ {
            cite_instructions $prompts/marker;
            proxy_pass $url/;

            location /told/all/ { cite_json on; proxy_pass $url/; }
            location /told/off/ { cite_instructions off; proxy_pass $url/; }
        }
    }
CONF

for my $provider (@providers) {
    my $name = $provider->name;

    subtest "$name: verify locations" => sub { try_verifiers($provider) };
    subtest "$name: ways to the client" => sub { try_ways($provider) };
    subtest "$name: the upstream dies" => sub { try_deaths($provider) };
    subtest "$name: not streamed" => sub { try_whole($provider) };
    subtest "$name: instructions" => sub { try_told($provider) };
}

subtest 'responses: text that comes four times is not stripped' => sub {
    my $provider = $named{responses};
    my $body = fetch('HTTP/1.1', '/strip/responses/answer', $provider->ask)
                   ->{body};

    is(CiteTest::Providers::others($body), join('', $provider->frames),
       'every byte is there');
    is(CiteTest::Providers::sums($body), 'missed=1 verified=2',
       'and what it cites');
    like($nginx->error_log, qr/"cite_strip_data" has no effect on a response/,
         'the log says so');
};

my $worker = busy_worker($nginx);
my $files = files();

for my $provider (@providers) {
    subtest $provider->name . ': clients leave' => sub { try_leaving($provider) };
}

is($nginx->worker, $worker, 'it is still the same worker');
unlike($nginx->error_log, qr/\[(?:alert|crit|emerg)\]/, 'nothing bad is logged');

$nginx->stop;

done_testing();


sub torn { return join('', @_) =~ /(.{1,400})/gs }


# The frames up to that place, and if it is torn a part of the next.
sub cut_off {
    my ($at, $torn, @frames) = @_;

    return (@frames[0 .. $at - 1],
            $torn ? substr($frames[$at], 0, length($frames[$at]) / 2) : ());
}


sub fetch {
    my ($protocol, $path, %request) = @_;

    return open_run($nginx, $protocol, $path, %request)->response;
}


sub try_verifiers {
    my ($provider) = @_;

    my $sent = join '', $provider->frames;

    for my $protocol (protocols()) {
        for my $number (0 .. $#cases) {
            my ($title, undef, $sums) = @{ $cases[$number] };
            my $body = fetch($protocol,
                             "/case$number/" . $provider->name . '/answer',
                             $provider->ask)->{body};

            is(CiteTest::Providers::others($body), $sent,
               "$title, $protocol: every byte is there");
            is(CiteTest::Providers::sums($body), $sums,
               'what the client is told');
        }

        my $began = time();
        my $body = fetch($protocol,
                         '/patient/' . $provider->name . '/calls',
                         $provider->ask)->{body};

        is(CiteTest::Providers::others($body),
           join('', $provider->frames(calls => 1)),
           "$protocol: a turn that ends in calls");
        cmp_ok(time() - $began, '<', 25, 'does not wait');
    }
}


sub try_ways {
    my ($provider) = @_;

    my $sent = join '', $provider->frames;

    for my $way (qw(evidence/%s/answer evidence/%s/slow buffered/%s/answer
                    buffered/%s/slow))
    {
        for my $protocol (protocols()) {
            my $path = '/' . sprintf $way, $provider->name;
            my $body = fetch($protocol, $path, $provider->ask)->{body};

            is(CiteTest::Providers::others($body), $sent,
               "$path, $protocol: every byte is there");
            is(CiteTest::Providers::sums($body), 'missed=1 verified=2',
               'and what it cites');
        }
    }
}


sub try_deaths {
    my ($provider) = @_;

    my @frames = $provider->frames;

    for my $title (sort keys %deaths) {
        my $at = $deaths{$title}->(@frames);

        for my $torn (0, 1) {
            my $sent = join '', cut_off($at, $torn, @frames);

            for my $protocol (protocols()) {
                my $path = sprintf '/evidence/%s/dies?at=%d&torn=%d',
                                   $provider->name, $at, $torn;
                my $body = fetch($protocol, $path, $provider->ask)->{body};

                my $came = CiteTest::Providers::others($body);

                # a stream of HTTP/2 that is reset loses what was not sent yet
                is($came, substr($sent, 0, $protocol eq 'HTTP/2'
                                           ? length $came : length $sent),
                   "$title, torn: $torn, $protocol: what came is there");
            }
        }
    }
}


sub try_whole {
    my ($provider) = @_;

    my $name = $provider->name;
    my %request = $provider->ask(stream => \0);
    my $came = fetch('HTTP/1.1', "/json/$name/whole", %request)->{body};
    my $body = $json->decode($came);

    delete $body->{deepcitation};

    is_deeply($body, $json->decode($provider->whole), 'the answer is there');
    is(CiteTest::Providers::sums($came), 'missed=1 verified=2',
       'with its citations');

    is(fetch('HTTP/1.1', "/json/$name/whole?text=Hello", %request)->{body},
       $provider->whole('Hello'), 'one without citations is as it came');
    is(fetch('HTTP/1.1', "/small/$name/whole", %request)->{body},
       $provider->whole, 'one that is too long is, too');
    is(fetch('HTTP/1.1', "/evidence/$name/whole", %request)->{body},
       $provider->whole, 'nothing is read unless that is asked for');

    my $streamed = fetch('HTTP/1.1', "/json/$name/answer", $provider->ask)
                       ->{body};

    is(CiteTest::Providers::sums($streamed), 'missed=1 verified=2',
       'streams are read as ever');
}


sub try_told {
    my ($provider) = @_;

    my $name = $provider->name;
    my $text = CiteTest::Nginx::slurp("$prompts/marker") =~ s/\n\z//r;
    my $inside = $json->allow_nonref->encode($text) =~ s/^"|"$//gr;

    my $told = sub {
        my ($path, %more) = @_;

        my $echo = fetch('HTTP/1.1', "/told/$path", $provider->ask(%more))
                       ->{body};

        return scalar(() = $echo =~ /\Q$inside\E/g), $echo;
    };

    is(($told->("$name/echo"))[0], 1, 'they are told');
    is(($told->("$name/echo", stream => \0))[0], 0,
       'only if the answer is streamed');
    is(($told->("all/$name/echo", stream => \0))[0], 1, 'or is read');
    is(($told->("off/$name/echo"))[0], 0, 'they can be turned off');

    my (undef, $echo) = $told->("$name/echo");
    my %again = ($provider->ask, body => $echo);

    is(fetch('HTTP/1.1', "/told/$name/echo", %again)->{body}, $echo,
       'never twice');

    my %odd = $provider->ask_body({ prompt => 'x', stream => \1 });

    is(fetch('HTTP/1.1', "/told/$name/echo", %odd)->{body}, $odd{body},
       'no other request is changed');
}


sub try_leaving {
    my ($provider) = @_;

    my $name = $provider->name;
    my $slow = "/patient/$name/answer";

    # when the client goes: what it has seen, and where
    my @moments = (
        ['before the text', qr/\n\n/, "$slow?first=1"],
        ['in the text', qr/north pier/, "$slow?pause=1"],
        ['with citations', qr/"deepcitation"/, "$slow?pause=1"],
        ['in hold', qr/"deepcitation"/, $slow],
    );

    for my $moment (@moments) {
        my ($title, $marker, $path) = @$moment;

        for my $protocol (protocols()) {
            for my $rude (0, 1) {
                my $stream = open_run($nginx, $protocol, $path, quiet => 1,
                                      $provider->ask);
                my $came = '';

                while ($came !~ $marker) {
                    my $more = $stream->more(patience(10));

                    last if !length($more // '');
                    $came .= $more;
                }

                like($came, $marker, "$title, $protocol");

                setsockopt $stream->{socket}, SOL_SOCKET, SO_LINGER,
                           pack 'II', 1, 0
                    if $rude && $protocol eq 'HTTP/1.1';

                $stream->close;
            }
        }
    }

    ok(is_empty(), 'nothing of them is left');
}


# True as soon as nginx has no connection but that of the one who asks.
sub is_empty {
    my $deadline = time() + patience(15);
    my ($active, $open);

    while (time() < $deadline) {
        ($active) = get($nginx, '/status')->{body}
                        =~ /^Active connections: (\d+)/;
        $open = files();

        return 1 if $active == 1 && $open <= $files;

        sleep 0.05;
    }

    diag("$active connections, $open files, $files in the beginning");

    return 0;
}


sub files { return scalar(() = glob "/proc/$worker/fd/*") }
