
/*
 * Copyright (C) the ngx_cite authors
 *
 * Words that a text should have, all of them in one pass.  A slot's need is
 * 1 while its word is wanted, and 2 when it was seen.
 */


#include "evidence/cite_evidence_bench.h"


void
cite_wanted_begin(cite_bench_t *check, const cite_text_t *text)
{
    memset(check->counts.need, 0, sizeof(check->counts.need));

    check->wanted.text = text;
    check->wanted.block = text->first;
    check->wanted.n = 0;
}


void
cite_wanted_put(cite_bench_t *check, uint32_t hash)
{
    size_t          slot;
    cite_counts_t  *counts;

    counts = &check->counts;
    slot = cite_counts_slot(counts, hash);

    if (counts->need[slot]) {
        return;
    }

    counts->hash[slot] = hash;
    counts->need[slot] = 1;
    counts->seen[check->wanted.n++] = (uint16_t) slot;
}


/* 1 if the block may have one of the words */

static int
cite_wanted_may(const cite_bench_t *check, const cite_block_t *block)
{
    size_t  i;

    for (i = 0; i < check->wanted.n; i++) {
        if (cite_block_may(block,
                           check->counts.hash[check->counts.seen[i]]))
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
cite_wanted_block(cite_bench_t *check, const cite_block_t *block, int numbers)
{
    size_t          i, n;
    cite_counts_t  *counts;

    counts = &check->counts;

    for (i = 0; numbers && i < block->numbers_n; i++) {
        cite_wanted_see(counts, block->hash[block->numbers[i]]);
    }

    for (i = 0; !numbers && i < block->n; i++) {
        cite_wanted_see(counts, block->hash[i]);
    }

    n = 0;

    for (i = 0; i < check->wanted.n; i++) {
        if (counts->need[counts->seen[i]] == 1) {
            counts->seen[n++] = counts->seen[i];
        }
    }

    check->wanted.n = n;
}


cite_rc_t
cite_wanted_go_on(cite_evidence_t *e, int numbers)
{
    cite_bench_t   *check;
    cite_wanted_t  *w;

    check = e->check;
    w = &check->wanted;

    for ( /* void */ ; w->block && w->n; w->block = w->block->next) {

        if (e->left == 0) {
            return CITE_AGAIN;
        }

        cite_evidence_spend(e, 1 + w->n / 2);

        if (cite_wanted_may(check, w->block)) {
            cite_evidence_spend(e, w->block->n);
            cite_wanted_block(check, w->block, numbers);
        }
    }

    return w->n ? CITE_DECLINED : CITE_OK;
}
