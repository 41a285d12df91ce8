
/*
 * Copyright (C) the ngx_cite authors
 *
 * Quotes that people took from a source: as they are, and with a number, a
 * negation or a name altered.
 */


#include "claims.h"

#include <stdio.h>
#include <stdlib.h>


#define QUOTE_LEAST  30          /* bytes of a quote that is altered */


typedef struct {
    size_t  n;
    size_t  found;
    size_t  missed;
    size_t  shown;
} tally_t;


static void
tally_show(tally_t *t, const char *what, cite_span_t quote,
    const cite_finding_t *found)
{
    cite_span_t  status;

    if (t->shown++ < 10) {
        status = cite_found_name(found->status);
        printf("  %s: %.*s%s%s: %.*s\n", what, (int) status.n, status.p,
               found->reason ? ", " : "", found->reason ? found->reason : "",
               (int) quote.n, quote.p);
    }
}


static void
quote_judge(cite_evidence_t *e, cite_span_t text, cite_finding_t *found)
{
    cite_quote_t  quote;

    memset(&quote, 0, sizeof(cite_quote_t));

    quote.phrase = text;
    quote.cited.id = cite_span("doc");

    cite_evidence_quote(e, &quote, found);
}


/* fewer words than three say nothing, and are partial by their status */

static int
quote_is_short(cite_span_t s)
{
    size_t  i, blanks;

    for (i = 0, blanks = 0; i < s.n; i++) {
        blanks += s.p[i] == ' ';
    }

    return blanks < 2;
}


static const uint8_t *
span_find(cite_span_t s, cite_span_t what)
{
    for ( /* void */ ; s.n >= what.n; s = cite_span_skip(s, 1)) {
        if (memcmp(s.p, what.p, what.n) == 0) {
            return s.p;
        }
    }

    return NULL;
}


static int
is_letter(uint8_t c)
{
    return c >= 0x80 || (c >= '0' && c <= '9')
           || ((c | 0x20) >= 'a' && (c | 0x20) <= 'z');
}


/* 1 if the source has it, from a word's beginning to a word's end */

static int
quote_is_exact(cite_span_t source, cite_span_t text)
{
    const uint8_t  *p;

    p = quote_is_short(text) ? NULL : span_find(source, text);

    return p && (p == source.p || !is_letter(p[-1]) || !is_letter(*p))
           && (p + text.n == source.p + source.n || !is_letter(p[text.n])
               || !is_letter(p[text.n - 1]));
}


/* the first digit becomes another one; 0: there is none */

static int
alter_number(cite_buf_t *b, cite_span_t s)
{
    size_t  i;

    for (i = 0; i < s.n && (s.p[i] < '0' || s.p[i] > '9'); i++) { /* void */ }

    cite_buf_put(b, s);

    if (i == s.n) {
        return 0;
    }

    b->p[i] = (uint8_t) (b->p[i] == '9' ? '4' : b->p[i] + 1);

    return 1;
}


/* "was" becomes "was not" */

static int
alter_negation(cite_buf_t *b, cite_span_t s)
{
    size_t          i;
    cite_span_t     verb;
    const uint8_t  *p;

    static const char *const  verbs[] = {
        " is ", " was ", " are ", " were ", " has been ", " will "
    };

    for (i = 0; i < cite_nelts(verbs); i++) {
        verb = cite_span_make(verbs[i], strlen(verbs[i]));
        p = span_find(s, verb);

        if (p) {
            p += verb.n;
            cite_buf_add(b, s.p, (size_t) (p - s.p));
            cite_buf_lit(b, "not ");
            cite_buf_add(b, p, (size_t) (s.p + s.n - p));
            return 1;
        }
    }

    return 0;
}


/* a capital inside of the quote begins another name */

