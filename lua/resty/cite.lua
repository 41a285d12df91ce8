-- Copyright (C) the ngx_cite authors
--
-- See cite.md.

local cite_ffi = require "resty.cite.ffi"
local exits = require "resty.cite.exits"
local citations = require "resty.cite.citation"
local runner = require "resty.cite.runner"
local cjson = require "cjson.safe"

local byte = string.byte
local concat = table.concat
local error = error
local format = string.format
local gsub = string.gsub
local max = math.max
local min = math.min
local pairs = pairs
local pcall = pcall
local require = require
local sub = string.sub
local tostring = tostring
local type = type

local ngx = ngx
local log = ngx.log
local exit = exits.exit
local sleep = ngx.sleep
local spawn = exits.spawn
local kill = ngx.thread.kill
local wait = ngx.thread.wait
local ERR = ngx.ERR

-- before nginx's own time is up, so that what hangs is cut from here
local MARGIN = 0.02

-- citations of one question that are verified side by side
local THREADS = 8

-- bytes of an error; nginx cuts lines of its log at 2,048
local LOG_MAX = 2048

local _M = { _VERSION = "0.1.1" }


local function escaped(char)
    return format("\\x%02X", byte(char))
end


-- A hook's error may quote any bytes, and end a line of the log.
local function log_failure(hook, name, err)
    err = gsub(sub(tostring(err), 1, LOG_MAX), "[^ -~]", escaped)

    log(ERR, "cite hook \"", hook, "\" of \"", name, "\" has failed: ", err)
end


local function load_hooks(name)
    local ok, hooks = pcall(require, name)

    if not ok then
        return nil, hooks
    end

    if type(hooks) ~= "table" then
        return nil, "the module returns no table"
    end

    return hooks
end


-- The function of that name, or nil and why there is none.
local function find_hook(hooks, name, hook)
    local err

    if not hooks then
        hooks, err = load_hooks(name)

        if not hooks then
            return nil, err
        end
    end

    local ok, found = pcall(function() return hooks[hook] end)

    if not ok or type(found) ~= "function" then
        return nil, ok and "there is no function of that name" or found
    end

    return found
end


-- As JSON, the verification that a hook has returned; nil and why it is none.
local function encoded(ok, verification, err)
    if not ok then
        return nil, tostring(verification)
    end

    if verification == nil then
        return nil, err and tostring(err) or "nothing was returned"
    end

    if type(verification) ~= "table" then
        return nil, "a " .. type(verification) .. " was returned"
    end

    return cjson.encode(verification)
end


-- The citations of a question, whatever its form.
local function list_citations(question)
    local list = {}

    local function add(key, object, evidence)
        list[#list + 1] = citations.citation(object, key, evidence)
    end

    if question.citation then
        add(question.key, question.citation, question.evidence)
    end

    for _, group in pairs(question.attachments or {}) do
        local evidence = group.evidence or {}

        for key, object in pairs(group.citations) do
            add(key, object, evidence[key])
        end
    end

    -- cite_verify_body deepcitation
    for key, object in pairs(question.data and question.data.citations or {})
    do
        add(key, object)
    end

    return list
end


-- One of the light threads of a job: takes citations while there are any.
local function verify_some(job)
    while job.next <= #job.list do
        local citation = job.list[job.next]
        local key = citation.key
        job.next = job.next + 1

        local json, err = encoded(pcall(job.verify, citation, job.message))

        if json then
            job.answers[#job.answers + 1] = "\"" .. key .. "\":" .. json

        else
            log_failure("verify", job.name, err)
        end
    end
end


local function verify_all(job)
    local threads = {}

    for i = 1, min(#job.list, THREADS) do
        threads[i] = spawn(verify_some, job)
    end

    for i = 1, #threads do
        wait(threads[i])
    end

    job.over = true

    return true
end


local function pass_time(seconds)
    sleep(seconds)
end


-- What there is; also at the timeout, when other citations have none.
local function answer(job)
    if #job.answers == 0 then
        cite_ffi.fail(job.timed_out)

    else
        cite_ffi.answer("{\"verifications\":{" .. concat(job.answers, ",")
                        .. "}}")
    end
end


-- Ends this subrequest, and all of its light threads, when no capture can be
-- among them (see exits.lua).  Until then the answer is given, and nginx does
-- not wait for this.
local function leave(job, clock)
    while not cite_ffi.alone() do

        if job.over and cite_ffi.threads(0) == 0 then
            -- the subrequest is another check's: all threads of this one have
            -- ended, and it ends with the last
            return clock and kill(clock)
        end

        sleep(exits.PAUSE)
    end

    return exit(200)
end


local function give_up(name, err)
    log_failure("verify", name, err)
    cite_ffi.fail()

    return leave({ over = true })
end


function _M.serve(hooks)
    if hooks ~= nil and type(hooks) ~= "table" and type(hooks) ~= "string" then
        error("hooks must be a table or the name of a module", 2)
    end

    local json, configured, timeout = cite_ffi.job()

    if not json then
        -- configured is the error: somebody else has come here
        log(ERR, "resty.cite.serve: ", configured)
        return exit(404)
    end

    runner.start()

    local name = type(hooks) == "string" and hooks or configured
    local hook_table = type(hooks) == "table" and hooks or nil

    if not name and not hook_table then
        return give_up("", "there are no hooks: neither an argument nor "
                           .. "\"cite_lua_hooks\"")
    end

    name = name or "table"

    local verify, err = find_hook(hook_table, name, "verify")

    if not verify then
        return give_up(name, err)
    end

    local question, decode_err = cjson.decode(json)

    if not question then
        return give_up(name, decode_err)
    end

    local job = {
        name = name,
        verify = verify,
        message = citations.message(question),
        list = list_citations(question),
        next = 1,
        answers = {},
    }

    local work = spawn(verify_all, job)
    local clock = spawn(pass_time, max(timeout - MARGIN, timeout / 2))

    local _, done = wait(work, clock)

    if not done then
        job.timed_out = true
        log_failure("verify", name, "timeout")
    end

    answer(job)

    return leave(job, clock)
end


local function run_complete(_, name, data)
    local complete, err = find_hook(nil, name, "complete")

    if not complete then
        return log_failure("complete", name, err)
    end

    local object, decode_err = cjson.decode(data.message)

    if not object then
        return log_failure("complete", name, decode_err)
    end

    local message = citations.message(object)

    message.labels = cjson.decode(data.labels) or {}

    local ok, hook_err = pcall(complete, message)

    if not ok then
        log_failure("complete", name, tostring(hook_err))
    end
end


-- Called by ngx_http_cite_lua_module, where nothing may yield.
function _M._complete(name, json, labels)
    local ok, err = runner.post(run_complete, name,
                                { message = json, labels = labels })

    if not ok then
        error(err, 0)
    end
end


function _M.init_worker()
    return runner.start()
end


return _M
