
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sentences of a message, and those that cite nothing.
 */


#include "run/cite_prose.h"
#include "lexicon.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


typedef struct {
    const char  *text;           /* "[1]" is a citation */
    const char  *expected;       /* sentences/uncited, and the latter */
} case_t;


static const case_t  cases[] = {
    { "It opened in 2014 [1]. It has 240 turbines.",
      "2/1 |It has 240 turbines." },
    { "It opened in 2014. [1] Yes. No.", "1/0" },
    { "Yes. Of course. The Harrow farm.", "1/1 |The Harrow farm." },
    { "One two three four. One two three four five.",
      "1/1 |One two three four five." },
    { "# The Harrow farm in 2014\n\nDr. Falk runs it.\n", "1/1 |Dr. Falk runs "
      "it." },
    { "- It has 240 turbines [1]\n- It has 130 technicians\n\n| a | 2014 |\n",
      "2/1 |It has 130 technicians" },
    { "A line of prose that goes\non in the next one [1].\nAnd one more line "
      "of it.", "2/1 |And one more line of it." },
    { "```\nx = 2014\n```\nThis is 2014.", "1/1 |This is 2014." },
    { "It has 240.\n\n## Sources\n\n1. A report of 2014\n",
      "1/1 |It has 240." },
    { "[1]: https://a.example/2014\n[^1]: Another one of 2014\n", "0/0" },
    { "1. It has 240 turbines. [1]\n2. It has 130 technicians.",
      "2/1 |It has 130 technicians." },
    { "\u98a8\u8eca\u306f240\u57fa\u3067\u3059\u30022014\u5e74\u3067\u3059"
      "\u3002", "2/2 |\u98a8\u8eca\u306f240\u57fa\u3067\u3059\u3002"
      "|2014\u5e74\u3067\u3059\u3002" },
    { "", "0/0" },
};


/* records of "[1]", each with the sentence up to it */

static void
read_records(cite_span_t text, cite_records_t *list, cite_record_t *recs)
{
    size_t          i, start, n;

    memset(list, 0, sizeof(cite_records_t));
    n = 0;
    start = 0;

    for (i = 0; i + 3 <= text.n; i++) {

        if (memcmp(text.p + i, "[1]", 3) == 0
            && (i + 3 == text.n || text.p[i + 3] != ':'))
        {
            memset(&recs[n], 0, sizeof(cite_record_t));
            recs[n].offset = i;
            recs[n].length = 3;
            recs[n].has_offset = 1;
            recs[n].sentence = cite_span_make(text.p + start, i + 3 - start);
            recs[n].sentence_before = i - start;

            if (n) {
                recs[n - 1].next = &recs[n];
            }

            list->first = &recs[0];
            list->n = ++n;
            start = i + 3;
        }
    }
}


/* bytes of so many UTF-16 units; all of the first plane */

static size_t
bytes_of(const char *s, size_t units)
{
    size_t  i;

    for (i = 0; units; units--) {
        for (i++; ((uint8_t) s[i] & 0xc0) == 0x80; i++) { /* void */ }
    }

    return i;
}


static void
show(const cite_prose_t *prose, const char *text, char *s, size_t size)
{
    size_t  i, n, from, to;

    n = (size_t) snprintf(s, size, "%zu/%zu%s", prose->sentences,
                          prose->uncited, prose->spans_n ? " " : "");

    for (i = 0; i < prose->spans_n; i++) {
        from = bytes_of(text, prose->spans[i].offset);
        to = bytes_of(text, prose->spans[i].offset + prose->spans[i].length);
        n += (size_t) snprintf(s + n, size - n, "|%.*s", (int) (to - from),
                               text + from);
    }
}


/* all at once, or in parts of n bytes */

static void
read_prose(cite_prose_t *prose, cite_span_t text, const cite_records_t *list,
    size_t n)
{
    cite_mem_t           mem;
    cite_prose_reader_t  r;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);

    if (cite_prose_begin(&r, prose, &mem, &lexicon, text, list) != CITE_OK) {
        abort();
    }

    while (cite_prose_part(&r, n) == CITE_AGAIN) { /* void */ }

    cite_mem_release(&mem);
}


static void
test_cases(void)
{
    char            got[1024], parts[1024];
    size_t          i, n, same;
    cite_span_t     text;
    cite_prose_t    prose;
    cite_record_t   recs[8];
    cite_records_t  list;

    for (i = 0; i < cite_nelts(cases); i++) {
        text = cite_span_make(cases[i].text, strlen(cases[i].text));
        read_records(text, &list, recs);
        read_prose(&prose, text, &list, SIZE_MAX);
        show(&prose, cases[i].text, got, sizeof(got));
        is_str(got, cases[i].expected, "%s", cases[i].text);

        for (n = 1, same = 0; n <= text.n; n++) {
            read_prose(&prose, text, &list, n);
            show(&prose, cases[i].text, parts, sizeof(parts));
            same += strcmp(got, parts) == 0;
        }

        is_num(same, text.n, "the same in parts of 1 to %zu bytes", text.n);
    }
}


static void
test_limit(void)
{
    char            *text;
    size_t           i, n;
    cite_prose_t     prose;
    cite_records_t   list;

    memset(&list, 0, sizeof(cite_records_t));
    text = malloc(51 * 16);

    for (n = CITE_PROSE_SPANS; n <= CITE_PROSE_SPANS + 1; n++) {
        for (i = 0; i < n; i++) {
            memcpy(text + i * 16, "It was in 1999.\n", 16);
        }

        read_prose(&prose, cite_span_make(text, n * 16), &list, SIZE_MAX);
        is_num(prose.uncited, n, "%zu sentences", n);
        is_num(prose.spans_n, CITE_PROSE_SPANS, "of which so many are told");
    }

    free(text);
}


int
main(void)
{
    test_cases();
    test_limit();

    return done();
}
