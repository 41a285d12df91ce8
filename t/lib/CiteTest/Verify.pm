package CiteTest::Verify;

# Agents that cite and services that check, played by the test.
#
# What a citation's phrase says is what happens to it:
#
#     found                   the service answers with this status
#     not_found after NAME    not before the test has said that NAME is so
#
# Nothing depends on time: agent and service wait for the test, which says
# come_true(NAME) when it has seen what it has waited for.

use strict;
use warnings;

use Exporter 'import';
use File::Temp ();
use JSON::PP ();
use Time::HiRes qw(sleep time);

use CiteTest::Client;
use CiteTest::Curl;
use CiteTest::Fold qw(fold);
use CiteTest::Patience qw(patience);
use CiteTest::Upstream;

our @EXPORT_OK = qw(
    event message run_of cited come_true wait_for record recorded
    agent service answer asked open_run seen_when finish
);

my $json = JSON::PP->new->utf8->canonical;
my $folder = File::Temp->newdir;
my $patience = 20;      # seconds until waiting counts as for ever

our $input = '{"threadId":"t1","runId":"r1","state":{},"messages":[],'
             . '"tools":[],"context":[]}';


sub event {
    my ($type, $members) = @_;

    return qq(data: {"type":"$type",$members}\n\n);
}


sub cited {
    my ($phrase, $attachment) = @_;

    $attachment //= 'a1';

    return qq(<cite attachment_id='$attachment' full_phrase='$phrase' )
           . qq(anchor_text='$phrase' start_page_id='page_number_1_index_0' )
           . q(line_ids='1' />);
}


# The events of a message that says so; a phrase with an attachment is
# ['phrase', 'attachment'].
sub message {
    my ($id, @phrases) = @_;

    my $text = join ' ', map { 'So it is. ' . cited(ref $_ ? @$_ : $_) }
                             @phrases;

    $id = qq("messageId":"$id");

    return (event(TEXT_MESSAGE_START => qq($id,"role":"assistant")),
            event(TEXT_MESSAGE_CONTENT => qq($id,"delta":"$text")),
            event(TEXT_MESSAGE_END => $id));
}


# A whole run around these pieces.
sub run_of {
    my (@pieces) = @_;

    my $ids = '"threadId":"t1","runId":"r1"';

    return [event(RUN_STARTED => $ids), @pieces, event(RUN_FINISHED => $ids)];
}


sub come_true {
    my ($name) = @_;

    open my $file, '>', "$folder/$name.so" or die "$name: $!\n";
}


sub wait_for {
    my ($name) = @_;

    my $deadline = time() + patience(3 * $patience);

    until (-e "$folder/$name.so") {
        die "gone\n" if time() > $deadline || !-e "$folder";
        sleep 0.01;
    }
}


sub record {
    my ($name, $what) = @_;

    open my $file, '>>', "$folder/$name" or die "$name: $!\n";
    syswrite $file, $json->encode($what) . "\n";
}


sub recorded {
    my ($name) = @_;

    my @records;

    if (open my $file, '<', "$folder/$name") {
        @records = map { $json->decode($_) } <$file>;
    }

    return @records;
}


# Serves /WAY/NAME with the pieces or the answer that %$runs has for NAME.
sub agent {
    my ($runs) = @_;

    return CiteTest::Upstream->start(handler => sub {
        my ($request) = @_;

        my ($name) = $request->{path} =~ m{([^/]+)$};
        my $run = $runs->{$name} // die "no run \"$name\"\n";

        return ref $run eq 'ARRAY' ? { pieces => $run } : $run;
    });
}


# Serves as said above; code is asked first and may give another answer.  What
# was asked is recorded under the argument "run".
sub service {
    my ($code) = @_;

    return CiteTest::Upstream->start(handler => sub {
        my ($request) = @_;

        my $asks = $json->decode($request->{body});
        my %citations = citations_of($asks);
        my $run = $request->{args}{run} // '';

        record("asked-$run", { %$request, asks => $asks });

        my $other = $code && $code->($request, %citations);

        return $other if $other;

        my %answers = map { $_ => { status => status($run, $citations{$_}) } }
                          sort keys %citations;

        return answer($asks->{key} ? $answers{ $asks->{key} }
                                   : { verifications => \%answers });
    });
}


sub citations_of {
    my ($asks) = @_;

    return ($asks->{key} => $asks->{citation}) if $asks->{key};
    return %{ $asks->{data}{citations} } if $asks->{data};
    return map { %{ $_->{citations} } } @{ $asks->{attachments} };
}


sub status {
    my ($run, $citation) = @_;

    my ($status, $name) = $citation->{fullPhrase} =~ /^(\w+)(?: after (\w+))?/;

    wait_for("$run-$name") if $name;

    return $status;
}


sub answer {
    my ($value, %options) = @_;

    return {
        type => 'application/json',
        framing => 'length',
        pieces => [ref $value ? $json->encode($value) : $value],
        %options,
    };
}


sub asked { return recorded("asked-$_[0]") }


# A client that has posted.
sub open_run {
    my ($nginx, $path, %options) = @_;

    my @headers = ('Content-Type' => 'application/json',
                   @{ $options{headers} // [] });
    my $body = $options{body} // $input;

    if ($options{http2}) {
        return CiteTest::Curl->open($nginx->http2_port, $path, timeout => 60,
                                    headers => \@headers, body => $body);
    }

    my $client = CiteTest::Client->connect(port => $nginx->port,
                                           timeout => 3 * $patience);

    $client->request($path, method => 'POST', headers => \@headers,
                     body => $body, keepalive => $options{keepalive});

    return $client;
}


# Reads until code finds what it looks for in what was seen.  Returns what was
# seen then, and nothing if that has not come.
sub seen_when {
    my ($stream, $code) = @_;

    while (1) {
        my $seen = fold($stream->{came} // '');

        return $seen if $code->($seen);

        my $more = $stream->more(patience($patience));

        return if !defined $more || $more eq '';

        $stream->{came} .= $more;
    }
}


# Reads to the end: the response, with what was seen in it.
sub finish {
    my ($stream) = @_;

    my $response = $stream->response;

    $response->{seen} = fold($response->{body});

    return $response;
}


1;
