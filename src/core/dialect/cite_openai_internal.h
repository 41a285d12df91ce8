
/*
 * Copyright (C) the ngx_cite authors
 *
 * OpenAI's chat completions: the context of one exchange, and what the files
 * of the dialect share.
 *
 *   cite_openai.c           chunks: which payload is one, what it says
 *   cite_openai_delta.c     the delta of a choice: text, calls, its end
 *   cite_openai_think.c     reasoning between tags
 *   cite_openai_source.c    sources that providers tell in chunks
 *   cite_openai_request.c   evidence in the request, and its hidden parts
 *   cite_openai_instruct.c  instructions for the model, put into the request
 *   cite_openai_write.c     carriers and annotations
 *   cite_openwebui.c        Open WebUI: sources and the status that it shows
 *   cite_openwebui_tags.c   Open WebUI: sources in its request
 */


#ifndef CITE_OPENAI_INTERNAL_H
#define CITE_OPENAI_INTERNAL_H


#include "dialect/cite_dialects.h"


#define CITE_OPENAI_CHOICES  128     /* of an answer */
#define CITE_OPENAI_CALLS    256     /* of a choice */
#define CITE_OPENAI_TEXTS    4000    /* of a request, that are no results */
#define CITE_OPENAI_LEGACY   "function_call"  /* a call that has no id */
#define CITE_OPENAI_ID_MAX   1024


/* reasoning between tags, <think> or another, before the text of an answer */

typedef enum {
    CITE_THINK_BEFORE = 0,   /* nothing but white space, or a part of a tag */
    CITE_THINK_INSIDE,
    CITE_THINK_OVER          /* all that comes is text */
} cite_think_e;


/* one of n answers: a message */

typedef struct {
    cite_span_t      id;         /* of its message; empty: it has no text yet */
    cite_span_t     *calls;      /* ids of its calls, by their index */
    size_t           calls_n;
    cite_think_e     think;
    size_t           tag;        /* which one it is */
    size_t           matched;    /* bytes of the tag that is looked for */
    size_t           reasoned;   /* characters from tag to tag */
    size_t           scanned;    /* bytes of the text, for links */
    unsigned         open:1;     /* its message is */
    unsigned         finished:1;
    unsigned         annotated:1;    /* by the provider */
    unsigned         linked:1;   /* its text has links */
} cite_openai_choice_t;


#define CITE_OPENAI_LISTS    16      /* of sources, by the names of these */


typedef struct {
    cite_buf_t             id;       /* of the last chunk that has one, */
    cite_buf_t             model;    /*   as the other two */
    uint64_t               created;

    cite_openai_choice_t  *choices;
    size_t                 choices_n;
    size_t                 finished; /* of them */

    uint64_t               lists[CITE_OPENAI_LISTS];   /* hashes: those that
                                        come with every chunk are read when
                                        they change */
    uint32_t               named;    /* sources that the upstream has named
                                        one by one */

    cite_span_t            legacy;   /* of calls without an id the last one's */
    size_t                 legacies; /* so many */

    /* Open WebUI, see cite_openwebui.c */
    cite_span_t            chat;     /* id of the chat, */
    cite_span_t            answer;   /*   and of the answer's message */
    size_t                 tags;     /* sources in its request */
    size_t                 scanned;  /* bytes of the answer's text */
    uint32_t               top;      /* the largest number in them */
    uint32_t               shown;    /* sources that were sent, from 1 on */

    unsigned               started:1;
    unsigned               said:1;       /* the last chunk has text */
    unsigned               ended:1;      /* by calls that the client runs, or
                                            by usage, before [DONE] */
    unsigned               calls:1;      /* a choice has ended so */
    unsigned               answered:1;   /* a result of a call without an id
                                            has come */
    unsigned               failed:1;     /* an error has come */
    unsigned               final:1;      /* this chunk ends the run */
    unsigned               webui:1;      /* the client is Open WebUI */
    unsigned               told:1;       /*   and has got its status */
    unsigned               annotated:1;  /* annotations were sent */
} cite_openai_t;


/* cite_openai.c */

/* the members of a chunk that all frames of ours begin with */
void cite_openai_begin_chunk(cite_exchange_t *x, cite_buf_t *out);


/* cite_openai_delta.c */

/* one element of "choices" */
void cite_openai_choice(cite_exchange_t *x, yyjson_val *choice);


/* text of the answer */
void cite_openai_say(cite_exchange_t *x, cite_openai_choice_t *c,
    cite_span_t text);


/* cite_openai_think.c: content, of which reasoning is no text; and its end */
void cite_openai_text(cite_exchange_t *x, cite_openai_choice_t *c,
    cite_span_t text);
void cite_openai_text_end(cite_exchange_t *x, cite_openai_choice_t *c);


/* cite_openai_source.c */

/* members that are lists of sources: of a chunk, a choice or a delta */
void cite_openai_lists(cite_exchange_t *x, yyjson_val *object);

/* members of a chunk, and of a delta, that tell sources */
void cite_openai_chunk_sources(cite_exchange_t *x, yyjson_val *chunk);
void cite_openai_delta_sources(cite_exchange_t *x, cite_openai_choice_t *c,
    yyjson_val *delta);


/* cite_openai_request.c */

int cite_openai_requested(const cite_shape_t *shape);
cite_rc_t cite_openai_hide(const cite_conf_t *conf, cite_span_t body,
    cite_span_t key, cite_buf_t *cuts);
void cite_openai_request(cite_exchange_t *x, cite_span_t body);


/* cite_openai_instruct.c */

cite_rc_t cite_openai_instruct(cite_span_t body, cite_span_t instructions,
    int all, cite_span_t *place, cite_buf_t *out);


/* cite_openai_write.c */

int cite_openai_due(cite_exchange_t *x, int final);
void cite_openai_write(cite_exchange_t *x, cite_buf_t *out);
void cite_openai_carrier(cite_exchange_t *x, const cite_message_t *m,
    cite_span_t value, cite_buf_t *out);


/* cite_openwebui.c */

/* headers of the request: whether it is Open WebUI's, and its ids */
void cite_openwebui_headers(cite_exchange_t *x);

/* 1 if a source can be shown by now, or at the run's end the status */
int cite_openwebui_due(cite_exchange_t *x);
void cite_openwebui_write(cite_exchange_t *x, cite_buf_t *out);

/* 1 if it shows sources of ours: neither it nor the upstream has told them */
int cite_openwebui_shows(const cite_exchange_t *x);


/* cite_openwebui_tags.c: the tags of all messages, then their sources */

typedef struct cite_webui_tag_s  cite_webui_tag_t;

typedef struct {
    cite_exchange_t   *x;
    cite_webui_tag_t  *first;
    cite_webui_tag_t **last;
    cite_map_t         names;        /* of tags that have no text */
    cite_map_t         links;        /* that tags were given */
    size_t             n;
    size_t             empty;        /* tags without a text */
    size_t             entries;      /* of results that were looked at */
} cite_webui_tags_t;


void cite_webui_tags_init(cite_webui_tags_t *t, cite_exchange_t *x);

/* the tags of a text; 1 if it has some */
int cite_webui_tags_read(cite_webui_tags_t *t, cite_span_t text);

/* the result of a tool, which may have the texts of empty tags */
void cite_webui_tags_result(cite_webui_tags_t *t, cite_span_t tool,
    cite_span_t result);

/* the sources of the tags are those of the run from now on */
void cite_webui_tags_end(cite_webui_tags_t *t);


#endif /* CITE_OPENAI_INTERNAL_H */
