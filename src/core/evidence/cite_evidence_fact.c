
/*
 * Copyright (C) the ngx_cite authors
 *
 * Facts of a claim: a way through the texts of its source, and numbers that
 * they should have.
 */


#include "evidence/cite_evidence_match_internal.h"
#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_CLAIM_FACTS    64           /* numbers of one sentence */
#define CITE_CLAIM_CONTEXT  18           /* words around a number, ... */
#define CITE_CLAIM_BEFORE   4            /* ... of which before it */
#define CITE_CLAIM_PARSE    40           /* a number costs more than a word, */
#define CITE_CLAIM_READ     1500         /* and its context */
#define CITE_CLAIM_ROUGH    4            /* words of "an estimated" and more */
#define CITE_CLAIM_ROUND    1000         /* and more, as a bound */
#define CITE_CLAIM_BEHIND   8            /* words of its unit, and "or more" */
#define CITE_CLAIM_SPELT    12           /* up to it words may mean no more
                                            than "two of them" */


/* a text of the source that is claimed, whichever the page */

int
cite_claim_is_about(const cite_claiming_t *c, cite_text_t *text)
{
    return cite_text_agrees(c->evidence, text, &c->claim->cited)
           != CITE_CITED_OTHER;
}


int
cite_claim_works(cite_claiming_t *c, size_t n)
{
    c->work -= cite_min(n, c->work);

    return c->work > 0;
}


void
cite_claim_walk(cite_claiming_t *c)
{
    c->next.text = c->evidence->cited;
    c->inside = 0;
}


cite_rc_t
cite_claim_enter(cite_claiming_t *c)
{
    while (!c->inside) {

        if (c->next.text == NULL) {
            return CITE_DONE;
        }

        if (c->evidence->left == 0) {
            return CITE_AGAIN;
        }

        cite_evidence_spend_text(c->evidence, c->next.text);

        c->next.block = c->next.text->first;
        c->next.i = 0;
        c->inside = 1;
    }

    return CITE_OK;
}


void
cite_claim_next_block(cite_claiming_t *c)
{
    c->next.block = c->next.block->next;
    c->next.i = 0;
}


void
cite_claim_next_text(cite_claiming_t *c)
{
    c->next.text = c->next.text->cited;
    c->inside = 0;
}


/* 1 if the next number of the block may be the one that is claimed */

static int
cite_claim_number_may(cite_claiming_t *c)
{
    size_t               start;
    cite_span_t          content;
    cite_token_t         token;
    cite_normal_t        normal;
    const cite_block_t  *block;

    block = c->next.block;
    content = c->next.text->source.content;
    start = block->base + block->at[block->numbers[c->next.i]];

    cite_normal_init(&normal, cite_span_skip(content, start));

    return cite_normal_next(&normal, &token) == CITE_OK
           && cite_quantity_may_be(&c->quantity, token.text);
}


/* the words around the next number are to be read */

static void
cite_claim_number_place(cite_claiming_t *c)
{
    cite_span_t  content;

    c->spot = c->next;
    c->spot.i = c->next.block->numbers[c->next.i];
    c->at = cite_spot_back(&c->spot, CITE_CLAIM_BEFORE);

    content = c->next.text->source.content;
    cite_words_begin(&c->evidence->match->window,
                     cite_span_skip(content, cite_spot_start(&c->spot)));

    c->reading = 1;
}


/* 1 if the number that is looked at is an echo */

static int
cite_claim_number_echoes(const cite_claiming_t *c)
{
    cite_spot_t  spot;

    spot = c->next;
    spot.i = c->next.block->numbers[c->next.i];

    return cite_spot_is_echo(&spot, 1);
}


/* the quantity at a number of a block */

static cite_quantity_e
cite_claim_number_at(cite_claiming_t *c, const cite_words_t *window)
{
    cite_quantity_t  source;

    if (c->at >= window->n
        || cite_quantity_read(window, c->at, &source) != CITE_OK)
    {
        return CITE_QUANTITY_OTHER;
    }

    return cite_quantity_compare(&c->quantity, &source);
}


static cite_rc_t
cite_claim_number_read(cite_claiming_t *c)
{
    unsigned       agrees;
    cite_rc_t      rc;
    cite_words_t  *window;

    window = &c->evidence->match->window;
    rc = cite_words_go_on(window, CITE_CLAIM_CONTEXT, &c->evidence->left);

    if (rc == CITE_AGAIN) {
        return rc;
    }

    agrees = 1u << (rc == CITE_OK ? cite_claim_number_at(c, window)
                                  : CITE_QUANTITY_OTHER);

    if (cite_claim_number_echoes(c)) {
        c->echoes |= agrees;

    } else {
        c->all |= agrees;
    }

    c->reading = 0;
    c->next.i++;

    return CITE_OK;
}


