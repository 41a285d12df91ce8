-- Copyright (C) the ngx_cite authors
--
-- Citations and messages as hooks see them: the members of the JSON that
-- crosses the wire, by the names that are used in Lua.

local null = require("cjson.safe").null

local pairs = pairs
local setmetatable = setmetatable

local names = {
    attachment_id = "attachmentId",
    phrase = "fullPhrase",
    anchor = "anchorText",
    page = "pageNumber",
    start_page_id = "startPageId",
    line_ids = "lineIds",
    number = "citationNumber",
    site_name = "siteName",
    favicon_url = "faviconUrl",
    chunk_id = "chunkId",
    claim_text = "claimText",
}

local message_names = {
    id = "messageId",
    thread_id = "threadId",
    run_id = "runId",
    state_key = "stateKey",
    user_message_id = "userMessageId",
}

local _M = { _VERSION = "0.1.1" }


-- A table that finds each member under its name in Lua when it is asked for.
local function view(object, map)
    return setmetatable({}, {
        __index = function(self, name)
            local value = object[map[name] or name]

            if value == null then
                return nil
            end

            self[name] = value

            return value
        end,
    })
end


function _M.citation(object, key, evidence)
    local citation = view(object, names)

    citation.key = key
    citation.evidence = evidence
    citation.json = object

    return citation
end


-- Of a question, or of the client's state: only there it has citations.
function _M.message(object)
    local message = view(object, message_names)

    if object.citations then
        local citations = {}

        for key, citation in pairs(object.citations) do
            citations[key] = _M.citation(citation, key)
        end

        message.citations = citations
    end

    return message
end


return _M
