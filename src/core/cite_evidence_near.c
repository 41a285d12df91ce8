
/*
 * Copyright (C) the ngx_cite authors
 *
 * The place that is most like a phrase: blocks that may have enough of its
 * words, in the best of them the window with the most, and both aligned.
 */


#include "cite_evidence_part.h"


#define CITE_NEAR_KEYS    16
#define CITE_NEAR_BLOCKS  6          /* that are looked at closely */
#define CITE_NEAR_CELLS   600000     /* of alignment in one check */
#define CITE_NEAR_SLOTS   2048       /* twice the words of two blocks */
#define CITE_NEAR_MARGIN  4          /* words around a window, and ... */
#define CITE_NEAR_SLACK   4          /* ... one for each so many more */

#define CITE_ALIGN_MATCH  2
#define CITE_ALIGN_SKIP   (-1)


typedef struct {
    cite_text_t   *text;
    cite_block_t  *block;
    size_t         rank;
} cite_candidate_t;


typedef struct {
    cite_candidate_t      best[CITE_NEAR_BLOCKS];
    size_t                n;
    size_t                max;
    uint32_t              keys[CITE_NEAR_KEYS];
    size_t                keys_n;
    size_t                least;     /* keys that a block must have */
    const cite_words_t   *phrase;
} cite_candidates_t;


/* words of the phrase by hash, and how many of each there are */

typedef struct {
    uint32_t   hash[CITE_NEAR_SLOTS];
    uint16_t   need[CITE_NEAR_SLOTS];
    uint16_t   have[CITE_NEAR_SLOTS];
    uint16_t   seen[2 * CITE_BLOCK_WORDS];   /* slots of the pair's words */
} cite_counts_t;


static size_t
cite_word_weight(const cite_word_t *word)
{
    return word->text.n + (word->flags & CITE_TOKEN_NUMBER ? 4 : 0);
}


/* the rarest words; where all are alike, as ideographs, some of each part */

