
/*
 * Copyright (C) the ngx_cite authors
 */


#include "fuzz.h"

#include <stdio.h>


void
fuzz_fail(const char *condition, const char *file, int line)
{
    fprintf(stderr, "%s:%d: not so: %s\n", file, line, condition);
    abort();
}


uint8_t
fuzz_byte(cite_span_t *in)
{
    return in->n ? in->p[--in->n] : 0;
}


cite_span_t
fuzz_part(cite_span_t *in)
{
    cite_span_t     s;
    const uint8_t  *end;

    end = in->n ? memchr(in->p, 0xff, in->n) : NULL;

    s = cite_span_make(in->p, end ? (size_t) (end - in->p) : in->n);
    *in = cite_span_skip(*in, cite_min(s.n + 1, in->n));

    return s;
}


/* single bytes, few and many; the rest of the seed is for the generator */

void
fuzz_cuts_init(fuzz_cuts_t *cuts, uint8_t seed)
{
    static const size_t  sizes[] = { 1, 4, 32, 256 };

    cuts->state = seed + 1;
    cuts->max = sizes[seed % cite_nelts(sizes)];
}


cite_span_t
fuzz_piece(fuzz_cuts_t *cuts, cite_span_t *in)
{
    size_t       n;
    cite_span_t  piece;

    n = in->n;

    if (cuts->max) {
        cuts->state = cuts->state * 1664525 + 1013904223;
        n = cite_min(n, 1 + (cuts->state >> 16) % cuts->max);
    }

    piece = fuzz_copy(cite_span_make(in->p, n));
    *in = cite_span_skip(*in, n);

    return piece;
}


cite_span_t
fuzz_copy(cite_span_t s)
{
    uint8_t  *p;

    p = malloc(s.n ? s.n : 1);
    CHECK(p != NULL);

    if (s.n) {
        memcpy(p, s.p, s.n);
    }

    return cite_span_make(p, s.n);
}


void
fuzz_free(cite_span_t s)
{
    free((void *) s.p);
}


void
fuzz_buf_init(cite_buf_t *b)
{
    static cite_mem_t  mem;

    if (mem.heap == NULL) {
        cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    }

    if (b->mem == NULL) {
        cite_buf_init(b, &mem, SIZE_MAX);
    }

    cite_buf_reset(b);
}


/* the length of the character at p by table 3-7 of Unicode, or 0 */

static size_t
fuzz_utf8_length(const uint8_t *p, size_t n)
{
    size_t   i, len;
    uint8_t  low, high;

    if (p[0] < 0x80) {
        return 1;
    }

    len = p[0] < 0xc2 ? 0 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3
          : p[0] < 0xf5 ? 4 : 0;

    if (len == 0 || len > n) {
        return 0;
    }

    low = p[0] == 0xe0 ? 0xa0 : p[0] == 0xf0 ? 0x90 : 0x80;
    high = p[0] == 0xed ? 0x9f : p[0] == 0xf4 ? 0x8f : 0xbf;

    for (i = 1; i < len; i++) {
        if (p[i] < low || p[i] > high) {
            return 0;
        }

        low = 0x80;
        high = 0xbf;
    }

    return len;
}


void
fuzz_make_utf8(uint8_t *p, size_t n)
{
    size_t  i, len;

    for (i = 0; i < n; i += len) {
        len = fuzz_utf8_length(p + i, n - i);

        if (len == 0) {
            p[i] = '?';
            len = 1;
        }
    }
}


int
fuzz_is_utf8(cite_span_t s)
{
    size_t  i, len;

    for (i = 0; i < s.n; i += len) {
        len = fuzz_utf8_length(s.p + i, s.n - i);

        if (len == 0) {
            return 0;
        }
    }

    return 1;
}


size_t
fuzz_find(cite_span_t s, cite_span_t needle)
{
    size_t  i;

    for (i = 0; i + needle.n <= s.n; i++) {
        if (memcmp(s.p + i, needle.p, needle.n) == 0) {
            return i;
        }
    }

    return s.n;
}


yyjson_doc *
fuzz_read(cite_span_t text)
{
    return yyjson_read((const char *) text.p, text.n,
                       YYJSON_READ_BIGNUM_AS_RAW);
}


int
fuzz_is_json(cite_span_t text)
{
    yyjson_doc  *doc;

    doc = fuzz_read(text);
    yyjson_doc_free(doc);

    return doc != NULL;
}


yyjson_val *
fuzz_member(yyjson_val *object, const char *name)
{
    yyjson_val       *key, *found;
    yyjson_obj_iter   it;

    found = NULL;
    it = yyjson_obj_iter_with(object);

    while ((key = yyjson_obj_iter_next(&it)) != NULL) {
        if (yyjson_equals_str(key, name)) {
            found = yyjson_obj_iter_get_val(key);
        }
    }

    return found;
}


int
fuzz_equal(yyjson_val *a, yyjson_val *b)
{
    int    equal;
    char  *x, *y;

    if (a == NULL || b == NULL) {
        return a == b;
    }

    x = yyjson_val_write(a, YYJSON_WRITE_NOFLAG, NULL);
    y = yyjson_val_write(b, YYJSON_WRITE_NOFLAG, NULL);

    equal = x && y && strcmp(x, y) == 0;

    free(x);
    free(y);

    return equal;
}


int
fuzz_is_balanced(cite_span_t text, size_t *depth)
{
    int      string;
    char     open[4096];
    size_t   i, n;
    uint8_t  c;

    string = 0;
    n = 0;
    *depth = 0;

    for (i = 0; i < text.n; i++) {

        c = text.p[i];

        if (string) {
            i += c == '\\';
            string = c != '"';
            continue;
        }

        string = c == '"';

        if (c == '{' || c == '[') {
            CHECK(n < sizeof(open));
            open[n++] = (char) c;
            *depth = cite_max(*depth, n);

        } else if (c == '}' || c == ']') {
            if (n == 0 || open[--n] != (c == '}' ? '{' : '[')) {
                return 0;
            }
        }
    }

    return n == 0 && !string;
}
