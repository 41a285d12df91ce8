# A client that goes away at any moment takes its checks along: nothing of them
# is left in the worker, and the next request is served.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Runs;
use Socket qw(SOL_SOCKET SO_LINGER);
use Test::More;
use Time::HiRes qw(sleep time);

my $patience = 15;      # seconds until waiting counts as for ever
my $citations = 4;
my $has_lua = ($ENV{CITE_TEST_LUA} // 1) ne '0';

my $found = '{"status":"found"}';

# when the client goes: what it has seen, and the pauses of the agent
my @moments = (
    ['before anything came', '', first => 1],
    ['when the run has begun', 'RUN_STARTED', lead => 1],
    ['in the message', 'TEXT_MESSAGE_CONTENT', middle => 1],
    ['while its citations are checked', 'TEXT_MESSAGE_END', pause => 1],
    ['after the first verdict', '/verifications/\w+"', pause => 1],
    ['in hold', 'TEXT_MESSAGE_END'],
    ['in hold, after the first verdict', '/verifications/\w+"'],
);

my $agent = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my %pauses = %{ $request->{args} };
    my $first = delete $pauses{first};

    return { pieces => [$first ? \$first : (),
                        @{ run_pieces($citations, %pauses) }] };
});

# the first citation is checked soon
my $verifier = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my $pause = $request->{body} =~ /phrase number 1/ ? 0.02 : 0.5;

    return { type => 'application/json', framing => 'length',
             pieces => [\$pause, $found] };
});

my $agent_url = 'http://127.0.0.1:' . $agent->port;
my $url = 'http://127.0.0.1:' . $verifier->port;

my %verify = (
    proxied => "proxy_pass $url;",
    unbuffered => "proxy_buffering off; proxy_pass $url;",
    fallback => 'error_page 403 = /_proxied; return 403;',
);

my $sleep = <<'CONF';
        local soon = ngx.req.get_body_data():find("phrase number 1", 1, true)
        ngx.sleep(soon and 0.02 or 0.5)
CONF

%verify = (
    %verify,
    sleeping => "content_by_lua_block {
        $sleep ngx.print([[$found]])
    }",
    capturing => 'content_by_lua_block {
        ngx.req.read_body()
        ngx.print(ngx.location.capture("/_proxied", {
            method = ngx.HTTP_POST, body = ngx.req.get_body_data(),
        }).body)
    }',
) if $has_lua;

my $locations = '';

for my $name (sort keys %verify) {
    $locations .= "location = /_$name { internal; $verify{$name} }\n";

    for my $way (qw(on off)) {
        $locations .= <<"CONF";
        location = /$way/$name {
            cite_verify /_$name;
            proxy_buffering $way;
            proxy_pass $agent_url;
        }
CONF
    }
}

for my $way (qw(on off)) {
    $locations .= <<"CONF";
        location = /$way/deaf-proxied {
            cite_verify /_proxied;
            proxy_ignore_client_abort on;
            proxy_buffering $way;
            proxy_pass $agent_url;
        }

        location = /$way/busy-proxied {
            cite_verify /_proxied;
            cite_verify_max_active 2;
            proxy_buffering $way;
            proxy_pass $agent_url;
        }
CONF
}

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;
        proxy_http_version 1.1;

        location = /status { stub_status; }

$locations
    }
CONF

my $sent = run_bytes($citations);
my $worker = busy_worker($nginx);
my $files = files();

for my $moment (@moments) {
    my ($title, $marker, %pauses) = @$moment;
    my $query = join '&', map { "$_=$pauses{$_}" } sort keys %pauses;
    my @gone;

    for my $name (sort(keys %verify), qw(deaf-proxied busy-proxied)) {
        for my $way (qw(on off)) {
            for my $protocol (protocols()) {
                # curl takes long to start
                next if $protocol eq 'HTTP/2' && $name =~ /^busy|^deaf|unbuff/;

                push @gone, come_and_go($protocol, "/$way/$name?$query",
                                        $marker);
            }
        }
    }

    is(join("\n", @gone), '', "$title: clients come and go");
    ok(is_empty(), "$title: nothing of them is left");
}

for my $protocol (protocols()) {
    my $response = open_run($nginx, $protocol, '/on/proxied', run_request())
                       ->response;

    same_response($response, $sent, "$protocol: the worker works");
    is(sums($response->{body}),
       "total=$citations verified=$citations complete", 'and verifies');
}

is(join(' ', $nginx->workers($nginx->{pid})), $worker,
   'it is still the same worker');
ok(is_empty(), 'no connection is left');

$nginx->stop;

done_testing();


# Returns what went wrong, if anything did.
sub come_and_go {
    my ($protocol, $path, $marker) = @_;

    my $stream = open_run($nginx, $protocol, $path, quiet => 1, run_request());
    my $came = '';

    # nothing will come: the request has to be there before the client goes
    sleep 0.02 if $marker eq '';

    until ($came =~ /$marker/) {
        my $more = $stream->more($patience);

        return "$protocol $path: no $marker" if !length($more // '');

        $came .= $more;
    }

    # every other one is rude
    if ($protocol eq 'HTTP/1.1' && rand() < 0.5) {
        setsockopt $stream->{socket}, SOL_SOCKET, SO_LINGER, pack 'II', 1, 0;
    }

    $stream->close;

    return;
}


# True as soon as nginx has no connection but that of the one who asks, and no
# more open files than in the beginning.
sub is_empty {
    my $deadline = time() + $patience;
    my ($active, $open);

    do {
        my $status = get($nginx, '/status')->{body};

        ($active) = $status =~ /^Active connections: (\d+)/;
        $open = files();

        return 1 if $active == 1 && $open <= $files;

        sleep 0.05;
    } while (time() < $deadline);

    diag("$active connections, $open files, $files in the beginning");

    return 0;
}


sub files {
    return scalar(() = glob "/proc/$worker/fd/*");
}
