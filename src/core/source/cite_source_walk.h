
/*
 * Copyright (C) the ngx_cite authors
 *
 * The sources of a long text, read in steps: other streams of the worker have
 * their turn between two of them.
 *
 *   cite_source_walk_text()  ->  cite_source_walk_step()  ->  CITE_OK, w->how
 *                                   ^          |
 *                                   +----------+  CITE_AGAIN
 *
 * However large the steps are, the sources are the same.
 */


#ifndef CITE_SOURCE_WALK_H
#define CITE_SOURCE_WALK_H


#include "source/cite_source_reader.h"


/* the sink that keeps the sources */

typedef struct {
    cite_source_sink_t     sink;
    cite_sources_t        *sources;
    cite_origin_e          origin;
    cite_span_t            call;
    cite_listing_t        *alone;     /* sources that stand in no list */
} cite_sources_sink_t;


/* the memory is the caller's; nothing but "how" is for others to look at */

struct cite_source_walk_s {
    cite_reading_e         how;       /* when the walk is done */
    cite_source_text_t     in;
    cite_sources_sink_t    own;
    uint32_t               lists;     /* when it began */
    size_t                 positions;
    unsigned               done:1;
};


/*
 * Begins.  json is a JSON reader that nobody else uses until the walk ends;
 * the text, or the value, and tool_call_id stay until then.  In between others
 * may look at the sources, but add none to them; their "kept", "budget" and
 * "part" may be others at each step.
 */
void cite_source_walk_text(cite_source_walk_t *w, cite_sources_t *s,
    cite_json_t *json, cite_span_t text, cite_origin_e origin,
    cite_span_t tool_call_id);

/* the same for a value that was read, with another reader than json */
void cite_source_walk_value(cite_source_walk_t *w, cite_sources_t *s,
    cite_json_t *json, yyjson_val *value, cite_origin_e origin,
    cite_span_t tool_call_id);

/*
 * Goes on for what n bytes of text are worth, and a little more.  CITE_AGAIN:
 * there is more to do; CITE_OK: all was read, and w->how says how.  Never
 * fails: sources that can't be kept are counted.
 */
cite_rc_t cite_source_walk_step(cite_source_walk_t *w, size_t n);

/*
 * Ends a walk, which may be at any place: nothing of it is left but the
 * sources that were added, and their lists.
 */
void cite_source_walk_end(cite_source_walk_t *w);


#endif /* CITE_SOURCE_WALK_H */
