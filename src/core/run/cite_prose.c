
/*
 * Copyright (C) the ngx_cite authors
 */


#include "run/cite_prose.h"
#include "text/cite_normal.h"
#include "text/cite_passage.h"
#include "base/cite_utf8.h"


#define CITE_PROSE_HEADING  40       /* bytes of a list's heading */


typedef enum {
    CITE_LINE_PROSE = 0,
    CITE_LINE_BLANK,
    CITE_LINE_ITEM,          /* of a list, or quoted: prose of its own */
    CITE_LINE_FENCE,
    CITE_LINE_OTHER          /* a heading, a row, a rule, a definition */
} cite_line_e;


typedef struct {
    cite_prose_t           *prose;
    const cite_lexicon_t   *lexicon;
    cite_span_t             text;
    const cite_record_t    *rec;      /* the first one behind */
    size_t                  cited;    /* where the last cited sentence ends */
    size_t                  start;    /* of the sentence that is read, ... */
    unsigned                inside:1; /* ... if one is */

    /* the last place that was counted in UTF-16 */
    size_t                  at;
    size_t                  units;
} cite_prose_reader_t;


static size_t
cite_prose_units(cite_prose_reader_t *r, size_t at)
{
    r->units += cite_utf8_units(cite_span_make(r->text.p + r->at,
                                               at - r->at));
    r->at = at;

    return r->units;
}


/* 1 if a citation stands for a part of [start, end) */

static int
cite_prose_is_cited(cite_prose_reader_t *r, size_t start, size_t end)
{
    size_t                first;
    const cite_record_t  *rec;

    for (rec = r->rec; rec; rec = rec->next) {

        first = rec->offset - cite_min(rec->offset, rec->sentence_before);

        if (rec->has_offset && first >= end) {
            break;
        }

        if (rec->has_offset) {
            r->cited = cite_max(r->cited, cite_max(first + rec->sentence.n,
                                                   rec->offset
                                                   + rec->length));
        }
    }

    r->rec = rec;

    return r->cited > start;
}


/* 1 if the sentence has a number, a name or enough words */

static int
cite_prose_says(cite_span_t s)
{
    size_t         words;
    cite_token_t   token;
    cite_normal_t  normal;

    words = 0;
    cite_normal_init(&normal, s);

    while (words < CITE_PROSE_WORDS
           && cite_normal_next(&normal, &token) == CITE_OK)
    {
        if (token.flags & CITE_TOKEN_NUMBER) {
            return 1;
        }

        words += !(token.flags & (CITE_TOKEN_ELLIPSIS | CITE_TOKEN_SYMBOL));

        if (words > 1 && (token.flags & (CITE_TOKEN_CAPITAL
                                         | CITE_TOKEN_MIXED)))
        {
            return 1;
        }
    }

    return words >= CITE_PROSE_WORDS;
}


static void
cite_prose_sentence(cite_prose_reader_t *r, size_t end)
{
    size_t              start;
    cite_span_t         s;
    cite_prose_t       *prose;
    cite_prose_span_t  *span;

    if (!r->inside) {
        return;
    }

    r->inside = 0;
    start = r->start;
    prose = r->prose;

    while (end > start && strchr(" \t\r\n", r->text.p[end - 1])) {
        end--;
    }

    s = cite_span_make(r->text.p + start, end - start);

    if (cite_prose_is_cited(r, start, end)) {
        prose->sentences++;
        return;
    }

    if (!cite_prose_says(s)) {
        return;
    }

    prose->sentences++;

    if (prose->uncited++ < CITE_PROSE_SPANS) {
        span = &prose->spans[prose->spans_n++];
        span->offset = cite_prose_units(r, start);
        span->length = cite_prose_units(r, end) - span->offset;
    }
}


static int
cite_line_is_numbered(cite_span_t line, size_t *n)
{
    size_t  i;

    for (i = 0; i < line.n && line.p[i] >= '0' && line.p[i] <= '9'; i++) {
        /* void */
    }

    if (i == 0 || i > 3 || i + 1 >= line.n || line.p[i + 1] != ' '
        || (line.p[i] != '.' && line.p[i] != ')'))
    {
        return 0;
    }

    *n = i + 2;

    return 1;
}


/* the kind of a line without blanks before it; *n is the mark before prose */

