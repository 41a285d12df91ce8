
/*
 * Copyright (C) the ngx_cite authors
 *
 * Quotes against evidence: what is found, what is not, and why.
 */


#include "evidence/cite_evidence_internal.h"
#include "heap.h"
#include "lexicon.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


typedef struct {
    heap_t           heap;
    cite_mem_t       mem;
    cite_evidence_t  evidence;
} world_t;


typedef struct {
    const char  *phrase;
    const char  *expected;     /* "status", or "status reason" */
    const char  *anchor;
} case_t;


static const char  trial[] =
    "We assigned 486 adults to velorast 20 mg or placebo for 12 weeks. "
    "Coughs fell by 34.6% with velorast and by 13.2% with placebo. "
    "No deaths occurred during the study, and Anna Berg left it early.\n\n"
    "The treatment did not improve sleep. It cost 1,234.5 euros in all; the "
    "pump drew 5 MW and the long-term costs of the tem\u00adpo\u00adrary "
    "of\ufb01ce were small.";


static const case_t  trial_cases[] = {

    /* the same words */
    { "We assigned 486 adults to velorast 20 mg", "found", NULL },
    { "coughs FELL  by\n34.6 %  with velorast", "found", NULL },
    { "\u201cCoughs fell\u201d by **34.6%** with velorast", "found", NULL },
    { "during the study, and Anna Berg left it early. The treatment did not",
      "found", NULL },
    { "It cost 1234.5 euros in all", "found", NULL },
    { "the long term costs of the temporary office", "found", NULL },
    { "the long-\nterm costs of the tempo-\nrary office", "found", NULL },
    { "We assigned 486 adults \u2026 placebo for 12 weeks", "found", NULL },
    { "\u2026 Coughs fell by 34.6% with velorast \u2026", "found", NULL },

    /* other facts */
    { "We assigned 468 adults to velorast 20 mg", "not_found number", NULL },
    { "We assigned 486 adults to velorast 20 g", "not_found unit", NULL },
    { "Coughs fell by 13.2% with velorast and by 34.6% with placebo",
      "not_found number", NULL },
    { "Coughs fell by 34.6 with velorast and by 13.2", "not_found unit",
      NULL },
    { "and by 13.2", "not_found unit", NULL },
    { "The treatment did improve sleep", "not_found negation", NULL },
    { "Coughs never fell by 34.6% with velorast", "not_found negation",
      NULL },
    { "deaths occurred during the study", "not_found negation", NULL },
    { "The treatment did \u2026 improve sleep", "not_found negation", NULL },
    { "during the study, and Ruth Berg left it early", "not_found name",
      NULL },
    { "We assigned 486 adults to montelukast 20 mg or placebo",
      "not_found wording", NULL },
    { "the pump drew 5 mW and the long-term costs", "not_found unit", NULL },
    { "It cost 1,234 euros in all", "not_found number", NULL },

    /* less than the phrase */
    { "adults to velorast 20 mg or placebo for the 12 weeks",
      "partial_text_found", NULL },
    { "the pump drew 5 MW and the costs of the temporary office were small",
      "not_found wording", NULL },
    { "temporary office", "partial_text_found short phrase", NULL },
    { "486 adults", "found", NULL },

    /* anchors */
    { "A big study gave the drug to 486 people with a cough",
      "found_anchor_text_only", "486 adults" },
    { "A big study gave the drug to 500 people with a cough",
      "not_found number", "486 adults" },
    { "Coughs fell by 35.6% with velorast and by 13.2% with placebo",
      "not_found number", "with placebo" },
    { "Coughs fell by 34.6% with velorast", "found", "34.6%" },
    { "Coughs fell by 34.6% with velorast",
      "found_phrase_missed_anchor_text anchor missed", "quite elsewhere" },

    /* nowhere */
    { "The moon is made of green cheese", "not_found", NULL },
    { "sleep improve costs adults weeks placebo", "not_found", NULL },
    { "velorast", "partial_text_found short phrase", NULL },
    { "", "skipped no phrase", NULL },
    { "***", "skipped no phrase", NULL }
};


