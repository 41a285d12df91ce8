
/*
 * Copyright (C) the ngx_cite authors
 *
 * The place that is most like a phrase: blocks that may have enough of its
 * words, in the best of them the window with the most, and both aligned.
 */


#include "evidence/cite_evidence_match_internal.h"


#define CITE_NEAR_CELLS   600000     /* of alignment in one check */
#define CITE_NEAR_MARGIN  4          /* words around a window, and ... */
#define CITE_NEAR_SLACK   4          /* ... one for each so many more */

#define CITE_ALIGN_MATCH  2
#define CITE_ALIGN_SKIP   (-1)


static size_t
cite_word_weight(const cite_word_t *word)
{
    return word->text.n + (word->flags & CITE_TOKEN_NUMBER ? 4 : 0);
}


/* the rarest words; where all are alike, as ideographs, some of each part */

static void
cite_candidates_keys(cite_candidates_t *c, const cite_words_t *phrase)
{
    size_t              i, j, n, part, end;
    const cite_word_t  *word, *best;

    n = cite_min(phrase->n, CITE_NEAR_KEYS);
    j = 0;

    for (part = 0; part < n; part++) {
        end = (part + 1) * phrase->n / n;
        best = &phrase->words[j];

        for (i = j; i < end; i++) {
            word = &phrase->words[i];

            if (cite_word_weight(word) > cite_word_weight(best)) {
                best = word;
            }
        }

        c->keys[c->keys_n++] = best->hash;
        j = end;
    }
}


static void
cite_candidates_put(cite_candidates_t *c, cite_text_t *text,
    cite_block_t *block, size_t rank)
{
    size_t  i;

    if (c->n == c->max && rank <= c->best[c->n - 1].rank) {
        return;
    }

    c->n += c->n < c->max;

    for (i = c->n - 1; i && c->best[i - 1].rank < rank; i--) {
        c->best[i] = c->best[i - 1];
    }

    c->best[i].text = text;
    c->best[i].block = block;
    c->best[i].rank = rank;
}


/* which of the keys the block may have, as bits */

static uint32_t
cite_candidates_bits(const cite_candidates_t *c, const cite_block_t *block)
{
    size_t          i;
    uint32_t        bits, bit;
    const uint8_t  *set;

    bits = 0;
    set = c->masked && block->echo ? block->rest : block->bits;

    for (i = c->keys_n; i-- > 0; /* void */ ) {
        bit = c->keys[i] & block->mask;
        bits = bits << 1 | (set[bit >> 3] >> (bit & 7) & 1);
    }

    return bits;
}


static size_t
cite_bits_count(uint32_t bits)
{
    size_t  n;

    for (n = 0; bits; n++) {
        bits &= bits - 1;
    }

    return n;
}


static void
cite_candidates_text(cite_candidates_t *c, cite_text_t *text,
    cite_cited_e agrees)
{
    size_t         n;
    uint32_t       bits, next;
    cite_block_t  *block;

    bits = text->first ? cite_candidates_bits(c, text->first) : 0;

    for (block = text->first; block; block = block->next) {
        next = block->next ? cite_candidates_bits(c, block->next) : 0;
        n = cite_bits_count(bits | next);

        if (n >= c->least) {
            cite_candidates_put(c, text, block, n * 4 + agrees);
            c->least = cite_max(c->least, n * 3 / 4);
        }

        bits = next;
    }
}


static int
cite_word_same(const cite_word_t *a, const cite_word_t *b)
{
    return a->hash == b->hash && cite_span_eq(a->text, b->text);
}


/*
 * All of the phrase against any part of the window.  way tells for each pair
 * of words how the best alignment of the words before them ends.
 */

typedef enum {
    CITE_ALIGN_BOTH = 0,
    CITE_ALIGN_PHRASE,       /* a word of the phrase has no counterpart */
    CITE_ALIGN_WINDOW
} cite_align_e;


/* row has the score of the best alignment at each word of the window */

static void
cite_align_row(const cite_word_t *word, const cite_words_t *window,
    unsigned mask, int16_t *row, uint8_t *way)
{
    int       up, left, cross, best;
    size_t    j;
    int16_t   corner, above;

    corner = row[0];
    row[0] = (int16_t) (row[0] + CITE_ALIGN_SKIP);

    for (j = 0; j < window->n; j++, way++) {
        above = row[j + 1];
        up = above + CITE_ALIGN_SKIP;
        left = row[j] + CITE_ALIGN_SKIP;
        cross = cite_word_same(word, &window->words[j])
                && !(window->words[j].echo & mask)
                ? corner + CITE_ALIGN_MATCH : INT16_MIN;

        best = cite_max(cross, cite_max(up, left));
        *way = best == cross ? CITE_ALIGN_BOTH
               : best == left ? CITE_ALIGN_WINDOW : CITE_ALIGN_PHRASE;

        row[j + 1] = (int16_t) best;
        corner = above;
    }
}


