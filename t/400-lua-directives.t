use Test::Nginx::Socket;

# nginx itself leaves a pool behind when it refuses a configuration
$ENV{ASAN_OPTIONS} .= ',detect_leaks=0' if defined $ENV{ASAN_OPTIONS};

# where Lua finds all it needs but resty.cite
$ENV{TEST_NGINX_ELSEWHERE} = join ';', grep({ length && !-e cite_in($_) }
                                            split /;/, $ENV{LUA_PATH} // ''),
                                       '/usr/share/lua/5.1/?.lua';

repeat_each(1);
no_shuffle();

if (($ENV{CITE_TEST_LUA} // 1) eq '0') {
    plan(skip_all => 'no Lua');
} else {
    plan tests => repeat_each() * 3 * blocks();
}

run_tests();

sub cite_in { return $_[0] =~ s/\?/resty\/cite/gr }

__DATA__

=== TEST 1: hooks have a name
--- user_files
>>> cite.conf
cite_lua_hooks "";
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_lua_hooks" directive needs the name of a Lua module in \S+cite\.conf:1$/]



=== TEST 2: there is one module of hooks
--- user_files
>>> cite.conf
cite_lua_hooks a;
cite_lua_hooks b;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_lua_hooks" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 3: hooks that are off are a directive, too
--- user_files
>>> cite.conf
cite_lua_hooks off;
cite_lua_hooks b;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/"cite_lua_hooks" directive is duplicate in \S+cite\.conf:2$/]



=== TEST 4: the directive has one argument
--- user_files
>>> cite.conf
cite_lua_hooks a b;
--- config
    include ../html/cite.conf;
--- must_die
--- suppress_stderr
--- error_log eval
["[emerg]",
qr/invalid number of arguments in "cite_lua_hooks" directive in \S+cite\.conf:1$/]



=== TEST 5: locations inherit hooks
--- http_config
    cite_lua_hooks hooks;
    init_worker_by_lua_block {
        package.loaded.hooks = { state_key = function() return "http" end }
    }
--- config
    location /t {
        cite on;
        default_type text/event-stream;
        add_header X-Key "[$cite_state_key]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t
--- response_headers
X-Key: [http]
--- no_error_log
[error]



=== TEST 6: a location's hooks go before the server's
--- http_config
    init_worker_by_lua_block {
        package.loaded.outer = { state_key = function() return "outer" end }
        package.loaded.inner = { state_key = function() return "inner" end }
    }
--- config
    cite_lua_hooks outer;

    location /t {
        cite on;
        cite_lua_hooks inner;
        default_type text/event-stream;
        add_header X-Key "[$cite_state_key]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t
--- response_headers
X-Key: [inner]
--- no_error_log
[error]



=== TEST 7: a location may have none
--- http_config
    init_worker_by_lua_block {
        package.loaded.hooks = { state_key = function() return "outer" end }
    }
--- config
    cite_lua_hooks hooks;

    location /t {
        cite on;
        cite_lua_hooks off;
        default_type text/event-stream;
        add_header X-Key "[$cite_state_key]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t
--- response_headers
X-Key: [deepcitation]
--- no_error_log
[error]



=== TEST 8: without citations no hook is called
--- config
    cite_lua_hooks no_such_module;

    location /t {
        default_type text/event-stream;
        add_header X-Key "[$cite_state_key]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t
--- response_headers
X-Key: [deepcitation]
--- no_error_log
[error]



=== TEST 9: a module that is not there is as none
--- config
    location /t {
        cite on;
        cite_lua_hooks no_such_module;
        default_type text/event-stream;
        add_header X-Key "[$cite_state_key]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t
--- response_headers
X-Key: [deepcitation]
--- error_log
cite hook "state_key" of "no_such_module" can't be loaded: module 'no_such_module' not found



=== TEST 10: without resty.cite there are no hooks, and a worker says so
--- http_config
    lua_package_path "$TEST_NGINX_ELSEWHERE";
--- config
    location /t {
        cite on;
        cite_lua_hooks hooks;
        default_type text/event-stream;
        add_header X-Key "[$cite_state_key]";
        return 200 "data: {}\n\n";
    }
--- request
GET /t
--- response_headers
X-Key: [deepcitation]
--- error_log
cite hooks are not run without resty.cite: module 'resty.cite.guard' not found