static const char  papers[] =
    "The dose was tolerated well[3] by all but two of the patients.[4][5] "
    "Herons nested in the alder carr\u00b9 until the drought\u00b2 ended it. "
    "The path is 1 393 km long and 2 m\u00b2 wide. Set the buffer[3]=9 before "
    "use. Turnout was 61 percent, and the fund has 2.6 bn crowns. Storage "
    "after day 5 | kr 35 per day | 25% | none. The chair Ada Bell met the "
    "member Ivo Kern in Lund. We saw an effect (p <\n0.01) in most. The "
    "trainer praised Bell's letters to her sons for their quick wit.";

static const char  code[] =
    "Use x[3] and list[7] here: the index grows until it is done.";


static const case_t  paper_cases[] = {

    /* notes */
    { "tolerated well by all but two of the patients", "found", NULL },
    { "tolerated well[3] by all but two of the patients", "found", NULL },
    { "by all but two of the patients. Herons nested in the", "found", NULL },
    { "tolerated well by all but three of the patients", "not_found number",
      NULL },
    { "Herons nested in the alder carr until the drought ended it", "found",
      NULL },
    { "Herons nested in the alder carr", "found", NULL },
    { "The path is 1 393 km long and 2 m wide", "not_found number", NULL },
    { "is 1 393 km long and 2 m", "not_found unit", NULL },
    { "Set the buffer=9 before use", "not_found number", NULL },

    /* groups of digits */
    { "The path is 1393 km long", "found", NULL },
    { "The path is 1,393 km long", "found", NULL },
    { "The path is 393 km long", "not_found number", NULL },
    { "The path is 1 939 km long", "not_found number", NULL },
    { "The path is 13 93 km long", "not_found number", NULL },

    /* units by another name */
    { "Turnout was 61%, and the fund has 2.6 bn crowns",
      "found", NULL },
    { "Turnout was 61\u2030, and the fund has 2.6 bn crowns",
      "not_found unit", NULL },
    { "Turnout was 61 percent, and the fund has 2.6 billion crowns",
      "found", NULL },
    { "Turnout was 61 percent, and the fund has 2.6 million crowns",
      "not_found number", NULL },

    /* swapped, with an anchor that is there */
    { "5 | kr 25% per day | 35 |", "not_found number", "per day" },
    { "The chair Ivo Kern met the member Ada Bell in Lund", "not_found name",
      "in Lund" },
    { "Ada Bell is the chair and was in Lund to meet with Ivo Kern",
      "found_anchor_text_only", "Ada Bell" },

    /* other endings, other persons */
    { "The trainer praised Bell\u2019s letter to her sons for their quick wit",
      "partial_text_found", NULL },
    { "The trainer praised Bell's letters to sons for their quick wit",
      "partial_text_found", NULL },
    { "The trainer praised Bell's letters to his sons for their quick wit",
      "not_found wording", NULL },
    { "The training praised Bell's letters to her sons for their quick wit",
      "not_found wording", NULL },
    { "The trainer praised Bell's letters to her sons for their quicker wit",
      "not_found wording", NULL },
    { "The chair Ada Bells met the member Ivo Kern in Lund",
      "not_found name", NULL },
    { "The chair Ada Bell met the member Ivo Kern in Lunden",
      "not_found name", NULL },

    /* a comparison at a line's end */
    { "We saw an effect (p < 0.01) in most", "found", NULL },
    { "We saw an effect (p > 0.01) in most", "not_found unit", NULL }
};


static const case_t  code_cases[] = {
    { "Use x[3] and list[7] here: the index grows", "found", NULL },
    { "Use x and list[7] here: the index grows", "not_found number", NULL },
    { "Use x[3] and list here: the index grows", "not_found number", NULL }
};


static cite_span_t
str(const char *s)
{
    return cite_span_make(s, s ? strlen(s) : 0);
}


static void
world_init(world_t *w, size_t max, size_t fail_at)
{
    heap_init(&w->heap, fail_at, HEAP_FAIL_ONCE);
    cite_mem_init(&w->mem, &w->heap.lend, 64 * 1024 * 1024);
    cite_evidence_init(&w->evidence, &w->mem, &lexicon, max);
}


static cite_rc_t
add(world_t *w, const char *id, uint32_t page, cite_span_t text)
{
    cite_source_t  source;

    memset(&source, 0, sizeof(cite_source_t));

    source.id = str(id);
    source.page = page;
    source.content = text;

    return cite_evidence_add(&w->evidence, &source);
}


static void
read_all(world_t *w, size_t step)
{
    while (cite_evidence_index(&w->evidence, step) == CITE_AGAIN) {
        /* void */
    }
}


