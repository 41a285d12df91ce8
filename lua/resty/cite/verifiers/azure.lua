-- Copyright (C) the ngx_cite authors
--
-- Groundedness detection of Azure AI Content Safety: which part of a text its
-- sources do not support.  See docs/judges.md.

local scores = require "resty.cite.verifiers.score"

local error = error
local setmetatable = setmetatable
local type = type

local _M = { _VERSION = "0.1.1" }

local mt = { __index = _M }


-- options: key and host, and optionally api_version, domain, address, port,
-- ssl, ssl_verify, timeout (ms).
function _M.new(options)
    if type(options) ~= "table" or type(options.key) ~= "string"
        or type(options.host) ~= "string"
    then
        error("options must be a table with the resource's key and host", 2)
    end

    local version = options.api_version or "2024-09-15-preview"

    return setmetatable({
        key = options.key,
        domain = options.domain or "Generic",
        path = "/contentsafety/text:detectGroundedness?api-version="
               .. version,
        service = scores.service(options),
    }, mt)
end


-- The verification of one citation, for the hook "verify".
function _M:verify(citation)
    local claim, source = scores.parts(citation)

    if not claim then
        return source
    end

    local answer, err = scores.ask(self.service, self.path, {
        domain = self.domain,
        task = "Summarization",
        text = claim,
        groundingSources = { source },
        reasoning = false,
    }, { ["Ocp-Apim-Subscription-Key"] = self.key })

    if not answer then
        return nil, err
    end

    if answer.ungroundedDetected == false then
        return scores.verification("azure", 1)
    end

    local share = answer.ungroundedPercentage

    return scores.verification("azure",
                               type(share) == "number" and 1 - share or nil)
end


return _M
