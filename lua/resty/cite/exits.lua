-- Copyright (C) the ngx_cite authors
--
-- ngx.exit, ngx.exec and ngx.redirect end all light threads of a request.
-- ngx_lua refuses that while a thread waits for a subrequest, but looks at one
-- flag, which is cleared when any subrequest ends.  The next one that ends
-- resumes a thread that is gone, and the worker crashes.  In a location that
-- verifies, these functions wait until no subrequest is left, and light threads
-- are counted; elsewhere they are what they were.

local cite_ffi = require "resty.cite.ffi"

local ngx = ngx
local pcall = pcall
local sleep = ngx.sleep
local spawn = ngx.thread.spawn
local type = type

local PAUSE = 0.05         -- seconds

local _M = { _VERSION = "0.1.1", PAUSE = PAUSE, spawn = spawn }


local function waiting(name)
    local leave = ngx[name]

    ngx[name] = function(...)
        -- where nothing may yield there are no light threads
        while not cite_ffi.alone() and pcall(sleep, PAUSE) do end

        return leave(...)
    end

    return leave
end


local function ended(...)
    cite_ffi.threads(-1)

    return ...
end


-- One that fails, or is killed, is counted as if it were there.
local function counted(run, ...)
    return ended(run(...))
end


function ngx.thread.spawn(run, ...)
    if type(run) ~= "function" or not cite_ffi.threads(1) then
        return spawn(run, ...)
    end

    return spawn(counted, run, ...)
end


_M.exit = waiting("exit")
waiting("exec")
waiting("redirect")

return _M
