# The recordings of t/dialects/responses with two versions of each client; "make
# test-dialects" runs this.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib', 't/dialects/lib';

use CiteDialects;
use Test::More;

CiteDialects->run('responses', [
    qw(provider provider-old provider-ai provider-ai-old)
], { on => '', native => 'cite_native on;' });

done_testing();
