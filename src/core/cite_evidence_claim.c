
/*
 * Copyright (C) the ngx_cite authors
 *
 * Claims: a sentence of the model against the source that it names.  Said in
 * other words nothing can be proven here, but a number that is not in the
 * source is not from it.
 */


#include "cite_evidence_part.h"


#define CITE_CLAIM_FACTS    64           /* numbers of one sentence */
#define CITE_CLAIM_CONTEXT  18           /* words around a number */
#define CITE_CLAIM_WORK     4000000      /* words looked at in one check, */
#define CITE_CLAIM_PARSE    40           /* where a number costs more, ... */
#define CITE_CLAIM_READ     1500         /* ... and its context */
#define CITE_CLAIM_LIKE     0.6          /* of a sentence that was changed */
#define CITE_CLAIM_SPELT    12           /* up to it words may mean no more
                                            than "two of them" */


typedef struct {
    cite_evidence_t      *evidence;
    const cite_claim_t   *claim;
    const cite_words_t   *words;
    size_t                facts;     /* numbers and names that are there */
    size_t                work;      /* words that may still be looked at */
    const cite_text_t    *text;      /* where the first one is, ... */
    size_t                start;     /* ... and its bytes */
    size_t                end;
} cite_claiming_t;


/* a text of the source that is claimed, whichever the page */

static int
cite_claim_is_about(const cite_claiming_t *c, const cite_text_t *text)
{
    return cite_source_is_cited(&text->source, &c->claim->cited)
           != CITE_CITED_OTHER;
}


static int
cite_claim_works(cite_claiming_t *c, size_t n)
{
    c->work -= cite_min(n, c->work);

    return c->work > 0;
}


static void
cite_claim_fact(cite_claiming_t *c, const cite_text_t *text, size_t start,
    size_t end)
{
    if (c->facts++ == 0) {
        c->text = text;
        c->start = start;
        c->end = end;
    }
}


/* the quantity at a number of a block */

static cite_quantity_e
cite_claim_number_at(cite_claiming_t *c, cite_text_t *text,
    cite_block_t *block, size_t i, const cite_quantity_t *q)
{
    size_t            at, start;
    cite_spot_t       spot;
    cite_words_t     *window;
    cite_quantity_e   agrees;
    cite_quantity_t   source;

    spot.text = text;
    spot.block = block;
    spot.i = i;

    at = cite_spot_back(&spot, 1);
    start = cite_spot_start(&spot);
    window = &c->evidence->check->window;

    if (cite_words_read(window, cite_span_skip(text->source.content, start),
                        CITE_CLAIM_CONTEXT)
        != CITE_OK
        || at >= window->n
        || cite_quantity_read(window, at, &source) != CITE_OK)
    {
        return CITE_QUANTITY_OTHER;
    }

    agrees = cite_quantity_compare(q, &source);

    if (agrees == CITE_QUANTITY_SAME || agrees == CITE_QUANTITY_BARE) {
        cite_claim_fact(c, text, start + window->words[at].start,
                        start + window->words[at].end);
        c->facts--;
    }

    return agrees;
}


/* bits of what the numbers of a block say of the one that is claimed */

static unsigned
cite_claim_number_in(cite_claiming_t *c, cite_text_t *text,
    cite_block_t *block, const cite_quantity_t *q)
{
    size_t         i, start;
    unsigned       all;
    cite_token_t   token;
    cite_normal_t  normal;

    all = 0;

    for (i = 0; i < block->numbers_n && cite_claim_works(c, CITE_CLAIM_PARSE);
         i++)
    {
        start = block->base + block->at[block->numbers[i]];
        cite_normal_init(&normal, cite_span_skip(text->source.content, start));

        if (cite_normal_next(&normal, &token) != CITE_OK
            || !cite_quantity_may_be(q->value, token.text)
            || !cite_claim_works(c, CITE_CLAIM_READ))
        {
            continue;
        }

        all |= 1u << cite_claim_number_at(c, text, block, block->numbers[i],
                                          q);

        if (all & 1u << CITE_QUANTITY_SAME) {
            break;
        }
    }

    return all;
}


