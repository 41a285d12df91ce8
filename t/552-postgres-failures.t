# PostgreSQL is stopped, hangs and begins again, and gateways are killed: streams go
# on, nothing that was acknowledged is lost, and the rest is counted.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Engine;
use CiteTest::Hazards;
use CiteTest::Patience qw(patience);
use CiteTest::Shared;
use CiteTest::Store;
use Test::More;

CiteTest::Store::skip_without('postgres');

# a password takes valgrind longer than the timeouts here; t/550 and t/555 have it
my @auth = patience(1) > 1 ? (auth => 'md5') : ();
my $engine = CiteTest::Engine->start('postgres', @auth);
my $shared = CiteTest::Shared->new($engine);

$shared->try_kill;
$shared->try_away('stopped', sub { $engine->down }, sub { $engine->up });
$shared->try_away('hung', sub { $engine->hang }, sub { $engine->resume });
$shared->try_exit($_) for qw(TERM QUIT);
CiteTest::Hazards->new($shared)->try_all;

done_testing();
