
/*
 * Copyright (C) the ngx_cite authors
 *
 * Which source a number means: its candidates, and the choice among them by
 * the words of the clause.
 */


#include "source/cite_source_list.h"


#define CITE_CHOOSE_TOKENS  64       /* words of a clause that count */


typedef struct {
    cite_source_t     *sources[CITE_CANDIDATES_MAX];
    size_t             n;
} cite_candidates_t;


static void
cite_candidate_add(cite_candidates_t *c, cite_source_t *source)
{
    size_t  i;

    if (source == NULL) {
        return;
    }

    for (i = 0; i < c->n; i++) {
        if (c->sources[i] == source || c->sources[i] == source->double_of) {
            return;
        }
    }

    if (c->n < CITE_CANDIDATES_MAX) {
        c->sources[c->n++] = source;
    }
}


static cite_source_t *
cite_listing_number(const cite_listing_t *l, uint32_t number)
{
    uint32_t  i;

    for (i = 0; i < l->n; i++) {
        if (l->entries[i].number == number + 1) {
            return l->entries[i].source;
        }
    }

    return NULL;
}


static cite_source_t *
cite_listing_at(const cite_listing_t *l, uint32_t number, int zero)
{
    uint32_t  i;

    i = zero ? number : number - 1;

    return i < l->n ? l->entries[i].source : NULL;
}


/* the entries of one list that a number may mean */

static void
cite_candidates_of(cite_candidates_t *c, const cite_listing_t *l,
    uint32_t number, cite_numbering_t numbering)
{
    cite_source_t  *source;

    source = cite_listing_number(l, number);

    if (l->own && !l->from_zero) {
        cite_candidate_add(c, source);
        return;
    }

    if (l->own && numbering.zero) {
        cite_candidate_add(c, source);
        return;
    }

    /* an index from 0 is the list's own, markers mostly count from 1 */

    cite_candidate_add(c, cite_listing_at(l, number, numbering.zero));

    if (l->weak || (source && !l->own)) {
        cite_candidate_add(c, source);
    }
}


/* 0 if no list has a number, nor a position, that is this one */

static int
cite_listings_may_have(const cite_sources_t *s, uint32_t number,
    cite_numbering_t numbering)
{
    return s->numbered || (numbering.zero ? number : number - 1) < s->longest;
}


/* the entry if the lists were one */

static void
cite_candidates_on(const cite_sources_t *s, cite_candidates_t *c,
    uint32_t number, cite_numbering_t numbering, int past)
{
    uint32_t               i, lists;
    const cite_listing_t  *l;

    i = numbering.zero ? number : number - 1;
    lists = 0;

    for (l = s->listings; l; l = l->next) {

        if (l->uncounted || l->own || (l->past && !past)) {
            continue;
        }

        lists++;

        if (i < l->n) {
            if (lists > 1) {
                cite_candidate_add(c, l->entries[i].source);
            }

            return;
        }

        i -= l->n;
    }
}


static void
cite_candidates_tier(const cite_sources_t *s, cite_candidates_t *c,
    uint32_t number, cite_numbering_t numbering, cite_tier_e tier)
{
    cite_source_t         *source;
    const cite_listing_t  *l;

    c->n = 0;

    if (tier == CITE_TIER_ON || tier == CITE_TIER_PAST_ON) {
        cite_candidates_on(s, c, number, numbering,
                           tier == CITE_TIER_PAST_ON);
        return;
    }

    l = cite_listings_may_have(s, number, numbering) ? s->listings : NULL;

    for ( /* void */ ; l && c->n < CITE_CANDIDATES_MAX; l = l->next) {

        if (l->uncounted) {
            continue;
        }

        if (tier == CITE_TIER_PLACE) {
            if (l->own) {
                cite_candidate_add(c, cite_listing_at(l, number,
                                                      numbering.zero));
            }

        } else if (tier == CITE_TIER_NUMBER) {
            if (l->own && !l->past && (!l->from_zero || numbering.zero)) {
                cite_candidate_add(c, cite_listing_number(l, number));
            }

        } else if (l->past == (tier == CITE_TIER_PAST)) {
            cite_candidates_of(c, l, number, numbering);
        }
    }

    /* numbers of the agent state stand in no list */

    if (tier == CITE_TIER_NUMBER && c->n == 0
        && cite_sources_by_number(s, number, &source) == CITE_OK)
    {
        cite_candidate_add(c, source);
    }
}