static cite_line_e
cite_line_kind(cite_span_t line, size_t *n)
{
    *n = 0;

    if (line.n == 0) {
        return CITE_LINE_BLANK;
    }

    if (cite_span_starts(line, cite_span("```"))
        || cite_span_starts(line, cite_span("~~~")))
    {
        return CITE_LINE_FENCE;
    }

    if (*line.p == '#' || *line.p == '|'
        || cite_span_starts(line, cite_span("---"))
        || cite_span_starts(line, cite_span("[^"))
        || (*line.p == '[' && memchr(line.p, ']', line.n)
            && cite_span_starts(cite_span_skip(line,
                                    (size_t) ((const uint8_t *)
                                              memchr(line.p, ']', line.n)
                                              - line.p)),
                                cite_span("]:"))))
    {
        return CITE_LINE_OTHER;
    }

    if (line.n > 1 && line.p[1] == ' ' && strchr("-*+>", *line.p)) {
        *n = 2;
        return CITE_LINE_ITEM;
    }

    return cite_line_is_numbered(line, n) ? CITE_LINE_ITEM : CITE_LINE_PROSE;
}


/* 1 for "## Sources" and "**References:**" */

static int
cite_line_is_references(const cite_lexicon_t *lexicon, cite_span_t line)
{
    size_t                i;
    uint8_t               word[CITE_PROSE_HEADING];
    cite_span_t           s;
    const cite_lexeme_t  *lexeme;

    for (s = line; s.n && strchr("#*_: ", *s.p); s = cite_span_skip(s, 1)) {
        /* void */
    }

    while (s.n && strchr("#*_: ", s.p[s.n - 1])) {
        s.n--;
    }

    if (s.n == 0 || s.n > CITE_PROSE_HEADING) {
        return 0;
    }

    for (i = 0; i < s.n; i++) {
        word[i] = (uint8_t) (s.p[i] >= 'A' && s.p[i] <= 'Z' ? s.p[i] | 0x20
                                                            : s.p[i]);
    }

    s = cite_span_make(word, s.n);
    lexeme = cite_lexicon_find(lexicon, s, cite_normal_hash(s));

    return cite_lexeme_is(lexeme, CITE_ROLE_HEADING);
}


/* the sentences of a line of prose, of which the last one may go on */

static void
cite_prose_line(cite_prose_reader_t *r, size_t i, size_t end)
{
    size_t       stop;
    cite_span_t  s;

    /* what stands behind the line is no part of it, but tells a stop */

    s = cite_span_make(r->text.p, cite_min(r->text.n, end + 16));

    for ( /* void */ ; i < end; i++) {

        if (!r->inside) {

            /* marks behind a sentence belong to it */

            if (i < r->cited || strchr(" \t\r", r->text.p[i])) {
                continue;
            }

            r->inside = 1;
            r->start = i;
        }

        stop = cite_passage_may_stop(s.p[i])
               ? cite_passage_stop(r->lexicon, s, i) : 0;

        if (stop) {
            i = cite_min(stop, end) - 1;
            cite_prose_sentence(r, i + 1);
        }
    }
}


/* one line, from its first byte that is no blank; 0: no prose follows */

static int
cite_prose_take(cite_prose_reader_t *r, size_t i, size_t end, int *fenced)
{
    size_t       mark;
    cite_span_t  line;
    cite_line_e  kind;

    line = cite_span_make(r->text.p + i, end - i);
    kind = cite_line_kind(line, &mark);

    if (kind == CITE_LINE_FENCE) {
        *fenced = !*fenced;
    }

    if (*fenced || kind == CITE_LINE_FENCE) {
        cite_prose_sentence(r, i);
        return 1;
    }

    if (line.n && cite_line_is_references(r->lexicon, line)) {
        cite_prose_sentence(r, i);
        return 0;
    }

    if (kind != CITE_LINE_PROSE) {
        cite_prose_sentence(r, i);
    }

    if (kind == CITE_LINE_PROSE || kind == CITE_LINE_ITEM) {
        cite_prose_line(r, i + mark, end);
    }

    return 1;
}


void
cite_prose_read(cite_prose_t *prose, const cite_lexicon_t *lexicon,
    cite_span_t text, const cite_records_t *records)
{
    int                   fenced;
    size_t                i, end;
    const uint8_t        *line;
    cite_prose_reader_t   r;

    memset(prose, 0, sizeof(cite_prose_t));
    memset(&r, 0, sizeof(cite_prose_reader_t));

    r.prose = prose;
    r.lexicon = lexicon;
    r.text = text;
    r.rec = records->first;
    fenced = 0;

    for (i = 0; i < text.n; i = end + 1) {

        line = memchr(text.p + i, '\n', text.n - i);
        end = line ? (size_t) (line - text.p) : text.n;

        while (i < end && strchr(" \t\r", text.p[i]) && text.p[i]) {
            i++;
        }

        if (!cite_prose_take(&r, i, end, &fenced)) {
            return;
        }
    }

    cite_prose_sentence(&r, text.n);
}