/* compares the numbers of the block with the one that is claimed */

static cite_rc_t
cite_claim_number_in(cite_claiming_t *c)
{
    while (!(c->all & 1u << CITE_QUANTITY_SAME)) {

        if (c->reading) {

            if (cite_claim_number_read(c) == CITE_AGAIN) {
                return CITE_AGAIN;
            }

            continue;
        }

        if (c->next.i == c->next.block->numbers_n) {
            break;
        }

        if (c->evidence->left == 0) {
            return CITE_AGAIN;
        }

        cite_evidence_spend(c->evidence, CITE_STEP_READ / 2);

        if (!cite_claim_works(c, CITE_CLAIM_PARSE)) {
            break;
        }

        if (cite_claim_number_may(c) && cite_claim_works(c, CITE_CLAIM_READ)) {
            cite_claim_number_place(c);

        } else {
            c->next.i++;
        }
    }

    return CITE_OK;
}


/* all texts of the source, until one has the number */

static cite_rc_t
cite_claim_number_seek(cite_claiming_t *c)
{
    cite_rc_t  rc;

    while ((rc = cite_claim_enter(c)) == CITE_OK) {

        for ( /* void */ ; c->next.block; cite_claim_next_block(c)) {

            if (cite_claim_number_in(c) == CITE_AGAIN) {
                return CITE_AGAIN;
            }

            if (c->all & 1u << CITE_QUANTITY_SAME) {
                return CITE_DONE;
            }
        }

        cite_claim_next_text(c);
    }

    return rc;
}


/*
 * A number without a unit proves less than one with another unit denies:
 * columns of tables have their unit above them.
 */

static cite_quantity_e
cite_claim_number(cite_claiming_t *c)
{
    size_t                  i;
    unsigned                there;
    const cite_quantity_e  *order;

    static const cite_quantity_e  bare[] = {
        CITE_QUANTITY_SAME, CITE_QUANTITY_BARE, CITE_QUANTITY_UNSURE,
        CITE_QUANTITY_UNLIKE
    };

    static const cite_quantity_e  counted[] = {
        CITE_QUANTITY_SAME, CITE_QUANTITY_UNLIKE, CITE_QUANTITY_UNSURE,
        CITE_QUANTITY_BARE
    };

    /* one that only an echo has proves nothing, nor is it absent */

    there = 1u << CITE_QUANTITY_SAME | 1u << CITE_QUANTITY_BARE;

    if ((c->all & ~(1u << CITE_QUANTITY_OTHER)) == 0 && (c->echoes & there)) {
        c->echo = 1;
        return CITE_QUANTITY_BARE;
    }

    order = c->quantity.unit ? counted : bare;

    for (i = 0; i < cite_nelts(bare); i++) {
        if (c->all & 1u << order[i]) {
            return order[i];
        }
    }

    return CITE_QUANTITY_OTHER;
}


/* 1 if the day has another number */

static int
cite_claim_day_next(cite_claiming_t *c)
{
    size_t  i, end;

    end = c->i + c->day.words;

    while (c->part < end) {
        i = c->part++;

        if ((c->words->words[i].flags & CITE_TOKEN_NUMBER)
            && cite_quantity_read_plain(c->words, i, &c->quantity) == CITE_OK)
        {
            c->quantity.unit = 0;
            c->quantity.next = 0;
            c->quantity.share = 0;

            cite_claim_walk(c);
            c->all = 0;
            c->echoes = 0;

            return 1;
        }
    }

    return 0;
}


/*
 * A day that the source does not have as one: it may be a part of "5 to 7
 * March", but if one of its numbers is absent, so is the day.  1 if a number
 * is to be looked for.
 */

static int
cite_claim_day(cite_claiming_t *c, cite_quantity_e *agrees)
{
    if (!c->parted) {

        if (c->quantity.date == 0 || *agrees == CITE_QUANTITY_SAME) {
            return 0;
        }

        c->parted = 1;
        c->day = c->quantity;
        c->day_agrees = *agrees;
        c->part = c->i;
        *agrees = CITE_QUANTITY_SAME;
    }

    if (*agrees != CITE_QUANTITY_OTHER) {

        if (cite_claim_day_next(c)) {
            return 1;
        }

        *agrees = c->day_agrees == CITE_QUANTITY_BARE ? CITE_QUANTITY_BARE
                                                      : CITE_QUANTITY_UNSURE;
    }

    c->parted = 0;
    c->quantity = c->day;

    return 0;
}


