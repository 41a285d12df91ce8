
/*
 * Copyright (C) the ngx_cite authors
 *
 * Links and addresses in the text:
 *
 *   [1](https://a.b/) [[1]](https://a.b/) [Title](https://a.b/)
 *   ([site](https://a.b/)) (https://a.b/) <https://a.b/> https://a.b/
 *   [text][1], with a definition; <a href="https://a.b/">text</a>
 *   [doc-a](CITE): the text names the source
 *
 * The text of a link is a part of the sentence unless it only names the
 * source: a number, a site, "source", or all that is between parentheses.
 */


#include "formats/cite_mark.h"
#include "formats/cite_walk.h"
#include "text/cite_phrase.h"


#define CITE_LINK_TEXT   256          /* bytes of an anchor's text */
#define CITE_LINK_SITE   64           /* bytes of a site's name */


typedef struct {
    cite_walk_t         walk;        /* the first member */
    cite_mark_t         mark;
    cite_mark_place_t   place;
} cite_link_scan_t;


static uint8_t
cite_link_lower(uint8_t c)
{
    return c >= 'A' && c <= 'Z' ? c | 0x20 : c;
}


static int
cite_link_starts(cite_span_t s, cite_span_t word)
{
    size_t  i;

    for (i = 0; i < word.n; i++) {
        if (i == s.n || cite_link_lower(s.p[i]) != word.p[i]) {
            return 0;
        }
    }

    return 1;
}


static int
cite_link_http(cite_span_t url)
{
    return url.n <= CITE_MARK_URL && url.n > 8
           && (cite_link_starts(url, cite_span("http://"))
               || cite_link_starts(url, cite_span("https://")));
}


static cite_span_t
cite_link_trim(cite_span_t s)
{
    while (s.n && memchr(" \t\n\r[*_\"(", *s.p, 9)) {
        s = cite_span_skip(s, 1);
    }

    while (s.n && memchr(" \t\n\r]*_\")", s.p[s.n - 1], 9)) {
        s.n--;
    }

    return s;
}


static cite_span_t
cite_link_host(cite_span_t url)
{
    size_t          n;
    const uint8_t  *p;

    p = memchr(url.p, '/', url.n);
    url = cite_span_skip(url, (size_t) (p - url.p) + 2);

    for (n = 0; n < url.n && memchr("/?#:", url.p[n], 4) == NULL; n++) {
        /* void */
    }

    return cite_span_make(url.p, n);
}


/* 1 if the text without blanks is a part of the address's host */

static int
cite_link_site(cite_span_t text, cite_span_t url)
{
    size_t       i, n;
    uint8_t      name[CITE_LINK_SITE];
    cite_span_t  host;

    n = 0;

    for (i = 0; i < text.n; i++) {

        if (n == CITE_LINK_SITE) {
            return 0;
        }

        if (text.p[i] != ' ' && text.p[i] != '\'') {
            name[n++] = cite_link_lower(text.p[i]);
        }
    }

    host = cite_link_host(url);

    for (i = 0; n > 2 && i + n <= cite_min(host.n, 255); i++) {
        if (cite_link_starts(cite_span_skip(host, i),
                             cite_span_make(name, n)))
        {
            return 1;
        }
    }

    return 0;
}


/* 1 for "bahn.example" and "https://..." */

static int
cite_link_address(cite_span_t text)
{
    const uint8_t  *dot;

    if (cite_link_http(text)) {
        return 1;
    }

    dot = memchr(text.p, '.', text.n);

    return dot && dot + 2 < text.p + text.n && dot > text.p
           && memchr(text.p, ' ', text.n) == NULL
           && cite_phrase_letter(text.p + text.n - 1, text.p + text.n);
}


/* "source", "link": the text that says nothing but that it is one */

static int
cite_link_generic(const cite_lexicon_t *lexicon, cite_span_t text)
{
    size_t  n;

    n = cite_phrase_at(&lexicon->source_words, text.p, text.p + text.n);

    return n == text.n || cite_link_starts(text, cite_span("link"))
           || cite_span_eq(text, cite_span("here"));
}


/* 1 if the link stands behind a sentence, or alone between brackets */

static int
cite_link_apart(const cite_link_scan_t *s, cite_span_t bytes)
{
    const uint8_t  *p, *end, *start;

    start = s->walk.x->visible.p;
    end = bytes.p + bytes.n;
    p = bytes.p;

    if (p > start && p[-1] == '(') {
        return end < s->walk.last && (*end == ')' || *end == ',');
    }

    while (p > start && (p[-1] == ' ' || p[-1] == '*' || p[-1] == '_')) {
        p--;
    }

    return p > start && memchr(".!?:|", p[-1], 5) && p < bytes.p;
}


