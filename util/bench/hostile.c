
/*
 * Copyright (C) the ngx_cite authors
 *
 * What one check costs against 4 MB that were written to make it slow, and
 * the longest slice of it; 1 if one is longer than 2 ms:
 *
 *   hostile          all cases
 *   hostile CASE     one of them once, to be run under callgrind
 */


#include "evidence/cite_evidence.h"
#include "text/cite_normal.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>


#define HOSTILE_BYTES   (4u * 1024 * 1024)
#define HOSTILE_MEMORY  (512u * 1024 * 1024)
#define HOSTILE_ANCHOR  4000             /* bytes */
#define HOSTILE_RUNS    3
#define HOSTILE_STEPS   150000           /* as cite_checks_work() has them, */
#define HOSTILE_SLICE   2                /* for so many ms */


/* p has room for n bytes, and for a word more */

typedef void (*maker_pt)(char *p, size_t n);


typedef struct {
    const char  *name;
    maker_pt     text;
    size_t       part;           /* bytes of one text, 0: all are one */
    maker_pt     phrase;
    size_t       phrase_n;
    maker_pt     anchor;         /* NULL: none; of a claim too */
    int          is_claim;
} hostile_t;


static uint64_t        seed;
static cite_lexicon_t  lexicon;


static uint32_t
dice(uint32_t n)
{
    seed = seed * 6364136223846793005u + 1442695040888963407u;

    return (uint32_t) (seed >> 33) % n;
}


static void
repeat(char *p, size_t n, const char *word)
{
    size_t  at;

    for (at = 0; at < n; at += strlen(word)) {
        memcpy(p + at, word, strlen(word) + 1);
    }

    p[n] = '\0';
}


/* four words in any order */

static void
few(char *p, size_t n)
{
    size_t  at;

    static const char  *words[] = { "a ", "b ", "c ", "d " };

    for (at = 0; at < n; at += 2) {
        memcpy(p + at, words[dice(4)], 3);
    }

    p[n] = '\0';
}


static void
same(char *p, size_t n)
{
    repeat(p, n, "a ");
}


/* all but the last word are the text's */

static void
same_but_last(char *p, size_t n)
{
    repeat(p, n, "a ");
    memcpy(p + n - 2, "z", 2);
}


static void
numbers(char *p, size_t n)
{
    size_t  at;

    for (at = 0; at < n; at += strlen(p + at)) {
        sprintf(p + at, "%u ", 10 + dice(90));
    }

    p[n] = '\0';
}


/* numbers that are claimed, with units that are not */

static void
units(char *p, size_t n)
{
    repeat(p, n, "71 kg ");
}


static void
unit_claims(char *p, size_t n)
{
    repeat(p, n, "71 km and ");
}


/* each difference may be another form of one number */

static void
forms_text(char *p, size_t n)
{
    repeat(p, n, "4-7 % three-year 2018-19 m 15k x ");
}


static void
forms_phrase(char *p, size_t n)
{
    repeat(p, n, "4 to 8 percent 3-year 2018-2019 m 15 x ");
}


/* a sentence without an end, of words that might change each other */

static void
scopes(char *p, size_t n)
{
    repeat(p, n, "if at least it was not expected to ");
}


static void
number_claims(char *p, size_t n)
{
    size_t  at, i;

    for (at = 0, i = 0; at < n; at += strlen(p + at), i++) {
        sprintf(p + at, "%zu.5 and ", 100 + i);
    }

    p[n] = '\0';
}


/* a quote's words in other orders */

static void
orders(char *p, size_t n)
{
    size_t  at;

    for (at = 0; at < n; at += strlen(p + at)) {
        sprintf(p + at, "word%c ", 'a' + (int) dice(20));
    }

    p[n] = '\0';
}


/* a beginning that is everywhere, and an end that is nowhere */

static void
gaps(char *p, size_t n)
{
    repeat(p, n, "a ");
    memcpy(p + 6, "... ", 4);
    memcpy(p + n - 2, "z", 2);
}


static void
gaps_short(char *p, size_t n)
{
    repeat(p, n, "a ");
    memcpy(p + 6, "... ", 4);
    memcpy(p + n - 6, "z z z", 6);
}


/* words of other lengths between words that are alike */

static void
hunk_text(char *p, size_t n)
{
    size_t  i, at;

    for (at = 0; at + 8192 < n; /* void */ ) {
        at += (size_t) sprintf(p + at, "q ");

        for (i = 0; i < 540; i++) {
            at += (size_t) sprintf(p + at, "inbbbb ");
        }

        for (i = 0; i < 360; i++) {
            at += (size_t) sprintf(p + at, "c%zu ", i);
        }
    }

    repeat(p + at, n - at, "a ");
}


static void
hunk_phrase(char *p, size_t n)
{
    size_t  i, at;

    at = (size_t) sprintf(p, "q ");

    for (i = 0; i < 150; i++) {
        at += (size_t) sprintf(p + at, "aaaa ");
    }

    for (i = 0; i < 360 && at < n; i++) {
        at += (size_t) sprintf(p + at, "c%zu ", i);
    }

    p[at] = '\0';
}


