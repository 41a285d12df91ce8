package CiteDialects;

# The recordings of a dialect, played to real clients with nginx between and
# without it:
#
#     CiteDialects->run('vercel', ['ai-7.0.170'], {
#         on => '', native => 'cite_native on;',
#     });
#
# The clients are folders of build/clients, or "-" for one that needs no
# packages; each mode is a location of nginx
# with these directives.  t/dialects/lib/run.mjs says what a dialect has to have.
#
# CITE_TEST_STREAMS="NAME ..." plays only these recordings.

use strict;
use warnings;

use CiteClients;
use CiteTest;
use Test::More;

my $lib = 't/dialects/lib';


# Some clients need a newer node than many systems have.
sub use_node {
    $ENV{PATH} = "$_:$ENV{PATH}"
        for grep { -x "$_/node" } glob 'build/agents/node/node_modules/node-*/bin';
}


sub run {
    my ($class, $dialect, $clients, $modes) = @_;

    use_node();

    die "no clients: util/install-clients.sh installs them\n"
        if grep { $_ ne '-' && !-d "build/clients/$_/node_modules" } @$clients;

    my $upstream = CiteClients->agent("$lib/play.mjs",
                                      "t/dialects/$dialect/streams");
    my $nginx = start_nginx($upstream->url, $modes);

    run_client($dialect, $_, $upstream, $nginx, $modes) for @$clients;

    $nginx->stop;
    ok($upstream->end, 'the upstream ended well');
}


sub run_client {
    my ($dialect, $client, $upstream, $nginx, $modes) = @_;

    my $run = CiteClients->start(
        "$lib/run.mjs", $dialect, "build/clients/$client", $upstream->url,
        'http://127.0.0.1:' . $nginx->port, join(',', sort keys %$modes),
        split ' ', $ENV{CITE_TEST_STREAMS} // '',
    );

    my $count = 0;

    while (my $result = $run->next) {
        my @problems = @{ $result->{problems} };

        ok(!@problems, "$client, $result->{title}");
        diag("$result->{name}: " . substr $_, 0, 2000) for @problems;
        $count++;
    }

    ok($run->end && $count, "$client: all of $count ran");
}


sub start_nginx {
    my ($upstream, $modes) = @_;

    my $locations = join "\n", map { <<"CONF" } sort keys %$modes;
        location /$_/ {
            proxy_pass $upstream/;
            $modes->{$_}
        }
CONF

    return CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        client_max_body_size 8m;
        client_body_buffer_size 1m;
        proxy_buffering off;
        proxy_http_version 1.1;
        proxy_set_header Accept-Encoding "";

        cite on;

$locations
    }
CONF
}


1;
