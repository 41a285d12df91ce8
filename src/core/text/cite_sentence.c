
/*
 * Copyright (C) the ngx_cite authors
 */


#include "base/cite_scan.h"
#include "text/cite_sentence_internal.h"


typedef enum {
    CITE_LINE_TEXT = 0,
    CITE_LINE_BLANK,
    CITE_LINE_ITEM,          /* begins a list's item */
    CITE_LINE_ALONE          /* heading, row, rule, fence */
} cite_sentence_line_e;


typedef struct {
    cite_sentence_line_e   kind;
    unsigned               quote:1;
    const uint8_t         *text;     /* behind the marks */
} cite_sentence_line_t;


/* bytes at which a sentence may end, or a tag begin */

static const cite_scan_set_t  cite_sentence_specials = {
    '.', '!', '?', '\n', '\r', '<', 0xe2, 0xe3, 0xef, 0xef
};


static const cite_scan_set_t  cite_sentence_lines = {
    '\n', '\r', '\r', '\r', '\r', '\r', '\r', '\r', '\r', '\r'
};


/* a whole line of one character and blanks */

static int
cite_sentence_rule(const cite_sentence_t *s, const uint8_t *p)
{
    size_t   n;
    uint8_t  c;

    n = 0;

    for (c = *p; !cite_sentence_eol(s, p); p++) {

        if (*p == c) {
            n++;

        } else if (*p != ' ' && *p != '\t') {
            return 0;
        }
    }

    return n >= 2 || c == '=';
}


/* behind "-", "1." or a bullet, and behind a box for ticks; or NULL */

static const uint8_t *
cite_sentence_item(const cite_sentence_t *s, const uint8_t *p)
{
    const uint8_t  *q;

    q = p;

    if (*q == '-' || *q == '*' || *q == '+') {
        q++;

    } else if (cite_sentence_starts(s, q, cite_span("\xe2\x80\xa2"))) {
        q += 3;

    } else {
        while (q < s->last && q - p < 4 && cite_sentence_digit(*q)) {
            q++;
        }

        if (q == p || q - p > 3 || q == s->last || (*q != '.' && *q != ')')) {
            return NULL;
        }

        q++;
    }

    if (!cite_sentence_eol(s, q) && cite_sentence_blank(s, q) == 0) {
        return NULL;
    }

    q = cite_sentence_blanks(s, q);

    if (s->last - q > 3 && q[0] == '[' && q[2] == ']' && q[3] == ' '
        && (q[1] == ' ' || q[1] == 'x' || q[1] == 'X'))
    {
        q = cite_sentence_blanks(s, q + 3);
    }

    return q;
}


/* behind the mark that makes the line stand alone, or NULL */

static const uint8_t *
cite_sentence_alone(const cite_sentence_t *s, const uint8_t *p)
{
    const uint8_t  *q;

    switch (*p) {

    case '#':
        for (q = p; q < s->last && *q == '#'; q++) { /* void */ }

        return q - p <= 6 && (cite_sentence_eol(s, q) || *q == ' '
                              || *q == '\t') ? q : NULL;

    case '|':
        return p + 1;

    case '`':
    case '~':
    case '<':
        return s->last - p > 2 && p[1] == *p && p[2] == *p ? p + 3 : NULL;

    case '-':
    case '*':
    case '_':
    case '=':
        return cite_sentence_rule(s, p) ? p + 1 : NULL;

    default:
        return NULL;
    }
}


static cite_sentence_line_t
cite_sentence_line(const cite_sentence_t *s, const uint8_t *p)
{
    const uint8_t         *q;
    cite_sentence_line_t   line;

    memset(&line, 0, sizeof(cite_sentence_line_t));
    line.text = p;

    if (p == s->start && s->cut) {
        return line;
    }

    for (p = cite_sentence_blanks(s, p); p < s->last && *p == '>';
         p = cite_sentence_blanks(s, p + 1))
    {
        line.quote = 1;
    }

    line.text = p;

    if (cite_sentence_eol(s, p)) {
        line.kind = CITE_LINE_BLANK;
        return line;
    }

    q = cite_sentence_alone(s, p);

    if (q) {
        line.kind = CITE_LINE_ALONE;
        line.text = cite_sentence_blanks(s, q);
        return line;
    }

    while (!cite_sentence_eol(s, line.text)
           && (q = cite_sentence_item(s, line.text)) != NULL)
    {
        line.kind = CITE_LINE_ITEM;
        line.text = q;
    }

    return line;
}


/* 1 if no sentence goes on from one line to the next */

