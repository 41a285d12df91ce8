
/*
 * Copyright (C) the ngx_cite authors
 */


#include "source/cite_source_body.h"


#define CITE_BODY_NAME   24      /* bytes of a name before its colon */
#define CITE_BODY_TITLE  200     /* bytes of a title on a line */
#define CITE_BODY_SHORT  80      /* bytes of a title before a colon */


int
cite_line_next(cite_span_t *text, cite_span_t *line)
{
    const uint8_t  *end;

    if (text->n == 0) {
        return 0;
    }

    end = *text->p == '\n' ? text->p : memchr(text->p, '\n', text->n);

    if (end == NULL) {
        *line = *text;
        *text = cite_span_skip(*text, text->n);

    } else {
        *line = cite_span_between(text->p, end);
        *text = cite_span_skip(*text, line->n + 1);
    }

    if (line->n && line->p[line->n - 1] == '\r') {
        line->n--;
    }

    return 1;
}


/* 1 if none of eight bytes is above a blank */

static inline int
cite_word_is_blank(uint64_t word)
{
    return ((word | (word + CITE_BYTES(0x7f - ' '))) & CITE_BYTES(0x80)) == 0;
}


cite_span_t
cite_span_trim(cite_span_t s)
{
    const uint8_t  *p, *last;

    p = s.p;
    last = p + s.n;

    while (p < last && *p <= ' ') {
        p += last - p >= 8 && cite_word_is_blank(cite_word(p)) ? 8 : 1;
    }

    while (last > p && last[-1] <= ' ') {
        last -= last - p >= 8 && cite_word_is_blank(cite_word(last - 8)) ? 8 : 1;
    }

    return cite_span_between(p, last);
}


int
cite_body_may_follow(size_t before, size_t size)
{
    return before <= cite_max(CITE_BODY_BEFORE, size / CITE_BODY_SHARE);
}


/* marks of emphasis and of lists around a text */

cite_span_t
cite_span_unmark(cite_span_t s)
{
    s = cite_span_trim(s);

    while (s.n && (*s.p == '*' || *s.p == '_' || *s.p == '#' || *s.p == '>'
                   || (*s.p == '-' && s.n > 1 && s.p[1] <= ' ')))
    {
        s = cite_span_trim(cite_span_skip(s, 1));
    }

    while (s.n && (s.p[s.n - 1] == '*' || s.p[s.n - 1] == '_')) {
        s.n--;
    }

    return cite_span_trim(s);
}


/* the length of a colon at the start, which may be a wide one; 0: none */

static size_t
cite_colon(cite_span_t s)
{
    if (s.n && *s.p == ':') {
        return 1;
    }

    return s.n > 2 && memcmp(s.p, "\xef\xbc\x9a", 3) == 0 ? 3 : 0;
}


/* "Article snippet": the last word of a name that tells a text */

static cite_source_field_e
cite_line_text(cite_span_t name)
{
    size_t  n;

    for (n = name.n; n && name.p[n - 1] != ' '; n--) {
        /* void */
    }

    if (n == 0) {
        return CITE_SOURCE_NONE;
    }

    return cite_source_field_of(cite_span_skip(name, n)) == CITE_SOURCE_TEXT
           ? CITE_SOURCE_TEXT : CITE_SOURCE_NONE;
}


cite_source_field_e
cite_line_pair(cite_span_t line, cite_span_t *name, cite_span_t *value)
{
    size_t               i, n;
    cite_span_t          s;
    cite_source_field_e  field;

    s = cite_span_unmark(line);
    n = 0;

    for (i = 0; i < s.n && i <= CITE_BODY_NAME; i++) {
        n = cite_colon(cite_span_skip(s, i));

        if (n) {
            break;
        }
    }

    if (n == 0 || i == 0 || (s.n > i + 2 && s.p[i + 1] == '/')) {
        return CITE_SOURCE_NONE;
    }

    *name = cite_span_unmark(cite_span_make(s.p, i));
    *value = cite_span_skip(s, i + n);

    while (value->n && (*value->p == '*' || *value->p <= ' ')) {
        *value = cite_span_skip(*value, 1);
    }

    if (value->n > 1 && *value->p == '"' && value->p[value->n - 1] == '"') {
        *value = cite_span_make(value->p + 1, value->n - 2);
    }

    field = cite_source_field_of(*name);

    if (field == CITE_SOURCE_NONE) {
        field = cite_line_text(*name);
    }

    if (field == CITE_SOURCE_LIST) {
        /* "Search results: Title: ..." */
        return value->n ? cite_line_pair(*value, name, value)
                        : CITE_SOURCE_NONE;
    }

    return field == CITE_SOURCE_CARRIER || field == CITE_SOURCE_TASK
           || field == CITE_SOURCE_ROLE || field == CITE_SOURCE_BESIDE
           || field == CITE_SOURCE_VALUE
           ? CITE_SOURCE_NONE : field;
}


