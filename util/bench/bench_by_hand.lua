-- What the module does with a hook, as one would write it with
-- body_filter_by_lua and cjson: events are decoded, the text of a message is
-- searched for citations when it has ended, each goes through a function, and
-- an event with them is added.  There is no place, no key and no limit.

local cjson = require "cjson.safe"
local least = require "bench_least"

local gmatch = string.gmatch

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


local function ended(id, text)
    return delta_of(id, citations_of({ id = id }, text))
end


function _M.body_filter()
    least.body_filter(ended)
end


return _M
