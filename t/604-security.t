# Agents that forge verdicts: each way of t/security/ways is tried with each
# version of the client behind nginx.  At the run's end the client has under our
# key only what we wrote.  Without us most ways are taken by some client; which
# ones is written in t/security/ways/live.mjs.
#
# CITE_TEST_CLIENTS=0 leaves this out, CITE_TEST_WAYS="NAME ..." runs only these.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib';

use CiteClients;
use CiteTest;
use Test::More;

plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';

my @versions = qw(1.0.0 0.0.59 0.0.42);
my @names = split ' ', $ENV{CITE_TEST_WAYS} // '';

die "no clients: util/install-clients.sh installs them\n"
    if grep { !-d "build/clients/$_/node_modules" } @versions;

my $agent = CiteClients->agent('t/security/agent.mjs');
my $agent_url = $agent->url;
my $nginx = start_nginx();
my $gateway = 'http://127.0.0.1:' . $nginx->port;

# started together, read one after the other
my @runs = map {
    { version => $_,
      clients => CiteClients->start('t/security/run.mjs', "build/clients/$_",
                                    $gateway, @names) }
} @versions;

my (%tried, %live);

try($_) for @runs;

if (!@names) {
    cmp_ok(scalar keys %tried, '>=', 40, keys(%tried) . ' ways were tried');
    cmp_ok(scalar keys %live, '>=', 40, keys(%live) . ' are taken by a client');
}

$nginx->stop;
$agent->end;

done_testing();


sub try {
    my ($run) = @_;

    while (my $result = $run->{clients}->next) {
        my ($name, $title) = @$result{qw(name title)};
        my @problems = @{ $result->{problems} };

        ok(!@problems, "$run->{version}: $title");
        diag("$name: $_") for @problems;

        $tried{$name} = 1;
        $live{$name} = 1 if $result->{live};
    }

    ok($run->{clients}->end, "$run->{version}: all ways were tried");
}


sub start_nginx {
    return CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;
        cite_verify off;

        client_max_body_size 1m;
        proxy_buffering off;
        proxy_http_version 1.1;

        location = /verify {
            internal;
            proxy_set_header Connection "";
            proxy_pass $agent_url/-/verify;
        }

        location /default/ {
            proxy_pass $agent_url/;
        }

        location /off/ {
            cite off;
            proxy_pass $agent_url/;
        }

        location /awkward/ {
            cite_state_key a/b~c;
            proxy_pass $agent_url/;
        }

        location /repairing/ {
            cite_repair on;
            proxy_pass $agent_url/;
        }

        location /small-events/ {
            cite_max_event_size 2k;
            proxy_pass $agent_url/;
        }

        location /small-memory/ {
            cite_max_event_size 64k;
            cite_max_memory 256k;
            proxy_pass $agent_url/;
        }

        location /small-budget/ {
            proxy_pass $agent_url/;
        }

        location /verifying/ {
            cite_verify /verify;
            cite_verify_timeout 20s;
            cite_hold_timeout 20s;
            proxy_pass $agent_url/;
        }
    }
CONF
}
