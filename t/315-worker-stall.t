# A response with very many checks, all of them answered at once, does not keep
# other responses of the worker waiting.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Runs;
use Test::More;
use Time::HiRes qw(time);

my $patience = 20;      # seconds until waiting counts as for ever
my $citations = 200;    # as many as one response may ask for
my $streams = one_byte() ? 2 : 15;
my $events = 40;

# told by the client for each event that it has
pipe(my $wait_end, my $tell_end) or die "pipe: $!\n";

my $agent = CiteTest::Upstream->start(
    in_child => sub { close $tell_end },
    handler => sub {
        my ($request) = @_;

        if ($request->{path} =~ /many/) {
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
            return 200 '{"status":"found"}';
        }

        location / {
            proxy_pass $agent_url;
        }
    }
CONF

my ($lone) = ticks();

my @others = map { open_run($nginx, 'HTTP/1.1', "/many/$_",
                            timeout => 3 * $patience, run_request()) }
                 1 .. $streams;

my ($worst, $came, $problem) = ticks();

is($problem, undef, 'the events of a quiet stream arrive');
is($came, $events, 'all of them');

my @responses = map { $_->response } @others;

same_response(\@responses, run_bytes($citations), 'so do the others');
is(join(', ', grep { $_ ne "total=$citations verified=$citations complete" }
              map { sums($_->{body}) } @responses),
   '', 'with all their verdicts');

# whatever the machine has to do, an event does not wait for all the checks
cmp_ok($worst, '<', 2, sprintf 'no event waits for long: %.0f ms, %.0f ms alone',
                               1000 * $worst, 1000 * $lone);

$nginx->stop;

done_testing();


# The longest time between two events, and how many came.
sub ticks {
    my $stream = open_run($nginx, 'HTTP/1.1', '/ticks', run_request());
    my ($seen, $worst, $body, $last) = (0, 0, '', time());

    while ($seen < $events) {
        my $more = $stream->more($patience);

        return ($worst, $seen, 'nothing more comes') if !length($more // '');

        $body .= $more;

        my $now = () = $body =~ /"name":"tick"/g;

        next if $now == $seen;

        $worst = time() - $last if time() - $last > $worst;
        $last = time();
        syswrite $tell_end, '.' x ($now - $seen);
        $seen = $now;
    }

    my $response = $stream->response;

    return ($worst, $seen, $response->{error});
}
