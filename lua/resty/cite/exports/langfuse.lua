-- Copyright (C) the ngx_cite authors
--
-- Scores of a message for Langfuse, for the hook "complete": the numbers of
-- its citations, and no text of it.  See docs/lua.md.

local cjson = require "cjson.safe"
local http = require "resty.cite.verifiers.http"
local score = require "resty.cite.verifiers.score"
local traces = require "resty.cite.exports.trace"

local concat = table.concat
local date = os.date
local encode_base64 = ngx.encode_base64
local error = error
local setmetatable = setmetatable
local time = ngx.time
local type = type

local _M = { _VERSION = "0.2.0" }

local mt = { __index = _M }

local COUNTS = { "total", "verified", "partial", "missed", "skipped", "uncited" }


-- options: public_key, secret_key, and optionally host, address, port, ssl,
-- ssl_verify, path, timeout (ms).
function _M.new(options)
    if type(options) ~= "table" or type(options.public_key) ~= "string"
       or type(options.secret_key) ~= "string"
    then
        error("options must be a table with public_key and secret_key", 2)
    end

    return setmetatable({
        path = options.path or "/api/public/ingestion",
        service = score.service(options, "cloud.langfuse.com"),
        authorization = "Basic " .. encode_base64(options.public_key .. ":"
                                                  .. options.secret_key),
    }, mt)
end


local function event(message, trace, name, value)
    local id = concat({ trace, message.id or "", name }, "-")

    return {
        id = id,
        type = "score-create",
        timestamp = date("!%Y-%m-%dT%H:%M:%SZ", time()),
        body = {
            id = id,
            traceId = trace,
            name = "citations." .. name,
            value = value,
            dataType = "NUMERIC",
            metadata = message.labels,
        },
    }
end


-- true, or nil and an error
function _M:send(message)
    local summary = message.summary
    local trace = traces.of(message)
    local batch = {}

    for i = 1, #COUNTS do
        batch[i] = event(message, trace, COUNTS[i], summary[COUNTS[i]] or 0)
    end

    local share = traces.share(summary)

    if share then
        batch[#batch + 1] = event(message, trace, "share", share)
    end

    local status, text = http.post(self.service, self.path,
                                   cjson.encode({ batch = batch }), {
        ["Content-Type"] = "application/json",
        ["Authorization"] = self.authorization,
    })

    if not status then
        return nil, text
    end

    if status ~= 200 and status ~= 207 then
        return nil, "langfuse has answered with status " .. status
    end

    local answer = cjson.decode(text)

    if answer and answer.errors and #answer.errors > 0 then
        return nil, "langfuse has refused " .. #answer.errors .. " scores"
    end

    return true
end


return _M
