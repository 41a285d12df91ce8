# Reloading and stopping nginx while responses wait for their verdicts.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Runs;
use POSIX qw(WNOHANG);
use Test::More;
use Time::HiRes qw(sleep time);

my $patience = 15;      # seconds until waiting counts as for ever
my $citations = 3;

my $agent = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    return { pieces => run_pieces($citations, %{ $request->{args} }) };
});

my $verifier = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    return { type => 'application/json', framing => 'length',
             pieces => [\($request->{args}{sleep}), '{"status":"found"}'] };
});

my $agent_url = 'http://127.0.0.1:' . $agent->port;
my $url = 'http://127.0.0.1:' . $verifier->port;

my $locations = join '', map { <<"CONF" } qw(on off);
        location = /$_/run {
            cite_verify /_verify?sleep=\$arg_sleep;
            proxy_buffering $_;
            proxy_pass $agent_url;
        }
CONF

my $http = <<"CONF";
    server {
        %%LISTEN%%

        cite on;
        cite_verify_timeout 60s;
        cite_hold_timeout 60s;
        proxy_http_version 1.1;

        location = /_verify {
            internal;
            proxy_pass $url/?sleep=\$arg_sleep;
        }

$locations
    }
CONF

my $sent = run_bytes($citations);
my $good = "total=$citations verified=$citations complete";

for my $kind ('in hold', 'while the agent is silent') {
    my $query = $kind eq 'in hold' ? '' : '&pause=1';

    subtest "HUP $kind" => sub {
        my $nginx = CiteTest::Nginx->start(http => $http);
        my $old = $nginx->worker;
        my @streams = open_all($nginx, "sleep=1.5$query");

        kill HUP => $nginx->{pid};

        ok(comes_true(sub { my @now = $nginx->workers($nginx->{pid});
                            @now > 1 || @now == 1 && $now[0] != $old }),
           'there is another worker');
        all_good(@streams);

        my @more = open_all($nginx, 'sleep=0.1');
        all_good(@more);

        ok(comes_true(sub { !kill 0 => $old }), 'the old worker ends');
        $nginx->stop;
    };

    subtest "QUIT $kind" => sub {
        my $nginx = CiteTest::Nginx->start(http => $http);
        my @streams = open_all($nginx, "sleep=1.5$query");

        kill QUIT => $nginx->{pid};

        all_good(@streams);
        $nginx->stop('nginx ends by itself, and has logged nothing grave');
    };

    subtest "worker_shutdown_timeout $kind" => sub {
        my $nginx = CiteTest::Nginx->start(http => $http,
                                           main => <<'CONF');
worker_shutdown_timeout 1s;
CONF
        my @streams = open_all($nginx, 'sleep=40' . ($query && '&pause=40'));

        # connections that are closed by it are told of as an alert
        kill QUIT => $nginx->{pid};

        for my $stream (@streams) {
            my $response = $stream->response;

            ok($response->{error}, 'the response is cut off');
            unlike($response->{body}, qr/RUN_FINISHED/, 'before its end');
        }

        ok(comes_true(sub { waitpid($nginx->{pid}, WNOHANG) }),
           'nginx ends');
        delete $nginx->{pid};

        unlike($nginx->error_log . $nginx->output,
               qr/exited on signal|Sanitizer|runtime error/,
               'and no worker has died');
    };
}

subtest 'TERM' => sub {
    my $nginx = CiteTest::Nginx->start(http => $http);
    my @streams = open_all($nginx, 'sleep=40');

    kill TERM => $nginx->{pid};

    ok(comes_true(sub { waitpid($nginx->{pid}, WNOHANG) }), 'nginx ends');
    delete $nginx->{pid};

    $_->close for @streams;
    unlike($nginx->error_log . $nginx->output,
           qr/exited on signal|Sanitizer|runtime error/, 'as it should');
};

subtest 'nothing is left open' => sub {
    my $nginx = CiteTest::Nginx->start(http => $http);
    my $worker = busy_worker($nginx);
    my $files = files($worker);

    for (1 .. 5) {
        my @streams = open_all($nginx, 'sleep=0.1');

        all_good(@streams);
    }

    ok(comes_true(sub { files($worker) <= $files }),
       'the worker has as many files as in the beginning');
    $nginx->stop;
};

done_testing();


# Streams of all kinds, each read until its message has ended.
sub open_all {
    my ($nginx, $query) = @_;

    my @streams;

    for my $protocol (protocols()) {
        # if a chunk comes in several reads, nginx's event pipe keeps it until
        # two bytes of the next one are there
        for my $way (one_byte() ? () : 'on', 'off') {
            push @streams, open_run($nginx, $protocol, "/$way/run?$query",
                                    quiet => 1, timeout => 3 * $patience,
                                    run_request());
        }
    }

    for my $stream (@streams) {
        my $came = '';

        until ($came =~ /TEXT_MESSAGE_END/) {
            my $more = $stream->more($patience);

            die "a stream does not begin\n" if !length($more // '');

            $came .= $more;
        }
    }

    return @streams;
}


sub all_good {
    my (@streams) = @_;

    my @responses = map { $_->response } @streams;

    same_response(\@responses, $sent, 'the streams are complete');
    is(join(', ', grep { $_ ne $good } map { sums($_->{body}) } @responses),
       '', 'and have their verdicts');
}


sub comes_true {
    my ($condition) = @_;

    my $deadline = time() + $patience;

    until ($condition->()) {
        return 0 if time() > $deadline;

        sleep 0.05;
    }

    return 1;
}


sub files {
    my ($pid) = @_;

    return scalar(() = glob "/proc/$pid/fd/*");
}