void
cite_body_begin(cite_source_reading_t *r, const cite_source_text_t *in)
{
    memset(r, 0, sizeof(cite_source_reading_t));

    r->source.origin = in->origin;
    r->source.tool_call_id = in->tool_call_id;
}


void
cite_body_set(cite_source_reading_t *r, cite_span_t name, cite_span_t value)
{
    yyjson_val  text;

    if (value.n == 0) {
        return;
    }

    memset(&text, 0, sizeof(yyjson_val));
    (void) yyjson_set_strn(&text, (const char *) value.p, value.n);

    /* a number, which cite_source_set_number() reads, is no id as well */

    cite_source_read_member(r, name, &text);
}


static int
cite_is_url(cite_span_t s)
{
    return s.n > 8 && s.n <= CITE_SOURCE_URL_MAX
           && (memcmp(s.p, "http://", 7) == 0
               || memcmp(s.p, "https://", 8) == 0)
           && memchr(s.p, ' ', s.n) == NULL;
}


/* "[Title](url)": 1 if it is one, and *rest is what stands behind it */

static int
cite_head_link(cite_source_reading_t *r, cite_span_t head, cite_span_t *rest)
{
    cite_span_t     title, url;
    const uint8_t  *close, *end;

    if (head.n == 0 || *head.p != '[') {
        return 0;
    }

    close = memchr(head.p, ']', head.n);

    if (close == NULL || head.p + head.n - close < 4 || close[1] != '(') {
        return 0;
    }

    title = cite_span_between(head.p + 1, close);
    end = memchr(close, ')', (size_t) (head.p + head.n - close));

    if (end == NULL) {
        return 0;
    }

    url = cite_span_between(close + 2, end);

    if (!cite_is_url(url)) {
        return 0;
    }

    r->source.title = cite_span_unmark(title);
    r->source.url = url;
    *rest = cite_span_between(end + 1, head.p + head.n);

    return 1;
}


/* "Title (url)", "Title - url", "(Title):" */

static void
cite_head_title(cite_source_reading_t *r, cite_span_t head)
{
    size_t       i;
    cite_span_t  url;

    while (head.n && (head.p[head.n - 1] == ':' || head.p[head.n - 1] == '-'
                      || head.p[head.n - 1] == ' '))
    {
        head.n--;
    }

    if (head.n > 2 && *head.p == '(' && head.p[head.n - 1] == ')') {
        head = cite_span_make(head.p + 1, head.n - 2);
    }

    for (i = 0; i + 8 < head.n; i++) {

        if (head.p[i] != 'h' || memcmp(head.p + i, "http", 4) != 0) {
            continue;
        }

        url = cite_span_skip(head, i);

        while (url.n && (url.p[url.n - 1] == ')' || url.p[url.n - 1] == '>')) {
            url.n--;
        }

        if (!cite_is_url(url)) {
            break;
        }

        r->source.url = r->source.url.n ? r->source.url : url;
        head.n = i;

        while (head.n && (head.p[head.n - 1] == '(' || head.p[head.n - 1] <= ' '
                          || head.p[head.n - 1] == '-'
                          || head.p[head.n - 1] == '<'
                          || head.p[head.n - 1] == '|'))
        {
            head.n--;
        }

        break;
    }

    head = cite_span_unmark(head);

    if (r->source.title.n == 0 && head.n && head.n <= CITE_BODY_TITLE) {
        r->source.title = head;
    }
}


/* "Title: text" on one line */

