# CopilotKit's chat in a browser, behind nginx, with markers inside its messages: the
# example "copilotkit".  "make test-copilotkit" installs the packages and runs this.
#
# With CITE_SCREENSHOTS=FOLDER it writes a screenshot there.

use strict;
use warnings;

use lib 't/lib', 't/clients/lib', 't/dialects/lib';

use CiteDialects;
use CiteExamples;
use Test::More;

plan skip_all => 'CITE_TEST_BROWSER=0' if ($ENV{CITE_TEST_BROWSER} // '') eq '0';
plan skip_all => 'copilotkit.t plays the same' if $ENV{CITE_TEST_ONEBYTE};

CiteDialects->use_node;
CiteExamples->run(copilotkit => 'copilotkit-chat');

done_testing();
