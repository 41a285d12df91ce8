
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_reference_internal.h"
#include "text/cite_normal.h"


#define CITE_REFERENCE_LINK  40      /* bytes; a longer text is a title */


int
cite_reference_http(const uint8_t *p, const uint8_t *last)
{
    if (p == last || (*p | 0x20) != 'h') {
        return 0;
    }

    if (last - p > 8 && cite_reference_same(cite_span_make(p, 8),
                                           cite_span("https://")))
    {
        return p[8] > ' ';
    }

    return last - p > 7 && cite_reference_same(cite_span_make(p, 7),
                                           cite_span("http://"))
           && p[7] > ' ';
}


/* the length of a character at p that may stand around a title, or 0 */

static size_t
cite_reference_around(const uint8_t *p, const uint8_t *last, const char *ascii)
{
    size_t  n;

    if (*p < 0x80) {
        return *p && strchr(ascii, *p) != NULL;
    }

    switch (cite_reference_category(p, last, &n)) {

    case UTF8PROC_CATEGORY_PD:       /* dashes */
    case UTF8PROC_CATEGORY_ZS:
        return n;

    case UTF8PROC_CATEGORY_PO:       /* the full-width : , ; and the like */
        return n == 3 && (*p == 0xef || *p == 0xe3) ? n : 0;

    default:
        return 0;
    }
}


/* 1 for the full stop behind a quote: "Title". */

static int
cite_reference_stop(cite_span_t s)
{
    size_t          n;
    const uint8_t  *p, *last;

    if (s.n < 2 || s.p[s.n - 1] != '.') {
        return 0;
    }

    last = s.p + s.n - 1;

    for (p = last - 1; p > s.p && (*p & 0xc0) == 0x80; p--) { /* void */ }

    if (*p < 0x80) {
        return *p == '"' || *p == '\'' || *p == '*' || *p == '_';
    }

    switch (cite_reference_category(p, last, &n)) {

    case UTF8PROC_CATEGORY_PI:
    case UTF8PROC_CATEGORY_PF:
    case UTF8PROC_CATEGORY_PE:
        return 1;

    default:
        return 0;
    }
}


static cite_span_t
cite_reference_strip(cite_span_t s)
{
    size_t          n;
    const uint8_t  *p;

    static const char  before[] = " \t\r\n-:,;|.)]>";
    static const char  behind[] = " \t\r\n-:,;|([<";

    while (s.n && (n = cite_reference_around(s.p, s.p + s.n, before))) {

        if (*s.p == '.' && s.n > 1 && !cite_reference_blank(s.p[1])) {
            break;   /* .NET */
        }

        s = cite_span_skip(s, n);
    }

    while (s.n) {
        for (p = s.p + s.n - 1; p > s.p && (*p & 0xc0) == 0x80; p--) {
            /* void */
        }

        if (cite_reference_around(p, s.p + s.n, behind) == 0
            && !cite_reference_stop(s))
        {
            break;
        }

        s.n = (size_t) (p - s.p);
    }

    return s;
}


static int
cite_reference_has(cite_span_t s, cite_span_t part)
{
    const uint8_t  *p;

    while (s.n >= part.n) {

        p = memchr(s.p, *part.p, s.n);
        if (p == NULL) {
            return 0;
        }

        s = cite_span_skip(s, (size_t) (p - s.p));

        if (cite_span_starts(s, part)) {
            return 1;
        }

        s = cite_span_skip(s, 1);
    }

    return 0;
}


/* without a pair of quotes or of emphasis around it */

