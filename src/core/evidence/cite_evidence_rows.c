
/*
 * Copyright (C) the ngx_cite authors
 *
 * Claims about rows of data.  A row is a text of its own, "column: value;
 * column: value"; nobody has written the words between its values but us, so
 * that they prove nothing.  A claim is supported by a row that has all of its
 * numbers and names, and contradicted if the row that it names has another
 * number, which is that of a different row.
 */


#include "evidence/cite_evidence_match_internal.h"
#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_ROWS_READ     200   /* rows that are compared with one claim */
#define CITE_ROWS_WORDS    64    /* words, and ... */
#define CITE_ROWS_NUMBERS  16    /* ... numbers of a claim that count */
#define CITE_ROW_COLUMNS   64


/* the claim as bits: a bit for each word, and one for each number */

typedef struct {
    const cite_words_t   *words;
    cite_quantity_t       numbers[CITE_ROWS_NUMBERS];
    size_t                numbers_n;
    uint64_t              number_words;   /* words that are of a number */
    uint64_t              name_words;     /* words that are names */
} cite_row_claim_t;


/* what one row has of a claim */

typedef struct {
    uint64_t              names;     /* words of the claim, in values */
    uint64_t              columns;   /* the same, in names of columns */
    uint32_t              numbers;
    uint32_t              unsure;    /* numbers in a column that the claim
                                        does not mean, or may not */
} cite_row_has_t;


typedef struct {
    size_t                start;     /* of the value, bytes of the row */
    size_t                end;
    unsigned              named:1;   /* the claim has the column's name */
} cite_row_column_t;


typedef struct {
    cite_row_column_t     columns[CITE_ROW_COLUMNS];
    size_t                n;
} cite_row_t;


/* a sentence's first word has a capital, name or not */

static int
cite_row_is_name(const cite_word_t *word)
{
    return (word->flags & (CITE_TOKEN_CAPITAL | CITE_TOKEN_MIXED))
           && !(word->flags & CITE_TOKEN_FIRST);
}


static void
cite_row_claim_read(cite_row_claim_t *c, const cite_words_t *words)
{
    size_t           i, j;
    cite_quantity_t  q;

    memset(c, 0, sizeof(cite_row_claim_t));
    c->words = words;

    for (i = 0; i < words->n && i < CITE_ROWS_WORDS; i++) {

        if (cite_row_is_name(&words->words[i])) {
            c->name_words |= 1ull << i;
        }

        if (c->numbers_n == CITE_ROWS_NUMBERS
            || cite_quantity_read(words, i, &q) != CITE_OK)
        {
            continue;
        }

        c->numbers[c->numbers_n++] = q;

        for (j = i; j < i + q.words && j < CITE_ROWS_WORDS; j++) {
            c->number_words |= 1ull << j;
        }

        i += q.words ? q.words - 1 : 0;
    }

    c->name_words &= ~c->number_words;
}


/* the end of the next name or value, and where it goes on behind it */

static size_t
cite_row_until(cite_span_t s, size_t from, uint8_t c)
{
    for ( /* void */ ; from + 1 < s.n; from++) {
        if (s.p[from] == c && s.p[from + 1] == ' ') {
            return from;
        }
    }

    return s.n;
}


/* the words of a claim among words [first, last) bytes of the row */

static uint64_t
cite_row_words(const cite_row_claim_t *c, const cite_words_t *row,
    size_t start, size_t end)
{
    size_t    i, j;
    uint64_t  bits;

    bits = 0;

    for (i = 0; i < row->n; i++) {

        if (row->words[i].start < start || row->words[i].end > end) {
            continue;
        }

        for (j = 0; j < c->words->n && j < CITE_ROWS_WORDS; j++) {
            if (row->words[i].hash == c->words->words[j].hash
                && cite_span_eq(row->words[i].text, c->words->words[j].text))
            {
                bits |= 1ull << j;
            }
        }
    }

    return bits;
}


static void
cite_row_split(cite_row_t *r, const cite_row_claim_t *c,
    const cite_words_t *row, cite_row_has_t *has)
{
    size_t       at, name;
    uint64_t     bits;
    cite_span_t  s;

    s = row->source;
    r->n = 0;

    for (at = 0; at < s.n && r->n < CITE_ROW_COLUMNS; /* void */ ) {

        name = cite_row_until(s, at, ':');
        bits = cite_row_words(c, row, at, name);
        at = cite_min(name + 2, s.n);

        r->columns[r->n].start = at;
        r->columns[r->n].end = cite_row_until(s, at, ';');
        r->columns[r->n].named = bits != 0;

        has->columns |= bits;
        has->names |= cite_row_words(c, row, at, r->columns[r->n].end)
                      & ~c->number_words;

        at = cite_min(r->columns[r->n].end + 2, s.n);
        r->n++;
    }
}


static const cite_row_column_t *
cite_row_column(const cite_row_t *r, size_t at)
{
    size_t  i;

    for (i = 0; i < r->n; i++) {
        if (at >= r->columns[i].start && at < r->columns[i].end) {
            return &r->columns[i];
        }
    }

    return NULL;
}


/* a number counts if its column is named, or no other of numbers is */

