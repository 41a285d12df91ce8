
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_reference_internal.h"
#include "text/cite_normal.h"


#define CITE_REFERENCE_HEADING  40   /* bytes, folded; see cite_language.h */
#define CITE_REFERENCE_LINE     80   /* with marks and symbols around it */


/*
 * Writes a letter in lower case; returns its length in the line, and how
 * much was written, 0 if it is none.
 */

static size_t
cite_reference_lower(const uint8_t *p, const uint8_t *last, char *dst,
    size_t *n)
{
    size_t    len;
    uint32_t  code;

    if (*p < 0x80) {
        *dst = (char) (*p == '&' ? *p : *p | 0x20);
        *n = (uint8_t) (*dst - 'a') < 26 || *p == '&';
        return 1;
    }

    *n = 0;

    if (!cite_reference_letter(cite_reference_category(p, last, &len))) {
        return len;
    }

    cite_utf8_decode(p, last, &code);
    *n = cite_utf8_encode((uint32_t) utf8proc_tolower((int32_t) code),
                          (uint8_t *) dst);
    return len;
}


/* 1 if a line that begins so is no heading */

static int
cite_reference_other(uint8_t c, int marked)
{
    return c == '[' || c == '|' || c == '-' || c == '>'
           || (cite_reference_digit(c) && !marked);
}


/*
 * Writes the line's words in lower case.  Symbols before and behind are
 * left out, and in a marked heading a number before too.  Returns the
 * length, 0 if it has other things in it or is too long.
 */

static size_t
cite_reference_fold(cite_span_t line, char dst[CITE_REFERENCE_HEADING + 8])
{
    int             marked, over;
    size_t          n, len, added;
    const uint8_t  *p, *last;

    n = 0;
    over = 0;
    last = line.p + line.n;
    marked = *line.p == '#' || *line.p == '*' || *line.p == '_';

    for (p = line.p; p < last; p += len) {

        len = cite_reference_lower(p, last, &dst[n], &added);

        if (added) {

            if (over || n + added > CITE_REFERENCE_HEADING) {
                return 0;
            }

            n += added;
            continue;
        }

        if (n == 0) {
            if (cite_reference_other(*p, marked)) {
                return 0;
            }

            continue;
        }

        if (!cite_reference_blank(*p)) {
            over = 1;

        } else if (!over && dst[n - 1] != ' ') {
            dst[n++] = ' ';
        }
    }

    return n && dst[n - 1] == ' ' ? n - 1 : n;
}


int
cite_reference_heading(const cite_lexicon_t *lexicon, cite_span_t line)
{
    char         folded[CITE_REFERENCE_HEADING + 8];
    cite_span_t  text;

    if (line.n == 0 || line.n > CITE_REFERENCE_LINE) {
        return 0;
    }

    text = cite_span_make(folded, cite_reference_fold(line, folded));

    return text.n
           && cite_lexeme_is(cite_lexicon_find(lexicon, text,
                                               cite_normal_hash(text)),
                             CITE_ROLE_HEADING);
}
