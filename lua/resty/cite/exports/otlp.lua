-- Copyright (C) the ngx_cite authors
--
-- A span for OpenTelemetry, as OTLP over HTTP in JSON, for the hook "complete":
-- the numbers of a message's citations, and no text of it.  See docs/lua.md.

local cjson = require "cjson.safe"
local http = require "resty.cite.verifiers.http"
local score = require "resty.cite.verifiers.score"
local traces = require "resty.cite.exports.trace"

local error = error
local format = string.format
local now = ngx.now
local pairs = pairs
local setmetatable = setmetatable
local tostring = tostring
local type = type

local _M = { _VERSION = "0.2.0" }

local mt = { __index = _M }

local INTERNAL = 1      -- kind of a span
local ERROR = 2         -- code of a status


-- options: host, and optionally address, port, ssl, ssl_verify, path, timeout
-- (ms), headers (a table), service (its name).
function _M.new(options)
    if type(options) ~= "table" or type(options.host) ~= "string" then
        error("options must be a table with the collector's host", 2)
    end

    local headers = { ["Content-Type"] = "application/json" }

    for name, value in pairs(options.headers or {}) do
        headers[name] = value
    end

    return setmetatable({
        path = options.path or "/v1/traces",
        headers = headers,
        name = options.service or "ngx_cite",
        service = score.service(options),
    }, mt)
end


local function text(key, value)
    return { key = key, value = { stringValue = tostring(value) } }
end


local function attributes(message)
    local list = {}

    for name, value in pairs(message.summary) do
        if type(value) == "number" then
            list[#list + 1] = { key = "cite." .. name,
                                value = { intValue = format("%d", value) } }
        end
    end

    local share = traces.share(message.summary)

    if share then
        list[#list + 1] = { key = "cite.share",
                            value = { doubleValue = share } }
    end

    for name, value in pairs(message.labels or {}) do
        list[#list + 1] = text("cite.label." .. name, value)
    end

    list[#list + 1] = text("cite.status", message.status or "")
    list[#list + 1] = text("cite.message_id", message.id or "")
    list[#list + 1] = text("cite.thread_id", message.thread_id or "")
    list[#list + 1] = text("cite.run_id", message.run_id or "")

    return list
end


-- true, or nil and an error
function _M:send(message)
    local trace, parent = traces.of(message)
    local at = format("%.0f", now() * 1000) .. "000000"

    local span = {
        traceId = trace,
        spanId = traces.span(message, trace),
        parentSpanId = parent,
        name = "citations",
        kind = INTERNAL,
        startTimeUnixNano = at,
        endTimeUnixNano = at,
        attributes = attributes(message),
        status = message.status == "error" and { code = ERROR } or nil,
    }

    local status, err = http.post(self.service, self.path, cjson.encode({
        resourceSpans = { {
            resource = { attributes = { text("service.name", self.name) } },
            scopeSpans = { { scope = { name = "ngx_cite" },
                             spans = { span } } },
        } },
    }), self.headers)

    if not status then
        return nil, err
    end

    if status ~= 200 then
        return nil, "the collector has answered with status " .. status
    end

    return true
end


return _M
