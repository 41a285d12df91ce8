# The recordings of t/dialects/openai with two versions of each client; "make
# test-dialects" runs this.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib', 't/dialects/lib';

use CiteDialects;
use Test::More;

CiteDialects->run('openai', [qw(openai-7 openai-7-more openai-6)], {
    on => '', native => 'cite_dialect openai; cite_native on;',
});

done_testing();
