
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
#define CITE_SAME_SHORT     16      /* a text that is looked at at once */
#define CITE_SAME_TAIL_LEN  (sizeof(CITE_SAME_TAIL) - 1)


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

    if (text == NULL || text->err
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


/* the length of any text at p and what is behind it; 0: another event */

static cite_aside size_t
cite_stream_same_any(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    int             high, escaped;
    cite_span_t     raw;
    const uint8_t  *end;

    high = 0;
    escaped = 0;

    end = cite_stream_quote(p, last, &high, &escaped);

    if (end == NULL
        || !cite_span_starts(cite_span_between(end, last),
                             cite_span(CITE_SAME_TAIL)))
    {
        return 0;
    }

    raw = cite_span_between(p, end);
    end += CITE_SAME_TAIL_LEN;

    if (s->same.head.n + (size_t) (end - p) > s->sse.max
        || (high && !cite_utf8_valid(raw))
        || cite_stream_same_add(s, raw, escaped) != CITE_OK)
    {
        return 0;
    }

    return (size_t) (end - p);
}


#if (__SSE2__)

/*
 * The length of the text at p if it is what most are, up to 16 characters of
 * ASCII; or any number, if it is not.  Looks at 16 bytes at once: at those up
 * to last if fewer are left, as the head is before them.
 */

static inline size_t
cite_stream_short(const uint8_t *p, const uint8_t *last)
{
    size_t    left;
    __m128i   bytes, stops;
    unsigned  found;

    left = (size_t) (last - p);

    bytes = _mm_loadu_si128((const __m128i *)
                            (const void *) (left < 16 ? last - 16 : p));

    /* as signed numbers those that are not ASCII are below, too */

    stops = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')),
                         _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')));
    stops = _mm_or_si128(stops, _mm_cmplt_epi8(bytes, _mm_set1_epi8(0x20)));

    found = (unsigned) _mm_movemask_epi8(stops) | 0x10000;

    if (left < 16) {
        found >>= 16 - left;
    }

    return (size_t) __builtin_ctz(found);
}

#else

/* every text is looked at byte by byte */

static inline size_t
cite_stream_short(const uint8_t *p, const uint8_t *last)
{
    (void) p;
    (void) last;

    return SIZE_MAX / 2;
}

#endif


/* copies up to CITE_SAME_SHORT bytes */

static inline void
cite_stream_copy(uint8_t *to, const uint8_t *from, size_t n)
{
    if (n >= 8) {
        memcpy(to, from, 8);
        memcpy(to + n - 8, from + n - 8, 8);

    } else if (n >= 4) {
        memcpy(to, from, 4);
        memcpy(to + n - 4, from + n - 4, 4);

    } else if (n) {
        to[0] = from[0];
        to[n / 2] = from[n / 2];
        to[n - 1] = from[n - 1];
    }
}


const uint8_t *
cite_stream_same(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    size_t          n, head;
    cite_buf_t     *text;
    const uint8_t  *start;

    start = p;
    head = s->same.head.n;
    text = s->same.text;

    while (head && (size_t) (last - p) >= head + CITE_SAME_TAIL_LEN
           && memcmp(p, s->same.head.p, head) == 0)
    {
        p += head;
        n = cite_stream_short(p, last);

        if (n + CITE_SAME_TAIL_LEN <= (size_t) (last - p)
            && memcmp(p + n, CITE_SAME_TAIL, CITE_SAME_TAIL_LEN) == 0
            && n <= text->cap - text->n)
        {
            cite_stream_copy(text->p + text->n, p, n);
            text->n += n;
            p += n + CITE_SAME_TAIL_LEN;

        } else {
            n = cite_stream_same_any(s, p, last);

            if (n == 0) {
                p -= head;
                break;
            }

            p += n;
            head = s->same.head.n;
        }

        s->stats.events++;
    }

    s->stats.bytes += (size_t) (p - start);

    if (p == last) {
        s->sse.cr = NULL;
    }

    return p;
}
