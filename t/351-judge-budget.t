# The budget of judges holds over all workers and over a reload, and a judge
# that asks for a pause gets it.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Judge qw(claim run_events completion asked);
use CiteTest::Patience qw(patience);
use CiteTest::Request qw(post);
use CiteTest::State qw(final_state);
use Test::More;
use Time::HiRes qw(sleep time);

my $burst = 6;
my $agent = CiteTest::Upstream->start(
    handler => sub { return { pieces => [run_events(claim())] } });
my $judge = CiteTest::Judge->start({
    good => sub { completion('{"verdict":"neither","quotes":[]}') },
    many => sub {
        return { status => 429, type => 'application/json',
                 headers => ['Retry-After' => 120],
                 pieces => ['{"error":{"message":"slow down"}}'] };
    },
    loading => sub {
        return { status => 503, type => 'application/json',
                 headers => ['Retry-After' => 120],
                 pieces => ['{"error":{"message":"Loading model"}}'] };
    },
});
my ($agent_port, $judge_port) = ($agent->port, $judge->port);

# one question in a minute: what the test asks for comes from the burst
my $conf = <<"CONF";
    cite_zone cite 64k;
    cite_judge_rate 1/m burst=$burst;

    server {
        %%LISTEN%%
        cite on;
        cite_verify evidence /_judge/good;
        cite_verify_body openai;
        proxy_buffering off;

        location / { proxy_pass http://127.0.0.1:$agent_port; }

        location = /many {
            cite_verify evidence /_judge/many;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location = /loading {
            cite_verify evidence /_judge/loading;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location = /status { cite off; cite_status; }

        location /_judge/ {
            internal;
            proxy_pass http://127.0.0.1:$judge_port/;
        }
    }
CONF

my $nginx = CiteTest::Nginx->start(workers => 4, http => $conf);

my @reasons = map { reason('/') } 1 .. 4;

is(join(' ', @reasons), 'unsettled ' x 3 . 'unsettled', 'the burst is asked');

my @before = $nginx->workers($nginx->{pid});

is(scalar @before, 4, 'there are four workers');
kill HUP => $nginx->{pid};
ok(comes_true(sub {
       my %old = map { $_ => 1 } @before;
       my @now = $nginx->workers($nginx->{pid});
       return @now == 4 && !grep { $old{$_} } @now;
   }), 'nginx has reloaded');

@reasons = map { reason('/') } 1 .. 12;

is(scalar(grep { $_ eq 'unsettled' } @reasons), $burst - 4,
   'after a reload what is left of it is asked');
is(scalar(grep { $_ eq 'budget' } @reasons), 12 - ($burst - 4),
   'the rest is over the budget');
is(scalar(asked()), $burst, 'the judge has got no question more');

my $client = CiteTest::Client->connect(port => $nginx->port);

$client->request('/status?format=prometheus');

my $metrics = $client->response->{body};

like($metrics, qr/cite_check_failures_total\{reason="budget"\} 10\n/,
     'questions that were not asked are counted');
like($metrics, qr/cite_skipped_total\{reason="budget"\} 10\n/,
     'and so are their citations');

$nginx->stop('nginx ends, and has logged nothing grave');

# a pause that the judge asks for, known to all workers

$conf =~ s/burst=\d+/burst=1000/;
$nginx = CiteTest::Nginx->start(workers => 4, http => $conf);

is(error('/many'), 'status 429', 'a judge that is asked too much');

my $asked = asked();

is(join(' ', map { reason('/') } 1 .. 8), 'budget ' x 7 . 'budget',
   'is left alone as long as it says');
is(scalar(asked()), $asked, 'by all workers');

$nginx->stop('nginx ends, and has logged nothing grave');

# without a budget a worker knows it by itself

$conf =~ s/cite_judge_rate.*//;
$nginx = CiteTest::Nginx->start(workers => 1, http => $conf);

is(reason('/'), 'unsettled', 'without a budget any number is asked');
is(error('/many'), 'status 429', 'a judge that is asked too much');
is(reason('/'), 'budget', 'is left alone there, too');

$nginx->stop('nginx ends, and has logged nothing grave');

$nginx = CiteTest::Nginx->start(workers => 1, http => $conf);

is(error('/loading'), 'status 503', 'a judge whose model is not loaded yet');
is(reason('/'), 'budget', 'is left alone as long as it says, too');

$nginx->stop('nginx ends, and has logged nothing grave');
$judge->stop;
$agent->stop;

done_testing();


sub comes_true {
    my ($condition) = @_;

    my $deadline = time() + patience(20);

    until ($condition->()) {
        return 0 if time() > $deadline;
        sleep 0.02;
    }

    return 1;
}


sub verification {
    my ($path) = @_;

    my $response = post($nginx, $path,
                        '{"threadId":"t","runId":"r","state":{},"messages":[]}');
    my $state = final_state($response->{body})->{deepcitation};
    my ($first) = values %{ $state->{messages}{m2}{verifications} };

    return $first;
}


sub reason { return verification(@_)->{reason} // 'none' }


sub error { return verification(@_)->{error} // 'none' }
