# The agent never sees our key, on every way that a request can take, and what
# the request said is known when the response begins.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::FastCGI;
use CiteTest::Request qw(run_input post echo echoed);
use File::Temp ();
use IO::Socket::INET;
use Test::More;
use Time::HiRes qw(sleep time);

my $key = '"deepcitation":{"citations":{},"messages":{"m1":{"n":1.0}}}';

# as sent, and as the agent gets it; single bytes take their time
my %bodies = (
    short => [with_and_without(300)],
    long => [with_and_without(4_000)],
    one_byte() ? () : (longer => [with_and_without(100_000)]),
);

my @sizes = sort keys %bodies;
my ($with, $without) = @{ $bodies{short} };

my $stream = join '', map { "data: {$_}\n\n" }
    '"type":"RUN_STARTED","threadId":"t1","runId":"r1"',
    '"type":"TEXT_MESSAGE_START","messageId":"m2","role":"assistant"',
    '"type":"TEXT_MESSAGE_CONTENT","messageId":"m2","delta":"Yes."',
    '"type":"TEXT_MESSAGE_END","messageId":"m2"',
    '"type":"RUN_FINISHED","threadId":"t1","runId":"r1"';

# where the upstreams put what they got
my $notes = File::Temp->newdir('cite-notes-XXXXXXXX', TMPDIR => 1);

my %answers = (
    echo => sub { return echo(@_) },
    fails => sub { return { status => 503 } },
    moves => sub { return { headers => ['X-Accel-Redirect' => '/moved/'] } },
    mirror => sub { return { framing => 'length' } },
    stream => sub { return { pieces => [$stream] } },
    waits => sub {
        return { pieces => ["data: 1\n\n", sub { wait_for('go') }, $stream] };
    },
);

my $upstream = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    my ($name) = $request->{path} =~ m{([a-z]+)$};

    note_down($name, "$request->{headers}{'content-length'} $request->{body}");

    return $answers{$name}->($request);
});

my $dying = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    note_down('dying', $request->{body});
    die "gone\n";
});

my $failing = CiteTest::Upstream->start(handler => sub {
    my ($request) = @_;

    note_down('failing', $request->{body});

    return { status => 503 };
});

my $fastcgi = CiteTest::FastCGI->start(handler => sub {
    my ($params, $body) = @_;

    return {
        headers => [
            'Content-Type' => 'text/plain',
            'X-Length' => $params->{CONTENT_LENGTH},
            'X-Http-Length' => $params->{HTTP_CONTENT_LENGTH},
        ],
        body => $body,
    };
});

my $fastcgi_dying = CiteTest::FastCGI->start(handler => sub {
    my ($params, $body) = @_;

    note_down('dying', $body);

    return;
});

# a port that is taken, and where nobody answers
my $refusing = IO::Socket::INET->new(LocalAddr => '127.0.0.1', Proto => 'tcp')
    or die "bind: $!\n";
my ($a, $a_dying, $a_failing, $a_fastcgi, $a_fastcgi_dying)
    = map { '127.0.0.1:' . $_->port } $upstream, $dying, $failing, $fastcgi,
                                      $fastcgi_dying;
my $a_refusing = '127.0.0.1:' . $refusing->sockport;

my $lua = !$ENV{CITE_TEST_LUA} ? '' : <<'CONF';
        location /lua-read/ {
            access_by_lua_block { ngx.req.read_body() }
            proxy_pass http://backend/echo;
        }

        location /lua-set/ {
            access_by_lua_block {
                ngx.req.read_body()
                ngx.req.set_body_data('{"state":{"x":1,"deepcitation":{}}}')
            }
            proxy_pass http://backend/echo;
        }

        location /lua-content/ {
            content_by_lua_block {
                ngx.req.read_body()
                ngx.header["X-Length"] = ngx.var.http_content_length
                ngx.print(ngx.req.get_body_data())
            }
        }
CONF

