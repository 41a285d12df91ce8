
/*
 * Copyright (C) the ngx_cite authors
 *
 * The short way.  Almost all events of a stream differ from the one before in
 * their text only:
 *
 *   data: {"type":"TEXT_MESSAGE_CONTENT",...,"delta":" ferry"}\n\n
 *   |-------------------- head ---------------------|-text-|tail-|
 *
 *   head   the bytes of the event that was read before, compared in full:
 *          their meaning was found out then
 *   text   the inside of a JSON string: decoded and added to the message, or
 *          to the arguments of the tool call, that the head names
 *   tail   the bytes that end the string, the object and the event, compared
 *          in full
 *
 * Such events are sent as they are.  Anything else, an event that is cut off
 * included, is left to the long way, which then learns the next head.
 */


#include "base/cite_scan.h"
#include "base/cite_utf8.h"
#include "stream/cite_stream_internal.h"


static inline int
cite_same_is_tail(const uint8_t *p)
{
    return memcmp(p, CITE_SAME_TAIL, CITE_SAME_TAIL_LEN) == 0;
}


#if (__SSE2__)

_Static_assert(_Alignof(max_align_t) >= 16, "blocks are aligned to less");


/* 16 bytes, of which those of the head are aligned */

static inline __m128i
cite_same_equal(const uint8_t *p, const uint8_t *head)
{
    return _mm_cmpeq_epi8(cite_scan_load(p),
                          _mm_load_si128((const __m128i *) (const void *) head));
}


/* 1 if the head is at p; memcmp() would cost as much again */

static inline int
cite_same_like(const uint8_t *p, cite_span_t head)
{
    size_t   i;
    __m128i  equal;

    equal = cite_same_equal(p, head.p);
    equal = _mm_and_si128(equal, cite_same_equal(p + 16, head.p + 16));
    equal = _mm_and_si128(equal, cite_same_equal(p + 32, head.p + 32));

    if (head.n > 64) {
        equal = _mm_and_si128(equal, cite_same_equal(p + 48, head.p + 48));
    }

    for (i = 64; i + 16 < head.n; i += 16) {
        equal = _mm_and_si128(equal, cite_same_equal(p + i, head.p + i));
    }

    i = head.n - 16;
    equal = _mm_and_si128(equal,
                          _mm_cmpeq_epi8(cite_scan_load(p + i),
                                         cite_scan_load(head.p + i)));

    return _mm_movemask_epi8(equal) == 0xffff;
}


/*
 * A bit for each byte that is not plain, of the text of n bytes before the
 * tail, which ends at last; the bytes before the text are of the head.
 */

static inline unsigned
cite_same_stops(const uint8_t *last, size_t n)
{
    return cite_scan_stops(cite_scan_load(last - CITE_SAME_TAIL_LEN - 16))
           >> (16 - n);
}

#else

static inline int
cite_same_like(const uint8_t *p, cite_span_t head)
{
    return memcmp(p, head.p, head.n) == 0;
}


/* every text is looked at byte by byte */

static inline unsigned
cite_same_stops(const uint8_t *last, size_t n)
{
    (void) last;
    (void) n;

    return 1;
}

#endif


/*
 * Copies the text of n bytes before the tail, which ends at last, and some
 * bytes behind it: with the tail there are at least four.
 */

