-- Copyright (C) the ngx_cite authors
--
-- Hooks that may not yield run without a context of ngx_lua's.  Its functions
-- raise an error then, but for those that start a timer: these crash the
-- worker.  So they are wrapped; outside of hooks they are what they were.

local ffi = require "ffi"

local C = ffi.C
local error = error
local timer = ngx.timer

ffi.cdef[[
int ngx_http_cite_lua_ffi_in_hook(void);
]]

local _M = { _VERSION = "0.1.0" }


local function guarded(name)
    local start = timer[name]

    timer[name] = function(...)
        if C.ngx_http_cite_lua_ffi_in_hook() ~= 0 then
            error("API disabled in cite hooks: ngx.timer." .. name, 2)
        end

        return start(...)
    end
end


guarded("at")
guarded("every")

return _M
