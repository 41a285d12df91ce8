-- How the demo's agent speaks, in each of the protocols that the gateway
-- reads.  A dialect has these functions; run is the agent's own table for one
-- answer, with the members
--
--     unique    a part of ids
--     thread, id, question, time
--     say(event, data)    sends a frame; event is the name of an event, or nil
--     pause(n)            waits n times as long as between two deltas
--
-- start(run)                         the answer begins
-- search(run, query, found, list)    what was searched for, and found: query
--                                    in pieces, passages, and these as JSON
-- text(run, pieces)                  the answer's text
-- finish(run, found)                 it ends

local ordered = require("ordered")

local object, array, null = ordered.object, ordered.array, ordered.null
local concat = table.concat

local MODEL = "demo"
local TOOL = "search_documents"

local _M = {}


local function each(run, pieces, say)
    for _, piece in ipairs(pieces) do
        say(piece)
        run.pause(1)
    end
end


local function typed(run, event_type, ...)
    run.say(nil, object("type", event_type, ...))
end


-- AG-UI

local agui = {}
_M.agui = agui


function agui.start(run)
    typed(run, "RUN_STARTED", "threadId", run.thread, "runId", run.id)
end


function agui.search(run, query, _, list)
    local call = "call-" .. run.unique

    typed(run, "STEP_STARTED", "stepName", "search")
    typed(run, "TOOL_CALL_START", "toolCallId", call, "toolCallName", TOOL)

    each(run, query, function(piece)
        typed(run, "TOOL_CALL_ARGS", "toolCallId", call, "delta", piece)
    end)

    typed(run, "TOOL_CALL_END", "toolCallId", call)
    run.pause(5)
    typed(run, "TOOL_CALL_RESULT", "messageId", call .. "-result", "toolCallId", call,
             "content", list.json, "role", "tool")
    typed(run, "STEP_FINISHED", "stepName", "search")
end


function agui.text(run, pieces)
    local id = "msg-" .. run.unique

    typed(run, "STEP_STARTED", "stepName", "answer")
    typed(run, "TEXT_MESSAGE_START", "messageId", id, "role", "assistant")

    each(run, pieces, function(piece)
        typed(run, "TEXT_MESSAGE_CONTENT", "messageId", id, "delta", piece)
    end)

    typed(run, "TEXT_MESSAGE_END", "messageId", id)
    typed(run, "STEP_FINISHED", "stepName", "answer")
    typed(run, "STEP_STARTED", "stepName", "note")
end


