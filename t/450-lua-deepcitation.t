# resty.cite.verifiers.deepcitation against a server that behaves like the
# service, and against some that do not.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Hooks;
use CiteTest::Patience qw(patience);
use File::Temp ();
use JSON::PP ();
use Test::More;

CiteTest::Hooks::skip_without_lua();

my $json = JSON::PP->new->utf8->canonical;
my $requests = File::Temp->new;

my $service = CiteTest::Upstream->start(handler => \&service);
my $port = $service->port;

my %options = (
    good => 'path = "/good"',
    chunked => 'path = "/chunked"',
    to_end => 'path = "/to_end"',
    default_path => 'image_format = "png"',
    unauthorized => 'path = "/unauthorized"',
    bare_error => 'path = "/bare_error"',
    other_key => 'path = "/other_key"',
    no_json => 'path = "/no_json"',
    empty => 'path = "/empty"',
    large => 'path = "/large"',
    large_chunks => 'path = "/large_chunks"',
    large_to_end => 'path = "/large_to_end"',
    torn => 'path = "/torn"',
    torn_chunks => 'path = "/torn_chunks"',
    many_headers => 'path = "/many_headers"',
    slow => 'path = "/slow", timeout = 200',
    refused => 'port = 1',
    plain => 'ssl = true, ssl_verify = false, timeout = 300',
    tls => 'path = "/good"',
    tls_other => 'path = "/good", host = "elsewhere.test"',
    tls_unverified => 'host = "elsewhere.test", ssl_verify = false',
);

my $tls_port = CiteTest::Nginx::free_port();
my $folder = File::Temp->newdir('cite-XXXXXXXX', TMPDIR => 1);

system("openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=good.test"
       . " -addext subjectAltName=DNS:good.test -keyout $folder/key.pem"
       . " -out $folder/cert.pem > $folder/log 2>&1") == 0
    or die "openssl: " . CiteTest::Nginx::slurp("$folder/log");

my %hooks = map {
    my $address = /^tls/ ? "port = $tls_port, ssl = true"
                           : "port = $port, ssl = false";
    $_ => <<"LUA"
local deepcitation = require "resty.cite.verifiers.deepcitation"
local options = { $options{$_} }
local service = deepcitation.new(setmetatable(options, { __index = {
    key = "sk-test", host = "good.test", address = "127.0.0.1", $address
} }))
function _M.verify(citation) return service:verify(citation) end
LUA
} keys %options;

$hooks{no_attachment} = $hooks{good} =~ s/(?=function _M\.verify)/<<'LUA'/er;
function _M.filter(citation)
    citation.attachment_id = nil
    return citation
end
LUA

$hooks{misuse} = <<'LUA';
local deepcitation = require "resty.cite.verifiers.deepcitation"
function _M.verify(citation) return deepcitation.new({}) end
LUA

