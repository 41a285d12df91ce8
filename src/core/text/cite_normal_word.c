
/*
 * Copyright (C) the ngx_cite authors
 *
 * Words: which characters belong to one, and how it is written.
 */


#include "text/cite_normal_internal.h"
#include "base/cite_utf8.h"

#include <utf8proc.h>


#define CITE_NORMAL_FOLD_MAX  256    /* blanks around the end of a line */
#define CITE_NORMAL_JOIN_MAX  1024   /* stars or underscores in a word */


/* the character behind the next one */

cite_char_t
cite_normal_peek(const cite_normal_t *n)
{
    cite_char_t   c;
    cite_chars_t  ahead;

    cite_chars_copy(&ahead, &n->chars);

    if (cite_chars_next(&ahead, &c) != CITE_OK) {
        c.code = 0;
        c.type = CITE_CHAR_OTHER;
    }

    return c;
}


void
cite_normal_start(cite_normal_t *n)
{
    n->word_n = 0;
    n->word_start = n->c.start;
    n->word_end = n->c.end;
    n->wide = 0;
    n->flags = (n->fresh ? CITE_TOKEN_FIRST : 0)
               | (n->c.upper ? CITE_TOKEN_CAPITAL : 0);
}


static void
cite_normal_put(cite_normal_t *n, uint32_t code)
{
    n->word_n += cite_utf8_encode(code, n->word + n->word_n);
    n->wide |= code >= 0x300;
}


static int
cite_normal_is_full(const cite_normal_t *n)
{
    return n->word_n > CITE_WORD_MAX - 4;
}


/* a full word still gets all that its last character stands for */

static int
cite_normal_is_cut(const cite_normal_t *n)
{
    return cite_normal_is_full(n) && n->c.end != n->word_end;
}


/* the next character becomes a part of the word */

void
cite_normal_take(cite_normal_t *n)
{
    if (n->c.upper && n->word_n) {
        n->flags |= CITE_TOKEN_MIXED;
    }

    cite_normal_put(n, n->c.code);
    n->word_end = n->c.end;

    cite_normal_advance(n);
}


static int
cite_normal_class(utf8proc_int32_t code)
{
    return utf8proc_get_property(code)->combining_class;
}


/* marks in their order, then composed with their letters */

static void
cite_normal_compose(cite_normal_t *n)
{
    size_t             i, j, len, count;
    uint32_t           code;
    utf8proc_int32_t   swap, codes[CITE_WORD_MAX + CITE_CHAR_PARTS];
    utf8proc_ssize_t   left;

    count = 0;

    for (i = 0; i < n->word_n; i += len) {
        len = cite_utf8_decode(n->word + i, n->word + n->word_n, &code);
        assert(len && count < cite_nelts(codes));
        codes[count++] = (utf8proc_int32_t) code;
    }

    for (i = 1; i < count; i++) {
        for (j = i; j && cite_normal_class(codes[j])
                    && cite_normal_class(codes[j - 1])
                       > cite_normal_class(codes[j]); j--)
        {
            swap = codes[j];
            codes[j] = codes[j - 1];
            codes[j - 1] = swap;
        }
    }

    left = utf8proc_normalize_utf32(codes, (utf8proc_ssize_t) count,
                                    UTF8PROC_COMPOSE | UTF8PROC_STABLE);

    n->word_n = 0;

    for (i = 0; left > 0 && i < (size_t) left; i++) {
        n->word_n += cite_utf8_encode((uint32_t) codes[i],
                                      n->word + n->word_n);
    }
}


uint32_t
cite_normal_hash(cite_span_t word)
{
    size_t    i;
    uint32_t  hash;

    hash = 2166136261u;

    for (i = 0; i < word.n; i++) {
        hash = (hash ^ word.p[i]) * 16777619u;
    }

    hash = (hash ^ (hash >> 15)) * 0x2c1b3c6du;

    return hash ^ (hash >> 13);
}


cite_rc_t
cite_normal_emit(cite_normal_t *n, cite_token_t *token)
{
    if (n->wide) {
        cite_normal_compose(n);
    }

    token->text = cite_span_make(n->word, n->word_n);
    token->start = n->word_start;
    token->end = n->word_end;
    token->hash = cite_normal_hash(token->text);
    token->flags = n->flags;

    n->fresh = 0;
    n->lines = 0;

    return CITE_OK;
}


