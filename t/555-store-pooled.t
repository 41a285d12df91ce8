# PostgreSQL behind PgBouncer, each transaction in another session; its settings;
# and a view of the sources for backends that join.

use strict;
use warnings;

use lib 't/lib';

use CiteTest;
use CiteTest::Engine;
use CiteTest::Shared;
use CiteTest::Store;
use JSON::PP ();
use Test::More;
use Time::HiRes qw(sleep);

CiteTest::Store::skip_without('postgres');

my $json = JSON::PP->new->utf8->canonical;
my $engine = CiteTest::Engine->start('postgres');

try_pool();
try_settings();
try_view();
try_tables();
try_older();
try_rights();

done_testing();


# Two sessions serve all transactions of eight connections.
sub try_pool {
    SKIP: {
        my ($program) = grep { -x } '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer';

        skip 'no pgbouncer', 1 if !$program;

        my $port = CiteTest::Nginx::free_port($engine->port);
        my ($path, $server) = ($engine->path, $engine->port);

        CiteTest::Nginx::write_file("$path/pool.ini", <<"CONF");
[databases]
postgres = host=127.0.0.1 port=$server user=cite password='pass word''\\' dbname=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = $port
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
CONF
        CiteTest::Nginx::write_file("$path/pooled.conf",
                                    "host=127.0.0.1 port=$port user=cite\n"
                                    . "dbname=postgres sslmode=disable\n");
        chmod 0600, "$path/pooled.conf";

        my $pool = $engine->spawn($program, '-q', "$path/pool.ini");
        my @sites = map {
            CiteTest::Store->start(store => "cite_store postgres $path/pooled.conf;",
                                   workers => 2, http => 'cite_store_timeout 5s;')
        } 1, 2;

        for my $i (1 .. 20) {
            $sites[$i % 2]->run(message => "m$i", thread => 'pool');
        }

        ok($_->settled(10), 'messages are saved through PgBouncer') for @sites;
        is($sites[0]->lost, 0, 'none is lost');
        is(scalar keys %{ $sites[1]->ask('ann', 'threads/pool')->{json}{messages} },
           20, 'and all are read');
        is($sites[0]->remove('ann', 'all'), 204, 'and removed');
        is($engine->left_of('ann'), 0, 'all of them');
        unlike($_->nginx->error_log, qr/cite store is away/,
               'no session was missed') for @sites;
        $_->stop for @sites;
        kill TERM => $pool;
        waitpid $pool, 0;
    }
}


# What "nginx -T" shows, and what is refused.
sub try_settings {
    my $path = $engine->path;
    my $test = sub {
        my ($store, $option) = @_;

        CiteTest::Nginx::write_file("$path/nginx.conf", join "\n",
            CiteTest::Nginx::modules(), 'error_log stderr; pid nginx.pid;',
            'events {}', "http { $store }\n");

        return CiteTest::Nginx::tried(CiteTest::Nginx::binary(), $option, $path);
    };
    my $shown = $test->($engine->store, '-T');

    like($shown, qr/cite_store postgres/, '"nginx -T" shows the directive');
    unlike($shown, qr/pass word/, 'and not the secret');

    my %refused = (
        'postgres none.conf' => qr/open\(\) ".*none.conf" failed/,
        'postgres' => qr/needs the path of a file with a connection string/,
        "postgres $path/bad.conf" => qr/is no connection string of PostgreSQL/,
        "postgres $path/name.conf" => qr/host "no.such.host.invalid" can't be/,
        "postgres $path/long.conf" => qr/longer than 16 KB/,
        "postgres $path/zero.conf" => qr/a zero byte in it/,
    );

    write_secret("$path/bad.conf", "host=127.0.0.1 secret word\n");
    write_secret("$path/name.conf", "host=no.such.host.invalid\n");
    write_secret("$path/long.conf", '#' . 'x' x (16 * 1024) . "\n");
    write_secret("$path/fits.conf", '#' . 'x' x (16 * 1024 - 2) . "\n");
    write_secret("$path/zero.conf", "host=127.0.0.1\0\n");

    for my $store (sort keys %refused) {
        like($test->("cite_store $store;", '-t'), $refused{$store},
             $store =~ s{\Q$path\E/}{}r);
    }

    unlike($test->("cite_store postgres $path/bad.conf;", '-t'), qr/secret/,
           'a secret without quotes is not told');
    like($test->("cite_store postgres $path/fits.conf;", '-t'), qr/successful/,
         'a file of 16 KB');

    chmod 0644, "$path/fits.conf";
    like($test->("cite_store postgres $path/fits.conf;", '-t'),
         qr/fits.conf" can be read by all users/, 'one that all can read');
}


sub write_secret {
    my ($name, $text) = @_;

    CiteTest::Nginx::write_file($name, $text);
    chmod 0600, $name;
}


# A message as the store has it, with these sources.
sub insert {
    my ($user, $thread, $id, $sources, %more) = @_;

    my $body = $more{body} // $json->encode({ messageId => $id,
                                              sources => $sources });
    my $status = $more{status} // 'complete';
    my $run = $more{run} // 'r1';
    my $saved = $more{saved} // 1000;

    $engine->psql("INSERT INTO cite.message (namespace, thread, id, run, status,"
                  . " saved, expires, body) VALUES ('$user', '$thread', '$id',"
                  . " '$run', '$status', $saved, 0, '$body')");
}