/*
 * A number without a unit proves less than one with another unit denies:
 * columns of tables have their unit above them.
 */

static cite_quantity_e
cite_claim_number(cite_claiming_t *c, const cite_quantity_t *q)
{
    size_t         i;
    unsigned       all;
    cite_text_t   *text;
    cite_block_t  *block;

    static const cite_quantity_e  bare[] = {
        CITE_QUANTITY_SAME, CITE_QUANTITY_BARE, CITE_QUANTITY_UNSURE,
        CITE_QUANTITY_UNLIKE
    };

    static const cite_quantity_e  counted[] = {
        CITE_QUANTITY_SAME, CITE_QUANTITY_UNLIKE, CITE_QUANTITY_UNSURE,
        CITE_QUANTITY_BARE
    };

    all = 0;

    for (text = c->evidence->first; text; text = text->next) {

        if (!cite_claim_is_about(c, text)) {
            continue;
        }

        for (block = text->first; block; block = block->next) {
            all |= cite_claim_number_in(c, text, block, q);

            if (all & 1u << CITE_QUANTITY_SAME) {
                return CITE_QUANTITY_SAME;
            }
        }
    }

    for (i = 0; i < cite_nelts(bare); i++) {
        if (all & 1u << (q->unit ? counted[i] : bare[i])) {
            return q->unit ? counted[i] : bare[i];
        }
    }

    return CITE_QUANTITY_OTHER;
}


/* CITE_DECLINED: one is absent; CITE_AGAIN: nobody can tell */

static cite_rc_t
cite_claim_numbers(cite_claiming_t *c)
{
    int              unsure;
    size_t           i, n;
    cite_quantity_t  q;

    n = 0;
    unsure = 0;

    for (i = 0; i < c->words->n && c->work; i++) {

        if (cite_quantity_read(c->words, i, &q) != CITE_OK
            || (q.spelt && q.value < 2))
        {
            continue;
        }

        if (++n > CITE_CLAIM_FACTS) {
            return CITE_AGAIN;
        }

        switch (cite_claim_number(c, &q)) {

        case CITE_QUANTITY_SAME:
        case CITE_QUANTITY_BARE:
            c->facts++;
            break;

        case CITE_QUANTITY_UNSURE:
            unsure = 1;
            break;

        default:
            if (c->work && (!q.spelt || q.value > CITE_CLAIM_SPELT)) {
                return CITE_DECLINED;
            }

            unsure = 1;
        }

        i += q.words - 1;
    }

    return unsure || c->work == 0 ? CITE_AGAIN : CITE_OK;
}


/* two words side by side; next is 0 for one alone */

static int
cite_claim_block_has(cite_claiming_t *c, const cite_block_t *block,
    uint32_t hash, uint32_t next)
{
    size_t  i;

    if (!cite_block_may(block, hash)
        || (next && !cite_blocks_may(block, next)))
    {
        return 0;
    }

    for (i = 0; i < block->n && cite_claim_works(c, 1); i++) {

        if (block->hash[i] != hash) {
            continue;
        }

        if (next == 0 || (i + 1 < block->n && block->hash[i + 1] == next)
            || (i + 1 == block->n && block->next
                && block->next->hash[0] == next))
        {
            return 1;
        }
    }

    return 0;
}


static int
cite_claim_has_word(cite_claiming_t *c, uint32_t hash, uint32_t next)
{
    const cite_text_t   *text;
    const cite_block_t  *block;

    for (text = c->evidence->first; text; text = text->next) {

        if (!cite_claim_is_about(c, text)) {
            continue;
        }

        for (block = text->first; block; block = block->next) {
            if (cite_claim_block_has(c, block, hash, next)) {
                return 1;
            }
        }
    }

    return 0;
}


/* a name with or without the ending of a case */