static int
cite_link_spoken(const cite_link_scan_t *s, cite_span_t bytes,
    cite_span_t text, cite_span_t url)
{
    return text.n && !cite_link_address(text)
           && !cite_link_site(text, url)
           && !cite_link_generic(s->walk.x->conf->lexicon, text)
           && !cite_link_apart(s, bytes);
}


static void
cite_link_add(cite_link_scan_t *s, const cite_mark_t *mark,
    cite_resolved_e resolved, int tentative)
{
    s->place.resolved = resolved;
    s->place.tentative = tentative != 0;

    if (!cite_walk_entry(&s->walk, s->place.bytes.p)) {
        cite_mark_add(s->walk.x, &s->place, mark);
    }
}


/* a link to no address: its text, or its target, may be of a source */

static void
cite_link_named(cite_link_scan_t *s, cite_span_t text, cite_span_t target)
{
    int          marked;
    cite_span_t  inside;

    /* [words](cite:1) */

    if (cite_link_starts(target, cite_span("cite:"))
        && cite_mark_read(s->walk.x->conf->lexicon, target, 0, &s->mark))
    {
        s->place.spoken = cite_phrase_words(text) != 0;
        s->place.enclosed = text;
        cite_link_add(s, &s->mark, CITE_RESOLVED_BY_NUMBER, 0);
        return;
    }

    /* [citation](1), [](#citation-1) */

    if (text.n == 0 || cite_link_generic(s->walk.x->conf->lexicon, text)) {
        inside = target.n && *target.p == '#' ? cite_span_skip(target, 1)
                                              : target;

        if (cite_mark_read(s->walk.x->conf->lexicon, inside, 0, &s->mark)) {
            cite_link_add(s, &s->mark, CITE_RESOLVED_BY_NUMBER, 1);
            return;
        }
    }

    if (cite_link_starts(target, cite_span("mailto:"))
        || cite_link_starts(target, cite_span("tel:")))
    {
        return;
    }

    marked = cite_link_starts(target, cite_span("cit"))
             || cite_link_starts(target, cite_span("source"))
             || cite_link_starts(target, cite_span("ref"))
             || target.n == 0 || *target.p == '#';

    if (!cite_mark_read(s->walk.x->conf->lexicon, text, CITE_MARK_IDS,
                        &s->mark))
    {
        return;
    }

    if (s->mark.refs[0].id.p == NULL) {
        cite_link_add(s, &s->mark, CITE_RESOLVED_BY_NUMBER, 0);
        return;
    }

    if (!marked) {
        if (memchr(target.p, ':', target.n) || target.n > CITE_MARK_LENGTH) {
            return;
        }

        s->mark.n = 1;
        s->mark.refs[0].id = target;
    }

    cite_link_add(s, &s->mark, CITE_RESOLVED_BY_ID,
                  !marked || (target.n && *target.p == '#'));
}


static void
cite_link_read(cite_link_scan_t *s, cite_span_t bytes, cite_span_t text,
    cite_span_t url)
{
    int  spoken;

    memset(&s->place, 0, sizeof(cite_mark_place_t));

    s->place.format = &cite_format_link;
    s->place.bytes = bytes;

    text = cite_link_trim(text);

    if (!cite_link_http(url)) {
        if (*bytes.p == '[') {
            cite_link_named(s, text, url);
        }

        return;
    }

    s->place.url = url;

    if (cite_mark_read(s->walk.x->conf->lexicon, text, 0, &s->mark)) {
        s->mark.n = 1;
        cite_link_add(s, &s->mark, CITE_RESOLVED_BY_URL, 0);
        return;
    }

    spoken = cite_link_spoken(s, bytes, text, url);

    s->place.label = cite_link_address(text)
                     ? cite_span_make(NULL, 0)
                     : cite_span_make(text.p, cite_min(text.n,
                                                       CITE_LINK_TEXT));
    s->place.spoken = spoken != 0;
    s->place.enclosed = spoken ? text : cite_span_make(NULL, 0);

    cite_link_add(s, NULL, CITE_RESOLVED_BY_URL, 0);
}


/* an address in the text ends before marks, and before a bracket not its own */

static const uint8_t *
cite_link_bare_end(const uint8_t *p, const uint8_t *last)
{
    size_t          depth;
    const uint8_t  *q;

    depth = 0;

    for (q = p; q < last && *q > ' ' && *q < 0xe3; q++) {

        if (memchr("<>\"`|\\[]{}", *q, 10)) {
            break;
        }

        depth += *q == '(';

        if (*q == ')' && depth-- == 0) {
            break;
        }
    }

    while (q > p && memchr(".,;:!?'*_~", q[-1], 10)) {
        q--;
    }

    return q;
}


