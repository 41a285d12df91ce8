# The Vercel AI SDK: the recordings of t/dialects/vercel through nginx, read by
# `ai` and `@ai-sdk/react`.
#
# CITE_TEST_CLIENTS=0 leaves this out, CITE_TEST_STREAMS="NAME ..." plays only
# these.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib', 't/dialects/lib';

use CiteDialects;
use Test::More;

plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';

# reads of one byte take their time
$ENV{CITE_TEST_STREAMS} ||= 'tools-7.0.170 two-turns-7.0.170 abort-7.0.170'
                           . ' reset-step-7.0.170 study-buddy-7.0.170 hand-crlf'
    if $ENV{CITE_TEST_ONEBYTE};

CiteDialects->run('vercel', ['ai-7.0.170'], {
    on => '', native => 'cite_native on;',
});

done_testing();
