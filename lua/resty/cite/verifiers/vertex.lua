-- Copyright (C) the ngx_cite authors
--
-- Check grounding of Vertex AI: how well facts support a text.
-- See docs/judges.md.

local scores = require "resty.cite.verifiers.score"

local error = error
local setmetatable = setmetatable
local type = type

local _M = { _VERSION = "0.1.1" }

local mt = { __index = _M }


-- options: project and token, a string or a function that returns one, as
-- tokens last an hour; and optionally location, config, host, address, port,
-- ssl, ssl_verify, timeout (ms).
function _M.new(options)
    if type(options) ~= "table" or type(options.project) ~= "string"
        or (type(options.token) ~= "string"
            and type(options.token) ~= "function")
    then
        error("options must be a table with a project and a token", 2)
    end

    return setmetatable({
        token = options.token,
        path = "/v1/projects/" .. options.project .. "/locations/"
               .. (options.location or "global") .. "/groundingConfigs/"
               .. (options.config or "default_grounding_config") .. ":check",
        service = scores.service(options, "discoveryengine.googleapis.com"),
    }, mt)
end


-- The verification of one citation, for the hook "verify".
function _M:verify(citation)
    local claim, source = scores.parts(citation)

    if not claim then
        return source
    end

    local token, err = self.token

    if type(token) == "function" then
        token, err = token()
    end

    if type(token) ~= "string" then
        return nil, err or "there is no token"
    end

    local answer

    answer, err = scores.ask(self.service, self.path, {
        answerCandidate = claim,
        facts = { { factText = source } },
        groundingSpec = { citationThreshold = 0.6 },
    }, { ["Authorization"] = "Bearer " .. token })

    if not answer then
        return nil, err
    end

    return scores.verification("vertex", answer.supportScore)
end


return _M
