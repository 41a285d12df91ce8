use Test::Nginx::Socket;

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

=== TEST 1: locations inherit hooks
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



=== TEST 2: a location's hooks go before the server's
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



=== TEST 3: a location may have none
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



=== TEST 4: without citations no hook is called
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



=== TEST 5: a module that is not there can say no key, so nothing is told
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
X-Key: []
--- error_log
cite hook "state_key" of "no_such_module" can't be loaded: module 'no_such_module' not found



=== TEST 6: without resty.cite there are no hooks, and a worker says so
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
X-Key: []
--- error_log
cite hooks are not run without resty.cite: module 'resty.cite.guard' not found
