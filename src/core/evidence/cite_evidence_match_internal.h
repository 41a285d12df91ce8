
/*
 * Copyright (C) the ngx_cite authors
 *
 * A match of a quote or claim with the evidence: the room that it works in,
 * and the place where it stands while it is held.
 */


#ifndef CITE_EVIDENCE_MATCH_INTERNAL_H
#define CITE_EVIDENCE_MATCH_INTERNAL_H


#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_FIND_KEYS    8          /* words that a block must have */
#define CITE_NEAR_KEYS    16
#define CITE_NEAR_BLOCKS  6          /* that are looked at closely */
#define CITE_NEAR_SLOTS   2048       /* twice the words of two blocks */


/* the stages of a match */

typedef enum {
    CITE_STAGE_NONE = 0,         /* none is held */
    CITE_STAGE_FIND,             /* the words of the phrase */
    CITE_STAGE_NEAR,             /* words like them */
    CITE_STAGE_NEAR_NAMES,       /* names of the phrase, in that text */
    CITE_STAGE_FOUND_NUMBERS,    /* those of the anchor, where it was found */
    CITE_STAGE_FOUND_WORDS,      /* and its words */
    CITE_STAGE_ANCHOR,           /* the words of the anchor alone */
    CITE_STAGE_ANCHOR_NUMBERS,   /* numbers of the phrase, in that text */
    CITE_STAGE_CLAIM_FIND,       /* the words of the sentence */
    CITE_STAGE_CLAIM_NEAR,
    CITE_STAGE_CLAIM_NUMBERS,
    CITE_STAGE_CLAIM_COVER,      /* which texts have words of the sentence */
    CITE_STAGE_CLAIM_CLOSEST     /* passages that have most of them */
} cite_stage_e;


/* the phases at a place to which hashes led */

typedef enum {
    CITE_TRY_NONE = 0,           /* the place is still looked for */
    CITE_TRY_READ,               /* its words are read */
    CITE_TRY_CUT,                /* the words around a segment are judged */
    CITE_TRY_SEEK,               /* the segment behind an ellipsis is sought */
    CITE_TRY_SCOPE               /* the rest of its sentence is judged */
} cite_try_e;


/* the sentence around words that were found, see cite_evidence_scope() */

typedef struct {
    cite_spot_t           spot;      /* where the window begins */
    size_t                max;       /* words of the window */
    size_t                start;     /* bytes of the text: the sentence */
    size_t                end;
    unsigned              reading:1;
} cite_scoping_t;


typedef struct {
    cite_evidence_t      *evidence;
    const cite_words_t   *phrase;
    cite_cited_e          best;
    size_t                first_n;   /* words before the first ellipsis */
    uint32_t              keys[CITE_FIND_KEYS];
    size_t                keys_n;
    size_t                tries;
    cite_rc_t             rc;
    cite_spot_t           next;      /* the word to be looked at */
    size_t                k;         /* words of the phrase before it */
    cite_cited_e          agrees;    /* the text that is gone through */
    cite_try_e            phase;
    cite_spot_t           spot;      /* where the window begins */
    size_t                max;       /* words of the window */
    size_t                first;     /* where in it the phrase begins */
    size_t                start;     /* the segment is [start, end) ... */
    size_t                end;
    size_t                from;      /* ... and was left out from here ... */
    size_t                at;        /* ... to here, words of the window */
    size_t                found_start;  /* bytes of the text */
    size_t                found_end;
    cite_finding_t        scoped;    /* the first one that its sentence
                                        changes; source is NULL: none */
    unsigned              glued:1;   /* segments of several sentences */
    unsigned              echo:1;    /* it is there, as an echo */
    unsigned              wholly:1;  /* the segments so far are an echo */
    unsigned              loose:1;   /* whatever the neighbours say */
    unsigned              inside:1;  /* of a text */
    unsigned              searched:1;   /* the block is */
    unsigned              may:1;     /* the block may have the keys, ... */
    unsigned              before:1;  /* ... and the one before it */
} cite_search_t;


