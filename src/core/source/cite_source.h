
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
#define CITE_SOURCE_ABOUT_MAX     1024   /* of further members */
#define CITE_SOURCE_NAMES         4      /* title, id, file and page */


typedef enum {
    CITE_ORIGIN_TOOL = 0,    /* the result of a tool call */
    CITE_ORIGIN_STATE,       /* the agent state */
    CITE_ORIGIN_REQUEST      /* the request's context */
} cite_origin_e;


typedef struct cite_word_set_s  cite_word_set_t;   /* cite_source_list.h */
typedef struct cite_listing_s   cite_listing_t;


/* how the sources of a text were found */

typedef enum {
    CITE_READING_NONE = 0,   /* there are none but the call itself */
    CITE_READING_JSON,       /* in JSON, which may have more texts */
    CITE_READING_TEXT        /* all of the text is theirs */
} cite_reading_e;


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
    uint64_t        address;       /* of the url, normalised, as a hash */
    uint64_t        names[CITE_SOURCE_NAMES];   /* the same of its names */
    cite_span_t     sid;           /* no other source of the run has it */
    size_t          row_offset;    /* of a row's text in the result */
    uint32_t        serial;        /* from 1, in order of appearance; 0: it
                                      is not among a run's sources */
    uint32_t        page;          /* 0: absent */
    uint32_t        number;        /* explicit; 0: none */
    uint32_t        renewed;       /* times that another took its place */
    uint32_t        list;          /* in which list of results; 0: none */
    uint32_t        position;      /* in that list, from 1 */
    cite_word_set_t
                   *words;         /* of its text; NULL: it has none */
    cite_source_t  *double_of;     /* in a list that says the same */
    cite_span_t     about;         /* further members: ,"name":value... */
    cite_span_t     preview;       /* the beginning of its text */
    const void     *mark;          /* of who goes through all sources */
    uint64_t        part;          /* that alone has named it, and may be said
                                      again; 0: there is none */
    unsigned        rows:1;        /* its texts are rows of data */
    unsigned        passage:1;     /* a part of a text that has no numbers */
    unsigned        used:1;        /* a marker or tag names it */
    unsigned        earlier:1;     /* known from before this run */
    unsigned        stale:1;       /* its part is being said again */
    unsigned        gone:1;        /* no part says it any more: it is not among
                                      the others */
};


/* a text of a source, as it is read */

typedef struct {
    cite_span_t       text;
    size_t            row_offset;  /* of a row of data in the result */
    unsigned          row:1;       /* it is one */
} cite_source_kept_t;


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
    cite_map_t        sids;
    cite_source_t   **numbers;     /* by explicit number */
    uint8_t          *ambiguous;   /* numbers that two sources have */
    uint8_t          *past;        /* numbers that only the request has */
    uint32_t          lists;       /* lists of results that differ */
    cite_source_t   **positions;   /* of the first list */
    size_t            positions_n;
    cite_listing_t   *listings;    /* see cite_source_list.h */
    cite_listing_t  **listings_last;
    size_t            listings_n;
    uint32_t          longest;     /* entries of a list that is counted */
    unsigned          tiers;       /* bits: ways to count that lead anywhere */
    unsigned          numbered:1;  /* an entry of some list has a number */

    /* tells who keeps evidence of each text that is read; NULL: nobody does */
    void            (*kept)(void *data, const cite_source_t *source,
                          const cite_source_kept_t *kept);
    void             *kept_data;
    size_t            max_preview; /* bytes of a text */
    uint64_t          part;        /* that is being read; 0: none that may be
                                      said again */
    size_t            stale;       /* sources of it that were not named yet */
    unsigned          lost:1;      /* a list could not be kept */
} cite_sources_t;


void cite_sources_init(cite_sources_t *s, cite_mem_t *mem);

/*
 * Finds the sources of a text; json is a JSON reader that is not in use.  An
 * array of them is a list of results if the origin is a tool, and the result
 * of a tool in which there is no source is a source itself, named by the
 * call.  Never fails: sources that can't be kept are counted.
 */
cite_reading_e cite_sources_text(cite_sources_t *s, cite_json_t *json,
    cite_span_t text, cite_origin_e origin, cite_span_t tool_call_id);

/* the same for a value that was read, with another reader than json */
cite_reading_e cite_sources_value(cite_sources_t *s, cite_json_t *json,
    yyjson_val *value, cite_origin_e origin, cite_span_t tool_call_id);

/*
 * Sources that are read between these two are a part, which replaces the part
 * of the same number, see cite_source_part.c.  The first one
 * returns how many sources that was; they are "stale" until they come again.
 */
size_t cite_sources_part_begin(cite_sources_t *s, uint64_t part);
void cite_sources_part_end(cite_sources_t *s);

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

/* the source with that serial number, or NULL */
cite_source_t *cite_sources_by_serial(const cite_sources_t *s,
    uint32_t serial);

/*
 * Sources whose address is this one, or that have this id, title or file
 * name, at most max of them; returns how many there are.  Names are compared
 * as they are, and only if none is the same without case, marks and file
 * extension.
 */
size_t cite_sources_by_url(const cite_sources_t *s, cite_span_t url,
    cite_source_t **found, size_t max);
size_t cite_sources_by_id(const cite_sources_t *s, cite_span_t id,
    cite_source_t **found, size_t max);

/* 1 if a source has an address */
int cite_sources_have_urls(const cite_sources_t *s);

/*
 * The hash of an address; addresses that lead to the same page have the same
 * one.  0: it is none.
 */
uint64_t cite_url_hash(const cite_mem_t *mem, cite_span_t url);

/* the same for a name without case, marks and file extension */
uint64_t cite_name_hash(const cite_mem_t *mem, cite_span_t name);

/* the last part of a path or address */
cite_span_t cite_name_of_file(cite_span_t path);


#endif /* CITE_SOURCE_H */
