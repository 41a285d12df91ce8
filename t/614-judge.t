# The server that t/350-judge.t asks is one of chat completions: the `openai`
# package sends it the module's own request, and reads its answers.
#
# CITE_TEST_CLIENTS=0 leaves this out.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Judge qw(claim run_events completion asked quote);
use CiteTest::Request qw(post);
use Cwd qw(getcwd);
use File::Temp ();
use JSON::PP ();
use Test::More;

plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';

my $json = JSON::PP->new->utf8->canonical;
my $good = $json->encode({ verdict => 'supported', quotes => [quote()] });
my $judge = CiteTest::Judge->start({
    good => sub { completion($good) },
    cut => sub { completion('{"verdict":"supp', 'length') },
    unauthorized => sub { failed(401) },
    many => sub { failed(429) },
    broken => sub { failed(500) },
});
my $agent = CiteTest::Upstream->start(
    handler => sub { return { pieces => [run_events(claim())] } });
my ($judge_port, $agent_port) = ($judge->port, $agent->port);

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%
        location / {
            cite on;
            cite_verify evidence /_judge;
            cite_verify_body openai;
            cite_verify_options '{"model":"small","max_tokens":512}';
            proxy_pass http://127.0.0.1:$agent_port;
        }
        location = /_judge {
            internal;
            proxy_pass http://127.0.0.1:$judge_port/good/v1/chat/completions;
        }
    }
CONF

post($nginx, '/', '{"threadId":"t","runId":"r","state":{},"messages":[]}');

my ($request) = asked();
my $body = File::Temp->new;

print $body $request->{body};
close $body;

is_deeply(answer('good'), { model => 'small', content => $good,
                            reason => 'stop' },
          'the package sends the request, and reads the answer');

my ($ours, $theirs) = map { $json->decode($_->{body}) } asked();

is_deeply($theirs, $ours, 'which has come as the module has written it');

is(answer('cut')->{reason}, 'length', 'an answer that was cut off');
is_deeply(answer('unauthorized'), { error => 'AuthenticationError',
                                    status => 401 }, 'a wrong key');
is_deeply(answer('many'), { error => 'RateLimitError', status => 429 },
          'too many questions');
is_deeply(answer('broken'), { error => 'InternalServerError', status => 500 },
          'a server that fails');

$nginx->stop('nginx ends, and has logged nothing grave');
$judge->stop;
$agent->stop;

done_testing();


sub failed {
    my ($status) = @_;

    return { status => $status, type => 'application/json',
             headers => ['Retry-After' => 1],
             pieces => ['{"error":{"message":"no","type":"x","code":"x"}}'] };
}


sub answer {
    my ($name) = @_;

    my $folder = getcwd() . '/build/clients/openai-7';
    my $line = `node t/clients/judge.mjs $folder http://127.0.0.1:$judge_port/$name/v1 < $body`;

    return eval { $json->decode($line) } // { error => "said: $line" };
}