static cite_finding_t
quote(world_t *w, const char *phrase, const char *anchor, const char *id,
    uint32_t page)
{
    cite_quote_t    q;
    cite_finding_t  found;

    memset(&q, 0, sizeof(cite_quote_t));

    q.phrase = str(phrase);
    q.anchor = str(anchor);
    q.cited.id = str(id);
    q.cited.page = page;

    (void) cite_evidence_quote(&w->evidence, &q, &found);

    return found;
}


static const char *
show(const cite_finding_t *found)
{
    static char  text[128];

    snprintf(text, sizeof(text), "%.*s%s%s",
             (int) cite_found_name(found->status).n,
             cite_found_name(found->status).p, found->reason ? " " : "",
             found->reason ? found->reason : "");

    return text;
}


/* whatever the slices in which the evidence was indexed */

static void
test_cases(size_t step, const char *text, const case_t *cases, size_t n)
{
    size_t          i;
    world_t         w;
    cite_finding_t  found;

    world_init(&w, 1024 * 1024, 0);
    (void) add(&w, "a", 0, str(text));
    read_all(&w, step);

    for (i = 0; i < n; i++) {
        found = quote(&w, cases[i].phrase, cases[i].anchor, "a", 0);
        is_str(show(&found), cases[i].expected, "\"%s\"", cases[i].phrase);
    }

    cite_mem_release(&w.mem);
    is_num(w.heap.live, 0, "all memory is given back");
}


static void
test_sources(void)
{
    world_t         w;
    cite_finding_t  found;

    static const char  phrase[] = "the quick brown fox jumps";

    world_init(&w, 1024 * 1024, 0);

    found = quote(&w, phrase, NULL, "a", 1);
    is_str(show(&found), "skipped no evidence", "no evidence");

    (void) add(&w, "a", 1, str("Nothing to see here at all."));
    (void) add(&w, "a", 2, str("And the quick brown fox jumps over."));
    (void) add(&w, "b", 0, str("A lazy dog sleeps all the day."));
    read_all(&w, 7);

    found = quote(&w, phrase, NULL, "a", 2);
    is_str(show(&found), "found", "the page that is cited");
    is_span(found.snippet, phrase, "its words are quoted");
    is_num(found.offset, 4, "and their place");
    is_span(found.source->id, "a", "and the source");

    found = quote(&w, phrase, NULL, "a", 0);
    is_str(show(&found), "found", "no page is cited");
    found = quote(&w, phrase, NULL, NULL, 0);
    is_str(show(&found), "found", "nothing is cited");
    found = quote(&w, phrase, NULL, "a", 1);
    is_str(show(&found), "found_on_other_page other page", "another page");
    found = quote(&w, phrase, NULL, "b", 2);
    is_str(show(&found), "found_on_other_page other source",
           "another source");
    found = quote(&w, "quick brown fox sleeps all the day", NULL, NULL, 0);
    is_str(show(&found), "not_found wording", "words of two passages");

    (void) add(&w, "b", 0, str("See the quick, brown fox jumps."));
    read_all(&w, SIZE_MAX);
    found = quote(&w, phrase, NULL, "b", 2);
    is_str(show(&found), "found", "the cited source is preferred");

    cite_mem_release(&w.mem);
}


static void
test_snippet(void)
{
    char            text[4000];
    size_t          i;
    world_t         w;
    cite_finding_t  found;

    for (i = 0; i < sizeof(text) - 4; i += 4) {
        memcpy(text + i, "\u00e4\u00f6", 4);
        text[i + 3] = ' ';
        memcpy(text + i, i % 8 ? "xyz" : "abc", 3);
        memcpy(text + i + 1, "\u00e4", 2);
    }

    text[i] = '\0';

    world_init(&w, 1024 * 1024, 0);
    (void) add(&w, "a", 0, str(text));
    read_all(&w, SIZE_MAX);

    text[4 * 300] = '\0';
    found = quote(&w, text, NULL, "a", 0);
    is_str(show(&found), "found", "a long phrase");
    ok(found.snippet.n <= CITE_EVIDENCE_SNIPPET
       && found.snippet.n > CITE_EVIDENCE_SNIPPET - 4, "a bounded quote");
    ok((found.source->content.p[found.snippet.n] & 0xc0) != 0x80,
       "cut between characters");

    cite_mem_release(&w.mem);
}