my $nginx = CiteTest::Nginx->start(http => <<"CONF");
    upstream backend         { server $a; }
    upstream refusing_first  { server $a_refusing max_fails=0;
                               server $a backup; }
    upstream dying_first     { server $a_dying max_fails=0; server $a backup; }
    upstream failing_first   { server $a_failing max_fails=0;
                               server $a backup; }
    upstream f_refusing      { server $a_refusing max_fails=0;
                               server $a_fastcgi backup; }
    upstream f_dying         { server $a_fastcgi_dying max_fails=0;
                               server $a_fastcgi backup; }

    log_format body '[\$request_body]';

    server {
        %%LISTEN%%

        cite on;

        client_body_buffer_size 1k;
        proxy_http_version 1.1;
        proxy_next_upstream error timeout http_503 non_idempotent;

        fastcgi_next_upstream error timeout non_idempotent;
        fastcgi_param REQUEST_METHOD \$request_method;
        fastcgi_param CONTENT_LENGTH \$content_length;

        location /in-memory/ {
            client_body_buffer_size 256k;
            proxy_pass http://backend/echo;
        }

        location /single-buffer/ {
            client_body_buffer_size 256k;
            client_body_in_single_buffer on;
            proxy_pass http://backend/echo;
        }

        location /in-file/ {
            proxy_pass http://backend/echo;
        }

        location /file-only/ {
            client_body_in_file_only on;
            proxy_pass http://backend/echo;
        }

        location /file-clean/ {
            client_body_in_file_only clean;
            proxy_pass http://backend/echo;
        }

        location /unbuffered/ {
            proxy_request_buffering off;
            proxy_pass http://backend/echo;
        }

        location /http-1.0/ {
            proxy_http_version 1.0;
            proxy_pass http://backend/echo;
        }

        location /set-body/ {
            proxy_set_body \$request_body;
            proxy_pass http://backend/echo;
        }

        location /refusing-first/ {
            proxy_pass http://refusing_first/echo;
        }

        location /dying-first/ {
            proxy_pass http://dying_first/echo;
        }

        location /failing-first/ {
            proxy_pass http://failing_first/echo;
        }

        location /fastcgi/ {
            fastcgi_pass $a_fastcgi;
        }

        location /fastcgi-unbuffered/ {
            fastcgi_request_buffering off;
            fastcgi_pass $a_fastcgi;
        }

        location /fastcgi-refusing-first/ {
            fastcgi_pass f_refusing;
        }

        location /fastcgi-dying-first/ {
            fastcgi_pass f_dying;
        }

        location /mirrored/ {
            mirror /mirror;
            proxy_pass http://backend/echo;
        }

        location = /mirror {
            internal;
            proxy_pass http://backend/mirror;
        }

        location /learn/direct/ {
            error_log %%PREFIX%%/debug.log debug;
            proxy_pass http://backend/stream;
        }

        location /learn/refusing-first/ {
            error_log %%PREFIX%%/debug.log debug;
            proxy_pass http://refusing_first/stream;
        }

        location /learn/observe/ {
            error_log %%PREFIX%%/debug.log debug;
            cite observe;
            proxy_pass http://backend/stream;
        }

        location /learn/shown/ {
            error_log %%PREFIX%%/debug.log debug;
            cite_hide_state off;
            proxy_pass http://backend/stream;
        }

        location /learn/error-page-named/ {
            proxy_intercept_errors on;
            error_page 503 = \@stream;
            proxy_pass http://backend/fails;
        }

        location /learn/error-page-uri/ {
            proxy_intercept_errors on;
            error_page 503 =200 /moved/;
            proxy_pass http://backend/fails;
        }

        location /learn/error-page-from-off/ {
            cite off;
            proxy_intercept_errors on;
            error_page 503 = \@stream;
            proxy_pass http://backend/fails;
        }

        location /learn/error-page-from-observe/ {
            cite observe;
            proxy_intercept_errors on;
            error_page 503 = \@stream;
            proxy_pass http://backend/fails;
        }

        location /learn/x-accel-redirect/ {
            proxy_pass http://backend/moves;
        }

        location /learn/try-files/ {
            try_files /nothing \@stream;
        }

        location /learn/try-files-from-off/ {
            cite off;
            try_files /nothing \@stream;
        }

        location /moved/ {
            error_log %%PREFIX%%/debug.log debug;
            internal;
            proxy_pass http://backend/stream;
        }

        location \@stream {
            error_log %%PREFIX%%/debug.log debug;
            rewrite ^ /stream break;
            proxy_pass http://backend;
        }

        location /not-a-stream/ {
            access_log %%PREFIX%%/body.log body;
            proxy_pass http://backend/echo;
        }

        location /waits/ {
            proxy_buffering off;
            access_log %%PREFIX%%/body.log body;
            proxy_pass http://backend/waits;
        }

        location /variables/ {
            client_body_buffer_size 256k;
            access_log %%PREFIX%%/body.log body;
            add_header X-Length \$content_length;
            add_header X-Http-Length \$http_content_length;
            proxy_pass http://backend/stream;
        }

        location /key/ {
            cite_state_key \$http_x_key;
            proxy_pass http://backend/echo;
        }

        location /key/stream/ {
            cite_state_key \$http_x_key;
            proxy_pass http://backend/stream;
        }

        location /key/fixed/ {
            cite_state_key tenant/7;
            proxy_pass http://backend/echo;
        }

$lua
    }
