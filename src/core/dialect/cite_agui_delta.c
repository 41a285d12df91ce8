
/*
 * Copyright (C) the ngx_cite authors
 */


#include "dialect/cite_agui_delta.h"
#include "base/cite_utf8.h"


#define CITE_AGUI_TEXT  "{\"type\":\"TEXT_MESSAGE_CONTENT\",\"messageId\":\""
#define CITE_AGUI_ARGS  "{\"type\":\"TOOL_CALL_ARGS\",\"toolCallId\":\""
#define CITE_AGUI_DELTA  "\",\"delta\":\""


cite_rc_t
cite_agui_delta_read(cite_json_t *json, cite_span_t payload, cite_event_t *ev)
{
    int                high;
    cite_span_t        rest, id, text;
    const uint8_t     *end;
    cite_event_type_e  type;

    if (cite_span_starts(payload, cite_span(CITE_AGUI_TEXT))) {
        rest = cite_span_skip(payload, sizeof(CITE_AGUI_TEXT) - 1);
        type = CITE_EVENT_TEXT_DELTA;

    } else if (cite_span_starts(payload, cite_span(CITE_AGUI_ARGS))) {
        rest = cite_span_skip(payload, sizeof(CITE_AGUI_ARGS) - 1);
        type = CITE_EVENT_TOOL_DELTA;

    } else {
        return CITE_DECLINED;
    }

    high = 0;
    end = cite_json_run(rest.p, rest.p + rest.n, &high);

    id = cite_span_between(rest.p, end);
    rest = cite_span_skip(rest, id.n);

    if (high || !cite_span_starts(rest, cite_span(CITE_AGUI_DELTA))) {
        return CITE_DECLINED;
    }

    rest = cite_span_skip(rest, sizeof(CITE_AGUI_DELTA) - 1);

    if (rest.n < 2 || rest.p[rest.n - 2] != '"' || rest.p[rest.n - 1] != '}') {
        return CITE_DECLINED;
    }

    rest.n -= 2;

    if (cite_json_inside(&json->text, rest, &text) != CITE_OK) {
        return CITE_DECLINED;
    }

    ev->type = type;
    ev->id = id;
    ev->text = text;
    ev->raw = rest;
    ev->closes = CITE_CLOSES_OWNER;
    ev->assistant = type == CITE_EVENT_TEXT_DELTA;

    return CITE_OK;
}
