# Citations that a provider states, right ones and wrong ones: each row of
# t/dialects/anthropic/citations.json is an answer whose one citation should
# have the verdict of that row.

use strict;
use warnings;

use File::Temp ();
use JSON::PP ();
use Test::More;

my $json = JSON::PP->new->utf8->canonical;
my $rows = $json->decode(slurp('t/dialects/anthropic/citations.json'));

cmp_ok(scalar @{ $rows->{cases} }, '>=', 60, 'there are enough of them');

for my $case (@{ $rows->{cases} }) {
    my @content = map { $rows->{documents}{$_} } @{ $case->{content} };

    # the same documents as the result of a tool
    for my $way ('asked', 'returned') {
        my $said = verdict(request($way, @content), $case->{citation});

        is("$said->{status} " . ($said->{reason} // ''),
           "$case->{status} " . ($case->{reason} // ''),
           "$way: $case->{title}");
    }
}

done_testing();


sub request {
    my ($way, @content) = @_;

    my $question = { type => 'text', text => 'What do they say?' };

    return { messages => [{ role => 'user', content => [@content, $question] }] }
        if $way eq 'asked';

    return { messages => [
        { role => 'user', content => [$question] },
        { role => 'assistant', content => [
            { type => 'tool_use', id => 't1', name => 'search', input => {} }] },
        { role => 'user', content => [
            { type => 'tool_result', tool_use_id => 't1',
              content => \@content }] },
    ] };
}


# The verification of the only citation.
sub verdict {
    my ($request, $citation) = @_;

    my $body = file($json->encode($request));
    my $stream = file(join '', map { "event: $_->{type}\ndata: "
                                     . $json->encode($_) . "\n\n" } (
        { type => 'message_start', message => { id => 'msg_1' } },
        { type => 'content_block_start', index => 0,
          content_block => { type => 'text', text => '' } },
        { type => 'content_block_delta', index => 0,
          delta => { type => 'citations_delta', citation => $citation } },
        { type => 'content_block_delta', index => 0,
          delta => { type => 'text_delta', text => 'So it is written.' } },
        { type => 'content_block_stop', index => 0 },
        { type => 'message_delta', delta => { stop_reason => 'end_turn' },
          usage => { output_tokens => 1 } },
        { type => 'message_stop' },
    ));

    my $out = `build/cite --request $body $stream`;
    my ($last) = reverse grep { /"deepcitation"/ } split /\n/, $out;

    return { status => 'nothing' } if !defined $last;

    my $message = $json->decode($last =~ s/^data: //r)
        ->{deepcitation}{messages}{msg_1};
    my @verifications = values %{ $message->{verifications} };

    return { status => @verifications . ' citations' } if @verifications != 1;
    return $verifications[0];
}


sub file {
    my ($bytes) = @_;

    my $file = File::Temp->new;
    print {$file} $bytes;
    $file->flush;

    return $file;
}


sub slurp {
    my ($path) = @_;

    open my $in, '<:raw', $path or die "$path: $!\n";
    local $/;

    return scalar readline $in;
}