# The queries of a backend that keeps a row for each source of each message.
sub try_view {
    my %sources = (
        b => { title => 'B', id => 's2', chunkNumber => 2, preview => 'two',
               sourceType => 'pdf' },
        a => { title => 'A', id => 's1', chunkNumber => 10, preview => 'ten' },
        c => { title => 'C', url => 'https://c.example' },
    );

    insert('ann', 'session', 'm1', { a => $sources{a} }, run => 'r0',
           saved => 900);
    insert('ann', 'session', 'm1', \%sources);
    insert('ann', 'session', 'm1', {}, run => 'r2', status => 'interrupted',
           saved => 2000);
    insert('ann', 'session', 'm2', { x => { id => 's1' } });
    insert('ann', 'session', 'zero', undef,
           body => '{"messageId":"zero","sources":{"a":{"title":"\u0000"}}}');
    insert('ann', 'other', 'm3', { x => { id => 's1' } });
    $engine->psql("INSERT INTO cite.alias (namespace, id, message, expires)"
                  . " VALUES ('ann', 'history1', 'm1', 0)");

    is(join(' ', $engine->psql(<<'SQL')),
SELECT message_id, session_id, source_id, source_type, chunk_number, title,
       content_preview FROM message_sources
    WHERE message_id = ANY('{m1,m2,zero}') AND namespace = 'ann'
    ORDER BY message_id, chunk_number
SQL
       'm1|session|s2|pdf|2|B|two m1|session|c|url|3|C| m1|session|s1|document|10|A|ten'
       . ' m2|session|s1|document|1||',
       'sources of a list of messages, in the order of their chunks');
    is($engine->psql("SELECT string_agg(source_id, ' ' ORDER BY chunk_number)"
                     . " FROM message_sources WHERE message_id = 'history1'"),
       's2 c s1', 'by an id of the backend, too');
    is($engine->psql('SELECT count(*) FROM (SELECT 1 FROM message_sources GROUP BY'
                     . ' namespace, session_id, message_id, source_id'
                     . ' HAVING count(*) > 1) AS twice'), 0,
       'each source of a message once');

    $engine->psql("DELETE FROM message_sources WHERE session_id = 'session'");
    is($engine->psql("SELECT string_agg(id, ' ' ORDER BY id) FROM cite.message"),
       'm3 zero', 'a session is removed');
    is($engine->psql('SELECT count(*) FROM cite.alias'), 0, 'with its aliases');
    $engine->psql('DELETE FROM cite.message');
}


# Tables that are missing, or of another version: away, and there again.
sub try_tables {
    my $shared = CiteTest::Shared->new($engine);

    $engine->psql("UPDATE cite.meta SET value = 9 WHERE name = 'version'");

    my $site = $shared->site;

    $site->run(message => 'm1');
    ok($site->wait_until(sub { $site->status->{store_away} }),
       'tables of another version: the store is away');
    like($site->nginx->error_log, qr/its tables have the version 9, not 2/,
         'which is logged');
    $engine->psql('ALTER SCHEMA cite RENAME TO elsewhere');
    sleep 0.3;
    $engine->psql('ALTER SCHEMA elsewhere RENAME TO cite');
    $engine->psql("UPDATE cite.meta SET value = 2 WHERE name = 'version'");
    ok($site->settled(1), 'and there again');
    is($site->status->{store_saves}, 1, 'with what has waited');
    $engine->psql(CiteTest::Nginx::slurp('conf/store-postgres.sql'));
    is($engine->messages, 1, 'the file that creates them changes nothing');
    is($engine->psql("SELECT value FROM cite.meta WHERE name = 'version'"), 2,
       'nor their version');
    $site->remove('ann', 'all');
    $site->stop;
}


