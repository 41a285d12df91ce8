# Answers that are not streamed, and instructions for models, with two versions
# of each client; "make test-dialects" runs this.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib', 't/dialects/lib';

use CiteClients;
use CiteDialects;
use CiteTest;
use Cwd qw(getcwd);
use Test::More;

my $prompt = getcwd() . '/conf/prompts/quote';

CiteDialects->use_node;

my $upstream = CiteClients->agent('t/dialects/lib/answers.mjs');
my $url = $upstream->url;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        proxy_http_version 1.1;
        proxy_set_header Accept-Encoding "";

        cite on;
        cite_json on;
        cite_instructions $prompt;

        location / { proxy_pass $url; }
    }
CONF

# who hands the member on to the application
my %seen;

for my $client (qw(openai-7 openai-7-more openai-6 provider provider-old
                   provider-ai provider-ai-old))
{
    my $run = CiteClients->start('t/dialects/lib/whole.mjs',
                                 "build/clients/$client", $url,
                                 'http://127.0.0.1:' . $nginx->port, $prompt);
    my $count = 0;

    while (my $result = $run->next) {
        my @problems = @{ $result->{problems} };

        ok(!@problems, "$client, $result->{title}");
        diag("$result->{title}: " . substr $_, 0, 1000) for @problems;
        $seen{ $result->{name} } ||= $result->{seen};
        $count++;
    }

    ok($run->end && $count, "$client: all of $count ran");
}

is(join(', ', sort grep { $seen{$_} } keys %seen),
   'anthropic, langchain anthropic, openai chat, openai responses, '
   . 'openai responses, a string', 'these hand the member on');

$nginx->stop;
ok($upstream->end, 'the upstream ended well');

done_testing();
