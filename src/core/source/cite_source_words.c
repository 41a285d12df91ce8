
/*
 * Copyright (C) the ngx_cite authors
 *
 * The words of a source as a set of bits, so that of several sources the one
 * can be told that a clause is about.  Words are compared by their beginnings
 * and without case, which is enough for that and for nothing else.
 */


#include "base/cite_utf8.h"
#include "source/cite_source_list.h"

#include <utf8proc.h>


#define CITE_WORDS_TEXT    (256 * 1024)   /* bytes of a text that count */
#define CITE_WORDS_MIN     512            /* bits */
#define CITE_WORDS_STEM    6              /* characters that count */
#define CITE_WORDS_SHORT   4              /* shorter words tell nothing */


typedef enum {
    CITE_SIGN_NONE = 0,
    CITE_SIGN_LETTER,
    CITE_SIGN_DIGIT,
    CITE_SIGN_WORD           /* an ideograph, kana or hangul */
} cite_sign_e;


static cite_sign_e
cite_sign(uint32_t c)
{
    if (c < 0x80) {
        if (c >= '0' && c <= '9') {
            return CITE_SIGN_DIGIT;
        }

        c |= 0x20;

        return c >= 'a' && c <= 'z' ? CITE_SIGN_LETTER : CITE_SIGN_NONE;
    }

    if (c < 0xc0 || (c >= 0x2000 && c < 0x2c00) || (c >= 0x3000 && c < 0x3040)
        || (c >= 0xff00 && c < 0xff10))
    {
        return CITE_SIGN_NONE;
    }

    if (c >= 0xff10 && c < 0xff1a) {
        return CITE_SIGN_DIGIT;
    }

    return c < 0x2e80 ? CITE_SIGN_LETTER : CITE_SIGN_WORD;
}


static uint32_t
cite_word_mix(uint32_t hash, uint32_t c)
{
    return (hash ^ c) * 0x01000193u;
}


typedef struct {
    uint32_t     hash;
    uint32_t     last;       /* the ideograph before */
    size_t       letters;
    size_t       digits;
} cite_clue_state_t;


/* 1 if the token that has ended tells something */

static int
cite_clue_end(cite_clue_state_t *st, cite_clue_t *token)
{
    int  counts;

    token->hash = st->hash;
    token->weight = st->digits ? 2 : 1;
    counts = st->digits > 1 || st->letters >= CITE_WORDS_SHORT
             || (st->digits && st->letters);

    memset(st, 0, sizeof(cite_clue_state_t));
    st->hash = 0x811c9dc5u;

    return counts;
}


/* separators inside of a number are left out: 1,200 is 1200 */

static int
cite_clue_inside(const cite_clue_state_t *st, uint32_t c, cite_span_t rest)
{
    return st->digits && !st->letters && rest.n
           && (c == '.' || c == ',' || c == ':')
           && rest.p[0] >= '0' && rest.p[0] <= '9';
}


static int
cite_clue_pair(cite_clue_state_t *st, uint32_t c, cite_clue_t *token)
{
    uint32_t  last;

    last = st->last;
    st->last = c;

    if (last == 0) {
        return 0;
    }

    token->hash = cite_word_mix(cite_word_mix(0x811c9dc5u, last), c);
    token->weight = 1;

    return 1;
}


/* the ASCII at the beginning that is letters, or nothing before a token */

static cite_span_t
cite_clue_ascii(cite_clue_state_t *st, cite_span_t text)
{
    uint8_t         c;
    const uint8_t  *p, *last;

    p = text.p;
    last = p + text.n;

    while (p < last && *p < 0x80) {
        c = *p | 0x20;

        if ((uint8_t) (c - 'a') >= 26) {

            if (st->letters || st->digits || (uint8_t) (*p - '0') < 10) {
                break;
            }

            st->last = 0;
            p++;
            continue;
        }

        for (st->last = 0; p < last && (uint8_t) ((*p | 0x20) - 'a') < 26;
             p++)
        {
            if (++st->letters <= CITE_WORDS_STEM || st->digits) {
                st->hash = cite_word_mix(st->hash, *p | 0x20);
            }
        }

        break;
    }

    return cite_span_between(p, last);
}


int
cite_clue_next(cite_span_t *text, cite_clue_t *token)
{
    size_t              n;
    uint32_t            c;
    cite_sign_e         sign;
    cite_clue_state_t  st;

    memset(&st, 0, sizeof(cite_clue_state_t));
    st.hash = 0x811c9dc5u;
    st.last = token->last;

    while ((*text = cite_clue_ascii(&st, *text)).n) {
        n = cite_utf8_decode(text->p, text->p + text->n, &c);
        c = n ? c : 0;
        sign = cite_sign(c);

        if (sign == CITE_SIGN_WORD && (st.letters || st.digits)) {
            if (cite_clue_end(&st, token)) {
                token->last = 0;
                return 1;
            }

            continue;
        }

        *text = cite_span_skip(*text, n ? n : 1);

        if (sign == CITE_SIGN_WORD) {
            if (cite_clue_pair(&st, c, token)) {
                token->last = st.last;
                return 1;
            }

            continue;
        }

        st.last = 0;

        if (sign == CITE_SIGN_NONE) {
            if (!cite_clue_inside(&st, c, *text) && cite_clue_end(&st, token))
            {
                token->last = 0;
                return 1;
            }

            continue;
        }

        c = c < 0x80 ? (c >= 'A' && c <= 'Z' ? c | 0x20 : c)
                     : (uint32_t) utf8proc_tolower((utf8proc_int32_t) c);

        st.letters += sign == CITE_SIGN_LETTER;
        st.digits += sign == CITE_SIGN_DIGIT;

        if (st.digits || st.letters <= CITE_WORDS_STEM) {
            st.hash = cite_word_mix(st.hash, c);
        }
    }

    token->last = 0;

    return cite_clue_end(&st, token);
}


static void
cite_word_set_add(cite_word_set_t *set, uint32_t hash)
{
    uint32_t  other;

    other = hash * 0x9e3779b1u >> 7 & set->mask;
    hash &= set->mask;

    set->bits[hash >> 3] |= (uint8_t) (1u << (hash & 7));
    set->bits[other >> 3] |= (uint8_t) (1u << (other & 7));
}


int
cite_word_set_has(const cite_word_set_t *set, uint32_t hash)
{
    uint32_t  other;

    other = hash * 0x9e3779b1u >> 7 & set->mask;
    hash &= set->mask;

    return (set->bits[hash >> 3] >> (hash & 7) & 1)
           && (set->bits[other >> 3] >> (other & 7) & 1);
}


static void
cite_word_set_text(cite_word_set_t *set, cite_span_t text)
{
    cite_clue_t  token;

    token.last = 0;

    while (cite_clue_next(&text, &token)) {
        cite_word_set_add(set, token.hash);
    }
}


cite_word_set_t *
cite_word_set_make(cite_mem_t *mem, cite_span_t title, cite_span_t text)
{
    size_t            bits;
    cite_word_set_t  *set;

    text.n = cite_min(text.n, CITE_WORDS_TEXT);

    for (bits = CITE_WORDS_MIN; bits < 2 * (text.n + title.n); bits *= 2) {
        /* void */
    }

    set = cite_mem_alloc(mem, sizeof(cite_word_set_t) + bits / 8);
    if (set == NULL) {
        return NULL;
    }

    set->mask = (uint32_t) bits - 1;
    set->bits = (uint8_t *) (set + 1);

    cite_word_set_text(set, title);
    cite_word_set_text(set, text);

    return set;
}
