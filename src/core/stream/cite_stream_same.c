
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


/* the same for those from 64 on, but for the last 16, which are not aligned */

static inline __m128i
cite_same_more(__m128i equal, const uint8_t *p, cite_span_t head)
{
    size_t  i;

    for (i = 64; i + 16 < head.n; i += 16) {
        equal = _mm_and_si128(equal, cite_same_equal(p + i, head.p + i));
    }

    return equal;
}


/* 1 if the head is at p; memcmp() would cost as much again */

static inline int
cite_same_like(const uint8_t *p, cite_span_t head)
{
    size_t   i;
    __m128i  equal;

    i = head.n - 16;
    equal = _mm_cmpeq_epi8(cite_scan_load(p + i), cite_scan_load(head.p + i));

    equal = _mm_and_si128(equal, cite_same_equal(p, head.p));
    equal = _mm_and_si128(equal, cite_same_equal(p + 16, head.p + 16));
    equal = _mm_and_si128(equal, cite_same_equal(p + 32, head.p + 32));

    if (head.n > 64) {
        equal = _mm_and_si128(equal, cite_same_equal(p + 48, head.p + 48));

        if (head.n > 80) {
            equal = cite_same_more(equal, p, head);
        }
    }

    return _mm_movemask_epi8(equal) == 0xffff;
}


/* a bit for each byte that is not plain, of the 16 before the tail */

static inline unsigned
cite_same_stops(const uint8_t *last)
{
    return cite_scan_stops(cite_scan_load(last - CITE_SAME_TAIL_LEN - 16));
}

#else

static inline int
cite_same_like(const uint8_t *p, cite_span_t head)
{
    return memcmp(p, head.p, head.n) == 0;
}


static inline unsigned
cite_same_stops(const uint8_t *last)
{
    size_t          i;
    unsigned        stops;
    const uint8_t  *p;

    stops = 0;
    p = last - CITE_SAME_TAIL_LEN - 16;

    for (i = 0; i < 16; i++) {
        stops |= (unsigned) (p[i] < 0x20 || p[i] >= 0x80 || p[i] == '"'
                             || p[i] == '\\') << i;
    }

    return stops;
}

#endif


/*
 * 1 if the text of n bytes before the tail is plain: the last byte of the head,
 * a quote, is the last of the stops
 */

static inline int
cite_same_is_plain(unsigned stops, size_t n)
{
    return 31 - __builtin_clz(stops) + (int) n == 15;
}


/*
 * Copies the text of n bytes at p, and some bytes behind it: with the tail
 * there are at least four.
 */

static inline void
cite_same_copy(uint8_t *to, const uint8_t *p, size_t n)
{
    if (n < 4) {
        memcpy(to, p, 4);
        return;
    }

    memcpy(to, p, 8);
    memcpy(to + n - 4, p + n - 4, 8);
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
 * Adds the text of n bytes at p, which the tail is behind, without its
 * backslashes.  0: something else is there, and nothing is added.
 */

static inline int
cite_stream_same_escapes(cite_buf_t *text, const uint8_t *p, size_t n,
    unsigned stops)
{
    size_t    plain;
    uint8_t  *to;

    to = text->p + text->n;

    for ( ;; ) {

        plain = (size_t) __builtin_ctz(stops | 1u << n);

        cite_same_copy(to, p, n);
        to += plain;

        if (plain == n) {
            break;
        }

        if (p[plain] != '\\' || plain + 2 > n) {
            return 0;
        }

        *to = cite_json_short[p[plain + 1]];

        if (*to++ == 0) {
            return 0;
        }

        p += plain + 2;
        n -= plain + 2;
        stops >>= plain + 2;
    }

    text->n = (size_t) (to - text->p);

    return 1;
}


/*
 * 1 if all up to last may be one event with a short text, of n bytes, as most
 * reads are.
 */

static inline int
cite_stream_same_one(const cite_stream_t *s, const uint8_t *p,
    const uint8_t *last, size_t n)
{
    const cite_buf_t  *text;

    text = s->same.text;

    return n <= CITE_SAME_SHORT && text->n + 16 <= text->cap
           && cite_same_is_tail(last - CITE_SAME_TAIL_LEN)
           && cite_same_like(p, cite_buf_view(&s->same.head));
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


/* where the text is not plain */

static cite_aside const uint8_t *
cite_stream_same_odd(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    size_t    n;
    unsigned  stops;

    n = (size_t) (last - p) - s->same.least;
    stops = cite_same_stops(last) >> (16 - n);

    if (!cite_stream_same_escapes(s->same.text, p + s->same.head.n, n, stops)) {
        return cite_stream_same_many(s, p, last);
    }

    cite_stream_same_count(s, p, last);

    return last;
}


const uint8_t *
cite_stream_same(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    size_t       n;
    cite_buf_t  *text;

    n = (size_t) (last - p) - s->same.least;

    if (!cite_stream_same_one(s, p, last, n)) {
        return cite_stream_same_many(s, p, last);
    }

    if (!cite_same_is_plain(cite_same_stops(last), n)) {
        return cite_stream_same_odd(s, p, last);
    }

    text = s->same.text;

    cite_same_copy(text->p + text->n, p + s->same.head.n, n);

    text->n += n;
    cite_stream_same_count(s, p, last);

    return last;
}
