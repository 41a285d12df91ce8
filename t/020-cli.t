# The command: its options, what it writes, and how it ends.

use strict;
use warnings;

use lib 't/lib';

use CiteTest::Frames qw(without_own_frames);

use File::Temp qw(tempdir);
use IPC::Open2;
use JSON::PP;
use Test::More;

my $cite = $ENV{CITE_CLI} // 'build/cite';
my $tmp = tempdir(CLEANUP => 1);

my @fixtures = glob 't/fixtures/*.sse';

my @options = qw(observe dump split request max-event-size max-message-size
                 max-memory help);

my $started = qq(data: {"type":"RUN_STARTED","threadId":"t","runId":"r"}\n\n);
my $text = qq(data: {"type":"TEXT_MESSAGE_START","messageId":"m"}\n\n)
    . qq(data: {"type":"TEXT_MESSAGE_CONTENT","messageId":"m",)
    . qq("delta":"caf\\u00e9"}\n\n)
    . qq(data: {"type":"TEXT_MESSAGE_END","messageId":"m"}\n\n);
my $finished = qq(data: {"type":"RUN_FINISHED","threadId":"t","runId":"r"}\n\n);
my $stream = $started . $text . $finished;

my $dump = <<'DUMP';
{"event":"run_start","id":"r","thread":"t"}
{"event":"text_start","id":"m"}
{"event":"text_delta","id":"m","text":"café"}
{"event":"text_end","id":"m"}
{"event":"run_end","id":"r","thread":"t"}
DUMP

subtest 'help is on standard output and names every option' => sub {
    for my $option ('--help', '-h') {
        my $ran = run([$option]);

        is($ran->{code}, 0, "$option is no error");
        is($ran->{err}, '', "$option writes nothing else");
        like($ran->{out}, qr/^usage: cite /, "$option");
        like($ran->{out}, qr/^  --\Q$_\E\b/m, "$option: --$_") for @options;
        like($ran->{out}, qr/exit codes: 0 .* 1 .* 2 .*\s3 /is,
             "$option: exit codes");
    }
};

subtest 'wrong usage' => sub {
    my @cases = (
        [['--no-such-option'], qr/no-such-option/],
        [['-x'], qr/x/],
        [['--split'], qr/split/],
        [['--request'], qr/request/],
        [['--observe=1'], qr/observe/],
        [['one', 'two'], qr/unexpected argument "two"/],
    );

    for my $case (@cases) {
        my ($args, $message) = @$case;
        my $ran = run($args, $stream);

        is($ran->{code}, 2, "@$args: exit code");
        like($ran->{err}, $message, "@$args: message");
        is($ran->{out}, '', "@$args: nothing is written");
    }

    like(run(['-x'])->{err}, qr/^cite: try "cite --help"$/m, 'what to try');
};

subtest 'sizes' => sub {
    my @good = qw(10 007 1k 1K 3m 3M 9223372036854775807);
    my @bad = ('', qw(0 0k 00 -1 +1 k 1g 1kb 1.5 0x10 1e3 x 1,000 1kk),
               ' 1', '1 ', '99999999999999999999', '17592186044416m',
               '9223372036854775808', '9007199254740992k');

    for my $option (qw(split max-event-size max-message-size max-memory)) {
        for my $size (@good) {
            my $ran = run(["--$option", $size], $stream);

            is($ran->{code}, 0, "--$option $size");
            is($ran->{out}, $stream, "--$option $size: output");
        }

        for my $size (@bad) {
            my $ran = run(["--$option", $size], $stream);

            is($ran->{code}, 2, "--$option '$size'");
            is($ran->{err}, qq(cite: invalid value "$size" of "--$option"\n),
               "--$option '$size': message");
        }
    }
};

