
/*
 * Copyright (C) the ngx_cite authors
 *
 * How well evidence is judged, and what it costs:
 *
 *   evidence pairs FILE          labelled pairs, see t/evidence/README.md:
 *                                a table, and 1 if a goal is missed
 *   evidence wrong FILE          the pairs that are judged otherwise
 *   evidence time BYTES N        times N citations against so much evidence
 *   evidence once BYTES N        the same once, to be run under callgrind
 */


#include "evidence/cite_evidence.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>


#define BENCH_KINDS    64
#define BENCH_MEMORY   (512u * 1024 * 1024)
#define BENCH_RUNS     15


static const cite_found_e  statuses[] = {
    CITE_FOUND, CITE_FOUND_NO_ANCHOR, CITE_FOUND_ELSEWHERE, CITE_FOUND_PART,
    CITE_FOUND_ANCHOR, CITE_FOUND_NOTHING, CITE_FOUND_SKIPPED
};


typedef struct {
    char    name[32];
    char    group[16];
    size_t  n;
    size_t  wrong;                           /* for the goal of its group */
    size_t  unlike;                          /* not as labelled */
    size_t  by_status[CITE_FOUND_SKIPPED + 1];
} row_t;


typedef struct {
    const char  *group;
    double       most;                       /* wrong, of all */
} goal_t;


static const goal_t  goals[] = {
    { "altered", 0 }, { "exact", 0.005 }, { "moved", 0.01 },
    { "paraphrase", 0.02 }, { "scope", 0 }, { "form", 0 }
};


static row_t   rows[BENCH_KINDS];
static size_t  rows_n;

static cite_lexicon_t  lexicon;


static void
fail(const char *what)
{
    fprintf(stderr, "evidence: %s\n", what);
    exit(2);
}


static cite_span_t
member(yyjson_val *object, const char *name)
{
    return cite_json_string(yyjson_obj_get(object, name));
}


static void
add_sources(cite_evidence_t *e, yyjson_val *list)
{
    size_t          i, n;
    yyjson_val     *value;
    cite_source_t   source;

    yyjson_arr_foreach(list, i, n, value) {
        memset(&source, 0, sizeof(cite_source_t));

        source.id = member(value, "id");
        source.title = member(value, "title");
        source.url = member(value, "url");
        source.content = member(value, "text");
        source.page = (uint32_t) yyjson_get_uint(yyjson_obj_get(value,
                                                                "page"));
        (void) cite_evidence_add(e, &source);
    }

    while (cite_evidence_index(e, SIZE_MAX) == CITE_AGAIN) { /* void */ }
}


static void
judge(cite_evidence_t *e, yyjson_val *pair, cite_finding_t *found)
{
    yyjson_val    *to;
    cite_claim_t   claim;
    cite_quote_t   quote;

    memset(&claim, 0, sizeof(cite_claim_t));
    memset(&quote, 0, sizeof(cite_quote_t));

    to = yyjson_obj_get(pair, "cited");
    claim.cited.id = member(to, "id");
    claim.cited.page = (uint32_t) yyjson_get_uint(yyjson_obj_get(to, "page"));
    quote.cited = claim.cited;

    if (yyjson_obj_get(pair, "claim")) {
        claim.text = member(pair, "claim");
        cite_evidence_claim(e, &claim, found);
        return;
    }

    quote.phrase = member(pair, "phrase");
    quote.anchor = member(pair, "anchor");
    cite_evidence_quote(e, &quote, found);
}


static int
is_labelled(yyjson_val *labels, cite_found_e status)
{
    size_t       i, n;
    yyjson_val  *value;

    yyjson_arr_foreach(labels, i, n, value) {
        if (cite_span_eq(cite_json_string(value), cite_found_name(status))) {
            return 1;
        }
    }

    return 0;
}


static int
is_scoped(const cite_finding_t *found)
{
    return found->status == CITE_FOUND_PART && found->reason
           && strcmp(found->reason, "scope") == 0;
}