function agui.finish(run, found)
    typed(run, "STATE_DELTA", "delta", array({
        object("op", "add", "path", "/demo", "value",
               object("question", run.question, "passages", #found)),
    }))
    typed(run, "STEP_FINISHED", "stepName", "note")
    typed(run, "RUN_FINISHED", "threadId", run.thread, "runId", run.id)
end


-- The UI message stream of the Vercel AI SDK

local vercel = { headers = { ["x-vercel-ai-ui-message-stream"] = "v1" } }
_M.vercel = vercel


function vercel.start(run)
    typed(run, "start", "messageId", "msg-" .. run.unique)
    typed(run, "start-step")
end


function vercel.search(run, query, _, list)
    local call = "call-" .. run.unique

    typed(run, "tool-input-start", "toolCallId", call, "toolName", TOOL)

    each(run, query, function(piece)
        typed(run, "tool-input-delta", "toolCallId", call, "inputTextDelta", piece)
    end)

    typed(run, "tool-input-available", "toolCallId", call, "toolName", TOOL,
             "input", { json = concat(query) })
    run.pause(5)
    typed(run, "tool-output-available", "toolCallId", call, "output", list)
    typed(run, "finish-step")
    typed(run, "start-step")
end


function vercel.text(run, pieces)
    typed(run, "text-start", "id", "txt-0")

    each(run, pieces, function(piece)
        typed(run, "text-delta", "id", "txt-0", "delta", piece)
    end)

    typed(run, "text-end", "id", "txt-0")
    typed(run, "finish-step")
end


function vercel.finish(run)
    typed(run, "finish", "finishReason", "stop")
    run.say(nil, { json = "[DONE]" })
end


-- OpenAI Chat Completions.  A provider that searches by itself tells what it
-- has found beside its first chunk.

local openai = {}
_M.openai = openai


local function openai_say(run, delta, finish_reason, ...)
    run.say(nil, object("id", "chatcmpl-" .. run.unique, "object", "chat.completion.chunk",
                        "created", run.time, "model", MODEL,
                        "choices", array({
                            object("index", 0, "delta", delta, "finish_reason", finish_reason),
                        }), ...))
end


function openai.start(run)
    run.pause(10)
end


function openai.search(run, _, found)
    local results = {}
    for i, p in ipairs(found) do
        results[i] = object("id", p.document.id, "title", p.document.title,
                            "url", p.document.url, "page", p.page, "snippet", p.content)
    end

    openai_say(run, object("role", "assistant", "content", ""), null,
               "search_results", array(results))
end


function openai.text(run, pieces)
    each(run, pieces, function(piece)
        openai_say(run, object("content", piece), null)
    end)
end


function openai.finish(run)
    openai_say(run, object(), "stop")
    run.say(nil, { json = "[DONE]" })
end


-- OpenAI Responses: each event has a name and a number

local responses = {}
_M.responses = responses


local function responses_say(run, event_type, ...)
    run.number = (run.number or -1) + 1
    run.say(event_type, object("type", event_type, "sequence_number", run.number, ...))
end


local function responses_answer(run, status, output)
    return object("id", "resp-" .. run.unique, "object", "response", "created_at", run.time,
                  "status", status, "model", MODEL, "output", array(output))
end


local function responses_item(run, event_type, index, item)
    responses_say(run, "response.output_item." .. event_type, "output_index", index,
                  "item", item)
end


function responses.start(run)
    responses_say(run, "response.created", "response", responses_answer(run, "in_progress", {}))
end


function responses.search(run, query, _, list)
    local id = "mcp_" .. run.unique

    local function call(...)
        return object("id", id, "type", "mcp_call", "server_label", MODEL, "name", TOOL, ...)
    end

    responses_item(run, "added", 0, call("arguments", "", "status", "in_progress"))

    each(run, query, function(piece)
        responses_say(run, "response.mcp_call_arguments.delta", "item_id", id,
                      "output_index", 0, "delta", piece)
    end)

    run.pause(5)
    run.call = call("arguments", concat(query), "output", list.json, "status", "completed")
    responses_item(run, "done", 0, run.call)
end


function responses.text(run, pieces)
    local id = "msg_" .. run.unique
    local place = { "item_id", id, "output_index", 1, "content_index", 0 }

    local function say(event_type, name, value)
        local members = { unpack(place) }
        members[#members + 1] = name
        members[#members + 1] = value
        responses_say(run, event_type, unpack(members))
    end

    local function part(text)
        return object("type", "output_text", "text", text, "annotations", array({}))
    end

    local function message(status, content)
        return object("id", id, "type", "message", "status", status, "role", "assistant",
                      "content", array(content))
    end

    responses_item(run, "added", 1, message("in_progress", {}))
    say("response.content_part.added", "part", part(""))

    each(run, pieces, function(piece)
        say("response.output_text.delta", "delta", piece)
    end)

    local text = concat(pieces)

    say("response.output_text.done", "text", text)
    say("response.content_part.done", "part", part(text))
    run.message = message("completed", { part(text) })
    responses_item(run, "done", 1, run.message)
end


function responses.finish(run)
    responses_say(run, "response.completed", "response",
                  responses_answer(run, "completed", { run.call, run.message }))
end


-- Anthropic Messages: blocks, of which the first two are a search

local anthropic = {}
_M.anthropic = anthropic


local function anthropic_say(run, event_type, ...)
    run.say(event_type, object("type", event_type, ...))
end


local function anthropic_block(run, index, block, deltas)
    anthropic_say(run, "content_block_start", "index", index, "content_block", block)

    each(run, deltas, function(delta)
        anthropic_say(run, "content_block_delta", "index", index, "delta", delta)
    end)

    anthropic_say(run, "content_block_stop", "index", index)
end


local function deltas_of(pieces, delta_type, member)
    local deltas = {}
    for i, piece in ipairs(pieces) do
        deltas[i] = object("type", delta_type, member, piece)
    end

    return deltas
end


function anthropic.start(run)
    anthropic_say(run, "message_start", "message", object(
        "id", "msg_" .. run.unique, "type", "message", "role", "assistant", "model", MODEL,
        "content", array({}), "stop_reason", null, "stop_sequence", null,
        "usage", object("input_tokens", 1, "output_tokens", 1)))
end


function anthropic.search(run, query, _, list)
    local id = "mcptoolu_" .. run.unique

    anthropic_block(run, 0, object("type", "mcp_tool_use", "id", id, "name", TOOL,
                                   "server_name", MODEL, "input", object()),
                    deltas_of(query, "input_json_delta", "partial_json"))
    run.pause(5)
    anthropic_block(run, 1, object(
        "type", "mcp_tool_result", "tool_use_id", id, "is_error", false,
        "content", array({ object("type", "text", "text", list.json) })), {})
end


function anthropic.text(run, pieces)
    anthropic_block(run, 2, object("type", "text", "text", ""),
                    deltas_of(pieces, "text_delta", "text"))
end


function anthropic.finish(run)
    anthropic_say(run, "message_delta", "delta",
                  object("stop_reason", "end_turn", "stop_sequence", null),
                  "usage", object("output_tokens", 1))
    anthropic_say(run, "message_stop")
end


-- By the path that a client of each asks.

_M.paths = {
    ["/api/chat"] = vercel,
    ["/v1/chat/completions"] = openai,
    ["/v1/responses"] = responses,
    ["/v1/messages"] = anthropic,
}


return _M
