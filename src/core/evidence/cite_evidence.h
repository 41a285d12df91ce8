
/*
 * Copyright (C) the ngx_cite authors
 *
 * Evidence: texts that the model did not write, to check citations with.
 *
 *   first -> text -> text -> text          oldest first, and oldest out
 *             |       |
 *           block   block -> block         1024 words each: their hashes,
 *                                          their places in the original, and
 *                                          a set of the hashes as bits
 *
 * A quote is looked for in the blocks that may have its words, which the
 * bits tell: the rest of the evidence is not touched.  Hashes only lead to
 * a place; a finding was compared word by word.
 *
 * Prose takes about twice its size, other texts up to five times; only the
 * text itself is counted against the maximum.
 */


#ifndef CITE_EVIDENCE_H
#define CITE_EVIDENCE_H


#include "source/cite_source.h"
#include "text/cite_lexicon.h"


#define CITE_EVIDENCE_SNIPPET   500      /* bytes of a verdict's quote */
#define CITE_EVIDENCE_PHRASE    512      /* words; a longer one is skipped */
#define CITE_EVIDENCE_BUCKETS   1024
#define CITE_CLOSEST_MAX        3        /* passages of a claim, */
#define CITE_EXCERPTS_MAX       48       /*   and those that a judge gets */
#define CITE_CLOSEST_SNIPPET    240      /* bytes of each */
#define CITE_CLOSEST_MISSING    8        /* words that it has not */
#define CITE_EVIDENCE_ALIKE     32       /* texts of the same words that are
                                            looked at for one that has all
                                            names of a new one */


/* the statuses of DeepCitation that evidence can lead to */

typedef enum {
    CITE_FOUND_NOTHING = 0,      /* not_found */
    CITE_FOUND,                  /* found */
    CITE_FOUND_NO_ANCHOR,        /* found_phrase_missed_anchor_text */
    CITE_FOUND_ANCHOR,           /* found_anchor_text_only */
    CITE_FOUND_PART,             /* partial_text_found */
    CITE_FOUND_ELSEWHERE,        /* found_on_other_page */
    CITE_FOUND_SKIPPED           /* skipped: evidence can't settle it */
} cite_found_e;


/* the source that a citation points at; absent members fit any source */

typedef struct cite_cited_s  cite_cited_t;

struct cite_cited_s {
    cite_span_t   id;            /* any id of the source, or its tool call */
    cite_span_t   url;
    uint32_t      page;          /* 0: absent */
    uint32_t      serial;        /* of the source; 0: names tell it */
    uint32_t      except;        /* of one that is not meant; 0: none */
    cite_span_t   call;          /* the source is a passage of this call's
                                    text, and all of them are meant */
    const cite_cited_t
                 *joint;         /* the source of the next citation beside it
                                    that stands for the same claim, or NULL */
};


typedef struct {
    cite_span_t   phrase;
    cite_span_t   anchor;        /* may be empty */
    cite_cited_t  cited;
} cite_quote_t;


typedef struct {
    cite_span_t   text;          /* the sentence; markers in it are ignored */
    cite_cited_t  cited;
} cite_claim_t;


/* a passage that a reader should look at; valid until the next check */

typedef struct {
    const cite_source_t  *source;
    size_t                offset;    /* bytes of the source's text */
    size_t                length;
    cite_span_t           snippet;   /* of the passage, whole characters */
    size_t                in;        /* content words of the claim, ... */
    size_t                of;        /* ... of so many */
    cite_span_t           missing[CITE_CLOSEST_MISSING];
    size_t                missing_n;
} cite_closest_t;


/* a part of a text for a judge, which stays valid when the text leaves */

typedef struct {
    uint32_t              text;      /* see cite_evidence_excerpt() */
    size_t                offset;
    size_t                length;
} cite_excerpt_t;


typedef struct {
    cite_found_e          status;
    const char           *reason;    /* NULL, or why it is no better */
    double                score;     /* of the phrase that is there, 0 to 1 */
    const cite_source_t  *source;    /* NULL: nowhere; until the text leaves */
    size_t                offset;    /* bytes of the source's text */
    cite_span_t           snippet;   /* of that text, whole characters */
    const cite_closest_t *closest;   /* of a claim that is skipped */
    size_t                closest_n;
    const cite_excerpt_t *excerpts;  /* of a claim that is skipped, if a
                                        judge may be asked: in the order of
                                        the texts, until the next check */
    size_t                excerpts_n;
    unsigned              whole:1;   /* they are all of the cited source */
    unsigned              doubtful:1;    /* skipped, but the source seems to
                                            be the wrong one */
} cite_finding_t;


typedef struct cite_text_s   cite_text_t;
typedef struct cite_echo_s   cite_echo_t;
typedef struct cite_echoing_s  cite_echoing_t;
typedef struct cite_match_s  cite_match_t;
typedef struct cite_indexer_s  cite_indexer_t;


/* sets of bits, by hashes */

typedef struct {
    uint64_t         names;
    uint64_t         serials;
} cite_names_t;


