
/*
 * Copyright (C) the ngx_cite authors
 *
 * Checks that are held: whatever the steps at once, the same is found, and
 * nothing of a text is used that has left.
 */


#include "evidence/cite_evidence_match_internal.h"
#include "heap.h"
#include "lexicon.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


#define SIZE   (1024 * 1024)
#define WORDS  3000              /* of a long text: some blocks */
#define CALLS  10000000          /* until a check counts as endless */


typedef struct {
    heap_t           heap;
    cite_mem_t       mem;
    cite_evidence_t  evidence;
} world_t;


/* a quote, or a claim if anchor is "claim" */

typedef struct {
    const char  *id;
    const char  *phrase;
    const char  *anchor;
} case_t;


static const char  trial[] =
    "We assigned 486 adults to velorast 20 mg or placebo for 12 weeks. "
    "Coughs fell by 34.6% with velorast and by 13.2% with placebo. "
    "No deaths occurred during the study, and Anna Berg left it early.\n\n"
    "The treatment did not improve sleep. It cost 1,234.5 euros in all; the "
    "pump drew 5 MW and the long-term costs of the temporary office were "
    "small. \u7533\u8bf7\u5728\u4e09\u5341\u65e5\u5185\u63d0\u51fa\u3002";


static const case_t  cases[] = {

    /* found, with the anchor or without it */
    { "trial", "We assigned 486 adults to velorast 20 mg", "486 adults" },
    { "trial", "We assigned 486 adults to velorast 20 mg", "500 adults" },
    { "trial", "We assigned 486 adults to velorast 20 mg", "adults zz" },
    { "trial", "We assigned 486 adults ... Coughs fell by 34.6% ... sleep it "
               "cost", NULL },
    { "other", "We assigned 486 adults to velorast 20 mg", NULL },
    { "trial", "temporary office", NULL },

    /* like it, or denied */
    { "trial", "adults to velorast 20 mg or placebo for the 12 weeks", NULL },
    { "trial", "We assigned 468 adults to velorast 20 mg", NULL },
    { "trial", "during the study, and Ruth Berg left it early", "Ruth Berg" },
    { "trial", "during the study, and Berg Anna left it early", "Anna" },
    { "trial", "The treatment did improve sleep", "sleep" },
    { "trial", "The treatment did ... improve sleep", NULL },
    { "trial", "The pump cost much and nobody knows why", "5 MW" },
    { "trial", "The 77 pumps cost much and nobody knows why", "5 MW" },
    { "trial", "sleep improve costs adults weeks placebo", "the" },

    /* words that are everywhere */
    { "few", "a b a b a b a b a b a b a b z", "a b" },
    { "few", "a b a b a b ... a b b b b z", NULL },
    { "few", "a b a ... a b a ... b b a ... a a a ... b a b", NULL },
    { "few", "a b a b c", "b a" },
    { "numbers", "17 18 19 20 21 22 23 24 25 27", "17 18" },
    { "far", "first and second word", "word" },
    { "far", "first and ... third word of", NULL },

    /* claims */
    { "trial", "Coughs fell by 34.6% with velorast", "claim" },
    { "trial", "Coughs fell by 43.6% with velorast", "claim" },
    { "trial", "Some 486 adults were seen, says Anna Berg", "claim" },
    { "trial", "Some 486 adults were seen, says Annas Bergs", "claim" },
    { "trial", "Some 486 adults were seen, says Zoe", "claim" },
    { "trial", "It cost 1,235 euros [1]", "claim" },
    { "trial", "deaths occurred during the study", "claim" },
    { "trial", "the pump drew 5 kW and the long-term costs", "claim" },
    { "trial", "\u7533\u8bf7\u5728\u56db\u5341\u65e5\u5185\u63d0", "claim" },
    { "numbers", "There were 18.4 of them and 23 others", "claim" },
    { "numbers", "There were 23 kg and 24 kg and 25 kg", "claim" },
    { "few", "a b a b a b a b z", "claim" },
    { "none", "It cost 1,235 euros", "claim" }
};


static const size_t  steps[] = { 1, 2, 3, 7, 64, 1000, 2000, 30000 };


static cite_span_t
str(const char *s)
{
    return cite_span_make(s, s ? strlen(s) : 0);
}