/* the "[" of "[text](" before p, the link's end being lost; p: there is none */

static const uint8_t *
cite_link_unclosed(const cite_link_scan_t *s, const uint8_t *p)
{
    size_t          n;
    const uint8_t  *q;

    n = cite_min((size_t) (p - s->walk.x->visible.p), CITE_LINK_TEXT);

    if (n < 4 || p[-1] != '(' || p[-2] != ']') {
        return p;
    }

    for (q = p - 3; q > p - n && *q != '[' && *q != '\n' && *q != ']'; q--) {
        /* void */
    }

    return *q == '[' ? q : p;
}


static const uint8_t *
cite_link_bare(cite_link_scan_t *s, const uint8_t *p)
{
    cite_span_t     url;
    const uint8_t  *start, *last, *open;

    start = s->walk.x->visible.p;

    if (s->walk.last - p < 10 || memcmp(p, "http", 4) != 0
        || (p > start && (cite_phrase_letter_before(start, p)
                          || memchr("=\"'/", p[-1], 4))))
    {
        return p + 1;
    }

    last = p + cite_min((size_t) (s->walk.last - p), CITE_MARK_URL + 1);
    url = cite_span_between(p, cite_link_bare_end(p, last));

    if (url.n > CITE_MARK_URL) {
        /* not looked at again from an address inside of it */
        return url.p + url.n;
    }

    if (!cite_link_http(url)) {
        return p + 1;
    }

    open = cite_link_unclosed(s, p);

    if (open < p) {
        cite_link_read(s, cite_span_between(open, url.p + url.n),
                       cite_span_between(open + 1, p - 2), url);

    } else {
        cite_link_read(s, url, url, url);
    }

    return url.p + url.n;
}


/* <a href="...">text</a> */

static const uint8_t *
cite_link_anchor(cite_link_scan_t *s, const uint8_t *p)
{
    cite_span_t     url;
    const uint8_t  *end, *q, *last;

    end = s->walk.range->bytes.p + s->walk.range->bytes.n;
    last = cite_min(s->walk.last, end + CITE_LINK_TEXT);

    for (q = p; q + 6 < end && memcmp(q, "href=", 5) != 0; q++) {
        /* void */
    }

    if (q + 6 >= end || (q[5] != '"' && q[5] != '\'')) {
        return end;
    }

    url.p = q + 6;
    q = memchr(url.p, q[5], (size_t) (end - url.p));

    if (q == NULL) {
        return end;
    }

    url.n = (size_t) (q - url.p);
    q = memchr(end, '<', (size_t) (last - end));

    if (q == NULL || !cite_span_starts(cite_span_between(q, last),
                                       cite_span("</a>")))
    {
        return end;
    }

    /* a marker between the tags is one already */

    if (cite_link_http(url) && *end != '[') {
        cite_link_read(s, cite_span_between(p, q + 4),
                       cite_span_between(end, q), url);
    }

    return q + 4;
}


static const uint8_t *
cite_link_at(cite_walk_t *w)
{
    const uint8_t                *p;
    cite_link_scan_t             *s;
    const cite_markdown_range_t  *range;

    s = (cite_link_scan_t *) (void *) w;
    p = w->p;
    range = w->range;

    if (range == NULL) {
        return *p == 'h' ? cite_link_bare(s, p) : p + 1;
    }

    if (range->kind == CITE_MD_LINK && range->bytes.p == p) {
        cite_link_read(s, range->bytes, range->text, range->url);

    } else if (range->kind == CITE_MD_HTML && range->bytes.p == p
               && range->bytes.n > 9 && cite_link_lower(p[1]) == 'a'
               && p[2] == ' ')
    {
        return cite_link_anchor(s, p);
    }

    return range->bytes.p + range->bytes.n;
}


static cite_rc_t
cite_link_extract(cite_extraction_t *x)
{
    cite_link_scan_t  *s;

    s = cite_extraction_scan(x, sizeof(cite_link_scan_t));

    return s ? cite_walk(&s->walk, x, "[<h", cite_link_at) : CITE_ERROR;
}


const cite_format_t  cite_format_link = {
    .name = cite_span_const("link"),
    .bit = CITE_FORMAT_LINK,
    .bytes = ":](",
    .extract = cite_link_extract,
    .keyed = CITE_KEYED_BY_PLACE,
    .resolved = CITE_RESOLVED_BY_URL,
    .spoken = 1
};
