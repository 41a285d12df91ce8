# conf/deepcitation.conf against a server that behaves like DeepCitation's
# service: its limits, its errors and the shapes of its answers.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Request qw(post run_input);
use CiteTest::State qw(events_of final_state);
use File::Temp ();
use JSON::PP ();
use Test::More;

my $host = 'api.deepcitation.test';
my $key = 'sk-test-0123456789';
my $slow = 30;          # seconds: longer than anyone waits

my $json = JSON::PP->new->utf8->canonical;
my $folder = File::Temp->newdir('cite-XXXXXXXX', TMPDIR => 1);

# What the service knows of an attachment: the lines that it has.
my %library = (
    report => ['sales grew by 12% in 2024', 'costs were flat'],
    manual => ['the loop holds 6.5 litres of coolant'],
    nested => ['the first boat leaves at 06:40'],
    bare => ['late apples keep until April'],
    images => ['a picture shows the place'],
    flaky => ['the roof will be renewed in 2026'],
    slow => ['nobody waits for this'],
);

my $agent = CiteTest::Upstream->start(handler => \&agent);
my $service = CiteTest::Upstream->start(handler => \&service);

make_certificate('good', $host);
make_certificate('other', 'elsewhere.test');

my $nginx = start_nginx();


# What is asked, and what comes of it.

{
    my ($client, @asked) = ask(
        { a => 'report', f => 'sales grew by 12% in 2024', k => '12%' },
        { a => 'report', f => 'sales fell, but costs were flat',
          k => 'costs were flat' },
        { a => 'report', f => 'a quote of nobody', k => 'nobody' },
    );

    is(scalar @asked, 1, 'a message is one request');

    my ($request) = @asked;
    my $data = $request->{body}{data};

    is("$request->{method} $request->{path}", 'POST /verifyCitations',
       'it goes to the documented path');
    is($request->{headers}{authorization}, "Bearer $key",
       'it has the key of the service, not what the client sent');
    is($request->{headers}{host}, $host, 'it names the host');
    is($request->{headers}{cookie}, undef, 'it has no cookie');
    is_deeply([sort keys %{ $request->{body} }], ['data'],
              'all is in "data"');
    is_deeply([sort keys %$data],
              ['attachmentId', 'citations', 'outputImageFormat'],
              'one attachment: no mode');
    is($data->{attachmentId}, 'report', 'the attachment');
    is($data->{outputImageFormat}, 'avif', 'the option of cite_verify_options');
    is_deeply([sort keys %{ $data->{citations} }],
              [sort keys %{ $client->{citations} }],
              'citations have the keys that the client sees');

    is_deeply(summary($client), { total => 3, verified => 1, partial => 1,
                                  missed => 1 },
              'found, partly found and not found are counted');
    is($client->{status}, 'complete', 'the message is complete');
    is_deeply([statuses($client)],
              ['found', 'found_anchor_text_only', 'not_found'],
              'verifications are passed on');
}

{
    my ($client, @asked) = ask(
        { a => 'report', f => 'sales grew by 12% in 2024', k => '12%' },
        { a => 'manual', f => 'the loop holds 6.5 litres of coolant',
          k => '6.5 litres' },
    );

    my $data = $asked[0]{body}{data};

    is(scalar @asked, 1, 'two attachments are one request too');
    is_deeply([@$data{qw(mode attachmentId)}], ['batch', undef],
              'its mode is "batch"');
    is_deeply([sort map { $_->{attachmentId} } values %{ $data->{citations} }],
              ['manual', 'report'], 'each citation names its attachment');
    is_deeply(summary($client), { total => 2, verified => 2 },
              'both are verified');
}

{
    my ($client) = ask({ a => 'nested', f => 'the first boat leaves at 06:40',
                         k => '06:40' });

    is_deeply(summary($client), { total => 1, verified => 1 },
              'the status may be in searchState');
}

{
    my ($client) = ask({ a => 'bare', f => 'late apples keep until April',
                         k => 'April' });

    is_deeply(summary($client), { total => 1, verified => 1 },
              'the answer may be one verification');
}

{
    my ($client) = ask({ a => 'images', f => 'a picture shows the place',
                         k => 'picture' });

    my ($verification) = values %{ $client->{verifications} };

    is_deeply($verification,
              { status => 'found', verifiedMatchSnippet => 'picture' },
              'pictures are left out');
}


