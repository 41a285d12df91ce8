use Test::Nginx::Socket;

# nginx itself leaves a pool behind when it refuses a configuration
$ENV{ASAN_OPTIONS} .= ',detect_leaks=0' if defined $ENV{ASAN_OPTIONS};

repeat_each(1);
no_shuffle();

plan tests => repeat_each() * 3 * blocks();

run_tests();

__DATA__

=== TEST 1: an unknown format is refused
--- user_files
>>> cite.conf
cite_formats marker footnote;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid value "footnote".* in \S+cite\.conf:1$/]



=== TEST 2: a bad pattern is refused with PCRE2's own message and offset
--- user_files
>>> cite.conf
cite_pattern p "(a";
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid pattern "\(a" in "cite_pattern" directive: missing closing parenthesis at offset 2.* in \S+cite\.conf:1$/]



=== TEST 3: a group that means nothing is refused by name
--- user_files
>>> cite.conf
cite_pattern p "(?<colour>a)";
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_pattern" directive: .*colour.* in \S+cite\.conf:1$/]



=== TEST 4: a pattern has a name
--- user_files
>>> cite.conf
cite_pattern "(a)";
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid number of arguments in "cite_pattern" directive.* in \S+cite\.conf:1$/]



=== TEST 5: an unknown key format is refused
--- user_files
>>> cite.conf
cite_key_format 2;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid value "2".* in \S+cite\.conf:1$/]



=== TEST 6: tools are named once
--- user_files
>>> cite.conf
cite_tag_tools a;
cite_tag_tools b;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_tag_tools" directive is duplicate.* in \S+cite\.conf:2$/]



=== TEST 7: a tool's name is not empty
--- user_files
>>> cite.conf
cite_tag_tools "";
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_tag_tools" directive has an empty name.* in \S+cite\.conf:1$/]



=== TEST 8: keys of the state are named once
--- user_files
>>> cite.conf
cite_state_sources a;
cite_state_sources b;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_state_sources" directive is duplicate.* in \S+cite\.conf:2$/]



=== TEST 9: stripping is on or off
--- user_files
>>> cite.conf
cite_strip_data yes;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid value "yes" in "cite_strip_data" directive.* in \S+cite\.conf:1$/]



=== TEST 10: no citations is not a limit
--- user_files
>>> cite.conf
cite_max_citations 0;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid value "0" in "cite_max_citations" directive.* in \S+cite\.conf:1$/]



=== TEST 11: a limit is a number
--- user_files
>>> cite.conf
cite_max_citations many;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid value "many" in "cite_max_citations" directive.* in \S+cite\.conf:1$/]



=== TEST 12: a run's limit is a number
--- user_files
>>> cite.conf
cite_max_citations 5 run=x;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid value "run=x" in "cite_max_citations" directive.* in \S+cite\.conf:1$/]



=== TEST 13: nothing but run can follow
--- user_files
>>> cite.conf
cite_max_citations 5 message=7;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid parameter "message=7" in "cite_max_citations" directive.* in \S+cite\.conf:1$/]



=== TEST 14: a limit is given once
--- user_files
>>> cite.conf
cite_max_citations 5;
cite_max_citations 6;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_max_citations" directive is duplicate.* in \S+cite\.conf:2$/]