static int
is_wrong(const char *group, const cite_finding_t *found, int labelled)
{
    cite_found_e  status;

    status = found->status;

    if (strcmp(group, "altered") == 0 || strcmp(group, "scope") == 0) {
        return status != CITE_FOUND_NOTHING && status != CITE_FOUND_SKIPPED
               && !is_scoped(found);
    }

    if (strcmp(group, "exact") == 0) {
        return status != CITE_FOUND;
    }

    if (strcmp(group, "moved") == 0) {
        return status != CITE_FOUND_ELSEWHERE;
    }

    if (strcmp(group, "paraphrase") == 0 || strcmp(group, "form") == 0) {
        return status == CITE_FOUND_NOTHING;
    }

    return !labelled;
}


static row_t *
row_of(const char *kind, const char *group)
{
    size_t  i;

    for (i = 0; i < rows_n; i++) {
        if (strcmp(rows[i].name, kind) == 0
            && strcmp(rows[i].group, group) == 0)
        {
            return &rows[i];
        }
    }

    if (rows_n == BENCH_KINDS) {
        fail("too many kinds");
    }

    snprintf(rows[rows_n].name, sizeof(rows[0].name), "%s", kind);
    snprintf(rows[rows_n].group, sizeof(rows[0].group), "%s", group);

    return &rows[rows_n++];
}


static void
show(yyjson_val *pair, const cite_finding_t *found)
{
    char        *text;
    yyjson_val  *anchor;

    anchor = yyjson_obj_get(pair, "anchor");
    text = yyjson_val_write(yyjson_obj_get(pair, "label"), 0, NULL);

    printf("%d %s/%s/%s %s: %.*s%s%s, not %s: %s%s%s\n",
           (int) yyjson_get_int(yyjson_obj_get(pair, "n")),
           yyjson_get_str(yyjson_obj_get(pair, "group")),
           yyjson_get_str(yyjson_obj_get(pair, "kind")),
           yyjson_get_str(yyjson_obj_get(pair, "variant"))
               ? yyjson_get_str(yyjson_obj_get(pair, "variant")) : "",
           yyjson_get_str(yyjson_obj_get(pair, "lang")),
           (int) cite_found_name(found->status).n,
           cite_found_name(found->status).p,
           found->reason ? " by " : "", found->reason ? found->reason : "",
           text,
           yyjson_get_str(yyjson_obj_get(pair, "claim"))
               ? yyjson_get_str(yyjson_obj_get(pair, "claim"))
               : yyjson_get_str(yyjson_obj_get(pair, "phrase")),
           anchor ? "   ANCHOR " : "", anchor ? yyjson_get_str(anchor) : "");

    free(text);
}


static void
one_pair(yyjson_val *pair, int wrong_only)
{
    int               wrong, labelled;
    row_t            *row;
    cite_mem_t        mem;
    cite_finding_t    found;
    cite_evidence_t   e;

    cite_mem_init(&mem, &cite_heap_libc, BENCH_MEMORY);
    cite_evidence_init(&e, &mem, &lexicon, 4 * 1024 * 1024);

    add_sources(&e, yyjson_obj_get(pair, "sources"));
    e.final = 1;
    judge(&e, pair, &found);

    row = row_of(yyjson_get_str(yyjson_obj_get(pair, "kind")),
                 yyjson_get_str(yyjson_obj_get(pair, "group")));

    labelled = is_labelled(yyjson_obj_get(pair, "label"), found.status);
    wrong = is_wrong(row->group, &found, labelled);

    row->n++;
    row->wrong += (size_t) wrong;
    row->unlike += (size_t) !labelled;
    row->by_status[found.status]++;

    if (wrong_only && (wrong || !labelled)) {
        show(pair, &found);
    }

    cite_mem_release(&mem);
}


static void
read_pairs(const char *path, int wrong_only)
{
    char        *line;
    FILE        *in;
    size_t       size;
    ssize_t      n;
    yyjson_doc  *doc;

    in = fopen(path, "r");
    if (in == NULL) {
        fail(path);
    }

    line = NULL;
    size = 0;

    while ((n = getline(&line, &size, in)) > 0) {
        doc = yyjson_read(line, (size_t) n, 0);
        if (doc == NULL) {
            fail("a line is no JSON");
        }

        one_pair(yyjson_doc_get_root(doc), wrong_only);
        yyjson_doc_free(doc);
    }

    free(line);
    fclose(in);
}