my $site = CiteTest::Hooks->start(
    hooks => \%hooks,
    http => <<"CONF",
        lua_ssl_trusted_certificate $folder/cert.pem;
        server {
            listen 127.0.0.1:$tls_port ssl;
            ssl_certificate $folder/cert.pem;
            ssl_certificate_key $folder/key.pem;
            location / { proxy_pass http://127.0.0.1:$port; }
        }
CONF
    locations => 'cite_verify /verify; cite_verify_timeout '
                 . patience(2) . 's;',
    server => <<'CONF',
        location = /verify {
            internal;
            content_by_lua_block { require("resty.cite").serve() }
        }
CONF
);


sub verdicts {
    my ($run) = @_;

    my ($citations, $verifications)
        = @{ $run->{message} }{qw(citations verifications)};

    return join ' ', map { $_->{error} // $_->{status} }
                     map { $verifications->{$_} }
                     sort { $citations->{$a}{citationNumber}
                            <=> $citations->{$b}{citationNumber} }
                          keys %$citations;
}


# Knows the phrase of the second citation only.
sub service {
    my ($request) = @_;

    my ($way) = $request->{path} =~ m{^/(.*)};
    my $data = $json->decode($request->{body})->{data};
    my %verifications = map {
        my $found = $data->{citations}{$_}{fullPhrase} =~ /2/;
        $_ => { status => $found ? 'found' : 'not_found' }
    } keys %{ $data->{citations} };
    my $answer = $json->encode({ verifications => \%verifications });

    open my $file, '>>', $requests->filename or die "requests: $!\n";
    print $file $json->encode({ %$request{qw(method path headers connection)},
                                data => $data }), "\n";
    close $file;

    my %answers = (
        chunked => { framing => 'chunked',
                     pieces => [substr($answer, 0, 9), \0.01,
                                substr $answer, 9] },
        to_end => { framing => 'close', pieces => [$answer] },
        unauthorized => {
            status => 401,
            pieces => ['{"error":{"message":"bad key","code":"auth"}}'],
        },
        bare_error => { status => 503, pieces => ['no'] },
        other_key => {
            pieces => ['{"verifications":{"x":{"status":"found"}}}'],
        },
        no_json => { pieces => ['<html>'] },
        empty => { pieces => [] },
        large => { pieces => ['x' x (1024 * 1024 + 1)] },
        large_chunks => { framing => 'chunked',
                          pieces => [('x' x 100_000) x 12] },
        large_to_end => { framing => 'close',
                          pieces => ['x' x (1024 * 1024 + 1)] },
        torn => { length => 1000, breaks => 1, pieces => [$answer] },
        torn_chunks => { framing => 'chunked', breaks => 1,
                         pieces => [$answer] },
        many_headers => { headers => [map { ("X-$_" => 1) } 1 .. 200],
                          pieces => [$answer] },
        slow => { pieces => [\3, $answer] },
    );

    return { type => 'application/json', framing => 'length',
             pieces => [$answer], %{ $answers{$way} // {} } };
}


sub asked {
    my @lines = split /\n/, CiteTest::Nginx::slurp($requests->filename);

    truncate $requests->filename, 0;

    return map { $json->decode($_) } @lines;
}


for my $name (qw(good chunked to_end default_path tls tls_unverified)) {
    is(verdicts($site->run($name)), 'not_found found not_found',
       "$name: verdicts");
    is_deeply([$site->logged($name)], [], "$name: nothing is logged");
}

{
    my @asked = asked();
    my ($first) = grep { $_->{path} eq '/verifyCitations'
                         && $_->{data}{outputImageFormat} eq 'png' } @asked;
    my $data = $first->{data};
    my ($citation) = values %{ $data->{citations} };

    is(scalar @asked, 18, 'a request for each citation');
    is($first->{method}, 'POST', 'the documented method and path');
    is($first->{headers}{authorization}, 'Bearer sk-test', 'the key');
    is($first->{headers}{'content-type'}, 'application/json', 'the type');
    is($data->{outputImageFormat}, 'png', 'the format of pictures');
    is($data->{attachmentId}, $citation->{attachmentId}, 'the attachment');
    like($citation->{fullPhrase}, qr/^phrase number \d$/, 'the phrase');
}

{
    $site->run('good') for 1 .. 3;

    my %connections = map { $_->{connection} => 1 } asked();

    cmp_ok(scalar keys %connections, '<=', 3, 'connections are used again');
}

my %failing = (
    unauthorized => qr/the service answers 401: bad key/,
    bare_error => qr/the service answers 503(?!:)/,
    other_key => qr/the service has not answered for this citation/,
    no_json => qr/the service has not answered for this citation/,
    empty => qr/the service has not answered for this citation/,
    large => qr/the answer is too large/,
    large_chunks => qr/the answer is too large/,
    large_to_end => qr/the answer is too large/,
    torn => qr/closed/,
    torn_chunks => qr/closed/,
    many_headers => qr/too many headers/,
    slow => qr/timeout/,
    refused => qr/connection refused/,
    plain => qr/timeout|handshake failed/,     # never without TLS
    tls_other => qr/certificate/,
    misuse => qr/options must be a table with the service's key/,
);

# a megabyte takes too long by single bytes
delete @failing{qw(large_chunks large_to_end)} if one_byte();

for my $name (sort keys %failing) {
    my $run = $site->run($name);
    my @logged = $site->logged($name);

    is(verdicts($run), join(' ', ('hook failed') x 3), "$name: no verdict");
    same_response($run->{response}, $CiteTest::Hooks::stream,
                  "$name: the stream as it was");
    is(scalar @logged, 3, "$name: logged for each");
    like($logged[0], $failing{$name}, "$name: and says why");
}

asked();
is(verdicts($site->run('no_attachment')), 'skipped skipped skipped',
   'without an attachment a citation is skipped');
is(scalar asked(), 0, 'and nobody is asked');

$site->stop;
$service->stop;
done_testing();
