
/*
 * Copyright (C) the ngx_cite authors
 *
 * Passages that are joined by blank lines or rules, as a retriever's tool
 * joins them, or lines that are whole sentences.  Nothing numbers them: only
 * words lead to one.
 */


#include "source/cite_source_body.h"


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


/* 1 if there are several lines, and each is a passage */

static int
cite_passages_are_lines(cite_span_t rest)
{
    size_t       n;
    cite_span_t  line;

    if (rest.n == 0 || memchr(rest.p, '\n', rest.n) == NULL) {
        return 0;
    }

    for (n = 0; cite_line_next(&rest, &line); n++) {
        if (!cite_passage_is_sentence(line)) {
            return 0;
        }
    }

    return n > 1;
}


/* the next passage; *text is moved.  0: there is none */

static int
cite_passage_next(cite_span_t *text, cite_span_t *passage, int lines)
{
    cite_span_t  line, rest;

    if (lines) {
        return cite_line_next(text, passage);
    }

    rest = *text;
    *passage = cite_span_make(text->p, 0);

    while (cite_line_next(&rest, &line)) {

        if (!cite_passage_ends(line)) {
            passage->p = passage->n ? passage->p : line.p;
            passage->n = (size_t) (line.p + line.n - passage->p);

        } else if (passage->n) {
            break;
        }
    }

    *text = rest;

    return passage->n != 0;
}


static cite_rc_t
cite_passages_read(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    int                    lines;
    size_t                 n;
    cite_span_t            rest, text, passage;
    cite_source_list_t     list;
    cite_source_reading_t  r;

    if (in->origin == CITE_ORIGIN_STATE || in->value
        || cite_source_is_json(in->text))
    {
        return CITE_DECLINED;
    }

    text = cite_passages_untitled(in->text);
    lines = cite_passages_are_lines(text);
    rest = text;

    for (n = 0; cite_passage_next(&rest, &passage, lines); n++) {
        if (n == CITE_PASSAGES_MAX || passage.n < CITE_PASSAGE_MIN) {
            return CITE_DECLINED;
        }
    }

    if (n < 2) {
        return CITE_DECLINED;
    }

    memset(&list, 0, sizeof(cite_source_list_t));
    list.uncounted = 1;
    sink->list_start(sink, &list);

    rest = text;

    while (cite_passage_next(&rest, &passage, lines)) {
        cite_body_begin(&r, in);
        r.source.content = cite_span_trim(passage);
        r.source.passage = 1;
        sink->add(sink, &r, &list);
    }

    sink->list_end(sink, &list);

    return CITE_OK;
}


const cite_source_reader_t  cite_source_reader_passages = {
    .name = cite_span_const("passages"),
    .read = cite_passages_read
};
