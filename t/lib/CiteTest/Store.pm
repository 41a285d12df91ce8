package CiteTest::Store;

# An nginx with a store, and an agent whose answers cite.
#
#     my $site = CiteTest::Store->start(http => 'cite_store_ttl 2s;',
#                                       location => 'cite_store_restore on;');
#
#     my $run = $site->run(user => 'ann', thread => 't1', message => 'm1');
#     my $thread = $site->ask('ann', 'threads/t1')->{json};
#
# The namespace is the header X-User.  The agent says what the request's
# forwardedProps ask for: message; text, or how many citations; events, how many
# of the run, and sleep or breaks for what follows then; port, for an agent that
# thinks until nothing waits for the store.

use strict;
use warnings;

use Cwd ();
use File::Temp ();
use JSON::PP ();
use Test::More;
use Time::HiRes qw(sleep time);

use CiteTest::Client;
use CiteTest::Nginx;
use CiteTest::Patience qw(patience);
use CiteTest::State qw(final_state);
use CiteTest::Upstream;

my $json = JSON::PP->new->utf8->canonical;


# Threads need an event method that they can wake, and the second pass has poll.
sub skip_without_store {
    plan(skip_all => 'poll knows no threads') if $ENV{CITE_TEST_ONEBYTE};

    my $binary = CiteTest::Nginx::binary();
    my $about = `$binary -V 2>&1`;

    plan(skip_all => 'no threads') if $about !~ /--with-threads/;
}


# Tests of servers need their programs, and the driver in nginx or beside it.
sub skip_without {
    my ($driver) = @_;

    skip_without_store();

    my $folder = File::Temp->newdir('cite-XXXXXXXX', TMPDIR => 1);

    CiteTest::Nginx::write_file("$folder/nginx.conf",
        CiteTest::Nginx::modules() . "error_log error.log; events {}\n"
        . "http { cite_store $driver; }\n");

    my $said = CiteTest::Nginx::tried(CiteTest::Nginx::binary(), '-t', $folder);

    plan(skip_all => "no module for $driver") if $said =~ /needs the module/;
}


sub text_of {
    my ($n) = @_;

    return join ' ', "Answer.", map {
        "<cite attachment_id='a$_' full_phrase='phrase number $_' "
        . "anchor_text='phrase' />"
    } 1 .. $n;
}


sub event { return 'data: ' . $json->encode({ @_ }) . "\n\n" }


# The events of a whole run.
sub stream {
    my (%run) = @_;

    my @ids = (threadId => $run{thread}, runId => $run{run});
    my $id = $run{message};

    return (
        event(type => 'RUN_STARTED', @ids),
        event(type => 'TEXT_MESSAGE_START', messageId => $id,
              role => 'assistant'),
        event(type => 'TEXT_MESSAGE_CONTENT', messageId => $id,
              delta => $run{text}),
        event(type => 'TEXT_MESSAGE_END', messageId => $id),
        event(type => 'RUN_FINISHED', @ids),
    );
}


# An agent takes its time: here until nothing waits for the store.
sub think {
    my ($port) = @_;

    for (1 .. 200) {
        my $client = CiteTest::Client->connect(port => $port);

        $client->request('/status');
        last if $client->response->{body} =~ /"store_queue":0,/;
        sleep 0.02;
    }
}


sub agent {
    my ($request) = @_;

    return { type => 'text/plain', pieces => ['gone'] } if !length $request->{body};

    my $input = $json->decode($request->{body});
    my $props = $input->{forwardedProps} // {};

    think($props->{port}) if $props->{port};

    my @events = stream(
        thread => $input->{threadId},
        run => $input->{runId},
        message => $props->{message},
        text => $props->{text} // text_of($props->{citations} // 2),
    );

    # the first ones only, and then silence, or the end
    splice @events, $props->{events} if $props->{events};
    push @events, \$props->{sleep} if $props->{sleep};

    return { pieces => \@events, breaks => $props->{breaks} };
}


# A store has as much time as a test: a password alone takes valgrind a second.
sub patient {
    my ($http) = @_;

    return $http if patience(1) == 1;

    $http .= "\n cite_store_timeout 2s;" if $http !~ /cite_store_timeout/;
    $http =~ s/cite_store_timeout\s+\K(\d+)/patience($1)/e;

    return $http;
}


