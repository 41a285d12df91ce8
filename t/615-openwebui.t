# Open WebUI: its requests and the answers of t/dialects/openwebui through
# nginx, read by a model of its reader.
#
# CITE_TEST_CLIENTS=0 leaves this out, CITE_TEST_STREAMS="NAME ..." plays only
# these.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib', 't/dialects/lib';

use CiteDialects;
use Test::More;

plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';

CiteDialects->run('openwebui', ['-'], { auto => '', told => 'cite_client openwebui;' });

done_testing();