typedef struct {
    cite_text_t          *text;
    cite_block_t         *block;
    size_t                rank;
} cite_candidate_t;


typedef struct {
    cite_candidate_t      best[CITE_NEAR_BLOCKS];
    size_t                n;
    size_t                max;
    uint32_t              keys[CITE_NEAR_KEYS];
    size_t                keys_n;
    size_t                least;     /* keys that a block must have */
    unsigned              masked:1;  /* words that are an echo do not count */
} cite_candidates_t;


/* words by hash, and how many of each there are */

typedef struct {
    uint32_t              hash[CITE_NEAR_SLOTS];
    uint16_t              need[CITE_NEAR_SLOTS];
    uint16_t              have[CITE_NEAR_SLOTS];
    uint16_t              seen[2 * CITE_BLOCK_WORDS];   /* slots of words */
} cite_counts_t;


typedef enum {
    CITE_NEARING_TEXTS = 0,      /* blocks are chosen */
    CITE_NEARING_PLACE,          /* the next one is looked at */
    CITE_NEARING_READ,           /* its words are read */
    CITE_NEARING_ALIGN,
    CITE_NEARING_SCOPE           /* the rest of its sentence is judged */
} cite_nearing_e;


typedef struct {
    const cite_words_t   *phrase;
    cite_candidates_t     candidates;
    cite_nearing_e        phase;
    cite_text_t          *text;      /* to be gone into */
    size_t                i;         /* the candidate */
    size_t                size;      /* words of its window */
    cite_near_t           one;       /* its score */
    cite_near_t           best;
    cite_near_t           echo;      /* the best one that is an echo */
    cite_rc_t             rc;        /* CITE_OK: there is a best one */
    unsigned              echoed:1;  /* there is one that is an echo */
    uint8_t              *way;       /* a block of its own */
    size_t                rows;      /* that are filled in */
    int16_t               row[CITE_WINDOW_WORDS + 1];
    int16_t               pair[CITE_EVIDENCE_PHRASE];
} cite_nearing_t;


/* words that one text should have, all of them */

typedef struct {
    const cite_text_t    *text;
    const cite_block_t   *block;     /* to be looked at */
    size_t                n;         /* that are still wanted */
} cite_wanted_t;


typedef struct {
    cite_evidence_t      *evidence;
    const cite_claim_t   *claim;     /* of the call */
    const cite_words_t   *words;
    cite_buf_t            clean;     /* the sentence without markers */
    size_t                work;      /* words that may still be looked at */
    size_t                i;         /* the word that is claimed */
    size_t                numbers;   /* up to there */
    cite_quantity_t       quantity;  /* the one that is looked for */
    cite_quantity_t       absent;    /* the first one that is not there */
    size_t                pair;      /* its word, and 1, if another unit of it
                                        stands behind it */
    cite_quantity_t       day;       /* one that is not there as it is, ... */
    cite_quantity_e       day_agrees;
    size_t                part;      /* ... and the next word of it */
    cite_spot_t           next;      /* the word that is looked at */
    cite_spot_t           spot;      /* where the window begins */
    size_t                at;        /* the number's word in it */
    unsigned              all;       /* bits of cite_quantity_e */
    unsigned              echoes;    /* the same, of words that are an echo */
    unsigned              echo:1;    /* a fact stands in an echo only */
    unsigned              unsure:1;
    unsigned              denied:1;  /* there is an absent number */
    unsigned              seeking:1; /* the quantity */
    unsigned              inside:1;  /* of a text */
    unsigned              reading:1; /* words around a number */
    unsigned              parted:1;  /* a number of the day is looked for */
} cite_claiming_t;


/* see cite_evidence_closest.c */