/* a word that all blocks seem to have, and that the text has at its end */

static const char *
twin(void)
{
    size_t    i;
    uint32_t  wanted;

    static char  word[16];

    wanted = cite_normal_hash(cite_span("a")) & 8191;

    for (i = 0; i < 1000000; i++) {
        sprintf(word, "z%zu", i);

        if ((cite_normal_hash(cite_span_make(word, strlen(word))) & 8191)
            == wanted)
        {
            break;
        }
    }

    return word;
}


static void
twin_text(char *p, size_t n)
{
    repeat(p, n, "a ");
    memcpy(p, "one two three four five. ", 25);
    memcpy(p + n - 17, ". ", 2);
    memset(p + n - 15, ' ', 15);
    memcpy(p + n - 15, twin(), strlen(twin()));
}


static void
twin_words(char *p, size_t n)
{
    size_t  at;

    for (at = 0; at < n; at += strlen(p + at)) {
        sprintf(p + at, "%s ", twin());
    }

    p[n] = '\0';
}


static void
twin_phrase(char *p, size_t n)
{
    memcpy(p, "one two three four five", cite_min(n, 23) + 1);
    p[23] = '\0';
}


/* names, one at the end of all texts */

static void
names_text(char *p, size_t n)
{
    repeat(p, n, "a b c d e f ");
    memcpy(p + n - 19, " 77 litres by Zulu ", 19);
}


static void
names(char *p, size_t n)
{
    repeat(p, n, "Zulu ");
    memcpy(p, "77 litres and ", 14);
}


/* places that are far from each other, and long to read */

static void
blank_text(char *p, size_t n)
{
    size_t  at;

    memset(p, ' ', n);

    for (at = 0; at + 60000 < n; at += 60000) {
        memcpy(p + at, "a a a", 5);
    }

    p[n] = '\0';
}


static void
blank_phrase(char *p, size_t n)
{
    memcpy(p, "a a a ... z z z", cite_min(n, 15) + 1);
}


/* passages that end at each word, nowhere, or perhaps at each byte */

static void
stops(char *p, size_t n)
{
    repeat(p, n, "Turbine. ");
}


static void
endless(char *p, size_t n)
{
    repeat(p, n, "turbine ");
}


static void
dots(char *p, size_t n)
{
    repeat(p, n, "turbine dr....a.b.c.no.!?.?!.fig..... ");
}


static void
turbines(char *p, size_t n)
{
    repeat(p, n, "turbine blades homes county harbour technicians ");
}


static const hostile_t  hostiles[] = {
    { "closest-stops", stops, 0, turbines, 48, NULL, 1 },
    { "closest-none", endless, 0, turbines, 48, NULL, 1 },
    { "closest-dots", dots, 0, turbines, 48, NULL, 1 },
    { "closest-many", stops, 24, turbines, 480, NULL, 1 },
    { "few-20", few, 0, few, 40, NULL, 0 },
    { "few-200", few, 0, few, 400, NULL, 0 },
    { "few-512", few, 0, few, 1022, NULL, 0 },
    { "same-20", same, 0, same_but_last, 40, NULL, 0 },
    { "same-512", same, 0, same_but_last, 1022, NULL, 0 },
    { "same-claim", same, 0, same_but_last, 1022, NULL, 1 },
    { "orders-20", orders, 0, orders, 120, orders, 0 },
    { "orders-200", orders, 0, orders, 1200, orders, 0 },
    { "orders-500", orders, 0, orders, 3000, orders, 0 },
    { "gaps-500", same, 0, gaps, 1000, NULL, 0 },
    { "gaps-64", same, 0, gaps_short, 128, NULL, 0 },
    { "hunk", hunk_text, 0, hunk_phrase, 8000, NULL, 0 },
    { "anchor", twin_text, 0, twin_phrase, 100, twin_words, 0 },
    { "numbers", numbers, 0, numbers, 60, NULL, 0 },
    { "numbers-500", numbers, 0, numbers, 1500, NULL, 0 },
    { "claim-numbers", numbers, 0, number_claims, 600, NULL, 1 },
    { "claim-units", units, 0, unit_claims, 600, NULL, 1 },
    { "forms", forms_text, 0, forms_phrase, 1200, NULL, 0 },
    { "forms-claim", forms_text, 0, forms_phrase, 1200, NULL, 1 },
    { "scopes", scopes, 0, scopes, 1000, NULL, 0 },
    { "scopes-claim", scopes, 0, scopes, 300, NULL, 1 },
    { "claim-names", names_text, 0, names, 2400, NULL, 1 },
    { "claim-many", names_text, 24, names, 2400, NULL, 1 },
    { "many-512", same, 24, same_but_last, 1022, NULL, 0 },
    { "blanks", blank_text, 0, blank_phrase, 15, NULL, 0 }
};


static void
fail(const char *what)
{
    fprintf(stderr, "hostile: %s\n", what);
    exit(2);
}


