
/*
 * Copyright (C) the ngx_cite authors
 *
 * Passages of a source: about a sentence each, as a reader would be shown it.
 * A boundary that is wrong makes a passage longer or shorter, and no verdict
 * depends on it.
 */


#include "text/cite_passage.h"


static int
cite_byte_is_blank(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}


static int
cite_byte_is_lower(uint8_t c)
{
    return c >= 'a' && c <= 'z';
}


static int
cite_byte_is_word(uint8_t c)
{
    return c >= 0x80 || (c >= '0' && c <= '9')
           || cite_byte_is_lower(c | 0x20);
}


/* 1 if the full stop at i is of "Dr." or of "J. Smith" */

static int
cite_passage_abbreviates(const cite_lexicon_t *lexicon, cite_span_t s,
    size_t i)
{
    size_t                k, n;
    uint8_t               word[CITE_OPENING_MAX];
    const cite_lexeme_t  *lexeme;

    for (k = i; k && i - k <= CITE_OPENING_MAX
                && (cite_byte_is_word(s.p[k - 1]) || s.p[k - 1] == '.'); k--)
    {
        /* void */
    }

    n = i - k;

    if (n == 0 || n > CITE_OPENING_MAX) {
        return 0;
    }

    if (n == 1) {
        return s.p[k] >= 'A' && s.p[k] <= 'Z';
    }

    for (k = 0; k < n; k++) {
        word[k] = (uint8_t) (s.p[i - n + k] >= 'A' && s.p[i - n + k] <= 'Z'
                             ? s.p[i - n + k] | 0x20 : s.p[i - n + k]);
    }

    lexeme = cite_lexicon_find(lexicon, cite_span_make(word, n),
                               cite_normal_hash(cite_span_make(word, n)));

    return cite_lexeme_is(lexeme, CITE_ROLE_ABBREVIATION)
           || cite_lexeme_is(lexeme, CITE_ROLE_NUMBERED)
           || cite_lexeme_is(lexeme, CITE_ROLE_CLOSING);
}


/* 1 if the next word behind i does not begin in lower case */

static int
cite_passage_opens(cite_span_t s, size_t i)
{
    while (i < s.n && !cite_byte_is_word(s.p[i])) {
        i++;
    }

    return i == s.n || !cite_byte_is_lower(s.p[i]);
}


static size_t
cite_passage_stop_ascii(const cite_lexicon_t *lexicon, cite_span_t s, size_t i)
{
    size_t  end;

    for (end = i + 1; end < s.n && end < i + 8
                      && strchr("\"')]*_.!?\x80\x99\x9d\xe2\xbb\xc2", s.p[end])
                      && s.p[end]; end++)
    {
        /* void */
    }

    if (end < s.n && !cite_byte_is_blank(s.p[end])) {
        return 0;
    }

    if (s.p[i] == '.' && cite_passage_abbreviates(lexicon, s, i)) {
        return 0;
    }

    return cite_passage_opens(cite_span_make(s.p, cite_min(s.n, end + 16)),
                              end) ? end : 0;
}


/* 1 if the line that ends at i is the last one of a passage */

static int
cite_passage_line(cite_span_t s, size_t i)
{
    size_t  k;

    for (k = i + 1; k < s.n && (s.p[k] == ' ' || s.p[k] == '\t'
                                || s.p[k] == '\r'); k++)
    {
        /* void */
    }

    return k == s.n || s.p[k] == '\n' || !cite_byte_is_lower(s.p[k]);
}


size_t
cite_passage_stop(const cite_lexicon_t *lexicon, cite_span_t s, size_t i)
{
    switch (s.p[i]) {

    case '.':
    case '!':
    case '?':
        return cite_passage_stop_ascii(lexicon, s, i);

    case 0xe3:
        /* U+3002 */
        return i + 3 <= s.n && memcmp(s.p + i, "\u3002", 3) == 0 ? i + 3 : 0;

    case 0xef:
        /* U+FF01, U+FF1F */
        return i + 3 <= s.n && (memcmp(s.p + i, "\uff01", 3) == 0
                                || memcmp(s.p + i, "\uff1f", 3) == 0)
               ? i + 3 : 0;

    default:
        return 0;
    }
}


/* the end of a passage if one ends at byte i, or 0 */

static size_t
cite_passage_ends_at(const cite_lexicon_t *lexicon, cite_span_t s, size_t i)
{
    if (s.p[i] == '\n') {
        return cite_passage_line(s, i) ? i + 1 : 0;
    }

    return cite_passage_stop(lexicon, s, i);
}


size_t
cite_passage_end(const cite_lexicon_t *lexicon, cite_span_t s, size_t i)
{
    size_t  max, end;

    max = cite_min(s.n, i + CITE_PASSAGE_SIDE);

    for ( /* void */ ; i < max; i++) {
        end = cite_passage_ends_at(lexicon, s, i);

        if (end) {
            return end;
        }
    }

    while (max < s.n && (s.p[max] & 0xc0) == 0x80) {
        max++;
    }

    return max;
}


size_t
cite_passage_start(const cite_lexicon_t *lexicon, cite_span_t s, size_t low,
    size_t i)
{
    size_t  start, at, end;

    start = i - low > CITE_PASSAGE_SIDE ? i - CITE_PASSAGE_SIDE : low;

    while (start < i && (s.p[start] & 0xc0) == 0x80) {
        start++;
    }

    for (at = i; at > start; at--) {
        end = cite_passage_ends_at(lexicon, s, at - 1);

        if (end && end <= i) {
            start = end;
            break;
        }
    }

    while (start < i && cite_byte_is_blank(s.p[start])) {
        start++;
    }

    return start;
}
