
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_mark.h"
#include "base/cite_utf8.h"
#include "text/cite_page.h"
#include "text/cite_phrase.h"


#define CITE_MARK_RANGE_MAX  20

#define CITE_MARK_DAGGER     "\xe2\x80\xa0"


typedef struct {
    const cite_lexicon_t  *lexicon;
    const uint8_t         *last;
    unsigned               flags;
    cite_mark_t           *mark;

    /* the last place where a label was looked for, and its length */
    const uint8_t         *label;
    size_t                 label_n;
    unsigned               label_strong:1;
} cite_mark_scan_t;


static int
cite_mark_at(const uint8_t *p, const uint8_t *last, cite_span_t literal)
{
    return cite_span_starts(cite_span_between(p, last), literal);
}


/* behind blanks, a no-break space being one */

static const uint8_t *
cite_mark_blanks(const uint8_t *p, const uint8_t *last)
{
    p = cite_page_blanks(p, last);

    while (cite_mark_at(p, last, cite_span("\xc2\xa0"))
           || cite_mark_at(p, last, cite_span("\xe3\x80\x80")))
    {
        p = cite_page_blanks(p + (*p == 0xc2 ? 2 : 3), last);
    }

    return p;
}


/* the length of a label at p, which is looked for once */

static size_t
cite_mark_label_at(cite_mark_scan_t *s, const uint8_t *p)
{
    size_t  weak;

    if (s->label != p) {
        s->label = p;
        s->label_n = cite_phrase_at(&s->lexicon->source_words, p, s->last);
        weak = cite_phrase_at(&s->lexicon->source_labels, p, s->last);
        s->label_strong = s->label_n >= weak;
        s->label_n = cite_max(s->label_n, weak);
    }

    return s->label_n;
}


/* behind "Source", "doc_", "cite:" or "#" at p, or p */

static const uint8_t *
cite_mark_label(cite_mark_scan_t *s, const uint8_t *p)
{
    size_t          n;
    const uint8_t  *start;

    start = p;
    n = cite_mark_label_at(s, p);

    if (n == 0) {
        return p;
    }

    if (s->label_strong) {
        s->mark->strong = 1;

    } else {
        s->mark->weak = 1;
    }

    p = cite_mark_blanks(p + n, s->last);

    while (p < s->last && p - start < 40
           && memchr(":_-.#^=|", *p, 8) != NULL)
    {
        p = cite_mark_blanks(p + 1, s->last);
    }

    if (cite_mark_at(p, s->last, cite_span("\xef\xbc\x9a"))) {
        p = cite_mark_blanks(p + 3, s->last);
    }

    if (p < s->last && ((*p | 0x20) == 'n' || *p == 0xe2)) {
        p = cite_mark_blanks(cite_mark_number_sign(p, s->last), s->last);
    }

    return p;
}


static int
cite_mark_is_range(cite_mark_scan_t *s, const uint8_t *p)
{
    uint32_t     number;
    cite_mark_t  mark;

    /* a label in it tells nothing of the mark */

    mark = *s->mark;
    p = cite_mark_label(s, cite_mark_blanks(p, s->last));
    *s->mark = mark;

    return cite_mark_number(p, s->last, &number) != NULL;
}


/* behind the number at p and all that belongs to it, or NULL */

static const uint8_t *
cite_mark_tail(cite_mark_scan_t *s, const uint8_t *p, uint32_t *number,
    uint32_t *until)
{
    size_t          n;
    uint32_t        second;
    const uint8_t  *q;

    q = cite_mark_blanks(p, s->last);
    n = cite_page_dash(q, s->last);

    if (n && q > p && !cite_mark_is_range(s, q + n)) {
        /* 1 - Title */
        return p;
    }

    if (n) {
        q = cite_mark_label(s, cite_mark_blanks(q + n, s->last));
        q = cite_mark_number(q, s->last, until);

        if (s->flags & CITE_MARK_INDEX) {
            *until = *number;
            return q;
        }

        return q && *until >= *number
               && *until - *number < CITE_MARK_RANGE_MAX ? q : NULL;
    }

    if (q < s->last && *q == ':' && !cite_mark_is_note(p, s->last)) {
        q = cite_mark_number(q + 1, s->last, &second);

        if (q && (s->flags & CITE_MARK_STEP)) {
            *number = second + 1;
            *until = *number;
        }

        s->mark->pair = 1;
        return q;
    }

    return p;
}


/* "1", "doc 1", "1-3" or "1, p. 5" at p; behind it, or NULL */