static int
by_group(const void *a, const void *b)
{
    int           order;
    const row_t  *x, *y;

    x = a;
    y = b;
    order = strcmp(x->group, y->group);

    return order ? order : strcmp(x->name, y->name);
}


static void
print_table(void)
{
    size_t  i, j;

    printf("%-11s %-18s %5s  %6s %6s %6s %6s %6s %6s %6s  %6s %6s\n", "group",
           "kind", "pairs", "found", "no anc", "moved", "part", "anchor",
           "none", "skip", "wrong", "unlike");

    qsort(rows, rows_n, sizeof(row_t), by_group);

    for (i = 0; i < rows_n; i++) {
        printf("%-11s %-18s %5zu ", rows[i].group, rows[i].name, rows[i].n);

        for (j = 0; j < cite_nelts(statuses); j++) {
            printf(" %6zu", rows[i].by_status[statuses[j]]);
        }

        printf("  %6zu %6zu\n", rows[i].wrong, rows[i].unlike);
    }
}


static int
print_goals(void)
{
    int     missed;
    size_t  i, j, n, wrong, all;

    missed = 0;
    all = 0;

    for (i = 0; i < cite_nelts(goals); i++) {
        n = 0;
        wrong = 0;

        for (j = 0; j < rows_n; j++) {
            if (strcmp(rows[j].group, goals[i].group) == 0) {
                n += rows[j].n;
                wrong += rows[j].wrong;
            }
        }

        /* not every set has all groups */

        if (n == 0) {
            continue;
        }

        printf("%-11s %zu of %zu wrong, at most %.1f %%: %s\n", goals[i].group,
               wrong, n, goals[i].most * 100,
               (double) wrong <= goals[i].most * (double) n
               ? "ok" : "MISSED");

        missed |= (double) wrong > goals[i].most * (double) n;
    }

    for (j = 0; j < rows_n; j++) {
        all += rows[j].n;
    }

    printf("%zu pairs\n", all);

    return missed || all == 0;
}


/* -- what it costs ------------------------------------------------------- */


static uint32_t  seed = 12345;


static uint32_t
dice(uint32_t n)
{
    seed = seed * 1664525 + 1013904223;

    return (seed >> 8) % n;
}


/* words as frequent as those of a language: the n-th about 1/n */

static size_t
put_word(char *p)
{
    size_t    i, n;
    uint32_t  which, letter;

    which = dice(1u << (4 + dice(13)));

    if (dice(50) == 0) {
        return (size_t) sprintf(p, "%u ", dice(100000));
    }

    n = 2 + which % 3 + (which > 100 ? 3 : 0);
    letter = which * 2654435761u;

    for (i = 0; i < n; i++) {
        p[i] = (char) ('a' + letter % 26);
        letter = letter / 26 + which * 40503u;
    }

    p[n] = dice(14) ? ' ' : '.';
    p[n + 1] = ' ';

    return n + 1 + (p[n] == '.');
}


static char *
make_text(size_t bytes)
{
    char    *p;
    size_t   n;

    p = malloc(bytes + 64);
    if (p == NULL) {
        fail("no memory");
    }

    for (n = 0; n < bytes; n += put_word(p + n)) { /* void */ }

    return p;
}


/* texts of about 20 KB, as tools return them */

static void
fill(cite_evidence_t *e, const char *text, size_t bytes)
{
    char            id[24];
    size_t          at, n;
    cite_source_t   source;

    for (at = 0; at < bytes; at += n) {
        n = bytes - at < 20000 ? bytes - at : 20000;

        memset(&source, 0, sizeof(cite_source_t));
        source.id.p = (const uint8_t *) id;
        source.id.n = (size_t) snprintf(id, sizeof(id), "doc-%zu", at / 20000);
        source.content = cite_span_make(text + at, n);

        if (cite_evidence_add(e, &source) != CITE_OK) {
            fail("could not add");
        }
    }

    while (cite_evidence_index(e, 64 * 1024) == CITE_AGAIN) { /* void */ }
}