# Citations that the service cannot check.

{
    my ($client, @asked) = ask({ f => 'said without a source', k => 'said' });

    is(scalar @asked, 0, 'without an attachment there is no request');
    is_deeply(summary($client), { total => 1, skipped => 1 }, 'it is skipped');
    is_deeply([values %{ $client->{verifications} }],
              [{ status => 'skipped', reason => 'no attachment' }],
              'and the client is told why');
}

{
    my ($client, @asked) = ask(
        { f => 'said without a source', k => 'said' },
        { a => 'report', f => 'costs were flat', k => 'flat' },
    );

    is_deeply([map { scalar keys %{ $_->{body}{data}{citations} } } @asked],
              [1], 'beside another one it is left out of the request');
    is_deeply(summary($client), { total => 2, verified => 1, skipped => 1 },
              'and only the other one is checked');
}


# How much the service takes at once.  It refuses more itself.

for my $case ([50, 50, [50]], [51, 51, [1, 50]],
              [500, 2, [500]], [501, 2, [1, 500]])
{
    my ($citations, $attachments, $expected) = @$case;

    SKIP: {
        skip 'takes long with one byte at a time', 2
            if one_byte() && $citations > 100;

        my ($client, @asked) = ask(map {
            { a => 'any-' . $_ % $attachments, f => "quote number $_",
              k => 'quote' }
        } 1 .. $citations);

        my @sizes = sort { $a <=> $b }
                    map { scalar keys %{ $_->{body}{data}{citations} } } @asked;

        is_deeply(\@sizes, $expected,
                  "$citations citations of $attachments attachments");
        is_deeply(summary($client),
                  { total => $citations, verified => $citations },
                  'all are checked');
    }
}


# Its errors.  What may pass is tried once more.

for my $case ([400, 1], [402, 1], [403, 1], [429, 1], [500, 2], [503, 2]) {
    my ($status, $requests) = @$case;

    my ($client, @asked) = ask(
        { a => "error-$status", f => 'one quote', k => 'one' },
        { a => "error-$status", f => 'another quote', k => 'another' },
    );

    is(scalar @asked, $requests,
       "$status: " . ($requests > 1 ? 'asked twice' : 'asked once'));
    is_deeply(summary($client), { total => 2, failed => 2 }, 'both have failed');
    is_deeply([values %{ $client->{verifications} }],
              [({ status => 'skipped', error => "status $status" }) x 2],
              'the reason is the status and nothing of the body');
    is($client->{status}, 'complete', 'the message is complete all the same');
}

{
    my ($client, @asked) = ask({ a => 'flaky',
                                 f => 'the roof will be renewed in 2026',
                                 k => '2026' });

    is(scalar @asked, 2, '503, then an answer: asked twice');
    is_deeply($asked[1]{body}, $asked[0]{body}, 'the same is asked again');
    is_deeply(summary($client), { total => 1, verified => 1 },
              'and it is verified');
}

{
    my ($client) = ask({ a => 'slow', f => 'nobody waits for this',
                         k => 'nobody' });

    is_deeply([values %{ $client->{verifications} }],
              [{ status => 'skipped', error => 'timeout' }],
              'a slow answer is a timeout, long before it comes');
    is_deeply(summary($client), { total => 1, failed => 1 }, 'it has failed');
}

$nginx->stop;


# The key.

$nginx = start_nginx(key => 'sk-of-somebody');

{
    my ($client, @asked) = ask({ a => 'report', f => 'costs were flat',
                                 k => 'flat' });

    is(scalar @asked, 1, 'another key: asked once');
    is_deeply([values %{ $client->{verifications} }],
              [{ status => 'skipped', error => 'status 401' }],
              'the service refuses it');
    unlike($client->{stream}, qr/\Qsk-of-somebody\E|unauthorized/i,
           'neither the key nor what the service says reaches the client');
}

{
    my $response = post($nginx, '/verify', '{"data":{}}');

    is($response->{status}, 404, 'clients cannot use the key');
}

$nginx->stop;


# TLS.  A server in front of the service speaks it.

