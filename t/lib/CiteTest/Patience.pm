package CiteTest::Patience;

# How long a test waits for what must come before it gives up:
#
#     my $deadline = time() + patience(20);
#
# Under valgrind all takes longer: CITE_TEST_SLOW=N makes it N times as long.

use strict;
use warnings;

use Exporter 'import';

our @EXPORT_OK = qw(patience);


sub patience {
    my ($seconds) = @_;

    return $seconds * ($ENV{CITE_TEST_SLOW} // 1);
}


1;
