# A backend of the Vercel AI SDK with a history of its own, as StudyBuddy has it:
# ids of the stream are not those of the history, runs are repeated, sources are
# loaded for a list of messages, and a session is removed by the backend's own
# DELETE.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Request qw(post);
use CiteTest::Store;
use JSON::PP ();
use Test::More;

CiteTest::Store::skip_without_store();

my $json = JSON::PP->new->utf8->canonical;
my @versions = map { m{study-buddy-([\d.]+)\.sse$} }
                   sort glob 't/dialects/vercel/streams/study-buddy-*.sse';
my $site = CiteTest::Store->start(agent => \&agent, server => <<'CONF');
        location /api/chat { cite on; proxy_pass http://127.0.0.1:%%AGENT%%; }

        location ~ ^/api/sessions/(?<session>[^/]+)$ {
            mirror      /removed;
            proxy_pass  http://127.0.0.1:%%AGENT%%;
        }

        location = /removed {
            internal;
            rewrite  ^ /citations/threads/$session last;
        }
CONF

cmp_ok(scalar @versions, '>', 1, 'there are streams');
try_version($_) for @versions;
$site->stop;

done_testing();


sub path { return "t/dialects/vercel/streams/study-buddy-$_[0]" }


sub agent {
    my ($request) = @_;

    my ($version) = $request->{path} =~ m{/api/chat/([\d.]+)$}
        or return { type => 'application/json', pieces => ['{}'] };

    return { pieces => [CiteTest::Nginx::slurp(path($version) . '.sse')] };
}


sub chat {
    my ($version) = @_;

    my $about = $json->decode(CiteTest::Nginx::slurp(path($version) . '.json'));
    my $body = $about->{request}{body};

    # each version has a session of its own
    $body->{id} = "session-$version";

    my $client = CiteTest::Client->connect(port => $site->nginx->port);

    $client->request("/api/chat/$version", method => 'POST',
                     headers => ['Content-Type' => 'application/json',
                                 'X-User' => "ann-$version"],
                     body => $json->encode($body));

    return $client->response;
}


# The sources of messages, as a frontend shows them: by their chunks.
sub sources {
    my ($user, $ids) = @_;

    my $messages = $site->ask($user, "messages?ids=$ids")->{json}{messages};

    return map {
        my $sources = $messages->{$_}{sources};

        map { $_->{id} } sort { $a->{chunkNumber} <=> $b->{chunkNumber} }
                              values %$sources;
    } sort keys %$messages;
}


sub try_version {
    my ($version) = @_;

    my ($user, $session) = ("ann-$version", "session-$version");
    my $saves = $site->status->{store_saves};
    my $response = chat($version);
    my ($id) = $response->{body} =~ /"type":"start"[^}]*"messageId":"([^"]+)"/;

    is($response->{status}, 200, "$version: a chat");
    ok($id, 'its answer has an id');
    ok($site->settled($saves + 1), 'and is saved');

    my @expected = qw(slide-7 slide-12 lecture-3);

    is(join(' ', sources($user, $id)), "@expected",
       'with its sources, in the order of their chunks');

    # the run is repeated, the backend's id becomes known, and a page is loaded
    chat($version);
    $site->settled($saves + 2);
    is($site->ask($user, 'aliases/history-1', method => 'PUT',
                  body => $json->encode({ messageId => $id }))->{status}, 204,
       'the id of the history is told');
    is(join(' ', sources($user, 'history-1,history-2')), "@expected",
       'which has each source once, though the run was repeated');

    my $entry = $site->ask($user, 'messages?ids=history-1')->{json}{messages}
                     {'history-1'};

    is($entry->{threadId}, $session, 'the chat is its thread');
    is($entry->{summary}{verified}, 2, 'verdicts are there, too');
    is(scalar $site->sqlite("SELECT count(*) FROM message WHERE namespace = '$user'"),
       1, 'in one row');

    my ($green) = grep { $entry->{verifications}{$_}{status} eq 'found' }
                       sort keys %{ $entry->{verifications} };
    my $rejected = $site->status->{reviews_rejected}{verified};

    $site->ask($user, "messages/history-1/reviews/$green", method => 'PUT',
               body => '{"event":"rejected"}') for 1, 2;
    is($site->status->{reviews_rejected}{verified}, $rejected + 1,
       'a reader who rejects a green citation is counted once');

    my $client = CiteTest::Client->connect(port => $site->nginx->port);

    $client->request("/api/sessions/$session", method => 'DELETE',
                     headers => ['X-User' => $user]);
    is($client->response->{status}, 200, 'the backend removes the session');
    ok($site->wait_until(sub { !sources($user, "history-1,$id") }),
       'and the store has nothing of it');
    is($site->sqlite("SELECT count(*) FROM alias WHERE namespace = '$user'"), 0,
       'no alias either');
}
