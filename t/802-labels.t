# cite_label: the names of a tenant, a prompt or an experiment reach metrics,
# the access log, the store and the "complete" hook.

use strict;
use warnings;

use lib 't/lib';

use Cwd qw(getcwd);

use CiteTest;
use CiteTest::Config qw(try_config);
use CiteTest::Request qw(post run_input);
use JSON::PP qw(decode_json);
use Test::More;
use Time::HiRes qw(sleep);

use CiteTest::Patience qw(patience);

my $lua = $ENV{CITE_TEST_LUA} // 1;
my $threads = !$ENV{CITE_TEST_ONEBYTE};

my $stream = join '', map { "data: $_\n\n" }
    '{"type":"RUN_STARTED","threadId":"t1","runId":"r1"}',
    '{"type":"TOOL_CALL_RESULT","messageId":"x","toolCallId":"c1",'
    . '"content":"[{\"title\":\"A\",\"content\":\"Prices rose by 4 percent.\"}]"}',
    '{"type":"TEXT_MESSAGE_CHUNK","messageId":"m1","role":"assistant",'
    . '"delta":"Prices rose by 4 percent [1]. Prices rose by 5 percent [1]."}',
    '{"type":"RUN_FINISHED","threadId":"t1","runId":"r1"}';

my $agent = CiteTest::Upstream->start(handler => sub {
    return { pieces => [$stream], headers => ['X-Prompt' => 'v7'] };
});

refused('cite_label 1a b;', 'invalid name "1a" in "cite_label" directive');
refused('cite_label a-b c;', 'invalid name "a-b"');
refused('cite_label ' . 'a' x 33 . ' b;', 'invalid name');
refused('cite_label a b metrics;', 'invalid parameter "metrics"');
refused('cite_label a b; cite_label a c;', 'has a name twice');
refused((join '', map { "cite_label n$_ v;" } 1 .. 9), 'has more than 8 labels');
refused((join '', map { "cite_label n$_ v metric;" } 1 .. 5),
        'has more than 4 names with "metric"');
ok(scalar try('cite_label ' . 'a' x 32 . ' b;'), '32 bytes are a name');
ok(scalar try(join '', map { "cite_label n$_ v;" } 1 .. 8), '8 labels are taken');
ok(scalar try(join '', map { "cite_label n$_ v metric;" } 1 .. 4),
   '4 of them may be in metrics');

my $port = $agent->port;
my $store = $threads ? 'cite_store sqlite %%PREFIX%%/store.db;
                        cite_store_namespace all;' : '';
my $api = $threads ? 'location /api/ { cite_store_api export; }' : '';
my $hooks = $lua ? 'cite_lua_hooks label_hooks;' : '';
my $init = $lua ? "lua_package_path '%%PREFIX%%/?.lua;;';
    init_worker_by_lua_block { require('resty.cite').init_worker() }" : '';

