
/*
 * Copyright (C) the ngx_cite authors
 *
 * What verdicts on claims are worth, by public data that people labelled:
 *
 *   claims DIR           claims.jsonl and quotes.jsonl of it: tables, errors,
 *                        and 1 if a goal is missed
 *   claims DIR all       every error is shown, not ten of each kind
 */


#include "claims.h"
#include "cite_options.h"

#include <stdio.h>
#include <stdlib.h>


#define BENCH_SETS      32
#define BENCH_JSON_MAX  (64u * 1024 * 1024)


static const char *const  labels[] = { "yes", "part", "no" };


/* verdicts of one set, by label */

typedef struct {
    cite_span_t  name;
    size_t       n[CLAIMS_LABELS];
    size_t       by[CLAIMS_LABELS][CITE_VERDICT_FAILED + 1];
} set_t;


static yyjson_doc    *docs[CLAIMS_RECORDS];
size_t                claims_n;
static set_t          sets[BENCH_SETS];
static size_t         sets_n;
static set_t          whole = { .name = { (const uint8_t *) "all", 3 } };
static size_t         shown_max = CLAIMS_SHOWN;
static int            missed;
cite_cli_t            claims_cli;
cite_reader_t         claims_reader;
static play_t         play;


static void
fail(const char *what)
{
    fprintf(stderr, "claims: %s\n", what);
    exit(2);
}


yyjson_val *
claims_root(size_t i)
{
    return yyjson_doc_get_root(docs[i]);
}


static void
load(const char *dir, const char *name)
{
    FILE     *f;
    char     *line;
    size_t    size;
    ssize_t   n;
    char      path[4096];

    snprintf(path, sizeof(path), "%s/%s", dir, name);
    line = NULL;
    size = 0;
    claims_n = 0;

    f = fopen(path, "rb");
    if (f == NULL) {
        fail(path);
    }

    while ((n = getline(&line, &size, f)) > 0 && claims_n < CLAIMS_RECORDS) {
        docs[claims_n] = yyjson_read(line, (size_t) n, 0);

        if (docs[claims_n++] == NULL) {
            fail("a line is no JSON");
        }
    }

    free(line);
    fclose(f);
}


static void
unload(void)
{
    while (claims_n) {
        yyjson_doc_free(docs[--claims_n]);
    }
}


static void
goal(int held, const char *what, double value, double bound)
{
    printf("%-58s %9.4g  %s %g\n", what, value,
           held ? "ok, goal" : "MISSED, goal", bound);
    missed |= !held;
}


void
claims_least(const char *what, double value, double least)
{
    goal(value >= least, what, value, least);
}


void
claims_most(const char *what, double value, double most)
{
    goal(value <= most, what, value, most);
}


double
claims_share(size_t n, size_t of)
{
    return of ? (double) n / (double) of : 0;
}


int
claims_label(cite_span_t label)
{
    int  i;

    for (i = 0; i < CLAIMS_LABELS; i++) {
        if (cite_span_eq(label, cite_span_make(labels[i], strlen(labels[i]))))
        {
            return i;
        }
    }

    return -1;
}


static set_t *
set_of(cite_span_t name)
{
    size_t  i;

    for (i = 0; i < sets_n; i++) {
        if (cite_span_eq(sets[i].name, name)) {
            return &sets[i];
        }
    }

    if (sets_n == BENCH_SETS) {
        fail("too many sets");
    }

    sets[sets_n].name = name;

    return &sets[sets_n++];
}


/* the record's sentences, each of the source that it cites, and of shift */

void
claims_add(play_t *p, size_t i, size_t shift, size_t of)
{
    size_t       k, n, source;
    claim_t     *c;
    yyjson_val  *list, *value, *record;

    record = claims_root(i);
    source = p->sources_n;
    p->sources[p->sources_n++]
        = yyjson_arr_get_first(yyjson_obj_get(record, "sources"));

    list = yyjson_obj_get(record, "sentences");

    yyjson_arr_foreach(list, k, n, value) {
        if (p->n == CLAIMS_MAX) {
            break;
        }

        c = &p->claims[p->n++];
        memset(c, 0, sizeof(claim_t));

        c->record = record;
        c->text = claims_member(value, "text");
        c->label = claims_member(value, "label");
        c->cites[0] = (source + shift) % of + 1;
        c->cites_n = 1;
    }
}


void
claims_show(const claim_t *c)
{
    cite_span_t  set, id;

    set = claims_member(c->record, "set");
    id = claims_member(c->record, "id");

    printf("  %.*s %.*s: %s%s%s\n    %.*s\n", (int) set.n, set.p, (int) id.n,
           id.p, c->status, c->reason[0] ? ", " : "", c->reason,
           (int) c->text.n, c->text.p);

    if (c->snippet[0]) {
        printf("    > %s\n", c->snippet);
    }
}


