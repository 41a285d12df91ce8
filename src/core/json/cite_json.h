
/*
 * Copyright (C) the ngx_cite authors
 *
 * Reading JSON with yyjson, within limits, and writing its strings.
 *
 * One reader serves all streams of a worker: a parsed text is used at once
 * and is gone with the next call.
 */


#ifndef CITE_JSON_H
#define CITE_JSON_H


#include "base/cite_buf.h"

#include <yyjson.h>


#define CITE_JSON_MAX_DEPTH  128

/*
 * A text of more than so many bytes has no more than one value in
 * CITE_JSON_DENSE bytes: of values that are next to nothing, as zeros, reading
 * one megabyte costs eight times as much as of text.
 */

#define CITE_JSON_LARGE      (64 * 1024)
#define CITE_JSON_DENSE      5

/*
 * In an event or a request with more than CITE_JSON_MANY values there is no
 * more than one in CITE_JSON_SPARSE bytes: with each of these goes what we do
 * about it.
 */

#define CITE_JSON_MANY       40960
#define CITE_JSON_SPARSE     25


typedef struct {
    cite_mem_t    mem;
    uint8_t      *pool;      /* serves all but very large texts */
    yyjson_doc   *doc;       /* the text read last */
    cite_buf_t    text;      /* for a string decoded without yyjson */
    const char   *err;       /* why the last read failed */
    cite_span_t   sound;     /* this text is neither dense nor torn */
    unsigned      broken:1;  /* it was no JSON at all */
    unsigned      sparse:1;  /* it reads events and requests */
} cite_json_t;


/*
 * How much of one event or request is looked at.  A text of a few megabytes
 * may have a million of values, or of texts; nobody's sources do.
 */

typedef struct {
    size_t        values;    /* members and elements */
    size_t        texts;     /* sources, or texts of evidence */
    size_t        refused;   /* times that there was no more */
} cite_budget_t;


/* 1 if n values, or one text, can be looked at; they are paid for then */

static inline int
cite_budget_values(cite_budget_t *b, size_t n)
{
    if (n > b->values) {
        b->refused++;
        return 0;
    }

    b->values -= n;

    return 1;
}


static inline int
cite_budget_text(cite_budget_t *b)
{
    if (b->texts == 0) {
        b->refused++;
        return 0;
    }

    b->texts--;

    return 1;
}


/* one for events, one for JSON texts inside of them */

typedef struct {
    cite_json_t   event;
    cite_json_t   inner;
} cite_reader_t;


void cite_reader_init(cite_reader_t *reader, const cite_heap_t *heap,
    size_t max);
void cite_reader_release(cite_reader_t *reader);

/* max is how much memory all of the reader may take */
void cite_json_init(cite_json_t *j, const cite_heap_t *heap, size_t max);
void cite_json_release(cite_json_t *j);

/*
 * The text that was read last goes to another reader, whose memory it is from
 * now on; *to is written over.
 */
void cite_json_take(cite_json_t *to, cite_json_t *from);

/*
 * 1 if a large text is dense: then it is not worth going through it member by
 * member either.  Else parts of it are read without being measured again, until
 * cite_json_forget(): the text has to stay as it is until then.
 */
int cite_json_measured(cite_json_t *j, cite_span_t text);
void cite_json_forget(cite_json_t *j);

/* 1 if the value is one of the text that was read last */
int cite_json_has(const cite_json_t *j, const yyjson_val *value);

/*
 * Reads a text as a JavaScript client does: half of a surrogate pair and
 * bytes that are no UTF-8 become U+FFFD.
 *
 * The root of the text, valid until the next call for the same reader;
 * NULL if it is no JSON, nests deeper than CITE_JSON_MAX_DEPTH, is too dense
 * or needs more memory than the reader may take: j->err says which.
 */
yyjson_val *cite_json_read(cite_json_t *j, cite_span_t text);

/* lets yyjson take memory from an arena, which frees it */
void cite_json_alc(yyjson_alc *alc, cite_mem_t *mem);

/* the bytes of a string value; an empty span for any other */
cite_span_t cite_json_string(yyjson_val *value);

/* the last member of that name, as a JavaScript client sees it, or NULL */
yyjson_val *cite_json_member(yyjson_val *object, cite_span_t name);

/*
 * Appends s as a JSON string with its quotes.  CR, LF and other control
 * characters are escaped; bytes that are no UTF-8 become an escaped U+FFFD.
 */
void cite_json_str(cite_buf_t *b, cite_span_t s);

/* the same without quotes around it */
void cite_json_str_inside(cite_buf_t *b, cite_span_t s);

/*
 * Appends the name of a member with its colon, and a comma before it unless
 * b ends with the brace that opens the object.
 */
void cite_json_name(cite_buf_t *b, cite_span_t name);

/*
 * Appends the text with each half of a surrogate pair and each byte that is
 * no UTF-8 replaced; everything else stays, broken JSON included.
 */
void cite_json_mend(cite_buf_t *b, cite_span_t text);

/*
 * Decodes the inside of a JSON string.  CITE_DECLINED if it is not valid:
 * a bad escape, half of a surrogate pair, a control character, no UTF-8;
 * then nothing was added.  CITE_ERROR if b is full.
 */
cite_rc_t cite_json_unescape(cite_buf_t *b, cite_span_t s);

/*
 * The text of raw, the inside of a JSON string: raw itself if it has no
 * escape, else what b has now.  CITE_DECLINED if it is not valid, or b full.
 */