my $nginx = CiteTest::Nginx->start(
    main => $threads ? 'thread_pool default threads=1;' : '',
    http => <<"CONF");
    cite_zone z 64k;
    $store
    $init
    log_format labels escape=none '\$uri \$cite_labels';

    server {
        %%LISTEN%%
        access_log %%PREFIX%%/labels.log labels;

        cite on;
        cite_label tenant \$http_x_tenant metric;
        cite_label prompt \$upstream_http_x_prompt;

        location /run { proxy_pass http://127.0.0.1:$port; $hooks }
        location /own {
            cite_label arm b metric;
            proxy_pass http://127.0.0.1:$port;
        }
        location = /status { cite_status; }
        $api
    }
CONF

if ($lua) {
    CiteTest::Nginx::write_file($nginx->prefix . '/label_hooks.lua', <<"LUA");
local _M = {}

function _M.complete(message)
    local file = io.open("@{[$nginx->prefix]}/complete.txt", "a")

    file:write(message.id, " ", message.labels.tenant or "-", " ",
               message.labels.prompt, "\\n")
    file:close()
end

return _M
LUA
}

run('/run', 'acme') for 1 .. 3;
run('/run', "a\"\\\xc3\xa9");
run('/run', "bad\xff");
run('/own', 'x');
run('/run', '');
run('/run', 'l' x 65);

my $status = counted(8);
my %rows = map { ("$_->{label} $_->{value}" => $_) } @{ $status->{labels} };

is($rows{'tenant acme'}{responses}, 3, 'responses of a tenant');
is($rows{'tenant acme'}{citations}{verified}, 3, 'and what became of citations');
is($rows{'tenant acme'}{citations}{missed}, 3, 'each by its verdict');
is($rows{'tenant acme'}{sentences}, 6, 'and of its sentences');
is($rows{"tenant a\"\\\x{e9}"}{responses}, 1, 'any UTF-8 is a value');
is($rows{'arm b'}{responses}, 1, 'a location has labels of its own');
is($rows{'tenant x'}, undef, 'in place of those above it');
is($rows{'tenant other'}{responses}, 1, 'a long value is counted as other');
is((scalar grep { /^prompt/ } keys %rows), 0, 'not all labels are in metrics');

run('/run', "t$_") for 1 .. 31;

%rows = map { ("$_->{label} $_->{value}" => $_) } @{ counted(39)->{labels} };

is((scalar grep { /^tenant/ } keys %rows), 33, '32 values, and other');
is($rows{'tenant t30'}{responses}, 1, 'the 32nd has a row');
is($rows{'tenant t31'}, undef, 'the 33rd has none');
is($rows{'tenant other'}{responses}, 2, 'and is counted as other');

my $text = get($nginx, '/status?format=prometheus')->{body};

like($text, qr/^cite_labelled_responses_total\{label="tenant",value="acme"\} 3$/m,
     'for Prometheus, too');
like($text, qr/^cite_labelled_citations_total\{label="tenant",value="acme",verdict="missed"\} 3$/m,
     'with verdicts');
like($text, qr/value="a\\"\\\\\xc3\xa9"\} 1$/m, 'escaped as it wants');
check_text($text);

if ($threads) {
    my $saved = '';
    my $deadline = time + patience(20);

    do {
        $saved = get($nginx, '/api/threads/t1')->{body};
    } until $saved =~ /"labels"/ || time > $deadline || !sleep 0.05;

    like($saved, qr/"labels":\{"tenant":"t31","prompt":"v7"\}/,
         'the store has them');
}

if ($lua) {
    my $notes = '';
    my $deadline = time + patience(20);

    do {
        $notes = CiteTest::Nginx::slurp($nginx->prefix . '/complete.txt');
    } until ($notes =~ tr/\n//) == 38 || time > $deadline || !sleep 0.05;

    like($notes, qr/^m1 acme v7$/m, 'the hook has them');
    like($notes, qr/^m1 - v7$/m, 'without those that are empty');
}

$nginx->stop;

my $log = CiteTest::Nginx::slurp($nginx->prefix . '/labels.log');

like($log, qr{^/run \{"tenant":"acme","prompt":"v7"\}$}m, 'the log has them');
like($log, qr{^/own \{"arm":"b"\}$}m, 'those of the location');
like($log, qr{^/run \{"prompt":"v7"\}$}m, 'what is no UTF-8 is left out');

$agent->stop;
done_testing();


sub run {
    my ($path, $tenant) = @_;

    post($nginx, $path, run_input(), headers => ['X-Tenant' => $tenant]);
}


# The numbers, when so many responses are in them.
sub counted {
    my ($n) = @_;

    my $deadline = time + patience(20);
    my $status;

    do {
        $status = decode_json(get($nginx, '/status')->{body});
    } until $status->{responses}{on} >= $n || time > $deadline || !sleep 0.05;

    return $status;
}


sub check_text {
    my ($text) = @_;

    my $promtool = getcwd() . '/build/prometheus/usr/bin/promtool';

    SKIP: {
        skip 'no promtool', 1 if ($ENV{CITE_TEST_PROMTOOL} // 1) eq '0';

        open my $pipe, '|-', "$promtool check metrics" or die "promtool: $!\n";
        print {$pipe} $text;
        ok(close $pipe, 'promtool finds nothing');
    }
}


sub try {
    my ($lines) = @_;

    my ($taken, $said)
        = try_config('events {} http { cite_zone z 64k; server { '
                     . "listen 127.0.0.1:1; $lines } }");

    return wantarray ? ($taken, $said) : $taken;
}


sub refused {
    my ($lines, $message) = @_;

    my ($taken, $said) = try($lines);

    ok(!$taken && index($said, $message) >= 0, "refused: $message")
        or diag($said);
}
