
/*
 * Copyright (C) the ngx_cite authors
 *
 * Keys of lines that are written as one text.  The reference spreads "12,13"
 * into 1 2 , 1 3, sorts that by numbers, of which a comma is none, and joins
 * it.  So the order depends on how its sort goes: by runs, then by binary
 * insertion, a comparison with no number counting as equal.
 */


#include "formats/cite_field.h"
#include "base/cite_utf8.h"


#define CITE_LINE_TEXT_MAX  63        /* characters that are sorted so */


typedef struct {
    cite_span_t  character;
    int          value;               /* -1: it is no number */
} cite_line_char_t;


static int
cite_line_less(const cite_line_char_t *a, const cite_line_char_t *b)
{
    return a->value >= 0 && b->value >= 0 && a->value < b->value;
}


static size_t
cite_line_chars(cite_span_t s, cite_line_char_t *chars)
{
    size_t    n, len;
    uint32_t  code;

    for (n = 0; s.n && n <= CITE_LINE_TEXT_MAX; n++) {
        len = cite_utf8_decode(s.p, s.p + s.n, &code);
        len = len ? len : 1;

        chars[n].character = cite_span_make(s.p, len);
        chars[n].value = *s.p >= '0' && *s.p <= '9' ? *s.p - '0'
                         : *s.p == ' ' || (*s.p >= '\t' && *s.p <= '\r') ? 0
                         : -1;

        s = cite_span_skip(s, len);
    }

    return n;
}


/* the length of the run at the beginning, which rises then */

static size_t
cite_line_run(cite_line_char_t *chars, size_t n)
{
    int               falls;
    size_t            i, j;
    cite_line_char_t  c;

    if (n < 2) {
        return n;
    }

    falls = cite_line_less(&chars[1], &chars[0]);

    for (i = 2; i < n; i++) {
        if (cite_line_less(&chars[i], &chars[i - 1]) != falls) {
            break;
        }
    }

    for (j = 0; falls && j < i / 2; j++) {
        c = chars[j];
        chars[j] = chars[i - 1 - j];
        chars[i - 1 - j] = c;
    }

    return i;
}


static void
cite_line_sort(cite_line_char_t *chars, size_t n)
{
    size_t            i, low, high, mid;
    cite_line_char_t  c;

    for (i = cite_line_run(chars, n); i < n; i++) {
        c = chars[i];
        low = 0;
        high = i;

        while (low < high) {
            mid = low + (high - low) / 2;

            if (cite_line_less(&c, &chars[mid])) {
                high = mid;

            } else {
                low = mid + 1;
            }
        }

        memmove(&chars[low + 1], &chars[low],
                (i - low) * sizeof(cite_line_char_t));
        chars[low] = c;
    }
}


cite_rc_t
cite_lines_text(cite_records_t *list, cite_record_t *rec, cite_span_t s)
{
    size_t            i, n;
    cite_rc_t         rc;
    cite_buf_t        b;
    cite_line_char_t  chars[CITE_LINE_TEXT_MAX + 1];

    n = cite_line_chars(s, chars);

    if (n == 0 || n > CITE_LINE_TEXT_MAX) {
        return CITE_OK;
    }

    cite_line_sort(chars, n);
    cite_buf_init(&b, list->mem, SIZE_MAX);

    for (i = 0; i < n; i++) {
        if (i) {
            cite_buf_byte(&b, ',');
        }

        cite_buf_put(&b, chars[i].character);
    }

    rc = b.err ? cite_records_fail(list, b.err)
               : cite_records_copy(list, cite_buf_view(&b), &rec->line_text);
    cite_buf_free(&b);

    return rc;
}
