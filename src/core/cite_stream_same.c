
/*
 * Copyright (C) the ngx_cite authors
 *
 * Almost all events of a stream differ from the one before in their text
 * only:
 *
 *   data: {"type":"TEXT_MESSAGE_CONTENT",...,"delta":" ferry"}\n\n
 *   |-------------------- head ---------------------|      |-tail-|
 *
 * What a head means was found out when it came first; from then on it is
 * compared, not read again.
 */


#include "cite_stream_part.h"
#include "cite_utf8.h"

#if (__SSE2__)
#include <emmintrin.h>
#endif


#define CITE_SAME_TAIL      "\"}\n\n"
#define CITE_SAME_TAIL_LEN  (sizeof(CITE_SAME_TAIL) - 1)

/* a text that is looked at at once, with the tail */
#define CITE_SAME_SHORT     (16 - CITE_SAME_TAIL_LEN)

/* bytes that every head has, whatever the id in it */
#define CITE_SAME_HEAD      48


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


static inline int
cite_stream_is_tail(const uint8_t *p)
{
    return memcmp(p, CITE_SAME_TAIL, CITE_SAME_TAIL_LEN) == 0;
}


/* 1 if the tail is behind the text, and the event is not too large */

static inline int
cite_stream_same_ends(const cite_stream_t *s, cite_span_t text,
    const uint8_t *last)
{
    size_t  n;

    n = text.n + CITE_SAME_TAIL_LEN;

    return (size_t) (last - text.p) >= n && s->same.head.n + n <= s->sse.max
           && cite_stream_is_tail(text.p + text.n);
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

static inline __m128i
cite_stream_load(const uint8_t *p)
{
    return _mm_loadu_si128((const __m128i *) (const void *) p);
}


static inline __m128i
cite_stream_equal(const uint8_t *a, const uint8_t *b)
{
    return _mm_cmpeq_epi8(cite_stream_load(a), cite_stream_load(b));
}


/* 1 if all n bytes of the head are equal; memcmp() would cost as much again */

static inline int
cite_stream_like(const uint8_t *a, const uint8_t *b, size_t n)
{
    size_t   i;
    __m128i  equal;

    equal = cite_stream_equal(a, b);
    equal = _mm_and_si128(equal, cite_stream_equal(a + 16, b + 16));
    equal = _mm_and_si128(equal, cite_stream_equal(a + 32, b + 32));

    for (i = 48; i + 16 < n; i += 16) {
        equal = _mm_and_si128(equal, cite_stream_equal(a + i, b + i));
    }

    equal = _mm_and_si128(equal, cite_stream_equal(a + n - 16, b + n - 16));

    return _mm_movemask_epi8(equal) == 0xffff;
}


/* a bit for each of 16 bytes that is not a text's: a quote or not plain */

static inline unsigned
cite_stream_stops(__m128i bytes)
{
    __m128i  marks, plain;

    /* as signed numbers those that are not ASCII are below, too */

    marks = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')),
                         _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')));
    plain = _mm_cmpgt_epi8(bytes, _mm_set1_epi8(0x1f));

    return (unsigned) _mm_movemask_epi8(_mm_andnot_si128(marks, plain))
           ^ 0xffff;
}


/* the text at p, which at least 16 bytes are left from; SIZE_MAX: not short */

static inline size_t
cite_stream_same_short(cite_buf_t *text, const uint8_t *p)
{
    size_t   n;
    __m128i  bytes;

    bytes = cite_stream_load(p);
    n = (size_t) __builtin_ctz(cite_stream_stops(bytes) | 0x10000);

    if (n > CITE_SAME_SHORT || !cite_stream_is_tail(p + n)) {
        return SIZE_MAX;
    }

    _mm_storeu_si128((__m128i *) (void *) (text->p + text->n), bytes);
    text->n += n;

    return n;
}


/* 1 if all up to last is one event with a short text */

static inline int
cite_stream_same_one(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    size_t       n;
    uint8_t     *to;
    unsigned     stops;
    cite_buf_t  *text;
    cite_span_t  head;

    text = s->same.text;
    head = cite_buf_view(&s->same.head);
    n = (size_t) (last - p) - head.n - CITE_SAME_TAIL_LEN;

    if (n > CITE_SAME_SHORT || text->cap - text->n < 16
        || !cite_stream_is_tail(last - CITE_SAME_TAIL_LEN))
    {
        return 0;
    }

    /* the end of the head, the text and the tail, which begins with a stop */

    stops = cite_stream_stops(cite_stream_load(last - 16));
    stops >>= CITE_SAME_SHORT - n;

    if ((unsigned) __builtin_ctz(stops) != (unsigned) n
        || !cite_stream_like(p, head.p, head.n))
    {
        return 0;
    }

    to = text->p + text->n;
    p += head.n;

    /* with the tail there are at least four bytes to copy */

    if (n >= 4) {
        memcpy(to, p, 8);
        memcpy(to + n - 4, p + n - 4, 8);

    } else {
        memcpy(to, p, 4);
    }

    text->n += n;

    return 1;
}

#else

static inline int
cite_stream_like(const uint8_t *a, const uint8_t *b, size_t n)
{
    return memcmp(a, b, n) == 0;
}


/* every text is looked at byte by byte */

static inline size_t
cite_stream_same_short(cite_buf_t *text, const uint8_t *p)
{
    (void) text;
    (void) p;

    return SIZE_MAX;
}


static inline int
cite_stream_same_one(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    (void) s;
    (void) p;
    (void) last;

    return 0;
}

#endif


/*
 * Moves *p over events with short texts; 1 if what is there has the head but
 * may have another text.
 */

static inline int
cite_stream_same_run(cite_stream_t *s, const uint8_t **p, const uint8_t *last)
{
    size_t          n;
    cite_buf_t     *text;
    cite_span_t     head;
    const uint8_t  *at;

    text = s->same.text;
    head = cite_buf_view(&s->same.head);

    while (head.n && (size_t) (last - *p) >= head.n + CITE_SAME_TAIL_LEN
           && cite_stream_like(*p, head.p, head.n))
    {
        at = *p + head.n;

        if (last - at < 16 || text->cap - text->n < 16) {
            return 1;
        }

        n = cite_stream_same_short(text, at);

        if (n == SIZE_MAX) {
            return 1;
        }

        *p = at + n + CITE_SAME_TAIL_LEN;
        s->stats.events++;
    }

    return 0;
}


static cite_aside const uint8_t *
cite_stream_same_many(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
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

    if (p == last) {
        s->sse.cr = NULL;
    }

    return p;
}


/* no function is called for what most reads are */

const uint8_t *
cite_stream_same(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    if (s->same.head.n == 0 || !cite_stream_same_one(s, p, last)) {
        return cite_stream_same_many(s, p, last);
    }

    s->stats.events++;
    s->stats.bytes += (size_t) (last - p);
    s->sse.cr = NULL;

    return last;
}
