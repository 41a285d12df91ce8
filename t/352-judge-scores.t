# Services that give scores: each against a server that behaves as documented,
# and refuses what is asked in another way.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Hooks;
use CiteTest::Judge qw(claim run_events source);
use CiteTest::Patience qw(patience);
use Digest::SHA qw(hmac_sha256 hmac_sha256_hex sha256_hex);
use JSON::PP ();
use Test::More;

CiteTest::Hooks::skip_without_lua();

my $json = JSON::PP->new->utf8->canonical;
my %keys = (vectara => 'zqt_key', azure => 'azure-key', vertex => 'ya29.token',
            access => 'AKIDEXAMPLE', secret => 'wJalrXUtnFEMI/K7MDENG');

my $service = CiteTest::Upstream->start(handler => \&service);
my $port = $service->port;

my %options = (
    vectara => qq(key = "$keys{vectara}"),
    azure => qq(key = "$keys{azure}", host = "res.cognitiveservices.test"),
    vertex => qq(project = "p1", token = function() )
              . qq(return "$keys{vertex}" end),
    bedrock => qq(guardrail = "gr1", region = "eu-central-1", version = "1", )
               . qq(access_key = "$keys{access}", secret_key = "$keys{secret}"),
);

my %hooks = map {
    my ($module) = /^(\w+?)(?:_\w+)?$/;
    my $set = $options{$module};

    $set =~ s/"(zqt_key|azure-key|ya29\.token|wJalr[^"]*)"/"wrong"/
        if /_refused$/;

    $_ => <<"LUA"
local verifier = require "resty.cite.verifiers.$module"
local options = { $set, address = "127.0.0.1", port = $port, ssl = false }
local service = verifier.new(options)
function _M.verify(citation) return service:verify(citation) end
LUA
} map { ($_, "${_}_refused", "${_}_green") } keys %options;

my $site = CiteTest::Hooks->start(
    stream => run_events(claim()),
    hooks => \%hooks,
    location => {
        map {
            $_ => 'cite_verify evidence /verify; '
                  . 'cite_verify_send sentence evidence; '
                  . 'cite_verify_timeout ' . patience(5) . 's; '
                  . (/_green$/ ? 'cite_judge_threshold 0.9;' : '')
        } keys %hooks
    },
    server => <<'CONF',
        location = /verify {
            internal;
            content_by_lua_block { require("resty.cite").serve() }
        }
CONF
);

for my $name (sort keys %options) {
    my $verification = verification($name);

    is($verification->{by}, $name, "$name: the verdict says by whom it is");
    cmp_ok(abs(($verification->{score} // 0) - 0.93), '<', 0.001,
           "$name: the score is told");
    is($verification->{status}, 'skipped', "$name: it makes nothing green");
    is($verification->{reason}, 'unsettled', "$name: for the reason that is");

    is(verification("${name}_green")->{status}, 'found',
       "$name: unless it reaches the threshold");

    ok(verification("${name}_refused")->{error},
       "$name: without the right key there is no verdict");
}

my $log = $site->nginx->error_log;

unlike($log, qr/\Q$_\E/, 'a key is not in the log') for values %keys;
unlike($log, qr/Halbig|echo of/, 'nor is a text');
like($log, qr/the service answers 40[13]/, 'but what went wrong is');

$service->stop;

done_testing();


sub verification {
    my ($name) = @_;

    my $state = $site->run($name)->{state};
    my ($first) = values %{ $state->{deepcitation}{messages}{m2}{verifications} };

    return $first // {};
}


# An answer, or an error that repeats what was sent.
sub answered {
    my ($request, $right, $answer) = @_;

    return { status => 403, type => 'application/json',
             pieces => [$json->encode({ message => "echo of $request->{body}" })] }
        if !$right;

    return { type => 'application/json', framing => 'length',
             pieces => [$json->encode($answer)] };
}


sub service {
    my ($request) = @_;

    my ($path, $headers) = @$request{qw(path headers)};
    my $body = $json->decode($request->{body});
    my $source = source();

    return answered($request, ($headers->{'x-api-key'} // '') eq $keys{vectara}
                              && index($body->{source_texts}[0], $source) >= 0
                              && $body->{generated_text} =~ /Halbig/,
                    { score => 0.93, p_consistent => 0.93,
                      p_inconsistent => 0.07 })
        if $path eq '/v2/evaluate_factual_consistency';

    return answered($request,
                    ($headers->{'ocp-apim-subscription-key'} // '')
                        eq $keys{azure}
                    && $body->{task} eq 'Summarization'
                    && index($body->{groundingSources}[0], $source) >= 0
                    && $body->{text} =~ /Halbig/,
                    { ungroundedDetected => JSON::PP::true,
                      ungroundedPercentage => 0.07, ungroundedDetails => [] })
        if $path =~ m{^/contentsafety/text:detectGroundedness};

    return answered($request,
                    ($headers->{authorization} // '') eq "Bearer $keys{vertex}"
                    && index($body->{facts}[0]{factText}, $source) >= 0
                    && $body->{answerCandidate} =~ /Halbig/,
                    { supportScore => 0.93, citedChunks => [], claims => [] })
        if $path eq '/v1/projects/p1/locations/global/groundingConfigs/'
                    . 'default_grounding_config:check';

    return answered($request, signed($request)
                    && index($body->{content}[0]{text}{text}, $source) >= 0
                    && $body->{content}[2]{text}{qualifiers}[0]
                           eq 'guard_content',
                    { action => 'NONE', assessments => [{
                        contextualGroundingPolicy => { filters => [
                            { type => 'RELEVANCE', score => 0.5 },
                            { type => 'GROUNDING', threshold => 0.7,
                              score => 0.93, action => 'NONE' },
                        ] } }] })
        if $path eq '/guardrail/gr1/version/1/apply';

    return { status => 404, pieces => ['no'] };
}


# Signature Version 4, as the service computes it.
sub signed {
    my ($request) = @_;

    my $headers = $request->{headers};
    my ($scope, $names, $signature) = ($headers->{authorization} // '')
        =~ m{^AWS4-HMAC-SHA256 Credential=\Q$keys{access}\E/(\S+), SignedHeaders=(\S+), Signature=(\w+)$}
        or return 0;
    my ($day, $region, $name) = split m{/}, $scope;
    my $canonical = join "\n", 'POST', $request->{path}, '',
        (map { "$_:$headers->{$_}" } split /;/, $names), '', $names,
        sha256_hex($request->{body});
    my $text = join "\n", 'AWS4-HMAC-SHA256', $headers->{'x-amz-date'}, $scope,
        sha256_hex($canonical);
    my $key = hmac_sha256($day, "AWS4$keys{secret}");

    $key = hmac_sha256($_, $key) for $region, $name, 'aws4_request';

    return hmac_sha256_hex($text, $key) eq $signature;
}