CONF


# ways on which the agent says what it got

for my $way (qw(in-memory single-buffer in-file file-only file-clean unbuffered
                http-1.0 mirrored refusing-first dying-first failing-first
                fastcgi fastcgi-unbuffered fastcgi-refusing-first
                fastcgi-dying-first), $lua ? 'lua-read' : ())
{
    for my $size (@sizes) {
        my ($sent, $expected) = @{ $bodies{$size} };
        my $response = post($nginx, "/$way/", $sent);

        ok(echoed($response) eq $expected, "$way, $size");

        if (my ($first) = $way =~ /(dying|failing)-first/) {
            ok(noted($first) eq $expected, "$way, $size, the first got it too");
        }

        if ($way =~ /fastcgi/) {
            is($response->{headers}{'x-http-length'}[0], length $expected,
               "$way, $size, the length as a header");
        }

        if ($way eq 'mirrored') {
            wait_for('mirror');
            ok(noted('mirror') eq length($expected) . " $expected",
               "$way, $size, the copy");
            next;
        }

        ok(echoed(post($nginx, "/$way/", $expected)) eq $expected,
           "$way, $size, without a key");
    }
}

like($nginx->error_log, qr/buffered to a temporary file/,
     'some of them were in a file');

SKIP: {
    skip 'curl has no HTTP/2', scalar @sizes if !CiteTest::Curl::has_http2();

    for my $size (@sizes) {
        my ($sent, $expected) = @{ $bodies{$size} };

        for my $way (qw(in-memory in-file unbuffered refusing-first fastcgi)) {
            my $response = get_http2($nginx, "/$way/", body => $sent,
                                     headers => ['Content-Type' =>
                                                 'application/json']);

            ok(echoed($response) eq $expected, "HTTP/2, $way, $size");
        }
    }
}

SKIP: {
    skip 'no Lua', 2 if !$lua;

    is(echoed(post($nginx, '/lua-set/', $with)), '{"state":{"x":1}}',
       'a body that Lua has set');
    is(echoed(post($nginx, '/lua-content/', $with)), $without,
       'Lua as the agent');
}


for my $size (@sizes) {
    my ($sent, $expected) = @{ $bodies{$size} };

    ok(echoed(post($nginx, '/set-body/', $sent)) eq $expected,
       "proxy_set_body, $size");
}


# what the request said is known when the response begins

my %sent_on = (observe => 'as it is', shown => 'as it is');

for my $way (qw(direct refusing-first observe shown error-page-named
                error-page-uri error-page-from-off error-page-from-observe
                x-accel-redirect try-files try-files-from-off))
{
    for my $size (@sizes) {
        my ($sent, $expected) = @{ $bodies{$size} };

        $expected = $sent if $sent_on{$way};

        my $logged = (-s debug_log()) // 0;
        my $response = post($nginx, "/learn/$way/", $sent);

        same_stream($response->{body}, $stream, "$way, $size, the stream");
        ok(noted('stream') eq length($expected) . " $expected",
           "$way, $size, the agent got the right body");

        is(learned($logged), what_it_says($sent), "$way, $size, is known");

        next if $way eq 'observe';

        like($response->{body}, qr/"userMessageId":"u1"/,
             "$way, $size, is told to the client");
    }
}


# variables, and memory that is given back

