
/*
 * Copyright (C) the ngx_cite authors
 *
 * Claims against their source: numbers in digits and words, with and without
 * units, rounded or not, and names.
 */


#include "evidence/cite_evidence.h"
#include "heap.h"
#include "lexicon.h"
#include "tap.h"

#include <stdio.h>


typedef struct {
    const char  *claim;
    const char  *expected;
} case_t;


static const char  english[] =
    "The trial assigned 486 adults to velorast 20 mg for twelve weeks. "
    "It cost 9.6 million euros and 1,062 patients of Dr Samir Haddad took "
    "part in 1911. Coughs fell by 34.6%, with no deaths. Readings were -5 "
    "degrees Celsius. The plant made 1,420 litres.";

static const char  dates[] =
    "It was signed on 2024-03-05. The hall opens at 3 pm and shuts at 20:30. "
    "The train goes at 06:40. On May 9, 1887, the bank broke, and on the 4th "
    "of June it was mended. The yield was 1.24 \u00b1 0.07 mg, a share of 72 "
    "\u00b1 4%. It sold for \u00a5161.30, later for \u20ac1,250. Dues are "
    "$2.40 per share. Notice is due within 180 days. From 5 to 7 July 2019 it was "
    "shut. 2023\u5e7411\u67088\u65e5\u5f00\u653e\u3002"
    "\u4e0b\u53485\u70b920\u5206\u5173\u95e8\u3002";

static const char  pronouns[] =
    "From May to September the first ferry to Alden leaves the north pier at "
    "06:40, and the last one returns at 21:15. The old bridge was shut in "
    "1962, and a new bridge for trams was built in 1971. Two bells hang in "
    "the tower of the church. Das erste Boot f\u00e4hrt um 7 Uhr, das letzte "
    "kehrt um 20 Uhr zur\u00fcck. Der eine wurde 1934 in Celle geboren, der "
    "andere 1936. El segundo uno parte a las 18:20 del puerto viejo.";

/* passages from which numbers follow */

static const char  reckoned[] =
    "The old mill at Tarn was built in 1456. Of 50 samples of water, 35 were "
    "clean. The model had an accuracy of 0.873. A crate holds 6 bottles of "
    "0.5 litres. The rent of the flat is $1,500 per month. The class begins "
    "at 9:00 and ends at 10:30. The lease runs from 1 March 2020 to 28 "
    "February 2023. Ida Brandt was born on 7 November 1867 and died on 4 "
    "July 1934. The firm employs 12,400 people. The archive is 2 GB large. "
    "Nights fall to -12 \u00b0C in winter. The hotline is +1 (555) 010-9999.";

static const char  german[] =
    "Die Sanierung kostete 9,7 Millionen Euro. An siebenunddrei\u00dfig "
    "Lagern fand Sabine Kr\u00f6ger Rost. Es kamen 12.600 Besucher. "
    "Das Rathaus von Celle wurde 1561 erbaut.";

static const char  chinese[] =
    "\u7533\u8bf7\u5e94\u5f53\u572830\u65e5\u5185\u63d0\u51fa\uff0c"
    "\u8d39\u7528\u4e3a\u516d\u5341\u5143\u3002";


static const case_t  english_cases[] = {
    { "It cost 9.6 million euros [1].", "found" },
    { "Coughs fell by 34.6%, with no deaths.", "found" },
    { "A total of 486 adults were treated [1][2].", "skipped unsettled" },
    { "A total of 468 adults were treated.", "not_found number" },
    { "It all went on for 12 weeks.", "skipped unsettled" },
    { "It all went on for 12 days.", "not_found number" },
    { "About 1,100 patients were seen.", "skipped unsettled" },
    { "About 1,300 patients were seen.", "skipped unsettled" },
    { "The price was some 10 million euros.", "skipped unsettled" },
    { "The price was 9,600,000 euros.", "skipped unsettled" },
    { "It began in 1910.", "not_found number" },
    { "The dose was 20 \u00b5g.", "not_found number" },
    { "A share of 34.6 percent got better.", "skipped unsettled" },
    { "A share of 34.6 people got better.", "not_found number" },
    { "Patients were seen by Samir Haddad.", "skipped unsettled" },
    { "Patients were seen by Ruth Adeyemi.", "skipped unsettled" },
    { "The value was P = 0.012.", "not_found number" },
    { "It was 5 degrees Celsius.", "not_found number" },
    { "It made 1,420 gallons.", "not_found number" },
    { "It made 1,420 buckets.", "skipped unsettled" },
    { "Two groups were compared.", "skipped unsettled" },
    { "The drug works well.", "skipped unsettled" },
    { "Coughs fell by 34.6%, with deaths.", "not_found negation" },
    { "[1]", "skipped no claim" },
    { "<cite id=\"9\">[7]</cite> It cost 9.6 million euros", "found" },
    { "\u30103\u2020source\u3011 It cost 9.6 million euros", "found" }
};