static inline void
cite_same_copy(uint8_t *to, const uint8_t *last, size_t n)
{
    last -= n + CITE_SAME_TAIL_LEN;

    if (n < 4) {
        memcpy(to, last, 4);
        return;
    }

    memcpy(to, last, 8);
    memcpy(to + n - 4, last + n - 4, 8);
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
        cite_same_clear(&s->same);
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


/* the length of any text at p with its tail; 0: another event */

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
    n = (size_t) __builtin_ctz(cite_scan_stops(bytes) | 0x10000);

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
 * Moves *p over events with short texts; 1 if the event there has the head but
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


static const uint8_t *
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
 * Adds n bytes that were copied, and the text at p behind them, up to last,
 * which a quote is behind; most of it is plain ASCII, and a few bytes have a
 * backslash.  0: something else is there, and nothing is added.
 */

static inline int
cite_stream_same_escapes(cite_buf_t *text, size_t n, const uint8_t *p,
    const uint8_t *last)
{
    uint8_t  c, *to;

    to = text->p + text->n + n;

    while (p < last) {

        c = *p++;

        if (c == '\\') {
            c = cite_json_short[*p++];

            if (c == 0) {
                return 0;
            }

        } else if (c < 0x20 || c >= 0x80 || c == '"') {
            return 0;
        }

        *to++ = c;
    }

    if (p != last) {
        return 0;
    }

    text->n = (size_t) (to - text->p);

    return 1;
}


/*
 * The length of the text, if all up to last may be one event with a short
 * text, as most reads are; else SIZE_MAX.
 */

static inline size_t
cite_stream_same_one(const cite_stream_t *s, const uint8_t *p,
    const uint8_t *last)
{
    size_t             n;
    const cite_buf_t  *text;

    text = s->same.text;
    n = (size_t) (last - p) - s->same.least;

    if (n > CITE_SAME_SHORT || text->cap - text->n < 16
        || !cite_same_is_tail(last - CITE_SAME_TAIL_LEN)
        || !cite_same_like(p, cite_buf_view(&s->same.head)))
    {
        return SIZE_MAX;
    }

    return n;
}


static inline void
cite_stream_same_count(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    s->stats.events++;
    s->stats.bytes += (size_t) (last - p);
}


/* 1 if p, which was not read yet, is between two events */

static int
cite_stream_between(const cite_stream_t *s)
{
    return s->sse.n == 0 && !s->sse.over
           && s->sse.state == CITE_SSE_FRAME_START && !s->late;
}


static cite_aside const uint8_t *
cite_stream_same_templates(cite_stream_t *s, const uint8_t *p,
    const uint8_t *last)
{
    const uint8_t  *at;

    if (!cite_stream_between(s)) {
        return p;
    }

    for (at = NULL; p != last && at != p; /* void */ ) {
        at = p;
        p = cite_stream_template(s, p, last);
    }

    return p;
}


/* where there may be several events, or others */

static cite_aside const uint8_t *
cite_stream_same_many(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    if (s->same.head.n) {
        p = cite_stream_same_rest(s, p, last);
    }

    if (p != last && s->templates && s->templates->n) {
        p = cite_stream_same_templates(s, p, last);
    }

    return p;
}


/* where the text of n bytes is not plain, but up to its first stop */

static cite_aside const uint8_t *
cite_stream_same_odd(cite_stream_t *s, const uint8_t *p, const uint8_t *last,
    size_t n, unsigned stops)
{
    size_t          plain;
    cite_buf_t     *text;
    const uint8_t  *end;

    text = s->same.text;
    plain = (size_t) __builtin_ctz(stops);
    end = last - CITE_SAME_TAIL_LEN;

    cite_same_copy(text->p + text->n, last, n);

    if (!cite_stream_same_escapes(text, plain, end - n + plain, end)) {
        return cite_stream_same_many(s, p, last);
    }

    cite_stream_same_count(s, p, last);

    return last;
}


const uint8_t *
cite_stream_same(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    size_t       n;
    unsigned     stops;
    cite_buf_t  *text;

    n = cite_stream_same_one(s, p, last);

    if (n == SIZE_MAX) {
        return cite_stream_same_many(s, p, last);
    }

    stops = cite_same_stops(last, n);

    if (stops) {
        return cite_stream_same_odd(s, p, last, n, stops);
    }

    text = s->same.text;

    cite_same_copy(text->p + text->n, last, n);

    text->n += n;
    cite_stream_same_count(s, p, last);

    return last;
}