static void
count(set_t *set, int label, const claim_t *c)
{
    set->n[label]++;
    set->by[label][c->judged ? c->verdict : CITE_VERDICT_FAILED]++;
}


/* the errors of one kind, as they are met */

typedef struct {
    const char      *title;
    int              label;
    cite_verdict_e   verdict;
    claim_t         *claims;
    size_t           n;
} errors_t;

static errors_t  errors[] = {
    { "not supported, but green", CLAIMS_NO, CITE_VERDICT_VERIFIED, NULL, 0 },
    { "partly supported, but green", CLAIMS_PART, CITE_VERDICT_VERIFIED,
      NULL, 0 },
    { "supported, but red", CLAIMS_YES, CITE_VERDICT_MISSED, NULL, 0 },
    { "not supported, but partial", CLAIMS_NO, CITE_VERDICT_PARTIAL, NULL, 0 },
    { "supported, but partial", CLAIMS_YES, CITE_VERDICT_PARTIAL, NULL, 0 },
    { "supported, but failed", CLAIMS_YES, CITE_VERDICT_FAILED, NULL, 0 },
};


static void
keep(errors_t *e, const claim_t *c)
{
    if (e->n == shown_max) {
        return;
    }

    e->claims = realloc(e->claims, (e->n + 1) * sizeof(claim_t));
    if (e->claims == NULL) {
        fail("no memory");
    }

    e->claims[e->n++] = *c;
}


static void
keep_errors(int label, const claim_t *c)
{
    size_t  i;

    for (i = 0; i < cite_nelts(errors); i++) {
        if (errors[i].label == label
            && errors[i].verdict == (c->judged ? c->verdict
                                               : CITE_VERDICT_FAILED))
        {
            keep(&errors[i], c);
        }
    }
}


static void
show_errors(void)
{
    size_t  i, k;

    for (i = 0; i < cite_nelts(errors); i++) {
        if (errors[i].n) {
            printf("\n%s:\n", errors[i].title);
        }

        for (k = 0; k < errors[i].n; k++) {
            claims_show(&errors[i].claims[k]);
        }
    }
}


static void
print_set(const set_t *set)
{
    int            label;
    size_t         decided;
    const size_t  *by;

    for (label = 0; label < CLAIMS_LABELS; label++) {
        by = set->by[label];
        decided = by[CITE_VERDICT_VERIFIED] + by[CITE_VERDICT_PARTIAL]
                  + by[CITE_VERDICT_MISSED];

        if (set->n[label]) {
            printf("%-24.*s %-5s %6zu %6zu %6zu %6zu %6zu %9.1f %%\n",
                   (int) set->name.n, set->name.p, labels[label],
                   set->n[label], by[CITE_VERDICT_VERIFIED],
                   by[CITE_VERDICT_PARTIAL], by[CITE_VERDICT_MISSED],
                   by[CITE_VERDICT_SKIPPED], 100 * claims_share(decided,
                                                         set->n[label]));
        }
    }
}


/* the reasons of what is skipped, by label */

#define BENCH_REASONS  32

static struct {
    char    name[32];
    size_t  n[CLAIMS_LABELS];
} reasons[BENCH_REASONS];


static void
count_reason(int label, const claim_t *c)
{
    size_t  i;
    char    name[64];

    snprintf(name, sizeof(name), "%s%s%s", c->status,
             c->reason[0] ? ": " : "", c->reason);
    name[31] = '\0';

    for (i = 0; i < BENCH_REASONS - 1 && reasons[i].name[0]
                && strcmp(reasons[i].name, name) != 0; i++)
    {
        /* void */
    }

    memcpy(reasons[i].name, name, sizeof(reasons[i].name));
    reasons[i].n[label]++;
}


static void
print_reasons(void)
{
    size_t  i;

    printf("\n%-38s %6s %6s %6s\n", "status: reason", "yes", "part", "no");

    for (i = 0; i < BENCH_REASONS && reasons[i].name[0]; i++) {
        printf("%-38s %6zu %6zu %6zu\n", reasons[i].name,
               reasons[i].n[CLAIMS_YES], reasons[i].n[CLAIMS_PART],
               reasons[i].n[CLAIMS_NO]);
    }
}


/* 1 if the passage is in a sentence that an annotator named */