/* phrases of n words, up to the limit and above it */

static void
test_long(size_t words, const char *expected)
{
    char            *text;
    size_t           i, n;
    world_t          w;
    cite_finding_t   found;

    text = malloc(words * 8 + 1);
    if (text == NULL) {
        return;
    }

    for (i = 0, n = 0; i < words; i++) {
        n += (size_t) sprintf(text + n, "w%zu ", i % 9000);
    }

    world_init(&w, 1024 * 1024, 0);
    (void) add(&w, "a", 0, cite_span_make(text, n));
    read_all(&w, SIZE_MAX);

    found = quote(&w, text, NULL, "a", 0);
    is_str(show(&found), expected, "a phrase of %zu words", words);

    cite_mem_release(&w.mem);
    free(text);
}


/* a phrase over the border of two blocks of the index */

static void
test_blocks(void)
{
    char           *text, phrase[128];
    size_t          i, n, wrong;
    world_t         w;
    cite_finding_t  found;

    text = malloc(5000 * 8);
    if (text == NULL) {
        return;
    }

    for (i = 0, n = 0; i < 5000; i++) {
        n += (size_t) sprintf(text + n, "w%zu ", i);
    }

    world_init(&w, 1024 * 1024, 0);
    (void) add(&w, "a", 0, cite_span_make(text, n));
    read_all(&w, 1000);

    wrong = 0;

    for (i = 1000; i < 1030; i++) {
        snprintf(phrase, sizeof(phrase), "w%zu w%zu w%zu w%zu", i, i + 1,
                 i + 2, i + 3);
        found = quote(&w, phrase, NULL, "a", 0);
        wrong += found.status != CITE_FOUND
                 || !cite_span_eq(found.snippet, str(phrase));
    }

    is_num(wrong, 0, "phrases around the end of a block");

    cite_mem_release(&w.mem);
    free(text);
}


static void
test_limits(void)
{
    size_t   size;
    world_t  w;

    world_init(&w, 1024 * 1024, 0);
    (void) add(&w, "a", 0, str("one two three four"));
    size = w.evidence.size;
    cite_mem_release(&w.mem);

    world_init(&w, 2 * size, 0);
    is_num(add(&w, "a", 0, str("one two three four")), CITE_OK, "the first");
    is_num(add(&w, "a", 0, str("one two three four")),
           (uint64_t) CITE_DECLINED, "the same again");
    is_num(add(&w, "b", 0, str("one two three four")), CITE_OK,
           "the same of another source");
    is_num(w.evidence.dropped, 0, "both fit");
    read_all(&w, SIZE_MAX);

    is_num(add(&w, "c", 0, str("one two three fou")), CITE_OK, "one more");
    is_num(w.evidence.dropped, 1, "the oldest leaves");
    is_num(w.evidence.n, 2, "two are left");
    read_all(&w, SIZE_MAX);
    is_str(show(&(cite_finding_t) { .status = quote(&w, "one two three four",
                                                    NULL, "a", 0).status }),
           "found_on_other_page", "and is not found any more");

    is_num(add(&w, "d", 0, str("")), (uint64_t) CITE_DECLINED, "no text");
    cite_mem_release(&w.mem);

    world_init(&w, size, 0);
    is_num(add(&w, "a", 0, str("one two three four\u00e4")), CITE_OK,
           "a text over the limit");
    is_span(w.evidence.first->source.content, "one two three four",
            "is cut between characters");
    is_num(w.evidence.dropped, 1, "and counted");
    cite_mem_release(&w.mem);
}


/* each allocation fails once; nothing is found that is not there */

static void
test_memory(void)
{
    size_t          at, wrong;
    world_t         w;
    cite_finding_t  found;

    wrong = 0;

    for (at = 1; ; at++) {
        world_init(&w, 1024 * 1024, at);

        (void) add(&w, "a", 0, str(trial));
        read_all(&w, 100);
        read_all(&w, SIZE_MAX);

        found = quote(&w, "We assigned 468 adults to velorast 20 mg", NULL,
                      "a", 0);
        wrong += found.status != CITE_FOUND_NOTHING
                 && found.status != CITE_FOUND_SKIPPED;

        cite_mem_release(&w.mem);
        wrong += w.heap.live != 0;

        if (!heap_failed(&w.heap)) {
            break;
        }
    }

    ok(at > 5, "%zu allocations", at - 1);
    is_num(wrong, 0, "each may fail");
}


