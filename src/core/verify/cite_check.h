
/*
 * Copyright (C) the ngx_cite authors
 *
 * Citations that are to be checked, the questions about them, the results.
 *
 *   records ──▶ checks ──▶ due ──▶ questions ──▶ the host asks a service
 *                  ▲                                  │
 *                  └───────── verdicts ◀──────────────┘
 *
 * A record is made anew when its message is read again, its check stays: it
 * is found by the record's key.  If its question would be another one now, it
 * is asked again, and an answer to the old question is ignored.
 */


#ifndef CITE_CHECK_H
#define CITE_CHECK_H


#include "verify/cite_ask.h"
#include "verify/cite_opinion.h"
#include "run/cite_run.h"
#include "verify/cite_verdict.h"


#define CITE_QUESTIONS_MAX      200  /* of one response */
#define CITE_QUESTION_CHECKS    500  /* in one question */
#define CITE_QUESTION_SOURCES   50   /* attachments in one question */


typedef struct cite_question_s  cite_question_t;


/* an opinion that is compared with the source, see cite_check_opinion.c */

typedef struct {
    cite_opinion_t    opinion;       /* its spans are of the same block */
    size_t            looked;        /* quotes that were looked for */
    cite_passing_t    passages[CITE_OPINION_QUOTES];  /* text.p is NULL: the
                                        quote does not stand in the source */
} cite_weighing_t;


struct cite_check_s {
    cite_check_t     *next;          /* of the same message */
    cite_check_t     *next_due;
    cite_message_t   *message;
    const cite_record_t
                     *record;        /* valid while revision is message's */
    unsigned          revision;
    cite_question_t  *question;      /* that it is part of, or NULL */
    uint8_t           id[CITE_KEY_LEN + sizeof(cite_message_t *)];
    uint8_t           digest[CITE_ASK_DIGEST_LEN];   /* of its question */
    cite_verdict_e    verdict;
    cite_span_t       verification;  /* JSON; a block of its own */
    size_t            brief;         /* bytes of it before the passages that
                                        only its message has; 0: none */
    const char       *reason;        /* why evidence skipped it, or NULL */
    cite_excerpt_t   *excerpts;      /* that a judge may read; a block */
    size_t            excerpts_n;
    cite_weighing_t  *weighing;      /* what it has answered; a block */
    uint8_t           by;            /* whose verdict it is: 0 evidence, or
                                        an adapter's number and 1 */
    unsigned          version;       /* grows with each verdict */
    cite_check_t     *next_open;
    cite_source_t    *candidate;     /* that has the words of a citation
                                        without a source, or NULL */
    unsigned          seen;          /* evidence that it was tried on */
    unsigned          due:1;
    unsigned          tried:1;
    unsigned          open:1;        /* evidence may settle it */
    unsigned          listed:1;      /* among those that are open */
    unsigned          doubtful:1;    /* skipped: a reader should look */
    unsigned          grey:1;        /* pending, and the verification is what
                                        evidence says until it is answered */
    unsigned          whole:1;       /* the excerpts are all of the source */
    unsigned          judged:1;      /* a judge has decided it */
};


/* citations that the host asks a service about at once */

struct cite_question_s {
    cite_check_t    **checks;        /* one that has another question by now
                                        is ignored */
    size_t            n;
    cite_buf_t        body;          /* JSON, until it is answered */
    uint8_t           digest[CITE_ASK_DIGEST_LEN];
};


typedef struct {
    const cite_conf_t  *conf;
    cite_mem_t         *mem;
    cite_run_t         *run;

    cite_map_t          ids;
    cite_check_t       *due;         /* by next_due; some may be settled */
    cite_check_t      **last_due;

    cite_check_t       *open;        /* by next_open; some may be settled */
    cite_check_t      **last_open;
    cite_check_t      **trying;      /* where evidence is tried next */
    cite_check_t       *held;        /* the one there, if its slice has ended
                                        and it goes on */
    unsigned            held_revision;   /* of its message then */
    unsigned            rounds;      /* how often it was tried on all */
    unsigned            seen;        /* evidence that was there then */
    size_t              spent;       /* steps of all rounds */

    size_t              pending;     /* neither settled nor given up */
    size_t              questions;
    cite_buf_t          text;
    const char         *closed;      /* why nothing is asked any more */
    unsigned            last:1;      /* no evidence will come any more */
    unsigned            again:1;     /* open citations are to be tried */
    unsigned            changed:1;   /* there is a verdict to be told */
} cite_checks_t;


void cite_checks_init(cite_checks_t *c, cite_mem_t *mem,
    const cite_conf_t *conf, cite_run_t *run);

/* finds checks that have become due; to be called when records have changed */
void cite_checks_scan(cite_checks_t *c);

/*
 * Checks open citations against the evidence, a bounded slice of the work.
 * CITE_AGAIN: there is more to do.
 */
cite_rc_t cite_checks_work(cite_checks_t *c);

/* no more evidence will come, or, with last unset, it may again */
void cite_checks_last(cite_checks_t *c, int last);

/* 1 if the service is a judge, which reads passages */
int cite_checks_judge(const cite_checks_t *c);

/*
 * The next question to be asked, or NULL.  It is the caller's until one of
 * the three functions below has been called for it.
 */
cite_question_t *cite_checks_next(cite_checks_t *c);

void cite_checks_answered(cite_checks_t *c, cite_question_t *q,
    cite_span_t body);

/* there is no answer: a failure, or it was not worth asking */
void cite_checks_failed(cite_checks_t *c, cite_question_t *q,
    const char *reason);
void cite_checks_skipped(cite_checks_t *c, cite_question_t *q,
    const char *reason);

/*
 * All pending checks have failed; if "close" is set, checks that become due
 * later fail with the same reason.
 */
void cite_checks_give_up(cite_checks_t *c, const char *reason, int close);


/*
 * The sums of a message.  Its sentences count if the run has shown sources
 * that they could cite.
 */
void cite_summary_message(cite_summary_t *sum, const cite_run_t *run,
    const cite_message_t *m);

/* the message's sentences if they count, or NULL */
const cite_prose_t *cite_message_prose(const cite_run_t *run,
    const cite_message_t *m);


#endif /* CITE_CHECK_H */
