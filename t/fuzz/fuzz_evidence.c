
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any bytes as evidence, phrase, anchor and claim, parted by 0xff:
 *
 *   text 0xff text ... 0xff 0xff phrase 0xff anchor
 *
 * Words come in order and lie in the text; read again from where one starts,
 * the text gives the same words; what is found is there word by word, and
 * what stands there is found, whatever the steps that are done at once.
 *
 * fuzz: -max_len=400 -entropic=0
 * runs: 32000
 */


#include "evidence/cite_evidence.h"
#include "text/cite_normal.h"
#include "fuzz.h"
#include "lexicon.h"


#define FUZZ_MEMORY   (64 * 1024 * 1024)
#define FUZZ_SIZE     (16 * 1024)        /* of evidence, so that it fills */
#define FUZZ_READ     64                 /* words that are read again */


static void
check_words(cite_span_t text)
{
    size_t         n, start, end;
    cite_token_t   token, again;
    cite_normal_t  normal, rest;

    cite_normal_init(&normal, text);
    start = 0;
    end = 0;

    for (n = 0; cite_normal_next(&normal, &token) == CITE_OK; n++) {
        CHECK(token.start >= start && token.end >= end);
        CHECK(token.start < token.end && token.end <= text.n);
        CHECK(token.text.n && token.text.n <= CITE_WORD_MAX * 4);

        if (n < FUZZ_READ && token.start != start) {
            cite_normal_init(&rest, cite_span_skip(text, token.start));

            CHECK(cite_normal_next(&rest, &again) == CITE_OK);
            CHECK(cite_span_eq(again.text, token.text));
            CHECK(again.hash == token.hash);
            CHECK(again.start == 0 && again.end == token.end - token.start);
        }

        start = token.start;
        end = token.end;
    }
}


/* the next word that is no ellipsis */

static cite_rc_t
next_word(cite_normal_t *normal, cite_token_t *token)
{
    cite_rc_t  rc;

    do {
        rc = cite_normal_next(normal, token);
    } while (rc == CITE_OK && (token->flags & CITE_TOKEN_ELLIPSIS));

    return rc;
}


static int
has_ellipsis(cite_span_t text)
{
    cite_token_t   token;
    cite_normal_t  normal;

    cite_normal_init(&normal, text);

    while (cite_normal_next(&normal, &token) == CITE_OK) {
        if (token.flags & CITE_TOKEN_ELLIPSIS) {
            return 1;
        }
    }

    return 0;
}


/* [3] and \u00b3 */

static int
is_note(cite_span_t content, const cite_token_t *token)
{
    return (token->flags & CITE_TOKEN_NUMBER) && token->text.n <= 3
           && (*token->text.p == '^'
               || (token->start && content.p[token->start - 1] == '['
                   && token->end < content.n
                   && content.p[token->end] == ']'));
}


/*
 * Letters and digits of two texts, without what parts their words, and
 * without notes that the phrase leaves out.  One that it seems to have may
 * be the number behind it.
 */

static void
check_same(cite_span_t phrase, cite_span_t content)
{
    size_t         i, j, notes;
    cite_token_t   a, b;
    cite_normal_t  one, other;

    cite_normal_init(&one, phrase);
    cite_normal_init(&other, content);

    a.text.n = 0;
    b.text.n = 0;
    i = 0;
    j = 0;
    notes = 0;

    for ( ;; ) {

        if (i == a.text.n) {
            if (next_word(&one, &a) != CITE_OK) {
                CHECK(j == b.text.n);
                return;
            }

            i = 0;
        }

        if (j == b.text.n) {
            CHECK(next_word(&other, &b) == CITE_OK);
            j = 0;

            if (is_note(content, &b)) {

                if (i || !cite_span_eq(a.text, b.text)) {
                    j = b.text.n;
                    continue;
                }

                notes++;

            } else if (notes && i == 0 && *a.text.p != *b.text.p
                       && (b.flags & CITE_TOKEN_NUMBER))
            {
                notes--;
                j = b.text.n;
                continue;
            }
        }

        CHECK(a.text.p[i++] == b.text.p[j++]);
    }
}


/*
 * 1 if the phrase has no number, no sign and no word that the lexicon knows:
 * then it is found only letter by letter, and not in another form.
 */

static int
is_plain(cite_span_t phrase)
{
    size_t         i;
    cite_token_t   token;
    cite_normal_t  n;

    for (i = 0; i < phrase.n; i++) {
        if (phrase.p[i] >= 0x80 || memchr("%$<>&#*_\\/'-", phrase.p[i], 12)) {
            return 0;
        }
    }

    cite_normal_init(&n, phrase);

    while (cite_normal_next(&n, &token) == CITE_OK) {
        if ((token.flags & CITE_TOKEN_NUMBER)
            || cite_lexicon_find(&lexicon, token.text,
                                 cite_normal_hash(token.text)))
        {
            return 0;
        }
    }

    return 1;
}


