
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources that a stream has shown: results of tools, entries of the agent
 * state, the request's context.  [1] is resolved to one of them.
 *
 *   {"results":[{"id":"a",...},{"id":"b",...}]}      {"rag":{"citations":...
 *            |            |                                   |
 *            v            v                                   v
 *   first -> a ---------> b --------------------------------> c -> NULL
 *            ^            ^                                   ^
 *   positions[0]   positions[1]                        numbers[7]
 *
 * Identity.  Two sources are one if nothing in them disagrees and they share
 * a chunk id, an id and page, a url and page, or a document's id and page;
 * or if they are alike in all, the text included.  The same plain "id" with
 * another text or title is another source: tools count their results from 1.
 * The one that came first keeps its place and is completed by the others.
 */


#ifndef CITE_SOURCE_H
#define CITE_SOURCE_H


#include "json/cite_json.h"
#include "base/cite_map.h"
#include "citation/cite_record.h"


#define CITE_SOURCES_MAX          1000
#define CITE_SOURCES_CONTENT_MAX  (1024 * 1024)  /* of all contents */
#define CITE_SOURCE_NUMBER_MAX    999    /* explicit, or of a position */
#define CITE_SOURCE_ID_MAX        1024   /* a longer id is none */
#define CITE_SOURCE_URL_MAX       4096   /* a longer url is none */
#define CITE_SOURCE_TITLE_MAX     1024   /* a longer title is cut */
#define CITE_SOURCE_HEADINGS_MAX  4096   /* raw JSON; longer ones are none */
#define CITE_SOURCE_MEMBERS_MAX   1024   /* of an object that are looked at */
#define CITE_SOURCE_INNER_MAX     16     /* texts of JSON in one result */


typedef enum {
    CITE_ORIGIN_TOOL = 0,    /* the result of a tool call */
    CITE_ORIGIN_STATE,       /* the agent state */
    CITE_ORIGIN_REQUEST      /* the request's context */
} cite_origin_e;


/* all spans are copies in the arena; p == NULL: absent */

struct cite_source_s {
    cite_source_t  *next;          /* in order of appearance */
    cite_origin_e   origin;        /* where it was seen first */
    cite_span_t     id;            /* its plain "id" */
    cite_span_t     chunk_id;
    cite_span_t     document_id;   /* or a path, a uri that is not http */
    cite_span_t     title;
    cite_span_t     url;           /* http or https */
    cite_span_t     tool_call_id;
    cite_span_t     content;       /* of the agent state only */
    cite_span_t     headings;      /* raw JSON: an array of strings */
    uint64_t        content_hash;  /* 0: it has no text; set when added */
    uint32_t        page;          /* 0: absent */
    uint32_t        number;        /* explicit; 0: none */
    uint32_t        list;          /* in which list of results; 0: none */
    uint32_t        position;      /* in that list, from 1 */
    unsigned        used:1;        /* a marker or tag names it */
    unsigned        earlier:1;     /* known from before this run */
    unsigned        row:1;         /* one row of structured data */
};


typedef struct {
    cite_mem_t       *mem;
    cite_source_t    *first;
    cite_source_t   **last;
    size_t            n;
    size_t            version;     /* grows when a source comes, or another
                                      is meant or known better */
    size_t            dropped;     /* sources and their parts that could not
                                      be kept: over a limit, or no memory */
    cite_budget_t     budget;      /* at first without an end */
    size_t            content;     /* bytes of contents that are kept */
    cite_map_t        identities;  /* so that none is there twice */
    cite_source_t   **numbers;     /* by explicit number */
    uint8_t          *ambiguous;   /* numbers that two sources have */
    uint8_t          *past;        /* numbers that only the request has */
    uint32_t          lists;       /* lists of results that differ */
    cite_source_t   **positions;   /* of the first list */
    size_t            positions_n;
} cite_sources_t;


void cite_sources_init(cite_sources_t *s, cite_mem_t *mem);

/*
 * Finds the sources of a text; json is a JSON reader that is not in use.  An
 * array of them is a list of results if the origin is a tool, and the result
 * of a tool in which there is no source is a source itself, named by the
 * call.  Never fails: sources that can't be kept are counted.
 */
void cite_sources_text(cite_sources_t *s, cite_json_t *json, cite_span_t text,
    cite_origin_e origin, cite_span_t tool_call_id);

/*
 * Adds one source, or completes the one of the same identity that is there.
 * Spans of *source are copied.  NULL if it can't be kept.
 */
cite_source_t *cite_sources_add(cite_sources_t *s,
    const cite_source_t *source);

/*
 * The source of an explicit number.  CITE_DECLINED: there is none;
 * CITE_ERROR: there are two, and the number is ambiguous.  Numbers of
 * the request's earlier turns, in which tools counted from 1 as well, give
 * way to those of the stream and of the agent state.
 */
cite_rc_t cite_sources_by_number(const cite_sources_t *s, uint32_t number,
    cite_source_t **found);

/*
 * The n-th result, from 1, if the turn has one list of results.
 * CITE_DECLINED: no list, or it is shorter; CITE_ERROR: several lists.
 */
cite_rc_t cite_sources_by_position(const cite_sources_t *s, uint32_t n,
    cite_source_t **found);


#endif /* CITE_SOURCE_H */
