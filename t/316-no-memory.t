# Each allocation of a worker fails, one request after the other: the worker
# lives, a client gets what the agent has sent or a part of it, and the next
# request is served as ever.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Fold qw(summary_of);
use CiteTest::Verify qw(
    event message run_of agent answer open_run finish
);
use Fcntl qw(O_CREAT O_RDWR);
use File::Temp ();
use Test::More;

my $binary = CiteTest::Nginx::binary();

plan(skip_all => 'another shim is preloaded') if one_byte();
plan(skip_all => 'allocations are the sanitizer\'s')
    if `$binary -V 2>&1` =~ /-fsanitize/;

# see util/run-tests.sh
plan(skip_all => 'allocations are valgrind\'s') if -T $binary;

my $folder = File::Temp->newdir;
my $shim = "$folder/nomemory.so";
my $control = "$folder/control";

plan(skip_all => 'no compiler')
    if system("cc -shared -fPIC -O2 -o $shim t/shim/nomemory.c -ldl "
              . '2> /dev/null') != 0;

my $results = '{\"results\":[{\"id\":\"d1\",\"title\":\"One\",'
              . '\"content\":\"The tide rises twice a day.\"}]}';

my @tool = (
    event(TOOL_CALL_START => '"toolCallId":"c1","toolCallName":"search"'),
    event(TOOL_CALL_END => '"toolCallId":"c1"'),
    event(TOOL_CALL_RESULT => '"messageId":"r1","toolCallId":"c1",'
                              . qq("content":"$results")),
);

my $block = 'So [1].\n<<<CITATION_DATA>>>\n[{\"id\":1,\"full_phrase\":'
            . '\"found\"}]\n<<<END_CITATION_DATA>>>';

my %runs = (
    run => run_of(@tool, message('m1', 'found', 'not_found'),
                  event(STATE_SNAPSHOT => '"snapshot":{"app":1}'),
                  message('m2', 'found')),
    block => run_of(event(TEXT_MESSAGE_CHUNK => '"messageId":"m1",'
                                                . qq("delta":"$block"))),
);

my $input = '{"threadId":"t1","runId":"r1","state":{"app":0,"deepcitation":'
            . '{"version":1,"messages":{}}},"messages":[],"tools":[],'
            . '"context":[]}';

my $agent = agent(\%runs);

# a hook's citation has no phrase to say what is answered, and a question for
# which nginx had no memory no body
my $service = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my ($status) = $request->{body} =~ /"fullPhrase":"(\w+)"/;

    return answer({ status => $status // 'found' });
});

my ($agent_port, $service_port) = map { $_->port } $agent, $service;

my %lua = (http => '', location => '');

# no verdicts of Lua: they are written by cjson, which ends the process when it
# has no memory
if ($ENV{CITE_TEST_LUA} // 1) {
    CiteTest::Nginx::write_file("$folder/hooks.lua", <<'LUA');
local _M = {}
function _M.state_key() return "deepcitation" end
function _M.extract() return { { text = "So", id = "7" } } end
function _M.filter(citation) citation.title = "T" return citation end
return _M
LUA

    my $path = $ENV{LUA_PATH} // ';;';

    %lua = (
        http => qq(lua_package_path "$folder/?.lua;$path";),
        location => <<"CONF",
        location /hooks/ {
            cite_verify /_check;
            cite_lua_hooks hooks;
            proxy_pass http://127.0.0.1:$agent_port;
        }
CONF
    );
}

