
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


#ifndef CITE_STREAM_SAME_H
#define CITE_STREAM_SAME_H


#include "base/cite_scan.h"
#include "stream/cite_stream.h"


#define CITE_SAME_TAIL      "\"}\n\n"
#define CITE_SAME_TAIL_LEN  (sizeof(CITE_SAME_TAIL) - 1)

/* a text that is looked at at once, with the tail */
#define CITE_SAME_SHORT     (16 - CITE_SAME_TAIL_LEN)

/* bytes that every head has, whatever the id in it */
#define CITE_SAME_HEAD      48


/*
 * Reads events from p on for as long as they are like the last one, whose
 * head must be known, and returns where it stopped.  They are to be sent as
 * they are.
 */
const uint8_t *cite_stream_same_many(cite_stream_t *s, const uint8_t *p,
    const uint8_t *last);


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


/* a bit for each of 16 bytes that is not a text's: a quote or not plain */

static inline unsigned
cite_same_stops(__m128i bytes)
{
    __m128i  marks, plain;

    /* as signed numbers those that are not ASCII are below, too */

    marks = _mm_or_si128(_mm_cmpeq_epi8(bytes, _mm_set1_epi8('"')),
                         _mm_cmpeq_epi8(bytes, _mm_set1_epi8('\\')));
    plain = _mm_cmpgt_epi8(bytes, _mm_set1_epi8(0x1f));

    return (unsigned) _mm_movemask_epi8(_mm_andnot_si128(marks, plain))
           ^ 0xffff;
}


/* how much of the text of n bytes before the tail, which ends at last, is plain */

static inline size_t
cite_same_plain(const uint8_t *last, size_t n)
{
    unsigned  stops;

    stops = cite_same_stops(cite_scan_load(last - CITE_SAME_TAIL_LEN - 16));

    /* what is before the text is of the head */

    stops >>= 16 - n;

    return stops ? (size_t) __builtin_ctz(stops) : n;
}

#else

static inline int
cite_same_like(const uint8_t *p, cite_span_t head)
{
    return memcmp(p, head.p, head.n) == 0;
}


/* every text is looked at byte by byte */

static inline size_t
cite_same_plain(const uint8_t *last, size_t n)
{
    (void) last;
    (void) n;

    return 0;
}

#endif


/*
 * Copies the text of n bytes before the tail, which ends at last, and some of
 * what is behind it: with the tail there are at least four bytes.
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


/*
 * The same for what most reads are, one event with a short and plain text: 1
 * if that is all there is up to last.  No function is called.
 */

static inline int
cite_stream_same_one(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    size_t          n;
    cite_buf_t     *text;
    const uint8_t  *at;

    at = p + s->same.head.n;
    n = (size_t) (last - at) - CITE_SAME_TAIL_LEN;

    if (n > CITE_SAME_SHORT
        || !cite_same_is_tail(last - CITE_SAME_TAIL_LEN)
        || cite_same_plain(last, n) != n
        || !cite_same_like(p, cite_buf_view(&s->same.head)))
    {
        return 0;
    }

    text = s->same.text;

    if (text->cap - text->n < 16) {
        return 0;
    }

    cite_same_copy(text->p + text->n, last, n);

    text->n += n;
    s->stats.events++;
    s->stats.bytes += (size_t) (last - p);

    return 1;
}


static inline const uint8_t *
cite_stream_same(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    if (s->same.head.n == 0) {
        return p;
    }

    return cite_stream_same_one(s, p, last) ? last
                                            : cite_stream_same_many(s, p, last);
}


#endif /* CITE_STREAM_SAME_H */
