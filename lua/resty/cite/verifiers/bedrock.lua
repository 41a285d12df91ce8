-- Copyright (C) the ngx_cite authors
--
-- Contextual grounding of Amazon Bedrock's guardrails, with requests that are
-- signed as AWS wants them (Signature Version 4).  See docs/judges.md.

local scores = require "resty.cite.verifiers.score"
local cjson = require "cjson.safe"
local ffi = require "ffi"

local concat = table.concat
local date = os.date
local error = error
local find = string.find
local format = string.format
local gsub = string.gsub
local byte = string.byte
local ipairs = ipairs
local new = ffi.new
local setmetatable = setmetatable
local string_of = ffi.string
local time = ngx.time
local type = type

local DIGEST = 32

ffi.cdef[[
typedef struct evp_md_st  EVP_MD;
const EVP_MD *EVP_sha256(void);
unsigned char *SHA256(const unsigned char *d, size_t n, unsigned char *md);
unsigned char *HMAC(const EVP_MD *md, const void *key, int key_len,
    const unsigned char *d, size_t n, unsigned char *out,
    unsigned int *out_len);
]]

local C = ffi.C

local _M = { _VERSION = "0.1.1" }

local mt = { __index = _M }


local function hex(bytes)
    return (gsub(bytes, ".", function(char)
        return format("%02x", byte(char))
    end))
end


local function sha256(text)
    local digest = new("unsigned char[?]", DIGEST)

    C.SHA256(text, #text, digest)

    return hex(string_of(digest, DIGEST))
end


local function hmac(key, text)
    local digest = new("unsigned char[?]", DIGEST)
    local length = new("unsigned int[1]")

    C.HMAC(C.EVP_sha256(), key, #key, text, #text, digest, length)

    return string_of(digest, DIGEST)
end


-- The headers of a signed POST.
local function sign(self, body, now)
    local stamp = date("!%Y%m%dT%H%M%SZ", now)
    local day = stamp:sub(1, 8)
    local scope = concat({ day, self.region, "bedrock", "aws4_request" }, "/")
    local names = { "content-type", "host", "x-amz-date" }
    local headers = {
        ["content-type"] = "application/json",
        ["host"] = self.service.host,
        ["x-amz-date"] = stamp,
    }

    if self.session_token then
        names[#names + 1] = "x-amz-security-token"
        headers["x-amz-security-token"] = self.session_token
    end

    local lines = { "POST", self.path, "" }

    for _, name in ipairs(names) do
        lines[#lines + 1] = name .. ":" .. headers[name]
    end

    lines[#lines + 1] = ""
    lines[#lines + 1] = concat(names, ";")
    lines[#lines + 1] = sha256(body)

    local text = concat({ "AWS4-HMAC-SHA256", stamp, scope,
                          sha256(concat(lines, "\n")) }, "\n")
    local key = hmac("AWS4" .. self.secret_key, day)

    key = hmac(hmac(hmac(key, self.region), "bedrock"), "aws4_request")

    -- the exchange writes Host and Content-Type by itself
    return {
        ["X-Amz-Date"] = stamp,
        ["X-Amz-Security-Token"] = self.session_token,
        ["Authorization"] = "AWS4-HMAC-SHA256 Credential=" .. self.access_key
                            .. "/" .. scope .. ", SignedHeaders="
                            .. concat(names, ";") .. ", Signature="
                            .. hex(hmac(key, text)),
    }
end


local function is_name(value)
    return type(value) == "string" and find(value, "^[%w%-]+$") ~= nil
end


-- options: guardrail, region, access_key, secret_key, and optionally version,
-- session_token, host, address, port, ssl, ssl_verify, timeout (ms).
function _M.new(options)
    if type(options) ~= "table" or not is_name(options.guardrail)
        or not is_name(options.region)
        or type(options.access_key) ~= "string"
        or type(options.secret_key) ~= "string"
    then
        error("options must be a table with a guardrail, a region, an "
              .. "access_key and a secret_key", 2)
    end

    return setmetatable({
        region = options.region,
        access_key = options.access_key,
        secret_key = options.secret_key,
        session_token = options.session_token,
        path = "/guardrail/" .. options.guardrail .. "/version/"
               .. (options.version or "DRAFT") .. "/apply",
        service = scores.service(options, "bedrock-runtime." .. options.region
                                          .. ".amazonaws.com"),
    }, mt)
end


-- The score of the policy that compares a text with its source.
local function grounding(answer)
    local assessments = answer.assessments

    for _, one in ipairs(type(assessments) == "table" and assessments or {}) do
        local policy = type(one) == "table" and one.contextualGroundingPolicy
        local filters = type(policy) == "table" and policy.filters

        for _, filter in ipairs(type(filters) == "table" and filters or {}) do
            if type(filter) == "table" and filter.type == "GROUNDING" then
                return filter.score
            end
        end
    end
end


-- The verification of one citation, for the hook "verify".
function _M:verify(citation)
    local claim, source = scores.parts(citation)

    if not claim then
        return source
    end

    local body, err = cjson.encode({
        source = "OUTPUT",
        content = {
            { text = { text = source, qualifiers = { "grounding_source" } } },
            { text = { text = claim, qualifiers = { "query" } } },
            { text = { text = claim, qualifiers = { "guard_content" } } },
        },
    })

    if not body then
        return nil, err
    end

    local answer

    answer, err = scores.ask(self.service, self.path, body,
                             sign(self, body, time()))

    if not answer then
        return nil, err
    end

    return scores.verification("bedrock", grounding(answer))
end


return _M
