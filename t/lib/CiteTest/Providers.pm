package CiteTest::Providers;

# Requests and answers in the dialects of providers, with two citations that
# hold and one that does not, and what a client is told of them.
#
#     for my $provider (CiteTest::Providers->all) {
#         $provider->name;                    # openai, anthropic, responses
#         $provider->ask;                     # options of a request
#         $provider->frames;                  # of the answer, a list
#         $provider->frames(calls => 1);      # of a turn that ends in calls
#         $provider->whole;                   # an answer that is not streamed
#         CiteTest::Providers::others($body); # without our frames
#         CiteTest::Providers::sums($body);   # "missed=1 verified=2"
#     }

use strict;
use warnings;

use JSON::PP ();

my $json = JSON::PP->new->canonical;

my $one = 'The ferry to Sandholm leaves the north pier at 6:40 every weekday';
my $two = 'Bicycles travel free of charge outside the rush hour';
my @texts = ("$one [1]. ", 'The crossing takes 55 minutes [1]. ', "$two [2].");

my $result = $json->encode({ results => [
    { title => 'Timetable', url => 'https://harbour.example/a',
      content => "$one. The crossing takes 35 minutes." },
    { title => 'Bicycles', url => 'https://harbour.example/b',
      content => "$two." },
] });

my %dialects = (
    openai => {
        headers => [],
        input => sub {
            return messages => [
                { role => 'user', content => 'When does the ferry leave?' },
                { role => 'assistant', content => undef, tool_calls => [{
                    id => 'c', type => 'function',
                    function => { name => 'search', arguments => '{}' } }] },
                { role => 'tool', tool_call_id => 'c', content => $result },
            ];
        },
        frames => \&openai_frames,
        whole => sub {
            return { id => 'chatcmpl-2', object => 'chat.completion',
                     created => 1, model => 'm', choices => [{
                         index => 0, finish_reason => 'stop',
                         message => { role => 'assistant',
                                      content => $_[0] } }] };
        },
    },

    anthropic => {
        headers => ['anthropic-version' => '2023-06-01'],
        input => sub {
            return max_tokens => 99, messages => [
                { role => 'user', content => 'When does the ferry leave?' },
                { role => 'assistant', content => [{
                    type => 'tool_use', id => 'c', name => 'search',
                    input => {} }] },
                { role => 'user', content => [{
                    type => 'tool_result', tool_use_id => 'c',
                    content => $result }] },
            ];
        },
        frames => \&anthropic_frames,
        whole => sub {
            return { id => 'msg_2', type => 'message', role => 'assistant',
                     model => 'm', stop_reason => 'end_turn',
                     content => [{ type => 'text', text => $_[0] }] };
        },
    },

    responses => {
        headers => [],
        input => sub {
            return input => [
                { role => 'user', content => 'When does the ferry leave?' },
                { type => 'function_call', call_id => 'c', name => 'search',
                  arguments => '{}' },
                { type => 'function_call_output', call_id => 'c',
                  output => $result },
            ];
        },
        frames => \&responses_frames,
        whole => sub {
            return { id => 'resp_2', object => 'response', model => 'm',
                     status => 'completed', output => [{
                         type => 'message', id => 'msg_2',
                         role => 'assistant', content => [{
                             type => 'output_text', text => $_[0],
                             annotations => [] }] }] };
        },
    },
);


sub all {
    my ($class) = @_;

    return map { bless { name => $_, %{ $dialects{$_} } }, $class }
               qw(openai anthropic responses);
}


sub name { return $_[0]{name} }


sub ask {
    my ($self, %more) = @_;

    return $self->ask_body({ model => 'm', stream => \1, $self->{input}->(),
                             %more });
}


sub ask_body {
    my ($self, $body) = @_;

    return (method => 'POST',
            headers => ['Content-Type' => 'application/json',
                        @{ $self->{headers} }],
            body => $json->encode($body));
}


sub frames { my ($self, %options) = @_; return $self->{frames}->(%options) }


