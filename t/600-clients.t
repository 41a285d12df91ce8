# Real clients, several versions of @ag-ui/client, behind nginx: each scenario
# of t/clients/scenarios runs with each of them, and to compare without us.
#
# CITE_TEST_CLIENTS=0 leaves this out, CITE_TEST_SCENARIOS="NAME ..." runs only
# these.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib';

use CiteClients;
use CiteTest;
use Test::More;

plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';

my @versions = qw(1.0.0 0.0.59 0.0.42);
my @names = split ' ', $ENV{CITE_TEST_SCENARIOS} // '';

die "no clients: util/install-clients.sh installs them\n"
    if grep { !-d "build/clients/$_/node_modules" } @versions;

my $agent = CiteClients->agent;
my $agent_url = $agent->url;

my %buffering = (
    'unbuffered' => start_nginx('off'),
    'buffered' => start_nginx('on'),
);

# started together, read one after the other
my @runs = map { start_clients($_, 'unbuffered') } @versions;

push @runs, start_clients($versions[0], 'buffered');

report($_) for @runs;

$_->stop for map { $buffering{$_} } sort keys %buffering;

$agent->end;

done_testing();


sub start_nginx {
    my ($buffering) = @_;

    return CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;

        client_max_body_size 1m;
        proxy_buffering $buffering;
        proxy_http_version 1.1;

        location /default/ {
            proxy_pass $agent_url/;
        }

        location /off/ {
            cite off;
            proxy_pass $agent_url/;
        }

        location /one/ {
            cite_state_key cites_one;
            proxy_pass $agent_url/;
        }

        location /two/ {
            cite_state_key cites_two;
            proxy_pass $agent_url/;
        }

        location /key/ {
            cite_state_key \$http_x_key;
            proxy_pass $agent_url/;
        }

        location /shown/ {
            cite_hide_state off;
            proxy_pass $agent_url/;
        }

        location /repairing/ {
            cite_repair on;
            proxy_pass $agent_url/;
        }

        location /refusing/ {
            auth_request /refuse;
            proxy_pass $agent_url/;
        }

        location = /refuse {
            internal;
            return 403;
        }

        location /short-requests/ {
            cite_max_request_size 1k;
            proxy_pass $agent_url/;
        }

        location /small-events/ {
            cite_max_event_size 1k;
            proxy_pass $agent_url/;
        }

        location /few-messages/ {
            cite_keep_messages 2;
            proxy_pass $agent_url/;
        }

        location /small-state/ {
            cite_max_state_size 1700;
            proxy_pass $agent_url/;
        }

        location /one-citation/ {
            cite_max_citations 1;
            proxy_pass $agent_url/;
        }
    }
CONF
}


sub start_clients {
    my ($version, $way) = @_;

    return {
        title => "$version, $way",
        clients => CiteClients->start(
            't/clients/run.mjs', "build/clients/$version",
            'http://127.0.0.1:' . $buffering{$way}->port, $agent_url, @names,
        ),
    };
}


sub report {
    my ($run) = @_;

    my $count = 0;

    while (my $result = $run->{clients}->next) {
        my @problems = @{ $result->{problems} };

        ok(!@problems, "$run->{title}: $result->{title}");
        diag("$result->{name}: " . substr $_, 0, 2000) for @problems;
        $count++;
    }

    ok($run->{clients}->end, "$run->{title}: all of $count scenarios ran");
}
