# Cases of t/binding: reads a file, plays an answer of it, returns what the
# client knows of its citations in the end.

package CiteTest::Binding;

use strict;
use warnings;

use File::Temp qw(tempfile);
use JSON::PP;

my $cite = $ENV{CITE_CLI} || 'build/cite';
my $json = JSON::PP->new->utf8->canonical->allow_nonref;


my @folders = (
    shapes => 'Results of tools',
    styles => 'Ways to write a citation',
    situations => 'Several results, later turns, state and rows',
    others => 'Results that are no sources',
);

sub folders { return @folders[grep { $_ % 2 == 0 } 0 .. $#folders] }

sub folder_title { return { @folders }->{ $_[0] } }


# The table of docs/citations.md: its head for a folder, and its row for a case
# and its problems.
sub table_head {
    my ($folder) = @_;

    return "\n### " . folder_title($folder) . "\n\n"
        . "| form | library | bound |\n|---|---|---|\n";
}


sub table_row {
    my ($case, @problems) = @_;

    my $from = $case->{from} // '';
    $from = '' if $from =~ m{^https?://};
    $from =~ s/^npm: |, run by make test-agents$//g;

    return '| ' . table_cell($case->{title}) . ' | ' . table_cell($from)
        . ' | ' . (@problems ? 'no' : 'right') . " |\n";
}


# A text in a table of Markdown: forms of citations are code.
sub table_cell {
    my ($text) = @_;

    return '' if $text eq '';

    $text =~ s/\|/\\|/g;

    return $text =~ /[<>\[\]{}\\*_^\$#]/ && $text !~ /`/ ? "`$text`" : $text;
}


# The head and the sections of a file, [name, text] each.
sub read_case {
    my ($path) = @_;

    open my $handle, '<', $path or die "$path: $!";
    my @lines = <$handle>;
    close $handle;

    my %case = (path => $path, sections => []);

    while (@lines && $lines[0] !~ /^=== /) {
        my $line = shift @lines;
        $case{$1} = $2 if $line =~ /^(\w+):\s*(.*?)\s*$/;
    }

    for my $line (@lines) {
        if ($line =~ /^=== (.*?)\s*$/) {
            push @{$case{sections}}, [$1, ''];
            next;
        }

        $case{sections}[-1][1] .= $line;
    }

    for my $section (@{$case{sections}}) {
        $section->[1] =~ s/\n\z//;
    }

    return \%case;
}


sub section {
    my ($case, $name) = @_;

    my ($found) = grep { $_->[0] eq $name } @{$case->{sections}};

    return $found ? $found->[1] : undef;
}


sub event {
    my ($type, %members) = @_;

    return 'data: ' . $json->encode({ type => $type, %members }) . "\n\n";
}


sub utf8 { my $s = shift; utf8::decode($s); return $s }


sub result {
    my ($n, $name, $content) = @_;

    my $id = "call-$n";

    return event('TOOL_CALL_START', toolCallId => $id, toolCallName => $name)
        . event('TOOL_CALL_ARGS', toolCallId => $id, delta => '{}')
        . event('TOOL_CALL_END', toolCallId => $id)
        . event('TOOL_CALL_RESULT', toolCallId => $id, messageId => "t$n",
                role => 'tool', content => $content);
}


# The stream of a case that ends with this answer.
sub stream {
    my ($case, $answer) = @_;

    my $n = 0;
    my $out = event('RUN_STARTED', threadId => 't', runId => 'r');

    for my $section (@{$case->{sections}}) {
        my ($name, $text) = @$section;

        if ($name =~ /^(result|parts)(?: (.*))?$/) {
            my $content = $1 eq 'parts' ? $json->decode($text) : utf8($text);
            $out .= result(++$n, $2 // 'search', $content);
        }
        elsif ($name eq 'state') {
            $out .= event('STATE_SNAPSHOT', snapshot => $json->decode($text));
        }
        elsif ($name eq 'delta') {
            $out .= event('STATE_DELTA', delta => $json->decode($text));
        }
        elsif ($name eq 'messages') {
            $out .= event('MESSAGES_SNAPSHOT', messages => $json->decode($text));
        }
    }

    return $out
        . event('TEXT_MESSAGE_START', messageId => 'm', role => 'assistant')
        . event('TEXT_MESSAGE_CONTENT', messageId => 'm', delta => utf8($answer))
        . event('TEXT_MESSAGE_END', messageId => 'm')
        . event('RUN_FINISHED', threadId => 't', runId => 'r');
}


sub file_of {
    my ($text) = @_;

    my ($handle, $name) = tempfile(UNLINK => 1);

    print $handle $text;
    close $handle;

    return $name;
}


# Applies operations of RFC 6902 that the command writes.
sub patch {
    my ($state, $ops) = @_;

    for my $op (@$ops) {
        my @path = map { s/~1/\//gr =~ s/~0/~/gr }
                   split m{/}, substr($op->{path}, 1), -1;
        my $last = pop @path;
        my $at = $state;

        $at = ref $at eq 'ARRAY' ? $at->[$_] : $at->{$_} for @path;

        if ($op->{op} eq 'remove') {
            ref $at eq 'ARRAY' ? splice(@$at, $last, 1) : delete $at->{$last};
        }
        elsif (ref $at eq 'ARRAY') {
            $last eq '-' ? push(@$at, $op->{value})
                : splice(@$at, $last, $op->{op} eq 'replace', $op->{value});
        }
        else {
            $at->{$last} = $op->{value};
        }
    }
}


# The citations of an answer in the order of their places, as hashes of
# "citation", "verification" and "source".
sub play {
    my ($case, $answer) = @_;

    my @options = split ' ', $case->{options} // '';
    my $request = section($case, 'request');

    push @options, '--request', file_of($request) if defined $request;

    open my $pipe, '-|', $cite, @options, file_of(stream($case, $answer))
        or die "$cite: $!";
    my @lines = <$pipe>;
    close $pipe or die "$cite: exit code " . ($? >> 8);

    my $state = {};

    for my $line (@lines) {
        next unless $line =~ /^data: (.*)$/;
        my $event = $json->decode($1);

        $state = $event->{snapshot} if $event->{type} eq 'STATE_SNAPSHOT';
        patch($state, $event->{delta}) if $event->{type} eq 'STATE_DELTA';
    }

    my $message = $state->{deepcitation}{messages}{m} // {};

    return map {
        my $citation = $message->{citations}{$_};
        {
            citation => $citation,
            verification => $message->{verifications}{$_} // {},
            source => $message->{sources}{$citation->{sourceId} // ''} // {},
        }
    } sort {
        ($message->{citations}{$a}{offset} // 0)
            <=> ($message->{citations}{$b}{offset} // 0)
        or ($message->{citations}{$a}{citationNumber} // 0)
            <=> ($message->{citations}{$b}{citationNumber} // 0)
    } keys %{$message->{citations} // {}};
}


# 1 if the citation has the source that a case names.
sub is_source {
    my ($found, $name) = @_;

    my $citation = $found->{citation};

    return $citation->{unbound} ? 1 : 0 if $name eq '-';
    return $citation->{dangling} ? 1 : 0 if $name eq '!';
    return 0 unless $citation->{resolved};

    if ($name =~ /^#\d+$/) {
        return ($citation->{sourceId} // '') =~ /\Q$name\E$/ ? 1 : 0;
    }

    $name = utf8($name);

    my @names = @{$citation}{qw(sourceId attachmentId chunkId title url)};

    return (grep { defined && $_ eq $name } @names) ? 1 : 0;
}


# What is wrong with a case; an empty list: nothing.
sub problems {
    my ($case) = @_;

    my @problems;
    my @names = split /\n/, section($case, 'sources') // '';
    my @true = play($case, section($case, 'true'));

    push @problems, scalar(@true) . ' citations, expected ' . @names
        if @true != @names;

    for my $i (0 .. $#true) {
        my $found = $true[$i];
        my $status = $found->{verification}{status} // 'none';
        my $citation = $found->{citation};
        my $number = $i + 1;

        push @problems, "citation $number: "
            . ($citation->{sourceId} // $citation->{unbound}
               // $citation->{dangling} // 'nothing')
            . ", expected $names[$i]"
            if defined $names[$i] && !is_source($found, $names[$i]);

        push @problems, "citation $number: not_found, "
            . ($found->{verification}{reason} // '')
            if $status eq 'not_found' && ($names[$i] // '') ne '!';
    }

    return (@problems, false_problems($case));
}


sub false_problems {
    my ($case) = @_;

    my $answer = section($case, 'false');
    return unless defined $answer;

    my @problems;
    my @false = play($case, $answer);

    return 'the false answer has no citation' unless @false;

    my $first = $false[0]{verification};

    push @problems, 'the altered number is '
        . ($first->{status} // 'none') . ', ' . ($first->{reason} // '')
        if ($first->{status} // '') ne 'not_found';

    for my $found (@false) {
        push @problems, 'an invented claim is found'
            if ($found->{verification}{status} // '') eq 'found';
    }

    return @problems;
}

1;