{
    my $response = post($nginx, '/variables/', $with);

    is($response->{headers}{'x-length'}[0], length $without, '$content_length');
    is($response->{headers}{'x-http-length'}[0], length $without,
       '$http_content_length');
    is(logged_body(), $without =~ s/([^ !#-[\]-~])/sprintf '\x%02X', ord $1/ger
                               =~ s/(["\\])(?!x)/sprintf '\x%02X', ord $1/ger,
       '$request_body');
}

for my $size (@sizes) {
    my ($sent, $expected) = @{ $bodies{$size} };
    my $client = CiteTest::Client->connect(port => $nginx->port);

    $client->request('/waits/', method => 'POST', body => $sent,
                     headers => ['Content-Type' => 'application/json']);
    $client->more(20);

    is(open_files(), 0, "while $size streams, no body is in an open file");

    note_down('go', '');

    same_stream($client->response->{body}, "data: 1\n\n$stream",
                "$size, the stream goes on");

    $client->close;
    is(logged_body(), '-', '$request_body is that of a file')
        if $size ne 'short';
}

ok(echoed(post($nginx, '/not-a-stream/', $bodies{long}[0]))
   eq $bodies{long}[1], 'what is no stream');


# another key

for my $name ('tenant/7', 'caf\u00e9', '\u0022quoted\u0022') {
    my $value = $name =~ s/\\u(....)/chr hex $1/ger;
    utf8::encode($value);

    my $sent = run_input(key => qq("$name":{"a":[]}));
    my $path = $name eq 'tenant/7' ? '/key/fixed/' : '/key/';

    is(echoed(post($nginx, $path, $sent, headers => ['X-Key' => $value])),
       run_input(), "the key $name");
    is(echoed(post($nginx, $path, $with, headers => ['X-Key' => $value])),
       $with, "the default is another key than $name");
}

{
    my $response = post($nginx, '/key/stream/', $with,
                        headers => ['X-Key' => 'other']);

    like($response->{body}, qr{"path":"/other"}, 'the client is told that key');
    unlike($response->{body}, qr/deepcitation/, 'and no other');
}

for my $value ('', '__proto__', "\xff", 'k' x 256) {
    is(echoed(post($nginx, '/key/', $with, headers => ['X-Key' => $value])),
       $with, 'no key: the body is as it was, for ' . length($value) . ' bytes');
}

$nginx->stop;

done_testing();


sub with_and_without {
    my ($size) = @_;

    return (run_input(key => $key, size => $size),
            run_input(size => $size - length "$key, "));
}


# For the test what a server's process has seen; another process may look at
# any time, so a note is there as a whole.
sub note_down {
    my ($name, $bytes) = @_;

    open my $file, '>:raw', "$notes/$name.new" or die "$name: $!\n";
    print $file $bytes;
    close $file or die "$name: $!\n";

    rename "$notes/$name.new", "$notes/$name";
}


# What was noted since the last call.
sub noted {
    my ($name) = @_;

    my $bytes = CiteTest::Nginx::slurp("$notes/$name");

    unlink "$notes/$name";

    return $bytes;
}


sub wait_for {
    my ($name) = @_;

    my $deadline = time() + 20;

    sleep 0.01 until -e "$notes/$name" || time() > $deadline;
    unlink "$notes/$name" if $name eq 'go';
}


sub debug_log { return $nginx->prefix . '/debug.log' }


# What the module has logged of a request's body; what was logged at $from and
# later counts.
sub learned {
    my ($from) = @_;

    return 'no debug log' if !has_debug();

    my $log = CiteTest::Nginx::slurp(debug_log());
    my @lines = substr($log, $from) =~ /(cite request applied .*)/g;

    return "@lines";
}


sub what_it_says {
    my ($body) = @_;

    return 'no debug log' if !has_debug();

    return sprintf 'cite request applied size:%d dialect:agui', length $body;
}


sub has_debug { return $nginx->{about} =~ /--with-debug/ }


# The last line's; nginx logs when it is done with the request.
sub logged_body {
    my $path = $nginx->prefix . '/body.log';
    my $deadline = time() + 20;

    sleep 0.01 until -s $path || time() > $deadline;

    my ($body) = CiteTest::Nginx::slurp($path) =~ /\[(.*)\]$/m;

    truncate $path, 0;

    return $body;
}


# Files of request bodies that nginx has open.
sub open_files {
    my @files = map { readlink($_) // () }
                map { glob "/proc/$_/fd/*" } $nginx->workers($nginx->{pid});

    return scalar grep { /client_body_temp/ } @files;
}
