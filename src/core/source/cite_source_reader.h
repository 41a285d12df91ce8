
/*
 * Copyright (C) the ngx_cite authors
 *
 * A reader of sources understands one form of the texts that tools return.
 * It hands the sources over to a sink, which keeps them.
 */


#ifndef CITE_SOURCE_READER_H
#define CITE_SOURCE_READER_H


#include "source/cite_source_read.h"


/*
 * The readers, in the order in which they are tried: the first one that finds
 * a source in a text is the only one.  A new reader is a line here and a file
 * cite_source_reader_<name>.c that defines the constant
 * cite_source_reader_<name>.
 */

#define CITE_SOURCE_READER_LIST(X)                                            \
    X(JSON, json)        /* objects of JSON, and lists of them */             \
    X(TABLE, table)      /* a table with a column of texts */                 \
    X(ROWS, rows)        /* rows of a query, CSV, a table: no numbers */      \
    X(WRAPPED, wrapped)  /* JSON lines, in a fence or behind prose */         \
    X(REPR, repr)        /* objects as Python shows them */                   \
    X(TAGGED, tagged)    /* <source>, <document> */                           \
    X(NUMBERED, numbered)  /* [1] Title, Source 1: */                         \
    X(BLOCKS, blocks)    /* Title: ..., URL: ... */                           \
    X(HEADED, headed)    /* [Title](url), ## Title, then the text */          \
    X(PASSAGES, passages)  /* paragraphs: no numbers */                       \
    X(CALL, call)        /* any result: the tool call is the source */

#define CITE_SOURCE_NESTED  4          /* texts in texts */


#define CITE_SOURCE_READER_INDEX(NAME, name)  CITE_SOURCE_READER_##NAME,
#define CITE_SOURCE_READER_EXTERN(NAME, name)                                 \
    extern const cite_source_reader_t  cite_source_reader_##name;


enum {
    CITE_SOURCE_READER_LIST(CITE_SOURCE_READER_INDEX)
    CITE_SOURCE_READERS_N
};


typedef struct cite_source_walk_s  cite_source_walk_t;   /* cite_source_walk.h */


/* a text that may have sources in it */

typedef struct {
    cite_span_t           text;
    cite_origin_e         origin;
    cite_span_t           tool_call_id;
    cite_json_t          *json;        /* a JSON reader that is not in use */
    cite_mem_t           *mem;         /* for buffers of the reader */
    cite_budget_t        *budget;      /* of values that it may look at */
    yyjson_val           *value;       /* the text as a value of another JSON
                                          reader, or NULL */
    size_t                level;       /* how many texts it stands in */
} cite_source_text_t;


/* a list of sources while it is being read; lists may stand inside of lists */

typedef struct cite_source_list_s  cite_source_list_t;

struct cite_source_list_s {
    unsigned              numbered:1;  /* its numbers are those of markers */
    unsigned              parts:1;     /* the texts that are added now are of
                                          one entry of the list */
    unsigned              uncounted:1; /* no marker counts by its entries */
    unsigned              whole:1;     /* its one entry is the whole text */
    unsigned              rows:1;      /* all entries are rows of one source */

    /* the sink's */
    uint32_t              id;          /* 0: not a list of results */
    uint32_t              n;           /* entries so far */
    unsigned              repeats:1;   /* so far it is the first list again */
    cite_listing_t       *listing;
    cite_source_list_t   *outer;       /* that it stands in */
};


/* whether a text is a table, which two readers ask */

typedef struct {
    cite_span_t           text;        /* p == NULL: nothing was asked */
    cite_span_t           head;        /* names of columns; p == NULL: none */
    cite_span_t           rest;
    uint8_t               separator;
} cite_table_known_t;


/* the receiver of the sources that a reader finds */

typedef struct cite_source_sink_s  cite_source_sink_t;

struct cite_source_sink_s {
    /* list->numbered is set */
    void  (*list_start)(cite_source_sink_t *sink, cite_source_list_t *list);

    /* spans of r point into the text; list is NULL: the source stands alone */
    void  (*add)(cite_source_sink_t *sink, cite_source_reading_t *r,
               cite_source_list_t *list);

    void  (*list_end)(cite_source_sink_t *sink, cite_source_list_t *list);

    size_t  found;                     /* sources so far */
    size_t  dropped;                   /* texts without memory to read them */
    unsigned  json:1;                  /* the text is JSON, all of it */
    cite_table_known_t  table;
};


/*
 * A part of a walk that stops when its step has paid enough, and goes on with
 * the next one: it keeps its place in its state, see cite_source_walk.h.
 *
 * CITE_AGAIN     there is more to do, or it has called another task
 * CITE_OK        it has found sources, and added them
 * CITE_DECLINED  there are none, and it has added none
 */

typedef struct {
    size_t        size;          /* of its state, which is zero at first */
    cite_rc_t   (*step)(cite_source_walk_t *w, const cite_source_text_t *in,
                      void *state);
    void        (*end)(void *state);     /* gives back what it has; or NULL */
    size_t        room;          /* bytes at the state's end that are not */
} cite_source_task_t;


typedef struct {
    cite_span_t         name;
    cite_source_task_t  task;
} cite_source_reader_t;


CITE_SOURCE_READER_LIST(CITE_SOURCE_READER_EXTERN)

extern const cite_source_reader_t *const
    cite_source_readers[CITE_SOURCE_READERS_N];


/* tries the first n readers on the text; the walk's task goes on then */
void cite_source_readers_call(cite_source_walk_t *w,
    const cite_source_text_t *in, size_t n);

/* the same at once: the reader that found the sources; NULL: there are none */
const cite_source_reader_t *cite_source_readers_read(
    const cite_source_text_t *in, cite_source_sink_t *sink);

/* one task, or reader, at once */
cite_rc_t cite_source_task_run(const cite_source_task_t *task,
    const cite_source_text_t *in, cite_source_sink_t *sink);


#endif /* CITE_SOURCE_READER_H */