static size_t
cite_align_end(const cite_words_t *window, const int16_t *row)
{
    size_t  j, end;

    end = 0;

    for (j = 1; j <= window->n; j++) {
        end = row[j] > row[end] ? j : end;
    }

    return end;
}


static void
cite_align_trace(const cite_words_t *phrase, const cite_words_t *window,
    const uint8_t *way, size_t j, int16_t *pair)
{
    size_t  i;

    for (i = 0; i < phrase->n; i++) {
        pair[i] = -1;
    }

    while (i && j) {

        switch (way[(i - 1) * window->n + j - 1]) {

        case CITE_ALIGN_BOTH:
            pair[--i] = (int16_t) --j;
            break;

        case CITE_ALIGN_PHRASE:
            i--;
            break;

        default:
            j--;
            break;
        }
    }
}


static cite_rc_t
cite_near_align_begin(cite_evidence_t *e, cite_nearing_t *n,
    const cite_words_t *window)
{
    if (window->n == 0) {
        return CITE_DECLINED;
    }

    n->way = cite_mem_resize(e->mem, NULL, n->phrase->n * window->n);
    if (n->way == NULL) {
        return CITE_ERROR;
    }

    memset(n->row, 0, (window->n + 1) * sizeof(int16_t));
    n->rows = 0;

    return CITE_OK;
}


/* 1 if all words that have a counterpart are one */

static unsigned
cite_near_is_echo(const cite_nearing_t *n, const cite_words_t *window)
{
    size_t  i;

    for (i = 0; i < n->phrase->n; i++) {
        if (n->pair[i] >= 0 && !window->words[n->pair[i]].echo) {
            return 0;
        }
    }

    return 1;
}


static cite_rc_t
cite_near_align(cite_evidence_t *e, cite_nearing_t *n,
    const cite_words_t *window)
{
    for ( /* void */ ; n->rows < n->phrase->n; n->rows++) {

        if (e->left == 0) {
            return CITE_AGAIN;
        }

        cite_evidence_spend(e, window->n);
        cite_align_row(&n->phrase->words[n->rows], window,
                       n->candidates.masked, n->row,
                       n->way + n->rows * window->n);
    }

    cite_align_trace(n->phrase, window, n->way,
                     cite_align_end(window, n->row), n->pair);

    cite_mem_resize(e->mem, n->way, 0);
    n->way = NULL;

    cite_near_compare(n->pair, n->phrase, window, &n->one);
    n->one.echo = cite_near_is_echo(n, window);

    return n->one.matched ? CITE_OK : CITE_DECLINED;
}


/* the window of the block that is looked at */

static void
cite_near_place(cite_evidence_t *e, cite_nearing_t *n)
{
    size_t                   margin;
    cite_spot_t              spot;
    const cite_candidate_t  *candidate;

    candidate = &n->candidates.best[n->i];
    margin = CITE_NEAR_MARGIN + n->phrase->n / CITE_NEAR_SLACK;
    n->size = n->phrase->n + margin;

    spot.text = candidate->text;
    spot.block = candidate->block;
    spot.i = cite_counts_window(&e->match->counts, candidate->block, n->size,
                                n->candidates.masked);

    if (spot.i >= spot.block->n) {
        spot.i -= spot.block->n;
        spot.block = spot.block->next;
    }

    n->size += cite_spot_back(&spot, margin) + margin;

    memset(&n->one, 0, sizeof(cite_near_t));
    n->one.spot = spot;

    cite_words_begin(&e->match->window,
                     cite_span_skip(spot.text->source.content,
                                    cite_spot_start(&spot)));
}


/* a place that would be found may be changed by the rest of its sentence */

static cite_rc_t
cite_near_scope(cite_evidence_t *e, cite_nearing_t *n)
{
    cite_rc_t  rc;

    if (n->one.reason || n->one.score < e->threshold) {
        return CITE_OK;
    }

    rc = cite_evidence_scope(e, n->one.spot.text, n->one.start, n->one.end);

    if (rc == CITE_DECLINED) {
        n->one.reason = CITE_REASON_SCOPE;
        n->one.start = e->match->scoping.start;
        n->one.end = e->match->scoping.end;
    }

    return rc == CITE_AGAIN ? rc : CITE_OK;
}


/* scores the place; CITE_DECLINED: nothing is alike, or there is no memory */