for my $case (['good', { total => 1, verified => 1 }, 'the right certificate'],
              ['other', { total => 1, failed => 1 }, "another's certificate"])
{
    my ($certificate, $expected, $title) = @$case;

    my $front = start_front($certificate);

    $nginx = start_nginx(url => 'https', port => $front->port);

    my ($client, @asked) = ask({ a => 'report', f => 'costs were flat',
                                 k => 'flat' });

    is_deeply(summary($client), $expected, "https: $title");
    is(scalar @asked, $expected->{verified} // 0,
       'the key goes to the right one only');

    $nginx->stop;
    $front->stop;
}

$agent->stop;
$service->stop;

done_testing();


# conf/deepcitation.conf, with another service.
sub start_nginx {
    my (%options) = @_;

    my $scheme = $options{url} // 'http';
    my $port = $options{port} // $service->port;
    my $bearer = $options{key} // $key;

    return CiteTest::Nginx->start(
        example => 'deepcitation.conf',
        replace => {
            '127.0.0.1:8000' => '127.0.0.1:' . $agent->port,
        },
        files => { deepcitation_service => <<"CONF" },
            # more than the defaults, to reach the service's limits
            cite_max_citations 600 run=600;
            cite_max_state_size 8m;
            cite_max_memory 64m;

            map "" \$deepcitation_key { default $bearer; }
            map "" \$deepcitation_host { default $host; }
            map "" \$deepcitation_url { default $scheme://deepcitation; }

            upstream deepcitation {
                server 127.0.0.1:$port max_fails=0;
                server 127.0.0.1:$port max_fails=0;
                keepalive 16;
            }

            proxy_ssl_trusted_certificate $folder/authorities.pem;
CONF
    );
}


sub start_front {
    my ($certificate) = @_;

    my $port = $service->port;

    return CiteTest::Nginx->start(http => <<"CONF");
        server {
            %%LISTEN:ssl%%

            ssl_certificate $folder/$certificate.pem;
            ssl_certificate_key $folder/$certificate.key;

            location / {
                proxy_pass http://127.0.0.1:$port;
                proxy_set_header Host \$http_host;
            }
        }
CONF
}


# Each is its own authority, and both are trusted: only the name differs.
sub make_certificate {
    my ($name, $subject) = @_;

    my $log = `openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 \\
                   -nodes -days 2 -subj /CN=$subject \\
                   -addext subjectAltName=DNS:$subject \\
                   -keyout $folder/$name.key -out $folder/$name.pem 2>&1`;

    die "openssl: $log\n" if $? != 0;

    system("cat $folder/$name.pem >> $folder/authorities.pem") == 0 or die;
}


# One run whose message makes these citations.  Returns the message in the
# client's state, with the whole stream, and the requests that the service got.
sub ask {
    my @items = @_;

    my $n = 0;
    my $block = $json->encode([map { { n => ++$n, %$_ } } @items]);

    write_file("$folder/block", $block);
    unlink "$folder/asked";

    my $response = post($nginx, '/', run_input(), headers => [
        Cookie => 'session=secret',
        Authorization => 'Bearer of-the-client',
    ]);

    my $sent = join '', stream_of($block);
    my @events = events_of($response->{body});
    my $state = final_state($response->{body});
    my $client = $state->{deepcitation}{messages}{m1} // {};

    same_response($response, $sent, "the agent's stream is whole");
    is($events[-1]{type}, 'RUN_FINISHED', 'its end is the end');

    return ({ %$client, stream => $response->{body} }, asked());
}


sub stream_of {
    my ($block) = @_;

    my $text = "Some prose.\n<<<CITATION_DATA>>>\n$block\n"
               . '<<<END_CITATION_DATA>>>';

    return map { 'data: ' . $json->encode($_) . "\n\n" }
        { type => 'RUN_STARTED', threadId => 't1', runId => 'r1' },
        { type => 'TEXT_MESSAGE_START', messageId => 'm1', role => 'assistant' },
        { type => 'TEXT_MESSAGE_CONTENT', messageId => 'm1', delta => $text },
        { type => 'TEXT_MESSAGE_END', messageId => 'm1' },
        { type => 'RUN_FINISHED', threadId => 't1', runId => 'r1' };
}


sub agent {
    return { pieces => [stream_of(read_file("$folder/block"))] };
}


# The summary without what is zero or beside the sum.
sub summary {
    my ($client) = @_;

    my %sum = %{ $client->{summary} // {} };
    my @parts = qw(verified partial missed pending skipped failed);
    my $total = 0;

    $total += $sum{$_} for @parts;

    return { total => "$sum{total}, but the sum is $total" }
        if $total != $sum{total};

    return { map { $_ => $sum{$_} } grep { $sum{$_} } 'total', @parts };
}


# The statuses in the order of the citations' numbers.
sub statuses {
    my ($client) = @_;

    my $citations = $client->{citations};
    my @keys = sort { $citations->{$a}{citationNumber}
                      <=> $citations->{$b}{citationNumber} } keys %$citations;

    return map { $client->{verifications}{$_}{status} } @keys;
}


sub asked {
    return map { $json->decode($_) } split /\n/, read_file("$folder/asked");
}


# The service.

sub service {
    my ($request) = @_;

    my $before = grep { $_->{body} } asked();
    my $body = eval { $json->decode($request->{body}) };

    note_request($request, $body);

    my $headers = $request->{headers};

    return refusal(401, 'unauthorized')
        if ($headers->{authorization} // '') ne "Bearer $key";
    return refusal(404, 'not_found')
        if "$request->{method} $request->{path}" ne 'POST /verifyCitations';
    return refusal(400, 'bad_request')
        if !$body || ($headers->{'content-type'} // '') ne 'application/json';

    return verify($body->{data}, $before);
}


sub note_request {
    my ($request, $body) = @_;

    my $line = $json->encode({
        (map { $_ => $request->{$_} } qw(method path headers)),
        body => $body,
    });

    open my $file, '>>', "$folder/asked" or die "asked: $!\n";
    syswrite $file, "$line\n";
}


sub refusal {
    my ($status, $code) = @_;

    return answer($status, { error => { message => "refused: $code",
                                        code => $code } });
}


sub answer {
    my ($status, $body, @before) = @_;

    return {
        status => $status,
        type => 'application/json',
        framing => 'length',
        pieces => [@before, $json->encode($body)],
    };
}


sub verify {
    my ($data, $before) = @_;

    my $batch = ($data->{mode} // '') eq 'batch';
    my %citations = %{ $data->{citations} // {} };
    my %attachments = map { ($_ // '') => 1 }
                      $batch ? map { $_->{attachmentId} } values %citations
                             : $data->{attachmentId};

    return refusal(400, 'missing_attachment') if $attachments{''};
    return refusal(400, 'too_many')
        if keys %citations > 500 || keys %attachments > 50;

    my ($name) = keys %attachments;

    return refusal($1, 'told_to') if $name =~ /^error-(\d+)$/;
    return refusal(503, 'unavailable') if $name eq 'flaky' && !$before;

    my %verifications = map {
        $_ => verification($data->{attachmentId}, $citations{$_})
    } keys %citations;

    return answer(200, values %verifications) if $name eq 'bare';

    return answer(200, { verifications => \%verifications },
                  $name eq 'slow' ? \$slow : ());
}


sub verification {
    my ($attachment, $citation) = @_;

    $attachment //= $citation->{attachmentId};

    my $status = status_of($attachment, $citation);

    return { searchState => { status => $status } } if $attachment eq 'nested';

    return {
        status => $status,
        $attachment eq 'images'
            ? (verifiedMatchSnippet => $citation->{anchorText},
               verificationImageBase64 => 'data:image/avif;base64,AAAA')
            : (),
    };
}


sub status_of {
    my ($attachment, $citation) = @_;

    return 'found' if $attachment =~ /^any-/;

    my $text = join "\n", @{ $library{$attachment} // [] };

    return index($text, $citation->{fullPhrase}) >= 0 ? 'found'
           : index($text, $citation->{anchorText}) >= 0
           ? 'found_anchor_text_only' : 'not_found';
}


sub write_file {
    my ($path, $text) = @_;

    open my $file, '>', $path or die "$path: $!\n";
    print $file $text;
    close $file or die "$path: $!\n";
}


sub read_file {
    my ($path) = @_;

    open my $file, '<', $path or return '';
    local $/;

    return <$file> // '';
}
