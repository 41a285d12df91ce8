
/*
 * Copyright (C) the ngx_cite authors
 *
 * Syntax of tags, comments and autolinks, which begin with "<".
 */


#include "text/cite_markdown_internal.h"

#include <stdlib.h>


#define CITE_MD_NAME  16         /* the longest name that is looked up */


static const char  *cite_md_html_blocks[] = {
    "address", "article", "aside", "base", "basefont", "blockquote", "body",
    "caption", "center", "col", "colgroup", "dd", "details", "dialog", "dir",
    "div", "dl", "dt", "fieldset", "figcaption", "figure", "footer", "form",
    "frame", "frameset", "h1", "h2", "h3", "h4", "h5", "h6", "head", "header",
    "hr", "html", "iframe", "legend", "li", "link", "main", "menu", "menuitem",
    "nav", "noframes", "ol", "optgroup", "option", "p", "param", "section",
    "source", "summary", "table", "tbody", "td", "tfoot", "th", "thead",
    "title", "tr", "track", "ul"
};


static const char  *cite_md_html_raw[] = {
    "pre", "script", "style", "textarea"
};


static const cite_span_t  cite_md_html_close[CITE_MD_HTML_KINDS] = {
    [CITE_MD_HTML_COMMENT] = { (const uint8_t *) "-->", 3 },
    [CITE_MD_HTML_INSTRUCTION] = { (const uint8_t *) "?>", 2 },
    [CITE_MD_HTML_DECLARATION] = { (const uint8_t *) ">", 1 },
    [CITE_MD_HTML_CDATA] = { (const uint8_t *) "]]>", 3 }
};


static const uint8_t *
cite_md_find(const uint8_t *p, const uint8_t *last, cite_span_t what)
{
    while (p < last) {
        p = memchr(p, what.p[0], (size_t) (last - p));

        if (p == NULL
            || cite_span_starts(cite_span_between(p, last), what))
        {
            return p;
        }

        p++;
    }

    return NULL;
}


static const uint8_t *
cite_md_name_read(const uint8_t *p, const uint8_t *last)
{
    if (p == last || !cite_md_alpha(*p)) {
        return NULL;
    }

    while (p < last && (cite_md_alpha(*p) || cite_md_digit(*p) || *p == '-')) {
        p++;
    }

    return p;
}


static int
cite_md_name_compare(const void *key, const void *elt)
{
    return strcmp(key, *(const char *const *) elt);
}


static int
cite_md_name_in(const uint8_t *p, const uint8_t *last, const char **names,
    size_t n)
{
    char    name[CITE_MD_NAME + 1];
    size_t  i, len;

    len = (size_t) (last - p);
    if (len > CITE_MD_NAME) {
        return 0;
    }

    for (i = 0; i < len; i++) {
        name[i] = (char) (cite_md_alpha(p[i]) ? p[i] | 0x20 : p[i]);
    }

    name[len] = '\0';

    return bsearch(name, names, n, sizeof(char *), cite_md_name_compare)
           != NULL;
}


/* the value of an attribute, p is behind its "=" */

static const uint8_t *
cite_md_value_read(const uint8_t *p, const uint8_t *last)
{
    const uint8_t  *start;

    p = cite_md_blank_skip(p, last);

    if (p < last && (*p == '"' || *p == '\'')) {
        start = p + 1;
        p = memchr(start, *p, (size_t) (last - start));

        return p ? p + 1 : NULL;
    }

    start = p;

    while (p < last && !cite_md_blank(*p) && strchr("\"'=<>`", *p) == NULL) {
        p++;
    }

    return p > start ? p : NULL;
}


/* blanks and one attribute behind them; p itself if there is none */

static const uint8_t *
cite_md_attribute_read(const uint8_t *p, const uint8_t *last)
{
    const uint8_t  *start, *end;

    start = p;
    p = cite_md_blank_skip(p, last);

    if (p == start || p == last
        || (!cite_md_alpha(*p) && *p != '_' && *p != ':'))
    {
        return start;
    }

    while (p < last
           && (cite_md_alpha(*p) || cite_md_digit(*p) || *p == '_'
               || *p == ':' || *p == '.' || *p == '-'))
    {
        p++;
    }

    end = cite_md_blank_skip(p, last);

    if (end == last || *end != '=') {
        return p;
    }

    return cite_md_value_read(end + 1, last);
}


/* <name attributes> or </name> */

const uint8_t *
cite_md_tag_read(const uint8_t *p, const uint8_t *last)
{
    int             closing;
    const uint8_t  *end;

    closing = last - p > 1 && p[1] == '/';

    p = cite_md_name_read(p + 1 + closing, last);
    if (p == NULL) {
        return NULL;
    }

    while (!closing) {
        end = cite_md_attribute_read(p, last);
        if (end == NULL) {
            return NULL;
        }

        if (end == p) {
            break;
        }

        p = end;
    }

    p = cite_md_blank_skip(p, last);

    if (!closing && p < last && *p == '/') {
        p++;
    }

    return p < last && *p == '>' ? p + 1 : NULL;
}


/* <scheme:...>; p is behind the scheme's colon */

static const uint8_t *
cite_md_uri_read(const uint8_t *p, const uint8_t *last)
{
    while (p < last && *p > ' ' && *p != '<' && *p != '>' && *p != 0x7f) {
        p++;
    }

    return p < last && *p == '>' ? p + 1 : NULL;
}


/* the part of an address behind its "@" */

