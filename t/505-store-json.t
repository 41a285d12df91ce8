# Answers that are not streamed are saved, too, and found by their digest.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Client;
use CiteTest::Store;
use Digest::SHA qw(sha256_hex);
use JSON::PP ();
use Test::More;

CiteTest::Store::skip_without_store();

my $json = JSON::PP->new->utf8->canonical;
my $text = 'The last ferry returns at 21:15 [1].';
my $source = 'The last ferry returns at 21:15.';

# the body of each dialect's answer, and of its request
my %dialects = (
    openai => {
        answer => { id => 'chatcmpl-1', object => 'chat.completion',
                    choices => [{ index => 0, finish_reason => 'stop',
                                  message => { role => 'assistant',
                                               content => $text } }] },
        request => { model => 'm', messages => [
            { role => 'user', content => 'When?' },
            { role => 'assistant', tool_calls => [
                { id => 'c1', type => 'function',
                  function => { name => 'search', arguments => '{}' } }] },
            { role => 'tool', tool_call_id => 'c1', content =>
                $json->encode({ results => [{ title => 'Ferries',
                                              content => $source }] }) }] },
        headers => [],
    },
    anthropic => {
        answer => { id => 'msg_1', type => 'message', role => 'assistant',
                    stop_reason => 'end_turn',
                    content => [{ type => 'text', text => $text }] },
        request => { model => 'm', max_tokens => 99, messages => [
            { role => 'user', content => 'When?' },
            { role => 'assistant', content => [
                { type => 'tool_use', id => 'c1', name => 'search',
                  input => {} }] },
            { role => 'user', content => [
                { type => 'tool_result', tool_use_id => 'c1', content =>
                    $json->encode({ results => [{ title => 'Ferries',
                                                  content => $source }] }) }
            ] }] },
        headers => ['anthropic-version' => '2023-06-01'],
    },
);

my $site = CiteTest::Store->start(
    location => 'cite_json on;',
    agent => sub {
        my ($request) = @_;
        my ($name) = $request->{path} =~ m{/run/(\w+)};

        return { type => 'application/json',
                 pieces => [$json->encode($dialects{$name}{answer})] };
    },
);

my $saved = 0;

for my $name (sort keys %dialects) {
    my $answer = ask($name);

    my ($entry) = values %{ $answer->{deepcitation}{messages} };

    is($entry->{summary}{verified}, 1, "$name: the answer has its verdict");

    ok($site->settled(++$saved), "$name: it is saved");
    is($site->lost, 0, "$name: nothing is lost");
}

my $digest = sha256_hex($text);
my $found = $site->ask('ann', "messages?digests=$digest")->{json}{messages};

is($found->{$digest}{status}, 'complete', 'the digest finds a complete one');
is_deeply($site->ask('bob', "messages?digests=$digest")->{json}{messages}, {},
          'not for others');

$site->stop;

done_testing();


sub ask {
    my ($name) = @_;
    my $client = CiteTest::Client->connect(port => $site->nginx->port);

    $client->request(
        "/run/$name",
        method => 'POST',
        headers => ['Content-Type' => 'application/json', 'X-User' => 'ann',
                    @{ $dialects{$name}{headers} }],
        body => $json->encode($dialects{$name}{request}),
    );

    return $json->decode($client->response->{body});
}
