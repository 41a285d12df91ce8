
/*
 * Copyright (C) the ngx_cite authors
 */


#include "wire/cite_sse_internal.h"
#include "base/cite_scan.h"


void
cite_sse_init(cite_sse_t *s, cite_mem_t *mem, size_t max)
{
    memset(s, 0, sizeof(cite_sse_t));

    s->max = max;

    assert(max > 0 && max < SIZE_MAX);

    cite_buf_init(&s->torn, mem, max + 1);     /* an LF does not count */
    cite_buf_init(&s->joined, mem, max + 1);
}


/* the end of a short line at p; NULL: it is longer, or there is none */

static inline const uint8_t *
cite_sse_eol_near(const uint8_t *p, const uint8_t *last)
{
#if (__SSE2__)
    unsigned  bits;

    if (last - p >= 16) {
        bits = (unsigned) _mm_movemask_epi8(cite_scan_either(cite_scan_load(p),
                                                             LF, CR));
        return bits ? p + __builtin_ctz(bits) : NULL;
    }
#else
    (void) p;
    (void) last;
#endif

    return NULL;
}


/*
 * The end of the line at p, or NULL.  CR is looked for before the next LF only,
 * and where there is none, that is not looked for again in the same input: so
 * each byte is seen three times at most, whatever ends the lines.
 */

static const uint8_t *
cite_sse_eol(cite_sse_t *s, const uint8_t *p, const uint8_t *last)
{
    const uint8_t  *cr;

    cr = cite_sse_eol_near(p, last);
    if (cr) {
        return cr;
    }

    if (s->lf == NULL || s->lf < p) {
        s->lf = memchr(p, LF, (size_t) (last - p));
        s->lf = s->lf ? s->lf : last;
    }

    cr = memchr(p, CR, (size_t) (s->lf - p));
    if (cr) {
        return cr;
    }

    return s->lf < last ? s->lf : NULL;
}


/* one line's content is over at eol; start is where this input began */

static void
cite_sse_line(cite_sse_t *s, const uint8_t *start, const uint8_t *eol)
{
    if (s->lines++ == 0) {
        s->eol = s->n + (size_t) (eol - start);
    }

    s->state = *eol == CR ? CITE_SSE_LINE_CR : CITE_SSE_LINE_START;
}


/* looks for the frame's end; CITE_OK: *end is behind the LF or CR of it */

static cite_rc_t
cite_sse_scan(cite_sse_t *s, cite_span_t in, const uint8_t **end)
{
    const uint8_t  *p, *last, *eol;

    p = in.p;
    last = in.p + in.n;

    while (p < last) {

        if (s->state == CITE_SSE_LINE_CR) {
            s->state = CITE_SSE_LINE_START;

            if (*p == LF) {
                p++;
                continue;
            }

            s->bare = 1;
        }

        if (s->state != CITE_SSE_LINE) {

            if (*p == LF || *p == CR) {
                s->state = *p == CR ? CITE_SSE_FRAME_CR : CITE_SSE_FRAME_START;
                *end = p + 1;
                return CITE_OK;
            }

            s->state = CITE_SSE_LINE;
        }

        eol = cite_sse_eol(s, p, last);
        if (eol == NULL) {
            return CITE_AGAIN;
        }

        cite_sse_line(s, in.p, eol);
        p = eol + 1;
    }

    return CITE_AGAIN;
}


/* puts the beginning that was kept, if there is one, before frame->bytes */

static cite_rc_t
cite_sse_kept(cite_sse_t *s, cite_frame_t *frame)
{
    if (s->n == 0) {
        return CITE_OK;
    }

    cite_buf_put(&s->torn, frame->bytes);

    frame->bytes = cite_buf_view(&s->torn);
    frame->kept = 1;

    return s->torn.err ? CITE_ERROR : CITE_OK;
}


static void
cite_sse_begin(cite_sse_t *s)
{
    s->begun = 1;
    s->over = 0;
    s->n = 0;
    s->lines = 0;
    s->eol = 0;
}


/* the first s->max bytes of a frame that is longer; none is scanned yet */

static cite_rc_t
cite_sse_head(cite_sse_t *s, cite_span_t *in, cite_frame_t *frame)
{
    const uint8_t  *end;

    frame->kind = CITE_FRAME_HEAD;
    frame->bytes = cite_span_make(in->p, s->max - s->n);

    if (cite_sse_kept(s, frame) != CITE_OK) {
        return CITE_ERROR;
    }

    s->lf = NULL;
    (void) cite_sse_scan(s, cite_span_make(in->p, s->max - s->n), &end);
    s->lf = NULL;

    *in = cite_span_skip(*in, s->max - s->n);

    cite_sse_parse(s, frame);
    s->over = 1;

    return CITE_OK;
}


/* a torn frame that is not kept */

static cite_rc_t
cite_sse_torn(cite_sse_t *s, cite_span_t *in, cite_frame_t *frame)
{
    frame->kind = CITE_FRAME_HEAD;
    frame->bytes = *in;

    *in = cite_span_skip(*in, in->n);
    s->over = 1;

    return CITE_OK;
}


/* in a frame over the limit: end is its end, or the input's */

