# OpenAI Responses: the recordings of t/dialects/responses through nginx, read by
# `openai` and `@langchain/openai`.
#
# CITE_TEST_CLIENTS=0 leaves this out, CITE_TEST_STREAMS="NAME ..." plays only
# these.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib', 't/dialects/lib';

use CiteDialects;
use Test::More;

plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';

CiteDialects->run('responses', ['provider'], { on => '', native => 'cite_native on;' });

done_testing();
