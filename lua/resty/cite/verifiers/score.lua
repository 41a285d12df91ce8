-- Copyright (C) the ngx_cite authors
--
-- What verifiers of services that give scores share.  A score is no verdict:
-- "cite_judge_threshold" says what it is worth.  See docs/judges.md.

local http = require "resty.cite.verifiers.http"
local cjson = require "cjson.safe"

local max = math.max
local min = math.min
local tostring = tostring
local type = type

local _M = { _VERSION = "0.1.1" }


-- Where a service is: options over defaults.
function _M.service(options, host)
    local ssl = options.ssl ~= false

    return {
        host = options.host or host,
        address = options.address,
        port = options.port or (ssl and 443 or 80),
        ssl = ssl,
        ssl_verify = options.ssl_verify ~= false,
        timeout = options.timeout or 4000,
    }
end


-- The claim and the text of its source, or nil and a verification that says
-- what is missing: "cite_verify_send sentence evidence" sends both.
function _M.parts(citation)
    local claim = citation.sentence
    local source = citation.evidence

    if type(claim) ~= "string" or claim == "" then
        return nil, { status = "skipped", reason = "no claim" }
    end

    if type(source) ~= "string" or source == "" then
        return nil, { status = "skipped", reason = "no evidence" }
    end

    return claim, source
end


-- The answer as a table, or nil and an error without a word of the service's:
-- it may repeat what a user has said.
function _M.ask(service, path, body, headers)
    local json, err = type(body) == "string" and body or cjson.encode(body)

    if not json then
        return nil, err
    end

    headers["Content-Type"] = "application/json"

    local status, text = http.post(service, path, json, headers)

    if not status then
        return nil, text
    end

    if status ~= 200 then
        return nil, "the service answers " .. tostring(status)
    end

    local answer = cjson.decode(text)

    if type(answer) ~= "table" then
        return nil, "the service has not answered by JSON"
    end

    return answer
end


-- The verification of a score from 0 to 1.
function _M.verification(name, score)
    if type(score) ~= "number" or score ~= score then
        return nil, "the service has given no score"
    end

    return { score = max(0, min(1, score)), by = name }
end


return _M
