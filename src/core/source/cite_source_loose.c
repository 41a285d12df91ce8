
/*
 * Copyright (C) the ngx_cite authors
 *
 * Objects as programs show them without quotes, rewritten as JSON:
 *
 *   Passage { Id = 3, Text = a b }     C#
 *   [Passage(id=3, text=a b)]          Kotlin, Java
 *   [{ID:3 Text:a b}]                  Go
 *   [%{id: 3, text: "a b"}]            Elixir
 *
 * A value goes up to the name of the next member, or to the bracket that ends
 * its object.
 */


#include "source/cite_source_body.h"
#include "source/cite_source_repr_internal.h"


#define CITE_LOOSE_NAME    40      /* bytes of a name */
#define CITE_LOOSE_NESTED  8       /* brackets in a value */


static cite_span_t
cite_loose_blanks(cite_span_t s)
{
    while (s.n && *s.p <= ' ') {
        s = cite_span_skip(s, 1);
    }

    return s;
}


static size_t
cite_loose_name(cite_span_t s)
{
    size_t  n;

    if (s.n == 0 || (*s.p >= '0' && *s.p <= '9')) {
        return 0;
    }

    for (n = 0; n < s.n && n < CITE_LOOSE_NAME && cite_repr_is_name(s.p[n]);
         n++)
    {
        /* void */
    }

    return n;
}


/* the length of "name = ", "name=" or "name:" at the start; *name, or 0 */

static size_t
cite_loose_key(cite_span_t s, cite_span_t *name)
{
    cite_span_t  rest;

    name->p = s.p;
    name->n = cite_loose_name(s);

    if (name->n == 0 || name->n == CITE_LOOSE_NAME) {
        return 0;
    }

    rest = cite_span_skip(s, name->n);

    if (rest.n > 1 && *rest.p == ' ' && rest.p[1] == '=') {
        rest = cite_span_skip(rest, 1);
    }

    if (rest.n == 0 || (*rest.p != '=' && *rest.p != ':')) {
        return 0;
    }

    return s.n - rest.n + 1;
}


/* 1 if the value ends here: the object does, or the next member begins */

static int
cite_loose_ends(const cite_loose_t *l, cite_span_t s)
{
    size_t       n;
    cite_span_t  name;

    if (*s.p == l->close) {
        return 1;
    }

    if (*s.p == ',') {
        return cite_loose_key(cite_loose_blanks(cite_span_skip(s, 1)), &name)
               != 0;
    }

    /* Go has nothing but a blank between two, and its names are capitals */

    if (*s.p != ' ' || l->close != '}' || s.n < 4 || s.p[1] < 'A'
        || s.p[1] > 'Z')
    {
        return 0;
    }

    n = cite_loose_key(cite_span_skip(s, 1), &name);

    return n && s.p[n] == ':' && n + 1 < s.n && s.p[n + 1] > ' ';
}


/* a value up to what ends it; its length, or 0 */

static size_t
cite_loose_bare(const cite_loose_t *l)
{
    size_t   n, depth;
    uint8_t  c, open[CITE_LOOSE_NESTED];

    depth = 0;

    for (n = 0; n < l->s.n; n++) {
        c = l->s.p[n];

        if (depth && c == open[depth - 1]) {
            depth--;

        } else if (depth == 0 && cite_loose_ends(l, cite_span_skip(l->s, n))) {
            return n;

        } else if (c == '(' || c == '[' || c == '{') {

            if (depth == CITE_LOOSE_NESTED) {
                return 0;
            }

            open[depth++] = c == '(' ? ')' : c == '[' ? ']' : '}';
        }
    }

    return 0;
}