/* letters that need no more thought */

static void
cite_normal_run(cite_normal_t *n)
{
    uint8_t         c;
    size_t          room;
    const uint8_t  *p, *last;

    if (n->chars.part < n->chars.parts_n || n->c.code >= 0x80
        || (n->c.upper && n->word_n) || cite_normal_is_full(n))
    {
        return;
    }

    room = CITE_WORD_MAX - 4 - n->word_n;
    p = n->chars.text.p + n->chars.pos;
    last = p + cite_min(room, n->chars.text.n - n->chars.pos);

    if (p == last || *p < 'a' || *p > 'z') {
        return;
    }

    cite_normal_put(n, n->c.code);

    for (c = *p; p + 1 < last && p[1] >= 'a' && p[1] <= 'z'; c = *++p) {
        n->word[n->word_n++] = c;
    }

    /* the last one is the next character again */

    n->chars.pos = (size_t) (p + 1 - n->chars.text.p);
    n->c.code = c;
    n->c.end = n->chars.pos;
    n->c.start = n->chars.pos - 1;
    n->c.upper = 0;
}


/* an apostrophe, underscores or stars inside of a word */

static int
cite_normal_joins(cite_normal_t *n)
{
    size_t        i;
    cite_char_t   c, first;
    cite_chars_t  ahead;

    first = n->c;
    cite_chars_copy(&ahead, &n->chars);

    for (i = 0; i < CITE_NORMAL_JOIN_MAX; i++) {
        if (cite_chars_next(&ahead, &c) != CITE_OK) {
            return 0;
        }

        if (c.type != first.type || first.type == CITE_CHAR_APOSTROPHE) {
            break;
        }
    }

    if (c.apart
        || (c.type != CITE_CHAR_LETTER
            && !(c.type == CITE_CHAR_DIGIT
                 && first.type == CITE_CHAR_UNDERSCORE)))
    {
        return 0;
    }

    if (first.type != CITE_CHAR_STAR) {
        cite_normal_put(n, first.type == CITE_CHAR_APOSTROPHE ? '\'' : '_');
        n->flags |= first.type == CITE_CHAR_UNDERSCORE ? CITE_TOKEN_MIXED : 0;
    }

    cite_chars_copy(&n->chars, &ahead);
    n->c = c;

    return 1;
}


/* a hyphen inside of a word, or between its parts on two lines */

static int
cite_normal_unfolds(cite_normal_t *n)
{
    size_t        i, lines;
    cite_char_t   c, prev;
    cite_chars_t  ahead;

    prev = n->c;
    cite_chars_copy(&ahead, &n->chars);
    lines = 0;

    for (i = 0; i < CITE_NORMAL_FOLD_MAX; i++) {

        if (cite_chars_next(&ahead, &c) != CITE_OK) {
            return 0;
        }

        if (c.type == CITE_CHAR_LINE) {
            lines += c.code != '\n' || prev.code != '\r';

        } else if (c.type != CITE_CHAR_SPACE) {
            break;
        }

        prev = c;
    }

    if (c.type != CITE_CHAR_LETTER || c.apart || lines > 1
        || (lines == 0 && i))
    {
        return 0;
    }

    cite_chars_copy(&n->chars, &ahead);
    n->c = c;

    return 1;
}


/* Rp25.000, EUR20: a currency and its number are two words */

static int
cite_normal_is_money(const cite_normal_t *n)
{
    size_t  i;

    static const char *const  money[] = {
        "chf", "eur", "gbp", "idr", "inr", "rp", "usd"
    };

    for (i = 0; i < cite_nelts(money); i++) {
        if (n->word_n == strlen(money[i])
            && memcmp(n->word, money[i], n->word_n) == 0)
        {
            return 1;
        }
    }

    return 0;
}


static int
cite_normal_word_goes_on(cite_normal_t *n)
{
    if (n->over || cite_normal_is_cut(n)) {
        return 0;
    }

    switch (n->c.type) {

    case CITE_CHAR_LETTER:
    case CITE_CHAR_MARK:
        return !n->c.apart;

    case CITE_CHAR_NOTHING:
        return 1;

    case CITE_CHAR_DIGIT:
        if ((n->c.apart && !n->c.lowered) || cite_normal_is_money(n)) {
            return 0;
        }

        n->flags |= CITE_TOKEN_MIXED;
        return 1;

    case CITE_CHAR_APOSTROPHE:
    case CITE_CHAR_UNDERSCORE:
    case CITE_CHAR_STAR:
        return cite_normal_joins(n);

    case CITE_CHAR_HYPHEN:
    case CITE_CHAR_SOFT:
        return cite_normal_unfolds(n);

    default:
        /* C++, C# */
        return n->word_n < 3 && (n->c.code == '+' || n->c.code == '#')
               && cite_normal_peek(n).type != CITE_CHAR_DIGIT;
    }
}


