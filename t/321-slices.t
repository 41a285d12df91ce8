# A long message is read in slices: its bytes leave at once, and the run's end
# waits for its citations, whether they are checked or not.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Runs;
use Test::More;

my $words = join ' ', ('The tide rose by four metres') x (one_byte() ? 2500
                                                                     : 8000);

my $agent = CiteTest::Upstream->start(
    handler => sub {
        my ($request) = @_;
        my @pieces = @{ pieces($request->{path}) };

        # nothing ends the run
        pop @pieces if $request->{path} =~ /cut/;

        return { pieces => \@pieces };
    },
);

my $agent_url = 'http://127.0.0.1:' . $agent->port;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;
        proxy_http_version 1.1;
        proxy_buffering off;

        location /off {
            cite_verify off;
            proxy_pass $agent_url;
        }

        location /evidence {
            cite_verify evidence;
            proxy_pass $agent_url;
        }

        location /buffered {
            proxy_buffering on;
            proxy_pass $agent_url;
        }

        location /short {
            cite_hold_timeout 1ms;
            proxy_pass $agent_url;
        }

        location /observe {
            cite observe;
            proxy_pass $agent_url;
        }
    }
CONF

for my $path (qw(/off /evidence /buffered /evidence/cut)) {
    my $body = fetch($path);

    is(agents($body), bytes($path), "$path: the agent's bytes");
    like(sums($body), qr/^skipped=3 .*total=3 .*complete$/,
         'and all citations');

    next if $path =~ /cut/;

    like($body, qr/"extracting".*"complete".*RUN_FINISHED/s,
         'before the end of the run');
}

my $error = fetch('/evidence/error');

is(agents($error), bytes('/evidence/error'), "an error: the agent's bytes");
like($error, qr/run error.*RUN_ERROR/s, 'it does not wait, and says so');

my $short = fetch('/short');

is(agents($short), bytes('/short'), "a short hold: the agent's bytes");
like(sums($short), qr/complete$|^error$/, 'and the message has an end');

is(fetch('/observe'), bytes('/observe'), 'where it only observes, only bytes');

unlike($nginx->error_log, qr/\[(?:alert|crit|emerg)\]/, 'the log is quiet');

$nginx->stop;

done_testing();


sub pieces {
    my ($path) = @_;

    return run_pieces(3, text => $words,
                      $path =~ /error/ ? (last => 'RUN_ERROR') : ());
}


sub bytes {
    my ($path) = @_;
    my @pieces = grep { !ref } @{ pieces($path) };

    pop @pieces if $path =~ /cut/;

    return join '', @pieces;
}


sub fetch {
    my ($path) = @_;

    return open_run($nginx, 'HTTP/1.1', $path, timeout => 60,
                    run_request())->response->{body};
}


# what is not ours
sub agents {
    my ($body) = @_;

    $body =~ s/^data: \{"type":"STATE_DELTA","delta":.*\n\n//mg;
    $body =~ s/^:\n\n//mg;

    return $body;
}