# Tables of version 1, which had no reviews: the same file brings them up.
sub try_older {
    $engine->psql("DROP VIEW message_sources CASCADE; DROP TABLE cite.review;"
                  . "UPDATE cite.meta SET value = 1 WHERE name = 'version'");

    my $site = CiteTest::Shared->new($engine)->site;

    $site->run(message => 'm1');
    ok($site->wait_until(sub { $site->status->{store_away} }),
       'tables of version 1: the store is away');
    $engine->psql(CiteTest::Nginx::slurp("conf/$_"))
        for qw(store-postgres.sql store-sources.sql);
    ok($site->settled(1) && $site->status->{store_saves} == 1,
       'the file brings them up, and what has waited is saved');

    my ($key) = sort keys %{ $site->ask('ann', 'messages?ids=m1')->{json}{messages}
                                  {m1}{citations} };

    is($site->ask('ann', "messages/m1/reviews/$key", method => 'PUT',
                  body => '{"event":"opened"}')->{status}, 204, 'as are reviews');

    $engine->psql("UPDATE cite.meta SET value = 3 WHERE name = 'version'");
    $engine->psql(CiteTest::Nginx::slurp('conf/store-postgres.sql'));
    is($engine->psql("SELECT value FROM cite.meta WHERE name = 'version'"), 3,
       'tables of a later version stay what they are');
    $engine->psql("UPDATE cite.meta SET value = 2 WHERE name = 'version'");
    $site->remove('ann', 'all');
    $site->stop;
}


# The role of gateways has the rights that conf/store-postgres.sql names, and no
# others; without them, or on a standby, the store is away.
sub try_rights {
    my $path = $engine->path;
    my ($grants) = CiteTest::Nginx::slurp('conf/store-postgres.sql')
                   =~ /^(--     psql .*?)^--$/ms;
    my @grants = $grants =~ /-c "(.*?)"/gs;

    s/\n--\s*/ /g for @grants;
    is(scalar @grants, 3, 'the file says how to make a role');
    s/PASSWORD '\.\.\.'/PASSWORD 'gate'/ for @grants;
    $engine->psql(shift @grants);

    write_secret("$path/gateway.conf", "host=127.0.0.1 port=" . $engine->port
                 . " user=gateway password=gate dbname=postgres sslmode=disable\n");

    my $site = CiteTest::Store->start(store => "cite_store postgres $path/gateway.conf;",
                                      http => 'cite_store_ttl 30s;');
    my $away = sub {
        my ($name, $reason) = @_;

        ok($site->wait_until(sub { $site->status->{store_away} }), "$name: away");
        like($site->nginx->error_log, $reason, 'the log says why');
    };

    $site->run(message => 'm1');
    $away->('a role without rights', qr/away: .*permission denied for schema cite/);
    $engine->psql($_) for @grants;
    ok($site->settled(1) && $site->status->{store_saves} == 1,
       'there again when it has them');
    is($site->ask('ann', 'aliases/h1', method => 'PUT',
                  body => '{"messageId":"m1"}')->{status}, 204, 'aliases');
    is(scalar keys %{ $site->ask('ann', 'messages?ids=h1')->{json}{messages} }, 1,
       'reads');
    ok($site->wait_until(sub { $site->status->{store_sweeps} }), 'sweeps');

    $engine->psql('ALTER ROLE gateway SET default_transaction_read_only = on');
    $engine->disconnect;
    $site->run(message => 'm2');
    $away->('a server that can only be read', qr/away: .*read-only transaction/);
    is($site->ask('ann', 'messages?ids=m1')->{status}, 200, 'reads go on');
    $engine->psql('ALTER ROLE gateway RESET default_transaction_read_only');
    ok($site->wait_until(sub { $site->status->{store_saves} == 2 }),
       'its connection is opened anew, and leads to one that can be written');
    is($site->remove('ann', 'all'), 204, 'removals');
    is($site->lost, 0, 'nothing is lost');
    unlike($site->nginx->error_log, qr/password|gate\b/, 'no secret is in the log');
    $site->stop;
}
