
/*
 * Copyright (C) the ngx_cite authors
 *
 * The short way for the two events that make up almost all of a stream.
 */


#ifndef CITE_AGUI_DELTA_H
#define CITE_AGUI_DELTA_H


#include "wire/cite_event.h"


/*
 * Reads TEXT_MESSAGE_CONTENT or TOOL_CALL_ARGS in the form that servers
 * write: type, id and delta, in this order, no white space, nothing else.
 * CITE_DECLINED for any other payload; it may still be a good one.
 */
cite_rc_t cite_agui_delta_read(cite_json_t *json, cite_span_t payload,
    cite_event_t *ev);


#endif /* CITE_AGUI_DELTA_H */
