
/*
 * Copyright (C) the ngx_cite authors
 *
 * Events are compared with templates.
 */


#include "base/cite_scan.h"
#include "stream/cite_stream_internal.h"


/* the longest number that is skipped; JSON has no limit */
#define CITE_TEMPLATE_DIGITS  24


/*
 * Most of what varies is shorter than 16 bytes, so that one look at as many is
 * enough: those at p or, where fewer are left, the last ones of the event,
 * which begins at from.  The end of a string that is plain, or of a number
 * without a fraction; NULL: it takes more than a look to find out.
 */

#if (__SSE2__)

static inline const uint8_t *
cite_template_plain(const uint8_t *from, const uint8_t *p, const uint8_t *last)
{
    unsigned  stops;

    if (last - p >= 16) {
        stops = cite_scan_stops(cite_scan_load(p));

    } else if (last - from >= 16) {
        stops = cite_scan_stops(cite_scan_load(last - 16)) >> (16 - (last - p));

    } else {
        return NULL;
    }

    if (stops == 0) {
        return NULL;
    }

    p += __builtin_ctz(stops);

    return *p == '"' ? p : NULL;
}


static inline const uint8_t *
cite_template_digits(const uint8_t *from, const uint8_t *p,
    const uint8_t *last)
{
    unsigned  stops;

    if (last - p >= 16) {
        stops = cite_scan_not_digits(cite_scan_load(p));

    } else if (last - from >= 16) {
        stops = cite_scan_not_digits(cite_scan_load(last - 16))
                >> (16 - (last - p));

    } else {
        return NULL;
    }

    if (stops == 0 || stops & 1 || *p == '0') {
        return NULL;
    }

    p += __builtin_ctz(stops);

    return *p == '.' ? NULL : p;
}


/* 1 if n bytes are the same; a call of memcmp() costs more if they are few */

static inline int
cite_template_equal(const uint8_t *p, const uint8_t *fixed, size_t n)
{
    size_t   i;
    __m128i  equal;

    if (n < 16 || n > 64) {
        return memcmp(p, fixed, n) == 0;
    }

    i = n - 16;
    equal = _mm_cmpeq_epi8(cite_scan_load(p + i), cite_scan_load(fixed + i));

    for (i = 0; i + 16 < n; i += 16) {
        equal = _mm_and_si128(equal,
                              _mm_cmpeq_epi8(cite_scan_load(p + i),
                                             cite_scan_load(fixed + i)));
    }

    return _mm_movemask_epi8(equal) == 0xffff;
}

#else

static inline const uint8_t *
cite_template_plain(const uint8_t *from, const uint8_t *p, const uint8_t *last)
{
    (void) from;
    (void) p;
    (void) last;

    return NULL;
}


static inline const uint8_t *
cite_template_digits(const uint8_t *from, const uint8_t *p,
    const uint8_t *last)
{
    return cite_template_plain(from, p, last);
}


static inline int
cite_template_equal(const uint8_t *p, const uint8_t *fixed, size_t n)
{
    return memcmp(p, fixed, n) == 0;
}

#endif


const uint8_t *
cite_template_number(const uint8_t *p, const uint8_t *last)
{
    const uint8_t  *start;

    start = p;

    while (p < last && *p >= '0' && *p <= '9') {
        p++;
    }

    if (p == start || (*start == '0' && p - start > 1)) {
        return NULL;
    }

    if (last - p > 1 && *p == '.' && p[1] >= '0' && p[1] <= '9') {
        for (p++; p < last && *p >= '0' && *p <= '9'; p++) { /* void */ }
    }

    return p - start <= CITE_TEMPLATE_DIGITS ? p : NULL;
}


const uint8_t *
cite_template_string(const uint8_t *p, const uint8_t *last)
{
    int  high;

    high = 0;
    p = cite_json_run(p, last, &high);

    return p < last && *p == '"' && !high ? p : NULL;
}


