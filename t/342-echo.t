# Words that a tool only repeats are the model's own: they are neither found
# nor missed for it, and a service is asked about them if there is one.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Fold qw(verification summary_of status_of);
use CiteTest::Verify qw(event message run_of agent service asked open_run
                        finish);
use JSON::PP ();
use Test::More;

my $json = JSON::PP->new->canonical->allow_nonref;

my $moon = 'The moon is made of green cheese';
my $ferry = 'The first ferry leaves at six in the morning';


# A tool that was called with these arguments and has returned this.
sub call {
    my ($id, $arguments, $content, %members) = @_;

    my $text = $json->encode($arguments);
    my @deltas = map { event(TOOL_CALL_ARGS => qq("toolCallId":"$id","delta":)
                                               . $json->encode($_)) }
                 unpack '(A9)*', $text =~ s/ /\\u0020/gr;

    return (event(TOOL_CALL_START =>
                      qq("toolCallId":"$id","toolCallName":"search")),
            @deltas,
            event(TOOL_CALL_END => qq("toolCallId":"$id")),
            event(TOOL_CALL_RESULT =>
                      qq("messageId":"r$id","toolCallId":"$id","content":)
                      . $json->encode($content)
                      . join '', map { qq(,"$_":$members{$_}) }
                                 sort keys %members));
}


my $empty = "No results found for '$moon'.";

my %results = (
    nothing => [{ query => $moon }, $empty],
    json => [{ query => $moon },
             $json->encode({ error => $empty, code => 404 })],
    wrote => [{ path => 'a.txt', text => "$moon." }, "Wrote: $moon."],
    loud => [{ query => $moon }, uc $empty],
    joined => [{ about => 'is made of green cheese', what => 'The moon' },
               'Looking for: The moon is made of green cheese'],
);

my %runs = map {
    my $name = $_;

    ($name => run_of(call('c1', @{ $results{$name} }),
                     message('m1', [$moon, 'c1'])));
} keys %results;

$runs{beside} = run_of(call('c1', { query => $moon }, "$empty $ferry."),
                       message('m1', [$moon, 'c1'], [$ferry, 'c1']));
$runs{elsewhere} = run_of(call('c1', { query => $moon }, $empty),
                          call('c2', { query => 'moon' }, "Known. $moon."),
                          message('m1', [$moon, 'c2']));
$runs{failed} = run_of(call('c1', {}, $json->encode({ error => $moon })),
                       call('c2', {}, $json->encode({
                           isError => JSON::PP::true,
                           content => [{ type => 'text', text => $moon }] })),
                       call('c3', {}, $moon, isError => 'true'),
                       message('m1', [$moon, 'c1']));
$runs{asked} = run_of(call('c1', { query => $moon }, $empty),
                      message('m1', [$moon, 'c1']));
$runs{request} = run_of(message('m1', [$moon, 'c1']));

my $agent = agent(\%runs);
my $service = service();

my ($agent_port, $service_port) = map { $_->port } $agent, $service;

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    server {
        %%LISTEN%%

        cite on;
        proxy_http_version 1.1;

        location ~ ^/alone/(?<run>\\w+)\$ {
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location ~ ^/both/(?<run>\\w+)\$ {
            cite_verify evidence /_check?run=\$run;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location = /_check {
            internal;
            proxy_pass http://127.0.0.1:$service_port/check;
        }
    }
CONF

my $echo = { status => 'skipped', reason => 'echo', by => 'evidence' };

for my $name (sort keys %results) {
    my $seen = whole("/alone/$name", $name);

    is_deeply(verification($seen, $moon), $echo, "$name: an echo");
    is(summary_of($seen) . ', ' . status_of($seen),
       'total 1 skipped 1, complete', "$name: it counts as skipped");
}

my $seen = whole('/alone/beside', 'beside it');

is_deeply(verification($seen, $moon), $echo, 'beside it: an echo');
is(verification($seen, $ferry)->{status}, 'found',
   'beside it: words that the tool was not called with are found');

$seen = whole('/alone/elsewhere', 'elsewhere');

is(verification($seen, $moon)->{status}, 'found',
   'elsewhere: what another result says is found');

$seen = whole('/alone/failed', 'errors');

is_deeply(verification($seen, $moon),
          { status => 'skipped', reason => 'no evidence', by => 'evidence' },
          'errors are no evidence');

$seen = whole('/alone/request', 'messages of the request', body => $json->encode({
    threadId => 't1', runId => 'r1', state => {}, tools => [], context => [],
    messages => [
        { id => 'a1', role => 'assistant', toolCalls => [
            { id => 'c1', type => 'function', function => {
                name => 'search', arguments => $json->encode({ q => $moon })
            } }] },
        { id => 'a2', role => 'tool', toolCallId => 'c1', content => $empty },
    ],
}));

is_deeply(verification($seen, $moon), $echo,
          'messages of the request: an echo');

$seen = whole('/both/asked', 'with a service');

is(scalar(() = asked('asked')), 1, 'with a service: it is asked');
isnt(verification($seen, $moon)->{by} // '', 'evidence',
     'with a service: and its verdict counts');

$nginx->stop;

done_testing();


sub whole {
    my ($path, $title, %options) = @_;

    my ($name) = $path =~ m{([^/]+)$};
    my $response = finish(open_run($nginx, $path, %options));

    same_response($response, join('', grep { !ref } @{ $runs{$name} }),
                  "$title: the agent's bytes");
    is("@{ $response->{seen}{problems} }", '',
       "$title: every patch applies and all sums add up");

    return $response->{seen};
}
