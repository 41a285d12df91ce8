# How much is asked at once and at all, and what the log says of it.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Fold qw(verification summary_of status_of);
use CiteTest::Verify qw(
    event message run_of come_true wait_for record recorded agent service
    answer asked open_run seen_when finish
);
use Test::More;
use Time::HiRes qw(sleep time);

my $pause = 10;         # seconds for which a service that is down is left alone
my $failures = 10;      # after as many in a row
my $questions = 200;    # of one response

my %runs = (
    parallel => run_of(message('m1', numbered(12))),
    first => run_of(message('m1', 'found after go', 'not_found after go')),
    second => run_of(message('m1', 'found', 'found 2')),
    third => run_of(message('m1', 'found', 'found 2')),
    limit => run_of(message('m1', numbered($questions))),
    over => run_of(message('m1', numbered($questions)),
                   message('m2', 'found')),
    down => run_of(message('m1', numbered($failures + 2))),
    still_down => run_of(message('m1', 'found', 'found 2')),
    other => run_of(message('m1', 'found', 'found 2')),
    up => run_of(message('m1', 'found', 'found 2', 'found 3')),
    beating => run_of(message('m1', 'found after beat'),
                      sub { wait_for('beating-silence') }),
    quiet => run_of(message('m1', 'found'), \1.5),
    log => run_of(message('m1', 'found', 'not_found', 'skipped', 'nonsense',
                          'partial_text_found')),
    log_deadline => run_of(message('m1', 'found', 'found after never')),
    log_none => run_of(message('m1')),
    observe => run_of(message('m1', 'found', 'not_found'),
                      sub { wait_for('observe-asked') }),
    observe_off => run_of(message('m1', 'found', 'not_found')),
    observe_end => run_of(message('m1', 'found after never')),
);

my $agent = agent(\%runs);

my $service = service(sub {
    my ($request) = @_;

    my $run = $request->{args}{run};
    if ($run eq 'parallel') {
        record('parallel-times', [time(), 1]);
        sleep 0.05;
        record('parallel-times', [time(), -1]);
    }

    return answer('', status => 503) if $run =~ /down$/;

    if ($run =~ /^(?:first|second)$/) {
        wait_for('first-go') if $run eq 'first';
        record('turns', [$run]);
    }

    return;
});