const uint8_t *
cite_template_line(const uint8_t *p, const uint8_t *last)
{
    while (p < last && *p != '\n' && *p != '\r') {
        p++;
    }

    return p < last ? p : NULL;
}


/* n bytes of a text, fewer than 16; up to last they can be read */

static inline void
cite_template_copy(uint8_t *to, const uint8_t *p, size_t n,
    const uint8_t *last)
{
    if (last - p >= 16) {
        memcpy(to, p, 16);

    } else if (last - p >= 8) {
        memcpy(to, p, 8);

        if (n > 8) {
            memcpy(to + n - 8, p + n - 8, 8);
        }

    } else {
        memcpy(to, p, n);
    }
}


/*
 * Decodes the text at p, of the event at from, behind the text that is there;
 * its end, or NULL.  *n is the length of both.
 */

static inline const uint8_t *
cite_template_text(cite_buf_t *text, const uint8_t *from, const uint8_t *p,
    const uint8_t *last, size_t *n)
{
    uint8_t        *to;
    const uint8_t  *end, *stop;

    to = text->p + text->n;
    end = text->cap - text->n < 16 ? NULL : cite_template_plain(from, p, last);

    if (end) {
        cite_template_copy(to, p, (size_t) (end - p), last);
        *n = text->n + (size_t) (end - p);
        return end;
    }

    stop = p + cite_min((size_t) (last - p), text->cap - text->n);

    /* where there is no room, the long way makes some */

    end = cite_json_decode(&to, p, stop);

    if (end == NULL || end == stop || *end != '"') {
        return NULL;
    }

    *n = (size_t) (to - text->p);

    return end;
}


/*
 * The end of the event at from, NULL if it does not fit.  *n is the length of
 * the message's text with that of the event, which stands there already.
 */

static cite_aside const uint8_t *
cite_template_fit(const cite_template_t *t, const uint8_t *from,
    const uint8_t *last, size_t *n)
{
    const uint8_t               *p, *end, *fixed;
    const cite_template_part_t  *part, *behind;

    p = from;
    fixed = t->bytes.p;
    behind = t->parts + t->n;

    for (part = t->parts; part < behind; part++) {

        switch (part->kind) {

        case CITE_TEMPLATE_NONE:
            break;

        case CITE_TEMPLATE_NUMBER:
            end = cite_template_digits(from, p, last);
            p = end ? end : cite_template_number(p, last);
            break;

        case CITE_TEMPLATE_STRING:
            end = cite_template_plain(from, p, last);
            p = end ? end : cite_template_string(p, last);
            break;

        case CITE_TEMPLATE_LINE:
            p = cite_template_line(p, last);
            break;

        case CITE_TEMPLATE_TEXT:
            p = cite_template_text(t->text, from, p, last, n);
            break;
        }

        if (p == NULL || (size_t) (last - p) < part->n
            || !cite_template_equal(p, fixed, part->n))
        {
            return NULL;
        }

        p += part->n;
        fixed += part->n;
    }

    return p;
}


const uint8_t *
cite_stream_template(cite_stream_t *s, const uint8_t *p, const uint8_t *last)
{
    size_t             i, k, n;
    cite_template_t   *t;
    const uint8_t     *end;
    cite_templates_t  *list;

    list = s->templates;

    for (i = 0; i < CITE_TEMPLATES; i++) {

        /* the one that follows the last is the likely one if they alternate */

        k = (list->last + i) % CITE_TEMPLATES;
        t = &list->slots[k];

        if (t->text == NULL || t->text->err || t->text->cap == t->text->n) {
            continue;
        }

        n = t->text->n;
        end = cite_template_fit(t, p, last, &n);

        if (end && (size_t) (end - p) <= s->sse.max) {
            t->text->n = n;
            list->last = (unsigned) k;
            list->misses = 0;
            s->stats.events++;
            s->stats.bytes += (size_t) (end - p);
            return end;
        }
    }

    return p;
}
