use Test::Nginx::Socket;

repeat_each(1);
no_shuffle();

sub event {
    my ($type, $delta) = @_;

    my $more = defined $delta ? qq(,"delta":"$delta") : '';

    return qq(data: {"type":"TEXT_MESSAGE_$type","messageId":"m"$more}\n\n);
}

our $split = event('START') . event('CONTENT', 'Grew [1]. <<<CITA')
           . event('CONTENT', 'TION_DATA>>>[{\\"n\\":1,\\"f\\":\\"p\\"}]<<<END_')
           . event('CONTENT', 'CITATION_DATA>>>More.') . event('END');

our $false_start = event('START') . event('CONTENT', 'a <<<CITATION') . event('END');

# no ">>> " in it: Test::Nginx would begin another file
sub main::stream { return ">>> t.sse\n$_[0]" }

plan tests => repeat_each() * 3 * blocks();

run_tests();

__DATA__

=== TEST 1: a block over several events is taken out of the text
--- user_files eval
main::stream($::split)
--- config
    location = /t.sse {
        cite on;
        cite_strip_data on;
        types { text/event-stream sse; }
    }
--- request
GET /t.sse
--- response_body eval
main::event('START') . main::event('CONTENT', 'Grew [1]. ')
. main::event('CONTENT', 'More.') . main::event('END')
--- no_error_log
[error]



=== TEST 2: by default it passes
--- user_files eval
main::stream($::split)
--- config
    location = /t.sse {
        cite on;
        types { text/event-stream sse; }
    }
--- request
GET /t.sse
--- response_body eval
$::split
--- no_error_log
[error]



=== TEST 3: who only observes changes nothing
--- user_files eval
main::stream($::split)
--- config
    location = /t.sse {
        cite observe;
        cite_strip_data on;
        types { text/event-stream sse; }
    }
--- request
GET /t.sse
--- response_body eval
$::split
--- no_error_log
[error]



=== TEST 4: what only looked like a block is shown before the message ends
--- user_files eval
main::stream($::false_start)
--- config
    location = /t.sse {
        cite on;
        cite_strip_data on;
        types { text/event-stream sse; }
    }
--- request
GET /t.sse
--- response_body eval
main::event('START') . main::event('CONTENT', 'a ')
. main::event('CONTENT', '<<<CITATION') . main::event('END')
--- no_error_log
[error]