#define CITE_TERMS_MAX    64         /* bits of a mask */
#define CITE_TERMS_ALL    (2 * CITE_TERMS_MAX)
#define CITE_TERM_TEXT    48         /* bytes of a word that is shown */
#define CITE_TERM_SLOTS   4096
#define CITE_TERM_FORMS   (CITE_TERM_SLOTS / 2)
#define CITE_TERM_FILTER  256        /* words of 64 bits */


typedef uint64_t  cite_terms_t;      /* a set of terms, as bits */


typedef struct {
    const cite_text_t    *text;
    size_t                start;     /* bytes of the text */
    size_t                end;
    cite_terms_t          terms;
    unsigned              score;
} cite_passage_t;


typedef struct {

    /* the claim's content words, and behind them common ones */
    size_t                n;
    size_t                common_n;
    cite_terms_t          numbers;
    cite_terms_t          names;
    uint8_t               text[CITE_TERMS_MAX][CITE_TERM_TEXT];
    uint8_t               text_n[CITE_TERMS_MAX];
    uint16_t              times[CITE_TERMS_MAX];   /* in the cited source */
    unsigned              script;    /* in which most of it is written */
    unsigned              pairs:1;   /* a term may be two ideographs */

    /* their forms, by hash */
    size_t                forms_n;
    uint64_t              filter[CITE_TERM_FILTER];
    uint32_t              first[CITE_TERMS_MAX];   /* as the claim has it */
    uint8_t               term[CITE_TERM_SLOTS];   /* its number, from 1 */

    /* where the reading stands */
    cite_text_t          *at;
    cite_block_t         *block;
    size_t                i;         /* word of the block */
    unsigned              begun:1;   /* the text has been gone into */
    unsigned              cited:1;   /* it is cited */
    unsigned              others:1;  /* cited texts have been gone through */
    cite_terms_t          terms;     /* of the text so far */
    cite_terms_t          common;
    size_t                bytes;     /* of cited texts */

    /* what the texts have */
    cite_terms_t          there;     /* the cited source */
    cite_terms_t          there_common;
    cite_terms_t          heard;     /* ... as an echo */
    cite_terms_t          other;     /* the best of the other texts */
    cite_text_t          *elsewhere;
    unsigned              foreign:1; /* the source is in another language */
    unsigned              alien:1;   /* ... in another script */

    /* passages */
    cite_text_t          *only;      /* of this text; NULL: of cited ones */
    cite_passage_t        one;       /* that is read */
    size_t                best_n;
    size_t                best_max;

    /* from here on nothing is cleared: the members above tell which are set */
    uint32_t              hash[CITE_TERM_SLOTS];   /* of forms, see term */
    cite_passage_t        best[CITE_EXCERPTS_MAX];
    cite_closest_t        closest[CITE_CLOSEST_MAX];
    cite_excerpt_t        excerpts[CITE_EXCERPTS_MAX];
} cite_closing_t;


struct cite_match_s {
    cite_stage_e          stage;
    unsigned              echo:1;    /* it stands there, but as an echo */
    cite_words_t          phrase;
    cite_words_t          window;
    cite_finding_t        found;
    cite_search_t         search;
    cite_scoping_t        scoping;
    uint16_t              border[CITE_EVIDENCE_PHRASE + 1];
    cite_nearing_t        nearing;
    cite_counts_t         counts;
    cite_wanted_t         wanted;
    cite_claiming_t       claiming;
    cite_closing_t        closing;
};


/* cite_evidence_segment.c: where the segment that begins at start ends */
size_t cite_segment_end(const cite_words_t *phrase, size_t start);

/* how many words [start, end) of the phrase stand at the window's word i */
size_t cite_segment_at(const cite_words_t *phrase, size_t start, size_t end,
    const cite_words_t *window, size_t i);

/* 1 if words [from, to) were left out from inside of two sentences */
unsigned cite_words_glued(const cite_words_t *window, size_t from, size_t to);