static cite_span_t
cite_reference_unquote(cite_span_t s)
{
    size_t       i;
    cite_span_t  open, close, inner;

    static const char  *pairs[][2] = {
        { "\"", "\"" }, { "'", "'" }, { "**", "**" }, { "__", "__" },
        { "*", "*" }, { "_", "_" }, { "`", "`" }, { "(", ")" },
        { "\xe2\x80\x9c", "\xe2\x80\x9d" }, { "\xe2\x80\x9e", "\xe2\x80\x9c" },
        { "\xe2\x80\x98", "\xe2\x80\x99" }, { "\xc2\xab", "\xc2\xbb" },
        { "\xc2\xbb", "\xc2\xab" }, { "\xe3\x80\x8c", "\xe3\x80\x8d" },
        { "\xe3\x80\x8a", "\xe3\x80\x8b" }
    };

    for (i = 0; i < cite_nelts(pairs); i++) {
        open = cite_span_make(pairs[i][0], strlen(pairs[i][0]));
        close = cite_span_make(pairs[i][1], strlen(pairs[i][1]));

        if (s.n <= open.n + close.n || !cite_span_starts(s, open)
            || !cite_span_starts(cite_span_skip(s, s.n - close.n), close))
        {
            continue;
        }

        inner = cite_span_make(s.p + open.n, s.n - open.n - close.n);

        /* "A" and "B" is not one quote */

        if (!cite_reference_has(inner, open)
            && !cite_reference_has(inner, close))
        {
            return inner;
        }
    }

    return s;
}


/* without "Available at:" and the like, of which the colon is gone */

static cite_span_t
cite_reference_unlabel(const cite_lexicon_t *lexicon, cite_span_t s)
{
    size_t       i, n;
    cite_span_t  label;

    for (i = 0; i < lexicon->url_labels.n; i++) {

        label = lexicon->url_labels.words[i];
        n = label.n;

        if (s.n < n || (s.n > n && !cite_reference_blank(s.p[s.n - n - 1]))) {
            continue;
        }

        if (cite_reference_same(cite_span_skip(s, s.n - n), label)) {
            return cite_reference_strip(cite_span_make(s.p, s.n - n));
        }
    }

    return s;
}


/* the title in the first line of s that is not blank */

static cite_span_t
cite_reference_title(const cite_lexicon_t *lexicon, cite_span_t s)
{
    size_t          n;
    const uint8_t  *p, *last;

    last = s.p + s.n;
    s.p = cite_reference_blanks(s.p, last);

    for (p = s.p; p < last && *p != '\n' && *p != '\r'; p++) { /* void */ }

    s = cite_reference_strip(cite_span_between(s.p, p));
    s = cite_reference_unlabel(lexicon, s);

    do {
        n = s.n;
        s = cite_reference_strip(cite_reference_unquote(s));
    } while (s.n && s.n < n);

    if (s.n > CITE_REFERENCE_TITLE_MAX) {
        s.n = CITE_REFERENCE_TITLE_MAX;

        while (s.n && (s.p[s.n] & 0xc0) == 0x80) {
            s.n--;
        }
    }

    return s.n ? s : cite_span_make(NULL, 0);
}


/* 1 if the text of a link says nothing of where it leads to: "here" */

static int
cite_reference_vague(const cite_lexicon_t *lexicon, cite_span_t text)
{
    size_t   i;
    uint8_t  lower[CITE_REFERENCE_LINK];

    if (text.n > CITE_REFERENCE_LINK) {
        return 0;
    }

    for (i = 0; i < text.n; i++) {
        lower[i] = cite_reference_tolower(text.p[i]);
    }

    text.p = lower;

    return cite_lexeme_is(cite_lexicon_find(lexicon, text,
                                            cite_normal_hash(text)),
                          CITE_ROLE_LINK_TEXT);
}


/* 1 if the text of a link is a title */

static int
cite_reference_names(const cite_lexicon_t *lexicon, cite_span_t text)
{
    size_t  i;

    for (i = 0; i < text.n && cite_reference_digit(text.p[i]); i++) {
        /* void */
    }

    if (i == text.n || cite_reference_http(text.p, text.p + text.n)) {
        return 0;
    }

    return !cite_reference_vague(lexicon, text);
}


/* the end of the bare URL at p, its last punctuation left out */

