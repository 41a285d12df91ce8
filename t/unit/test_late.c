
/*
 * Copyright (C) the ngx_cite authors
 *
 * A member of an event that passes by in pieces.
 */


#include "wire/cite_late.h"
#include "tap.h"

#include <stdlib.h>


typedef struct {
    const char  *frame;
    const char  *value;      /* NULL: none */
    char         first;      /* of "snapshot"; 0: none */
    int          whole;
} case_t;


static const case_t  cases[] = {
    { "data: {\"type\":\"A\"}\n\n", "A", 0, 1 },
    { "data:{\"type\":\"A\"}\n\n", "A", 0, 1 },
    { "data: {\"type\" : \"A\" , \"x\":1}", "A", 0, 1 },
    { "data: {\"x\":{\"type\":\"B\"},\"type\":\"A\"}", "A", 0, 1 },
    { "data: {\"type\":\"B\",\"type\":\"A\"}", "A", 0, 1 },
    { "data: {\"type\":\"A\",\"type\":7}", "A", 0, 1 },
    { "data: {\"type\":\"A\",\"x\":\"type\"}", "A", 0, 1 },
    { "data: {\"type\":\"A\",\"x\":[\"type\",{\"type\":\"B\"}]}", "A", 0, 1 },
    { "data: {\"\\u0074ype\":\"\\u0041\"}", "\\u0041", 0, 1 },
    { "data: {\"x\":\"\\\",\\\"type\\\":\\\"B\",\"type\":\"A\"}", "A", 0, 1 },
    { "data: {\"x\":\"}\",\"type\":\"\\\\\"}", "\\\\", 0, 1 },
    { "data: {\"x\":1}", NULL, 0, 1 },
    { "data: {\"type\":7}", NULL, 0, 1 },
    { "data: {\"type\":\"A\"", "A", 0, 0 },
    { "data: {\"x\":\"A}", NULL, 0, 0 },
    { "data: [\"type\",\"A\"]", NULL, 0, 1 },
    { "data: \"type\"", NULL, 0, 0 },
    { ": {\"type\":\"B\"}\ndata: {\"type\":\"A\"}", "A", 0, 1 },
    { "dat: {\"type\":\"B\"}\rdata: {\r\ndata:\"type\"\ndata: :\"A\"}", "A", 0,
      1 },
    { "datadata: {\"type\":\"B\"}\n", NULL, 0, 0 },
    { "data: {\"snapshot\":null,\"type\":\"A\"}", "A", 'n', 1 },
    { "data: {\"type\":\"A\",\"snapshot\": \t{\"snapshot\":1}}", "A", '{', 1 },
    { "data: {\"snapshot\":{},\"snapshot\":\"s\"}", NULL, '"', 1 },
    { "data: {\"x\":{\"snapshot\":1}}", NULL, 0, 1 },
    { "", NULL, 0, 0 }
};


static int
read_cut(const case_t *c, size_t step)
{
    uint8_t      *copy;
    cite_rc_t     rc;
    cite_span_t   in, value;
    cite_late_t   late;

    cite_late_init(&late, "type", "snapshot");

    for (in = cite_span_make(c->frame, strlen(c->frame)); in.n; /* void */ ) {
        step = cite_min(step, in.n);

        copy = malloc(step);
        memcpy(copy, in.p, step);
        cite_late_read(&late, cite_span_make(copy, step));
        free(copy);

        in = cite_span_skip(in, step);
    }

    rc = cite_late_value(&late, &value);

    return rc == (c->value ? CITE_OK : CITE_DECLINED)
           && (c->value == NULL
               || cite_span_eq(value, cite_span_make(c->value,
                                                     strlen(c->value))))
           && late.first == (uint8_t) c->first
           && cite_late_whole(&late) == c->whole;
}


/* a value of n bytes is kept, a longer one is nothing that anybody knows */

static void
limit(size_t n, size_t expected)
{
    size_t        i;
    cite_span_t   value;
    cite_late_t   late;

    cite_late_init(&late, "type", "snapshot");
    cite_late_read(&late, cite_span("data: {\"type\":\""));

    for (i = 0; i < n; i++) {
        cite_late_read(&late, cite_span("x"));
    }

    cite_late_read(&late, cite_span("\"}\n\n"));

    ok(cite_late_value(&late, &value) == CITE_OK && value.n == expected,
       "a value of %zu bytes", n);
}


int
main(void)
{
    size_t  i, step, bad;

    for (i = 0; i < cite_nelts(cases); i++) {
        bad = 0;

        for (step = strlen(cases[i].frame) + 1; step >= 1; step--) {
            bad += !read_cut(&cases[i], step);
        }

        is_num(bad, 0, "%s", cases[i].frame);
    }

    limit(CITE_LATE_MAX, CITE_LATE_MAX);
    limit(CITE_LATE_MAX + 1, 0);

    return done();
}
