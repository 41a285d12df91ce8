-- Copyright (C) the ngx_cite authors
--
-- DeepCitation's service as a verifier, and an example of how to write one:
-- what it asks and answers is here, the exchange in http.lua.
-- See docs/lua.md.

local http = require "resty.cite.verifiers.http"
local cjson = require "cjson.safe"

local error = error
local setmetatable = setmetatable
local tostring = tostring
local type = type

local _M = { _VERSION = "0.1.1" }

local mt = { __index = _M }


-- options: key, and optionally host, address, port, ssl, ssl_verify, path,
-- timeout (ms), image_format.
function _M.new(options)
    if type(options) ~= "table" or type(options.key) ~= "string" then
        error("options must be a table with the service's key", 2)
    end

    local ssl = options.ssl ~= false

    return setmetatable({
        key = options.key,
        image_format = options.image_format or "avif",
        path = options.path or "/verifyCitations",
        service = {
            host = options.host or "api.deepcitation.com",
            address = options.address,
            port = options.port or (ssl and 443 or 80),
            ssl = ssl,
            ssl_verify = options.ssl_verify ~= false,
            timeout = options.timeout or 4000,
        },
    }, mt)
end


local function body(self, citation)
    return cjson.encode({
        data = {
            attachmentId = citation.attachment_id,
            citations = { [citation.key] = citation.json },
            outputImageFormat = self.image_format,
        },
    })
end


-- What the service says of an error, or else its status.
local function failure(status, answer)
    local err = type(answer) == "table" and answer.error

    if type(err) == "table" and type(err.message) == "string" then
        return "the service answers " .. status .. ": " .. err.message
    end

    return "the service answers " .. tostring(status)
end


-- The verification of one citation, for the hook "verify".
function _M:verify(citation)
    if not citation.attachment_id then
        return { status = "skipped", reason = "no attachment" }
    end

    local json, err = body(self, citation)

    if not json then
        return nil, err
    end

    local status, text = http.post(self.service, self.path, json, {
        ["Authorization"] = "Bearer " .. self.key,
        ["Content-Type"] = "application/json",
    })

    if not status then
        return nil, text
    end

    local answer = cjson.decode(text)

    if status ~= 200 then
        return nil, failure(status, answer)
    end

    local all = type(answer) == "table" and answer.verifications
    local verification = type(all) == "table" and all[citation.key]

    if type(verification) ~= "table" then
        return nil, "the service has not answered for this citation"
    end

    return verification
end


return _M