static int
cite_loose_value(cite_loose_t *l)
{
    size_t          n;
    cite_span_t     value;
    const uint8_t  *end;

    l->s = cite_loose_blanks(l->s);

    if (l->s.n > 1 && *l->s.p == '"') {
        end = memchr(l->s.p + 1, '"', l->s.n - 1);

        if (end == NULL) {
            return 0;
        }

        value = cite_span_between(l->s.p + 1, end);
        n = value.n + 2;

    } else {
        n = cite_loose_bare(l);
        value = cite_span_make(l->s.p, n);
    }

    l->s = cite_span_skip(l->s, n);
    cite_json_str(l->b, cite_span_trim(value));

    return l->s.n != 0;
}


static int
cite_loose_member(cite_loose_t *l)
{
    size_t       n;
    cite_span_t  name;

    n = cite_loose_key(l->s, &name);

    if (n == 0) {
        return 0;
    }

    if (l->members++) {
        cite_buf_byte(l->b, ',');
    }

    l->s = cite_span_skip(l->s, n);
    cite_json_str(l->b, name);
    cite_buf_byte(l->b, ':');

    if (!cite_loose_value(l)) {
        return 0;
    }

    l->s = cite_loose_blanks(l->s);

    if (l->s.n && *l->s.p == ',') {
        l->s = cite_loose_blanks(cite_span_skip(l->s, 1));
    }

    return 1;
}


/* the start of an object; 0: it is none */

static int
cite_loose_open(cite_loose_t *l)
{
    uint8_t  open;

    if (*l->s.p == '%' || *l->s.p == '&') {
        l->s = cite_span_skip(l->s, 1);
    }

    l->s = cite_loose_blanks(cite_span_skip(l->s, cite_loose_name(l->s)));

    if (l->s.n < 4) {
        return 0;
    }

    open = *l->s.p;

    if (open != '{' && open != '(' && open != '[') {
        return 0;
    }

    if (l->objects++) {
        cite_buf_byte(l->b, ',');
    }

    l->close = open == '{' ? '}' : open == '(' ? ')' : ']';
    l->members = 0;
    l->s = cite_loose_blanks(cite_span_skip(l->s, 1));
    cite_buf_byte(l->b, '{');

    return 1;
}


static int
cite_loose_close(cite_loose_t *l)
{
    cite_buf_byte(l->b, '}');

    if (l->members < 2) {
        return 0;
    }

    l->s = cite_span_skip(l->s, 1);
    l->close = 0;

    return 1;
}


/* without the brackets around all of them, in which objects begin */

static cite_span_t
cite_loose_inside(cite_span_t s)
{
    cite_span_t  inside, name;

    s = cite_span_trim(s);

    if (s.n < 4 || *s.p != '[' || s.p[s.n - 1] != ']') {
        return s;
    }

    inside = cite_loose_blanks(cite_span_make(s.p + 1, s.n - 2));

    return cite_loose_key(inside, &name) ? s : inside;
}


void
cite_loose_begin(cite_loose_t *l, cite_buf_t *b, cite_span_t text)
{
    memset(l, 0, sizeof(cite_loose_t));

    l->b = b;
    l->s = cite_loose_inside(text);

    cite_buf_byte(b, '[');
}


/* the next member of the object that is open, or the next object */

static int
cite_loose_next(cite_loose_t *l)
{
    if (l->close == 0) {
        return cite_loose_open(l);
    }

    return *l->s.p == l->close ? cite_loose_close(l) : cite_loose_member(l);
}


cite_rc_t
cite_loose_step(cite_loose_t *l, size_t n)
{
    size_t  all;

    all = l->s.n;

    for ( ;; ) {

        while (l->close == 0 && l->s.n && (*l->s.p <= ' ' || *l->s.p == ',')) {
            l->s = cite_span_skip(l->s, 1);
        }

        if (l->s.n == 0) {
            break;
        }

        if (all - l->s.n >= n) {
            return CITE_AGAIN;
        }

        if (!cite_loose_next(l)) {
            return CITE_DECLINED;
        }
    }

    cite_buf_byte(l->b, ']');

    return l->close == 0 && l->objects > 1 && l->b->err == NULL
           ? CITE_OK : CITE_DECLINED;
}
