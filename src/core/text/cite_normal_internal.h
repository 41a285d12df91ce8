
/*
 * Copyright (C) the ngx_cite authors
 *
 * Between the files of the normaliser.
 */


#ifndef CITE_NORMAL_INTERNAL_H
#define CITE_NORMAL_INTERNAL_H


#include "text/cite_normal.h"


void cite_chars_init(cite_chars_t *chars, cite_span_t text);

/* the place of another; what it has read is much, and mostly not needed */

static inline void
cite_chars_copy(cite_chars_t *dst, const cite_chars_t *src)
{
    dst->text = src->text;
    dst->pos = src->pos;
    dst->part = 0;
    dst->parts_n = src->parts_n - src->part;

    if (dst->parts_n) {
        memcpy(dst->parts, src->parts + src->part,
               dst->parts_n * sizeof(cite_char_t));
    }
}

/* CITE_DONE: the text is over */
cite_rc_t cite_chars_next(cite_chars_t *chars, cite_char_t *c);

/*
 * Writes a number, digits with "." "," or "'" between them, in one form:
 * 1,234.5 and 1.234,5 and 1'234.5 are 1234.5; a number that may be read in
 * two ways stays as it is.  Returns the length, at most n.
 */
size_t cite_normal_number(uint8_t *p, size_t n);

/* the code point of "&name;" at the start of s; returns its length or 0 */
size_t cite_entity_read(cite_span_t s, uint32_t *code);

/* goes on by one character */
void cite_normal_advance(cite_normal_t *n);

/* the character behind the next one */
cite_char_t cite_normal_peek(const cite_normal_t *n);

/* a word begins with the next character, gets it, and ends before it */
void cite_normal_start(cite_normal_t *n);
void cite_normal_take(cite_normal_t *n);
cite_rc_t cite_normal_emit(cite_normal_t *n, cite_token_t *token);

/* whole words; each is CITE_OK */
cite_rc_t cite_normal_word(cite_normal_t *n, cite_token_t *token);

/* the same from where the stop was reached */
cite_rc_t cite_normal_word_rest(cite_normal_t *n, cite_token_t *token);
cite_rc_t cite_normal_ideograph(cite_normal_t *n, cite_token_t *token);
cite_rc_t cite_normal_digits(cite_normal_t *n, cite_token_t *token);
cite_rc_t cite_normal_raised(cite_normal_t *n, cite_token_t *token);
cite_rc_t cite_normal_symbol(cite_normal_t *n, cite_token_t *token,
    uint32_t code);


#endif /* CITE_NORMAL_INTERNAL_H */
