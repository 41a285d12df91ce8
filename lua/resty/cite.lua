-- Copyright (C) the ngx_cite authors
--
-- See cite.md.

local cite_ffi = require "resty.cite.ffi"
local citations = require "resty.cite.citation"
local runner = require "resty.cite.runner"
local cjson = require "cjson.safe"

local error = error
local next = next
local pairs = pairs
local pcall = pcall
local require = require
local tostring = tostring
local type = type

local ngx = ngx
local log = ngx.log
local exit = ngx.exit
local sleep = ngx.sleep
local spawn = ngx.thread.spawn
local wait = ngx.thread.wait
local kill = ngx.thread.kill
local ERR = ngx.ERR
local null = cjson.null

-- before nginx's own time is up, so that what hangs is cut from here
local MARGIN = 0.02

local _M = { _VERSION = "0.1.0" }


local function load_hooks(hooks, configured)
    if type(hooks) == "table" then
        return hooks
    end

    local name = hooks or configured

    if not name then
        return nil, "no hooks: neither an argument nor cite_lua_hooks"
    end

    local ok, loaded = pcall(require, name)

    if not ok then
        return nil, loaded
    end

    if type(loaded) ~= "table" then
        return nil, "module '" .. name .. "' returns no table"
    end

    return loaded
end


local function hook_failed(err)
    log(ERR, "cite hook \"verify\" has failed: ", err)
    cite_ffi.fail()

    return exit(200)
end


-- The verification that a hook has returned, or nil and why it is none.
local function checked(ok, verification, err)
    if not ok then
        return nil, tostring(verification)
    end

    if verification == nil then
        return nil, err and tostring(err) or "nothing was returned"
    end

    if type(verification) ~= "table" then
        return nil, "a " .. type(verification) .. " was returned"
    end

    return verification
end


-- Runs verify for each citation of a question, side by side.
local function verify_all(verify, question, message)
    local threads, result, failure = {}, {}, nil

    local function start(key, object, evidence)
        threads[key] = spawn(verify, citations.citation(object, key, evidence),
                             message)
    end

    if question.citation then
        start(question.key, question.citation, question.evidence)
    end

    for _, group in pairs(question.attachments or {}) do
        local evidence = group.evidence or {}

        for key, object in pairs(group.citations) do
            start(key, object, evidence[key])
        end
    end

    for key, thread in pairs(threads) do
        local verification, err = checked(wait(thread))

        if verification then
            result[key] = verification
        else
            failure = failure or err
            log(ERR, "cite hook \"verify\" has failed: ", err)
        end
    end

    return result, failure
end


local function timed_out(seconds)
    sleep(seconds)

    return nil, "timeout"
end


function _M.serve(hooks)
    local json, configured, timeout = cite_ffi.job()

    if not json then
        -- configured is the error: somebody else has come here
        log(ERR, "resty.cite.serve: ", configured)
        return exit(404)
    end

    runner.start()

    local loaded, err = load_hooks(hooks, configured)

    if not loaded then
        return hook_failed(err)
    end

    if type(loaded.verify) ~= "function" then
        return hook_failed("there is no function of that name")
    end

    local question, decode_err = cjson.decode(json)

    if not question then
        return hook_failed(decode_err)
    end

    local message = citations.message(question)
    local work = spawn(verify_all, loaded.verify, question, message)
    local clock = spawn(timed_out, timeout - MARGIN)

    local ok, result, why = wait(work, clock)

    if not ok then
        return hook_failed(tostring(result))
    end

    if not result then
        return hook_failed(why)
    end

    kill(clock)

    if why and next(result) == nil then
        cite_ffi.fail()
        return exit(200)
    end

    local answer, encode_err = cjson.encode({ verifications = result })

    if not answer then
        return hook_failed(encode_err)
    end

    cite_ffi.answer(answer)

    return exit(200)
end


local function run_complete(premature, name, json)
    local hooks, err = load_hooks(name)

    if not hooks then
        log(ERR, "cite hook \"complete\" has failed: ", err)
        return
    end

    local object, decode_err = cjson.decode(json)

    if not object then
        log(ERR, "cite hook \"complete\" has failed: ", decode_err)
        return
    end

    local ok, hook_err = pcall(hooks.complete, citations.message(object))

    if not ok then
        log(ERR, "cite hook \"complete\" has failed: ", hook_err)
    end
end


-- Called by ngx_http_cite_lua_module, where nothing may yield.
function _M._complete(name, json)
    local ok, err = runner.post(run_complete, name, json)

    if not ok then
        error(err, 0)
    end
end


-- For init_worker_by_lua: what "complete" needs if no location calls serve().
function _M.init_worker()
    return runner.start()
end


_M.null = null

return _M
