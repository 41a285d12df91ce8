-- The least that a reader of events in Lua has to do, with body_filter_by_lua
-- and cjson: it finds the events, decodes them, and keeps the text of each
-- message until its end.

local cjson = require "cjson.safe"

local concat = table.concat
local find = string.find
local sub = string.sub

local _M = {}


-- what ended() returns for a message is put behind the event that ended it
local function read_event(texts, frame, ended)
    local event = cjson.decode(sub(frame, 7))

    if not event then
        return
    end

    local id = event.messageId

    if event.type == "TEXT_MESSAGE_CONTENT" then
        local text = texts[id]

        if text then
            text[#text + 1] = event.delta
        end

    elseif event.type == "TEXT_MESSAGE_START" then
        texts[id] = {}

    elseif event.type == "TEXT_MESSAGE_END" and texts[id] then
        local text = concat(texts[id])

        texts[id] = nil

        return ended and ended(id, text)
    end
end


function _M.body_filter(ended)
    local ctx = ngx.ctx
    local bytes = ngx.arg[1]
    local rest = ctx.rest
    local texts = ctx.texts

    if not texts then
        texts = {}
        ctx.texts = texts
    end

    if rest then
        bytes = rest .. bytes
    end

    local out, n, from, sent = nil, 0, 1, 1

    while true do
        local _, last = find(bytes, "\n\n", from, true)

        if not last then
            break
        end

        local added = read_event(texts, sub(bytes, from, last), ended)

        from = last + 1

        if added then
            out = out or {}
            out[n + 1] = sub(bytes, sent, last)
            out[n + 2] = added
            n = n + 2
            sent = from
        end
    end

    -- a torn event waits for its end, as long as there can be one
    if ngx.arg[2] then
        ctx.rest = nil
        from = #bytes + 1

    else
        ctx.rest = from <= #bytes and sub(bytes, from) or nil
    end

    if out then
        out[n + 1] = sub(bytes, sent, from - 1)
        ngx.arg[1] = concat(out)

    elseif rest or ctx.rest then
        ngx.arg[1] = sub(bytes, 1, from - 1)
    end
end


return _M
