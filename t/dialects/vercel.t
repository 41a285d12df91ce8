# The recordings of t/dialects/vercel with six versions of `ai`; "make
# test-dialects" runs this.  CITE_TEST_VERSIONS="7.0.0 ..." has only these.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib', 't/dialects/lib';

use CiteDialects;
use Test::More;

my @versions = split ' ', $ENV{CITE_TEST_VERSIONS}
                          // '5.0.0 5.0.277 6.0.0 6.0.326 7.0.0 7.0.170';

CiteDialects->run('vercel', [map { "ai-$_" } @versions], {
    on => '', native => 'cite_native on;',
});

done_testing();