/* what parts words is read in portions as well */

static void
test_blanks(void)
{
    char            *text;
    size_t           i, n, calls;
    world_t          w;
    cite_finding_t   found;

    n = 1024 * 1024;
    text = malloc(n);
    memset(text, ' ', n);
    memcpy(text, "We assigned", 11);
    memcpy(text + n - 10, "486 adults", 10);

    world_init(&w, 2 * n, 0);
    (void) add(&w, "a", 0, cite_span_make(text, n));

    for (calls = 1; cite_evidence_index(&w.evidence, 64 * 1024) == CITE_AGAIN;
         calls++)
    {
        /* void */
    }

    ok(calls >= 16, "blanks are indexed in %zu portions", calls);

    found = quote(&w, "We assigned 486 adults", NULL, "a", 0);
    is_str(show(&found), "found", "the words around them are read");

    cite_mem_release(&w.mem);

    memset(text + 11, '.', n - 21);

    world_init(&w, 2 * n, 0);
    (void) add(&w, "a", 0, cite_span_make(text, n));

    for (calls = 1; cite_evidence_index(&w.evidence, 64 * 1024) == CITE_AGAIN;
         calls++)
    {
        /* void */
    }

    ok(calls >= 16, "and so are dots, in %zu", calls);

    found = quote(&w, "We assigned 486 adults", NULL, "a", 0);
    is_str(show(&found), "found", "which part the same words");

    cite_mem_release(&w.mem);

    for (i = 11; i + 13 < n; i += 3) {
        memcpy(text + i, "\u2060", 3);
    }

    memset(text + i, ' ', n - 10 - i);

    world_init(&w, 2 * n, 0);
    (void) add(&w, "a", 0, cite_span_make(text, n));

    for (calls = 1; cite_evidence_index(&w.evidence, 64 * 1024) == CITE_AGAIN;
         calls++)
    {
        /* void */
    }

    ok(calls >= 16, "and what is as if not there, in %zu", calls);

    found = quote(&w, "We assigned 486 adults", NULL, "a", 0);
    is_str(show(&found), "found", "which belongs to the word before it");

    cite_mem_release(&w.mem);
    free(text);
}


/* a mark that may join two words is looked behind so far, and no farther */

static void
test_joints(void)
{
    char            *text;
    size_t           i, k, n, calls;
    world_t          w;
    cite_finding_t   found;

    static const char *const  joints[] = { "*", "_", "\uff0a", "&#42;" };

    n = 512 * 1024;
    text = malloc(n);

    for (k = 0; k < cite_nelts(joints); k++) {

        memset(text, ' ', n);
        memcpy(text, "We assigned", 11);
        memcpy(text + n - 10, "486 adults", 10);

        for (i = 11; i + 20 < n; i += strlen(joints[k])) {
            memcpy(text + i, joints[k], strlen(joints[k]));
        }

        world_init(&w, 2 * n, 0);
        (void) add(&w, "a", 0, cite_span_make(text, n));

        for (calls = 1;
             cite_evidence_index(&w.evidence, 16 * 1024) == CITE_AGAIN;
             calls++)
        {
            /* void */
        }

        ok(calls >= 32, "\"%s\" again and again is indexed in %zu portions",
           joints[k], calls);

        found = quote(&w, "We assigned 486 adults", NULL, "a", 0);
        is_str(show(&found), "found", "the words around them are read");

        cite_mem_release(&w.mem);
    }

    free(text);
}


int
main(void)
{
    test_cases(SIZE_MAX, trial, trial_cases, cite_nelts(trial_cases));
    test_cases(1, trial, trial_cases, cite_nelts(trial_cases));
    test_cases(SIZE_MAX, papers, paper_cases, cite_nelts(paper_cases));
    test_cases(1, papers, paper_cases, cite_nelts(paper_cases));
    test_cases(1, code, code_cases, cite_nelts(code_cases));
    test_sources();
    test_snippet();
    test_long(CITE_EVIDENCE_PHRASE, "found");
    test_long(CITE_EVIDENCE_PHRASE + 1, "skipped phrase too long");
    test_blocks();
    test_limits();
    test_blanks();
    test_joints();
    test_memory();

    return done();
}
