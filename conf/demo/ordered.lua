-- JSON with its members in the order given: agents write "type" first, and
-- cjson has no order.

local cjson = require("cjson.safe")

local concat = table.concat
local insert = table.insert

local _M = {}


local function encode(value)
    if type(value) == "table" then
        return value.json
    end

    -- cjson writes "\/" for "/"
    return (cjson.encode(value):gsub("\\/", "/"))
end


-- object(name, value, ...) and array(values): a table { json = text }.

function _M.object(...)
    local members = {}
    for i = 1, select("#", ...), 2 do
        local name, value = select(i, ...)
        insert(members, encode(name) .. ":" .. encode(value))
    end

    return { json = "{" .. concat(members, ",") .. "}" }
end


function _M.array(values)
    local items = {}
    for i, value in ipairs(values) do
        items[i] = encode(value)
    end

    return { json = "[" .. concat(items, ",") .. "]" }
end


_M.null = { json = "null" }


return _M