/* a quarter each: found, altered, moved, claimed */

static void
cite_one(cite_evidence_t *e, const char *text, size_t bytes, size_t i)
{
    char             phrase[160], id[24];
    size_t           at, n;
    cite_claim_t     claim;
    cite_quote_t     quote;
    cite_finding_t   found;

    n = 60 + dice(90);
    at = dice((uint32_t) (bytes - 200));
    memcpy(phrase, text + at, n);

    memset(&quote, 0, sizeof(cite_quote_t));
    memset(&claim, 0, sizeof(cite_claim_t));

    quote.cited.id.p = (const uint8_t *) id;
    quote.cited.id.n = (size_t) snprintf(id, sizeof(id), "doc-%zu",
                                         at / 20000 + (i % 4 == 2));
    quote.phrase = cite_span_make(phrase, n);

    if (i % 4 == 1) {
        memcpy(phrase + n / 2, " changed ", 9);
    }

    if (i % 4 == 3) {
        claim.cited = quote.cited;
        claim.text = quote.phrase;
        memcpy(phrase + n / 2, " said otherwise ", 16);
        cite_evidence_claim(e, &claim, &found);
        return;
    }

    cite_evidence_quote(e, &quote, &found);
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

static __attribute__((noinline)) void
bench_checks(cite_evidence_t *e, const char *text, size_t bytes, size_t n)
{
    size_t  i;

    for (i = 0; i < n; i++) {
        cite_one(e, text, bytes, i);
    }
}


static int
cost(size_t bytes, size_t n, size_t runs)
{
    char             *text;
    double            started, indexed, least, took, slowest;
    size_t            i, j;
    cite_mem_t        mem;
    cite_evidence_t   e;

    text = make_text(bytes);

    cite_mem_init(&mem, &cite_heap_libc, BENCH_MEMORY);
    cite_evidence_init(&e, &mem, &lexicon, 2 * bytes);
    e.final = 1;
    e.closest = 1;

    started = now();
    fill(&e, text, bytes);
    indexed = now() - started;

    least = 0;
    slowest = 0;

    for (i = 0; i < runs; i++) {
        started = now();
        bench_checks(&e, text, bytes, n);
        took = now() - started;
        least = i == 0 || took < least ? took : least;
    }

    for (j = 0; j < n && runs > 1; j++) {
        started = now();
        cite_one(&e, text, bytes, j);
        took = now() - started;
        slowest = took > slowest ? took : slowest;
    }

    printf("%zu citations, %zu KB of evidence: indexed in %.1f ms, checked "
           "in %.1f ms, the slowest in %.2f ms, %.1f MB in memory\n", n,
           bytes / 1024, indexed, least, slowest,
           (double) mem.used / (1024 * 1024));

    cite_mem_release(&mem);
    free(text);

    return least > 50;
}


int
main(int argc, char **argv)
{
    if (cite_lexicon_init(&lexicon, &cite_heap_libc, cite_languages)
        != CITE_OK)
    {
        fail("no memory");
    }

    if (argc == 3 && strcmp(argv[1], "pairs") == 0) {
        read_pairs(argv[2], 0);
        print_table();
        return print_goals();
    }

    if (argc == 3 && strcmp(argv[1], "wrong") == 0) {
        read_pairs(argv[2], 1);
        return 0;
    }

    if (argc == 4 && strcmp(argv[1], "time") == 0) {
        return cost(strtoul(argv[2], NULL, 10), strtoul(argv[3], NULL, 10),
                    BENCH_RUNS);
    }

    if (argc == 4 && strcmp(argv[1], "once") == 0) {
        return cost(strtoul(argv[2], NULL, 10), strtoul(argv[3], NULL, 10), 1)
               & 0;
    }

    fail("see the head of util/bench/evidence.c");
}