static int
cite_sentence_breaks(cite_sentence_line_t prev, cite_sentence_line_t line)
{
    return prev.kind == CITE_LINE_BLANK || prev.kind == CITE_LINE_ALONE
           || line.kind != CITE_LINE_TEXT || (line.quote && !prev.quote);
}


static const uint8_t *
cite_sentence_line_start(const cite_sentence_t *s, const uint8_t *p)
{
    return cite_scan_back(cite_sentence_lines, s->start, p);
}


/* the first line of the block that the citation is in */

static const uint8_t *
cite_sentence_block(const cite_sentence_t *s)
{
    const uint8_t  *p, *prev;

    p = cite_sentence_line_start(s, s->cite);

    while (p > s->start) {
        prev = p - 1;

        if (*prev == '\n' && prev > s->start && prev[-1] == '\r') {
            prev--;
        }

        prev = cite_sentence_line_start(s, prev);

        if (cite_sentence_breaks(cite_sentence_line(s, prev),
                                 cite_sentence_line(s, p)))
        {
            break;
        }

        p = prev;
    }

    return p;
}


/* where a sentence ends with the line at p, which *line becomes; or NULL */

static const uint8_t *
cite_sentence_line_end(cite_sentence_t *s, const uint8_t *p,
    cite_sentence_line_t *line)
{
    int                   breaks;
    cite_sentence_line_t  next;

    next = cite_sentence_line(s, cite_sentence_newline(s, p));
    breaks = cite_sentence_breaks(*line, next);

    *line = next;

    return breaks ? p : NULL;
}


/* narrows [*start, *end), which holds the citation */

static cite_span_t
cite_sentence_trim(const cite_sentence_t *s, const uint8_t *start,
    const uint8_t *end)
{
    size_t  n;

    start = cite_min(start, s->cite);
    end = cite_max(end, s->cite_end);

    while (start < s->cite) {
        n = cite_sentence_eol(s, start) || *start == '|'
            ? 1 : cite_sentence_blank(s, start);

        if (n == 0 || (size_t) (s->cite - start) < n) {
            break;
        }

        start += n;
    }

    while (end > s->cite_end && (end[-1] <= ' ' || end[-1] == '|')) {
        end--;
    }

    return cite_span_between(start, end);
}


static cite_span_t
cite_sentence_walk(cite_sentence_t *s)
{
    const uint8_t         *p, *start, *end, *cite;
    cite_sentence_line_t   line;

    line = cite_sentence_line(s, cite_sentence_block(s));
    start = line.text;
    p = start;
    cite = s->cite;

    while (p < s->last) {

        p = cite_scan(cite_sentence_specials, p, cite);

        if (p >= cite) {
            p = cite_max(p, s->cite_end);
            cite = s->last;
            continue;
        }

        if (*p == '<') {
            end = cite_sentence_tag(s, p);
            p = end ? end : p + 1;
            continue;
        }

        if (*p == '\n' || *p == '\r') {
            end = cite_sentence_line_end(s, p, &line);

            if (start >= p) {
                start = line.text;
            }

            p = line.text;

        } else {
            end = cite_sentence_end(s, &p);
            p = end ? end : p;
        }

        if (end == NULL) {
            continue;
        }

        if (end > s->cite || end == s->cite_end) {
            return cite_sentence_trim(s, start, end);
        }

        start = cite_sentence_blanks(s, p);
    }

    return cite_sentence_trim(s, start, s->last);
}


static int
cite_sentence_inside(cite_span_t text, const uint8_t *p)
{
    return p > text.p && p < text.p + text.n && (*p & 0xc0) == 0x80;
}


cite_span_t
cite_sentence_at(const cite_lexicon_t *lexicon, cite_span_t text,
    size_t offset, size_t length)
{
    cite_sentence_t  s;

    memset(&s, 0, sizeof(cite_sentence_t));

    if (text.n == 0) {
        return text;
    }

    offset = cite_min(offset, text.n);
    length = cite_min(length, text.n - offset);

    s.lexicon = lexicon;
    s.cite = text.p + offset;
    s.cite_end = s.cite + length;
    s.start = s.cite - cite_min(offset, CITE_SENTENCE_MAX);
    s.last = s.cite_end + cite_min(text.n - offset - length,
                                   CITE_SENTENCE_MAX);

    while (s.start < s.cite && cite_sentence_inside(text, s.start)) {
        s.start++;
    }

    while (s.last > s.cite_end && cite_sentence_inside(text, s.last)) {
        s.last--;
    }

    s.cut = s.start > text.p && s.start[-1] != '\n' && s.start[-1] != '\r';

    return cite_sentence_walk(&s);
}
