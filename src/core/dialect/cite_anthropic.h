
/*
 * Copyright (C) the ngx_cite authors
 *
 * What the files of the dialect "anthropic" share, and nobody else.
 */


#ifndef CITE_ANTHROPIC_H
#define CITE_ANTHROPIC_H


#include "dialect/cite_dialect.h"


#define CITE_ANTHROPIC_OPEN  8       /* blocks that are open at once */


typedef enum {
    CITE_BLOCK_NONE = 0,
    CITE_BLOCK_TEXT,
    CITE_BLOCK_TOOL,
    CITE_BLOCK_OTHER         /* thinking, results, all else */
} cite_block_e;


typedef struct {
    uint64_t       index;
    cite_block_e   kind;
    cite_buf_t     id;       /* of a tool call */
} cite_anthropic_block_t;


/* documents of the request, by their numbers of cite_run_document() */

typedef struct {
    uint32_t      *numbers;
    size_t         n;
    unsigned       lost:1;   /* there are more */
} cite_anthropic_list_t;


typedef struct {
    cite_buf_t               id;         /* of the message */
    cite_anthropic_block_t   open[CITE_ANTHROPIC_OPEN];
    uint64_t                 next;       /* the index of the next block */
    size_t                   part;       /* where the open block begins in
                                            the message's text */
    size_t                   said;       /* bytes of text in this frame */
    cite_anthropic_list_t    documents;
    cite_anthropic_list_t    results;    /* of searches */
    unsigned                 asked:1;    /* the request was read */
    unsigned                 ended:1;    /* message_delta has come */
    unsigned                 apart:1;    /* a block that is no text stands
                                            behind the text */
} cite_anthropic_t;


/* cite_anthropic_write.c */
void cite_anthropic_carrier(cite_exchange_t *x, const cite_message_t *m,
    cite_span_t value, cite_buf_t *out);
cite_rc_t cite_anthropic_strip(cite_exchange_t *x, cite_message_t *m,
    const cite_frame_t *frame, cite_buf_t *out);

/* the text of a text_delta as it is written; p == NULL: there is none */
cite_span_t cite_anthropic_delta_text(cite_span_t payload);

void cite_anthropic_strip_end(cite_exchange_t *x, const cite_message_t *m,
    cite_span_t text, cite_buf_t *out);


/* cite_anthropic_request.c */

/* the events of one content block of the stream, which is no text */
void cite_anthropic_result(cite_exchange_t *x, yyjson_val *block);

/* reads the citation; 0: it is none */
int cite_anthropic_cited(const cite_anthropic_t *own, yyjson_val *citation,
    cite_annotation_t *a);

/* see cite_dialect.h */
int cite_anthropic_probe(const cite_headers_t *headers, cite_span_t payload);
int cite_anthropic_requested(const cite_shape_t *shape);

/* the evidence, and the documents that can be cited */
void cite_anthropic_request(cite_exchange_t *x, cite_span_t body);


/* cite_anthropic_instruct.c, cite_anthropic_whole.c: see cite_dialect.h */
cite_rc_t cite_anthropic_instruct(cite_span_t body, cite_span_t instructions,
    int all, cite_span_t *place, cite_buf_t *out);
cite_rc_t cite_anthropic_whole(cite_span_t body, cite_buf_t *out);
cite_rc_t cite_anthropic_whole_more(cite_span_t body, cite_whole_t *whole,
    cite_buf_t *out);


static CITE_INLINE yyjson_val *
cite_anthropic_get(yyjson_val *object, const char *name)
{
    return cite_json_member(object, cite_span_make(name, strlen(name)));
}


static CITE_INLINE cite_span_t
cite_anthropic_string(yyjson_val *object, const char *name)
{
    return cite_json_string(cite_anthropic_get(object, name));
}


static CITE_INLINE int
cite_anthropic_is(yyjson_val *object, const char *type)
{
    return cite_span_eq(cite_anthropic_string(object, "type"),
                        cite_span_make(type, strlen(type)));
}


#endif /* CITE_ANTHROPIC_H */
