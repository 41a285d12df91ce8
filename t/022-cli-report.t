# "cite report": numbers of recorded streams, limits for CI, and a page.

use strict;
use warnings;

use lib 't/lib';

use CiteTest::Nginx;
use File::Temp ();
use Test::More;

my $folder = File::Temp->newdir;
my $recorded = CiteTest::Nginx::slurp('conf/recorded.sse');

CiteTest::Nginx::write_file("$folder/a<b>.sse", $recorded);
CiteTest::Nginx::write_file("$folder/b.sse", $recorded);
CiteTest::Nginx::write_file("$folder/notes.txt", 'no stream');

my ($code, $text) = report($folder);

is($code, 0, 'a folder of streams');
like($text, qr{^ +2 +1 +0 +1 +0 +0 +0  \S+/b\.sse$}m, 'numbers of each');
like($text, qr{^ +4 +2 +0 +2 +0 +0 +0  all$}m, 'and of all');
like($text, qr{^missed +50\.0 %  2 of 4$}m, 'and shares');
unlike($text, qr/notes/, 'other files are left alone');

is((report($folder, '--fail', $_))[0], 0, "not over the limit: $_")
    for 'missed>50%', 'missed>2', 'verified<50%', 'total<4', 'uncited>0%';

for my $limit ('missed>49.9%', 'missed>1', 'verified<50.1%', 'total<5',
               'total>3', 'skipped<1')
{
    my ($code, $text) = report($folder, '--fail', 'failed>0', '--fail', $limit);

    is($code, 4, "over the limit: $limit");
    like($text, qr/^cite: over the limit: \Q$limit\E$/m, 'which it says');
}

for my $wrong ('missed', 'missed>', 'missed>x', 'misses>2%', 'missed>2%%',
               '>1', 'missed=2')
{
    is((report($folder, '--fail', $wrong))[0], 2, "no limit: $wrong");
}

is((report('--html'))[0], 2, 'an option needs a value');
is((report('--json', 'x'))[0], 2, 'there is no other option');
is((report('--fail', 'missed>1'))[0], 2, 'a report needs a stream');
is((report("$folder/none.sse"))[0], 3, 'which has to be there');

# the request has the evidence
CiteTest::Nginx::write_file("$folder/c.sse", join '', map { "data: $_\n\n" }
    '{"type":"RUN_STARTED","threadId":"t","runId":"r"}',
    '{"type":"TEXT_MESSAGE_CHUNK","messageId":"m","role":"assistant",'
    . '"delta":"The ferry leaves at seven [1]."}',
    '{"type":"RUN_FINISHED","threadId":"t","runId":"r"}');

like((report("$folder/c.sse"))[1], qr/^ +1 +0 +0 +0 +1 /m,
     'a stream without its request');

CiteTest::Nginx::write_file("$folder/c.request.json", '{"threadId":"t",'
    . '"runId":"r","state":{},"messages":[{"id":"x","role":"tool","toolCallId":'
    . '"c","content":"[{\"title\":\"A\",\"content\":\"The ferry leaves at seven.'
    . '\"}]"}],"tools":[],"context":[],"forwardedProps":{}}');

like((report("$folder/c.sse"))[1], qr/^ +1 +1 +0 +0 +0 /m,
     'a request stands beside it');

($code) = report('--html', "$folder/page.html", '--fail', 'missed>1%', $folder);

my $page = CiteTest::Nginx::slurp("$folder/page.html");

is($code, 4, 'a page, and a limit');
like($page, qr/<svg .*<rect .*<title>missed: 2<\/title>/s, 'it has plots');
like($page, qr/a&lt;b&gt;\.sse/, 'names are escaped');
unlike($page, qr/a<b>/, 'everywhere');
like($page, qr/class="over">missed&gt;1%: yes/, 'and the limits');
unlike($page, qr/\b(?:src|href)=|url\(|\@import|<script/,
       'and nothing from elsewhere');

done_testing();


sub report {
    my (@arguments) = @_;

    my $pid = open my $pipe, '-|' // die "fork: $!\n";

    if (!$pid) {
        open STDERR, '>&', \*STDOUT;
        exec $ENV{CITE_CLI} // 'build/cite', 'report', @arguments or die "cite: $!\n";
    }

    my $text = do { local $/; <$pipe> } // '';

    close $pipe;

    return ($? >> 8, $text);
}
