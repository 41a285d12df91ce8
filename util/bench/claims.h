
/*
 * Copyright (C) the ngx_cite authors
 *
 * Labelled claims as streams: the sources as a tool's result, each sentence
 * with its marker, and what the filter says of it.
 */


#ifndef BENCH_CLAIMS_H
#define BENCH_CLAIMS_H


#include "stream/cite_stream.h"
#include "cite_options.h"


#define CLAIMS_SOURCES   8
#define CLAIMS_MAX       64          /* of one stream */
#define CLAIMS_CLOSEST   3
#define CLAIMS_RECORDS   20000
#define CLAIMS_SHOWN     10          /* errors of each kind */


enum { CLAIMS_YES = 0, CLAIMS_PART, CLAIMS_NO, CLAIMS_LABELS };


typedef struct {
    cite_span_t      text;
    cite_span_t      label;          /* "yes", "no", "part", "other" */
    size_t           cites[CLAIMS_SOURCES];
    size_t           cites_n;
    yyjson_val      *record;

    /* the verdict */
    size_t           marker;         /* byte of the message */
    cite_verdict_e   verdict;
    char             status[32];
    char             reason[32];
    char             snippet[256];
    size_t           closest_n;
    size_t           offset[CLAIMS_CLOSEST];
    size_t           length[CLAIMS_CLOSEST];
    unsigned         judged:1;       /* the filter has seen the marker */
    unsigned         asked:1;        /* of a judge */
    unsigned         doubtful:1;
} claim_t;


typedef struct play_s  play_t;

/* plays a judge: writes its reply, as the text of a chat completion */
typedef void (*claims_judge_pt)(cite_buf_t *b, const claim_t *c,
    const cite_check_t *check);


struct play_s {
    yyjson_val      *sources[CLAIMS_SOURCES];    /* {title, text} */
    size_t           sources_n;
    claim_t          claims[CLAIMS_MAX];
    size_t           n;
    claims_judge_pt  judge;          /* NULL: evidence alone */
};


/* fills in the verdict of each claim */
void claims_play(play_t *p, const cite_conf_t *conf, cite_reader_t *reader);

extern size_t         claims_n;      /* records that are loaded */
extern cite_cli_t     claims_cli;
extern cite_reader_t  claims_reader;

yyjson_val *claims_root(size_t i);

/* the record's source and sentences, which cite that one or one behind it */
void claims_add(play_t *p, size_t i, size_t shift, size_t of);

/* the label as a number, or -1 */
int claims_label(cite_span_t label);

void claims_show(const claim_t *c);
double claims_share(size_t n, size_t of);

/* a goal, which is held or missed */
void claims_least(const char *what, double value, double least);
void claims_most(const char *what, double value, double most);

/* all records that are loaded, four at a time */
void claims_joined(void);

/* quotes.jsonl, of which altered ones are made */

typedef struct {
    size_t           exact;
    size_t           found;
    size_t           altered;
    size_t           missed;
} claims_quotes_t;

void claims_quotes(yyjson_doc *const *docs, size_t n,
    const cite_lexicon_t *lexicon, claims_quotes_t *sum);

cite_span_t claims_member(yyjson_val *object, const char *name);


#endif /* BENCH_CLAIMS_H */