static void
cite_candidates_keys(cite_candidates_t *c)
{
    size_t              i, j, n, part, end;
    const cite_word_t  *word, *best;

    n = cite_min(c->phrase->n, CITE_NEAR_KEYS);
    j = 0;

    for (part = 0; part < n; part++) {
        end = (part + 1) * c->phrase->n / n;
        best = &c->phrase->words[j];

        for (i = j; i < end; i++) {
            word = &c->phrase->words[i];

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
    size_t    i;
    uint32_t  bits;

    bits = 0;

    for (i = 0; i < c->keys_n; i++) {
        bits |= (uint32_t) cite_block_may(block, c->keys[i]) << i;
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


static size_t
cite_counts_slot(const cite_counts_t *counts, uint32_t hash)
{
    size_t  i;

    i = hash % CITE_NEAR_SLOTS;

    while (counts->need[i] && counts->hash[i] != hash) {
        i = (i + 1) % CITE_NEAR_SLOTS;
    }

    return i;
}


static void
cite_counts_init(cite_counts_t *counts, const cite_words_t *phrase)
{
    size_t  i, slot;

    memset(counts->need, 0, sizeof(counts->need));

    for (i = 0; i < phrase->n; i++) {
        slot = cite_counts_slot(counts, phrase->words[i].hash);
        counts->hash[slot] = phrase->words[i].hash;
        counts->need[slot]++;
    }
}


/* the first word of the window of that size that has most of the phrase */

static size_t
cite_counts_window(cite_counts_t *counts, const cite_block_t *block,
    size_t size)
{
    size_t    i, n, slot, matched, most, start;
    uint32_t  hash;

    memset(counts->have, 0, sizeof(counts->have));

    n = block->n + (block->next ? block->next->n : 0);
    matched = 0;
    most = 0;
    start = 0;

    for (i = 0; i < n; i++) {
        hash = i < block->n ? block->hash[i] : block->next->hash[i - block->n];
        slot = cite_counts_slot(counts, hash);
        counts->seen[i] = (uint16_t) slot;

        if (i >= size) {
            slot = counts->seen[i - size];
            matched -= counts->have[slot]-- <= counts->need[slot];
            slot = counts->seen[i];
        }

        matched += counts->have[slot]++ < counts->need[slot];

        if (matched > most) {
            most = matched;
            start = i + 1 > size ? i + 1 - size : 0;
        }
    }

    return start;
}


static int
cite_word_same(const cite_word_t *a, const cite_word_t *b)
{
    return a->hash == b->hash && cite_span_eq(a->text, b->text);
}


/*
 * All of the phrase against any part of the window.  way tells for each pair
 * of words how the best alignment of what is before them ends.
 */

typedef enum {
    CITE_ALIGN_BOTH = 0,
    CITE_ALIGN_PHRASE,       /* a word of the phrase has no counterpart */
    CITE_ALIGN_WINDOW
} cite_align_e;


static size_t
cite_align_fill(const cite_words_t *phrase, const cite_words_t *window,
    uint8_t *way)
{
    int       up, left, cross, best;
    size_t    i, j, end;
    int16_t   row[CITE_WINDOW_WORDS + 1];
    int16_t   corner, above;

    memset(row, 0, (window->n + 1) * sizeof(int16_t));

    for (i = 0; i < phrase->n; i++) {
        corner = row[0];
        row[0] = (int16_t) (row[0] + CITE_ALIGN_SKIP);

        for (j = 0; j < window->n; j++, way++) {
            above = row[j + 1];
            up = above + CITE_ALIGN_SKIP;
            left = row[j] + CITE_ALIGN_SKIP;
            cross = cite_word_same(&phrase->words[i], &window->words[j])
                    ? corner + CITE_ALIGN_MATCH : INT16_MIN;

            best = cite_max(cross, cite_max(up, left));
            *way = best == cross ? CITE_ALIGN_BOTH
                   : best == left ? CITE_ALIGN_WINDOW : CITE_ALIGN_PHRASE;

            row[j + 1] = (int16_t) best;
            corner = above;
        }
    }

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


cite_rc_t
cite_near_align(cite_evidence_t *e, const cite_words_t *phrase,
    const cite_words_t *window, cite_near_t *near)
{
    size_t    end;
    uint8_t  *way;

    if (window->n == 0) {
        return CITE_DECLINED;
    }

    way = cite_mem_resize(e->mem, NULL, phrase->n * window->n);
    if (way == NULL) {
        return CITE_ERROR;
    }

    end = cite_align_fill(phrase, window, way);
    cite_align_trace(phrase, window, way, end, e->check->pair);
    cite_mem_resize(e->mem, way, 0);

    cite_near_compare(e->check, phrase, window, near);

    return near->matched ? CITE_OK : CITE_DECLINED;
}


static cite_rc_t
cite_near_look(cite_evidence_t *e, const cite_candidate_t *candidate,
    cite_counts_t *counts, const cite_words_t *phrase, cite_near_t *near)
{
    size_t         size, margin, start;
    cite_spot_t    spot;
    cite_words_t  *window;

    margin = CITE_NEAR_MARGIN + phrase->n / CITE_NEAR_SLACK;
    size = phrase->n + margin;

    spot.text = candidate->text;
    spot.block = candidate->block;
    spot.i = cite_counts_window(counts, candidate->block, size);

    if (spot.i >= spot.block->n) {
        spot.i -= spot.block->n;
        spot.block = spot.block->next;
    }

    size += cite_spot_back(&spot, margin) + margin;

    window = &e->check->window;
    start = cite_spot_start(&spot);

    if (cite_words_read(window,
                        cite_span_skip(spot.text->source.content, start), size)
        != CITE_OK)
    {
        return CITE_ERROR;
    }

    memset(near, 0, sizeof(cite_near_t));
    near->spot = spot;

    if (cite_near_align(e, phrase, window, near) != CITE_OK) {
        return CITE_DECLINED;
    }

    near->start = start + window->words[near->first].start;
    near->end = start + window->words[near->last].end;

    return CITE_OK;
}


/* what differs counts against a place as well */

static double
cite_near_rank(const cite_near_t *near)
{
    return (double) near->matched - (double) near->hunks
           + (near->reason ? 0.25 : 0);
}


cite_rc_t
cite_evidence_near(cite_evidence_t *e, const cite_words_t *phrase,
    const cite_cited_t *cited, cite_near_t *near)
{
    size_t              i;
    cite_rc_t           rc;
    cite_near_t         one;
    cite_text_t        *text;
    cite_counts_t       counts;
    cite_candidates_t   c;

    memset(&c, 0, sizeof(cite_candidates_t));

    c.phrase = phrase;
    c.max = CITE_NEAR_CELLS / (2 * phrase->n * phrase->n);
    c.max = cite_max(1, cite_min(c.max, CITE_NEAR_BLOCKS));

    cite_candidates_keys(&c);
    c.least = (c.keys_n * 2 + 4) / 5;

    for (text = e->first; text; text = text->next) {
        cite_candidates_text(&c, text,
                             cite_source_is_cited(&text->source, cited));
    }

    rc = CITE_DECLINED;
    cite_counts_init(&counts, phrase);

    for (i = 0; i < c.n && c.best[i].rank / 4 >= c.least; i++) {

        if (cite_near_look(e, &c.best[i], &counts, phrase, &one) == CITE_OK
            && (rc != CITE_OK || cite_near_rank(&one) > cite_near_rank(near)))
        {
            *near = one;
            rc = CITE_OK;
        }

        /* as it is denied, nothing that is like it could be better */

        if (rc == CITE_OK && near->reason && near->score >= e->threshold) {
            break;
        }
    }

    return rc;
}
