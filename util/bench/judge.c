
/*
 * Copyright (C) the ngx_cite authors
 *
 * What the check of a judge's quotes is worth, by public data that people
 * labelled.  No model is asked: judges are made of the labels.
 *
 *   judge DIR            tables, errors, and 1 if a goal is missed
 *   judge DIR all        every error is shown, not ten of each kind
 *
 * An honest judge says "supported" of supported claims and quotes the
 * sentences that the annotators named.  A liar says so of claims that are not
 * supported and quotes the closest passage, or a random sentence.
 */


#include "claims.h"
#include "cite_options.h"
#include "verify/cite_adapter.h"

#include <stdio.h>
#include <stdlib.h>


#define JUDGE_SETS  32


typedef struct {
    cite_span_t  name;
    size_t       n;
    size_t       asked;
    size_t       green;
} set_t;


static yyjson_doc    *docs[CLAIMS_RECORDS];
static size_t         records_n;
static set_t          sets[JUDGE_SETS];
static size_t         sets_n;
static size_t         shown_max = CLAIMS_SHOWN;
static int            missed;
static unsigned       seed = 1;
static play_t         play;
static cite_cli_t     cli;
static cite_reader_t  reader;


static void
fail(const char *what)
{
    fprintf(stderr, "judge: %s\n", what);
    exit(2);
}


static void
load(const char *dir)
{
    FILE     *f;
    char     *line, path[4096];
    size_t    size;
    ssize_t   n;

    snprintf(path, sizeof(path), "%s/claims.jsonl", dir);
    line = NULL;
    size = 0;

    f = fopen(path, "rb");
    if (f == NULL) {
        fail(path);
    }

    while ((n = getline(&line, &size, f)) > 0 && records_n < CLAIMS_RECORDS) {
        docs[records_n] = yyjson_read(line, (size_t) n, 0);

        if (docs[records_n++] == NULL) {
            fail("a line is no JSON");
        }
    }

    free(line);
    fclose(f);
}


static cite_span_t
text_of(yyjson_val *record)
{
    return claims_member(yyjson_arr_get_first(yyjson_obj_get(record,
                                                             "sources")),
                         "text");
}


static void
reply(cite_buf_t *b, const cite_span_t *quotes, size_t n)
{
    size_t  i;

    cite_buf_lit(b, "{\"verdict\":\"supported\",\"quotes\":[");

    for (i = 0; i < n; i++) {
        cite_buf_add(b, ",", i != 0);
        cite_json_str(b, quotes[i]);
    }

    cite_buf_lit(b, "]}");
}


/* the passage that evidence calls closest, whole */

static void
quote_closest(cite_buf_t *b, const claim_t *c, const cite_check_t *check)
{
    yyjson_doc   *doc;
    yyjson_val   *closest;
    cite_span_t   text, quote;

    doc = yyjson_read((const char *) check->verification.p,
                      check->verification.n, 0);
    closest = yyjson_arr_get_first(yyjson_obj_get(yyjson_doc_get_root(doc),
                                                  "closest"));
    text = text_of(c->record);

    quote = cite_span_make(text.p + yyjson_get_uint(yyjson_obj_get(closest,
                                                                   "offset")),
                           yyjson_get_uint(yyjson_obj_get(closest, "length")));
    reply(b, &quote, closest ? 1 : 0);
    yyjson_doc_free(doc);
}


/* any sentence of the source, as far as its full stops tell */

static void
quote_random(cite_buf_t *b, const claim_t *c, const cite_check_t *check)
{
    size_t       i, end;
    cite_span_t  text, quote;

    (void) check;

    text = text_of(c->record);
    seed = seed * 1103515245 + 12345;
    i = text.n > 200 ? (seed >> 8) % (text.n - 100) : 0;

    while (i && i + 1 < text.n && !(text.p[i - 1] == ' ' && i > 1
                                    && strchr(".!?", text.p[i - 2])))
    {
        i++;
    }

    for (end = i; end < text.n && !(strchr(".!?\n", text.p[end])
                                    && text.p[end]); end++)
    {
        /* void */
    }

    quote = cite_span_make(text.p + i, cite_min(end + 1, text.n) - i);
    reply(b, &quote, 1);
}


/* how much of the claim the quotes say, whom and what it names above all */

static size_t
quoted(cite_evidence_t *e, cite_span_t claim, const cite_span_t *quotes,
    size_t n)
{
    size_t          i;
    cite_cited_t    cited;
    cite_support_t  support;
    cite_passing_t  passages[CITE_OPINION_QUOTES];

    memset(&cited, 0, sizeof(cite_cited_t));

    for (i = 0; i < n; i++) {
        e->left = SIZE_MAX;

        if (cite_evidence_stands(e, quotes[i], &cited, &passages[i])
            != CITE_OK)
        {
            return 0;
        }
    }

    (void) cite_evidence_support(e, claim, passages, n, &support);

    return 4 * support.in
           + 9 * (support.differs == NULL
                  || strcmp(support.differs, "wording") == 0
                  || strcmp(support.differs, "scope") == 0);
}


/* of all that annotators named, one more quote that says more; 0: none */

static int
next_gold(cite_evidence_t *e, const claim_t *c, cite_span_t *quotes, size_t n)
{
    size_t       i, k, of, all, most, words;
    cite_span_t  best;
    yyjson_val  *list, *value;

    best = cite_span_make(NULL, 0);
    most = n ? quoted(e, c->text, quotes, n) : 0;

    yyjson_arr_foreach(yyjson_obj_get(c->record, "gold"), i, all, list) {
        yyjson_arr_foreach(list, k, of, value) {
            quotes[n] = cite_json_string(value);
            words = quotes[n].n ? quoted(e, c->text, quotes, n + 1) : 0;

            if (words > most) {
                most = words;
                best = quotes[n];
            }
        }
    }

    quotes[n] = best;

    return best.n != 0;
}