# small pools: more of what they give is an allocation of its own
my $http = <<"CONF";
    request_pool_size 256;
    connection_pool_size 256;
    cite_zone cite 64k;
    $lua{http}

    server {
        %%LISTEN%%

        cite on;
        cite_verify_timeout 5s;
        cite_hold_timeout 5s;
        proxy_http_version 1.1;

        location /evidence/ {
            cite_verify evidence /_check;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location /service/ {
            cite_verify /_check;
            cite_verify_pass_header Authorization;
            cite_hide_state on;
            proxy_buffering off;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        location /stripped/ {
            cite_verify /_check;
            cite_verify_mode message;
            cite_strip_data on;
            cite_repair on;
            proxy_pass http://127.0.0.1:$agent_port;
        }

        $lua{location}

        location = /_check {
            internal;
            proxy_pass http://127.0.0.1:$service_port/check;
        }
    }
CONF

$ENV{TEST_NGINX_LD_PRELOAD} = $shim;
$ENV{CITE_TEST_NOMEMORY} = $control;
control(0, 0);

my $nginx = CiteTest::Nginx->start(http => $http);
my $worker = $nginx->worker;

my @paths = qw(/service/run /evidence/run /stripped/block);
push @paths, '/hooks/run' if $lua{http};

my %whole = map { $_ => ask($_) } @paths;

is(summary_of($whole{'/service/run'}{seen}), 'total 2 verified 1 missed 1',
   'citations are checked');
is(summary_of($whole{'/stripped/block'}{seen}), 'total 1 verified 1',
   'those of a data block, too');
same_response($whole{'/evidence/run'}, join('', @{ $runs{run} }),
              'the stream is whole');
unlike($whole{'/stripped/block'}{body}, qr/CITATION_DATA/,
       'the data block is hidden');

for my $path (@paths) {
    walk($path, 0);
    walk($path, 1);
}

$nginx->end;
unlike($nginx->error_log, qr/exited on signal|exited with code [^0]|\[alert\]/,
       'no worker has crashed, nothing is left open');

done_testing();


# The next calls count from 1; one of them fails, or with "on" all from it.
sub control {
    my ($at, $on) = @_;

    sysopen my $file, $control, O_RDWR|O_CREAT or die "$control: $!\n";
    syswrite $file, pack 'L4', 0, $at, $on, 0;
    close $file;
}


sub failed {
    open my $file, '<:raw', $control or die "$control: $!\n";
    sysread $file, my $bytes, 16;

    return (unpack 'L4', $bytes)[3];
}


sub ask {
    my ($path) = @_;

    return finish(open_run($nginx, $path, body => $input,
                           headers => [Authorization => 'Bearer x']));
}


# All allocations of a request, from the connection's to the last.
sub walk {
    my ($path, $on) = @_;

    my (@problems, $at);

    for ($at = 1; $at < 5000; $at++) {
        control($at, $on);
        my $response = eval { ask($path) } // { error => $@ };
        my $failed = failed();
        control(0, 0);

        my $problem = problem($response, $path)
                      // served($path, $at);

        push @problems, "$at: $problem" if $problem;

        last if @problems > 3 || !$failed;
    }

    ok(!@problems, "$path: " . ($on ? 'from each of ' : 'each of ')
                   . ($at - 1) . ' allocations '
                   . ($on ? 'on all fail' : 'fails'));
    diag($_) for @problems;
    cmp_ok($at, '>', 50, "$path: these are all");
}


# What is wrong with a response that may have failed.
sub problem {
    my ($response, $path) = @_;

    return 'the worker is gone' if $nginx->worker != $worker;

    my $status = $response->{status} // 0;

    return if !$status || $status >= 500;
    return "status $status" if $status != 200;

    my $complete = $response->{complete} && !$response->{error};
    my $got = without_deltas($response->{body} // '');

    # a data block that can't be hidden is shown
    my ($run) = $path =~ /(\w+)$/;
    my @sent = (without_deltas($whole{$path}{body}), join '', @{ $runs{$run} });

    return if grep { $got eq $_ || !$complete && index($_, $got) == 0 } @sent;

    return ($complete ? 'complete, ' : 'cut off, ') . length($got)
           . " bytes of $sent[0]";
}


# A state of ours may be missing, and the last frame may be cut off.
sub without_deltas {
    my ($bytes) = @_;

    return join '', grep { !/^data: \{"type":"STATE_DELTA"/ && $_ ne ":\n\n" }
                         $bytes =~ /(.*?\n\n|.+\z)/gs;
}


# Answers come in any order, and one patch may have one verdict or two.
sub picture {
    my ($response) = @_;

    return join "\n", without_deltas($response->{body}),
                      map { summary_of($response->{seen}, $_) } qw(m1 m2);
}


# Says what is wrong with a request for which nothing fails.
sub served {
    my ($path, $at) = @_;

    return if $at % 10;

    my $response = ask($path);

    return "the next request: $response->{error}" if $response->{error};
    return 'the next request is another'
        if picture($response) ne picture($whole{$path});

    return;
}
