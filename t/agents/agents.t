# Real agents behind nginx with the module's defaults, three turns in a thread.
# "make test-agents" installs the packages and runs this.
#
#     CITE_TEST_AGENTS="mastra strands"   only these agents

use strict;
use warnings;

use lib 't/lib', 't/clients/lib';

use CiteClients;
use CiteTest;
use Test::More;

my @agents = split ' ', $ENV{CITE_TEST_AGENTS}
    || 'mastra langgraph copilotkit strands voltagent tanstack';

my $client = 'build/clients/1.0.0';
my @abouts = qw(run messages sources verdicts);

# agents need a newer node than many systems have
$ENV{PATH} = "$_:$ENV{PATH}"
    for grep { -x "$_/node" } glob 'build/agents/node/node_modules/node-*/bin';

my $model = CiteClients->agent('build/agents/lib/model.mjs');
my @table;

run_agent($_) for @agents;

$model->end;

diag(sprintf '%-11s %-11s %-7s %4s  %s', qw(agent form answers turn failed));
diag($_) for @table;

done_testing();


sub run_agent {
    my ($name) = @_;

    my $agent = CiteClients->start("build/agents/$name/agent.mjs",
                                   $model->url . '/v1');
    my $port = port_of($agent);

    if (!$port) {
        $agent->end;
        fail("$name starts");
        return;
    }

    my $nginx = start_nginx($port);
    my $run = CiteClients->start(
        't/agents/run.mjs', $client, $name, "http://127.0.0.1:$port",
        'http://127.0.0.1:' . $nginx->port,
    );

    my $turns = 0;

    while (my $result = $run->next) {
        report($name, $result);
        $turns++;
    }

    ok($run->end && $turns > 0, "$name: all of $turns turns ran");
    $nginx->stop;
    $agent->end;
}


# Frameworks may write lines of their own before.
sub port_of {
    my ($agent) = @_;

    while (defined(my $line = readline $agent->{out})) {
        return $1 if $line =~ /^\{"port":(\d+)\}$/;
    }

    return;
}


sub start_nginx {
    my ($port) = @_;

    return CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        client_max_body_size 8m;

        location / {
            proxy_pass http://127.0.0.1:$port;
            proxy_buffering off;
            proxy_http_version 1.1;
            proxy_set_header Accept-Encoding "";

            cite on;
        }
    }
CONF
}


sub report {
    my ($name, $result) = @_;

    my ($form, $answers, $turn) = @$result{qw(form answers turn)};
    my @problems = @{ $result->{problems} };
    my @failed;

    for my $about (@abouts) {
        my @about = grep { $_->{about} eq $about } @problems;

        ok(!@about, "$name, $form, $answers answers, turn $turn: $about");
        diag(substr $_->{text}, 0, 600) for @about;
        push @failed, $about if @about;
    }

    push @table, sprintf '%-11s %-11s %-7s %4d  %s', $name, $form, $answers,
                         $turn, join(', ', @failed) || '-';
}