subtest 'a stream passes unchanged' => sub {
    my $file = file('stream.sse', $stream);

    for my $args ([], ['--observe'], ['--split', 1], ['--split', 7],
                  ['--observe', '--split', 3], ['--max-memory', 1],
                  ['--max-message-size', 1])
    {
        for my $from (0, 1) {
            my $ran = $from ? run([@$args, $file]) : run($args, $stream);
            my $name = "@$args " . ($from ? 'FILE' : 'standard input');

            is($ran->{code}, 0, "$name: exit code");
            is($ran->{out}, $stream, "$name: output");
        }
    }
};

subtest 'every fixture passes unchanged, byte by byte' => sub {
    cmp_ok(scalar @fixtures, '>=', 30, 'there are fixtures');

    for my $name (@fixtures) {
        is(run(['--split', 1, $name])->{out}, slurp($name), $name);
    }
};

subtest 'events are dumped' => sub {
    for my $split (1, 2, 17, 1000) {
        my $ran = run(['--dump', '--split', $split], $stream);

        is($ran->{code}, 0, "split $split: exit code");
        is($ran->{out}, $dump, "split $split: events");
    }

    is(run(['--dump', '--observe'], $stream)->{out}, $dump,
       'instead of the stream, also with --observe');
    is(run(['--dump'], ": ping\n\n\n")->{out}, '', 'comments are no events');

    my @cases = (
        ['{"type":"TOOL_CALL_START","toolCallId":"c","toolCallName":"f",'
         . '"subagentRunId":"s"}',
         '{"event":"tool_start","id":"c","owner":"s","name":"f"}'],
        ['{"type":"STATE_SNAPSHOT","snapshot":{"a":[1,null]}}',
         '{"event":"state","value":{"a":[1,null]}}'],
        ['{"type":"STATE_SNAPSHOT","snapshot":null}',
         '{"event":"state","value":null}'],
        ['{"type":"TEXT_MESSAGE_CHUNK","delta":"a\nb\"\u0001\ud800"}',
         qq({"event":"text_chunk","text":"a\\nb\\"\\u0001\xef\xbf\xbd"})],
        ['{"type":"SOMETHING"}', '{"event":"other"}'],
        ['[DONE]', '{"event":"none"}'],
    );

    for my $case (@cases) {
        my ($payload, $line) = @$case;
        my $ran = run(['--dump'], "data: $payload\n\n");

        is($ran->{out}, "$line\n", $payload);
        ok(eval { JSON::PP->new->decode($ran->{out}) }, "$payload: is JSON");
    }
};

subtest 'every fixture is dumped as lines of JSON' => sub {
    for my $name (@fixtures) {
        my $ran = run(['--dump', $name]);
        my $bad = grep { !eval { JSON::PP->new->utf8->decode($_) } }
                  split /\n/, $ran->{out};

        is($bad, 0, $name);
    }
};

subtest 'limits' => sub {
    my $over = qq(data: {"type":"RUN_FINISHED","result":") . 'x' x 200
        . qq("}\n\n);
    my $unknown = qq(data: {"result":") . 'x' x 200
        . qq(","type":"RUN_FINISHED"}\n\n);

    my $ran = run(['--dump', '--max-event-size', 100], $over . $finished);
    is($ran->{code}, 0, 'an event over the limit is no error');
    is($ran->{out}, qq({"event":"run_end","over":true}\n)
       . qq({"event":"run_end","id":"r","thread":"t"}\n),
       'it is marked, and the next is read');
    is($ran->{err}, '', 'nothing is wrong');

    my $size = length $over;
    is(run(['--dump', '--max-event-size', $size], $over)->{out},
       qq({"event":"run_end"}\n), 'an event as long as the limit');
    is(run(['--dump', '--max-event-size', $size - 1], $over)->{out},
       qq({"event":"run_end","over":true}\n), 'one byte longer');

    $ran = run(['--max-event-size', 100], $unknown . $finished);
    is($ran->{code}, 0, 'one without a type is no error');
    is($ran->{out}, $unknown . $finished, 'it passes');
    is($ran->{err}, "cite: the rest of the stream was not read: limit\n",
       'that it was not read is told');

    $ran = run(['--max-memory', 100, '--split', 50], $stream);
    is($ran->{code}, 0, 'no memory is no error');
    is($ran->{out}, $stream, 'all of it passes');
    is($ran->{err}, "cite: the rest of the stream was not read: memory\n",
       'that it was not read is told');
};

subtest 'requests' => sub {
    my $plain = '{"threadId":"t","runId":"r","state":{},"messages":[]}';
    my $large = '{"state":{"a":"' . 'x' x 300_000 . '"},"runId":"r"}';

    my %good = (
        plain => $plain,
        empty => '{}',
        spaced => "\n $plain \n",
        wrapped => qq({"method":"agent/run","params":{},"body":$plain}),
        large => $large,
    );

    for my $name (sort keys %good) {
        my $file = file("$name.json", $good{$name});
        my $ran = run(['--request', $file], $stream);

        is($ran->{code}, 0, "$name: exit code");
        is($ran->{out}, $stream, "$name: the stream passes");
        is($ran->{err}, '', "$name: no message");
    }

    my %bad = (
        none => '',
        cut => substr($plain, 0, -1),
        list => "[$plain]",
        text => 'hello',
        form => 'threadId=t&runId=r',
    );

    for my $name (sort keys %bad) {
        my $file = file("$name.json", $bad{$name});
        my $ran = run(['--request', $file], $stream);

        is($ran->{code}, 2, "$name: exit code");
        is($ran->{out}, '', "$name: nothing is written");
        is($ran->{err}, "cite: $file: the request is no JSON object\n",
           "$name: message");
    }

    my $ran = run(['--request', "$tmp/missing.json"], $stream);
    is($ran->{code}, 3, 'missing: exit code');
    like($ran->{err}, qr{^cite: \Q$tmp\E/missing.json: No such file}, 'why');

    $ran = run(['--request', $tmp], $stream);
    is($ran->{code}, 3, 'a directory: exit code');
    like($ran->{err}, qr{^cite: \Q$tmp\E: Is a directory}, 'why');
};

subtest 'files that are no streams' => sub {
    my @foreign = (
        ['a page', "<html>\n<body>\n\n</body>\n"],
        ['a page without a line end', '<html></html>'],
        ['an error object', qq({"error":"unauthorized"}\n)],
        ['a sentence', "upstream timed out\n"],
        ['a sentence that begins like a field', "retry later\n"],
        ['another', "id not found\n"],
        ['bytes', "\x00\x01\xff\xfe"],
    );

    for my $case (@foreign) {
        my ($name, $bytes) = @$case;
        my $ran = run([], $bytes);

        is($ran->{code}, 1, "$name: exit code");
        is($ran->{err}, "cite: the input is no event stream\n",
           "$name: message");
        is($ran->{out}, $bytes, "$name: it passes all the same");
    }

    my @streams = (
        ['nothing', ''],
        ['a line end', "\n"],
        ['a ping', ": ping\n\n"],
        ['a byte order mark', "\xef\xbb\xbf"],
        ['only fields', "retry: 5\nid: 1\n\n"],
        ['an event that is no JSON', "data: [DONE]\n\n", 'dialect'],
        ['an event after something else', "<p>\n\ndata: {}\n\n", 'dialect'],
        ['an event of another protocol',
         "data: {\"jsonrpc\":\"2.0\",\"id\":1}\n\n", 'dialect'],
    );

    for my $case (@streams) {
        my ($name, $bytes, $reason) = @$case;
        my $ran = run([], $bytes);
        my $expected = $reason
            ? "cite: the rest of the stream was not read: $reason\n" : '';

        is($ran->{code}, 0, "$name: is a stream");
        is($ran->{err}, $expected, "$name: the message");
        is($ran->{out}, $bytes, "$name: passes");
    }
};

subtest 'input that can not be had' => sub {
    my $ran = run(["$tmp/missing.sse"]);
    is($ran->{code}, 3, 'a missing file: exit code');
    is($ran->{err}, "cite: $tmp/missing.sse: No such file or directory\n",
       'a missing file: message');

    $ran = run([$tmp]);
    is($ran->{code}, 3, 'a directory: exit code');
    is($ran->{err}, "cite: $tmp: Is a directory\n", 'a directory: message');

    $ran = run([], undef, stdin => '<&-');
    is($ran->{code}, 3, 'closed standard input: exit code');
    like($ran->{err}, qr/^cite: standard input: /, 'its message');
};

subtest 'output that can not be written' => sub {
    plan skip_all => 'no /dev/full' if !-w '/dev/full';

    my $long = $started . $text x 500 . $finished;

    my @cases = (
        ['a short stream', [], $stream],
        ['a long stream', [], $long],
        ['byte by byte', ['--split', 1], $stream],
        ['observed', ['--observe'], $stream],
        ['a short dump', ['--dump'], $stream],
        ['a long dump', ['--dump'], $long],
        ['the help', ['--help'], ''],
    );

    for my $case (@cases) {
        my ($name, $args, $input) = @$case;

        for my $to ('>/dev/full', '>&-') {
            my $ran = run($args, $input, stdout => $to);

            is($ran->{code}, 3, "$name $to: exit code");
            like($ran->{err}, qr/^cite: standard output: \S/,
                 "$name $to: message");
        }
    }
};

subtest 'an event is written before the next is read' => sub {
    my @cases = (
        ['an event', [], $started, $started],
        ['an event in CR', [], "data: {}\r\r", "data: {}\r\r"],
        ['the events before a torn one', [], "$started${text}data: {",
         "$started$text"],
        ['a torn event, observed', ['--observe'], 'data: {', 'data: {'],
        ['a dumped event', ['--dump'], $finished,
         qq({"event":"run_end","id":"r","thread":"t"}\n)],
    );

    for my $case (@cases) {
        my ($name, $args, $write, $read) = @$case;

        is(answer($args, $write, length $read), $read, $name);
    }
};

subtest 'a reader that goes away ends it' => sub {
    my $input = file('long.sse', $text x 10_000);
    my $code = system(qq(timeout 20 "$cite" "$input" | head -c 10 >$tmp/head));

    is($code, 0, 'the pipe ends');
    is(slurp("$tmp/head"), substr($text, 0, 10), 'with what was read');
};

done_testing();


# Runs the command: {code, out, err}; input is a string, and out is without
# what was added.  "stdin" and "stdout"
# are redirections of the shell.
sub run {
    my ($args, $input, %to) = @_;

    my $in = file('stdin', $input // '');
    my $named = @$args && -f $args->[-1];
    my $whole = $input // ($named ? slurp($args->[-1]) : '');

    my $stdin = $to{stdin} // "<$in";
    my $stdout = $to{stdout} // ">$tmp/stdout";

    file('stdout', '');

    my $status = system('sh', '-c',
                        qq(exec "\$@" $stdin $stdout 2>$tmp/stderr),
                        'sh', $cite, @$args);

    return {
        code => $status & 127 ? "signal $status" : $status >> 8,
        out => without_own_frames(slurp("$tmp/stdout"), $whole),
        err => slurp("$tmp/stderr"),
    };
}


# The first bytes that are written while the input stays open.
sub answer {
    my ($args, $input, $length) = @_;

    my $pid = open2(my $out, my $in, $cite, @$args);
    my $got = '';

    syswrite $in, $input;

    eval {
        local $SIG{ALRM} = sub { die "timeout\n" };
        alarm 10;

        while (length(without_own_frames($got, $input)) < $length) {
            sysread $out, $got, 65536, length $got or last;
        }

        alarm 0;
    };

    close $in;
    close $out;
    waitpid $pid, 0;

    return without_own_frames($got, $input);
}


sub file {
    my ($name, $bytes) = @_;

    open my $file, '>:raw', "$tmp/$name" or die "$tmp/$name: $!\n";
    print $file $bytes;
    close $file or die "$tmp/$name: $!\n";

    return "$tmp/$name";
}


sub slurp {
    my ($name) = @_;

    open my $file, '<:raw', $name or die "$name: $!\n";
    local $/;

    return scalar(<$file>) // '';
}
