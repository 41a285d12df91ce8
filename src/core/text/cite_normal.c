
/*
 * Copyright (C) the ngx_cite authors
 */


#include "text/cite_normal_internal.h"


#define CITE_NORMAL_LINK_MAX  1024   /* bytes of a link's target, */
#define CITE_NORMAL_LINK_IN   8      /* and parentheses in it */
#define CITE_NORMAL_BLANKS    256    /* between a comparison and a number */
#define CITE_NORMAL_TAG_MAX   512    /* bytes of a tag */
#define CITE_NORMAL_DOTS      0x22ef
#define CITE_NORMAL_DOTS_MAX  1024   /* of an ellipsis; more are another */
#define CITE_NORMAL_ELLIPSIS  0x2026


static void
cite_normal_read(cite_normal_t *n)
{
    if (cite_chars_next(&n->chars, &n->c) != CITE_OK) {
        n->over = 1;
    }
}


void
cite_normal_advance(cite_normal_t *n)
{
    if (n->c.type != CITE_CHAR_NOTHING) {
        n->before = n->c;
    }

    cite_normal_read(n);
}


void
cite_normal_init(cite_normal_t *n, cite_span_t text)
{
    cite_chars_init(&n->chars, text);

    n->before.type = CITE_CHAR_SPACE;
    n->before.code = ' ';
    n->fresh = 1;
    n->lines = 0;
    n->stop = SIZE_MAX;
    n->dots_end = 0;
    n->over = 0;
    n->inside = 0;

    cite_normal_read(n);
}


/* dots, with or without a blank between them, that stand for words */

static int
cite_normal_is_ellipsis(cite_normal_t *n)
{
    size_t        dots;
    cite_char_t   c, last;
    cite_chars_t  ahead, end;

    c = n->c;
    cite_chars_copy(&ahead, &n->chars);
    dots = 0;

    if (c.start < n->dots_end) {
        /* one of the dots that were too few */
        return 0;
    }

    do {
        dots += c.code == CITE_NORMAL_DOTS ? 3 : 1;
        last = c;
        cite_chars_copy(&end, &ahead);

        if (cite_chars_next(&ahead, &c) != CITE_OK) {
            break;
        }

        if (c.type == CITE_CHAR_SPACE
            && cite_chars_next(&ahead, &c) != CITE_OK)
        {
            break;
        }

    } while (c.type == CITE_CHAR_DOT && dots < CITE_NORMAL_DOTS_MAX);

    if (dots < 3) {
        n->dots_end = last.end;
        return 0;
    }

    last.start = n->c.start;
    n->c = last;
    cite_chars_copy(&n->chars, &end);

    return 1;
}


static cite_rc_t
cite_normal_ellipsis(cite_normal_t *n, cite_token_t *token)
{
    cite_normal_start(n);
    n->flags |= CITE_TOKEN_ELLIPSIS;

    n->c.code = CITE_NORMAL_ELLIPSIS;
    cite_normal_take(n);

    (void) cite_normal_emit(n, token);
    n->fresh = 1;

    return CITE_OK;
}


/* tags that stand inside of sentences; generic types are called otherwise */

static int
cite_normal_is_inline(const uint8_t *name, size_t n)
{
    size_t  i, k;

    static const char *const  names[] = {
        "a", "abbr", "b", "bdi", "big", "cite", "em", "font", "i", "ins",
        "mark", "q", "s", "small", "span", "strong", "sub", "u", "wbr"
    };

    for (i = 0; i < cite_nelts(names); i++) {

        for (k = 0; k < n && (name[k] | 0x20) == names[i][k]; k++) {
            /* void */
        }

        if (k == n && names[i][k] == '\0') {
            return 1;
        }
    }

    return 0;
}


/*
 * <em>, </em>, <a href="...">: the bytes of the tag behind its first one, or
 * 0.  x<a> may be a type.
 */

static size_t
cite_normal_tag(const cite_normal_t *n)
{
    size_t       i, from;
    cite_span_t  s;

    s = cite_span_skip(n->chars.text, n->chars.pos);
    s.n = cite_min(s.n, CITE_NORMAL_TAG_MAX);

    if (n->c.code != '<' || n->c.end - n->c.start != 1
        || n->chars.pos != n->c.end || s.n == 0)
    {
        return 0;
    }

    from = *s.p == '/';

    for (i = from; i < s.n && (s.p[i] | 0x20) >= 'a' && (s.p[i] | 0x20) <= 'z';
         i++)
    {
        /* void */
    }

    if (i == s.n || !cite_normal_is_inline(s.p + from, i - from)
        || (s.p[i] != '>' && (from || s.p[i] != ' '))
        || (i == 1 && s.p[i] == '>' && n->before.type == CITE_CHAR_LETTER))
    {
        return 0;
    }

    for ( /* void */ ; i < s.n && s.p[i] != '<' && s.p[i] != '\n'; i++) {
        if (s.p[i] == '>') {
            return i + 1;
        }
    }

    return 0;
}


/* <=, >= and != are written with one sign elsewhere */

