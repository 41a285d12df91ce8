# A check that fails says why, in a few words, and counts as failed; the
# stream goes on as if nothing had happened.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Fold qw(verification summary_of status_of);
use CiteTest::Verify qw(message run_of agent service answer open_run finish);
use Test::More;

my $answer_max = 1024 * 1024;
my $secret = 'inner details of the service';

# What the service answers to a phrase, and the reason that is told for it.
my %failures = (
    'status 300' => [answer('{"status":"found"}', status => 300)],
    'status 401' => [answer('{"status":"found"}', status => 401)],
    'status 404' => [answer($secret, status => 404)],
    'status 429' => [answer($secret, status => 429)],
    'status 500' => [answer("{\"error\":\"$secret\"}", status => 500)],
    'status 502' => [answer($secret, status => 502)],

    'garbage' => [answer("<html>$secret"), 'bad answer'],
    'no bytes' => [answer(''), 'bad answer'],
    'no content' => [{ status => 204, framing => 'length' }, 'bad answer'],
    'an array' => [answer('[{"status":"found"}]'), 'bad answer'],
    'a string' => [answer('"found"'), 'bad answer'],
    'two values' => [answer('{"status":"found"}{}'), 'bad answer'],
    'half an object' => [answer('{"status":"found"'), 'bad answer'],
    'a list' => [answer('{"verifications":[{"status":"found"}]}'),
                 'bad answer'],
    'nothing at all' => [answer('{"verifications":null}'), 'bad answer'],

    'an empty object' => [answer('{}'), 'no verdict'],
    'a number' => [answer('{"status":5}'), 'no verdict'],
    'not yet' => [answer('{"status":"pending"}'), 'no verdict'],
    'not yet nested' => [answer('{"searchState":{"status":"loading"}}'),
                         'no verdict'],
    'none of its key' => [answer('{"verifications":{"k":{"status":"found"}}}'),
                          'no verdict'],

    'unheard of' => [answer("{\"status\":\"$secret\"}"), 'unknown status'],
    'other case' => [answer('{"status":"Found"}'), 'unknown status'],
    'empty status' => [answer('{"status":""}'), 'unknown status'],

    'too short' => [answer('{"status":"found"}', length => 100, breaks => 1),
                    'truncated answer'],
    'no last chunk' => [answer('{"status":"found"}', framing => 'chunked',
                               breaks => 1),
                        'truncated answer'],
    'too large' => [answer(padded($answer_max + 1)), 'answer too large'],
    'endless' => [answer(padded(4 * $answer_max), framing => 'chunked'),
                  'answer too large'],
    'announced' => [answer('', length => $answer_max + 1, pieces => [\100]),
                    'answer too large'],
);

# a million reads take their time
delete @failures{'too large', 'endless'} if one_byte();

# a run each: with one that is found, so that no row of failures is long
my %runs = map { (run_name($_) => run_of(message('m1', 'found', $_))) }
               keys %failures;

$runs{unending} = run_of(message('m1', 'found', 'unending'));
$runs{timeout} = run_of(message('m1', 'found', 'found after never'));
$runs{large} = run_of(message('m1', 'large'));
$runs{plain} = run_of(message('m1', 'found'));

my $agent = agent(\%runs);

my $service = service(sub {
    my ($request, %citations) = @_;

    my ($citation) = values %citations;
    my $phrase = $citation->{fullPhrase};

    return answer(padded($answer_max)) if $phrase eq 'large';
    return answer('', framing => 'chunked',
                  pieces => [padded($answer_max + 1), \100])
        if $phrase eq 'unending';
    return $failures{$phrase} && $failures{$phrase}[0];
});