/* a number that a reader would reckon is not denied, another one is */

static const case_t  reckoned_cases[] = {
    { "The mill at Tarn is of the 15th century.", "skipped unsettled" },
    { "The mill at Tarn is of the 14th century.", "not_found number" },
    { "The mill at Tarn was built in the 1450s.", "skipped unsettled" },
    { "The mill at Tarn was built in the 1400s.", "skipped unsettled" },
    { "The mill at Tarn was built in the 1470s.", "not_found number" },
    { "The old mill at Tarn was built in 1450.", "not_found number" },
    { "Some 70 % of the samples of water were clean.", "skipped unsettled" },
    { "Of the samples of water 75 % were clean.", "not_found number" },
    { "The model had an accuracy of 87.3 %.", "skipped unsettled" },
    { "The model had an accuracy of 87 %.", "skipped unsettled" },
    { "The model had an accuracy of 78 %.", "not_found number" },
    { "A crate of bottles holds 3 litres.", "skipped unsettled" },
    { "A crate of bottles holds 8 litres.", "not_found number" },
    { "The rent of the flat is $18,000 a year.", "skipped unsettled" },
    { "The rent of the flat is $17,000 a year.", "not_found number" },
    { "The class takes 90 minutes.", "skipped unsettled" },
    { "The class takes 80 minutes.", "not_found number" },
    { "The lease runs for 36 months.", "skipped unsettled" },
    { "The lease runs for three years.", "skipped unsettled" },
    { "The lease runs for 48 months.", "not_found number" },
    { "Ida Brandt died at the age of 66.", "skipped unsettled" },
    { "Ida Brandt died at the age of 56.", "not_found number" },
    { "The firm has 12.4k employees.", "skipped unsettled" },
    { "The firm employs 12.4k people.", "found" },
    { "The firm employs 14.2k people.", "not_found number" },
    { "The archive is 2,000 MB large.", "found" },
    { "The archive is 2,048 MB large.", "skipped unsettled" },
    { "The archive is 3,000 MB large.", "not_found number" },
    { "Nights fall to minus 12 degrees.", "skipped unsettled" },
    { "Nights rise to 12 \u00b0C.", "not_found number" },
    { "Call the hotline: +15550109999.", "skipped unsettled" },
    { "Call the hotline: +15550109998.", "not_found number" }
};


static const case_t  reckoned_german_cases[] = {
    { "Das Rathaus stammt aus dem 16. Jahrhundert.", "skipped unsettled" },
    { "Das Rathaus stammt aus dem 15. Jahrhundert.", "not_found number" }
};


/* a word for 1 that stands for a noun is no number of the claim */

static const case_t  pronoun_cases[] = {
    { "The last ferry returns at 21:15.", "skipped unsettled" },
    { "and the last boat returns at 21:15", "skipped unsettled" },
    { "The last ferry returns at 21:45.", "not_found number" },
    { "The last one returns at 21:15.", "found" },
    { "The old one was shut in 1962.", "skipped unsettled" },
    { "The old one was shut in 1971.", "skipped unsettled" },
    { "The old bridge was shut in 1971, and a new bridge for trams.",
      "not_found number" },
    { "A new one for trams was built in 1971.", "skipped unsettled" },
    { "One bell hangs in the tower of the church.", "skipped unsettled" },
    { "Der Pianist wurde 1934 in Celle geboren.", "skipped unsettled" },
    { "Der Pianist wurde 1935 in Celle geboren.", "not_found number" },
    { "El segundo barco parte a las 18:20 del puerto viejo.",
      "skipped unsettled" }
};


