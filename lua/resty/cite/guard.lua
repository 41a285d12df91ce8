-- Copyright (C) the ngx_cite authors
--
-- Hooks that may not yield run without a context of ngx_lua's.  Its functions
-- raise an error then, but for those that start a timer: these crash the
-- worker.  So they are wrapped; outside of hooks they are what they were.
-- Those that end a request are wrapped by resty.cite.exits.
--
-- ngx_http_cite_lua_module loads this when a worker starts, and sets "main"
-- in the VM where hooks run.

local ffi = require "ffi"

local error = error
local pcall = pcall
local timer = ngx.timer

ffi.cdef[[
int ngx_http_cite_lua_ffi_in_hook(void);
]]

local _M = { _VERSION = "0.1.1" }


-- Without that module there are no hooks to be in.
local found, in_hook = pcall(function()
    return ffi.C.ngx_http_cite_lua_ffi_in_hook
end)


local function guarded(name)
    local start = timer[name]

    timer[name] = function(...)
        if in_hook() ~= 0 then
            error("API disabled in cite hooks: ngx.timer." .. name, 2)
        end

        return start(...)
    end
end


if found then
    guarded("at")
    guarded("every")
    require "resty.cite.exits"
end

return _M