static int
is_gold(const claim_t *c, size_t k)
{
    size_t       i, j, n, m, at;
    cite_span_t  text, gold;
    yyjson_val  *one, *sentence;

    text = claims_member(yyjson_arr_get_first(yyjson_obj_get(c->record,
                                                             "sources")),
                         "text");

    yyjson_arr_foreach(yyjson_obj_get(c->record, "gold"), i, n, one) {
        yyjson_arr_foreach(one, j, m, sentence) {
            gold = cite_json_string(sentence);

            for (at = 0; gold.n && at + gold.n <= text.n; at++) {
                if (memcmp(text.p + at, gold.p, gold.n) == 0
                    && cite_min(at + gold.n, c->offset[k] + c->length[k])
                       > cite_max(at, c->offset[k])
                         + cite_min(gold.n, c->length[k]) / 2)
                {
                    return 1;
                }
            }
        }
    }

    return 0;
}


/* of the supported claims that have a gold sentence and a closest one */

static struct {
    size_t  n;
    size_t  skipped;
    size_t  first;
    size_t  three;
    claim_t missed[CLAIMS_SHOWN];
    size_t  missed_n;
} closest;


static void
count_closest(const claim_t *c)
{
    size_t  k;

    if (yyjson_obj_get(c->record, "gold") == NULL
        || c->verdict != CITE_VERDICT_SKIPPED)
    {
        return;
    }

    closest.n++;

    for (k = 0; k < c->closest_n && !is_gold(c, k); k++) { /* void */ }

    closest.first += k == 0 && c->closest_n;
    closest.three += k < c->closest_n;

    if (k == c->closest_n && closest.missed_n < CLAIMS_SHOWN) {
        closest.missed[closest.missed_n++] = *c;
    }
}


static void
judge_claims(void)
{
    int      label;
    size_t   i, k;
    set_t   *set;

    for (i = 0; i < claims_n; i++) {
        play.n = 0;
        play.sources_n = 0;
        claims_add(&play, i, 0, 1);
        claims_play(&play, &claims_cli.conf, &claims_reader);

        set = set_of(claims_member(claims_root(i), "set"));

        for (k = 0; k < play.n; k++) {
            label = claims_label(play.claims[k].label);

            if (label < 0) {
                continue;
            }

            count(set, label, &play.claims[k]);
            count(&whole, label, &play.claims[k]);
            count_reason(label, &play.claims[k]);
            keep_errors(label, &play.claims[k]);

            if (label == CLAIMS_YES) {
                count_closest(&play.claims[k]);
            }
        }
    }
}


static void
print_claims(void)
{
    size_t               i;
    const size_t        *yes, *no;

    printf("%-24s %-5s %6s %6s %6s %6s %6s %11s\n", "set", "label", "n", "V",
           "P", "M", "S", "coverage");

    for (i = 0; i < sets_n; i++) {
        print_set(&sets[i]);
    }

    print_set(&whole);
    print_reasons();
    show_errors();
    printf("\n");

    yes = whole.by[CLAIMS_YES];
    no = whole.by[CLAIMS_NO];

    claims_least("supported: found", (double) yes[CITE_VERDICT_VERIFIED], 115);
    claims_most("supported: red", (double) yes[CITE_VERDICT_MISSED], 45);
    claims_most("not supported: green", (double) no[CITE_VERDICT_VERIFIED], 0);
    claims_least("not supported: red", (double) no[CITE_VERDICT_MISSED], 125);
    claims_most("not supported: partial", claims_share(no[CITE_VERDICT_PARTIAL],
                                              whole.n[CLAIMS_NO]), 0.01);
    claims_least("closest: a gold sentence is first",
               claims_share(closest.first, closest.n), 0.85);
    claims_least("closest: a gold sentence is among three",
               claims_share(closest.three, closest.n), 0.95);

    if (closest.missed_n) {
        printf("\nno gold sentence among the closest:\n");
    }

    for (i = 0; i < closest.missed_n; i++) {
        claims_show(&closest.missed[i]);
    }
}


static void
judge_quotes(void)
{
    claims_quotes_t  sum;

    memset(&sum, 0, sizeof(claims_quotes_t));
    claims_quotes(docs, claims_n, &claims_cli.lexicon, &sum);

    claims_least("quotes, exact: found", claims_share(sum.found, sum.exact),
                 0.995);
    claims_least("quotes, altered: missed",
                 claims_share(sum.missed, sum.altered), 1);
}


int
main(int argc, char **argv)
{
    static char  *options[] = { "cite", "--evidence",
                                    "--closest", "3", NULL };

    if (argc < 2) {
        fail("usage: claims DIR [all]");
    }

    shown_max = argc > 2 ? SIZE_MAX : CLAIMS_SHOWN;

    cite_options_read(&claims_cli, cite_nelts(options) - 1, options);
    cite_reader_init(&claims_reader, &cite_heap_libc, BENCH_JSON_MAX);

    load(argv[1], "claims.jsonl");
    judge_claims();
    print_claims();
    claims_joined();
    unload();

    load(argv[1], "quotes.jsonl");
    judge_quotes();
    unload();

    cite_reader_release(&claims_reader);
    cite_options_release(&claims_cli);

    return missed;
}
