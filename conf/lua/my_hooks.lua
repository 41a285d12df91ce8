-- Hooks of conf/lua-hooks.conf, each optional.  docs/lua.md describes their
-- arguments and results.

local _M = {}


-- Once for each request: the key of the client's state.
function _M.state_key(run)
    return "cite_" .. (ngx.var.http_x_tenant or "public")
end


-- Citations in a syntax of our own, in addition to cite_formats.
function _M.extract(message)
    local list = {}

    for id in message.text:gmatch("%((JIRA%-%d+)%)") do
        list[#list + 1] = {
            text = "(" .. id .. ")",
            id = id,
            url = "https://jira.example.org/browse/" .. id,
            phrase = id,
        }
    end

    return list
end


-- Each citation may be changed, kept or dropped.
function _M.filter(citation, message)
    if citation.url and citation.url:find("^https?://intranet%.") then
        return nil
    end

    if citation.attachment_id and not citation.title then
        citation.title = "Document " .. citation.attachment_id
    end

    return citation
end


-- May wait: for a socket, for a subrequest, for a while.
function _M.verify(citation, message)
    if not citation.phrase then
        return { status = "skipped", reason = "nothing is quoted" }
    end

    ngx.sleep(0.1)

    local known = ngx.shared.cite_phrases:get(citation.phrase)

    return { status = known and "found" or "not_found" }
end


-- When a message has its last verdict; nobody waits for it, and it may wait.
function _M.complete(message)
    local summary = message.summary

    ngx.log(ngx.NOTICE, "message ", message.id, ": ", summary.verified, " of ",
            summary.total, " citations are verified")
end


return _M
