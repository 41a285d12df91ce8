-- Copyright (C) the ngx_cite authors
--
-- Work that hooks leave to be done later.  They have no context to start a
-- timer with, so a light thread of the worker does it for them.

local guard = require "resty.cite.guard"
local cite_ffi = require "resty.cite.ffi"
local semaphore = require "ngx.semaphore"

local ngx = ngx
local log = ngx.log
local ERR = ngx.ERR
local WARN = ngx.WARN
local timer_at = ngx.timer.at
local exiting = ngx.worker.exiting
local streams = cite_ffi.streams

local MAX = 1000           -- jobs that wait
local PAUSE = 1            -- seconds; a worker that exits waits no longer

local _M = { _VERSION = "0.1.1" }

local wanted = semaphore.new()
local queue = {}
local first, last = 1, 0
local running = false
local warned = false


local function drain()
    while first <= last do
        local job = queue[first]

        queue[first] = nil
        first = first + 1

        local ok, err = timer_at(0, job.run, job.name, job.data)

        if not ok then
            log(ERR, "cite: no timer for the hook \"complete\" of \"",
                job.name, "\": ", err)
        end
    end
end


-- A worker that exits still has streams, and they still have messages.
local function run()
    repeat
        wanted:wait(PAUSE)
        drain()
    until exiting() and streams() == 0

    running = false
end


-- Where timers can be started: in init_worker_by_lua, or in a verify location.
-- Hooks run in one VM only, and what they leave is there.
function _M.start()
    if running then
        return true
    end

    if not guard.main then
        return nil, "no hooks run here: there is no \"cite_lua_hooks\", "
                    .. "or \"lua_code_cache\" is off"
    end

    local ok, err = timer_at(0, run)

    if not ok then
        return nil, err
    end

    running = true

    return true
end


-- Anywhere, also where nothing may yield.
function _M.post(run_job, name, data)
    if last - first + 1 >= MAX then
        return nil, "too many wait for resty.cite.init_worker() to be called"
    end

    if not running and not warned then
        warned = true
        log(WARN, "cite hook \"complete\" of \"", name, "\" waits for ",
            "resty.cite.init_worker() or serve() to be called")
    end

    last = last + 1
    queue[last] = { run = run_job, name = name, data = data }
    wanted:post(1)

    return true
end


return _M