# pretty: JSON with line ends between its values
sub whole {
    my ($self, $text) = @_;

    return JSON::PP->new->canonical->pretty->encode(
        $self->{whole}->($text // join '', @texts));
}


sub openai_frames {
    my (%options) = @_;

    my $chunk = sub {
        my ($delta, $reason) = @_;

        return 'data: ' . $json->encode({
            id => 'chatcmpl-1', object => 'chat.completion.chunk',
            created => 1, model => 'm',
            choices => [{ index => 0, delta => $delta,
                          finish_reason => $reason }],
        }) . "\n\n";
    };

    return (
        $chunk->({ role => 'assistant', content => '' }),
        (map { $chunk->({ content => $_ }) } @texts),
        $options{calls}
            ? ($chunk->({ tool_calls => [{
                   index => 0, id => 'd', type => 'function',
                   function => { name => 'search', arguments => '{}' } }] }),
               $chunk->({}, 'tool_calls'))
            : $chunk->({}, 'stop'),
        "data: [DONE]\n\n",
    );
}


sub named {
    my ($type, %members) = @_;

    return "event: $type\ndata: "
           . $json->encode({ type => $type, %members }) . "\n\n";
}


sub anthropic_frames {
    my (%options) = @_;

    my $reason = $options{calls} ? 'tool_use' : 'end_turn';
    my @block = (index => 0);

    return (
        named('message_start', message => {
            id => 'msg_1', type => 'message', role => 'assistant',
            content => [], model => 'm', stop_reason => undef,
            usage => { input_tokens => 1, output_tokens => 1 } }),
        named('content_block_start', @block,
              content_block => { type => 'text', text => '' }),
        (map {
            named('content_block_delta', @block,
                  delta => { type => 'text_delta', text => $_ })
        } @texts),
        named('content_block_stop', @block),
        $options{calls}
            ? (named('content_block_start', index => 1, content_block => {
                   type => 'tool_use', id => 'd', name => 'search',
                   input => {} }),
               named('content_block_stop', index => 1))
            : (),
        named('message_delta', delta => { stop_reason => $reason,
                                          stop_sequence => undef },
              usage => { output_tokens => 9 }),
        named('message_stop'),
    );
}


sub responses_frames {
    my (%options) = @_;

    my $sequence = 0;
    my $event = sub { return named(@_, sequence_number => $sequence++) };
    my @part = (item_id => 'msg_1', output_index => 0, content_index => 0);
    my $text = join '', @texts;
    my $part = { type => 'output_text', text => $text, annotations => [] };
    my $item = { type => 'message', id => 'msg_1', role => 'assistant',
                 status => 'completed', content => [$part] };
    my $call = { type => 'function_call', id => 'fc_1', call_id => 'd',
                 name => 'search', arguments => '{}',
                 status => 'completed' };
    my %response = (id => 'resp_1', object => 'response', model => 'm');

    return (
        $event->('response.created', response => { %response,
            status => 'in_progress', output => [] }),
        $event->('response.output_item.added', output_index => 0,
                 item => { %$item, content => [], status => 'in_progress' }),
        (map { $event->('response.output_text.delta', @part, delta => $_) }
             @texts),
        $event->('response.output_text.done', @part, text => $text),
        $event->('response.output_item.done', output_index => 0,
                 item => $item),
        $options{calls}
            ? ($event->('response.output_item.added', output_index => 1,
                        item => { %$call, arguments => '' }),
               $event->('response.output_item.done', output_index => 1,
                        item => $call))
            : (),
        $event->('response.completed', response => { %response,
            status => 'completed',
            output => [$item, $options{calls} ? $call : ()] }),
    );
}


sub is_ours { return $_[0] =~ /"deepcitation":/ || $_[0] =~ /^:/ }


# What came besides our frames; an event that was cut off is kept.
sub others {
    my ($body) = @_;

    return join '', grep { !is_ours($_) } split /(?<=\n\n)/, $body;
}


# The record that a client has of all carriers, or of a whole answer.
sub record {
    my ($body) = @_;

    return $json->decode($body)->{deepcitation} if $body =~ /^\s*\{/;

    my ($last) = reverse grep { /"deepcitation":/ } split /\n\n/, $body;

    return $last && $json->decode($last =~ s/^(?:event: .*\n)?data: //r)
                         ->{deepcitation};
}


sub sums {
    my ($body) = @_;

    my $record = record($body) or return '';
    my ($message) = values %{ $record->{messages} };
    my $sums = $message->{summary};

    return join ' ', map { "$_=$sums->{$_}" } grep { $sums->{$_} }
        qw(failed missed partial pending verified);
}


1;