my ($agent_port, $service_port) = map { $_->port } $agent, $service;
my $closed_port = CiteTest::Nginx::free_port();

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;
        proxy_http_version 1.1;
        cite_verify_timeout 40s;
        cite_hold_timeout 40s;

        location ~ ^/on/(?<run>\\w+)\$ {
            cite_verify /_check?run=\$run;
            proxy_buffering off;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/timeout/(?<run>\\w+)\$ {
            cite_verify /_check?run=\$run;
            cite_verify_timeout 1s;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location /unbuffered/ {
            cite_verify /_unbuffered;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location /refused/ {
            cite_verify /_refused;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location /absent/ {
            cite_verify /_absent;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location /no_uri/ {
            cite_verify \$arg_where;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location /off/ {
            cite_verify off;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location = /_check {
            internal;
            proxy_pass http://127.0.0.1:$service_port/check;
        }

        location = /_unbuffered {
            internal;
            proxy_buffering off;
            proxy_pass http://127.0.0.1:$service_port/check;
        }

        location = /_refused {
            internal;
            proxy_pass http://127.0.0.1:$closed_port;
        }
    }
CONF

for my $phrase (sort keys %failures) {
    my $reason = $failures{$phrase}[1] // $phrase;
    my $name = run_name($phrase);
    my $response = looked_at("/on/$name", $name, $phrase);
    my $seen = $response->{seen};

    is(summary_of($seen) . ', ' . status_of($seen),
       'total 2 verified 1 failed 1, complete', "$phrase: counts as failed");
    is_deeply(verification($seen, $phrase),
              { status => 'skipped', error => $reason },
              "$phrase: the reason is \"$reason\"");
    ok($response->{body} !~ /$secret|$service_port/,
       "$phrase: nothing of the service is told");
}

single_reason('/timeout/timeout', 'timeout', 'found after never', 'timeout',
              'total 2 verified 1 failed 1', 'no answer in time');
single_reason('/refused/plain', 'plain', 'found', 'status 502',
              'total 1 failed 1', 'a refused connection');
single_reason('/absent/plain', 'plain', 'found', 'status 404',
              'total 1 failed 1', 'no such location');
single_reason('/no_uri/plain', 'plain', 'found', 'no answer',
              'total 1 failed 1', 'a variable without URI');
single_reason('/no_uri/plain?where=http://x/', 'plain', 'found', 'no answer',
              'total 1 failed 1', 'a variable with another thing');
single_reason('/no_uri/plain?where=/../..', 'plain', 'found', 'no answer',
              'total 1 failed 1', 'a variable with a URI that leads outside');

like($nginx->error_log, qr/\[warn\].*"cite_verify" has given no URI but 0 other/,
     'this is logged');

SKIP: {
    skip 'takes long', 8 if one_byte();

    single_reason('/unbuffered/unending', 'unending', 'unending',
                  'answer too large', 'total 2 verified 1 failed 1',
                  'an answer that is too large and goes on');

    my $seen = looked_at('/on/large', 'large', 'the largest answer')->{seen};

    is(summary_of($seen), 'total 1 verified 1', 'the largest answer counts');
    is_deeply(verification($seen, 'large'),
              { status => 'found', reason => 'too large to pass on' },
              'though it is too large to be passed on');
}

my $seen = looked_at('/off/plain', 'plain', 'off')->{seen};

is_deeply(verification($seen, 'found'),
          { status => 'skipped', reason => 'no verifier' },
          'off: nothing is asked');

$nginx->stop;

done_testing();


sub run_name { return $_[0] =~ tr/ /_/r }


# An answer of this many bytes.
sub padded {
    my ($size) = @_;

    my ($head, $tail) = ('{"status":"found","x":"', '"}');

    return $head . 'x' x ($size - length "$head$tail") . $tail;
}


sub looked_at {
    my ($path, $name, $title) = @_;

    local $Test::Builder::Level = $Test::Builder::Level + 1;

    my $response = finish(open_run($nginx, $path));

    same_response($response, join('', @{ $runs{$name} }),
                  "$title: the stream is whole");
    is("@{ $response->{seen}{problems} }", '', "$title: patches and sums");

    return $response;
}


sub single_reason {
    my ($path, $name, $phrase, $reason, $summary, $title) = @_;

    local $Test::Builder::Level = $Test::Builder::Level + 1;

    my $seen = looked_at($path, $name, $title)->{seen};

    is(summary_of($seen), $summary, "$title: counts as failed");
    is_deeply(verification($seen, $phrase),
              { status => 'skipped', error => $reason },
              "$title: the reason is \"$reason\"");
}