/* a clause, and how many of its words each candidate has */

typedef struct {
    cite_clue_t       tokens[CITE_CHOOSE_TOKENS];
    size_t             n;
    double             score[CITE_CANDIDATES_MAX];   /* that others lack */
    double             all[CITE_CANDIDATES_MAX];
    double             total;
} cite_choice_t;


static void
cite_choice_read(cite_choice_t *choice, cite_span_t clause)
{
    cite_clue_t  token;

    memset(choice, 0, sizeof(cite_choice_t));
    token.last = 0;

    while (choice->n < CITE_CHOOSE_TOKENS && cite_clue_next(&clause, &token))
    {
        choice->tokens[choice->n++] = token;
        choice->total += token.weight;
    }
}


static void
cite_choice_score(cite_choice_t *choice, cite_source_t *const *sources,
    size_t n)
{
    size_t                  i, j, has;
    uint64_t                mask;
    const cite_word_set_t  *set;

    for (i = 0; i < choice->n; i++) {

        mask = 0;
        has = 0;

        for (j = 0; j < n; j++) {
            set = sources[j]->words;

            if (set && cite_word_set_has(set, choice->tokens[i].hash)) {
                mask |= 1ull << j;
                has++;
                choice->all[j] += choice->tokens[i].weight;
            }
        }

        for (j = 0; j < n && has < n; j++) {
            if (mask >> j & 1) {
                choice->score[j] += (double) choice->tokens[i].weight
                                    / (double) has;
            }
        }
    }
}


/* the candidate that has clearly more of the words, or n */

static size_t
cite_choice_best(const cite_choice_t *choice, size_t n)
{
    size_t  i, best, second;

    best = 0;
    second = n;

    for (i = 1; i < n; i++) {
        if (choice->score[i] > choice->score[best]) {
            second = best;
            best = i;

        } else if (second == n || choice->score[i] > choice->score[second]) {
            second = i;
        }
    }

    if (choice->score[best] < 1
        || (second < n && choice->score[best] < choice->score[second] * 1.5)
        || (second < n
            && choice->score[best] - choice->score[second] < 1))
    {
        return n;
    }

    return best;
}


cite_rc_t
cite_sources_choose_among(cite_source_t *const *sources, size_t n,
    cite_span_t clause, cite_source_t **found)
{
    size_t         best;
    cite_choice_t  choice;

    n = cite_min(n, CITE_CANDIDATES_MAX);

    if (n == 0) {
        return CITE_DECLINED;
    }

    if (n == 1) {
        *found = sources[0];
        return CITE_OK;
    }

    cite_choice_read(&choice, clause);
    cite_choice_score(&choice, sources, n);

    best = cite_choice_best(&choice, n);

    if (best == n) {
        return CITE_ERROR;
    }

    *found = sources[best];

    return CITE_OK;
}


int
cite_source_has_words(const cite_source_t *source, cite_span_t clause)
{
    cite_source_t  *one;
    cite_choice_t   choice;

    if (source == NULL || source->words == NULL) {
        return 1;
    }

    one = (cite_source_t *) source;
    cite_choice_read(&choice, clause);
    cite_choice_score(&choice, &one, 1);

    return choice.all[0] >= 1 && choice.all[0] >= choice.total * 0.3;
}


/* texts without numbers: the one that has most of the clause */

