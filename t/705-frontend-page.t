# The package of conf/frontend in a browser: the examples "plain" and "usechat", by
# keyboard, in dark and light, on a narrow screen, and with axe's findings.
#
# CITE_TEST_BROWSER=0 leaves this out.  With CITE_SCREENSHOTS=FOLDER it writes
# screenshots there.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib', 't/dialects/lib';

use CiteDialects;
use CiteExamples;
use Test::More;

plan skip_all => 'CITE_TEST_BROWSER=0' if ($ENV{CITE_TEST_BROWSER} // '') eq '0';
plan skip_all => 'CITE_TEST_CLIENTS=0' if ($ENV{CITE_TEST_CLIENTS} // '') eq '0';
plan skip_all => 't/704-frontend.t reads the same' if $ENV{CITE_TEST_ONEBYTE};

CiteDialects->use_node;
CiteExamples->run(plain => 'frontend', usechat => 'ai-7.0.170');

done_testing();
