-- Copyright (C) the ngx_cite authors
--
-- One POST over a cosocket: as much of HTTP/1.1 as a verifier needs.

local concat = table.concat
local find = string.find
local lower = string.lower
local match = string.match
local pairs = pairs
local tonumber = tonumber

local tcp = ngx.socket.tcp

local MAX_HEADERS = 100
local MAX_BODY = 1024 * 1024
local IDLE = 10000         -- ms that a connection is kept for the next one
local POOL = 32            -- connections that are kept in a worker

local _M = { _VERSION = "0.1.1" }


-- A connection is kept for those only who would have made the same one.
local function pool_name(service)
    local kind = not service.ssl and "plain"
                 or service.ssl_verify and "verified" or "unverified"

    return concat({ "resty.cite", service.address or "", service.host,
                    service.port, kind }, " ")
end


local function connect(service)
    local sock, err = tcp()

    if not sock then
        return nil, err
    end

    sock:settimeout(service.timeout)

    local ok

    ok, err = sock:connect(service.address or service.host, service.port,
                           { pool = pool_name(service), pool_size = POOL })

    if not ok then
        return nil, err
    end

    local used = sock:getreusedtimes() > 0

    if service.ssl and not used then
        ok, err = sock:sslhandshake(nil, service.host, service.ssl_verify)

        if not ok then
            sock:close()
            return nil, err
        end
    end

    return sock, nil, used
end


local function request(service, path, body, headers)
    local lines = {
        "POST " .. path .. " HTTP/1.1",
        "Host: " .. service.host,
        "Content-Length: " .. #body,
    }

    for name, value in pairs(headers) do
        lines[#lines + 1] = name .. ": " .. value
    end

    return concat(lines, "\r\n") .. "\r\n\r\n" .. body
end


local function read_head(sock)
    local line, err = sock:receive("*l")

    if not line then
        return nil, err
    end

    local minor, status = match(line, "^HTTP/1%.(%d) (%d%d%d)")

    if not status then
        return nil, "bad status line"
    end

    local headers = {}

    for _ = 1, MAX_HEADERS do
        line, err = sock:receive("*l")

        if not line then
            return nil, err
        end

        if line == "" then
            return tonumber(status), headers, minor == "1"
        end

        local name, value = match(line, "^([^:%s]+):%s*(.-)%s*$")

        if not name then
            return nil, "bad header line"
        end

        headers[lower(name)] = value
    end

    return nil, "too many headers"
end


local function read_chunked(sock)
    local parts, total = {}, 0

    while true do
        local line, err = sock:receive("*l")

        if not line then
            return nil, err
        end

        local size = tonumber(match(line, "^%x+"), 16)

        if not size then
            return nil, "bad chunk"
        end

        if size == 0 then
            -- trailers end with an empty line
            repeat
                line, err = sock:receive("*l")
            until line == "" or not line

            return line and concat(parts), err
        end

        total = total + size

        if total > MAX_BODY then
            return nil, "the answer is too large"
        end

        local part

        part, err = sock:receive(size)

        if not part then
            return nil, err
        end

        parts[#parts + 1] = part

        -- the line end behind the chunk
        line, err = sock:receive("*l")

        if line ~= "" then
            return nil, err or "bad chunk"
        end
    end
end


local function read_to_end(sock)
    local text, err, partial = sock:receive(MAX_BODY + 1)

    if text then
        return nil, "the answer is too large"
    end

    if err ~= "closed" then
        return nil, err
    end

    return partial
end


-- The body, and whether the connection can be used again.
local function read_body(sock, headers)
    if find(lower(headers["transfer-encoding"] or ""), "chunked", 1, true) then
        local text, err = read_chunked(sock)
        return text, err, true
    end

    if not headers["content-length"] then
        local text, err = read_to_end(sock)
        return text, err, false
    end

    local length = tonumber(match(headers["content-length"], "^%d+$"))

    if not length then
        return nil, "bad Content-Length"
    end

    if length > MAX_BODY then
        return nil, "the answer is too large"
    end

    if length == 0 then
        return "", nil, true
    end

    local text, err = sock:receive(length)

    return text, err, true
end


local function exchange(sock, bytes)
    local ok, err = sock:send(bytes)

    if not ok then
        return nil, err
    end

    -- "headers" is the error if there is no status
    local status, headers, persistent = read_head(sock)

    if not status then
        return nil, headers
    end

    local text, body_err, reusable = read_body(sock, headers)

    if not text then
        return nil, body_err
    end

    if lower(headers["connection"] or "") == "close" then
        persistent = false
    end

    return status, text, reusable and persistent
end


local function try(service, bytes)
    local sock, err, used = connect(service)

    if not sock then
        return nil, err
    end

    local status, text, reusable = exchange(sock, bytes)

    if status and reusable then
        sock:setkeepalive(IDLE)
    else
        sock:close()
    end

    return status, text, used
end


-- The status and the body of the answer, or nil and an error.
-- service: host, port, ssl, ssl_verify, timeout (ms), and address if it is not
-- the host's.
function _M.post(service, path, body, headers)
    local bytes = request(service, path, body, headers)
    local status, text, used = try(service, bytes)

    -- a connection that was kept may have been closed meanwhile
    if not status and used and text ~= "timeout" then
        status, text = try(service, bytes)
    end

    return status, text
end


return _M
