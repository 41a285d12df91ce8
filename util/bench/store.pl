# What a store costs: the worker's CPU for a save and saves in a second, for each
# engine, and how late events of other streams are while 400 messages are saved in
# a second, against none.
#
#     perl store.pl [messages=N] [rounds=N] [seconds=N] [engines=NAME,NAME]
#
# Prints a table, and writes build/bench-store.json.

use strict;
use warnings;

use CiteTest::Client;
use CiteTest::Engine;
use CiteTest::Shared;
use CiteTest::Store;
use CiteTest::Upstream;
use JSON::PP ();
use POSIX ();
use Time::HiRes qw(sleep time);

my %of = (messages => 4000, rounds => 10, seconds => 2.5, rate => 400,
          clients => 4, engines => 'sqlite,postgres,redis');

/^(\w+)=(\S+)$/ && ($of{$1} = $2) for @ARGV;
$| = 1;

# what the test's servers say of themselves
Test::More->builder->output(\my $said);
Test::More->builder->no_ending(1);

my $ticks = POSIX::sysconf(POSIX::_SC_CLK_TCK());
my %result;

for my $name (split /,/, $of{engines}) {
    my $engine = $name eq 'sqlite' ? undef : CiteTest::Engine->start($name);

    $result{$name} = costs($name, $engine);
    $result{$name}{delays} = delays($name, $engine);
    print_one($name, $result{$name});
}

open my $file, '>', 'build/bench-store.json' or die "build/bench-store.json: $!\n";
print $file JSON::PP->new->canonical->pretty->encode(\%result);
close $file;


# An nginx whose locations say a message each, as eight citations have it.
sub site {
    my ($engine, $save, %more) = @_;

    my %speaker = CiteTest::Shared->speaker;
    my $cites = join ' ', map {
        "<cite attachment_id='a$_' full_phrase='the harbour opened in 19$_, and "
        . "was enlarged when trade grew' />" } 41 .. 48;

    $speaker{server} =~ s/<cite .*?>/$cites/;

    return CiteTest::Store->start(
        $engine ? (store => $engine->store) : (),
        http => "cite_store_queue 100000 512m; cite_store_save $save;",
        server => $speaker{server} . ($more{server} // ''), %more{agent});
}


# Seconds of the worker's CPU, its threads included.
sub cpu {
    my ($site) = @_;

    my ($worker) = $site->nginx->workers($site->nginx->{pid});
    my $stat = CiteTest::Nginx::slurp("/proc/$worker/stat") =~ s/.*\) //sr;

    return ((split ' ', $stat)[11] + (split ' ', $stat)[12]) / $ticks;
}


# Says messages by several clients, at a rate or as fast as it goes; their pids.
sub speakers {
    my ($site, $messages, $rate) = @_;

    return map {
        my $client = $_;
        my $pid = fork() // die "fork: $!\n";

        if ($pid == 0) {
            speak($site, $client, $messages / $of{clients}, $rate);
            POSIX::_exit(0);
        }

        $pid;
    } 1 .. $of{clients};
}


sub speak {
    my ($site, $client, $n, $rate) = @_;

    my ($socket, $start) = (undef, time);

    for my $i (1 .. $n) {
        my $due = $rate ? $start + $i * $of{clients} / $rate : 0;

        my $wait = $due - time;

        sleep $wait if $wait > 0;

        for (1 .. 2) {
            $socket //= IO::Socket::INET->new(PeerAddr => '127.0.0.1',
                                              PeerPort => $site->nginx->port);
            last if $socket
                    && CiteTest::Shared::say_one($socket, "$client-$i");
            undef $socket;
        }
    }
}


sub costs {
    my ($name, $engine) = @_;

    my %cpu;
    my $per_second;

    for my $save (qw(off on)) {
        my $site = site($engine, $save);

        $site->run(message => 'first');
        $site->settled(1) if $save eq 'on';

        my ($before, $start) = (cpu($site), time);

        waitpid $_, 0 for speakers($site, $of{messages});
        $site->wait_until(sub {
            $site->status->{store_saves} >= $of{messages} + 1 }, 300)
            if $save eq 'on';
        $per_second = $of{messages} / (time - $start);
        $cpu{$save} = cpu($site) - $before;
        $site->ask('site', 'all', method => 'DELETE');
        $site->stop;
    }

    return {
        cpu_us => 1e6 * ($cpu{on} - $cpu{off}) / $of{messages},
        message_us => 1e6 * $cpu{off} / $of{messages},
        per_second => $per_second,
    };
}


# Events of one stream every 2 ms, each with the time when it was sent.
sub ticking {
    my ($request) = @_;

    return CiteTest::Store::agent($request) if $request->{path} !~ /tick/;

    my $tick = sub {
        my (undef, $socket) = @_;
        my $end = time + $of{seconds};

        while (time < $end) {
            my $event = sprintf "data: {\"type\":\"CUSTOM\",\"name\":\"tick\","
                                . "\"value\":%.6f}\n\n", time;

            syswrite $socket, sprintf("%x\r\n%s\r\n", length $event, $event)
                or last;
            sleep 0.002;
        }
    };

    return { pieces => ['data: {"type":"RUN_STARTED","threadId":"t","runId":"r"}'
                        . "\n\n", $tick] };
}


# The 99.9th percentile of the delays, in milliseconds.
sub late {
    my ($site) = @_;

    my $client = CiteTest::Client->connect(port => $site->nginx->port);
    my @delays;

    $client->request('/tick', method => 'POST', body => '{}');

    my $seen = 0;

    while (defined(my $piece = $client->more(5))) {
        my $now = time;
        my $body = substr $client->{now}{body}, $seen;

        last if $piece eq '';
        $seen = length $client->{now}{body};
        push @delays, 1000 * ($now - $_) for $body =~ /"value":([\d.]+)/g;
    }

    @delays = sort { $a <=> $b } @delays;

    return $delays[0.999 * $#delays];
}


# Rounds with saves and without, in turn; the median of what is more with them.
sub delays {
    my ($name, $engine) = @_;

    my (@none, @saves);

    for my $save (('off', 'on') x $of{rounds}) {
        my $site = site($engine, $save, agent => \&ticking, server => <<'CONF');
        location = /tick { cite on; proxy_pass http://127.0.0.1:%%AGENT%%; }
CONF
        my @pids = speakers($site, $of{rate} * $of{seconds}, $of{rate});

        push @{ $save eq 'on' ? \@saves : \@none }, late($site);
        waitpid $_, 0 for @pids;
        $site->ask('site', 'all', method => 'DELETE');
        $site->stop;
    }

    my @more = sort { $a <=> $b } map { $saves[$_] - $none[$_] } 0 .. $#none;

    return { none => \@none, saves => \@saves, more_ms => $more[$#more / 2],
             none_ms => median(@none), saves_ms => median(@saves) };
}


sub median { return (sort { $a <=> $b } @_)[$#_ / 2] }


sub print_one {
    my ($name, $it) = @_;

    printf "%-10s %6.0f us of CPU for a save (the message itself %.0f), "
           . "%6.0f saves/s\n", $name, @$it{qw(cpu_us message_us per_second)};
    printf "%-10s p99.9 of another stream: %.2f ms with %d saves/s, %.2f without: "
           . "%+.2f ms (at most 3)\n", '', $it->{delays}{saves_ms}, $of{rate},
           @{ $it->{delays} }{qw(none_ms more_ms)};
}
