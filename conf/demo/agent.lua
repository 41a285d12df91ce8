-- A small agent for the demo: it searches its documents, answers with
-- citations, and writes at the pace of a model, in the protocol that it is asked
-- in.

local cjson = require("cjson.safe")
local library = require("library")
local answers = require("answers")
local dialects = require("dialects")
local ordered = require("ordered")

local object, array = ordered.object, ordered.array
local concat = table.concat
local insert = table.insert

local PAUSE = 0.03      -- seconds between two deltas
local LAST_STEP = 0.6   -- seconds between the answer and the end of the run
local RESULTS = 3       -- passages that a search finds at most
local QUESTION = "When does the first ferry leave?"
local UTF8_CHAR = "[%z\1-\127\194-\244][\128-\191]*"

local _M = {}


-- The request.  Whatever is in it, only a few members are used, and only where
-- they have the expected type.

-- The beginning of a text, or nil if it is empty or no UTF-8.

local function printable(value)
    if type(value) ~= "string" then
        return nil
    end

    local m = ngx.re.match(value:gsub("%c+", " "), [[^ *(\S.{0,199})]], "jou")
    return m and m[1]
end


local function member(value, name)
    if type(value) == "table" then
        return value[name]
    end
end


local function text_of(content)
    if type(content) == "string" then
        return content
    end

    local texts = {}
    for _, part in ipairs(type(content) == "table" and content or {}) do
        local text = member(part, "text")
        if type(text) == "string" then
            insert(texts, text)
        end
    end

    return concat(texts, " ")
end


-- messages of any protocol; OpenAI Responses may have a text in place of them

local function last_question(messages)
    if type(messages) == "string" then
        return messages
    end

    if type(messages) ~= "table" then
        return nil
    end

    for i = #messages, 1, -1 do
        if member(messages[i], "role") == "user" then
            return text_of(messages[i].content or messages[i].parts)
        end
    end
end


function _M.read_body()
    ngx.req.read_body()

    local path = ngx.req.get_body_file()
    if not path then
        return ngx.req.get_body_data()
    end

    local file = io.open(path, "rb")
    if file then
        local data = file:read("*a")
        file:close()
        return data
    end
end


local function read_input()
    local body = _M.read_body()
    if not body then
        return {}
    end

    local input = cjson.decode(body)
    if type(input) ~= "table" then
        return nil
    end

    -- CopilotKit's single endpoint wraps it
    if member(input.body, "messages") then
        return input.body
    end

    return input
end


-- Searching: pages and prepared answers are ranked by the words they share
-- with the question.

local function words_of(text)
    local words = {}
    for word in text:lower():gmatch("[%w\128-\255]+") do
        if #word > 2 then
            insert(words, word)
        end
    end

    return words
end


local function overlap(words, others)
    local known, n = {}, 0
    for _, word in ipairs(others) do
        known[word] = true
    end

    for _, word in ipairs(words) do
        n = n + ((known[word] or known[word:gsub("s$", "")]) and 1 or 0)
    end

    return n
end


local function passage(document, page)
    return {
        document = document,
        page = page,
        content = concat(document.pages[page], " "),
    }
end


