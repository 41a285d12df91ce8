# A check that cannot be stopped keeps its request open.  No other request may
# have to wait for it, so the connection is closed after the response.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Fold qw(verification summary_of);
use CiteTest::Verify qw(
    event message come_true wait_for agent open_run seen_when finish
);
use Test::More;

if (defined $ENV{CITE_TEST_LUA} && !$ENV{CITE_TEST_LUA}) {
    plan skip_all => 'this nginx has no Lua';
}

my @run = (
    event(RUN_STARTED => '"threadId":"t1","runId":"r1"'),
    message('m1', 'slow', 'quick'),
);

my @error = event(RUN_ERROR => '"message":"no more"');

my %runs = (
    error => [@run, sub { wait_for('slow-begun') }, @error],
    keeps => [@run[0, 1], @error],
);

my $agent = agent(\%runs);
my $port = $agent->port;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;
        cite_verify /_check;
        cite_verify_timeout 40s;
        proxy_http_version 1.1;
        proxy_buffering off;

        location / {
            proxy_pass http://127.0.0.1:$port;
        }

        location = /_check {
            internal;
            content_by_lua_block {
                ngx.req.read_body()

                if ngx.req.get_body_data():find("slow", 1, true) then
                    ngx.sleep(2)
                end

                ngx.print('{"status":"found"}')
            }
        }
    }
CONF

my $client = open_run($nginx, '/error', keepalive => 1);

# both have begun when one has its verdict
ok(seen_when($client, sub { verification($_[0], 'quick') }),
   'one check of two is done');
come_true('slow-begun');

my $response = finish($client);

same_response($response, join('', @run, @error), 'the run ends with an error');
is(summary_of($response->{seen}), 'total 2 verified 1 failed 1',
   'the other check has failed');
ok(closes($client), 'the connection is closed');

$client = open_run($nginx, '/keeps', keepalive => 1);
finish($client);
$client->request('/keeps', keepalive => 1);
same_response($client->response, join('', @run[0, 1], @error),
              'without such a check it is not');

$nginx->stop;

done_testing();


# True if the server closes the connection, and not only when it has been idle
# for long.
sub closes {
    my ($client) = @_;

    $client->{now}{complete} = 0;
    $client->{now}{framing} = 'none';
    $client->advance(1, 20);

    return ($client->{now}{error} // '') eq 'closed by the server';
}
