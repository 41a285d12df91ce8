# OpenAI chat completions: the recordings of t/dialects/openai through nginx,
# read by `openai`, LangChain and the AI SDK.
#
# CITE_TEST_CLIENTS=0 leaves this out, CITE_TEST_STREAMS="NAME ..." plays only
# these.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib', 't/dialects/lib';

use CiteDialects;
use Test::More;

plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';

CiteDialects->run('openai', ['openai-7'], {
    on => '', native => 'cite_dialect openai; cite_native on;',
});

done_testing();
