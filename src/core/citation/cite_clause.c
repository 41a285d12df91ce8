
/*
 * Copyright (C) the ngx_cite authors
 */


#include "citation/cite_clause_internal.h"
#include "text/cite_phrase.h"
#include "text/cite_sentence.h"


#define CITE_CLAUSE_INTRO  8         /* words before a marker and a comma */


static cite_clause_group_t *
cite_clause_group(const cite_clauses_t *c, size_t i)
{
    return &c->groups[c->view[i]];
}


/* groups that end the words of others */

static int
cite_clause_bounds(const cite_clause_group_t *g)
{
    return !g->spoken && !g->claims;
}


/* the group before the i-th whose words end in the same sentence, or NULL */

static cite_clause_group_t *
cite_clause_previous(const cite_clauses_t *c, size_t i)
{
    cite_clause_group_t  *g, *prev;

    g = cite_clause_group(c, i);

    while (i-- > 0) {
        prev = cite_clause_group(c, i);

        if (prev->cut_end <= g->sentence.p) {
            return NULL;
        }

        if (cite_clause_bounds(prev)) {
            return prev;
        }
    }

    return NULL;
}


/* where the words behind the i-th group end */

static const uint8_t *
cite_clause_next(const cite_clauses_t *c, size_t i)
{
    const uint8_t        *end;
    cite_clause_group_t  *g, *next;

    g = cite_clause_group(c, i);
    end = cite_max(g->sentence.p + g->sentence.n, g->cut_end);

    for (i++; i < c->view_n; i++) {
        next = cite_clause_group(c, i);

        if (next->cut >= end) {
            return end;
        }

        if (cite_clause_bounds(next)) {
            return cite_min(end, cite_max(next->cut, g->cut_end));
        }
    }

    return end;
}


/* 1 if words like "according to" or "in" are before the group */

static int
cite_clause_attributes(const cite_clauses_t *c, const cite_clause_group_t *g)
{
    const cite_lexicon_t  *lexicon;

    lexicon = c->list->lexicon;

    return cite_phrase_at(&lexicon->attributions, g->from, g->cut)
           || cite_phrase_at(&lexicon->origins, g->from, g->cut);
}


/*
 * 1 if the group introduces the words behind it.  Words that another marker
 * ends are claimed by that one: "Dogs travel free [1], bikes cost 3 euros [2]".
 */

static int
cite_clause_leads(cite_clauses_t *c, const cite_clause_group_t *g,
    const uint8_t *end)
{
    size_t  before;

    if (cite_clause_count(c, g->cut_end, end) < CITE_CLAUSE_WORDS) {
        return 0;
    }

    before = cite_clause_count(c, g->from, g->to);

    if (before == 0) {
        return 1;
    }

    if (cite_clause_attributes(c, g)) {
        return before < CITE_CLAUSE_WORDS
               || (before <= CITE_CLAUSE_INTRO && g->cut_end < end
                   && *g->cut_end == ',');
    }

    return before < CITE_CLAUSE_WORDS
           && end == cite_max(g->sentence.p + g->sentence.n, g->cut_end);
}


/* the words before a group that introduces others, unless they do, too */

static void
cite_clause_lead(cite_clauses_t *c, cite_clause_group_t *g,
    const uint8_t *end)
{
    if (cite_phrase_at(&c->list->lexicon->attributions, g->from, g->cut) == 0)
    {
        g->lead = cite_span_between(g->from, g->cut);
    }

    g->from = g->cut_end;
    g->to = end;
}


static void
cite_clause_range(cite_clauses_t *c, size_t i)
{
    const uint8_t        *end;
    cite_clause_group_t  *g, *prev;

    g = cite_clause_group(c, i);
    prev = cite_clause_previous(c, i);
    end = cite_clause_next(c, i);

    g->leader = c->view[i];
    g->from = prev ? prev->cut_end : g->sentence.p;
    g->from = cite_min(g->from, g->cut);
    g->to = g->enclosed.p ? g->enclosed.p + g->enclosed.n : g->cut;

    if (g->spoken) {
        g->to = end;
        return;
    }

    if (prev && prev->sentence.p != g->sentence.p) {
        prev = NULL;
    }

    if (prev == NULL) {
        if (cite_clause_leads(c, g, end)) {
            cite_clause_lead(c, g, end);
        }

        return;
    }

    /* a list: all of it is the claim of all */

    if (cite_clause_count(c, g->from, g->to) < CITE_CLAUSE_WORDS
        && prev->firm == g->firm)
    {
        g->leader = prev->leader;
        prev = &c->groups[g->leader];
        prev->to = cite_max(prev->to, g->to);
    }
}


