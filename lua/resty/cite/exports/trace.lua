-- Copyright (C) the ngx_cite authors
--
-- The trace that a message belongs to: "cite_label trace $http_traceparent;".

local match = string.match
local md5 = ngx.md5
local sub = string.sub

local _M = { _VERSION = "0.2.0" }


-- 32 digits of the trace, and 16 of the span above or nil.  Without a
-- traceparent the run makes the trace, so that its messages stay together.
function _M.of(message)
    local parent = message.labels and message.labels.trace or ""
    local trace, span = match(parent, "^%x%x%-(%x+)%-(%x+)%-%x%x")

    if trace and #trace == 32 and #span == 16 then
        return trace, span
    end

    return md5((message.thread_id or "") .. "\n" .. (message.run_id or "")
               .. "\n" .. (message.id or "")), nil
end


-- 16 digits that are the message's own, and the same if it is sent again
function _M.span(message, trace)
    return sub(md5(trace .. "\n" .. (message.id or "")), 1, 16)
end


-- the share of decided citations that hold, or nil
function _M.share(summary)
    local decided = summary.verified + summary.partial + summary.missed

    return decided > 0 and summary.verified / decided or nil
end


return _M
