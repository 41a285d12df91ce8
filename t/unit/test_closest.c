
/*
 * Copyright (C) the ngx_cite authors
 *
 * Claims that words can't settle: the passages that are closest to them, and
 * the reasons that make one doubtful.
 */


#include "evidence/cite_evidence.h"
#include "heap.h"
#include "lexicon.h"
#include "tap.h"

#include <stdio.h>
#include <stdlib.h>


static const char  plant[] =
    "Annual report of the utility.\n\n"
    "The Harrow wind farm opened in 2014 off the eastern coast. Its 240 "
    "turbines supply 96,000 homes in the county. Dr. Ines Falk runs the "
    "site, which employs 130 technicians. In winter the blades are heated "
    "to keep them free of ice.\n"
    "Opening hours: daily";

static const char  bakery[] =
    "The bakery on Mill Street sells rye bread from six in the morning. "
    "Its oven was built in 1891 and has been fired with beech wood ever "
    "since. On Sundays the shop is closed.";

static const char  german[] =
    "Die Brauerei am Fluss wurde von zwei Br\u00fcdern gegr\u00fcndet und ist "
    "heute die \u00e4lteste der Stadt. Im Keller lagern 400 F\u00e4sser, die "
    "nach altem Rezept gef\u00fcllt werden. Besucher k\u00f6nnen das Haus an "
    "jedem Freitag sehen, und sie werden von den Brauern durch die R\u00e4ume "
    "gef\u00fchrt. Der Eintritt ist frei, doch eine Anmeldung ist n\u00f6tig. "
    "Wer nicht angemeldet ist, wird an der T\u00fcr nicht eingelassen, und das "
    "gilt auch f\u00fcr die Familie der Gr\u00fcnder.";


typedef struct {
    const char  *claim;
    const char  *cited;
    const char  *expected;       /* reason, words, snippet, missing */
} case_t;


static const case_t  cases[] = {
    { "The wind farm near Harrow provides power to 96,000 homes [1].",
      "plant", "unsettled 3/8: The Harrow wind farm opened in 2014 off the "
      "eastern coast. - 96,000,near,provides,power,homes" },

    { "In Harrow the turbines off the coast have been running since 2014.",
      "plant", "unsettled 3/5: The Harrow wind farm opened in 2014 off the "
      "eastern coast. - turbines,running" },

    { "About 130 technicians are employed by Ines Falk at the site.",
      "plant", "unsettled 6/6: Dr. Ines Falk runs the site, which employs "
      "130 technicians. -" },

    { "The bread shop is shut on Sundays, and its beech oven was built long "
      "ago.", "plant", "elsewhere, doubtful 3/8: Its oven was built in 1891 "
      "and has been fired with beech wood ever since. "
      "- Sundays,bread,shop,shut,long" },

    { "Quantum computers factor large integers by means of interference "
      "between amplitudes.", "plant", "off topic, doubtful" },

    { "Computers factor large integers.", "plant", "unsettled" },

    { "The brewery has stored its beer in 400 barrels since the day it was "
      "founded by the brothers, and the house is open to them.", "german",
      "other language 1/1: Im Keller lagern 400 F\u00e4sser, die nach altem "
      "Rezept gef\u00fcllt werden. -" },

    { "\u99c5\u524d\u306e\u516c\u5712\u306b\u306f\u6a4b\u304c\u3042\u308b",
      "japanese", "unsettled 2/3: \u516c\u5712\u306e\u6a4b\u306f\u53e4\u3044"
      "\u3002 - \u99c5\u524d" },
};


static void
add(cite_evidence_t *e, const char *id, const char *text)
{
    cite_source_t  source;

    memset(&source, 0, sizeof(cite_source_t));

    source.id = cite_span_make(id, strlen(id));
    source.content = cite_span_make(text, strlen(text));

    (void) cite_evidence_add(e, &source);

    while (cite_evidence_index(e, SIZE_MAX) == CITE_AGAIN) { /* void */ }
}


static void
show(const cite_finding_t *found, char *s, size_t size)
{
    size_t                 i, n;
    const cite_closest_t  *one;

    n = (size_t) snprintf(s, size, "%s%s", found->reason,
                          found->doubtful ? ", doubtful" : "");

    if (found->closest_n == 0) {
        return;
    }

    one = &found->closest[0];
    n += (size_t) snprintf(s + n, size - n, " %zu/%zu: %.*s -", one->in,
                           one->of, (int) one->snippet.n, one->snippet.p);

    for (i = 0; i < one->missing_n; i++) {
        n += (size_t) snprintf(s + n, size - n, "%s%.*s", i ? "," : " ",
                               (int) one->missing[i].n, one->missing[i].p);
    }
}