static cite_rc_t
cite_sources_choose_text(const cite_sources_t *s, cite_span_t clause,
    cite_source_t **found)
{
    size_t                 best;
    uint32_t               i;
    cite_choice_t          choice;
    cite_candidates_t      c;
    const cite_listing_t  *l;

    c.n = 0;

    for (l = s->listings; l; l = l->next) {
        for (i = 0; l->uncounted && (l->large || l->n > 1) && i < l->n; i++) {
            cite_candidate_add(&c, l->entries[i].source);
        }
    }

    if (c.n == 0) {
        return CITE_DECLINED;
    }

    cite_choice_read(&choice, clause);
    cite_choice_score(&choice, c.sources, c.n);

    best = c.n == 1 ? 0 : cite_choice_best(&choice, c.n);

    if (best == c.n || choice.all[best] < choice.total * 0.6
        || choice.total < 3)
    {
        return CITE_DECLINED;
    }

    *found = c.sources[best];

    return CITE_OK;
}


/* 1 if the answer's numbers go on over the lists of this turn */

static int
cite_sources_go_on(const cite_sources_t *s, cite_numbering_t numbering)
{
    uint32_t               top, sum, lists;
    const cite_listing_t  *l;

    top = 0;
    sum = 0;
    lists = 0;

    for (l = s->listings; l; l = l->next) {
        if (!l->uncounted && !l->own && !l->past) {
            top = cite_max(top, l->n);
            sum += l->n;
            lists++;
        }
    }

    return lists > 1 && numbering.top > top && numbering.top <= sum;
}


/* the first list of this turn, where the count begins */

static cite_source_t *
cite_sources_first_at(const cite_sources_t *s, uint32_t number,
    cite_numbering_t numbering)
{
    uint32_t               i;
    const cite_listing_t  *l;

    i = numbering.zero ? number : number - 1;

    for (l = s->listings; l; l = l->next) {

        if (l->uncounted || l->own || l->past) {
            continue;
        }

        if (i < l->n) {
            return l->entries[i].source;
        }

        i -= l->n;
    }

    return NULL;
}


cite_rc_t
cite_sources_choose(const cite_sources_t *s, uint32_t number,
    cite_numbering_t numbering, cite_span_t clause, cite_source_t **found)
{
    cite_rc_t          rc;
    cite_tier_e        tier;
    cite_candidates_t  c;

    if (number == 0 && !numbering.zero) {
        return CITE_DECLINED;
    }

    for (tier = 0; tier < CITE_TIERS; tier++) {

        if (!(s->tiers >> tier & 1)) {
            continue;
        }

        cite_candidates_tier(s, &c, number, numbering, tier);
        rc = cite_sources_choose_among(c.sources, c.n, clause, found);

        if (rc == CITE_OK) {
            return tier == CITE_TIER_NUMBER && c.n == 1 ? CITE_DONE : CITE_OK;
        }

        if (rc == CITE_ERROR && tier == CITE_TIER_NOW
            && cite_sources_go_on(s, numbering))
        {
            *found = cite_sources_first_at(s, number, numbering);
            return *found ? CITE_OK : CITE_ERROR;
        }

        if (rc == CITE_ERROR) {
            return CITE_ERROR;
        }
    }

    return cite_sources_choose_text(s, clause, found);
}


/*
 * How many results there are, if they may be what markers count: some are
 * texts, and no list has more than one entry; else 0.
 */

static uint32_t
cite_sources_results(const cite_sources_t *s)
{
    uint32_t               n, texts;
    const cite_listing_t  *l;

    n = 0;
    texts = 0;

    for (l = s->listings; l; l = l->next) {

        if (l->n > 1) {
            return 0;
        }

        n++;
        texts += l->uncounted;
    }

    return texts ? n : 0;
}


int
cite_sources_exceeded(const cite_sources_t *s, uint32_t number,
    cite_numbering_t numbering)
{
    int                    lists;
    cite_tier_e            tier;
    cite_candidates_t      c;
    const cite_listing_t  *l;

    lists = s->numbers != NULL;

    for (l = s->listings; l; l = l->next) {

        if (l->uncounted && l->large) {
            return 0;
        }

        lists |= !l->uncounted;
    }

    if (!lists || s->lost || number <= cite_sources_results(s)) {
        return 0;
    }

    for (tier = 0; tier < CITE_TIERS; tier++) {
        cite_candidates_tier(s, &c, number, numbering, tier);

        if (c.n) {
            return 0;
        }
    }

    return 1;
}
