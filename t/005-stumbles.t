# Mistakes that are easily made: nginx takes the configuration, and says what
# will not work; the rest works all the same.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Config qw(try_config);
use CiteTest::Request qw(post run_input echo echoed);
use CiteTest::State qw(final_state);
use File::Temp ();
use Test::More;

my $lua = $ENV{CITE_TEST_LUA} // 1;

# what "nginx -t" warns of
sub warnings_of {
    my ($lines) = @_;

    my ($taken, $said) = try_config(
        "events {} http { server { listen 127.0.0.1:1; $lines } }");

    ok($taken, "taken: $lines") or diag($said);

    return join "\n", $said =~ /^\w+: \[warn\] (.*)$/mg;
}

# what the README says of an nginx that does not start

my $readme = CiteTest::Nginx::slurp('README.md');

for my $try (['cite_no_such on;', 'unknown directive "cite'],
             ['include no/cite_proxy_params;', 'cite_proxy_params" failed'])
{
    my (undef, $said) = try_config(
        "events {} http { server { listen 127.0.0.1:1; $try->[0] } }");

    like($said, qr/\Q$try->[1]\E/, "nginx says: $try->[1]");
    like($readme, qr/^\|[^|\n]*\Q$try->[1]\E/m, 'and the README what to do');
}

my $agent = 'location /agent { cite on; cite_verify /check; }';

like(warnings_of('cite_evidence_tools a,b;'),
     qr/"cite_evidence_tools" directive has one name "a,b", names are separated/,
     'names with a comma are one name');
like(warnings_of('cite_tag_tools a, b;'), qr/"cite_tag_tools" .* name "a,"/,
     'in every list of names');
is(warnings_of('cite_evidence_tools a b;'), '', 'names with a space are two');

like(warnings_of('cite_pattern p "\[\d+\]";'),
     qr/pattern "\\\[\\d\+\\\]" in "cite_pattern" directive has no named group/,
     'a pattern without groups cites nothing');
like(warnings_of('cite_pattern p "\[(\d+)\]";'), qr/has no named group/,
     'groups need names');
is(warnings_of('cite_pattern p "\[(?<n>\d+)\]";'), '', 'one with them does');

like(warnings_of('cite_max_memory 1m; cite_max_event_size 2m;'),
     qr/"cite_max_event_size" of 2097152 bytes is over "cite_max_memory"/,
     'events over the memory limit');