static uint32_t
cite_normal_comparison(cite_normal_t *n)
{
    int           lines;
    size_t        i;
    cite_char_t   c;
    cite_chars_t  ahead;

    cite_chars_copy(&ahead, &n->chars);

    if (cite_chars_next(&ahead, &c) != CITE_OK) {
        return 0;
    }

    if (c.code == '=') {
        cite_chars_copy(&n->chars, &ahead);
        n->c.end = c.end;
        return n->c.code == '<' ? 0x2264 : n->c.code == '>' ? 0x2265 : 0x2260;
    }

    if (n->c.code == '!') {
        return c.type == CITE_CHAR_LETTER
               && n->before.type != CITE_CHAR_LETTER
               && n->before.type != CITE_CHAR_DIGIT ? '!' : 0;
    }

    lines = 0;

    for (i = 0; i < CITE_NORMAL_BLANKS; i++) {

        if (c.type == CITE_CHAR_LINE) {
            lines = 1;

        } else if (c.type != CITE_CHAR_SPACE) {
            break;
        }

        if (cite_chars_next(&ahead, &c) != CITE_OK) {
            return 0;
        }
    }

    /* the end of a tag ends a line as well */

    if (c.type != CITE_CHAR_DIGIT
        || (lines && n->before.type != CITE_CHAR_SPACE))
    {
        return 0;
    }

    return n->c.code;
}


/* 5-10 and 5%-10% are ranges */

static int
cite_normal_is_sign(const cite_normal_t *n)
{
    switch (n->before.type) {

    case CITE_CHAR_LETTER:
    case CITE_CHAR_MARK:
    case CITE_CHAR_DIGIT:
    case CITE_CHAR_RAISED:
    case CITE_CHAR_BRACKET:
        return 0;

    case CITE_CHAR_SYMBOL:
        if (n->before.code != '$') {
            return 0;
        }

        break;

    default:
        break;
    }

    return cite_normal_peek(n).type == CITE_CHAR_DIGIT;
}


/* [text](target "title"): the target is not read by anyone */

static void
cite_normal_skip_target(cite_normal_t *n)
{
    int          url;
    size_t       i, depth;
    cite_span_t  s;

    s = cite_span_skip(n->chars.text, n->chars.pos);
    s.n = cite_min(s.n, CITE_NORMAL_LINK_MAX);

    if (s.n == 0 || *s.p != '(') {
        return;
    }

    url = 0;
    depth = 1;

    for (i = 1; i < s.n && depth; i++) {

        switch (s.p[i]) {

        case '(':
            if (++depth > CITE_NORMAL_LINK_IN) {
                return;
            }

            break;

        case ')':
            depth--;
            break;

        case '/':
        case '#':
            url = 1;
            break;

        case ' ':
            if (!url || i + 1 == s.n || s.p[i + 1] != '"') {
                return;
            }

            depth = 1;
            i++;

            while (i + 1 < s.n && s.p[i + 1] != '"' && s.p[i + 1] != '\n') {
                i++;
            }

            i++;
            break;

        case '\n':
            return;

        default:
            break;
        }
    }

    if (depth == 0 && url) {
        n->chars.pos += i;
    }
}


/* CITE_AGAIN: it is no word, go on */

static cite_rc_t
cite_normal_other(cite_normal_t *n, cite_token_t *token)
{
    size_t    tag;
    uint32_t  code;

    switch (n->c.type) {

    case CITE_CHAR_HYPHEN:
    case CITE_CHAR_DASH:
        if (cite_normal_is_sign(n)) {
            return cite_normal_digits(n, token);
        }

        break;

    case CITE_CHAR_DOT:
        if (cite_normal_is_ellipsis(n)) {
            return cite_normal_ellipsis(n, token);
        }

        n->fresh = 1;
        break;

    case CITE_CHAR_COMPARE:
        tag = cite_normal_tag(n);

        if (tag) {
            n->chars.pos += tag;
            break;
        }

        code = cite_normal_comparison(n);

        if (code) {
            return cite_normal_symbol(n, token, code);
        }

        n->fresh = 1;
        break;

    case CITE_CHAR_STOP:
        n->fresh = 1;
        break;

    case CITE_CHAR_LINE:
        n->lines += n->c.code != '\n' || n->before.code != '\r';
        n->fresh |= n->lines > 1;
        break;

    case CITE_CHAR_BRACKET:
        cite_normal_skip_target(n);
        break;

    default:
        break;
    }

    cite_normal_advance(n);

    return CITE_AGAIN;
}


/* + and ^ are words before a digit only */

static cite_rc_t
cite_normal_sign(cite_normal_t *n, cite_token_t *token)
{
    cite_char_t  next;

    if (n->c.code != '+' && n->c.code != '^') {
        return cite_normal_symbol(n, token, n->c.code);
    }

    next = cite_normal_peek(n);

    if (next.type == CITE_CHAR_DIGIT || (n->c.code == '^' && next.code == '-'))
    {
        return n->c.code == '^' ? cite_normal_raised(n, token)
                                : cite_normal_symbol(n, token, n->c.code);
    }

    cite_normal_advance(n);

    return CITE_AGAIN;
}


cite_rc_t
cite_normal_next(cite_normal_t *n, cite_token_t *token)
{
    cite_rc_t  rc;

    if (n->inside) {
        return cite_normal_word_rest(n, token);
    }

    while (!n->over) {

        switch (n->c.type) {

        case CITE_CHAR_LETTER:
            return cite_normal_word(n, token);

        case CITE_CHAR_DIGIT:
            return cite_normal_digits(n, token);

        case CITE_CHAR_IDEOGRAPH:
            return cite_normal_ideograph(n, token);

        case CITE_CHAR_RAISED:
            return cite_normal_raised(n, token);

        case CITE_CHAR_SYMBOL:
            rc = cite_normal_sign(n, token);
            break;

        default:
            rc = cite_normal_other(n, token);
            break;
        }

        if (rc == CITE_OK || n->chars.pos >= n->stop) {
            return rc;
        }
    }

    return CITE_DONE;
}
