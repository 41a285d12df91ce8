
/*
 * Copyright (C) the ngx_cite authors
 */


#include "stream/cite_stream_part.h"
#include "stream/cite_stream_same.h"
#include "base/cite_utf8.h"


/* where a text of the event's kind goes, or NULL if nowhere */

static cite_buf_t *
cite_stream_text(cite_stream_t *s, const cite_event_t *ev)
{
    cite_tool_t     *t;
    cite_message_t  *m;

    if (ev->type == CITE_EVENT_TOOL_DELTA) {
        t = cite_map_find(&s->run.tool_ids, ev->id);
        return t ? &t->arguments : NULL;
    }

    m = s->run.current;

    return m && m->open && m->assistant && cite_span_eq(m->id, ev->id)
           ? &m->text : NULL;
}


/* 1 if the frame is one line of data with LF, and stays where it is */

static int
cite_stream_simple(const cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev)
{
    cite_span_t  tail;

    if (s->action != CITE_FRAME_PASS || s->before.n || s->after.n
        || s->holding || s->waiting || s->watch
        || s->conf->strip_data || s->conf->repair)
    {
        return 0;
    }

    if (ev->raw.p < frame->bytes.p
        || ev->raw.p > frame->bytes.p + frame->bytes.n)
    {
        /* the payload was joined of several lines */
        return 0;
    }

    tail = cite_span_between(ev->raw.p + ev->raw.n,
                             frame->bytes.p + frame->bytes.n);

    return cite_span_eq(tail, cite_span(CITE_SAME_TAIL));
}


void
cite_stream_learn(cite_stream_t *s, const cite_frame_t *frame,
    const cite_event_t *ev)
{
    cite_buf_t   *text;
    cite_span_t   head;

    if (s->run.state != CITE_RUN_ACTIVE || cite_lanes_open(&s->run.lanes)
        || !cite_stream_simple(s, frame, ev))
    {
        /* what verdicts make due would wait for an event */
        return;
    }

    head = cite_span_between(frame->bytes.p, ev->raw.p);
    text = cite_stream_text(s, ev);

    if (text == NULL || text->err || head.n < CITE_SAME_HEAD
        || head.n + CITE_SAME_SHORT + CITE_SAME_TAIL_LEN > s->sse.max)
    {
        return;
    }

    s->same.text = text;

    cite_buf_reset(&s->same.head);
    cite_buf_put(&s->same.head, head);
}


/* the quote that ends the string at p, or NULL */

static const uint8_t *
cite_stream_quote(const uint8_t *p, const uint8_t *last, int *high,
    int *escaped)
{
    for ( ;; ) {

        p = cite_json_run(p, last, high);

        if (p == last || *p == '"') {
            return p == last ? NULL : p;
        }

        if (*p != '\\' || last - p < 2) {
            return NULL;
        }

        *escaped = 1;
        p += 2;
    }
}


/* adds all of the text, or nothing if there is no room */

static cite_rc_t
cite_stream_same_add(cite_stream_t *s, cite_span_t raw, int escaped)
{
    size_t       n;
    cite_buf_t  *text;

    text = s->same.text;
    n = text->n;

    if (!escaped) {
        cite_buf_put(text, raw);

    } else if (cite_json_unescape(text, raw) == CITE_DECLINED) {
        return CITE_DECLINED;
    }

    if (text->err) {
        text->n = n;
        s->same.head.n = 0;
        s->run.incomplete = 1;
    }

    return CITE_OK;
}


/* 1 if the tail is behind the text, and the event is not too large */

static inline int
cite_stream_same_ends(const cite_stream_t *s, cite_span_t text,
    const uint8_t *last)
{
    size_t  n;

    n = text.n + CITE_SAME_TAIL_LEN;

    return (size_t) (last - text.p) >= n && s->same.head.n + n <= s->sse.max
           && cite_same_is_tail(text.p + text.n);
}


/* the same as below, where there may be no room */

static size_t
cite_stream_same_grow(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    int             high, escaped;
    cite_span_t     raw;
    const uint8_t  *end;

    high = 0;
    escaped = 0;

    end = cite_stream_quote(p, last, &high, &escaped);

    if (end == NULL) {
        return 0;
    }

    raw = cite_span_between(p, end);

    if (!cite_stream_same_ends(s, raw, last)
        || (high && !cite_utf8_valid(raw))
        || cite_stream_same_add(s, raw, escaped) != CITE_OK)
    {
        return 0;
    }

    return raw.n + CITE_SAME_TAIL_LEN;
}


/* the length of any text at p and what is behind it; 0: another event */