/* 1 for "did not, as was reported, | find": a negation before an insertion */
int cite_words_insert_negates(const cite_words_t *window, size_t low,
    size_t first);

unsigned cite_words_are_echo(const cite_words_t *window, size_t first,
    size_t last);

/* 1 if a segment is too short to mean anything */
int cite_search_is_shredded(const cite_words_t *phrase, size_t first_n);

/* the slot of a hash, or one that is free */
size_t cite_counts_slot(const cite_counts_t *counts, uint32_t hash);

/* the words of a phrase */
void cite_counts_init(cite_counts_t *counts, const cite_words_t *phrase);

/*
 * The first word of the window of that size, in the block and the next one,
 * that has most of them; masked: words that are an echo do not count.
 */
size_t cite_counts_window(cite_counts_t *counts, const cite_block_t *block,
    size_t size, int masked);

/* words that are wanted of a text */
void cite_wanted_begin(cite_match_t *match, const cite_text_t *text);
void cite_wanted_put(cite_match_t *match, uint32_t hash);

/* CITE_DECLINED: one is missing, of the text's words or of its numbers */
cite_rc_t cite_wanted_go_on(cite_evidence_t *e, int numbers);

/* 1 for a text of the source that is claimed, whichever the page */
int cite_claim_is_about(const cite_claiming_t *c, cite_text_t *text);

/* 1 if so many more words may be looked at */
int cite_claim_works(cite_claiming_t *c, size_t n);

/*
 * cite_evidence_rows.c: what rows of data say of a claim whose words are
 * match->phrase, or, without one, whether a quote is theirs.
 */
void cite_evidence_rows(cite_evidence_t *e, const cite_claim_t *claim,
    cite_finding_t *found);

/* the way through them; CITE_DONE: there is no text to go into */
void cite_claim_walk(cite_claiming_t *c);
cite_rc_t cite_claim_enter(cite_claiming_t *c);
void cite_claim_next_block(cite_claiming_t *c);
void cite_claim_next_text(cite_claiming_t *c);

/*
 * Numbers, from the claim's word c->i.  CITE_DECLINED: one is absent;
 * c->unsure: one can't be settled.
 */
cite_rc_t cite_claim_numbers(cite_claiming_t *c);

/* 1 if the number at c->i is one beside it in another unit */
int cite_claim_is_converted(cite_claiming_t *c);

/* 1 if the number stands in brackets behind one that no source has */
int cite_claim_pair_is_absent(const cite_claiming_t *c);

/* 1 if numbers of the passage lead to the absent one */
int cite_claim_is_derived(cite_claiming_t *c, cite_span_t passage);

/* cite_evidence_related.c: 1 if words that were read may mean c->absent */
int cite_claim_is_related(const cite_claiming_t *c, const cite_words_t *words);

/* cite_evidence_follow.c: the same by one step of reckoning */
int cite_claim_follows(const cite_claiming_t *c, const cite_words_t *passage);

/* 1 if the value is the other one, which may be rounded */
int cite_derived_is(double value, double of);

/*
 * Which texts have how many of the claim's words, and then the passages that
 * have most of them: a text for a claim that words can't settle.  Both go on
 * until CITE_DONE.
 */
void cite_closing_begin(cite_claiming_t *c);
cite_rc_t cite_closing_cover(cite_claiming_t *c);
void cite_closing_passages(cite_claiming_t *c);
cite_rc_t cite_closing_find(cite_claiming_t *c);

/*
 * The reason, and the passages, of a finding that is skipped; one that is
 * not found for a number is skipped if a passage leads to the number.
 */
void cite_closing_result(cite_claiming_t *c, cite_finding_t *found);

/* cite_evidence_excerpt.c: the passages that a judge gets, up to e->context */
void cite_closing_excerpts(cite_claiming_t *c, cite_finding_t *found);


#endif /* CITE_EVIDENCE_MATCH_INTERNAL_H */