static int
alter_name(cite_buf_t *b, cite_span_t s)
{
    size_t  i, end;

    for (i = 1; i + 4 < s.n; i++) {

        if (s.p[i - 1] != ' ' || s.p[i] < 'A' || s.p[i] > 'Z') {
            continue;
        }

        for (end = i; end < s.n && (s.p[end] | 0x20) >= 'a'
                      && (s.p[end] | 0x20) <= 'z'; end++)
        {
            /* void */
        }

        if (end - i > 3) {
            cite_buf_add(b, s.p, i);
            cite_buf_lit(b, "Quixmere");
            cite_buf_add(b, s.p + end, s.n - end);
            return 1;
        }
    }

    return 0;
}


static const struct {
    const char  *name;
    int        (*alter)(cite_buf_t *b, cite_span_t s);
} alterations[] = {
    { "number", alter_number },
    { "negation", alter_negation },
    { "name", alter_name },
};

static tally_t  exact;
static tally_t  altered[cite_nelts(alterations)];


static void
judge_altered(cite_evidence_t *e, cite_mem_t *mem, cite_span_t text,
    cite_span_t source)
{
    size_t          i;
    cite_buf_t      b;
    cite_finding_t  found;

    for (i = 0; i < cite_nelts(alterations) && text.n >= QUOTE_LEAST; i++) {
        cite_buf_init(&b, mem, SIZE_MAX);

        if (alterations[i].alter(&b, text)
            && span_find(source, cite_buf_view(&b)) == NULL)
        {
            quote_judge(e, cite_buf_view(&b), &found);
            altered[i].n++;
            altered[i].missed += found.status == CITE_FOUND_NOTHING;

            if (found.status != CITE_FOUND_NOTHING) {
                tally_show(&altered[i], alterations[i].name,
                           cite_buf_view(&b), &found);
            }
        }

        cite_buf_free(&b);
    }
}


static void
judge_quote(yyjson_val *record, yyjson_val *value,
    const cite_lexicon_t *lexicon)
{
    size_t           n;
    cite_mem_t       mem;
    cite_span_t      text;
    cite_source_t    source;
    cite_finding_t   found;
    cite_evidence_t  e;

    cite_mem_init(&mem, &cite_heap_libc, SIZE_MAX);
    cite_evidence_init(&e, &mem, lexicon, SIZE_MAX);
    memset(&source, 0, sizeof(cite_source_t));

    n = yyjson_get_uint(yyjson_obj_get(value, "source"));
    text = claims_member(value, "text");
    source.id = cite_span("doc");
    source.content = claims_member(yyjson_arr_get(yyjson_obj_get(record,
                                       "sources"), n - 1), "text");

    if (quote_is_exact(source.content, text)) {
        (void) cite_evidence_add(&e, &source);
        while (cite_evidence_index(&e, SIZE_MAX) == CITE_AGAIN) { /* void */ }

        quote_judge(&e, text, &found);
        exact.n++;
        exact.found += found.status == CITE_FOUND;

        if (found.status != CITE_FOUND) {
            tally_show(&exact, "exact", text, &found);
        }

        judge_altered(&e, &mem, text, source.content);
    }

    cite_mem_release(&mem);
}


void
claims_quotes(yyjson_doc *const *docs, size_t n, const cite_lexicon_t *lexicon,
    claims_quotes_t *sum)
{
    size_t       i, k, m;
    yyjson_val  *record, *value;

    printf("\nquotes that are judged otherwise:\n");

    for (i = 0; i < n; i++) {
        record = yyjson_doc_get_root(docs[i]);

        yyjson_arr_foreach(yyjson_obj_get(record, "quotes"), k, m, value) {
            judge_quote(record, value, lexicon);
        }
    }

    sum->exact = exact.n;
    sum->found = exact.found;
    printf("\nquotes: %zu exact, %zu found\n", exact.n, exact.found);

    for (i = 0; i < cite_nelts(alterations); i++) {
        printf("quotes: %zu with another %s, %zu missed\n", altered[i].n,
               alterations[i].name, altered[i].missed);
        sum->altered += altered[i].n;
        sum->missed += altered[i].missed;
    }
}