static cite_rc_t
cite_near_look(cite_evidence_t *e, cite_nearing_t *n)
{
    size_t         start;
    cite_rc_t      rc;
    cite_words_t  *window;

    window = &e->match->window;

    if (n->phase == CITE_NEARING_PLACE) {

        if (e->left == 0) {
            return CITE_AGAIN;
        }

        cite_evidence_spend(e, 2 * CITE_BLOCK_WORDS);
        cite_near_place(e, n);
        n->phase = CITE_NEARING_READ;
    }

    if (n->phase == CITE_NEARING_READ) {
        rc = cite_words_go_on(window, n->size, &e->left);

        if (rc == CITE_OK) {
            cite_echo_flag(&n->one.spot, window);
            rc = cite_near_align_begin(e, n, window);
        }

        if (rc != CITE_OK) {
            return rc == CITE_AGAIN ? rc : CITE_DECLINED;
        }

        n->phase = CITE_NEARING_ALIGN;
    }

    if (n->phase == CITE_NEARING_ALIGN) {
        rc = cite_near_align(e, n, window);

        if (rc != CITE_OK) {
            return rc;
        }

        start = cite_spot_start(&n->one.spot);
        n->one.start = start + window->words[n->one.first].start;
        n->one.end = start + window->words[n->one.last].end;
        n->phase = CITE_NEARING_SCOPE;
    }

    return cite_near_scope(e, n);
}


/* differences count against a place as well */

static double
cite_near_rank(const cite_near_t *near)
{
    return (double) near->matched - (double) near->hunks
           + (near->reason ? 0.25 : 0);
}


/* all texts, perhaps without words that are an echo */

static void
cite_near_round(cite_evidence_t *e, const cite_words_t *phrase, int masked)
{
    cite_nearing_t     *n;
    cite_candidates_t  *c;

    n = &e->match->nearing;
    c = &n->candidates;

    n->phrase = phrase;
    n->phase = CITE_NEARING_TEXTS;
    n->text = e->first;
    n->i = 0;

    memset(c, 0, sizeof(cite_candidates_t));

    c->masked = masked != 0;
    c->max = CITE_NEAR_CELLS / (2 * phrase->n * phrase->n);
    c->max = cite_max(1, cite_min(c->max, CITE_NEAR_BLOCKS));

    cite_candidates_keys(c, phrase);
    c->least = (c->keys_n * 2 + 4) / 5;
}


void
cite_near_begin(cite_evidence_t *e, const cite_words_t *phrase)
{
    e->match->nearing.rc = CITE_DECLINED;
    e->match->nearing.echoed = 0;

    cite_near_round(e, phrase, 0);
}


static cite_rc_t
cite_near_texts(cite_evidence_t *e, cite_nearing_t *n,
    const cite_cited_t *cited)
{
    for ( /* void */ ; n->text; n->text = n->text->next) {

        if (e->left == 0) {
            return CITE_AGAIN;
        }

        cite_evidence_spend_text(e, n->text);

        if (n->candidates.masked && n->text->unknown) {
            continue;
        }

        cite_candidates_text(&n->candidates, n->text,
                             cite_text_agrees(e, n->text, cited));
    }

    cite_counts_init(&e->match->counts, n->phrase);
    n->phase = CITE_NEARING_PLACE;

    return CITE_OK;
}


/* 1 if there is another one to be looked at */

static int
cite_near_goes_on(const cite_evidence_t *e, const cite_nearing_t *n)
{
    /* as it is denied, nothing that is like it could be better */

    if (n->rc == CITE_OK && n->best.reason && n->best.score >= e->threshold) {
        return 0;
    }

    return n->i < n->candidates.n
           && n->candidates.best[n->i].rank / 4 >= n->candidates.least;
}


/* the best one, and apart from it the best one that is an echo */

static void
cite_near_take(cite_nearing_t *n)
{
    if (n->one.echo) {
        if (!n->echoed || cite_near_rank(&n->one) > cite_near_rank(&n->echo)) {
            n->echo = n->one;
            n->echoed = 1;
        }

    } else if (n->rc != CITE_OK
               || cite_near_rank(&n->one) > cite_near_rank(&n->best))
    {
        n->best = n->one;
        n->rc = CITE_OK;
    }
}


static cite_rc_t
cite_near_look_all(cite_evidence_t *e, cite_nearing_t *n,
    const cite_cited_t *cited)
{
    cite_rc_t  rc;

    if (n->phase == CITE_NEARING_TEXTS
        && cite_near_texts(e, n, cited) != CITE_OK)
    {
        return CITE_AGAIN;
    }

    while (cite_near_goes_on(e, n)) {
        rc = cite_near_look(e, n);

        if (rc == CITE_AGAIN) {
            return rc;
        }

        if (rc == CITE_OK) {
            cite_near_take(n);
        }

        n->i++;
        n->phase = CITE_NEARING_PLACE;
    }

    return CITE_OK;
}


/* an echo may have hidden a place beside it or in other texts */

cite_rc_t
cite_near_go_on(cite_evidence_t *e, const cite_cited_t *cited)
{
    cite_nearing_t  *n;

    n = &e->match->nearing;

    for ( ;; ) {

        if (cite_near_look_all(e, n, cited) == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        if (!n->echoed || n->candidates.masked) {
            return n->rc;
        }

        cite_near_round(e, n->phrase, 1);
    }
}
