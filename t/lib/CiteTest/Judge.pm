package CiteTest::Judge;

# A server of chat completions, played by the test, and a run with a claim that
# only a reader can settle.
#
#     my $judge = CiteTest::Judge->start({ name => sub { \%answer } });
#
# The handler of a name answers a POST to /name; asked() are the requests that
# have come, over all processes.

use strict;
use warnings;

use Exporter 'import';
use File::Temp ();
use JSON::PP ();

use CiteTest::Upstream;

our @EXPORT_OK = qw(source quote claim run_events completion asked);

my $json = JSON::PP->new->utf8->canonical;
my $requests = File::Temp->new;


sub start {
    my ($class, $answers) = @_;

    return CiteTest::Upstream->start(handler => sub {
        my ($request) = @_;

        my ($name) = $request->{path} =~ m{^/([^/]*)};

        open my $file, '>>', $requests->filename or die "requests: $!\n";
        syswrite $file, $json->encode({ %$request{qw(method path headers body)} })
                        . "\n";
        close $file;

        return $answers->{$name}->($request);
    });
}


sub asked {
    open my $file, '<', $requests->filename or die "requests: $!\n";

    return map { $json->decode($_) } <$file>;
}


sub source {
    return 'The harbour of Lindau was built between 1853 and 1856. '
           . quote() . ' The port office moved to Bregenz in 1998.';
}


sub quote {
    return 'The Bavarian lion at the entrance was carved by Johann von Halbig '
           . 'and weighs 70 tonnes.';
}


sub claim {
    return 'The lion at the harbour entrance, carved by Johann von Halbig, '
           . 'weighs 70 tonnes [1].';
}


sub event {
    my ($type, %members) = @_;

    return 'data: ' . $json->encode({ type => $type, %members }) . "\n\n";
}


# The events of a run that searches, finds the source and says these claims.
sub run_events {
    my (@claims) = @_;

    my $found = $json->encode([{ id => 'doc-1', title => 'Harbours',
                                 content => source() }]);
    my @run = (threadId => 't', runId => 'r');
    my @call = (toolCallId => 'c');
    my @message = (messageId => 'm2');

    return join '', event(RUN_STARTED => @run),
        event(TOOL_CALL_START => @call, toolCallName => 'search'),
        event(TOOL_CALL_ARGS => @call, delta => '{}'),
        event(TOOL_CALL_END => @call),
        event(TOOL_CALL_RESULT => @call, messageId => 'm1', content => $found),
        event(TEXT_MESSAGE_START => @message, role => 'assistant'),
        event(TEXT_MESSAGE_CONTENT => @message, delta => join "\n\n", @claims),
        event(TEXT_MESSAGE_END => @message),
        event(RUN_FINISHED => @run);
}


# An answer as servers of chat completions give it.
sub completion {
    my ($content, $reason) = @_;

    return {
        type => 'application/json',
        framing => 'length',
        pieces => [$json->encode({
            id => 'chatcmpl-1',
            object => 'chat.completion',
            created => 1790000000,
            model => 'small',
            choices => [{
                index => 0,
                message => { role => 'assistant', content => $content },
                finish_reason => $reason // 'stop',
            }],
            usage => { prompt_tokens => 9, completion_tokens => 9,
                       total_tokens => 18 },
        })],
    };
}


1;