static const uint8_t *
cite_mark_item(cite_mark_scan_t *s, const uint8_t *p)
{
    uint32_t          number, until, page;
    const uint8_t    *q;
    cite_mark_ref_t  *ref;

    p = cite_mark_label(s, p);

    if (p < s->last && *p == '^') {
        p++;
    }

    p = cite_mark_number(p, s->last, &number);
    if (p == NULL) {
        return NULL;
    }

    if (p < s->last && *p == '^') {
        p++;
    }

    until = number;
    p = cite_mark_tail(s, p, &number, &until);
    if (p == NULL) {
        return NULL;
    }

    /* sentences of a document: 0-1:3 */

    while ((s->flags & CITE_MARK_INDEX) && p < s->last && *p == ':') {
        p = cite_mark_number(p + 1, s->last, &page);
        if (p == NULL) {
            return NULL;
        }
    }

    page = 0;
    q = cite_page_read(s->lexicon, p, s->last, &page);
    page = q > p ? page : 0;

    for ( /* void */ ; number <= until; number++) {

        ref = cite_mark_more(s->mark);
        if (ref == NULL) {
            return NULL;
        }

        ref->number = number;
        ref->page = page;
        s->mark->zero |= number == 0;
    }

    return q;
}


/* behind a comma, "and" or the like at p; p if there is none */

static const uint8_t *
cite_mark_comma(cite_mark_scan_t *s, const uint8_t *p)
{
    size_t          n;
    const uint8_t  *q;

    q = cite_mark_blanks(p, s->last);

    if (q < s->last && memchr(",;&+|/", *q, 6)) {
        s->mark->joined |= *q == '&';
        n = 1;

    } else if (cite_mark_at(q, s->last, cite_span("\xef\xbc\x8c"))
               || cite_mark_at(q, s->last, cite_span("\xef\xbc\x9b"))
               || cite_mark_at(q, s->last, cite_span("\xe3\x80\x81")))
    {
        n = 3;

    } else {
        n = 0;
    }

    q = cite_mark_blanks(q + n, s->last);

    /* "1 and 2", "1, and 2" */

    n = cite_phrase_at(&s->lexicon->connectors, q, s->last);
    s->mark->joined |= n != 0;

    return n ? cite_mark_blanks(q + n, s->last) : q;
}


static int
cite_mark_numbers(cite_mark_scan_t *s, const uint8_t *p)
{
    const uint8_t  *next;

    for ( ;; ) {
        p = cite_mark_item(s, p);
        if (p == NULL) {
            return 0;
        }

        if (cite_mark_at(p, s->last, cite_span(CITE_MARK_DAGGER))) {
            s->mark->label = cite_span_between(p + 3, s->last);
            return 1;
        }

        next = cite_mark_comma(s, p);

        if (next == s->last) {
            return cite_mark_blanks(p, s->last) == s->last;
        }

        if (cite_mark_is_note(p, s->last)) {
            s->mark->pair = 1;
            return 1;
        }

        if (next == cite_mark_blanks(p, s->last)) {
            return 0;
        }

        p = next;
    }
}


static int
cite_mark_id_add(cite_mark_scan_t *s, const uint8_t *p, const uint8_t *last,
    uint32_t page)
{
    cite_mark_ref_t  *ref;

    p = cite_mark_blanks(p, last);

    while (last > p && (last[-1] == ' ' || last[-1] == ',')) {
        last--;
    }

    if (last - p > 1 && *p == '@') {
        p++;
    }

    if (last - p > 1 && *p == last[-1] && (memchr("\"'*_`", *p, 5)))
    {
        p++;
        last--;
    }

    if (p == last) {
        return 0;
    }

    ref = cite_mark_more(s->mark);
    if (ref == NULL) {
        return 0;
    }

    ref->id = cite_span_between(p, last);
    ref->page = page;

    return 1;
}


/* where an id ends, before the note of a page if there is one */

static const uint8_t *
cite_mark_page_note(cite_mark_scan_t *s, const uint8_t *p, uint32_t *page)
{
    const uint8_t  *q, *end;

    *page = 0;

    q = s->last - p > 24 ? s->last - 24 : p + 1;

    for ( /* void */ ; q < s->last; q++) {

        if (*q == ':' && cite_mark_number(q + 1, s->last, page) == s->last) {
            return q;
        }

        if (*q != ',' && *q != '#' && *q != ' ') {
            continue;
        }

        end = cite_page_read(s->lexicon, q, s->last, page);

        if (end == s->last && end > q) {
            return q;
        }
    }

    *page = 0;

    return s->last;
}


/* one id, or several without blanks in them: "doc-a, doc-b" */