static int
cite_claim_has_name(cite_claiming_t *c, cite_span_t word)
{
    size_t   i, n;
    uint8_t  longer[CITE_WORD_MAX * 4 + 4];

    static const char  *ends[] = { "s", "n", "en", "e", "es", "'s" };

    if (cite_claim_has_word(c, cite_normal_hash(word), 0)) {
        return 1;
    }

    if (word.n < 4 || word.n > CITE_WORD_MAX * 4) {
        return 0;
    }

    memcpy(longer, word.p, word.n);

    for (i = 0; i < cite_nelts(ends); i++) {
        n = strlen(ends[i]);
        memcpy(longer + word.n, ends[i], n);

        if (cite_claim_has_word(c, cite_normal_hash(
                                       cite_span_make(longer, word.n + n)), 0)
            || (word.n > n + 3
                && memcmp(word.p + word.n - n, ends[i], n) == 0
                && cite_claim_has_word(c, cite_normal_hash(
                                           cite_span_make(word.p, word.n - n)),
                                       0)))
        {
            return 1;
        }
    }

    return 0;
}


/*
 * Capitals and identifiers are names; in a script without capitals any two
 * characters may be one.
 */

static int
cite_claim_has_names(cite_claiming_t *c)
{
    size_t              i;
    const cite_word_t  *word;

    for (i = 0; i < c->words->n; i++) {
        word = &c->words->words[i];

        if (word->kind || (word->flags & CITE_TOKEN_NUMBER)) {
            continue;
        }

        if (word->flags & (CITE_TOKEN_CAPITAL | CITE_TOKEN_MIXED)) {

            if (!cite_claim_has_name(c, word->text)) {
                return 0;
            }

            c->facts += !(word->flags & CITE_TOKEN_FIRST);
            continue;
        }

        if ((word->flags & CITE_TOKEN_IDEOGRAPH) && i + 1 < c->words->n
            && (word[1].flags & CITE_TOKEN_IDEOGRAPH) && word[1].kind == 0
            && cite_words_touch(c->words, i)
            && !cite_claim_has_word(c, word->hash, word[1].hash))
        {
            return 0;
        }
    }

    return c->work > 0;
}


/* [1], [2, 3], \u30101\u2020source\u3011 and tags are no part of a sentence */

static size_t
cite_claim_marker(cite_span_t s)
{
    size_t       i;
    cite_span_t  end;

    if (*s.p == '[') {
        for (i = 1; i < s.n && strchr("0123456789, #p.-", s.p[i]) && s.p[i];
             i++)
        {
            /* void */
        }

        return i > 1 && i < s.n && s.p[i] == ']' ? i + 1 : 0;
    }

    if (*s.p == '<' && s.n > 1
        && (s.p[1] == '/' || (s.p[1] | 0x20) == 'c'))
    {
        for (i = 1; i < s.n && s.p[i] != '>' && s.p[i] != '<'; i++) {
            /* void */
        }

        return i < s.n && s.p[i] == '>' ? i + 1 : 0;
    }

    if (!cite_span_starts(s, cite_span("\u3010"))) {
        return 0;
    }

    for (i = 3; i < s.n && i < 64; i++) {
        end = cite_span_skip(s, i);

        if (cite_span_starts(end, cite_span("\u3011"))) {
            return i + 3;
        }
    }

    return 0;
}


static cite_rc_t
cite_claim_clean(cite_buf_t *b, cite_span_t s)
{
    size_t  n;

    while (s.n && b->err == NULL) {
        n = *s.p == '[' || *s.p == '<' || *s.p == 0xe3 ? cite_claim_marker(s)
                                                       : 0;
        if (n == 0) {
            cite_buf_byte(b, *s.p);

        } else {
            cite_buf_byte(b, ' ');
        }

        s = cite_span_skip(s, n ? n : 1);
    }

    return b->err ? CITE_ERROR : CITE_OK;
}


static void
cite_claim_result(cite_claiming_t *c, cite_finding_t *found,
    cite_found_e status, const char *reason)
{
    memset(found, 0, sizeof(cite_finding_t));

    found->status = status;
    found->reason = reason;

    if (c->text && status == CITE_FOUND_PART) {
        found->score = 1;
        cite_finding_set(found, c->text, c->start, c->end);
    }
}


/* CITE_DECLINED: it is not there word by word, nor denied */