static void
judge(cite_evidence_t *e, const char *text, const char *cited, size_t step,
    char *s, size_t size)
{
    cite_claim_t    claim;
    cite_finding_t  found;

    memset(&claim, 0, sizeof(cite_claim_t));

    claim.text = cite_span_make(text, strlen(text));
    claim.cited.id = cite_span_make(cited, strlen(cited));

    do {
        e->left = step;
    } while (cite_evidence_claim(e, &claim, &found) == CITE_AGAIN);

    show(&found, s, size);
}


static void
world(cite_evidence_t *e, cite_mem_t *mem, const cite_heap_t *heap)
{
    cite_mem_init(mem, heap, 64 * 1024 * 1024);
    cite_evidence_init(e, mem, &lexicon, 1024 * 1024);

    e->final = 1;
    e->closest = 1;

    add(e, "plant", plant);
    add(e, "bakery", bakery);
    add(e, "german", german);
    add(e, "japanese", "\u516c\u5712\u306e\u6a4b\u306f\u53e4\u3044\u3002"
        "\u99c5\u306f\u65b0\u3057\u3044\u3002");
}


/* whole, and held after each step */

static void
test_cases(void)
{
    size_t           i;
    char             got[1024], held[1024];
    cite_mem_t       mem;
    cite_evidence_t  e;

    world(&e, &mem, &cite_heap_libc);

    for (i = 0; i < cite_nelts(cases); i++) {
        judge(&e, cases[i].claim, cases[i].cited, SIZE_MAX, got, sizeof(got));
        is_str(got, cases[i].expected, "%s", cases[i].claim);

        judge(&e, cases[i].claim, cases[i].cited, 1, held, sizeof(held));
        is_str(held, got, "the same a step at a time");
    }

    cite_mem_release(&mem);
}


static void
test_limits(void)
{
    size_t           i;
    cite_mem_t       mem;
    cite_claim_t     claim;
    cite_finding_t   found;
    cite_evidence_t  e;

    world(&e, &mem, &cite_heap_libc);
    memset(&claim, 0, sizeof(cite_claim_t));

    claim.text = cite_span("Homes in the county have Harrow's turbines, its "
                           "technicians and its blades to thank for heat, "
                           "light, water, bread, roads, trams and parks.");
    claim.cited.id = cite_span("plant");

    for (i = 0; i <= CITE_CLOSEST_MAX; i++) {
        e.closest = i;
        cite_evidence_claim(&e, &claim, &found);
        is_num(found.closest_n, i, "%zu passages", i);
    }

    ok(found.closest[0].in >= found.closest[1].in
       && found.closest[0].missing_n == CITE_CLOSEST_MISSING,
       "the best one first, with as many missing words as fit");
    is_num(found.closest[0].offset + found.closest[0].length
           <= strlen(plant), 1, "inside of the text");

    e.final = 0;
    cite_evidence_claim(&e, &claim, &found);
    is_num(found.closest_n, 0, "none while texts may come");

    cite_mem_release(&mem);
}


/* a passage without an end is cut, between characters */

static void
test_long(void)
{
    size_t           n;
    char            *text;
    cite_mem_t       mem;
    cite_claim_t     claim;
    cite_finding_t   found;
    cite_evidence_t  e;

    cite_mem_init(&mem, &cite_heap_libc, 64 * 1024 * 1024);
    cite_evidence_init(&e, &mem, &lexicon, 4 * 1024 * 1024);
    e.final = 1;
    e.closest = 1;

    text = malloc(400001);
    for (n = 0; n < 400000; n += 8) {
        memcpy(text + n, "\u00fcberal ", 8);
    }

    memcpy(text + 200000, "harbour ", 8);
    text[n] = '\0';
    add(&e, "long", text);

    memset(&claim, 0, sizeof(cite_claim_t));
    claim.text = cite_span("The harbour was closed for years.");
    claim.cited.id = cite_span("long");
    cite_evidence_claim(&e, &claim, &found);

    is_num(found.closest_n, 1, "a passage of a text without sentences");
    ok(found.closest[0].length <= 802 && found.closest[0].snippet.n
       <= CITE_CLOSEST_SNIPPET, "is cut");
    ok((found.closest[0].snippet.p[0] & 0xc0) != 0x80
       && found.closest[0].offset < 200000, "between characters");

    free(text);
    cite_mem_release(&mem);
}