local function search(words)
    local found = {}
    for _, document in ipairs(library.documents) do
        for page in ipairs(document.pages) do
            local p = passage(document, page)
            p.score = overlap(words, words_of(document.title .. " " .. p.content))
            p.order = #found
            insert(found, p)
        end
    end

    table.sort(found, function(a, b)
        if a.score ~= b.score then
            return a.score > b.score
        end
        return a.order < b.order
    end)

    while #found > RESULTS do
        found[#found] = nil
    end

    return found
end


local function whole_document(id)
    local document, found = library.find(id), {}
    for page in ipairs(document.pages) do
        insert(found, passage(document, page))
    end

    return found
end


-- An answer of its own to a question that is not prepared: the first line of
-- each passage, and a number that is in none of them.

local function improvise(words)
    local found = search(words)
    local text = { "I have no ready answer to that. The nearest I can find:" }

    for n, p in ipairs(found) do
        insert(text, ("%s [%d]"):format(p.document.pages[p.page][1], n))
    end

    insert(text, "All of it has been confirmed by a survey of 1,233 households [1].")

    return { text = concat(text, "\n\n") }, found
end


local function prepare(question)
    local words = words_of(question)
    local best, most = nil, 0

    for _, candidate in ipairs(answers) do
        local n = overlap(words, candidate.words)
        if n > most then
            best, most = candidate, n
        end
    end

    if best then
        return best, whole_document(best.document)
    end

    return improvise(words)
end


-- The answer's text and its data block.

local function line_of(document, page, phrase)
    for n, line in ipairs(document.pages[page]) do
        if line:find(phrase, 1, true) then
            return n
        end
    end

    return 1
end


local function data_block(quotes)
    if not quotes then
        return ""
    end

    local ids, groups = {}, {}

    for n, quote in ipairs(quotes) do
        local id, page, phrase, anchor = unpack(quote)
        if not groups[id] then
            groups[id] = {}
            insert(ids, id)
        end

        insert(groups[id], object("n", n, "f", phrase, "k", anchor, "p", page .. "_" .. page - 1,
                                  "l", array({ line_of(library.find(id), page, phrase) })))
    end

    local members = {}
    for _, id in ipairs(ids) do
        insert(members, id)
        insert(members, array(groups[id]))
    end

    return "\n<<<CITATION_DATA>>>\n" .. object(unpack(members)).json .. "\n<<<END_CITATION_DATA>>>"
end


-- Pieces of about a word; a long one without blanks is cut anywhere.

local function tokens(text)
    local pieces, piece, size = {}, {}, 0
    for char in text:gmatch(UTF8_CHAR) do
        insert(piece, char)
        size = size + 1

        if (char == " " and size > 4) or size == 12 then
            insert(pieces, concat(piece))
            piece, size = {}, 0
        end
    end

    if size > 0 then
        insert(pieces, concat(piece))
    end

    return pieces
end


local function result_list(found)
    local results = {}
    for i, p in ipairs(found) do
        results[i] = object("id", p.document.id, "title", p.document.title, "url", p.document.url,
                            "page", p.page, "content", p.content)
    end

    return object("results", array(results))
end


-- Raises the error "gone" when the client has left: answer() ends there.

local function say(event, data)
    local name = event and "event: " .. event .. "\n" or ""
    local ok = ngx.print(name, "data: ", data.json, "\n\n")

    if not ok or not ngx.flush(true) then
        error("gone", 0)
    end
end


local function run(dialect, its)
    local reply, found = prepare(its.question)
    local query = object("query", concat(words_of(its.question), " "), "limit", RESULTS)

    dialect.start(its)
    dialect.search(its, tokens(query.json), found, result_list(found))
    dialect.text(its, tokens(reply.text .. data_block(reply.quotes)))
    ngx.sleep(LAST_STEP)
    dialect.finish(its, found)
end


local function refuse(status, message)
    ngx.status = status
    ngx.header.content_type = "application/json"
    ngx.print(object("error", message).json, "\n")
end


-- The content handler: POST as one of the protocols has it, or GET with
-- ?q=QUESTION.

function _M.answer()
    local method = ngx.req.get_method()
    if method ~= "POST" and method ~= "GET" then
        return refuse(405, "POST a RunAgentInput")
    end

    local input = read_input()
    if not input then
        return refuse(400, "the body is no JSON object")
    end

    local dialect = dialects.paths[ngx.var.uri] or dialects.agui
    local unique = ngx.var.request_id:sub(1, 12)

    ngx.header.content_type = "text/event-stream"
    ngx.header.cache_control = "no-cache"

    for name, value in pairs(dialect.headers or {}) do
        ngx.header[name] = value
    end

    local ok, err = pcall(run, dialect, {
        unique = unique,
        thread = printable(input.threadId) or "thread-" .. ngx.var.request_id,
        id = printable(input.runId) or "run-" .. ngx.var.request_id,
        time = ngx.time(),
        question = printable(last_question(input.messages or input.input))
                   or printable(ngx.unescape_uri(ngx.var.arg_q or ""))
                   or QUESTION,
        say = say,
        pause = function(n) ngx.sleep(n * PAUSE) end,
    })

    if not ok and err ~= "gone" then
        ngx.log(ngx.ERR, "demo agent: ", err)
    end
end


return _M
