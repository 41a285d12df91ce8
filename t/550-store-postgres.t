# Two gateways with one PostgreSQL: what one of them saves the other one has.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Engine;
use CiteTest::Shared;
use CiteTest::Store;
use Test::More;

CiteTest::Store::skip_without('postgres');

my $shared = CiteTest::Shared->new(CiteTest::Engine->start('postgres'));

$shared->try_gateways;
$shared->try_many;
$shared->try_idle;
$shared->try_poison;
$shared->try_ttl;

done_testing();