static void
check_finding(const cite_evidence_t *e, const cite_finding_t *found)
{
    cite_span_t  content;

    CHECK(found->score >= 0 && found->score <= 1);
    CHECK(cite_found_name(found->status).n > 0);

    if (found->source == NULL) {
        CHECK(found->status == CITE_FOUND_NOTHING
              || found->status == CITE_FOUND_SKIPPED
              || found->status == CITE_FOUND_PART);
        return;
    }

    content = found->source->content;

    CHECK(e->first != NULL);
    CHECK(found->offset <= content.n);
    CHECK(found->snippet.p == content.p + found->offset);
    CHECK(found->snippet.n <= content.n - found->offset);
    CHECK(found->snippet.n <= CITE_EVIDENCE_SNIPPET);
}


static void
check_equal(const cite_finding_t *a, const cite_finding_t *b)
{
    CHECK(a->status == b->status);
    CHECK(a->reason == b->reason);
    CHECK(a->score >= b->score && a->score <= b->score);
    CHECK(a->source == b->source && a->offset == b->offset);
    CHECK(a->snippet.p == b->snippet.p && a->snippet.n == b->snippet.n);
}


/* the same in slices; each has a step more than the one before */

static void
check_slices(cite_evidence_t *e, const cite_quote_t *quote,
    const cite_claim_t *claim, size_t step, const cite_finding_t *expected)
{
    size_t          i;
    cite_rc_t       rc;
    cite_finding_t  found;

    i = 0;

    do {
        e->left = step + i++;
        rc = quote ? cite_evidence_quote(e, quote, &found)
                   : cite_evidence_claim(e, claim, &found);
    } while (rc == CITE_AGAIN);

    e->left = SIZE_MAX;

    CHECK(!cite_evidence_holds(e));
    check_equal(&found, expected);
}


static void
check_quote(cite_evidence_t *e, cite_span_t phrase, cite_span_t anchor,
    cite_span_t id, size_t step)
{
    cite_quote_t    quote;
    cite_claim_t    claim;
    cite_finding_t  found;

    memset(&quote, 0, sizeof(cite_quote_t));
    memset(&claim, 0, sizeof(cite_claim_t));

    quote.phrase = phrase;
    quote.anchor = anchor;
    quote.cited.id = id;

    CHECK(cite_evidence_quote(e, &quote, &found) == CITE_OK);
    check_finding(e, &found);
    check_slices(e, &quote, NULL, step, &found);

    if ((found.status == CITE_FOUND || found.status == CITE_FOUND_NO_ANCHOR
         || found.status == CITE_FOUND_ELSEWHERE)
        && !has_ellipsis(phrase) && is_plain(phrase))
    {
        check_same(phrase, cite_span_skip(found.source->content,
                                          found.offset));
    }

    claim.text = phrase;
    claim.cited.id = id;

    CHECK(cite_evidence_claim(e, &claim, &found) == CITE_OK);
    check_finding(e, &found);
    check_slices(e, NULL, &claim, step, &found);
}


int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    size_t            n, step;
    cite_mem_t        mem;
    cite_span_t       in, text, phrase;
    cite_source_t     source;
    cite_evidence_t   e;

    if (size == 0) {
        return 0;
    }

    cite_mem_init(&mem, &cite_heap_libc, FUZZ_MEMORY);
    cite_evidence_init(&e, &mem, &lexicon, FUZZ_SIZE);

    e.final = 1;
    e.closest = CITE_CLOSEST_MAX;

    step = 1 + data[0];
    in = cite_span_make(data + 1, size - 1);

    for (n = 0; in.n; n++) {
        text = fuzz_part(&in);

        if (text.n == 0) {
            break;
        }

        check_words(text);

        memset(&source, 0, sizeof(cite_source_t));
        source.id = n & 1 ? cite_span("odd") : cite_span("even");
        source.page = (uint32_t) n;
        source.content = text;

        (void) cite_evidence_add(&e, &source);
        (void) cite_evidence_index(&e, step);
    }

    while (cite_evidence_index(&e, step * 16) == CITE_AGAIN) { /* void */ }

    phrase = fuzz_part(&in);
    check_words(phrase);

    check_quote(&e, phrase, in, cite_span("odd"), step);
    check_quote(&e, phrase, cite_span_make(NULL, 0), cite_span_make(NULL, 0),
                step * step);

    if (n) {
        check_quote(&e, cite_span_make(text.p, cite_min(text.n, 200)),
                    phrase, cite_span("even"), 1);
    }

    cite_mem_release(&mem);

    return 0;
}