static const case_t  date_cases[] = {
    { "On 5 March 2024 somebody signed it.", "skipped unsettled" },
    { "On March 5, 2024 somebody signed it.", "skipped unsettled" },
    { "On the 5th of March 2024 somebody signed it.", "skipped unsettled" },
    { "Am 05.03.2024 somebody signed it.", "skipped unsettled" },
    { "on 05.03.2024 somebody signed it.", "skipped unsettled" },
    { "on 5 March somebody signed it.", "skipped unsettled" },
    { "On 3 May 2024 somebody signed it.", "skipped unsettled" },
    { "On May 3, 2024 somebody signed it.", "skipped unsettled" },
    { "On 2024-05-03 somebody signed it.", "skipped unsettled" },
    { "On 2024-03-06 somebody signed it.", "not_found number" },
    { "On 5 March 2025 somebody signed it.", "not_found number" },
    { "It came in 2024.", "skipped unsettled" },
    { "The bank broke on 1887-05-09.", "skipped unsettled" },
    { "The bank broke on 1887-09-05.", "skipped unsettled" },
    { "It was mended on 4 June 1887.", "skipped unsettled" },
    { "It was mended on 4 June 1893.", "not_found number" },
    { "It was shut on 5 July 2019.", "skipped unsettled" },
    { "8 November 2023 was the day.", "skipped unsettled" },
    { "8 November 2024 was the day.", "skipped unsettled" },
    { "The hall opens at 15:00.", "found" },
    { "The hall opens at 3 p.m. each day.", "skipped unsettled" },
    { "The hall opens at 15 Uhr.", "found" },
    { "The hall opens at 3 am.", "skipped unsettled" },
    { "Its doors are open from 3 am on.", "skipped unsettled" },
    { "Its doors are open from 7 am on.", "skipped unsettled" },
    { "Its doors are open from 10 am on.", "not_found number" },
    { "The hall opens at 3:00.", "skipped unsettled" },
    { "It shuts at 8:30 pm.", "skipped scope" },
    { "It shuts at 8:30 am.", "not_found number" },
    { "The train leaves at 6:40 am.", "skipped unsettled" },
    { "The train leaves at 6:40 pm.", "not_found number" },
    { "It closes at 17:20.", "skipped unsettled" },
    { "It closes at 5:20 pm.", "skipped unsettled" },
    { "It closes at 5:20 am.", "not_found number" },
    { "\u4e0b\u53485\u70b920\u5206\u3002", "found" },
    { "\u4e0a\u53485\u70b920\u5206\u5173\u95e8\u3002", "skipped unsettled" },
    { "\u4e0b\u53485\u70b9\u5173\u95e8\u3002", "skipped unsettled" },
    { "It was number 777777777777777777777.", "not_found number" },
    { "The yield was about 1.24 mg.", "skipped unsettled" },
    { "The yield was about 1.24 g.", "not_found number" },
    { "Its share was 72%.", "skipped unsettled" },
    { "Some paid 161 yen.", "skipped unsettled" },
    { "Some paid 161 yuan.", "skipped unsettled" },
    { "Some paid 161 dollars.", "not_found number" },
    { "Some paid EUR 1,250.", "skipped unsettled" },
    { "Some paid CHF 1,250.", "not_found number" },
    { "Some asked $2.40 a share.", "skipped unsettled" },
    { "Some asked 2.40 A of it.", "not_found number" },
    { "Notice is given within one hundred and eighty days.",
      "skipped unsettled" },
    { "Notice is given within one hundred and ninety days.",
      "not_found number" }
};


static const case_t  german_cases[] = {
    { "Rund 10 Millionen Euro waren es.", "skipped unsettled" },
    { "Die Sanierung kostete fast 10 Millionen Euro.", "skipped unsettled" },
    { "Die Sanierung kostete fast 12 Millionen Euro.", "not_found number" },
    { "An 37 Lagern fand sich Rost.", "skipped unsettled" },
    { "An 73 Lagern fand sich Rost.", "not_found number" },
    { "Es kamen fast 13.000 Besucher.", "skipped unsettled" },
    { "Es kamen fast 15.000 Besucher.", "skipped unsettled" }
};