static int
cite_mark_ids(cite_mark_scan_t *s, const uint8_t *p)
{
    uint32_t        page;
    const uint8_t  *q, *end, *last;

    last = cite_mark_page_note(s, p, &page);

    for (q = p; q < last; q++) {
        if (cite_mark_at(q, last, cite_span(CITE_MARK_DAGGER))
            || (q > p && *q == ',' && cite_mark_is_note(q, last))
            || (q > p && cite_mark_at(q, last, cite_span("#L"))))
        {
            last = q;
        }
    }

    for (q = p; q < last; q++) {
        if (*q == ' ' && q > p && q[-1] != ',' && q[-1] != ';') {
            return cite_mark_id_add(s, p, last, page);
        }
    }

    for ( ;; ) {
        for (end = p; end < last && *end != ',' && *end != ';'; end++) {
            /* void */
        }

        if (!cite_mark_id_add(s, p, end, page)) {
            return 0;
        }

        if (end == last) {
            return 1;
        }

        p = end + 1;
    }
}


/* behind a sign such as that of a page, and without marks of emphasis */

static const uint8_t *
cite_mark_unmark(cite_mark_scan_t *s, const uint8_t *p)
{
    size_t    n;
    uint32_t  code;

    while (s->last - p > 2 && (*p == '*' || *p == '_') && s->last[-1] == *p) {
        p++;
        s->last--;
    }

    while (p < s->last && *p >= 0xe2) {
        n = cite_utf8_decode(p, s->last, &code);

        if (n == 0 || !(code == 0x2116 || code == 0xfe0f || code >= 0x1f000
                        || (code >= 0x2190 && code < 0x2c00)))
        {
            break;
        }

        s->mark->weak = 1;
        p = cite_mark_blanks(p + n, s->last);
    }

    return p;
}


/* 1 if there may be a digit, of whatever script */

static int
cite_mark_has_digit(cite_span_t text)
{
    size_t  i;

    for (i = 0; i < text.n; i++) {
        if ((uint8_t) (text.p[i] - '0') < 10 || text.p[i] >= 0x80) {
            return 1;
        }
    }

    return 0;
}


/* 1 if the text is a number and nothing else, as most are */

static int
cite_mark_plain(cite_span_t text, cite_mark_t *mark)
{
    uint32_t  number;

    if (cite_mark_number(text.p, text.p + text.n, &number)
        != text.p + text.n)
    {
        return 0;
    }

    cite_mark_more(mark)->number = number;
    mark->zero = number == 0;

    return 1;
}


/* labels, several numbers, ids */

static cite_aside int
cite_mark_read_words(const cite_lexicon_t *lexicon, cite_span_t text,
    unsigned flags, int digits, cite_mark_t *mark)
{
    size_t             n;
    const uint8_t     *p;
    cite_mark_scan_t   s;

    mark->strong = digits && *text.p == 'D' && cite_mark_unwrap(&text);

    s.lexicon = lexicon;
    s.last = text.p + text.n;
    s.flags = flags;
    s.mark = mark;
    s.label = NULL;

    p = cite_mark_unmark(&s, cite_mark_blanks(text.p, s.last));

    if (s.last - p > 1 && *p == '@') {
        p++;
    }

    /* "see 1"; but "Source: 1" has a label */

    n = cite_phrase_at(&lexicon->attributions, p, s.last);

    if (n == 0) {
        n = cite_phrase_at(&lexicon->origins, p, s.last);
    }

    if (n && p[n - 1] != ':') {
        p = cite_mark_blanks(p + n, s.last);
    }

    if (digits && p < s.last && cite_mark_numbers(&s, p)) {
        return 1;
    }

    cite_mark_reset(mark);

    if (!(flags & CITE_MARK_IDS) || p == s.last) {
        return 0;
    }

    /* only a colon makes the words behind a label an id */

    text.p = cite_mark_label(&s, p);

    if (text.p == p || text.p == s.last
        || (memchr(p, ':', (size_t) (text.p - p)) == NULL
            && memchr(p, '=', (size_t) (text.p - p)) == NULL))
    {
        mark->strong = 0;
        mark->weak = 0;

    } else {
        p = text.p;
    }

    return cite_mark_ids(&s, p);
}


int
cite_mark_read(const cite_lexicon_t *lexicon, cite_span_t text,
    unsigned flags, cite_mark_t *mark)
{
    int  digits;

    cite_mark_reset(mark);

    if (text.n == 0 || text.n > CITE_MARK_LENGTH) {
        return 0;
    }

    digits = (uint8_t) (*text.p - '0') < 10;

    if (digits && cite_mark_plain(text, mark)) {
        return 1;
    }

    digits = digits || cite_mark_has_digit(text);

    if (!digits && !(flags & CITE_MARK_IDS)) {
        return 0;
    }

    return cite_mark_read_words(lexicon, text, flags, digits, mark);
}
