package CiteTest::Refused;

# A table of configurations that nginx refuses, and what "nginx -t" says:
#
#     === a title
#     lines of cite.conf
#     --- 2: message
#
# The message is that of line 2, and says no more than this; "..." stands for
# any text.  "none" is a message without a line.  cite.conf is included by the
# server, or by a block that the row names: "--- 2 in http: message", or "main"
# or "location".  "--- 2 with Lua: message" is a row for an nginx that has Lua.
#
#     try_rows($table, %values);
#
# %%NAME%% in the table is the value of this name.  A row has three tests:
# nginx ends with code 1, by one message of the level "emerg", which is this
# one, with the file and the line.

use strict;
use warnings;

use Exporter 'import';
use Test::More;

use CiteTest::Config qw(try_config);

our @EXPORT_OK = qw(try_rows);

my %places = (
    main => 'INCLUDE events {} http { server { listen 127.0.0.1:1; } }',
    http => 'events {} http { INCLUDE server { listen 127.0.0.1:1; } }',
    server => 'events {} http { server { listen 127.0.0.1:1; INCLUDE } }',
    location => 'events {} http { server { listen 127.0.0.1:1; location / '
                . '{ INCLUDE } } }',
);


sub try_rows {
    my ($table, %values) = @_;

    my $lua = $ENV{CITE_TEST_LUA} // 1;

    $table =~ s/%%(\w+)%%/$values{$1}/g;

    my ($before, @rows) = split /^=== /m, $table;

    for my $text (@rows) {
        my $row = parse($text) or die "no row: $text";

        next if $row->{needs} eq 'Lua' && !$lua;

        try_row($row);
    }
}


sub parse {
    my ($text) = @_;

    $text =~ /^(.+)\n                                  # title
              ((?s:.*?))                               # lines
              ^---\ (\d+|none)(?:\ in\ (\w+))?(?:\ with\ (\w+))?:\ (.+)\n*\z/xm
        or return;

    return { title => $1, lines => $2, line => $3, place => $4 // 'server',
             needs => $5 // '', message => $6 };
}


sub try_row {
    my ($row) = @_;

    local $Test::Builder::Level = $Test::Builder::Level + 2;

    my $text = $places{$row->{place}} =~ s/INCLUDE/include cite.conf;/r;
    my ($taken, $said, $status)
        = try_config($text, { 'cite.conf' => $row->{lines} });
    my @grave = $said =~ /^\w+: \[(?!warn|notice)(\w+)\]/mg;

    is($status >> 8, 1, "$row->{title}: refused");
    is("@grave", 'emerg', "$row->{title}: by one message");
    like($said, expected($row), "$row->{title}: which says why and where");
}


sub expected {
    my ($row) = @_;

    my $message = join '.*', map { quotemeta }
                             split /\.\.\./, $row->{message}, -1;
    my $where = $row->{line} eq 'none'
                ? '' : qr{ in \S+/conf/cite\.conf:$row->{line}};

    return qr/^\w+: \[emerg\] $message$where$/m;
}


1;
