-- Answers with the event stream that the request has: member "recording" of a JSON
-- object.

local cjson = require("cjson.safe")
local agent = require("agent")

local _M = {}


function _M.answer()
    local input = cjson.decode(agent.read_body() or "")
    local recording = type(input) == "table" and input.recording

    if ngx.req.get_method() ~= "POST" or type(recording) ~= "string" then
        ngx.status = ngx.HTTP_BAD_REQUEST
        ngx.header.content_type = "application/json"
        ngx.print('{"error":"POST an object with a recording"}\n')
        return
    end

    ngx.header.content_type = "text/event-stream"
    ngx.header.cache_control = "no-cache"
    ngx.print(recording)
end


return _M
