# A response with very many checks, all of them answered at once, does not keep
# other responses of the worker waiting.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Runs;
use Test::More;

my $patience = 20;      # seconds until waiting counts as for ever
my $citations = 200;    # as many as one response may ask for
my $streams = one_byte() ? 2 : 15;
my $least = 3;          # events that arrive while the others are checked
my $events = 300;

# told by the client for each event that it has
pipe(my $wait_end, my $tell_end) or die "pipe: $!\n";

# the others begin when the first event is there
pipe(my $start_end, my $begin_end) or die "pipe: $!\n";

my $agent = CiteTest::Upstream->start(
    in_child => sub { close $_ for $tell_end, $begin_end },
    handler => sub {
        my ($request) = @_;

        if ($request->{path} =~ /many/) {
            sysread($start_end, my $byte, 1);

            return { pieces => run_pieces($citations) };
        }

        my $wait = sub { sysread($wait_end, my $byte, 1) };
        my @ticks = map { (run_event(CUSTOM => qq("name":"tick","value":$_)),
                           $wait) } 1 .. $events;
        my @pieces = @{ run_pieces(0) };

        return { pieces => [$pieces[0], @ticks, @pieces[1 .. $#pieces]] };
    },
);

my $agent_url = 'http://127.0.0.1:' . $agent->port;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    log_format checked '.';

    server {
        %%LISTEN%%

        cite on;
        cite_verify /_instant;
        cite_verify_concurrency 200;
        cite_verify_max_active 100000;
        cite_hold_timeout 60s;
        cite_verify_timeout 60s;
        proxy_http_version 1.1;
        proxy_buffering off;

        location = /_instant {
            internal;
            log_subrequest on;
            access_log checked.log checked;
            return 200 '{"status":"found"}';
        }

        location /ticks {
            proxy_pass $agent_url;
        }

        location /many/ {
            proxy_pass $agent_url;
        }
    }
CONF

my $good = "total=$citations verified=$citations complete";
my $checked = 0;        # bytes of the log that are of earlier rounds
my $most = 0;

# on a busy machine the quiet stream's own processes may come too late
for my $round (1 .. 3) {
    last if $most >= $least || $round > 1 && one_byte();

    my @others = map { open_run($nginx, 'HTTP/1.1', "/many/$_",
                                timeout => 3 * $patience, run_request()) }
                     1 .. $streams;

    my ($came, $between, $problem) = ticks();

    is($problem, undef, 'the events of a quiet stream arrive');
    is($came, $events, 'all of them');

    my @responses = map { $_->response } @others;

    same_response(\@responses, run_bytes($citations), 'so do the others');
    is(join(', ', grep { $_ ne $good } map { sums($_->{body}) } @responses),
       '', 'with all their verdicts');

    $checked = log_size();
    $most = $between if $between > $most;
}

SKIP: {
    # an event then takes many turns of the event loop to arrive
    skip 'one byte per read', 1 if one_byte();

    cmp_ok($most, '>=', $least, 'some events arrive while others are checked');
}

$nginx->stop;

done_testing();


# How many events came, and how many of them while others were checked.
sub ticks {
    my $stream = open_run($nginx, 'HTTP/1.1', '/ticks', run_request());
    my ($seen, $between, $body) = (0, 0, '');

    while ($seen < $events) {
        my $more = $stream->more($patience);

        return ($seen, $between, 'nothing more comes') if !length($more // '');

        $body .= $more;

        my $now = () = $body =~ /"name":"tick"/g;

        next if $now == $seen;

        syswrite $begin_end, '.' x $streams if $seen == 0;
        $between += $now - $seen if is_checking();
        syswrite $tell_end, '.' x ($now - $seen);
        $seen = $now;
    }

    my $response = $stream->response;

    return ($seen, $between, $response->{error});
}


# True if some checks have been made, but not all: each logs two bytes.
sub is_checking {
    my $size = log_size() - $checked;

    return $size && $size < 2 * $streams * $citations;
}


sub log_size {
    return (-s $nginx->prefix . '/checked.log') // 0;
}