static void
add(world_t *w, const char *id, cite_span_t text)
{
    cite_source_t  source;

    memset(&source, 0, sizeof(cite_source_t));

    source.id = str(id);
    source.content = text;

    (void) cite_evidence_add(&w->evidence, &source);

    while (cite_evidence_index(&w->evidence, SIZE) == CITE_AGAIN) {
        /* void */
    }
}


static void
add_long(world_t *w)
{
    char    *text;
    size_t   i, n;

    text = malloc(WORDS * 64);

    for (i = 0, n = 0; i < WORDS; i++) {
        n += (size_t) sprintf(text + n, i * i % 7 < 3 ? "a " : "b ");
    }

    add(w, "few", cite_span_make(text, n));

    for (i = 0, n = 0; i < WORDS; i++) {
        n += (size_t) sprintf(text + n, "%zu ", 17 + i * i % 11);
    }

    add(w, "numbers", cite_span_make(text, n));

    memset(text, ' ', WORDS * 64);
    memcpy(text, "first and", 9);
    memcpy(text + WORDS * 32, "second word", 11);
    memcpy(text + WORDS * 64 - 13, "third word of", 13);
    add(w, "far", cite_span_make(text, WORDS * 64));

    free(text);
}


static void
world_init(world_t *w, size_t max, size_t fail_at)
{
    heap_init(&w->heap, fail_at, HEAP_FAIL_ONCE);
    cite_mem_init(&w->mem, &w->heap.lend, 64 * 1024 * 1024);
    cite_evidence_init(&w->evidence, &w->mem, &lexicon, max);
}


static cite_rc_t
check(world_t *w, const case_t *c, size_t left, cite_finding_t *found)
{
    cite_quote_t  quote;
    cite_claim_t  claim;

    memset(&quote, 0, sizeof(cite_quote_t));
    memset(&claim, 0, sizeof(cite_claim_t));

    w->evidence.left = left;

    if (c->anchor && strcmp(c->anchor, "claim") == 0) {
        claim.text = str(c->phrase);
        claim.cited.id = str(c->id);
        return cite_evidence_claim(&w->evidence, &claim, found);
    }

    quote.phrase = str(c->phrase);
    quote.anchor = str(c->anchor);
    quote.cited.id = str(c->id);

    return cite_evidence_quote(&w->evidence, &quote, found);
}


/* returns the calls that it takes */

static size_t
check_all(world_t *w, const case_t *c, size_t left, cite_finding_t *found)
{
    size_t  calls;

    for (calls = 1; calls < CALLS && check(w, c, left, found) == CITE_AGAIN;
         calls++)
    {
        /* void */
    }

    return calls;
}


static int
is_same(const cite_finding_t *a, const cite_finding_t *b)
{
    const char  *x, *y;

    x = a->reason ? a->reason : "";
    y = b->reason ? b->reason : "";

    return a->status == b->status && strcmp(x, y) == 0
           && a->score >= b->score && a->score <= b->score
           && a->source == b->source && a->offset == b->offset
           && a->snippet.p == b->snippet.p && a->snippet.n == b->snippet.n;
}


static void
test_steps(void)
{
    size_t          i, j, calls, least;
    world_t         w;
    cite_finding_t  expected, found;

    world_init(&w, SIZE, 0);
    add(&w, "trial", str(trial));
    add(&w, "other", str("Something else."));
    add_long(&w);

    for (i = 0; i < cite_nelts(cases); i++) {
        is_num(check(&w, &cases[i], SIZE_MAX, &expected), CITE_OK,
               "%s: \"%s\"", cases[i].id, cases[i].phrase);

        least = CALLS;

        for (j = 0; j < cite_nelts(steps); j++) {
            calls = check_all(&w, &cases[i], steps[j], &found);

            ok(is_same(&found, &expected), "%zu steps, %zu calls: %.*s %s",
               steps[j], calls, (int) cite_found_name(found.status).n,
               cite_found_name(found.status).p,
               found.reason ? found.reason : "");

            ok(calls <= least, "more steps need no more calls");
            least = calls;
        }

        ok(!cite_evidence_holds(&w.evidence), "it is not held any more");
    }

    cite_mem_release(&w.mem);
    is_num(w.heap.live, 0, "all memory is given back");
}


/* one that has some of each stage */

static const case_t  late[] = {
    { "few", "Coughs fell by 43.6% with velorast and by 13.2%", "13.2%" },
    { "late", "Nobody knows the 486 pumps of Zoe Hill", "34.6% with" },
    { "late", "Some 486 adults were seen, says Anna Berg", "claim" }
};


