
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
 *
 * A walk is a stack of tasks, each with a state of its own.  The top one works
 * until it has paid for all that a step may cost, or calls another one, whose
 * result is then in w->rc:
 *
 *   readers of a text > wrapped > json > readers of a text in it > ...
 */


#ifndef CITE_SOURCE_WALK_H
#define CITE_SOURCE_WALK_H


#include "source/cite_source_reader.h"


typedef struct cite_source_frame_s  cite_source_frame_t;


/* the sink that keeps the sources, see cite_source_text.c */

typedef struct {
    cite_source_sink_t     sink;
    cite_sources_t        *sources;
    cite_origin_e          origin;
    cite_span_t            call;
    cite_listing_t        *alone;     /* sources that stand in no list */
    cite_source_list_t    *open;      /* the innermost list that is read */
    uint32_t               lists;     /* when it began */
    size_t                 positions;
} cite_sources_sink_t;


/* the memory is the caller's, who does not move it and reads nothing but "how" */

struct cite_source_walk_s {
    cite_reading_e         how;       /* when all is done */
    cite_source_sink_t    *sink;
    cite_source_frame_t   *top;       /* of the stack; NULL: it is done */
    size_t                 most;      /* that this step may cost */
    size_t                 left;      /* of that */
    cite_rc_t              rc;        /* of the task that has ended last */
    const cite_source_reader_t
                          *reader;    /* that found the sources of the text */
    cite_span_t            asked;     /* the text that was asked last ... */
    unsigned               json:1;    /* ... whether it begins as JSON does */
    cite_sources_sink_t    own;
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


/* for the tasks */

/* what a step has paid for, in bytes: about 40 instructions are one */

#define CITE_WALK_LINE   4       /* a line that is only found */
#define CITE_WALK_PAIR   12      /* ... and looked at for a name */
#define CITE_WALK_ENTRY  64      /* an object that is read, and ... */
#define CITE_WALK_VALUE  4       /* ... each of its members */
#define CITE_WALK_ADD    128     /* a source that is added */


/* 0: the step has no more; else n are paid, though it has only a part of it */

static inline int
cite_walk_pay(cite_source_walk_t *w, size_t n)
{
    if (w->left == 0) {
        return 0;
    }

    w->left -= cite_min(n, w->left);

    return 1;
}


/* the same for what can't be parted: 0: it is better done by the next step */

static inline int
cite_walk_pay_whole(cite_source_walk_t *w, size_t n)
{
    if (n > w->left && w->left < w->most) {
        w->left = 0;
    }

    return cite_walk_pay(w, n);
}


/* the next line that is not empty: CITE_OK, CITE_DONE: none is, or CITE_AGAIN */
cite_rc_t cite_walk_line(cite_source_walk_t *w, cite_span_t *rest,
    cite_span_t *line, size_t pay);

/* the same for any line */
cite_rc_t cite_walk_any_line(cite_source_walk_t *w, cite_span_t *rest,
    cite_span_t *line, size_t pay);

/* as cite_source_is_json(); a text is looked at once */
int cite_walk_is_json(cite_source_walk_t *w, cite_span_t text);

/* hands a source over to the sink */
void cite_walk_add(cite_source_walk_t *w, cite_source_reading_t *r,
    cite_source_list_t *list);

/*
 * Puts a task upon the one that calls this, which returns CITE_AGAIN and finds
 * the result in w->rc.  Its state, all zero, or NULL: then there is no memory
 * for it, and it finds no source.
 */
void *cite_walk_call(cite_source_walk_t *w, const cite_source_task_t *task,
    const cite_source_text_t *in);

/*
 * The same for all readers of a text that stands in that of the task, but the
 * last two, which take any text.
 */
void cite_walk_inner(cite_source_walk_t *w, const cite_source_text_t *in,
    cite_span_t text);


/* cite_source_text.c */
void cite_sources_sink_begin(cite_sources_sink_t *own, cite_sources_t *s,
    cite_origin_e origin, cite_span_t tool_call_id);
void cite_sources_sink_end(cite_sources_sink_t *own);


#endif /* CITE_SOURCE_WALK_H */