cite_rc_t cite_json_inside(cite_buf_t *b, cite_span_t raw, cite_span_t *text);

/*
 * Decodes from p on up to a quote, a control character or last, and returns
 * which; NULL if it is not valid.  *to, which has room for as many bytes as
 * there are up to last, is moved behind the decoded bytes.
 */
const uint8_t *cite_json_decode(uint8_t **to, const uint8_t *p,
    const uint8_t *last);

/*
 * Counts brackets outside of strings from *p on, whichever kind they are of.
 *
 * CITE_BRACKETS_OPEN    last was reached
 * CITE_BRACKETS_CLOSED  with "closes": the first one is closed, *p is behind
 * CITE_BRACKETS_DEEP    more than max are open
 */

typedef enum {
    CITE_BRACKETS_OPEN = 0,
    CITE_BRACKETS_CLOSED,
    CITE_BRACKETS_DEEP,
    CITE_BRACKETS_DENSE
} cite_brackets_e;

cite_brackets_e cite_json_brackets(const uint8_t **p, const uint8_t *last,
    size_t max, int closes);

/*
 * The same for all of a text, which must not be dense either.  Elements,
 * members, objects and arrays count as values.  A fraction and white space
 * count as half of one, because they cost as much to read; an exponent counts
 * as 40, because some need the arithmetic of large numbers.
 *
 * CITE_BRACKETS_DENSE  more than one value in CITE_JSON_DENSE bytes; without
 *                      "many" also more than CITE_JSON_MANY, and than one in
 *                      CITE_JSON_SPARSE bytes
 *
 * *torn says if a text that is neither has half of a surrogate pair, or bytes
 * that are no UTF-8.
 */
cite_brackets_e cite_json_measure(cite_span_t text, size_t max, int many,
    int *torn);

/* cite_json_measured() without a reader */
int cite_json_dense(cite_span_t text);

/* the character that "\" and a byte stand for; 0: none, or not by itself */
extern const uint8_t  cite_json_short[256];

/* a hex digit's value and 0x10; 0: it is none */
extern const uint8_t  cite_json_digits[256];

/* as cite_json_same(), for a raw that has an escape */
int cite_json_same_escaped(cite_span_t raw, cite_span_t plain);


/*
 * 1 if raw, the inside of a JSON string, means the same as plain, whatever
 * escapes it is written with.  An escape is longer than what it stands for.
 */

static inline int
cite_json_same(cite_span_t raw, cite_span_t plain)
{
    if (raw.n < plain.n) {
        return 0;
    }

    if (raw.n > plain.n) {
        return (plain.n == 0 || *raw.p == *plain.p || *raw.p == '\\')
               && cite_json_same_escaped(raw, plain);
    }

    return cite_span_eq(raw, plain)
           && (raw.n == 0 || memchr(raw.p, '\\', raw.n) == NULL);
}


/* four hex digits at p, or -1 */

static inline int32_t
cite_json_unit(const uint8_t *p, const uint8_t *last)
{
    unsigned  a, b, c, d;

    if (last - p < 4) {
        return -1;
    }

    a = cite_json_digits[p[0]];
    b = cite_json_digits[p[1]];
    c = cite_json_digits[p[2]];
    d = cite_json_digits[p[3]];

    if ((a & b & c & d & 0x10) == 0) {
        return -1;
    }

    return (int32_t) ((a & 0xf) << 12 | (b & 0xf) << 8 | (c & 0xf) << 4
                      | (d & 0xf));
}


/* eight bytes, the first one lowest */

static inline uint64_t
cite_word(const uint8_t *p)
{
    uint64_t  word;

    memcpy(&word, p, 8);

#if (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)
    word = __builtin_bswap64(word);
#endif

    return word;
}


/* the same byte in each place of a word */

#define CITE_BYTES(c)       (0x0101010101010101ull * (c))

/*
 * The high bit of each byte of the word that is below c, for c up to 0x80;
 * above the lowest such byte others may be set too.
 */

#define cite_below(w, c)    (((w) - CITE_BYTES(c)) & ~(w) & CITE_BYTES(0x80))


/* the high bit of the first byte that ends or interrupts a JSON string */

static inline uint64_t
cite_json_stop(uint64_t word)
{
    return cite_below(word, 0x20) | cite_below(word ^ CITE_BYTES('"'), 1)
           | cite_below(word ^ CITE_BYTES('\\'), 1);
}


/*
 * The first byte in [p, last) that ends or interrupts a JSON string: a
 * quote, a backslash or a control character; last if there is none.  *high
 * is set if a byte before it is not ASCII, else left alone.
 */

static inline const uint8_t *
cite_json_run(const uint8_t *p, const uint8_t *last, int *high)
{
    unsigned  bits;
    uint64_t  word, stop, seen;

    seen = 0;

    while (last - p >= 8) {
        word = cite_word(p);
        stop = cite_json_stop(word);

        if (stop) {
            bits = (unsigned) __builtin_ctzll(stop) & ~7u;
            seen |= word & ((1ull << bits) - 1);
            p += bits / 8;
            goto done;
        }

        seen |= word;
        p += 8;
    }

    while (p < last && *p >= 0x20 && *p != '"' && *p != '\\') {
        seen |= *p++;
    }

done:

    if (seen & CITE_BYTES(0x80)) {
        *high = 1;
    }

    return p;
}


#endif /* CITE_JSON_H */
