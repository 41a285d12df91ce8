
/*
 * Copyright (C) the ngx_cite authors
 *
 * What the fuzz targets share.  A target is one file, fuzz_NAME.c, with one
 * function; a line " * fuzz: OPTIONS" in it has options of libFuzzer.
 *
 * What decides how an input is used stands at its end, so that any file can
 * be a seed.
 */


#ifndef FUZZ_H
#define FUZZ_H


#include "base/cite_buf.h"

#include <stdlib.h>
#include <yyjson.h>


#define CHECK(condition)                                                      \
    do {                                                                      \
        if (!(condition)) {                                                   \
            fuzz_fail(#condition, __FILE__, __LINE__);                        \
        }                                                                     \
    } while (0)


/* bytes that are cut at random, the same ones for the same seed */

typedef struct {
    uint32_t  state;
    size_t    max;           /* bytes of a piece; 0: all in one */
} fuzz_cuts_t;


int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

void fuzz_fail(const char *condition, const char *file, int line)
    __attribute__((noreturn));

/* a byte off the end, 0 if there is none */
uint8_t fuzz_byte(cite_span_t *in);

/* what is before the next 0xff; *in is what is behind it */
cite_span_t fuzz_part(cite_span_t *in);

void fuzz_cuts_init(fuzz_cuts_t *cuts, uint8_t seed);

/* the next piece of *in, in memory of its own, to be freed */
cite_span_t fuzz_piece(fuzz_cuts_t *cuts, cite_span_t *in);

/* a copy in memory of its own, so that a read beyond it is seen */
cite_span_t fuzz_copy(cite_span_t s);
void fuzz_free(cite_span_t s);

/*
 * A writer without a limit, for results; its memory is used again by the
 * next input.
 */
void fuzz_buf_init(cite_buf_t *b);

/* overwrites what is no UTF-8 */
void fuzz_make_utf8(uint8_t *p, size_t n);
int fuzz_is_utf8(cite_span_t s);

/* where the needle is in s, or s.n */
size_t fuzz_find(cite_span_t s, cite_span_t needle);

/* JSON without any tolerance; NULL or 0 for what is none */
yyjson_doc *fuzz_read(cite_span_t text);
int fuzz_is_json(cite_span_t text);

/* the last member of that name, as a JavaScript client has it, or NULL */
yyjson_val *fuzz_member(yyjson_val *object, const char *name);

/* 1 if both are NULL, or are written in the same way */
int fuzz_equal(yyjson_val *a, yyjson_val *b);

/* 1 if brackets outside of strings match; *depth is how deep they nest */
int fuzz_is_balanced(cite_span_t text, size_t *depth);


#endif /* FUZZ_H */