static cite_rc_t
cite_claim_verbatim(cite_claiming_t *c, cite_finding_t *found)
{
    cite_near_t   near;
    cite_cited_e  agrees;

    memset(found, 0, sizeof(cite_finding_t));

    if (cite_evidence_find(c->evidence, c->words, &c->claim->cited, found,
                           &agrees)
        == CITE_OK)
    {
        found->score = 1;
        found->reason = agrees == CITE_CITED_SAME ? NULL
                        : agrees == CITE_CITED_PAGE ? "other page"
                                                    : "other source";
        found->status = agrees != CITE_CITED_SAME ? CITE_FOUND_ELSEWHERE
                        : c->words->n < 3 ? CITE_FOUND_PART : CITE_FOUND;
        return CITE_OK;
    }

    if (found->reason) {
        cite_claim_result(c, found, CITE_FOUND_NOTHING, found->reason);
        return CITE_OK;
    }

    if (cite_evidence_near(c->evidence, c->words, &c->claim->cited, &near)
        != CITE_OK
        || !cite_claim_is_about(c, near.spot.text)
        || (double) near.matched - (double) near.hunks
           < CITE_CLAIM_LIKE * (double) c->words->n)
    {
        return CITE_DECLINED;
    }

    /* numbers, units and names may be said in other words */

    if (near.reason && strcmp(near.reason, "negation") == 0) {
        cite_claim_result(c, found, CITE_FOUND_NOTHING, near.reason);
        cite_finding_set(found, near.spot.text, near.start, near.end);
        return CITE_OK;
    }

    /* the sentence itself with another unit: the number does not help */

    if (near.reason && strcmp(near.reason, "unit") == 0 && near.hunks == 1
        && near.score >= c->evidence->threshold)
    {
        cite_claim_result(c, found, CITE_FOUND_SKIPPED, "unsettled");
        return CITE_OK;
    }

    if (near.reason || near.hunks) {
        return CITE_DECLINED;
    }

    cite_claim_result(c, found, CITE_FOUND, NULL);
    found->score = near.score;
    cite_finding_set(found, near.spot.text, near.start, near.end);

    return CITE_OK;
}


static void
cite_claim_settle(cite_claiming_t *c, cite_finding_t *found)
{
    cite_rc_t  rc;

    if (cite_claim_verbatim(c, found) == CITE_OK) {
        return;
    }

    rc = cite_claim_numbers(c);

    if (rc == CITE_DECLINED) {
        cite_claim_result(c, found, CITE_FOUND_NOTHING, "number");

    } else if (rc == CITE_OK && cite_claim_has_names(c) && c->facts) {
        cite_claim_result(c, found, CITE_FOUND_PART, NULL);

    } else {
        cite_claim_result(c, found, CITE_FOUND_SKIPPED, "unsettled");
    }
}


void
cite_evidence_claim(cite_evidence_t *e, const cite_claim_t *claim,
    cite_finding_t *found)
{
    cite_buf_t         b;
    cite_text_t       *text;
    cite_claiming_t    c;

    memset(&c, 0, sizeof(cite_claiming_t));

    c.evidence = e;
    c.claim = claim;
    c.work = CITE_CLAIM_WORK;

    for (text = e->first; text && !cite_claim_is_about(&c, text);
         text = text->next)
    {
        /* void */
    }

    if (text == NULL || cite_evidence_check(e) == NULL) {
        cite_claim_result(&c, found, CITE_FOUND_SKIPPED,
                          text ? "no memory" : "no evidence");
        return;
    }

    c.words = &e->check->phrase;
    cite_buf_init(&b, e->mem, claim->text.n);

    if (cite_claim_clean(&b, claim->text) != CITE_OK
        || cite_words_read(&e->check->phrase, cite_buf_view(&b),
                           CITE_EVIDENCE_PHRASE)
           != CITE_OK)
    {
        cite_claim_result(&c, found, CITE_FOUND_SKIPPED, "no memory");

    } else if (c.words->n == 0 || c.words->more) {
        cite_claim_result(&c, found, CITE_FOUND_SKIPPED,
                          c.words->n ? "sentence too long" : "no claim");

    } else {
        cite_claim_settle(&c, found);
    }

    cite_buf_free(&b);
}