typedef struct {
    cite_mem_t      *mem;
    const cite_lexicon_t
                    *lexicon;    /* lent */
    size_t           max;
    size_t           size;       /* bytes of texts and of their names */
    size_t           n;          /* texts */
    size_t           dropped;    /* texts that left, or could not be kept */
    cite_budget_t    budget;     /* of those who read, at first without end */
    double           threshold;  /* of a part of a phrase, 0.8 */
    size_t           asked;      /* checks that were begun */
    cite_names_t     wanted;     /* of the last one: cite_cited_names() */
    uint32_t         except;     /* of one that wants any text: but this */
    cite_text_t     *cited;      /* of a claim: the first text that is meant */
    size_t           left;       /* steps until a check is held; at first so
                                    many that none is */
    size_t           closest;    /* passages that are wanted of a claim which
                                    can't be settled, up to CITE_CLOSEST_MAX */
    size_t           context;    /* bytes of excerpts that are wanted of such
                                    a claim, whether texts come or not */
    size_t           context_whole;  /* bytes of a source that is one whole */
    uint32_t         numbered;   /* texts so far */
    cite_text_t     *first;       /* see cite_evidence_internal.h */
    cite_text_t     *last;
    cite_text_t     *unread;     /* the oldest that is not indexed */
    cite_text_t    **buckets;    /* by words and names, then as many by words
                                    alone, and by serial numbers; NULL: there
                                    never was a text */
    cite_indexer_t  *indexer;
    cite_match_t    *match;      /* of the quote or claim that is checked */
    cite_echo_t     *echo;       /* words of the call whose result is added,
                                    see cite_evidence_echo.h, or NULL */
    cite_echoing_t  *echoing;
    cite_echo_t     *grown;      /* whose texts are compared again */
    unsigned         rows:1;     /* there are rows of data */
    unsigned         wants_any:1;    /* the last check names no source */
    unsigned         unknown:1;  /* the call's words are not known */
    unsigned         final:1;    /* no text will come any more: why a claim
                                    can't be settled is wanted, too */
} cite_evidence_t;


void cite_evidence_init(cite_evidence_t *e, cite_mem_t *mem,
    const cite_lexicon_t *lexicon, size_t max);

/*
 * Keeps source->content as evidence, and copies of all spans.  A text that
 * is there already under the same names is not kept twice.  The oldest leave
 * for it; of a text longer than the maximum the beginning is kept.
 * CITE_DECLINED: there is no text, or it is there; CITE_ERROR: no memory.
 */
cite_rc_t cite_evidence_add(cite_evidence_t *e, const cite_source_t *source);

/* texts of the source with that serial number leave: it says them no more */
void cite_evidence_withdraw(cite_evidence_t *e, uint32_t serial);

/*
 * Indexes up to max bytes of added texts.  CITE_AGAIN: there is more; checks
 * see only indexed texts.  CITE_ERROR: no memory for more of a text.
 */
cite_rc_t cite_evidence_index(cite_evidence_t *e, size_t max);

/*
 * Never fail: a quote or claim that can't be settled is skipped, with the
 * reason.  The cost of one check is bounded by the size of the evidence,
 * whatever its texts are.
 *
 * CITE_OK     *found is the evidence's answer.
 * CITE_AGAIN  e->left has come to 0, and the check is held: set it again and
 *             call with the same spans, or call cite_evidence_leave().
 *
 * A step is about one word that is looked at.  The finding does not depend on
 * the number of steps of each call.  When texts come or leave, a check that
 * is held begins again.
 */
cite_rc_t cite_evidence_quote(cite_evidence_t *e, const cite_quote_t *quote,
    cite_finding_t *found);
cite_rc_t cite_evidence_claim(cite_evidence_t *e, const cite_claim_t *claim,
    cite_finding_t *found);

/*
 * The texts of a source: the first if *it is NULL, then the next ones.  An
 * empty span with p == NULL: there are no more.
 */
cite_span_t cite_evidence_of(const cite_evidence_t *e, uint32_t serial,
    const cite_text_t **it);

/* 1 if there is a text of the source that is cited */
int cite_evidence_has(const cite_evidence_t *e, const cite_cited_t *cited);

/* sentences of a source, which somebody quotes; until its text leaves */

typedef struct {
    const cite_source_t  *source;
    cite_span_t           title;     /* of the source */
    size_t                offset;    /* bytes of the source's text */
    cite_span_t           text;
} cite_passing_t;


/* what passages, taken together, say of a claim */

typedef struct {
    const char           *differs;   /* "number", "unit", "negation", "name",
                                        "wording" or "scope" if they do in
                                        it, or lack it; "length": too long to
                                        be compared; NULL: in none */
    size_t                in;        /* content words of the claim, ... */
    size_t                of;        /* ... of so many */
    unsigned              shared:1;  /* these are enough */
} cite_support_t;


/*
 * Whether the words of a quote stand in the cited source, whatever stands
 * around them.  CITE_OK: *passage has the sentences that they stand in;
 * CITE_DECLINED: they do not, or are too many; CITE_AGAIN as above.
 */
cite_rc_t cite_evidence_stands(cite_evidence_t *e, cite_span_t quote,
    const cite_cited_t *cited, cite_passing_t *passage);

/*
 * Compares a claim, without markers, with n passages.  No check may be held.
 * CITE_ERROR: there is no memory.
 */
cite_rc_t cite_evidence_support(cite_evidence_t *e, cite_span_t claim,
    const cite_passing_t *passages, size_t n, cite_support_t *support);

/* the words of an excerpt; an empty span: its text has left */
cite_span_t cite_evidence_excerpt(const cite_evidence_t *e,
    const cite_excerpt_t *excerpt);

/* 1 if a check is held, and goes on with the next call */
int cite_evidence_holds(const cite_evidence_t *e);

/* the check that is held, if any, is forgotten */
void cite_evidence_leave(cite_evidence_t *e);

/* as written in verdicts: "partial_text_found" */
cite_span_t cite_found_name(cite_found_e status);


#endif /* CITE_EVIDENCE_H */