/* a text comes after so many calls: as if it had been there before */

static void
test_comes(const case_t *c, size_t after)
{
    size_t          i;
    world_t         w;
    cite_finding_t  expected, found;

    world_init(&w, SIZE, 0);
    add(&w, "late", str("Some words of no use, and 486 adults."));

    for (i = 0; i < after; i++) {
        if (check(&w, c, 1, &found) == CITE_OK) {
            break;
        }
    }

    add(&w, "late", str(trial));

    ok(!cite_evidence_holds(&w.evidence), "held for %zu calls, a text comes",
       i);

    (void) check_all(&w, c, 100, &found);
    (void) check(&w, c, SIZE_MAX, &expected);
    ok(is_same(&found, &expected), "it is seen: %.*s",
       (int) cite_found_name(found.status).n,
       cite_found_name(found.status).p);

    cite_mem_release(&w.mem);
    is_num(w.heap.live, 0, "all memory is given back");
}


/* the text that is looked at leaves for another */

static void
test_leaves(const case_t *c, size_t after)
{
    size_t          i;
    world_t         w;
    cite_finding_t  expected, found;

    static const char  filler[] =
        "A text that is as long as the room for texts allows, and that has "
        "none of the words which are asked for, so that nothing is found.";

    world_init(&w, sizeof(trial) + 2 * sizeof(cite_text_t), 0);
    add(&w, "late", str(trial));

    for (i = 0; i < after; i++) {
        if (check(&w, c, 1, &found) == CITE_OK) {
            break;
        }
    }

    for (i = 0; i < 6; i++) {
        add(&w, "x", cite_span_make(filler + i, sizeof(filler) - 1 - i));
    }

    ok(w.evidence.dropped > 0 && !cite_evidence_holds(&w.evidence),
       "held for %zu calls, the text leaves", after);

    (void) check_all(&w, c, 100, &found);
    (void) check(&w, c, SIZE_MAX, &expected);
    ok(is_same(&found, &expected), "and is not found: %.*s",
       (int) cite_found_name(found.status).n,
       cite_found_name(found.status).p);

    cite_mem_release(&w.mem);
    is_num(w.heap.live, 0, "all memory is given back");
}


/* the check is forgotten, and another one begins */

static void
test_left(const case_t *c, size_t after)
{
    size_t          i, live;
    world_t         w;
    cite_finding_t  found;

    world_init(&w, SIZE, 0);
    add(&w, "trial", str(trial));

    (void) check(&w, c, SIZE_MAX, &found);
    live = w.heap.live;

    for (i = 0; i < after; i++) {
        if (check(&w, c, 1, &found) == CITE_OK) {
            break;
        }
    }

    cite_evidence_leave(&w.evidence);
    is_num(w.heap.live, live, "left after %zu calls: its memory is free", i);

    (void) check(&w, &cases[0], SIZE_MAX, &found);
    is_num(found.status, CITE_FOUND, "and another one is not disturbed");

    cite_mem_release(&w.mem);
}


static void
test_memory(const case_t *c)
{
    size_t          at, wrong;
    world_t         w;
    cite_finding_t  found;

    wrong = 0;

    for (at = 1; ; at++) {
        world_init(&w, SIZE, at);
        add(&w, "trial", str(trial));

        wrong += check_all(&w, c, 1, &found) == CALLS;
        wrong += cite_evidence_holds(&w.evidence);

        cite_mem_release(&w.mem);
        wrong += w.heap.live != 0;

        if (!heap_failed(&w.heap)) {
            break;
        }
    }

    ok(at > 3, "%zu allocations", at - 1);
    is_num(wrong, 0, "each may fail: \"%s\"", c->phrase);
}


int
main(void)
{
    size_t  i, j;

    static const size_t  after[] = {
        0, 1, 2, 5, 9, 12, 20, 33, 40, 50, 64, 71, 80, 99, 120, 160
    };

    test_steps();

    for (i = 0; i < cite_nelts(late); i++) {
        for (j = 0; j < cite_nelts(after); j++) {
            test_comes(&late[i], after[j]);
            test_leaves(&late[i], after[j]);
            test_left(&late[i], after[j]);
        }

        test_memory(&late[i]);
    }

    return done();
}