/* CITE_AGAIN: the stop falls inside ignorable characters */

cite_rc_t
cite_normal_word_rest(cite_normal_t *n, cite_token_t *token)
{
    n->inside = 0;

    while (cite_normal_word_goes_on(n)) {

        if (n->c.type == CITE_CHAR_NOTHING) {
            cite_normal_advance(n);

            if (n->chars.pos >= n->stop) {
                n->inside = 1;
                return CITE_AGAIN;
            }

            continue;
        }

        if (n->c.type == CITE_CHAR_LETTER) {
            cite_normal_run(n);
        }

        cite_normal_take(n);
    }

    return cite_normal_emit(n, token);
}


cite_rc_t
cite_normal_word(cite_normal_t *n, cite_token_t *token)
{
    cite_normal_start(n);
    cite_normal_run(n);
    cite_normal_take(n);

    return cite_normal_word_rest(n, token);
}


cite_rc_t
cite_normal_ideograph(cite_normal_t *n, cite_token_t *token)
{
    cite_normal_start(n);
    n->flags |= CITE_TOKEN_IDEOGRAPH;

    do {
        cite_normal_take(n);
    } while (!n->over && n->c.type == CITE_CHAR_MARK
             && !cite_normal_is_cut(n));

    return cite_normal_emit(n, token);
}


static int
cite_normal_number_goes_on(cite_normal_t *n)
{
    cite_char_t  next;

    if (n->over || cite_normal_is_cut(n)) {
        return 0;
    }

    if (n->c.type == CITE_CHAR_DIGIT) {
        return !n->c.apart;
    }

    if (n->c.code != '.' && n->c.code != ':' && n->c.type != CITE_CHAR_COMMA
        && n->c.type != CITE_CHAR_APOSTROPHE)
    {
        return 0;
    }

    next = cite_normal_peek(n);

    if (next.type != CITE_CHAR_DIGIT || next.apart) {
        return 0;
    }

    n->c.code = n->c.type == CITE_CHAR_APOSTROPHE ? '\'' : n->c.code;

    return 1;
}


/* a sign, if there is one, is the next character */

cite_rc_t
cite_normal_digits(cite_normal_t *n, cite_token_t *token)
{
    size_t  sign;

    cite_normal_start(n);
    n->flags |= CITE_TOKEN_NUMBER;
    sign = n->c.type != CITE_CHAR_DIGIT;

    if (sign) {
        n->c.code = '-';
    }

    do {
        cite_normal_take(n);
    } while (cite_normal_number_goes_on(n));

    n->word_n = sign + cite_normal_number(n->word + sign, n->word_n - sign);

    return cite_normal_emit(n, token);
}


/* an exponent: \u00b2, ^2 and ^-2 */

cite_rc_t
cite_normal_raised(cite_normal_t *n, cite_token_t *token)
{
    cite_char_e  type;

    cite_normal_start(n);
    n->flags |= CITE_TOKEN_NUMBER;

    type = n->c.type == CITE_CHAR_RAISED ? CITE_CHAR_RAISED : CITE_CHAR_DIGIT;

    if (type == CITE_CHAR_RAISED) {
        cite_normal_put(n, '^');

    } else {
        cite_normal_take(n);
    }

    if (n->c.type == CITE_CHAR_HYPHEN) {
        cite_normal_take(n);
    }

    while (!n->over && n->c.type == type && !n->c.apart
           && !cite_normal_is_cut(n))
    {
        cite_normal_take(n);
    }

    return cite_normal_emit(n, token);
}


cite_rc_t
cite_normal_symbol(cite_normal_t *n, cite_token_t *token, uint32_t code)
{
    cite_normal_start(n);
    n->flags |= CITE_TOKEN_SYMBOL;

    n->c.code = code;
    cite_normal_take(n);

    return cite_normal_emit(n, token);
}
