-- What the module does with a hook, as one would write it with
-- body_filter_by_lua and cjson: events are decoded, the text of a message is
-- searched for citations when it has ended, each goes through a function, and
-- an event with them is added.  There is no place, no key and no limit.

local cjson = require "cjson.safe"

local concat = table.concat
local find = string.find
local gmatch = string.gmatch
local sub = string.sub

local _M = {}


local function filter(citation, message)
    return citation
end


local function citations_of(message, text)
    local list = {}

    for attributes in gmatch(text, "<cite ([^>]-)/>") do
        local citation = {}

        for name, value in gmatch(attributes, "([%w_]+)='([^']*)'") do
            citation[name] = value
        end

        list[#list + 1] = filter(citation, message)
    end

    return list
end


local function delta_of(id, list)
    return "data: " .. cjson.encode({
        type = "STATE_DELTA",
        delta = { {
            op = "add",
            path = "/deepcitation",
            value = { messages = { [id] = { citations = list } } },
        } },
    }) .. "\n\n"
end


local function read_event(ctx, frame)
    local event = cjson.decode(sub(frame, 7))

    if not event then
        return
    end

    local id = event.messageId

    if event.type == "TEXT_MESSAGE_START" then
        ctx.texts[id] = {}

    elseif event.type == "TEXT_MESSAGE_CONTENT" and ctx.texts[id] then
        local text = ctx.texts[id]
        text[#text + 1] = event.delta

    elseif event.type == "TEXT_MESSAGE_END" and ctx.texts[id] then
        return delta_of(id, citations_of({ id = id }, concat(ctx.texts[id])))
    end
end


function _M.body_filter()
    local ctx = ngx.ctx

    ctx.texts = ctx.texts or {}

    local bytes = (ctx.rest or "") .. ngx.arg[1]
    local out, from = {}, 1

    while true do
        local _, last = find(bytes, "\n\n", from, true)

        if not last then
            break
        end

        local frame = sub(bytes, from, last)

        out[#out + 1] = frame
        out[#out + 1] = read_event(ctx, frame)
        from = last + 1
    end

    ctx.rest = sub(bytes, from)

    if ngx.arg[2] then
        out[#out + 1] = ctx.rest
        ctx.rest = nil
    end

    ngx.arg[1] = concat(out)
end


return _M