static void
quote_gold(cite_buf_t *b, const claim_t *c, const cite_check_t *check)
{
    size_t           n;
    cite_mem_t       mem;
    cite_span_t      quotes[CITE_OPINION_QUOTES];
    cite_source_t    source;
    cite_evidence_t  e;

    (void) check;

    memset(&source, 0, sizeof(cite_source_t));
    source.content = text_of(c->record);

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_evidence_init(&e, &mem, cli.conf.lexicon, SIZE_MAX);
    (void) cite_evidence_add(&e, &source);

    while (cite_evidence_index(&e, SIZE_MAX) == CITE_AGAIN) { /* void */ }

    for (n = 0; n < CITE_OPINION_QUOTES && next_gold(&e, c, quotes, n); n++) {
        /* void */
    }

    reply(b, quotes, n);
    cite_mem_release(&mem);
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

    if (sets_n == JUDGE_SETS) {
        fail("too many sets");
    }

    memset(&sets[sets_n], 0, sizeof(set_t));
    sets[sets_n].name = name;

    return &sets[sets_n++];
}


static void
show(const claim_t *c)
{
    cite_span_t  set, id, note;

    set = claims_member(c->record, "set");
    id = claims_member(c->record, "id");
    note = claims_member(c->record, "note");

    printf("  %.*s %.*s (%.*s)\n    %.*s\n    > %s\n", (int) set.n, set.p,
           (int) id.n, id.p, (int) note.n, note.p, (int) c->text.n, c->text.p,
           c->snippet);
}


static void
record(size_t i, const char *label)
{
    size_t       k, n;
    claim_t     *c;
    yyjson_val  *root, *value;

    root = yyjson_doc_get_root(docs[i]);

    play.n = 0;
    play.sources_n = 0;
    play.sources[play.sources_n++]
        = yyjson_arr_get_first(yyjson_obj_get(root, "sources"));

    yyjson_arr_foreach(yyjson_obj_get(root, "sentences"), k, n, value) {

        if (play.n < CLAIMS_MAX
            && cite_span_eq(claims_member(value, "label"),
                            cite_span_make(label, strlen(label))))
        {
            c = &play.claims[play.n++];
            memset(c, 0, sizeof(claim_t));
            c->record = root;
            c->text = claims_member(value, "text");
            c->cites[0] = 1;
            c->cites_n = 1;
        }
    }

    if (play.n) {
        claims_play(&play, &cli.conf, &reader);
    }
}


/* plays the judge on all claims of a label; name: of this set only */

static void
round_of(const char *title, claims_judge_pt judge, const char *label,
    const char *name, size_t most)
{
    size_t       i, k, shown;
    set_t       *set;
    cite_span_t  of;

    sets_n = 0;
    shown = 0;
    play.judge = judge;

    printf("\n%s\n", title);

    for (i = 0; i < records_n && most; i++) {
        of = claims_member(yyjson_doc_get_root(docs[i]), "set");

        if (name && !cite_span_eq(of, cite_span_make(name, strlen(name)))) {
            continue;
        }

        record(i, label);
        set = set_of(of);

        for (k = 0; k < play.n && most; k++) {
            most -= play.claims[k].asked;
            set->n++;
            set->asked += play.claims[k].asked;
            set->green += play.claims[k].verdict == CITE_VERDICT_VERIFIED;

            if (play.claims[k].verdict == CITE_VERDICT_VERIFIED
                && strcmp(label, "no") == 0 && shown++ < shown_max)
            {
                show(&play.claims[k]);
            }
        }
    }

    for (i = 0; i < sets_n; i++) {
        printf("%-24.*s %6zu claims %6zu asked %6zu green %6.1f %%\n",
               (int) sets[i].name.n, sets[i].name.p, sets[i].n, sets[i].asked,
               sets[i].green, 100.0 * (double) sets[i].green
                              / (double) (sets[i].n ? sets[i].n : 1));
    }
}


static void
goal(const char *what, double value, int held, double bound)
{
    printf("%-50s %7.3f  %s %g\n", what, value,
           held ? "ok, goal" : "MISSED, goal", bound);
    missed |= !held;
}


static double
green_share(size_t i)
{
    return sets[i].n ? (double) sets[i].green / (double) sets[i].n : 0;
}


int
main(int argc, char **argv)
{
    size_t  i, green;
    char   *none[] = { "judge" };

    if (argc < 2) {
        fail("usage: judge DIR [all]");
    }

    shown_max = argc > 2 ? SIZE_MAX : CLAIMS_SHOWN;
    load(argv[1]);

    cite_options_read(&cli, 1, none);
    cite_reader_init(&reader, &cite_heap_libc, 64u * 1024 * 1024);

    cli.conf.ask = 1;
    cli.conf.ask_body = CITE_ASK_OPENAI;
    cli.conf.judge_context = CITE_JUDGE_CONTEXT;

    round_of("an honest judge that quotes what annotators named", quote_gold,
             "yes", "WiCE", SIZE_MAX);
    goal("WiCE, supported: green", sets_n ? green_share(0) : 0,
         sets_n == 0 || green_share(0) >= 0.5, 0.5);

    round_of("a liar that quotes the closest passage", quote_closest, "no",
             NULL, SIZE_MAX);

    for (i = 0; i < sets_n; i++) {
        goal("not supported: green", green_share(i), green_share(i) <= 0.1,
             0.1);
    }

    round_of("a liar that quotes a random sentence, 200 claims", quote_random,
             "no", NULL, 200);

    for (i = 0, green = 0; i < sets_n; i++) {
        green += sets[i].green;
    }

    goal("green", (double) green, green == 0, 0);

    return missed;
}