static void
cite_row_numbers(const cite_row_t *r, const cite_row_claim_t *c,
    const cite_words_t *row, cite_row_has_t *has)
{
    size_t                    i, k, named;
    cite_quantity_e           same;
    cite_quantity_t           q;
    const cite_row_column_t  *column;
    uint32_t                  in_named, in_other, other_named;

    in_named = 0;
    in_other = 0;
    other_named = 0;
    named = 0;

    for (i = 0; i < row->n; i++) {

        column = cite_row_column(r, row->words[i].start);

        if (column == NULL || cite_quantity_read(row, i, &q) != CITE_OK) {
            continue;
        }

        named += column->named;

        for (k = 0; k < c->numbers_n; k++) {
            same = cite_quantity_compare(&c->numbers[k], &q);

            if (same != CITE_QUANTITY_SAME && same != CITE_QUANTITY_BARE) {
                continue;
            }

            has->numbers |= 1u << k;

            if (column->named) {
                in_named |= 1u << k;

            } else {
                other_named |= in_other & 1u << k;
                in_other |= 1u << k;
            }
        }

        i += q.words ? q.words - 1 : 0;
    }

    /* in two columns, neither of them named; or in one beside a named one */

    has->unsure = (other_named | (named ? in_other : 0)) & ~in_named;
}


static void
cite_row_compare(const cite_row_claim_t *c, const cite_words_t *row,
    cite_row_has_t *has)
{
    cite_row_t  r;

    memset(has, 0, sizeof(cite_row_has_t));

    cite_row_split(&r, c, row, has);
    cite_row_numbers(&r, c, row, has);
}


/* sums over all rows that were read */

typedef struct {
    cite_row_has_t        has[CITE_ROWS_READ];
    const cite_text_t    *texts[CITE_ROWS_READ];
    size_t                n;
    uint64_t              names;     /* of any row */
    uint32_t              numbers;
    unsigned              more:1;
} cite_rows_has_t;


static void
cite_rows_read(cite_evidence_t *e, const cite_claim_t *claim,
    const cite_row_claim_t *c, cite_rows_has_t *rows)
{
    cite_text_t   *text;
    cite_words_t  *row;

    row = &e->match->window;
    rows->n = 0;
    rows->names = 0;
    rows->numbers = 0;
    rows->more = 0;

    for (text = e->first; text; text = text->next) {

        if (!text->source.rows
            || cite_source_is_cited(&text->source, &claim->cited)
               == CITE_CITED_OTHER)
        {
            continue;
        }

        if (rows->n == CITE_ROWS_READ) {
            rows->more = 1;
            return;
        }

        if (cite_words_read(row, text->source.content, CITE_WINDOW_WORDS)
            != CITE_OK)
        {
            continue;
        }

        cite_evidence_spend(e, row->n * CITE_STEP_READ / 8);
        cite_row_compare(c, row, &rows->has[rows->n]);

        rows->names |= rows->has[rows->n].names;
        rows->numbers |= rows->has[rows->n].numbers;
        rows->texts[rows->n++] = text;
    }
}


static void
cite_rows_found(cite_finding_t *found, const cite_text_t *text,
    cite_found_e status, const char *reason)
{
    memset(found, 0, sizeof(cite_finding_t));

    found->status = status;
    found->reason = reason;
    found->score = status == CITE_FOUND_PART;

    cite_finding_set(found, text, 0, text->source.content.n);
}


/* the row that has all, if the claim says something of it */

static const cite_text_t *
cite_rows_supporting(const cite_rows_has_t *rows, const cite_row_claim_t *c)
{
    size_t    i;
    uint32_t  all;

    all = (uint32_t) ((1ull << c->numbers_n) - 1);

    if (all == 0 && __builtin_popcountll(rows->names) < 2) {
        return NULL;
    }

    for (i = 0; i < rows->n; i++) {
        if ((rows->has[i].numbers & all) == all && rows->has[i].unsure == 0
            && rows->has[i].names == rows->names
            && (c->name_words & ~(rows->has[i].names | rows->has[i].columns))
               == 0)
        {
            return rows->texts[i];
        }
    }

    return NULL;
}


/* the row that the claim names, whose number is that of another one */

static const cite_text_t *
cite_rows_denying(const cite_rows_has_t *rows, const cite_row_claim_t *c)
{
    size_t              i;
    uint32_t            all, lacks;
    const cite_text_t  *subject;

    all = (uint32_t) ((1ull << c->numbers_n) - 1);
    subject = NULL;

    if (rows->more) {
        return NULL;
    }

    for (i = 0; i < rows->n && rows->names; i++) {

        if (rows->has[i].names != rows->names) {
            continue;
        }

        lacks = all & ~rows->has[i].numbers;

        if ((lacks & rows->numbers) == 0) {
            return NULL;
        }

        subject = rows->texts[i];
    }

    return subject;
}


/* 1 if the finding goes over something that we have written */

static int
cite_rows_joined(const cite_finding_t *found)
{
    return cite_row_until(found->snippet, 0, ';') < found->snippet.n
           || cite_row_until(found->snippet, 0, ':') < found->snippet.n;
}


static void
cite_rows_withdraw(cite_finding_t *found)
{
    if (found->source && found->source->rows && cite_rows_joined(found)
        && found->status != CITE_FOUND_NOTHING)
    {
        found->status = CITE_FOUND_SKIPPED;
        found->reason = "unsettled";
        found->score = 0;
    }
}


void
cite_evidence_rows(cite_evidence_t *e, const cite_claim_t *claim,
    cite_finding_t *found)
{
    cite_row_claim_t    c;
    cite_rows_has_t     rows;
    const cite_text_t  *text;

    if (!e->rows) {
        return;
    }

    cite_rows_withdraw(found);

    if (claim == NULL || found->status == CITE_FOUND) {
        return;
    }

    cite_row_claim_read(&c, &e->match->phrase);
    cite_rows_read(e, claim, &c, &rows);

    text = cite_rows_supporting(&rows, &c);

    if (text) {
        cite_rows_found(found, text, CITE_FOUND_PART, "row");
        return;
    }

    text = cite_rows_denying(&rows, &c);

    if (text) {
        cite_rows_found(found, text, CITE_FOUND_NOTHING, "other row");
    }
}
