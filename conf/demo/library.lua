-- The demo's documents: for the agent, and for readers as JSON by
-- GET /documents/ID.

local cjson = require("cjson.safe")
local documents = require("documents")

local _M = { documents = documents }


function _M.find(id)
    for _, document in ipairs(documents) do
        if document.id == id then
            return document
        end
    end
end


function _M.answer()
    local document = _M.find(ngx.var.uri:match("^/documents/([%w-]+)$"))

    if not document then
        return ngx.exit(ngx.HTTP_NOT_FOUND)
    end

    ngx.header.content_type = "application/json"
    ngx.print(cjson.encode({
        id = document.id,
        title = document.title,
        url = document.url,
        pages = document.pages,
    }))
end


return _M