static const uint8_t *
cite_md_domain_read(const uint8_t *p, const uint8_t *last)
{
    const uint8_t  *start;

    for (start = p; p < last; p++) {

        if (cite_md_alpha(*p) || cite_md_digit(*p)) {
            continue;
        }

        if (p == start || (*p != '-' && p[-1] == '-')) {
            return NULL;
        }

        if (*p == '>') {
            return p + 1;
        }

        if (*p == '.') {
            start = p + 1;

        } else if (*p != '-') {
            return NULL;
        }
    }

    return NULL;
}


/* <https://a.example> or <name@a.example> */

const uint8_t *
cite_md_autolink_read(const uint8_t *p, const uint8_t *last)
{
    int             scheme;
    const uint8_t  *start;

    start = ++p;
    scheme = p < last && cite_md_alpha(*p);

    for ( /* void */ ; p < last; p++) {

        if (*p == ':') {
            return scheme && p - start >= 2 && p - start <= 32
                   ? cite_md_uri_read(p + 1, last) : NULL;
        }

        if (*p == '@') {
            return p > start ? cite_md_domain_read(p + 1, last) : NULL;
        }

        if (cite_md_alpha(*p) || cite_md_digit(*p)) {
            continue;
        }

        scheme = scheme && (*p == '+' || *p == '.' || *p == '-');

        if (*p >= 0x80 || *p == '\0' || !strchr(".!#$%&'*+/=?^_`{|}~-", *p)) {
            return NULL;
        }
    }

    return NULL;
}


/* comments, declarations and instructions: they begin with "<!" or "<?" */

static cite_md_html_e
cite_md_special_kind(const uint8_t *p, const uint8_t *last)
{
    cite_span_t  s;

    s = cite_span_between(p, last);

    if (cite_span_starts(s, cite_span("<?"))) {
        return CITE_MD_HTML_INSTRUCTION;
    }

    if (s.n < 3 || s.p[1] != '!') {
        return CITE_MD_HTML_NONE;
    }

    if (cite_md_alpha(s.p[2])) {
        return CITE_MD_HTML_DECLARATION;
    }

    if (cite_span_starts(s, cite_span("<!--"))) {
        return CITE_MD_HTML_COMMENT;
    }

    if (cite_span_starts(s, cite_span("<![CDATA["))) {
        return CITE_MD_HTML_CDATA;
    }

    return CITE_MD_HTML_NONE;
}


/*
 * A comment, instruction, declaration or CDATA in the leaf at hand.  That
 * there is no end of one is remembered, so that it is looked for once.
 */

const uint8_t *
cite_md_special_read(cite_md_scan_t *s, const uint8_t *p)
{
    cite_md_html_e  kind;
    const uint8_t  *end;

    kind = cite_md_special_kind(p, s->last);

    if (kind == CITE_MD_HTML_NONE || s->unclosed[kind] == s->last) {
        return NULL;
    }

    /* "<!-->" is a comment: its dashes count twice */

    end = cite_md_find(p + 2, s->last, cite_md_html_close[kind]);

    if (end == NULL) {
        s->unclosed[kind] = s->last;
        return NULL;
    }

    return end + cite_md_html_close[kind].n;
}


static cite_md_html_e
cite_md_tag_kind(const uint8_t *p, const uint8_t *last)
{
    int             closing;
    const uint8_t  *name, *end;

    closing = last - p > 1 && p[1] == '/';
    name = p + 1 + closing;

    end = cite_md_name_read(name, last);
    if (end == NULL) {
        return CITE_MD_HTML_NONE;
    }

    if (end == last || cite_md_blank(*end) || *end == '>') {

        if (!closing
            && cite_md_name_in(name, end, cite_md_html_raw,
                               cite_nelts(cite_md_html_raw)))
        {
            return CITE_MD_HTML_RAW;
        }

    } else if (*end != '/' || last - end < 2 || end[1] != '>') {
        return CITE_MD_HTML_NONE;
    }

    return cite_md_name_in(name, end, cite_md_html_blocks,
                           cite_nelts(cite_md_html_blocks))
           ? CITE_MD_HTML_BLOCK : CITE_MD_HTML_NONE;
}


/* the kind of block that a line from "<" on begins */

cite_md_html_e
cite_md_html_start(const uint8_t *p, const uint8_t *last)
{
    cite_md_html_e  kind;

    kind = cite_md_special_kind(p, last);

    if (kind == CITE_MD_HTML_NONE) {
        kind = cite_md_tag_kind(p, last);
    }

    if (kind != CITE_MD_HTML_NONE) {
        return kind;
    }

    p = cite_md_tag_read(p, last);

    return p && cite_md_blank_skip(p, last) == last ? CITE_MD_HTML_TAG
                                                    : CITE_MD_HTML_NONE;
}


static int
cite_md_raw_ends(const uint8_t *p, const uint8_t *last)
{
    const uint8_t  *name, *end;

    for (;;) {
        p = cite_md_find(p, last, cite_span("</"));
        if (p == NULL) {
            return 0;
        }

        name = p + 2;
        end = cite_md_name_read(name, last);

        if (end && end < last && *end == '>'
            && cite_md_name_in(name, end, cite_md_html_raw,
                               cite_nelts(cite_md_html_raw)))
        {
            return 1;
        }

        p = name;
    }
}


/* 1 if the block ends with this line; those that a blank ends never do */

int
cite_md_html_ends(cite_md_html_e html, const uint8_t *p, const uint8_t *last)
{
    if (html == CITE_MD_HTML_RAW) {
        return cite_md_raw_ends(p, last);
    }

    if (html >= CITE_MD_HTML_BLOCK) {
        return 0;
    }

    return cite_md_find(p, last, cite_md_html_close[html]) != NULL;
}
