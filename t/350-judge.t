# A judge that reads: a server of chat completions that answers as the real
# ones do, and what becomes of each answer.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Judge qw(source quote claim run_events completion asked);
use CiteTest::Patience qw(patience);
use CiteTest::Request qw(post);
use CiteTest::State qw(final_state);
use JSON::PP ();
use Test::More;

my $json = JSON::PP->new->utf8->canonical;
my $good = $json->encode({ verdict => 'supported', quotes => [quote()] });

# by the path that a location asks
my %answers = (
    good => sub { completion($good) },
    prose => sub { completion("Here you are:\n$good\nBye.") },
    fence => sub { completion("```json\n$good\n```") },
    think => sub { completion("<think>Hm {\"verdict\":\"neither\"}</think>$good") },
    parts => sub { completion([{ type => 'text', text => $good }]) },
    neither => sub { completion('{"verdict":"neither","quotes":[]}') },
    invented => sub { completion('{"verdict":"supported",'
                                 . '"quotes":["The lion weighs 70 tonnes."]}') },
    elsewhere => sub { completion('{"verdict":"supported",'
                                  . '"quotes":["The port office moved to'
                                  . ' Bregenz in 1998."]}') },
    schema => sub { completion('{"answer":"yes"}') },
    words => sub { completion('It is supported.') },
    cut => sub { completion('{"verdict":"supp', 'length') },
    empty => sub { completion('') },
    nothing => sub { { pieces => [], type => 'application/json' } },
    html => sub { { pieces => ['<html>'] } },
    unauthorized => sub { failed(401) },
    unpaid => sub { failed(402) },
    broken => sub { failed(500) },
    gateway => sub { failed(502) },
    unavailable => sub { failed(503) },
    late => sub { failed(504) },
    slow => sub { { type => 'application/json', pieces => [\60, 'x'] } },
);

my %expected = (
    (map { $_ => 'found' } qw(good prose fence think parts)),
    neither => 'skipped: unsettled',
    invented => "skipped: judge's quote",
    elsewhere => "skipped: judge's quote",
    schema => 'failed: bad answer',
    words => 'failed: bad answer',
    cut => 'failed: truncated answer',
    empty => 'failed: no verdict',
    nothing => 'failed: bad answer',
    html => 'failed: bad answer',
    unauthorized => 'failed: status 401',
    unpaid => 'failed: status 402',
    broken => 'failed: status 500',
    gateway => 'failed: status 502',
    unavailable => 'failed: status 503',
    late => 'failed: status 504',
    slow => 'failed: timeout',
);

my $judge = CiteTest::Judge->start(\%answers);
my $agent = CiteTest::Upstream->start(
    handler => sub { return { pieces => [run_events(claim())] } });
my ($judge_port, $agent_port) = ($judge->port, $agent->port);

my $locations = join '', map { <<"CONF" } sort keys %answers;
        location = /$_ {
            cite_verify evidence /_judge/$_;
            proxy_pass http://127.0.0.1:$agent_port;
        }
CONF

my $timeout = patience(1);

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    cite_zone cite 64k;

    map "" \$judge_key { default "sk-secret-of-the-test"; }

    server {
        %%LISTEN%%
        cite on;
        cite_verify_body openai;
        cite_verify_options '{"model":"small"}';
        proxy_buffering off;

        location = /slow {
            cite_verify evidence /_judge/slow;
            cite_verify_timeout ${timeout}s;
            proxy_pass http://127.0.0.1:$agent_port;
        }
@{[ $locations =~ s/\s*location = \/slow \{.*?\n        \}\n//sr ]}
        location = /status { cite off; cite_status; }

        location /_judge/ {
            internal;
            proxy_pass http://127.0.0.1:$judge_port/;
            proxy_set_header Authorization "Bearer \$judge_key";
            proxy_buffering on;
        }
    }
CONF

for my $name (sort keys %answers) {
    my $verification = verification("/$name");
    my $got = $verification->{status};

    $got = "failed: $verification->{error}" if $verification->{error};
    $got .= ": $verification->{reason}" if $verification->{reason};

    is($got, $expected{$name}, "an answer: $name");
}

my $found = verification('/good');

is($found->{by}, 'openai', 'the verdict says by whom it is');
is($found->{model}, 'small', 'and by which model');
is($found->{quotes}[0]{sourceId}, 'doc-1', 'the quote has its source');
like($found->{verifiedMatchSnippet}, qr/carved by Johann von Halbig/,
     'and is as the source has it');

my $state = state_of('/good');
is($state->{messages}{m2}{summary}{judged}, 1, 'the summary counts it');

ok(verification('/unauthorized')->{closest}[0]{snippet},
   'a judge that fails leaves the closest passage');

my ($request) = asked();

is($request->{headers}{authorization}, 'Bearer sk-secret-of-the-test',
   'the location sets the key');

my $body = $json->decode($request->{body});

is($body->{model}, 'small', 'the options are sent');
is_deeply($body->{response_format}{json_schema}{schema}{required},
          ['verdict', 'quotes'], 'a schema is sent');

my $client = CiteTest::Client->connect(port => $nginx->port);

$client->request('/status?format=prometheus');

my $metrics = $client->response->{body};

like($metrics, qr/cite_verdicts_total\{by="openai",verdict="verified"\} [1-9]/,
     'verdicts are counted by who gave them');
like($metrics, qr/cite_skipped_total\{reason="judges_quote"\} 2\n/,
     'and quotes that were not believed');

my $log = $nginx->error_log;

unlike($log, qr/sk-secret/, 'no key is in the log');
unlike($log, qr/Halbig|lion/, 'nor is a text');

$nginx->stop('nginx ends, and has logged nothing grave');
$judge->stop;
$agent->stop;

done_testing();


sub failed {
    my ($status) = @_;

    return { status => $status, type => 'application/json',
             pieces => ['{"error":{"message":"no","code":"x"}}'] };
}


sub state_of {
    my ($path) = @_;

    my $response = post($nginx, $path,
                        '{"threadId":"t","runId":"r","state":{},"messages":[]}');

    return final_state($response->{body})->{deepcitation};
}


sub verification {
    my ($path) = @_;

    my ($first) = values %{ state_of($path)->{messages}{m2}{verifications} };

    return $first;
}
