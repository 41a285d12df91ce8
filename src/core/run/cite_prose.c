
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
    const cite_prose_mark_t  *mark;

    for ( /* void */ ; r->mark < r->marks_n; r->mark++) {

        mark = &r->marks[r->mark];

        if (mark->start >= end) {
            break;
        }

        r->cited = cite_max(r->cited, mark->end);
    }

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


/*
 * The sentences of the line, of which the last one may go on; about n bytes
 * of it.
 */

static void
cite_prose_line(cite_prose_reader_t *r, size_t n)
{
    size_t       i, last, stop;
    cite_span_t  s;

    /* what stands behind the line is no part of it, but tells a stop */

    s = cite_span_make(r->text.p, cite_min(r->text.n, r->end + 16));
    last = r->place + cite_min(n, r->end - r->place);

    for (i = r->place; i < last; i++) {

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
            i = cite_min(stop, r->end) - 1;
            cite_prose_sentence(r, i + 1);
        }
    }

    r->place = i;
}


/* one line, from its first byte that is no blank; 0: no prose follows */

static int
cite_prose_take(cite_prose_reader_t *r, size_t i)
{
    size_t       mark;
    cite_span_t  line;
    cite_line_e  kind;

    line = cite_span_make(r->text.p + i, r->end - i);
    kind = cite_line_kind(line, &mark);
    r->place = r->end;

    if (kind == CITE_LINE_FENCE) {
        r->fenced = !r->fenced;
    }

    if (r->fenced || kind == CITE_LINE_FENCE) {
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
        r->place = i + mark;
    }

    return 1;
}


/* begins the next line; 0: no prose follows */

static int
cite_prose_next(cite_prose_reader_t *r)
{
    size_t          i;
    const uint8_t  *line;

    i = r->next;

    line = memchr(r->text.p + i, '\n', r->text.n - i);
    r->end = line ? (size_t) (line - r->text.p) : r->text.n;
    r->next = r->end + 1;

    while (i < r->end && strchr(" \t\r", r->text.p[i]) && r->text.p[i]) {
        i++;
    }

    return cite_prose_take(r, i);
}


static cite_rc_t
cite_prose_marks(cite_prose_reader_t *r, cite_mem_t *scratch,
    const cite_records_t *records)
{
    cite_prose_mark_t    *mark;
    const cite_record_t  *rec;

    if (records->n == 0) {
        return CITE_OK;
    }

    mark = cite_mem_alloc(scratch, records->n * sizeof(cite_prose_mark_t));
    if (mark == NULL) {
        return CITE_ERROR;
    }

    r->marks = mark;

    for (rec = records->first; rec; rec = rec->next) {

        if (!rec->has_offset) {
            continue;
        }

        mark->start = rec->offset - cite_min(rec->offset,
                                             rec->sentence_before);
        mark->end = cite_max(mark->start + rec->sentence.n,
                             rec->offset + rec->length);
        mark++;
    }

    r->marks_n = (size_t) (mark - r->marks);

    return CITE_OK;
}


cite_rc_t
cite_prose_begin(cite_prose_reader_t *r, cite_prose_t *prose,
    cite_mem_t *scratch, const cite_lexicon_t *lexicon, cite_span_t text,
    const cite_records_t *records)
{
    memset(prose, 0, sizeof(cite_prose_t));
    memset(r, 0, sizeof(cite_prose_reader_t));

    r->prose = prose;
    r->lexicon = lexicon;
    r->text = text;

    return cite_prose_marks(r, scratch, records);
}


cite_rc_t
cite_prose_part(cite_prose_reader_t *r, size_t n)
{
    size_t  from;

    while (r->place < r->end || r->next < r->text.n) {

        if (n == 0) {
            return CITE_AGAIN;
        }

        from = r->place;

        if (r->place < r->end) {
            cite_prose_line(r, n);

        } else if (!cite_prose_next(r)) {
            return CITE_OK;
        }

        n -= cite_min(n, r->place - from);
    }

    cite_prose_sentence(r, r->text.n);

    return CITE_OK;
}