static size_t
cite_stream_same_any(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    uint8_t        *to;
    cite_buf_t     *text;
    cite_span_t     raw;
    const uint8_t  *end, *stop;

    text = s->same.text;
    to = text->p + text->n;
    stop = p + cite_min((size_t) (last - p), text->cap - text->n);

    end = cite_json_decode(&to, p, stop);

    if (end == stop && stop != last) {
        return cite_stream_same_grow(s, p, last);
    }

    if (end == NULL) {
        return 0;
    }

    raw = cite_span_between(p, end);

    if (!cite_stream_same_ends(s, raw, last)) {
        return 0;
    }

    text->n = (size_t) (to - text->p);

    return raw.n + CITE_SAME_TAIL_LEN;
}


#if (__SSE2__)

/*
 * Adds the text at p, which at least 16 bytes are left from, at to, which has
 * room for as many.  Its length; SIZE_MAX: not short.
 */

static inline size_t
cite_stream_same_short(uint8_t *to, const uint8_t *p)
{
    size_t   n;
    __m128i  bytes;

    bytes = cite_scan_load(p);
    n = (size_t) __builtin_ctz(cite_same_stops(bytes) | 0x10000);

    if (n > CITE_SAME_SHORT || !cite_same_is_tail(p + n)) {
        return SIZE_MAX;
    }

    _mm_storeu_si128((__m128i *) (void *) to, bytes);

    return n;
}

#else

static inline size_t
cite_stream_same_short(uint8_t *to, const uint8_t *p)
{
    (void) to;
    (void) p;

    return SIZE_MAX;
}

#endif


/*
 * Moves *p over events with short texts; 1 if what is there has the head but
 * may have another text.
 */

static inline int
cite_stream_same_run(cite_stream_t *s, const uint8_t **p, const uint8_t *last)
{
    int             like;
    size_t          n, events, added;
    cite_buf_t     *text;
    cite_span_t     head;
    const uint8_t  *at;

    text = s->same.text;
    head = cite_buf_view(&s->same.head);
    at = *p;
    like = 0;
    added = text->n;

    for (events = 0; head.n; events++) {

        like = (size_t) (last - at) >= head.n + CITE_SAME_TAIL_LEN
               && cite_same_like(at, head);

        if (!like || (size_t) (last - at) < head.n + 16
            || text->cap - added < 16)
        {
            break;
        }

        n = cite_stream_same_short(text->p + added, at + head.n);

        if (n == SIZE_MAX) {
            break;
        }

        added += n;
        at += head.n + n + CITE_SAME_TAIL_LEN;
    }

    *p = at;
    text->n = added;
    s->stats.events += events;

    return like;
}


static cite_aside const uint8_t *
cite_stream_same_rest(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    size_t          n, head;
    const uint8_t  *start;

    start = p;

    while (p != last && cite_stream_same_run(s, &p, last)) {

        head = s->same.head.n;
        n = cite_stream_same_any(s, p + head, last);

        if (n == 0) {
            break;
        }

        p += head + n;
        s->stats.events++;
    }

    s->stats.bytes += (size_t) (p - start);

    return p;
}


/*
 * Decodes up to last, which a quote is behind, where most are plain ASCII and
 * few have a backslash.  NULL: something else is there.
 */

static inline uint8_t *
cite_stream_same_escapes(uint8_t *to, const uint8_t *p, const uint8_t *last)
{
    uint8_t  c;

    while (p < last) {

        c = *p++;

        if (c == '\\') {
            c = cite_json_short[*p++];

            if (c == 0) {
                return NULL;
            }

        } else if (c < 0x20 || c >= 0x80 || c == '"') {
            return NULL;
        }

        *to++ = c;
    }

    return p == last ? to : NULL;
}


/* 1 if all up to last is one event, whose text is short but not plain */

static int
cite_stream_same_odd(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    size_t          n, plain;
    uint8_t        *to;
    cite_buf_t     *text;
    const uint8_t  *at;

    text = s->same.text;
    at = p + s->same.head.n;
    n = (size_t) (last - at) - CITE_SAME_TAIL_LEN;

    if (n > CITE_SAME_SHORT || text->cap - text->n < 16
        || !cite_same_is_tail(last - CITE_SAME_TAIL_LEN)
        || !cite_same_like(p, cite_buf_view(&s->same.head)))
    {
        return 0;
    }

    to = text->p + text->n;
    plain = cite_same_plain(last, n);

    cite_same_copy(to, last, n);

    to = cite_stream_same_escapes(to + plain, at + plain, at + n);
    if (to == NULL) {
        return 0;
    }

    text->n = (size_t) (to - text->p);
    s->stats.events++;
    s->stats.bytes += (size_t) (last - p);

    return 1;
}


const uint8_t *
cite_stream_same_many(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    return cite_stream_same_odd(s, p, last) ? last
                                            : cite_stream_same_rest(s, p, last);
}
