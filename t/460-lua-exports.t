# Scores for Langfuse and spans for OpenTelemetry, sent by the hook "complete".

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Hooks;
use CiteTest::Patience qw(patience);
use CiteTest::Request qw(post run_input);
use File::Temp ();
use JSON::PP qw(decode_json);
use Test::More;
use Time::HiRes qw(sleep time);

CiteTest::Hooks::skip_without_lua();

my $folder = File::Temp->newdir;
my $service = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    CiteTest::Nginx::write_file("$folder/" . $request->{path} =~ tr{/}{_}r,
        join "\n", $request->{headers}{authorization} // '',
                   $request->{headers}{'x-token'} // '', $request->{body});

    return { status => 503, type => 'text/plain', framing => 'length',
             pieces => ['no'] } if $request->{path} =~ /broken/;

    return { type => 'application/json', framing => 'length', pieces =>
             ['{"successes":[],"errors":[{"id":"x"}]}'] }
        if $request->{path} =~ /refused/;

    return { status => $request->{path} =~ /ingestion/ ? 207 : 200,
             type => 'application/json', framing => 'length',
             pieces => ['{"successes":[],"errors":[]}'] };
});

my $place = sprintf 'host = "127.0.0.1", port = %d, ssl = false', $service->port;

sub hook {
    my ($module, $options) = @_;

    return <<"LUA";
local export = require("resty.cite.exports.$module").new({ $place, $options })
function _M.complete(message)
    note("$module", export:send(message))
end
LUA
}

my $keys = 'public_key = "pk", secret_key = "sk"';
my $labels = 'cite_label trace $http_traceparent; cite_label tenant $arg_tenant;';
my $site = CiteTest::Hooks->start(
    hooks => {
        langfuse => hook('langfuse', $keys),
        broken => hook('langfuse', "$keys, path = '/broken'"),
        refused => hook('langfuse', "$keys, path = '/refused'"),
        otlp => hook('otlp', 'headers = { ["X-Token"] = "t" }'),
        down => hook('otlp', 'path = "/broken"'),
    },
    http => 'init_worker_by_lua_block { assert(require("resty.cite").init_worker()) }',
    locations => $labels,
);

my $trace = '0af7651916cd43dd8448eb211c80319c';
my $nginx = $site->{nginx};

post($nginx, "/$_/?tenant=acme", run_input(),
     headers => [traceparent => "00-$trace-b7ad6b7169203331-01"])
    for qw(langfuse otlp broken refused down);

my $notes = '';
my $deadline = time + patience(30);

do {
    $notes = CiteTest::Nginx::slurp($site->path('notes'));
} until ($notes =~ tr/\n//) >= 5 || time > $deadline || !sleep 0.05;

like($notes, qr/^langfuse true$/m, 'Langfuse has taken the scores');
like($notes, qr/^otlp true$/m, 'a collector has taken the span');
like($notes, qr/^langfuse nil langfuse has answered with status 503$/m,
     'an error is told');
like($notes, qr/^langfuse nil langfuse has refused 1 scores$/m,
     'as is a score that was refused');
like($notes, qr/^otlp nil the collector has answered with status 503$/m,
     'and an error of a collector');

my ($authorization, undef, $json) = sent('_api_public_ingestion');
my %scores = map { $_->{body}{name} => $_->{body} } @{ $json->{batch} };

is($authorization, 'Basic cGs6c2s=', 'the keys are those of the project');
is($json->{batch}[0]{type}, 'score-create', 'events are scores');
is($scores{'citations.total'}{traceId}, $trace, 'of the client\'s trace');
cmp_ok($scores{'citations.total'}{value}, '>', 0, 'with numbers');
is($scores{'citations.total'}{metadata}{tenant}, 'acme', 'and labels');
is(scalar(grep { !/^[\w.-]+$/ } map { $_->{id} } @{ $json->{batch} }), 0,
   'each has an id of its own');

(undef, my $token, $json) = sent('_v1_traces');

my $spans = $json->{resourceSpans}[0]{scopeSpans}[0]{spans};
my $span = $spans->[0];
my %attributes = map { $_->{key} => $_->{value} } @{ $span->{attributes} };

is($token, 't', 'headers of the site\'s own');
is($span->{traceId}, $trace, 'the span is in the client\'s trace');
is($span->{parentSpanId}, 'b7ad6b7169203331', 'below the client\'s span');
like($span->{spanId}, qr/^[0-9a-f]{16}$/, 'with an id');
like($span->{startTimeUnixNano}, qr/^\d{19}$/, 'and a time');
is($attributes{'cite.total'}{intValue}, $scores{'citations.total'}{value},
   'numbers are integers as strings, as OTLP wants them');
is($attributes{'cite.label.tenant'}{stringValue}, 'acme', 'and labels');

undef $site;
$service->stop;
done_testing();


sub sent {
    my ($name) = @_;

    my ($authorization, $token, $body)
        = split /\n/, CiteTest::Nginx::slurp("$folder/$name"), 3;

    return ($authorization, $token, decode_json($body));
}
