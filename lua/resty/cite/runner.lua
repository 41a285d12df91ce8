-- Copyright (C) the ngx_cite authors
--
-- Work that hooks leave to be done later.  They have no context to start a
-- timer with, so a light thread of the worker does it for them.

local semaphore = require "ngx.semaphore"

local ngx = ngx
local log = ngx.log
local ERR = ngx.ERR
local timer_at = ngx.timer.at
local exiting = ngx.worker.exiting

local MAX = 1000           -- jobs that wait
local PAUSE = 1            -- seconds; a worker that exits waits no longer

local _M = { _VERSION = "0.1.0" }

local wanted = semaphore.new()
local queue = {}
local first, last = 1, 0
local running = false


local function drain()
    while first <= last do
        local job = queue[first]

        queue[first] = nil
        first = first + 1

        local ok, err = timer_at(0, job.run, job.name, job.data)

        if not ok then
            log(ERR, "cite: no timer: ", err)
        end
    end
end


local function run(premature)
    if premature then
        return
    end

    repeat
        wanted:wait(PAUSE)
        drain()
    until exiting()
end


-- Where timers can be started: in init_worker_by_lua, or in a verify location.
function _M.start()
    if running then
        return true
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
        return nil, "too many wait, or nothing runs them: call "
                    .. "resty.cite.init_worker()"
    end

    last = last + 1
    queue[last] = { run = run_job, name = name, data = data }
    wanted:post(1)

    return true
end


return _M
