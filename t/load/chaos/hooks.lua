-- A verifier that does all that ngx_lua can do at once, and often too late.

local ngx = ngx
local capture = ngx.location.capture
local random = math.random
local spawn = ngx.thread.spawn
local wait = ngx.thread.wait

local _M = {}


local function quick() return capture("/_quick") end
local function slow() return capture("/_slow") end
local function nested() return capture("/_nested") end


-- The verifier that often fails, by a subrequest.
local function ask()
    return capture("/_ask", { method = ngx.HTTP_POST, body = '{"key":"k"}' })
end


-- Somebody who never says anything.
local function listen()
    local sock = ngx.socket.tcp()

    sock:settimeout(60000)

    if sock:connect("127.0.0.1", ngx.var.verifier_port) then
        sock:receive("*l")
    end
end


local function pause() ngx.sleep(random() * 0.8) end


local waits = { quick, quick, slow, nested, ask, ask, listen, pause, pause }


local function any() return waits[random(#waits)]() end


local kinds = {
    function() end,
    any, any, any,

    function()
        quick()
        any()
    end,

    function()
        ngx.location.capture_multi({ { "/_quick" }, { "/_slow" },
                                     { "/_quick" } })
    end,

    -- all threads are waited for
    function()
        local threads = { spawn(any), spawn(any), spawn(quick) }

        for i = 1, #threads do
            wait(threads[i])
        end
    end,

    -- the first one that ends
    function()
        wait(spawn(slow), spawn(any), spawn(quick))
    end,

    -- none of them
    function()
        spawn(any)
        spawn(any)
        pause()
    end,

    function()
        coroutine.wrap(ask)()
    end,

    function()
        any()
        error("a failure")
    end,

    function()
        pause()
        ngx.exit(random(2) == 1 and 500 or 200)
    end,
}


function _M.verify()
    kinds[random(#kinds)]()

    return { status = random(2) == 1 and "found" or "not_found" }
end


return _M