my ($agent_port, $service_port) = map { $_->port } $agent, $service;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    log_format cite '\$uri total:\$cite_total verified:\$cite_verified '
                    'partial:\$cite_partial missed:\$cite_missed '
                    'failed:\$cite_failed status:\$cite_status '
                    'held:\$cite_hold_ms job:\$cite_job_key.';

    server {
        %%LISTEN%%

        cite on;
        proxy_http_version 1.1;
        proxy_buffering off;
        cite_verify_timeout 40s;
        cite_hold_timeout 40s;
        cite_max_state_size 4m;

        location ~ ^/on/(?<run>\\w+)\$ {
            cite_verify /_check?run=\$run;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/parallel/(?<run>\\w+)\$ {
            cite_verify /_check?run=\$run;
            cite_verify_concurrency 3;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/active/(?<run>\\w+)\$ {
            cite_verify /_check?run=\$run;
            cite_verify_max_active 2;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/busy/(?<run>\\w+)\$ {
            cite_verify /_check?run=\$run;
            cite_verify_max_active 2;
            cite_verify_timeout 1s;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location /quick/ {
            cite_verify /_quick;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/breaker/(?<run>\\w+)\$ {
            cite_verify /_check?run=\$run;
            cite_verify_concurrency 1;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/beat/(?<run>\\w+)\$ {
            cite_verify /_check?run=\$run;
            cite_heartbeat 1s;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/no_beat/(?<run>\\w+)\$ {
            cite_verify /_check?run=\$run;
            cite_heartbeat 0;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/log/(?<run>\\w+)\$ {
            access_log %%PREFIX%%/access.log cite;
            cite_verify /_check?run=\$run;
            cite_hold_timeout 1s;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/observe/(?<run>\\w+)\$ {
            access_log %%PREFIX%%/access.log cite;
            cite observe;
            cite_verify /_check?run=\$run;
            cite_heartbeat 1s;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/off/(?<run>\\w+)\$ {
            access_log %%PREFIX%%/access.log cite;
            cite off;
            cite_verify /_check?run=\$run;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location = /_check {
            internal;
            proxy_pass http://127.0.0.1:$service_port/check;
        }

        location = /_quick {
            internal;
            default_type application/json;
            return 200 '{"status":"found"}';
        }
    }
CONF

# what is down is left alone while the other tests run
my $down_since = breaker_opens();

concurrency();
active();
questions();
heartbeat();
observe();
variables();
breaker_closes($down_since);

$nginx->stop;

done_testing();


sub numbered {
    my ($n) = @_;

    return map { "found $_" } 1 .. $n;
}


sub whole {
    my ($path, $title) = @_;

    local $Test::Builder::Level = $Test::Builder::Level + 1;

    my ($name) = $path =~ m{([^/]+)$};
    my $response = finish(open_run($nginx, $path));

    same_response($response, sent($name), "$title: the agent's bytes");
    is("@{ $response->{seen}{problems} }", '', "$title: patches and sums");

    return $response->{seen};
}


sub sent {
    my ($name) = @_;

    return join '', grep { !ref } @{ $runs{$name} };
}


sub concurrency {
    my $seen = whole('/parallel/parallel', 'concurrency');
    my ($now, $most) = (0, 0);

    for (sort { $a->[0] <=> $b->[0] } recorded('parallel-times')) {
        $now += $_->[1];
        $most = $now if $now > $most;
    }

    is(summary_of($seen), 'total 12 verified 12', 'concurrency: all are asked');
    is($most, 3, 'concurrency: no more than so many at once');
}


# The first request has both places of the worker until it is told to go on.
sub active {
    my $first = open_run($nginx, '/active/first');
    seen_when($first, sub { summary_of($_[0]) =~ /pending 2/ });

    my $second = open_run($nginx, '/active/second');
    my $seen = seen_when($second, sub { summary_of($_[0]) =~ /pending 2/ });
    ok($seen, 'a request without a place waits');

    $seen = whole('/busy/third', 'a request that waits too long');
    is(summary_of($seen), 'total 2 skipped 2', 'its checks are skipped');
    is_deeply(verification($seen, 'found'),
              { status => 'skipped', reason => 'busy' }, 'and it is told why');
    is(scalar asked('third'), 0, 'nothing was asked');

    is(scalar recorded('turns'), 0, 'nor for the one that waits');
    come_true('first-go');

    is(summary_of(finish($first)->{seen}), 'total 2 verified 1 missed 1',
       'the first request has its verdicts');
    is(summary_of(finish($second)->{seen}), 'total 2 verified 2',
       'and the one that has waited its own');

    # as soon as one place is free, the one that has waited may take it
    is((recorded('turns'))[0][0], 'first', 'not before a place was free');
}


sub questions {
    my $seen = whole('/quick/limit', "$questions citations");

    is(summary_of($seen), "total $questions verified $questions",
       'as many questions as a response may have');

    $seen = whole('/quick/over', 'one citation more');
    is(summary_of($seen, 'm2'), 'total 1 skipped 1', 'what is over it is skipped');
    is(summary_of($seen), "total $questions verified $questions",
       'and nothing else is');
    is_deeply(verification($seen, 'found', 'm2'),
              { status => 'skipped', reason => 'limit' }, 'and it is told why');
}


sub breaker_opens {
    my $seen = whole('/breaker/down', 'a service is down');

    is(summary_of($seen),
       'total ' . ($failures + 2) . " skipped 2 failed $failures",
       'after so many failures it is not asked');
    is_deeply(verification($seen, 'found ' . ($failures + 2)),
              { status => 'skipped', reason => 'verifier down' },
              'and it is told why');
    is(scalar asked('down'), $failures, 'it really was not asked');

    my @lines = $nginx->error_log =~ /\[warn\].*cite:\ the\ verifier\ has\ failed
                                      \ $failures\ times\ in\ a\ row/xg;
    is(scalar @lines, 1, 'this is logged once');

    my $since = time();

    $seen = whole('/breaker/still_down', 'a service is still down');
    is(summary_of($seen), 'total 2 skipped 2', 'later responses do not wait');
    is(scalar asked('still_down'), 0, 'nor ask');

    $seen = whole('/on/other', 'another "cite_verify"');
    is(summary_of($seen), 'total 2 verified 2', 'is asked as ever');

    return $since;
}


sub breaker_closes {
    my ($since) = @_;

    my $left = $since + $pause + 0.1 - time();

    sleep $left if $left > 0;

    my $seen = whole('/breaker/up', 'a service is up again');

    is(summary_of($seen), 'total 3 verified 3', 'after a while it is asked');
}


sub beats {
    my ($stream) = @_;

    return scalar(() = ($stream->{came} // '') =~ /^:.*\n\n/mg);
}


sub heartbeat {
    my $stream = open_run($nginx, '/beat/beating');

    ok(seen_when($stream, sub { beats($stream) >= 1 }),
       'a comment comes while the agent is silent');
    come_true('beating-silence');

    my $before = beats($stream);

    my $seen = seen_when($stream, sub { beats($stream) >= $before + 2 });
    is($seen && scalar(grep { /FINISHED/ } @{ $seen->{types} }), 0,
       'comments come while the end of the run waits');
    come_true('beating-beat');

    my $response = finish($stream);

    same_response($response, sent('beating'), 'there is nothing else');
    is(summary_of($response->{seen}), 'total 1 verified 1', 'verdicts come, too');

    $response = finish(open_run($nginx, '/no_beat/quiet'));
    unlike($response->{body}, qr/^:/m, 'no comments if they are off');
}


sub observe {
    my $stream = open_run($nginx, '/observe/observe');
    my $deadline = time() + 20;

    sleep 0.02 while time() < $deadline && asked('observe') < 2;
    sleep 1;     # nothing tells that nginx has the answers
    come_true('observe-asked');

    my $observed = finish($stream);

    is(scalar asked('observe'), 2, 'observe: citations are checked');
    is($observed->{body}, sent('observe'), 'observe: and nothing is told');

    my $off = finish(open_run($nginx, '/off/observe_off'));

    is(head_of($observed), head_of($off), 'observe: headers are those of off');
    is(scalar asked('observe_off'), 0, 'off: nothing is checked');

    my $response = finish(open_run($nginx, '/observe/observe_end'));

    is($response->{body}, sent('observe_end'),
       'observe: the end does not wait for a verdict');
}


sub head_of { return $_[0]{head} =~ s/^Date:.*\n//mr }


sub variables {
    finish(open_run($nginx, "/log/$_")) for qw(log log_deadline log_none);

    # each request has a key of its own
    my %lines = map { m{^/(\S+) (.*)} ? ($1 => $2) : () }
                    split /\n/, log_when(6) =~ s/job:none-\w+-\d+/job:own/gr;

    my ($held) = ($lines{'log/log_deadline'} // '') =~ /held:(\d+)/;

    like($lines{'log/log'} // '',
         qr/^total:5\ verified:1\ partial:1\ missed:1\ failed:1
            \ status:complete\ held:\d+\ job:own\.$/x,
         'variables: counts in the log');
    ok($held && $held >= 900, 'variables: how long the end was held')
        or diag($lines{'log/log_deadline'});
    like($lines{'log/log_deadline'} // '',
         qr/^total:2\ verified:1\ partial:0\ missed:0\ failed:1
            \ status:complete\ held/x,
         'variables: what has failed at the deadline');
    is($lines{'log/log_none'}, 'total:0 verified:0 partial:0 missed:0 failed:0 '
                               . 'status:complete held:0 job:own.',
       'variables: a message without citations');
    is($lines{'off/observe_off'}, 'total:- verified:- partial:- missed:- '
                                  . 'failed:- status:- held:- job:own.',
       'variables: a response that is not read');
    is($lines{'observe/observe'}, 'total:2 verified:1 partial:0 missed:1 '
                                  . 'failed:0 status:complete held:0 job:own.',
       'variables: a response that is observed');
    is($lines{'observe/observe_end'}, 'total:1 verified:0 partial:0 missed:0 '
                                      . 'failed:1 status:complete held:0 '
                                      . 'job:own.',
       'variables: what was cancelled has failed');
}


# A line is written when the response was sent.
sub log_when {
    my ($n) = @_;

    my $deadline = time() + 20;
    my $path = $nginx->prefix . '/access.log';

    while (1) {
        my $log = CiteTest::Nginx::slurp($path);

        return $log if ($log =~ tr/\n//) >= $n || time() > $deadline;
        sleep 0.02;
    }
}