/* which words are those of the i-th group */

static cite_rc_t
cite_clause_words_of(cite_clauses_t *c, size_t i)
{
    cite_clause_group_t  *g;

    g = cite_clause_group(c, i);

    if (g->firm != c->firm) {
        g->leader = c->view[i];
        return CITE_OK;
    }

    if (g->claims && g->enclosed.p) {
        g->leader = c->view[i];
        g->from = g->enclosed.p;
        g->to = g->from + cite_min(g->enclosed.n, CITE_CLAUSE_MAX);
        return CITE_OK;
    }

    cite_clause_range(c, i);

    return CITE_OK;
}


/* no character is cut */

static cite_span_t
cite_clause_cap(cite_span_t s)
{
    if (s.n > CITE_CLAUSE_MAX) {
        s.n = CITE_CLAUSE_MAX;

        while (s.n && (s.p[s.n] & 0xc0) == 0x80) {
            s.n--;
        }
    }

    return s;
}


static cite_rc_t
cite_clause_words(cite_clauses_t *c, const cite_clause_group_t *g,
    cite_span_t *clause)
{
    cite_span_t  words;

    cite_buf_reset(&c->words);

    if (g->lead.n) {
        cite_clause_copy(c, g->lead.p, g->lead.p + g->lead.n);
        cite_buf_byte(&c->words, ' ');
    }

    cite_clause_copy(c, g->from, g->to);

    if (c->words.err) {
        return CITE_ERROR;
    }

    words = cite_clause_trim(c->list->lexicon, cite_buf_view(&c->words));

    if (cite_phrase_words(words) == 0) {
        words.n = 0;
    }

    return cite_records_copy(c->list, cite_clause_cap(words), clause);
}


/* the records of a group get the claim; *last is the one before them */

static void
cite_clause_share(cite_clauses_t *c, const cite_clause_group_t *g,
    cite_span_t clause, cite_record_t **last)
{
    size_t          i;
    cite_record_t  *rec;

    for (i = g->first; i < g->first + g->n; i++) {
        rec = c->sorted[i];
        rec->clause = clause;

        if (*last) {
            (*last)->joint = rec;
        }

        *last = rec;
    }
}


/* the words of the claim that the i-th group leads, for the groups of it */

static cite_rc_t
cite_clause_set(cite_clauses_t *c, size_t i)
{
    size_t                leader;
    cite_span_t           clause;
    cite_record_t        *last;
    cite_clause_group_t  *g;

    leader = c->view[i];
    last = NULL;
    g = cite_clause_group(c, i);

    if (g->firm != c->firm || g->leader != leader) {
        return CITE_OK;
    }

    if (cite_clause_words(c, &c->groups[leader], &clause) != CITE_OK) {
        return CITE_ERROR;
    }

    for ( /* void */ ; i < c->view_n; i++) {
        g = cite_clause_group(c, i);

        if (g->leader == leader) {
            cite_clause_share(c, g, clause, &last);

            if (c->view[i] == leader && !cite_clause_bounds(g)) {
                break;                   /* it leads nobody else */
            }

        } else if (cite_clause_bounds(g) && g->firm == c->firm) {
            break;
        }
    }

    return CITE_OK;
}


/* the groups that are looked at: firm ones, or all */

static cite_rc_t
cite_clause_view(cite_clauses_t *c, int firm)
{
    size_t  i;

    c->firm = firm != 0;
    c->view_n = 0;

    for (i = 0; i < c->groups_n; i++) {
        if (!firm || c->groups[i].firm) {
            c->view[c->view_n++] = i;
        }
    }

    c->todo = c->view_n;

    return CITE_OK;
}