/* "about 17", "over 100": it need not be the number itself */

static int
cite_claim_is_rough(const cite_claiming_t *c)
{
    size_t                n;
    const cite_phrase_t  *phrase;

    for (n = 1; n <= CITE_CLAIM_ROUGH && n <= c->i; n++) {
        phrase = cite_words_phrase(c->words, c->i - n,
                                   CITE_SCOPE_APPROXIMATOR);

        if (phrase == NULL) {
            phrase = cite_words_phrase(c->words, c->i - n, CITE_SCOPE_BOUND);
        }

        if (phrase && phrase->n >= n - (n > 1)) {
            return 1;
        }
    }

    /* 200 or more, 200ヘクタール以上 */

    for (n = c->quantity.words; n < c->quantity.words + CITE_CLAIM_BEHIND;
         n++)
    {
        if (cite_words_phrase(c->words, c->i + n, CITE_SCOPE_BOUND)
            || cite_words_phrase(c->words, c->i + n, CITE_SCOPE_APPROXIMATOR))
        {
            return 1;
        }
    }

    return 0;
}


/* a number that somebody may have counted: up to twelve of some things */

static int
cite_claim_is_counted(const cite_claiming_t *c)
{
    const cite_quantity_t  *q;

    q = &c->quantity;

    return q->value <= CITE_CLAIM_SPELT && !q->date && !q->clock && !q->exact
           && (q->spelt || (q->unit == 0 && q->decimals == 0));
}


/* "under 100,000" of tens of thousands: one digit, and zeros behind it */

static int
cite_claim_is_round(const cite_quantity_t *q)
{
    double  value;

    if (!q->rough || q->value < CITE_CLAIM_ROUND || q->date || q->clock
        || q->exact || q->share)
    {
        return 0;
    }

    for (value = q->value; value >= 10; value /= 10) {
        /* void */
    }

    return value == (double) (int) value;
}


/* CITE_DECLINED: the number is absent */

static cite_rc_t
cite_claim_number_settle(cite_claiming_t *c, cite_quantity_e agrees)
{
    switch (agrees) {

    case CITE_QUANTITY_SAME:
    case CITE_QUANTITY_BARE:
        return CITE_OK;

    case CITE_QUANTITY_UNSURE:
        if (cite_claim_pair_is_absent(c)) {
            /* a number that is only near does not stand for both */
            return CITE_DECLINED;
        }

        break;

    default:
        if (c->work && !cite_claim_is_counted(c)
            && !cite_claim_is_round(&c->quantity))
        {
            return CITE_DECLINED;
        }

        break;
    }

    c->unsure = 1;

    return CITE_OK;
}


/* 1 if the claim has another number, from word c->i */

static int
cite_claim_number_next(cite_claiming_t *c)
{
    for ( /* void */ ; c->i < c->words->n && c->work; c->i++) {

        if (cite_quantity_read(c->words, c->i, &c->quantity) == CITE_OK
            && !c->quantity.worded
            && !(c->quantity.spelt && c->quantity.value < 2))
        {
            c->quantity.rough = cite_claim_is_rough(c) != 0;
            cite_claim_walk(c);
            c->all = 0;
            c->echoes = 0;
            c->numbers++;
            return 1;
        }
    }

    return 0;
}


cite_rc_t
cite_claim_numbers(cite_claiming_t *c)
{
    cite_quantity_e  agrees;

    for ( ;; ) {

        if (!c->seeking) {

            if (!cite_claim_number_next(c)) {
                c->unsure |= c->work == 0;
                return CITE_OK;
            }

            if (c->numbers > CITE_CLAIM_FACTS) {
                c->unsure = 1;
                return CITE_OK;
            }

            c->seeking = 1;
        }

        if (cite_claim_number_seek(c) == CITE_AGAIN) {
            return CITE_AGAIN;
        }

        agrees = cite_claim_number(c);

        if (cite_claim_day(c, &agrees)) {
            continue;
        }

        c->seeking = 0;

        if (cite_claim_number_settle(c, agrees) == CITE_DECLINED) {
            return CITE_DECLINED;
        }

        c->i += c->quantity.words;
    }
}
