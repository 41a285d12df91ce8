-- Copyright (C) the ngx_cite authors
--
-- The C functions that resty.cite needs; nobody else should.

local base = require "resty.core.base"
local ffi = require "ffi"

local C = ffi.C
local ffi_str = ffi.string
local get_request = base.get_request
local tonumber = tonumber

ffi.cdef[[
int ngx_http_cite_ffi_job(ngx_http_request_t *r, ngx_str_t *question,
    ngx_str_t *hooks, uintptr_t *timeout);
int ngx_http_cite_ffi_answer(ngx_http_request_t *r, const unsigned char *data,
    size_t len);
int ngx_http_cite_ffi_fail(ngx_http_request_t *r, int timed_out);
int ngx_http_cite_ffi_alone(ngx_http_request_t *r);
int ngx_http_cite_ffi_threads(ngx_http_request_t *r, int change);
int ngx_http_cite_ffi_streams(void);
]]

local question = ffi.new("ngx_str_t[1]")
local hooks = ffi.new("ngx_str_t[1]")
local timeout = ffi.new("uintptr_t[1]")

local NGX_OK = 0

local _M = { _VERSION = "0.1.1" }


-- The question that this subrequest is to answer, as JSON, the name of the
-- site's hooks or nil, and the time for it in seconds.
function _M.job()
    local r = get_request()

    if not r then
        return nil, "no request found"
    end

    if C.ngx_http_cite_ffi_job(r, question, hooks, timeout) ~= NGX_OK then
        return nil, "not a verification"
    end

    local name

    if hooks[0].len > 0 then
        name = ffi_str(hooks[0].data, hooks[0].len)
    end

    return ffi_str(question[0].data, question[0].len), name,
           tonumber(timeout[0]) / 1000
end


-- The answer, as JSON.  The first one counts.
function _M.answer(json)
    return C.ngx_http_cite_ffi_answer(get_request(), json, #json) == NGX_OK
end


-- There is no answer, because the hook has failed.
function _M.fail(timed_out)
    return C.ngx_http_cite_ffi_fail(get_request(), timed_out and 1 or 0)
           == NGX_OK
end


-- True if no subrequest of the client's request runs but those that verify.
function _M.alone()
    local r = get_request()

    return not r or C.ngx_http_cite_ffi_alone(r) ~= 0
end


-- Counts light threads that hooks have started for a verification, and says
-- how many there are; nil if this is none.
function _M.threads(change)
    local r = get_request()
    local n = r and C.ngx_http_cite_ffi_threads(r, change) or -1

    return n >= 0 and n or nil
end


-- How many responses of this worker may still call a hook.
function _M.streams()
    return C.ngx_http_cite_ffi_streams()
end


return _M