sub start {
    my ($class, %options) = @_;

    my $self = bless { owner => $$ }, $class;
    my $path = $options{path} // '%%PREFIX%%/store/cite.db';
    my $store = $options{store} // "cite_store sqlite $path;";

    $self->{agent} = CiteTest::Upstream->start(
        handler => $options{agent} // \&agent);

    my $agent = '127.0.0.1:' . $self->{agent}->port;
    my ($http, $server, $location) = map { $options{$_} // '' }
                                         qw(http server location);

    s/%%AGENT%%/$self->{agent}->port/ge for $server;
    $http = patient($http);

    $self->{nginx} = CiteTest::Nginx->start(
        workers => $options{workers} // 1,
        user => $options{user},
        main => join("\n", 'thread_pool default threads='
                           . ($options{threads} // 4) . ';',
                     $options{main} // ''),
        http => <<"CONF");
        cite_zone cite 64k;
        $store
        $http

        server {
            %%LISTEN%%
            cite_store_namespace \$http_x_user;
            proxy_http_version 1.1;

            location /run/ {
                cite on;
                $location
                proxy_pass http://$agent;
            }

            location /citations/ { cite_store_api export; }
            location = /status { cite_status; }
            $server
        }
CONF

    $self->{path} = $path =~ s/%%PREFIX%%/$self->{nginx}->prefix/er;

    return $self;
}


sub nginx { return $_[0]{nginx} }
sub path { return $_[0]{path} }


sub input {
    my (%run) = @_;

    return $json->encode({
        threadId => $run{thread} // 't1',
        runId => $run{run} // 'r1',
        state => $run{state} // {},
        messages => [], tools => [], context => [],
        forwardedProps => {
            message => 'm1',
            map { $_ => $run{$_} } grep { defined $run{$_} }
                qw(message text citations events sleep breaks port),
        },
    });
}


# Begins a run: the client that has asked.
sub begin {
    my ($self, %run) = @_;

    my $client = CiteTest::Client->connect(port => $self->{nginx}->port);

    $client->request(
        $run{at} // '/run/',
        method => 'POST',
        headers => ['Content-Type' => 'application/json',
                    'X-User' => $run{user} // 'ann'],
        body => input(%run),
    );

    return $client;
}


sub run {
    my ($self, %run) = @_;

    my $response = $self->begin(%run)->response;

    return {
        response => $response,
        body => $response->{body},
        state => final_state($response->{body}, $run{state}),
    };
}


# A request to the API.
sub ask {
    my ($self, $user, $path, %options) = @_;

    my $client = CiteTest::Client->connect(port => $self->{nginx}->port);

    $client->request(
        "/citations/$path",
        method => $options{method} // 'GET',
        headers => [defined $user ? ('X-User' => $user) : (),
                    @{ $options{headers} // [] }],
        body => $options{body},
    );

    my $response = $client->response;

    $response->{json} = eval { $json->decode($response->{body}) };

    return $response;
}


sub remove {
    my ($self, $user, $path) = @_;

    return $self->ask($user, $path, method => 'DELETE')->{status};
}


sub status {
    my ($self) = @_;

    my $client = CiteTest::Client->connect(port => $self->{nginx}->port);

    $client->request('/status');

    return $json->decode($client->response->{body});
}


sub lost {
    my ($self) = @_;

    my $lost = $self->status->{store_lost};
    my $sum = 0;

    $sum += $_ for values %$lost;

    return $sum;
}


# True when it is, false when it was not in time.
sub wait_until {
    my ($self, $is, $seconds) = @_;

    my $deadline = time + patience($seconds // 10);

    until ($is->()) {
        return 0 if time > $deadline;
        sleep 0.02;
    }

    return 1;
}


# Waits until $n messages are saved, lost ones included.
sub settled {
    my ($self, $n) = @_;

    return $self->wait_until(sub {
        my $status = $self->status;
        my $lost = 0;

        $lost += $_ for values %{ $status->{store_lost} };

        return $status->{store_saves} + $lost >= $n;
    });
}


# Another process that looks into the file.
sub sqlite {
    my ($self, $sql) = @_;

    open my $pipe, '-|', 'sqlite3', '-cmd', '.timeout 3000', $self->{path}, $sql
        or die "sqlite3: $!\n";

    my @lines = <$pipe>;

    close $pipe;
    chomp @lines;

    return wantarray ? @lines : $lines[0];
}


# Holds the write lock until the object is gone or told to let go.
sub lock {
    my ($self, $sql) = @_;

    return CiteTest::Store::Lock->new($self->{path}, $sql // 'BEGIN IMMEDIATE');
}


sub stop {
    my ($self, @title) = @_;

    local $Test::Builder::Level = $Test::Builder::Level + 1;

    $self->{nginx}->stop(@title);
    $self->{agent}->stop;
}


package CiteTest::Store::Lock;

use IPC::Open2 ();


sub new {
    my ($class, $path, $sql) = @_;

    my $pid = IPC::Open2::open2(my $out, my $in, 'sqlite3', '-batch',
                                '-cmd', '.timeout 5000', $path);
    my $self = bless { pid => $pid, in => $in, out => $out, owner => $$ },
                     $class;

    $in->autoflush(1);
    print $in "$sql;\nSELECT 'locked';\n";

    while (my $line = <$out>) {
        last if $line =~ /locked/;
    }

    return $self;
}


sub release {
    my ($self) = @_;

    my $pid = delete $self->{pid} or return;

    close $self->{in};
    close $self->{out};
    waitpid $pid, 0;
}


sub DESTROY {
    my ($self) = @_;

    local ($?, $!, $@);
    $self->release if $self->{owner} == $$;
}


1;