static cite_rc_t
cite_sse_over(cite_sse_t *s, cite_span_t *in, const uint8_t *end,
    cite_rc_t rc, cite_frame_t *frame)
{
    frame->kind = rc == CITE_OK ? CITE_FRAME_TAIL : CITE_FRAME_PART;
    frame->bytes = cite_span_between(in->p, end);

    *in = cite_span_skip(*in, frame->bytes.n);

    if (rc == CITE_OK) {
        /* lines that were not looked at are taken for uneven */
        s->uneven |= s->lines > 1;
        cite_sse_begin(s);
    }

    return CITE_OK;
}


static cite_rc_t
cite_sse_keep(cite_sse_t *s, cite_span_t *in, cite_frame_t *frame)
{
    cite_buf_put(&s->torn, *in);

    if (s->torn.err) {
        frame->bytes = cite_buf_view(&s->torn);
        frame->kept = s->n != 0;
        return CITE_ERROR;
    }

    s->n += in->n;
    *in = cite_span_skip(*in, in->n);

    return CITE_AGAIN;
}


static cite_rc_t
cite_sse_whole(cite_sse_t *s, cite_span_t *in, const uint8_t *end,
    cite_frame_t *frame)
{
    frame->bytes = cite_span_between(in->p, end);

    if (cite_sse_kept(s, frame) != CITE_OK) {
        return CITE_ERROR;
    }

    *in = cite_span_skip(*in, (size_t) (end - in->p));

    if (s->lines) {
        cite_sse_parse(s, frame);
    }

    cite_sse_begin(s);

    return CITE_OK;
}


/* the LF of the CR that ended the last frame, if the input begins with it */

static cite_rc_t
cite_sse_lf(cite_sse_t *s, cite_span_t *in, cite_frame_t *frame)
{
    s->state = CITE_SSE_FRAME_START;

    if (*in->p != LF) {
        s->bare = 1;
        return CITE_DECLINED;
    }

    frame->kind = CITE_FRAME_LF;
    frame->bytes = cite_span_make(in->p, 1);
    *in = cite_span_skip(*in, 1);

    return CITE_OK;
}


static cite_rc_t
cite_sse_frame(cite_sse_t *s, cite_span_t *in, cite_frame_t *frame)
{
    size_t             lines;
    cite_rc_t          rc;
    const uint8_t     *end, *last;
    cite_sse_state_e   state;

    if (s->state == CITE_SSE_FRAME_CR && cite_sse_lf(s, in, frame) == CITE_OK)
    {
        return CITE_OK;
    }

    last = in->p + in->n;
    state = s->state;
    lines = s->lines;

    rc = cite_sse_scan(s, *in, &end);

    if (rc == CITE_AGAIN) {
        end = last;
    }

    if (!s->over && (size_t) (end - in->p) > s->max - s->n) {
        s->state = state;
        s->lines = lines;
        return cite_sse_head(s, in, frame);
    }

    if (s->state == CITE_SSE_FRAME_CR && end < last && *end == LF) {
        s->state = CITE_SSE_FRAME_START;
        end++;
    }

    if (s->over) {
        return cite_sse_over(s, in, end, rc, frame);
    }

    if (rc == CITE_AGAIN && s->pass) {
        return cite_sse_torn(s, in, frame);
    }

    rc = rc == CITE_AGAIN ? cite_sse_keep(s, in, frame)
                          : cite_sse_whole(s, in, end, frame);

    if (rc == CITE_ERROR) {
        s->state = state;
        s->lines = lines;
    }

    return rc;
}


cite_rc_t
cite_sse_next(cite_sse_t *s, cite_span_t *in, cite_frame_t *frame)
{
    cite_rc_t  rc;

    memset(frame, 0, sizeof(cite_frame_t));

    if (s->n == 0 || s->over) {
        cite_buf_reset(&s->torn);
        cite_buf_reset(&s->joined);
    }

    rc = in->n ? cite_sse_frame(s, in, frame) : CITE_AGAIN;

    if (in->n == 0) {
        s->lf = NULL;      /* it was in this input */
    }

    if (rc == CITE_OK) {
        cite_sse_note(s, frame);
    }

    return rc;
}


/* state and torn are as they were before the input that is left */

void
cite_sse_pass(cite_sse_t *s, int pass)
{
    if (!pass || (s->pass && s->torn.err == NULL)) {
        s->pass = pass != 0;
        return;
    }

    s->pass = 1;
    s->over |= s->n != 0 || s->torn.err != NULL;
    s->lf = NULL;

    s->torn.err = NULL;
    s->joined.err = NULL;
}


cite_rc_t
cite_sse_end(cite_sse_t *s, cite_frame_t *frame)
{
    memset(frame, 0, sizeof(cite_frame_t));

    if (s->n == 0 || s->over) {
        return CITE_DONE;
    }

    frame->bytes = cite_buf_view(&s->torn);
    frame->kept = 1;

    s->lines = 0;
    cite_sse_parse(s, frame);
    s->filled |= frame->has_data;
    frame->mixed = cite_sse_mixed(s) != 0;
    frame->uneven = s->uneven;
    s->filled = 0;

    cite_sse_begin(s);

    s->state = CITE_SSE_FRAME_START;

    return CITE_OK;
}
