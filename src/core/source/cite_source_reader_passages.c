
/*
 * Copyright (C) the ngx_cite authors
 *
 * Passages that are joined by blank lines or rules, as a retriever's tool
 * joins them, or lines that are whole sentences.  Nothing numbers them: only
 * words lead to one.
 */


#include "source/cite_source_body.h"
#include "source/cite_source_walk.h"


#define CITE_PASSAGES_MAX  20    /* more of them are one document */
#define CITE_PASSAGE_MIN   40    /* bytes; shorter ones are a document's */


static int
cite_passage_ends(cite_span_t line)
{
    size_t  i;

    line = cite_span_trim(line);

    for (i = 0; i < line.n; i++) {
        if (line.p[i] != '-' && line.p[i] != '=' && line.p[i] != '*') {
            return 0;
        }
    }

    return line.n == 0 || line.n >= 3;
}


/* a line that ends as a sentence does */

static int
cite_passage_is_sentence(cite_span_t line)
{
    line = cite_span_trim(line);

    while (line.n && memchr("\"')]", line.p[line.n - 1], 4)) {
        line.n--;
    }

    return line.n > 3
           && (memchr(".!?", line.p[line.n - 1], 3)
               || memcmp(line.p + line.n - 3, "\xe3\x80\x82", 3) == 0)
           && cite_span_is_prose(line);
}


/* the text behind a line such as "Relevant content:" */

static cite_span_t
cite_passages_untitled(cite_span_t text)
{
    cite_span_t  line, rest;

    text = cite_span_trim(text);

    if (text.n == 0 || memchr(text.p, '\n', text.n) == NULL) {
        return text;
    }

    rest = text;

    return cite_line_next(&rest, &line) && rest.n && line.n
           && line.n < CITE_PASSAGE_MIN && line.p[line.n - 1] == ':'
           ? rest : text;
}


typedef struct {
    enum {
        PASSAGES_BEGIN = 0,
        PASSAGES_LINES,          /* are all lines passages? */
        PASSAGES_COUNT,          /* how many there are */
        PASSAGES_ADD
    }                   step;

    cite_span_t         text;
    cite_span_t         rest;
    cite_span_t         passage;   /* so far */
    size_t              n;
    cite_source_list_t  list;
    unsigned            lines:1;   /* each is a passage */
} cite_passages_t;


static cite_rc_t
cite_passages_begin(cite_source_walk_t *w, cite_passages_t *p,
    const cite_source_text_t *in)
{
    if (in->origin == CITE_ORIGIN_STATE || in->value
        || cite_walk_is_json(w, in->text))
    {
        return CITE_DECLINED;
    }

    p->text = cite_passages_untitled(in->text);
    p->rest = p->text;
    p->lines = p->text.n && memchr(p->text.p, '\n', p->text.n) != NULL;
    p->step = p->lines ? PASSAGES_LINES : PASSAGES_COUNT;

    return CITE_OK;
}


/* 1 if there are several lines, and each is a passage */

static cite_rc_t
cite_passages_are_lines(cite_source_walk_t *w, cite_passages_t *p)
{
    cite_rc_t    rc;
    cite_span_t  line;

    while ((rc = cite_walk_any_line(w, &p->rest, &line, CITE_WALK_PAIR)) == CITE_OK)
    {
        if (!cite_passage_is_sentence(line)) {
            p->lines = 0;
            break;
        }

        p->n++;
    }

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    p->lines &= p->n > 1;
    p->n = 0;
    p->rest = p->text;
    p->step = PASSAGES_COUNT;

    return CITE_OK;
}


/* the next passage; CITE_DONE: there is none */

static cite_rc_t
cite_passage_next(cite_source_walk_t *w, cite_passages_t *p,
    cite_span_t *passage)
{
    cite_rc_t    rc;
    cite_span_t  line;

    if (p->lines) {
        return cite_walk_any_line(w, &p->rest, passage, CITE_WALK_LINE);
    }

    while ((rc = cite_walk_any_line(w, &p->rest, &line, CITE_WALK_LINE)) == CITE_OK)
    {
        if (!cite_passage_ends(line)) {
            p->passage.p = p->passage.n ? p->passage.p : line.p;
            p->passage.n = (size_t) (line.p + line.n - p->passage.p);

        } else if (p->passage.n) {
            break;
        }
    }

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    *passage = p->passage;
    p->passage.n = 0;

    return passage->n ? CITE_OK : CITE_DONE;
}


static cite_rc_t
cite_passages_count(cite_source_walk_t *w, cite_passages_t *p)
{
    cite_rc_t    rc;
    cite_span_t  passage;

    while ((rc = cite_passage_next(w, p, &passage)) == CITE_OK) {

        if (p->n++ == CITE_PASSAGES_MAX || passage.n < CITE_PASSAGE_MIN) {
            return CITE_DECLINED;
        }
    }

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    if (p->n < 2) {
        return CITE_DECLINED;
    }

    p->list.uncounted = 1;
    w->sink->list_start(w->sink, &p->list);
    p->rest = p->text;
    p->step = PASSAGES_ADD;

    return CITE_OK;
}


static cite_rc_t
cite_passages_add(cite_source_walk_t *w, cite_passages_t *p,
    const cite_source_text_t *in)
{
    cite_rc_t              rc;
    cite_span_t            passage;
    cite_source_reading_t  r;

    while ((rc = cite_passage_next(w, p, &passage)) == CITE_OK) {
        cite_body_begin(&r, in);
        r.source.content = cite_span_trim(passage);
        r.source.passage = 1;
        cite_walk_add(w, &r, &p->list);
    }

    if (rc == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    w->sink->list_end(w->sink, &p->list);

    return CITE_OK;
}


static cite_rc_t
cite_passages_read(cite_source_walk_t *w, const cite_source_text_t *in,
    void *state)
{
    cite_rc_t         rc;
    cite_passages_t  *p;

    p = state;
    rc = CITE_OK;

    if (p->step == PASSAGES_BEGIN) {
        rc = cite_passages_begin(w, p, in);
    }

    if (rc == CITE_OK && p->step == PASSAGES_LINES) {
        rc = cite_passages_are_lines(w, p);
    }

    if (rc == CITE_OK && p->step == PASSAGES_COUNT) {
        rc = cite_passages_count(w, p);
    }

    return rc == CITE_OK ? cite_passages_add(w, p, in) : rc;
}


const cite_source_reader_t  cite_source_reader_passages = {
    .name = cite_span_const("passages"),
    .task = { sizeof(cite_passages_t), cite_passages_read, NULL, 0 }
};
