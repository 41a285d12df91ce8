
/*
 * Copyright (C) the ngx_cite authors
 *
 * What the files of the dialect "responses" share, and nobody else.
 */


#ifndef CITE_RESPONSES_H
#define CITE_RESPONSES_H


#include "base/cite_map.h"
#include "dialect/cite_dialect.h"


#define CITE_RESPONSES_PARTS  64     /* of all messages of a response */
#define CITE_RESPONSES_ID     1024   /* bytes of an id */


/*
 * Where an event belongs.  The item's index in the output tells, if there is
 * one: some servers give the same item another id in each event.
 */

typedef struct {
    cite_span_t     item;        /* its id */
    uint64_t        output;      /* output_index */
    uint64_t        content;     /* content_index */
    unsigned        indexed:1;   /* output is known */
} cite_responses_place_t;


/* a part of a message's text */

typedef struct {
    cite_responses_place_t   place;      /* with the message's id */
    size_t          base;        /* where it begins in the message's text */
    uint64_t        annotations; /* so many it has: the next one's index */
    unsigned        said:1;      /* its text has come */
    unsigned        done:1;      /* output_text.done has */
} cite_responses_part_t;


typedef struct {
    cite_buf_t               id;         /* of the response */
    cite_responses_place_t   place;      /* of the last message, */
    cite_buf_t               item;       /*   and its id */
    int64_t                  sequence;   /* the last number that was seen */
    cite_responses_part_t    parts[CITE_RESPONSES_PARTS];
    size_t                   parts_n;
    cite_map_t               sent;       /* native annotations, by their
                                            citations */
    unsigned                 started:1;
    unsigned                 items:1;    /* an item has come */
    unsigned                 said:1;     /* text has */
    unsigned                 open:1;     /* a message is */
    unsigned                 calls:1;    /* of tools that the client runs */
    unsigned                 plain:1;    /* no more native annotations */
} cite_responses_t;


/* cite_responses_text.c: messages */

/* keeps an id, if it is not too long */
void cite_responses_keep(cite_exchange_t *x, cite_buf_t *to, cite_span_t id);

/* a message that begins; one that stands at its place is another one */
void cite_responses_added(cite_exchange_t *x, yyjson_val *root,
    yyjson_val *item);

/* payloads of these events */
void cite_responses_delta(cite_exchange_t *x, yyjson_val *root);
void cite_responses_text_done(cite_exchange_t *x, yyjson_val *root);
void cite_responses_annotated(cite_exchange_t *x, yyjson_val *root);

/*
 * A message whose text, or whose annotations, may not have come before.  The
 * index is the item's in the output; NULL: it is not known.
 */
void cite_responses_message_done(cite_exchange_t *x, const uint64_t *index,
    yyjson_val *item);


/* cite_responses_item.c: items of the output, and of a request's input */

/* the item is no message; a call that has ended has its result in it */
void cite_responses_call(cite_exchange_t *x, yyjson_val *item);
void cite_responses_called(cite_exchange_t *x, yyjson_val *item);

void cite_responses_request(cite_exchange_t *x, cite_span_t body);


/* cite_responses_instruct.c, cite_responses_whole.c: see cite_dialect.h */

cite_rc_t cite_responses_instruct(cite_span_t body, cite_span_t instructions,
    int all, cite_span_t *place, cite_buf_t *out);
cite_rc_t cite_responses_whole(cite_span_t body, cite_buf_t *out);


/* cite_responses_write.c */

void cite_responses_write(cite_exchange_t *x, cite_buf_t *out);
void cite_responses_carrier(cite_exchange_t *x, const cite_message_t *m,
    cite_span_t value, cite_buf_t *out);


static CITE_INLINE yyjson_val *
cite_responses_get(yyjson_val *object, const char *name)
{
    return cite_json_member(object, cite_span_make(name, strlen(name)));
}


static CITE_INLINE cite_span_t
cite_responses_string(yyjson_val *object, const char *name)
{
    return cite_json_string(cite_responses_get(object, name));
}


static inline uint64_t
cite_responses_uint(yyjson_val *object, const char *name)
{
    return yyjson_get_uint(cite_responses_get(object, name));
}


static CITE_INLINE int
cite_responses_is(yyjson_val *object, const char *type)
{
    return cite_span_eq(cite_responses_string(object, "type"),
                        cite_span_make(type, strlen(type)));
}


#endif /* CITE_RESPONSES_H */