static cite_rc_t
cite_clause_view_firm(cite_clauses_t *c)
{
    return cite_clause_view(c, 1);
}


static cite_rc_t
cite_clause_view_all(cite_clauses_t *c)
{
    return cite_clause_view(c, 0);
}


/* forms whose keys are made of the sentence that their own place gives */

static int
cite_clause_plain(const cite_clauses_t *c, const cite_record_t *rec)
{
    const uint8_t  *p;

    p = c->text.p + rec->offset;

    return rec->length < 2 || *p == '<'
           || (*p == '[' && p[1] >= '0' && p[1] <= '9');
}


/* the sentence of a group instead of one that holds only some of it */

static cite_rc_t
cite_clause_sentences(cite_clauses_t *c, size_t n)
{
    size_t                      i;
    cite_span_t                 own, all;
    cite_record_t              *rec;
    const cite_clause_group_t  *g;

    g = &c->groups[n];
    all = g->sentence;

    if (g->n < 2 || (size_t) (g->end - g->start) > CITE_SENTENCE_MAX / 2) {
        return CITE_OK;
    }

    for (i = g->first; i < g->first + g->n; i++) {
        rec = c->sorted[i];

        if (cite_clause_plain(c, rec)) {
            continue;
        }

        own = c->sentences[i];

        if (own.p <= g->start && own.p + own.n >= g->end) {
            continue;
        }

        rec->sentence_before = (size_t) (c->text.p + rec->offset - all.p);

        if (cite_records_copy(c->list, all, &rec->sentence) != CITE_OK) {
            return CITE_ERROR;
        }
    }

    return CITE_OK;
}


/* the steps: what comes before one, and what each of its groups needs */

static const struct {
    cite_rc_t  (*begin)(cite_clauses_t *c);
    cite_rc_t  (*at)(cite_clauses_t *c, size_t i);
} cite_clause_steps[] = {
    { cite_clause_groups, cite_clause_group_end },
    { cite_clause_cuts, cite_clause_sentences },
    { cite_clause_view_firm, cite_clause_words_of },
    { NULL, cite_clause_set },
    { cite_clause_view_all, cite_clause_words_of },
    { NULL, cite_clause_set }
};


cite_clauses_t *
cite_clauses_begin(cite_records_t *list, cite_mem_t *scratch, cite_span_t text,
    cite_record_t **sorted, const cite_span_t *sentences, size_t n)
{
    cite_clauses_t  *c;

    c = cite_mem_alloc(scratch, sizeof(cite_clauses_t));
    if (c == NULL) {
        return NULL;
    }

    c->list = list;
    c->scratch = scratch;
    c->text = text;
    c->sorted = sorted;
    c->sentences = sentences;
    c->n = n;

    cite_buf_init(&c->words, scratch, SIZE_MAX);

    c->view = cite_mem_alloc(scratch, n * sizeof(size_t));

    return c->view ? c : NULL;
}


/* the rest of a step */

static cite_rc_t
cite_clause_step(cite_clauses_t *c, size_t *left)
{
    cite_rc_t  rc;

    for ( /* void */ ; c->i < c->todo; c->i++) {

        if (*left == 0) {
            return CITE_AGAIN;
        }

        *left -= cite_min(*left, CITE_CLAUSE_RECORD);

        rc = cite_clause_steps[c->step].at(c, c->i);
        if (rc != CITE_OK) {
            return rc;
        }
    }

    return CITE_OK;
}


cite_rc_t
cite_clauses_part(cite_clauses_t *c, size_t left)
{
    cite_rc_t  rc;

    for ( /* void */ ; c->step < cite_nelts(cite_clause_steps); c->step++) {

        if (!c->begun) {
            c->begun = 1;
            c->i = 0;

            if (cite_clause_steps[c->step].begin
                && cite_clause_steps[c->step].begin(c) != CITE_OK)
            {
                return CITE_ERROR;
            }
        }

        rc = cite_clause_step(c, &left);
        if (rc != CITE_OK) {
            return rc;
        }

        c->begun = 0;
    }

    return CITE_OK;
}