static const case_t  chinese_cases[] = {
    { "\u7533\u8bf7\u5728\u4e09\u5341\u65e5\u5185\u63d0\u51fa\u3002",
      "skipped unsettled" },
    { "\u7533\u8bf7\u5728\u56db\u5341\u65e5\u5185\u63d0\u51fa\u3002",
      "not_found number" },
    { "\u8d39\u7528\u4e3a60\u5143\u3002", "found" },
    { "\u8d39\u7528\u4e3a60\u7f8e\u5143\u3002", "not_found number" }
};


static cite_span_t
str(const char *s)
{
    return cite_span_make(s, strlen(s));
}


static const char *
claim(cite_evidence_t *e, const char *text, const char *id)
{
    cite_claim_t    c;
    cite_finding_t  found;

    static char  shown[128];

    memset(&c, 0, sizeof(cite_claim_t));

    c.text = str(text);
    c.cited.id = str(id);

    cite_evidence_claim(e, &c, &found);

    snprintf(shown, sizeof(shown), "%.*s%s%s",
             (int) cite_found_name(found.status).n,
             cite_found_name(found.status).p, found.reason ? " " : "",
             found.reason ? found.reason : "");

    return shown;
}


static void
add(cite_evidence_t *e, const char *id, const char *text)
{
    cite_source_t  source;

    memset(&source, 0, sizeof(cite_source_t));

    source.id = str(id);
    source.content = str(text);

    (void) cite_evidence_add(e, &source);

    while (cite_evidence_index(e, 64) == CITE_AGAIN) { /* void */ }
}


static void
test_cases(cite_evidence_t *e, const char *id, const case_t *cases, size_t n)
{
    size_t  i;

    for (i = 0; i < n; i++) {
        is_str(claim(e, cases[i].claim, id), cases[i].expected, "\"%s\"",
               cases[i].claim);
    }
}


static void
test_sources(cite_evidence_t *e)
{
    is_str(claim(e, "It cost 9.6 million euros", "other"),
           "skipped no evidence", "a source without text");
    is_str(claim(e, "It cost 9.6 million euros", "de"),
           "partial_text_found other source", "another source has it");
    is_str(claim(e, "About 486 people came", "de"), "not_found number",
           "a number of another source");
}


/* each allocation fails once; no number appears that is not there */

static void
test_memory(void)
{
    size_t           at, wrong;
    heap_t           heap;
    cite_mem_t       mem;
    const char      *got;
    cite_evidence_t  e;

    wrong = 0;

    for (at = 1; ; at++) {
        heap_init(&heap, at, HEAP_FAIL_ONCE);
        cite_mem_init(&mem, &heap.lend, 64 * 1024 * 1024);
        cite_evidence_init(&e, &mem, &lexicon, 1024 * 1024);

        add(&e, "en", english);
        got = claim(&e, "A total of 468 adults were treated.", "en");
        wrong += strncmp(got, "not_found", 9) && strncmp(got, "skipped", 7);

        cite_mem_release(&mem);
        wrong += heap.live != 0;

        if (!heap_failed(&heap)) {
            break;
        }
    }

    is_num(wrong, 0, "each of %zu allocations may fail", at - 1);
}


int
main(void)
{
    heap_t           heap;
    cite_mem_t       mem;
    cite_evidence_t  e;

    heap_init(&heap, 0, HEAP_FAIL_ONCE);
    cite_mem_init(&mem, &heap.lend, 64 * 1024 * 1024);
    cite_evidence_init(&e, &mem, &lexicon, 1024 * 1024);

    add(&e, "en", english);
    add(&e, "de", german);
    add(&e, "zh", chinese);
    add(&e, "dates", dates);
    add(&e, "pronouns", pronouns);
    add(&e, "reckoned", reckoned);

    test_cases(&e, "en", english_cases, cite_nelts(english_cases));
    test_cases(&e, "de", german_cases, cite_nelts(german_cases));
    test_cases(&e, "zh", chinese_cases, cite_nelts(chinese_cases));
    test_cases(&e, "dates", date_cases, cite_nelts(date_cases));
    test_cases(&e, "pronouns", pronoun_cases, cite_nelts(pronoun_cases));
    test_sources(&e);

    /* no more sources will come */

    e.final = 1;
    test_cases(&e, "reckoned", reckoned_cases, cite_nelts(reckoned_cases));
    test_cases(&e, "de", reckoned_german_cases,
               cite_nelts(reckoned_german_cases));

    cite_mem_release(&mem);
    test_memory();

    return done();
}
