package CiteTest::Hooks;

# An nginx with hooks in Lua, and an agent behind it.
#
#     my $site = CiteTest::Hooks->start(
#         hooks => { name => 'function _M.filter(citation) ... end' },
#         location => { name => 'cite_verify /verify;' },
#         http => '...', server => '...',
#     );
#
#     my $run = $site->run('name');
#
# Each of the hooks is a module of this name, and has a location /name/; the
# location /none/ has no hooks.  A run has the response, the client's final
# state, the entry of the agent's message in it, and how long it took.
#
# In hooks, note(...) adds a line to a file, which notes() reads.

use strict;
use warnings;

use File::Temp ();
use Test::More;
use Time::HiRes qw(sleep time);

use CiteTest::Client;
use CiteTest::Nginx;
use CiteTest::Patience qw(patience);
use CiteTest::State qw(final_state);
use CiteTest::Upstream;

my $text = join ' ', 'See (JIRA-7) and (JIRA-8).', map { tag($_) } 1 .. 3;

our $stream = join '', map { "data: $_\n\n" }
    '{"type":"RUN_STARTED","threadId":"t1","runId":"r1"}',
    '{"type":"TEXT_MESSAGE_START","messageId":"m1","role":"assistant"}',
    qq({"type":"TEXT_MESSAGE_CONTENT","messageId":"m1","delta":"$text"}),
    '{"type":"TEXT_MESSAGE_END","messageId":"m1"}',
    '{"type":"RUN_FINISHED","threadId":"t1","runId":"r1"}';


sub skip_without_lua {
    plan(skip_all => 'no Lua') if !($ENV{CITE_TEST_LUA} // 1);
}


sub tag {
    my ($n) = @_;

    return "<cite attachment_id='a$n' full_phrase='phrase number $n' "
           . "anchor_text='phrase' />";
}


sub start {
    my ($class, %options) = @_;

    my $self = bless {
        folder => File::Temp->newdir('cite-XXXXXXXX', TMPDIR => 1),
        text => $options{stream} // $stream,
        owner => $$,
    }, $class;

    my $bytes = $self->{text};
    my $agent = $options{agent} // sub { return { pieces => [$bytes] } };

    $self->{agent} = CiteTest::Upstream->start(handler => $agent);
    $self->write_hooks($_, $options{hooks}{$_}) for keys %{ $options{hooks} };
    $self->{nginx} = CiteTest::Nginx->start(
        http => $self->configuration(%options),
        main => $options{main},
    );

    return $self;
}


sub write_hooks {
    my ($self, $name, $body) = @_;

    my $notes = $self->path('notes');

    CiteTest::Nginx::write_file($self->path("$name.lua"), <<"LUA");
local _M = {}
local function note(...)
    local line = { ... }
    for i = 1, select("#", ...) do line[i] = tostring(line[i]) end
    local file = io.open("$notes", "a")
    file:write(table.concat(line, " "), "\\n")
    file:close()
end
$body
return _M
LUA
}


sub configuration {
    my ($self, %options) = @_;

    my $folder = $self->{folder};
    my $agent = '127.0.0.1:' . $self->{agent}->port;
    my $http = $options{http} // '';
    my $server = $options{server} // '';
    my $path = $options{package_path} // "$folder/?.lua;;";
    my $locations = '';

    for my $name ('none', sort keys %{ $options{hooks} }) {
        my $hooks = $name eq 'none' ? '' : "cite_lua_hooks $name;";
        my $more = $options{location}{$name} // $options{locations} // '';

        $locations .= "location /$name/ { $hooks $more "
                      . "proxy_pass http://$agent; }\n";
    }

    return <<"CONF";
        lua_package_path "$path";
        $http

        server {
            %%LISTEN%%
            cite on;
            proxy_http_version 1.1;
            $server
            $locations
        }
CONF
}


sub path { return "$_[0]{folder}/$_[1]" }
sub nginx { return $_[0]{nginx} }
sub port { return $_[0]{nginx}->port }


sub run {
    my ($self, $name, %options) = @_;

    my $start = time;
    my $client = $options{client}
                 // CiteTest::Client->connect(port => $self->port);

    $client->request(
        $options{path} // "/$name/",
        method => 'POST',
        headers => ['Content-Type' => 'application/json',
                    @{ $options{headers} // [] }],
        body => '{"threadId":"t1","runId":"r1","state":{},"messages":[],'
                . '"tools":[],"context":[]}',
        keepalive => $options{keepalive},
    );

    my $response = $client->response;
    my $state = final_state($response->{body});
    my ($key) = keys %$state;

    return {
        response => $response,
        body => $response->{body},
        state => $state,
        key => $key,
        message => $key ? $state->{$key}{messages}{m1} : undef,
        seconds => time - $start,
    };
}


# Lines that hooks have noted; waits for $n of them.
sub notes {
    my ($self, $n) = @_;

    my $deadline = time + patience(20);
    my @lines;

    do {
        @lines = split /\n/, CiteTest::Nginx::slurp($self->path('notes'));
    } until @lines >= ($n // 0) || time > $deadline || !sleep 0.02;

    return @lines;
}


sub forget { unlink $_[0]->path('notes') }


# Lines of the error log about the hooks of this name.
sub logged {
    my ($self, $name) = @_;

    return $self->nginx->error_log =~ /^.*(cite hook "\w+" of "$name" .*)$/mg;
}


sub stop {
    my ($self) = @_;

    local $Test::Builder::Level = $Test::Builder::Level + 1;

    $self->{nginx}->stop;
    $self->{agent}->stop;
}


1;