static char *
make(maker_pt maker, size_t n)
{
    char  *p;

    p = malloc(n + 8192);
    if (p == NULL) {
        fail("no memory");
    }

    maker(p, n);

    return p;
}


/* pages of one source */

static void
fill(cite_evidence_t *e, const char *text, size_t bytes, size_t part)
{
    size_t          at, n;
    cite_source_t   source;

    part = part ? part : bytes;

    for (at = 0; at < bytes && e->size < HOSTILE_BYTES; at += n) {
        n = cite_min(bytes - at, part);

        memset(&source, 0, sizeof(cite_source_t));
        source.id = cite_span("doc");
        source.page = (uint32_t) (at / part) + 1;
        source.content = cite_span_make(text + at, n);

        if (cite_evidence_add(e, &source) == CITE_ERROR) {
            fail("could not add");
        }
    }

    memset(&source, 0, sizeof(cite_source_t));
    source.id = cite_span("doc");
    source.content = cite_span_make(text + bytes - 19, 19);
    (void) cite_evidence_add(e, &source);

    while (cite_evidence_index(e, 64 * 1024) == CITE_AGAIN) { /* void */ }
}


static double
now(void)
{
    struct timespec  ts;

    /* of this process: others on the machine do not count */

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &ts);

    return (double) ts.tv_sec * 1000 + (double) ts.tv_nsec / 1e6;
}


/* a function of its own, so that callgrind can count it alone */

static __attribute__((noinline)) cite_rc_t
bench_slice(cite_evidence_t *e, const hostile_t *h, const char *phrase,
    const char *anchor, cite_finding_t *found)
{
    cite_claim_t  claim;
    cite_quote_t  quote;

    memset(&claim, 0, sizeof(cite_claim_t));
    memset(&quote, 0, sizeof(cite_quote_t));

    quote.cited.id = cite_span("doc");
    quote.phrase = cite_span_make(phrase, strlen(phrase));
    quote.anchor = cite_span_make(anchor, strlen(anchor));

    if (!h->is_claim) {
        return cite_evidence_quote(e, &quote, found);
    }

    claim.cited = quote.cited;
    claim.text = quote.phrase;

    return cite_evidence_claim(e, &claim, found);
}


typedef struct {
    double  all;
    double  longest;         /* slice */
    size_t  slices;
} took_t;


static took_t
check(cite_evidence_t *e, const hostile_t *h, const char *phrase,
    const char *anchor, cite_finding_t *found)
{
    double     started, slice;
    took_t     took;
    cite_rc_t  rc;

    memset(&took, 0, sizeof(took_t));

    do {
        e->left = HOSTILE_STEPS;
        started = now();
        rc = bench_slice(e, h, phrase, anchor, found);
        slice = now() - started;

        took.all += slice;
        took.longest = slice > took.longest ? slice : took.longest;
        took.slices++;
    } while (rc == CITE_AGAIN);

    return took;
}


/* 1 if a slice is too long */

static int
run(const hostile_t *h, size_t runs)
{
    char             *text, *phrase, *anchor;
    size_t            i;
    took_t            took, least;
    cite_mem_t        mem;
    cite_finding_t    found;
    cite_evidence_t   e;

    seed = 12345;
    text = make(h->text, HOSTILE_BYTES);
    phrase = make(h->phrase, h->phrase_n);
    anchor = h->anchor ? make(h->anchor, HOSTILE_ANCHOR) : make(same, 0);

    cite_mem_init(&mem, &cite_heap_libc, HOSTILE_MEMORY);
    cite_evidence_init(&e, &mem, &lexicon, 2 * HOSTILE_BYTES);
    fill(&e, text, HOSTILE_BYTES, h->part);

    e.final = 1;
    e.closest = CITE_CLOSEST_MAX;

    memset(&least, 0, sizeof(took_t));

    for (i = 0; i < runs; i++) {
        took = check(&e, h, phrase, anchor, &found);

        if (i == 0 || took.longest < least.longest) {
            least = took;
        }
    }

    printf("%-14s %8.2f ms in %5zu slices, the longest %.2f ms  %.*s%s%s\n",
           h->name, least.all, least.slices, least.longest,
           (int) cite_found_name(found.status).n,
           cite_found_name(found.status).p, found.reason ? " " : "",
           found.reason ? found.reason : "");

    cite_mem_release(&mem);
    free(text);
    free(phrase);
    free(anchor);

    return least.longest > HOSTILE_SLICE;
}


int
main(int argc, char **argv)
{
    int     over;
    size_t  i;

    if (cite_lexicon_init(&lexicon, &cite_heap_libc, cite_languages)
        != CITE_OK)
    {
        return 2;
    }

    over = 0;

    for (i = 0; i < cite_nelts(hostiles); i++) {

        if (argc == 1) {
            over |= run(&hostiles[i], HOSTILE_RUNS);

        } else if (strcmp(argv[1], hostiles[i].name) == 0) {
            over |= run(&hostiles[i], 1);
        }
    }

    return over;
}