static cite_span_t
cite_head_split(cite_source_reading_t *r, cite_span_t head)
{
    size_t       i, n;
    cite_span_t  text;

    for (i = 1; i < head.n && i <= CITE_BODY_SHORT; i++) {

        if (head.p[i] == '.' && i + 1 < head.n && head.p[i + 1] == ' ') {
            break;
        }

        n = cite_colon(cite_span_skip(head, i));

        if (n == 0 || (n == 1 && (i + 1 >= head.n || head.p[i + 1] != ' '))) {
            continue;
        }

        text = cite_span_trim(cite_span_skip(head, i + n));

        if (text.n > i) {
            r->source.title = cite_span_unmark(cite_span_make(head.p, i));
            return text;
        }

        break;
    }

    return head;
}


/* "[1] URL: ...": the number of the source may stand before each line */

static cite_span_t
cite_line_unnumbered(cite_span_t line)
{
    size_t  n;

    if (line.n < 4 || *line.p != '[') {
        return line;
    }

    for (n = 1; n < line.n && line.p[n] >= '0' && line.p[n] <= '9'; n++) {
        /* void */
    }

    return n > 1 && n + 1 < line.n && line.p[n] == ']' && line.p[n + 1] == ' '
           ? cite_span_skip(line, n + 2) : line;
}


/* lines that describe the source; the other lines are its text */

static cite_span_t
cite_body_lines(cite_source_reading_t *r, cite_span_t body)
{
    cite_span_t          line, rest, name, value;
    cite_source_field_e  field;

    rest = body;

    while (cite_line_next(&rest, &line)) {

        line = cite_line_unnumbered(line);
        field = cite_line_pair(line, &name, &value);
        line = cite_span_unmark(line);

        if (field == CITE_SOURCE_TEXT || field == CITE_SOURCE_PAGE_TEXT
            || (field == CITE_SOURCE_WHOLE && r->source.title.n))
        {
            return cite_span_trim(cite_span_between(value.p,
                                                    body.p + body.n));
        }

        if (field != CITE_SOURCE_NONE) {
            cite_body_set(r, name, value);

        } else if (cite_is_url(line)) {
            r->source.url = line;

        } else if (line.n) {
            break;
        }

        body = rest;
    }

    return cite_span_trim(body);
}


/* a first line that is no sentence is a heading */

static void
cite_body_heading(cite_span_t *head, cite_span_t *body)
{
    uint8_t              c;
    cite_span_t          rest, line, name, value;

    rest = *body;

    if (!cite_line_next(&rest, &line) || cite_span_trim(rest).n == 0) {
        return;
    }

    line = cite_span_trim(line);
    c = line.n ? line.p[line.n - 1] : '.';

    if (line.n > CITE_BODY_SHORT || c == '.' || c == '!' || c == '?'
        || c == ',' || c >= 0x80 || cite_is_url(line)
        || cite_line_pair(line, &name, &value) != CITE_SOURCE_NONE)
    {
        return;
    }

    *head = line;
    *body = cite_span_trim(rest);
}


void
cite_body_read(cite_source_reading_t *r, cite_span_t head, cite_span_t body)
{
    cite_span_t          rest, name, value;
    cite_source_field_e  field;

    head = cite_span_trim(head);
    body = cite_span_trim(body);
    rest = cite_span_make(NULL, 0);

    if (head.n == 0) {
        cite_body_heading(&head, &body);
    }

    field = cite_line_pair(head, &name, &value);

    if (field == CITE_SOURCE_TEXT && body.n == 0) {
        r->source.content = value;
        return;
    }

    if (field != CITE_SOURCE_NONE && field != CITE_SOURCE_TEXT) {
        cite_body_set(r, name, value);

    } else if (cite_head_link(r, cite_span_unmark(head), &rest)) {
        rest = cite_span_unmark(rest);

    } else if (body.n && head.n <= CITE_BODY_TITLE) {
        cite_head_title(r, cite_span_unmark(head));

    } else if (body.n) {
        rest = head;

    } else {
        rest = cite_head_split(r, head);
    }

    while (rest.n && (*rest.p == ':' || *rest.p == '-' || *rest.p == ' ')) {
        rest = cite_span_skip(rest, 1);
    }

    if (body.n && rest.n) {
        /* the text begins on the line of the heading */
        r->source.content = cite_span_between(rest.p, body.p + body.n);
        return;
    }

    r->source.content = body.n ? cite_body_lines(r, body) : rest;

    /* all lines told something: then they are the text, too */

    if (r->source.content.n == 0) {
        r->source.content = body.n ? body : head;
    }
}