like(warnings_of($agent),
     qr{"cite_verify /check" in location "/agent" can't check anything: .*no lo},
     'a verifier needs a location');
like(warnings_of('location / { cite on; cite_verify evidence /check?x=1; }'),
     qr{"cite_verify /check" in location "/" asks this location itself},
     'a verifier is not the location that asks');
like(warnings_of("location ^~ /agent { location /agent/v1 { cite on; "
                 . "cite_verify /x; } }"),
     qr{in location "/agent/v1" can't check}, 'locations in locations, too');
like(warnings_of('cite_verify /check; cite on; location ~ ^/a { }'),
     qr{in location "\^/a" can't check}, 'also by inheritance');

is(warnings_of("$agent location $_ { return 200; }"), '', "found: $_")
    for '= /check', '/check', '/', '/ch', '~ ^/check$', '~* CHECK', '^~ /c';
is(warnings_of("$agent location /other { } location /cat { } location /d { }"
               . 'location /check { }'), '', 'found among others');
is(warnings_of("$agent location / { location /check { return 200; } }"), '',
   'found in another location');
is(warnings_of('cite on; cite_verify /_cite/check; location / { } '
               . 'location /_cite/ { internal; }'), '',
   'a verifier that inherits all of it');
is(warnings_of('location / { cite on; cite_verify /v/$arg_x; }'), '',
   'a URI with variables is not known yet');
is(warnings_of('location / { cite off; cite_verify /v; }'), '',
   'nor is one needed that is not asked');

SKIP: {
    skip 'no Lua', 2 if !$lua;

    # "nginx -t" has no Lua
    my $nginx = CiteTest::Nginx->start(http => <<'CONF');
        server {
            %%LISTEN%%
            location / { cite on; cite_lua_hooks no_such_hooks; }
            location /found { cite on; cite_lua_hooks resty.cite; }
        }
CONF

    my $log = $nginx->error_log;

    like($log, qr/"cite_lua_hooks no_such_hooks" names a Lua module that can't/,
         'hooks that can not be found');
    unlike($log, qr/"cite_lua_hooks resty/, 'hooks that can');
    $nginx->stop;
}

# cite_proxy_params: in a location, in its server, beside other directives

my $upstream = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my %have = map { $_ => $request->{headers}{$_} // 'none' }
               qw(x-tenant accept-encoding host);

    return { pieces => [": nothing\n\n"] } if $request->{path} =~ /empty/;

    my $text = '{"type":"TEXT_MESSAGE_CHUNK","messageId":"m1",'
               . '"role":"assistant","delta":'
               . qq("$have{'x-tenant'} $have{'accept-encoding'}"});
    my @text = $request->{path} =~ /silent/ ? () : $text;

    return { pieces => [events(@text)] };
});

my $proxy = 'proxy_pass http://127.0.0.1:' . $upstream->port . ';';

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    log_format reason '\$uri [\$cite_bypass]';

    server {
        %%LISTEN%%
        access_log %%PREFIX%%/access.log reason;
        gzip on;
        gzip_min_length 1;
        gzip_types text/event-stream;

        proxy_set_header X-Tenant acme;
        cite on;

        location /inside/ { include @{[conf()]}/cite_proxy_params; $proxy }
        location /observed/ { cite observe; $proxy }
        location /empty/ { $proxy }
        location /silent/ { $proxy }

        location /outside/ {
            include @{[conf()]}/cite_proxy_params;

            location /outside/beside/ {
                proxy_read_timeout 5s;
                proxy_buffering on;
                $proxy
            }
        }
    }
CONF

for my $path ('/inside/', '/outside/beside/') {
    my $response = post($nginx, $path, run_input(),
                        headers => ['Accept-Encoding' => 'br']);

    like($response->{body}, qr/"delta":"acme identity"/,
         "$path: the server's headers hold, and nothing is compressed");
}

like(post($nginx, '/observed/', run_input(),
          headers => ['Accept-Encoding' => 'br'])->{body},
     qr/"delta":"acme br"/, 'observe: headers are the client\'s');
like(get($nginx, '/inside/', headers => ['Accept-Encoding' => 'br'])->{body},
     qr/"delta":"acme br"/, 'so are those of requests for other things');
like(get($nginx, '/inside/', headers => ['Accept-Encoding' => 'br', Accept =>
                                         'a/b, Text/Event-Stream'])->{body},
     qr/"delta":"acme identity"/, 'but not those of a GET for events');
is(post($nginx, '/inside/', run_input(),
        headers => ['Accept-Encoding' => 'gzip'])
       ->{headers}{'content-encoding'}[0], 'gzip',
   'nginx itself compresses for the client');

post($nginx, '/empty/', run_input());
post($nginx, '/silent/', run_input());
post($nginx, '/outside/beside/', run_input()) for 1 .. 2;
$nginx->stop;

is_deeply([sort $nginx->error_log =~ m{\[warn\].*events are buffered.*"POST (\S+)}g],
          [qw(/empty/ /observed/ /outside/beside/ /silent/)],
          'each location that buffers events has one warning');

my $log = CiteTest::Nginx::slurp($nginx->prefix . '/access.log');

like($log, qr{^/inside/ \[\]$}m, 'a response that was told of has no reason');
like($log, qr{^/empty/ \[empty\]$}m, 'one without events has');
like($log, qr{^/silent/ \[no-citations\]$}m, 'as has one without text');

$upstream->stop;

# sources without an id

my $stream = events(
    '{"type":"TOOL_CALL_START","toolCallId":"c1","toolCallName":"search"}',
    '{"type":"TOOL_CALL_END","toolCallId":"c1"}',
    '{"type":"TOOL_CALL_RESULT","messageId":"x","toolCallId":"c1","content":'
    . '"[{\\"title\\":\\"A\\",\\"content\\":\\"The ferry leaves at seven.\\"},'
    . '{\\"title\\":\\"B\\",\\"content\\":\\"Apples are stored dry.\\"}]"}',
    '{"type":"TEXT_MESSAGE_CHUNK","messageId":"m1","role":"assistant","delta":'
    . '"The ferry leaves at seven [1]. Apples are stored dry [2]."}',
);
my $file = File::Temp->new;

print {$file} $stream;
close $file;

my $cite = $ENV{CITE_CLI} // 'build/cite';
my $found = `$cite < $file`;
my ($message) = values %{ final_state($found)->{deepcitation}{messages} };

is(join(' ', sort keys %{ $message->{sources} }), 'c1#1 c1#2',
   'sources without an id get one each');
is(join(' ', sort map { $_->{sourceId} } values %{ $message->{citations} }),
   'c1#1 c1#2', 'by which citations name them');

done_testing();


# A run with these events.
sub events {
    my (@inner) = @_;

    return join '', map { "data: $_\n\n" }
               '{"type":"RUN_STARTED","threadId":"t1","runId":"r1"}', @inner,
               '{"type":"RUN_FINISHED","threadId":"t1","runId":"r1"}';
}


sub conf {
    require Cwd;

    return Cwd::getcwd() . '/conf';
}
