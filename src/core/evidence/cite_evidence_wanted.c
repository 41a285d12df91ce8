
/*
 * Copyright (C) the ngx_cite authors
 *
 * Words by hash: how many of a phrase a place has, and words that a text
 * should have, all of them in one pass.  For these a slot's need is 1 while
 * its word is wanted, and 2 when it was seen.
 */


#include "evidence/cite_evidence_match_internal.h"


size_t
cite_counts_slot(const cite_counts_t *counts, uint32_t hash)
{
    size_t  i;

    i = hash % CITE_NEAR_SLOTS;

    while (counts->need[i] && counts->hash[i] != hash) {
        i = (i + 1) % CITE_NEAR_SLOTS;
    }

    return i;
}


void
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


/* 1 if word i of the block, or of the next one behind it, is an echo */

static int
cite_blocks_echo(const cite_block_t *block, size_t i)
{
    if (i >= block->n) {
        i -= block->n;
        block = block->next;
    }

    return block->echo && block->echo[i];
}


size_t
cite_counts_window(cite_counts_t *counts, const cite_block_t *block,
    size_t size, int masked)
{
    size_t    i, n, slot, none, matched, most, start;
    uint32_t  hash;

    memset(counts->have, 0, sizeof(counts->have));

    for (none = 0; counts->need[none]; none++) {
        /* void */
    }

    n = block->n + (block->next ? block->next->n : 0);
    matched = 0;
    most = 0;
    start = 0;

    for (i = 0; i < n; i++) {
        hash = i < block->n ? block->hash[i] : block->next->hash[i - block->n];
        slot = masked && cite_blocks_echo(block, i)
               ? none : cite_counts_slot(counts, hash);
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


void
cite_wanted_begin(cite_match_t *match, const cite_text_t *text)
{
    memset(match->counts.need, 0, sizeof(match->counts.need));

    match->wanted.text = text;
    match->wanted.block = text->first;
    match->wanted.n = 0;
}


void
cite_wanted_put(cite_match_t *match, uint32_t hash)
{
    size_t          slot;
    cite_counts_t  *counts;

    counts = &match->counts;
    slot = cite_counts_slot(counts, hash);

    if (counts->need[slot]) {
        return;
    }

    counts->hash[slot] = hash;
    counts->need[slot] = 1;
    counts->seen[match->wanted.n++] = (uint16_t) slot;
}


/* 1 if the block may have one of the words */

static int
cite_wanted_may(const cite_match_t *match, const cite_block_t *block)
{
    size_t  i;

    for (i = 0; i < match->wanted.n; i++) {
        if (cite_block_may(block,
                           match->counts.hash[match->counts.seen[i]]))
        {
            return 1;
        }
    }

    return 0;
}


static void
cite_wanted_see(cite_counts_t *counts, uint32_t hash)
{
    size_t  slot;

    slot = cite_counts_slot(counts, hash);
    counts->need[slot] = counts->need[slot] ? 2 : 0;
}


static void
cite_wanted_block(cite_match_t *match, const cite_block_t *block, int numbers)
{
    size_t          i, n;
    cite_counts_t  *counts;

    counts = &match->counts;

    for (i = 0; numbers && i < block->numbers_n; i++) {
        cite_wanted_see(counts, block->hash[block->numbers[i]]);
    }

    for (i = 0; !numbers && i < block->n; i++) {
        cite_wanted_see(counts, block->hash[i]);
    }

    n = 0;

    for (i = 0; i < match->wanted.n; i++) {
        if (counts->need[counts->seen[i]] == 1) {
            counts->seen[n++] = counts->seen[i];
        }
    }

    match->wanted.n = n;
}


cite_rc_t
cite_wanted_go_on(cite_evidence_t *e, int numbers)
{
    cite_match_t   *match;
    cite_wanted_t  *w;

    match = e->match;
    w = &match->wanted;

    for ( /* void */ ; w->block && w->n; w->block = w->block->next) {

        if (e->left == 0) {
            return CITE_AGAIN;
        }

        cite_evidence_spend(e, 1 + w->n / 2);

        if (cite_wanted_may(match, w->block)) {
            cite_evidence_spend(e, w->block->n);
            cite_wanted_block(match, w->block, numbers);
        }
    }

    return w->n ? CITE_DECLINED : CITE_OK;
}
