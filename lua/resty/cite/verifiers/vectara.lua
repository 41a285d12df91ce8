-- Copyright (C) the ngx_cite authors
--
-- Vectara's factual consistency: a score of a text against its sources.
-- See docs/judges.md.

local scores = require "resty.cite.verifiers.score"

local error = error
local setmetatable = setmetatable
local type = type

local _M = { _VERSION = "0.1.1" }

local mt = { __index = _M }


-- options: key, and optionally language, model, host, address, port, ssl,
-- ssl_verify, path, timeout (ms).
function _M.new(options)
    if type(options) ~= "table" or type(options.key) ~= "string" then
        error("options must be a table with the service's key", 2)
    end

    return setmetatable({
        key = options.key,
        language = options.language,
        path = options.path or "/v2/evaluate_factual_consistency",
        model = options.model,
        service = scores.service(options, "api.vectara.io"),
    }, mt)
end


-- The verification of one citation, for the hook "verify".
function _M:verify(citation)
    local claim, source = scores.parts(citation)

    if not claim then
        return source
    end

    local answer, err = scores.ask(self.service, self.path, {
        generated_text = claim,
        source_texts = { source },
        language = self.language,
        model_parameters = self.model and { model_name = self.model },
    }, { ["x-api-key"] = self.key })

    if not answer then
        return nil, err
    end

    return scores.verification("vectara", answer.score or answer.p_consistent)
end


return _M
