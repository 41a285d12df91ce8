
/*
 * Copyright (C) the ngx_cite authors
 *
 * Four records of one set as one stream: each sentence cites its own source,
 * and then another record's.
 */


#include "claims.h"

#include <stdio.h>
#include <stdlib.h>


#define JOINED  4


static play_t  play;


/* 1 if the verdict says that the citation is wrong */

static int
is_told(const claim_t *c)
{
    return c->verdict == CITE_VERDICT_MISSED
           || strcmp(c->reason, "other source") == 0
           || strcmp(c->reason, "elsewhere") == 0
           || strcmp(c->reason, "off topic") == 0;
}


static cite_span_t
source_of(size_t i)
{
    return claims_member(yyjson_arr_get_first(yyjson_obj_get(claims_root(i),
                                                             "sources")),
                         "text");
}


/* 1 if record i is of the same set as all n of them, and of other sources */

static int
fits_four(const size_t *four, size_t n, size_t i)
{
    size_t  k;

    for (k = 0; k < n; k++) {
        if (!cite_span_eq(claims_member(claims_root(i), "set"),
                          claims_member(claims_root(four[k]), "set"))
            || cite_span_eq(source_of(i), source_of(four[k])))
        {
            return 0;
        }
    }

    return 1;
}


/* four records that were not taken yet, the first from *i on; 0: no more */

static int
next_four(size_t *i, size_t four[JOINED])
{
    size_t       k, n;

    static char  taken[CLAIMS_RECORDS];

    for ( /* void */ ; *i < claims_n; (*i)++) {

        for (k = *i, n = 0; k < claims_n && n < JOINED; k++) {
            if (!taken[k] && fits_four(four, n, k)) {
                four[n++] = k;
            }
        }

        for (k = 0; k < n && n == JOINED; k++) {
            taken[four[k]] = 1;
        }

        if (n == JOINED) {
            return 1;
        }
    }

    return 0;
}


typedef struct {
    size_t   n;
    size_t   told;
    size_t   red;
    claim_t  errors[CLAIMS_SHOWN];
    size_t   errors_n;
} joined_t;


static void
judge_joined(joined_t *j, const size_t four[JOINED], size_t shift)
{
    int      told;
    size_t   k;
    claim_t *c;

    play.n = 0;
    play.sources_n = 0;

    for (k = 0; k < JOINED; k++) {
        claims_add(&play, four[k], shift, JOINED);
    }

    claims_play(&play, &claims_cli.conf, &claims_reader);

    for (k = 0; k < play.n; k++) {
        c = &play.claims[k];

        if (claims_label(c->label) != CLAIMS_YES) {
            continue;
        }

        told = is_told(c);
        j->n++;
        j->told += (size_t) told;
        j->red += c->verdict == CITE_VERDICT_MISSED;

        if (told == (shift == 0) && j->errors_n < CLAIMS_SHOWN
            && (shift || c->verdict != CITE_VERDICT_MISSED))
        {
            j->errors[j->errors_n++] = *c;
        }
    }
}


static void
print_joined(const char *title, const joined_t *j)
{
    size_t  i;

    printf("\n%s:\n", title);

    for (i = 0; i < j->errors_n; i++) {
        claims_show(&j->errors[i]);
    }
}


void
claims_joined(void)
{
    size_t           i, shift;
    size_t           four[JOINED];
    static joined_t  right, wrong;

    shift = 0;

    for (i = 0; next_four(&i, four); /* void */ ) {
        judge_joined(&right, four, 0);
        judge_joined(&wrong, four, 1 + shift++ % (JOINED - 1));
    }

    print_joined("joined, rightly cited, but told", &right);
    print_joined("joined, wrongly cited, but not told", &wrong);
    printf("\njoined: %zu right (%zu told, %zu red), %zu wrong (%zu told, "
           "%zu red)\n", right.n, right.told, right.red, wrong.n, wrong.told,
           wrong.red);

    claims_least("joined, wrongly cited: told",
                 claims_share(wrong.told, wrong.n), 0.6);

    /* reds of supported claims have a goal of their own */

    claims_most("joined, rightly cited: told, red apart",
                claims_share(right.told - right.red, right.n), 0.01);
}