/* adjacent citations share a claim: any of their sources may have a number */

static void
test_joint(void)
{
    cite_mem_t       mem;
    cite_claim_t     claim;
    cite_cited_t     joint;
    cite_finding_t   found;
    cite_evidence_t  e;

    world(&e, &mem, &cite_heap_libc);
    memset(&claim, 0, sizeof(cite_claim_t));
    memset(&joint, 0, sizeof(cite_cited_t));

    claim.text = cite_span("The oven of 1891 is older than the 240 turbines.");
    claim.cited.id = cite_span("plant");
    joint.id = cite_span("bakery");

    cite_evidence_claim(&e, &claim, &found);
    is_num(found.status, CITE_FOUND_NOTHING, "1891 is not in the report");

    claim.cited.joint = &joint;
    cite_evidence_claim(&e, &claim, &found);
    is_num(found.status, CITE_FOUND_SKIPPED, "but in the one cited with it");
    is_str(found.reason, "unsettled", "so that nothing denies it");

    cite_mem_release(&mem);
}


/* numbers that a passage leads to are not denied */

static void
test_derived(void)
{
    size_t           i;
    cite_mem_t       mem;
    cite_claim_t     claim;
    cite_finding_t   found;
    cite_evidence_t  e;

    static const struct {
        const char    *claim;
        cite_found_e   status;
    } derived[] = {
        { "Together they gave $2 million to the fund.", CITE_FOUND_SKIPPED },
        { "He gave $1 million more than she did to the fund.",
          CITE_FOUND_SKIPPED },
        { "Together they gave $3 million to the fund.", CITE_FOUND_NOTHING },
        { "The fund was closed after 12 years.", CITE_FOUND_SKIPPED },
        { "The fund was closed after 13 years.", CITE_FOUND_NOTHING },
        { "The safe weighs 40 kg (88 lb).", CITE_FOUND_SKIPPED },
        { "The safe weighs 88 lb (40 kg).", CITE_FOUND_SKIPPED },
        { "The safe weighs 41 kg (88 lb).", CITE_FOUND_NOTHING },
    };

    world(&e, &mem, &cite_heap_libc);
    add(&e, "fund", "He gave $1.5 million to the fund, and she gave it "
        "$500,000. The fund was open from 1998 to 2010. Its safe weighs "
        "40 kg.");

    memset(&claim, 0, sizeof(cite_claim_t));
    claim.cited.id = cite_span("fund");

    for (i = 0; i < cite_nelts(derived); i++) {
        claim.text = cite_span_make(derived[i].claim,
                                    strlen(derived[i].claim));
        cite_evidence_claim(&e, &claim, &found);
        is_num(found.status, derived[i].status, "%s", derived[i].claim);
    }

    cite_mem_release(&mem);
}


static void
test_rows(void)
{
    cite_mem_t       mem;
    cite_claim_t     claim;
    cite_source_t    source;
    cite_finding_t   found;
    cite_evidence_t  e;

    world(&e, &mem, &cite_heap_libc);
    memset(&source, 0, sizeof(cite_source_t));

    source.id = cite_span("row");
    source.content = cite_span("region: Iberia; growth: 25%; orders: 1,904");
    source.rows = 1;
    (void) cite_evidence_add(&e, &source);
    while (cite_evidence_index(&e, SIZE_MAX) == CITE_AGAIN) { /* void */ }

    memset(&claim, 0, sizeof(cite_claim_t));
    claim.text = cite_span("Sales in Iberia grew by 25%.");
    claim.cited.id = cite_span("row");
    cite_evidence_claim(&e, &claim, &found);
    is_num(found.status, CITE_FOUND_PART, "a row with all of its facts");
    is_str(found.reason, "row", "which is the reason");

    claim.text = cite_span("Sales in Scandia grew by 25%.");
    cite_evidence_claim(&e, &claim, &found);
    is_num(found.status, CITE_FOUND_SKIPPED, "a row without a name of it");

    cite_mem_release(&mem);
}


int
main(void)
{
    test_cases();
    test_limits();
    test_long();
    test_joint();
    test_derived();
    test_rows();

    return done();
}