static const uint8_t *
cite_reference_url_end(const uint8_t *p, const uint8_t *last)
{
    int                   depth;
    size_t                n;
    const uint8_t        *start;
    utf8proc_category_t   category;

    start = p;
    depth = 0;

    for ( /* void */ ; p < last; p += n) {

        if (*p <= ' ' || *p == 0x7f || *p == '<' || *p == '>' || *p == '"'
            || *p == '`' || *p == '|')
        {
            break;
        }

        category = cite_reference_category(p, last, &n);

        if (*p >= 0x80 && !cite_reference_letter(category)
            && category != UTF8PROC_CATEGORY_MN
            && category != UTF8PROC_CATEGORY_ND)
        {
            break;
        }

        depth += *p == '(' || *p == '[';
        depth -= *p == ')' || *p == ']';
    }

    /* a bracket belongs to the URL if it was opened in it */

    while (p > start && strchr(".,;:!?'*_~)]}", p[-1]) && p[-1]) {

        if (p[-1] == ')' || p[-1] == ']') {

            if (depth >= 0) {
                break;
            }

            depth++;
        }

        p--;
    }

    return p;
}


/* where the entry's URL begins, or its end; *range if it is a link */

static const uint8_t *
cite_reference_url_find(const cite_markdown_t *md, size_t *cursor,
    cite_span_t entry, const cite_markdown_range_t **range)
{
    const uint8_t  *p, *last;

    last = entry.p + entry.n;

    for (p = entry.p; p < last; /* void */ ) {

        *range = cite_markdown_at(md, cursor, (size_t) (p - md->text.p));

        if (*range) {

            if ((*range)->kind == CITE_MD_LINK && (*range)->url.n) {
                return p;
            }

            p = (*range)->bytes.p + (*range)->bytes.n;
            continue;
        }

        if (cite_reference_http(p, last)) {
            return p;
        }

        p++;
    }

    *range = NULL;

    return last;
}


/* the first character behind marks: LOWER 1, another letter 2, other 0 */

static int
cite_reference_first(cite_span_t s, const char *skip)
{
    size_t               n;
    utf8proc_category_t  category;

    while (s.n && *s.p && *s.p < 0x80 && strchr(skip, *s.p)) {
        s = cite_span_skip(s, 1);
    }

    if (s.n == 0) {
        return 0;
    }

    category = cite_reference_category(s.p, s.p + s.n, &n);

    if (category == UTF8PROC_CATEGORY_LL) {
        return 1;
    }

    return cite_reference_letter(category) ? 2 : 0;
}


void
cite_reference_read(cite_reference_scan_t *s, cite_span_t entry,
    cite_reference_t *ref, cite_reference_hints_t *hints)
{
    cite_span_t                   before, after;
    const uint8_t                *p, *end, *last;
    const cite_markdown_range_t  *range;

    memset(hints, 0, sizeof(cite_reference_hints_t));

    last = entry.p + entry.n;
    p = cite_reference_url_find(s->md, &s->entries, entry, &range);

    before = cite_span_between(entry.p, p);
    hints->prose = cite_reference_first(before, " \t\"'*_(") == 1;

    if (p == last) {
        ref->title = cite_reference_title(s->lexicon, before);
        return;
    }

    end = range ? range->bytes.p + range->bytes.n
                : cite_reference_url_end(p, last);
    ref->url = range ? range->url : cite_span_between(p, end);

    after = cite_span_between(cite_min(end, last), last);
    ref->title = cite_reference_title(s->lexicon, before);

    hints->ends = cite_reference_first(after, " \t\r\n\"'*_>)") == 0
                  && cite_reference_first(after, " \t\r\n\"'*_>).,;:-|") != 1;

    if (range && cite_reference_names(s->lexicon, range->text)) {
        ref->title = cite_reference_title(s->lexicon, range->text);

    } else if (ref->title.p == NULL) {
        hints->prose = cite_reference_first(after, " \t*_>)") == 1;
        hints->ends = !hints->prose;
        ref->title = cite_reference_title(s->lexicon, after);
    }
}


/* "[1]: Smith" is a definition too, but of no URL */

void
cite_reference_define(const cite_reference_scan_t *s,
    const cite_markdown_range_t *definition, cite_reference_t *ref)
{
    size_t  i;

    if (definition->title.n) {
        ref->title = cite_reference_title(s->lexicon, definition->title);
    }

    for (i = 0; i < definition->url.n; i++) {
        if (memchr(":/.#", definition->url.p[i], 4)) {
            ref->url = definition->url;
            return;
        }
    }

    if (ref->title.p == NULL) {
        ref->title = cite_reference_title(s->lexicon, definition->url);
    }
}
