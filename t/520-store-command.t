# "cite store" looks into a store that nginx uses.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Store;
use JSON::PP ();
use Test::More;

CiteTest::Store::skip_without_store();

my $cite = $ENV{CITE_CLI} // 'build/cite';
my $json = JSON::PP->new->utf8->canonical;
my $site = CiteTest::Store->start;

$site->run(message => 'm1');
$site->run(message => 'm2', thread => 't2');
$site->run(message => 'm1', user => 'bob');
$site->settled(3);

my @list = map { $json->decode($_) } command('list');

is(join(' ', map { "$_->{namespace}/$_->{threadId}:$_->{messages}" } @list),
   'ann/t1:1 ann/t2:1 bob/t1:1', 'threads are listed');
is_deeply($json->decode(join '', command('show', 'ann', 't1')),
          $site->ask('ann', 'threads/t1')->{json}, 'a thread is that of the API');
is(scalar(my @all = command('export')), 3, 'all messages are exported');
is($json->decode((command('export'))[-1])->{namespace}, 'bob', 'with namespaces');
is(scalar(my @some = command('export', 'ann')), 2, 'or those of one');
is_deeply([command('check')], ["ok\n"], 'the file is checked');
is_deeply([command('delete', 'ann', 't1')], [], 'a thread is removed');
is_deeply($site->ask('ann', 'threads/t1')->{json}{messages}, {}, 'for nginx, too');
command('delete', 'ann');
is($site->sqlite('SELECT group_concat(namespace) FROM message'), 'bob',
   'a namespace is removed');

is(code('list', 'x'), 2, 'wrong usage');
is(code('show', 'ann'), 2, 'also without a thread');
is(code('what'), 2, 'also an unknown command');
is(system("$cite store /nowhere/x.db list >/dev/null 2>&1") >> 8, 3,
   'no file is an error, and none is made');

$site->stop;

done_testing();


sub command {
    my (@arguments) = @_;

    open my $pipe, '-|', $cite, 'store', $site->path, @arguments
        or die "$cite: $!\n";

    my @lines = <$pipe>;

    close $pipe;

    return @lines;
}


sub code {
    my (@arguments) = @_;

    return system("$cite store $site->{path} @arguments >/dev/null 2>&1") >> 8;
}
