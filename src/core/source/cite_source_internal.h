
/*
 * Copyright (C) the ngx_cite authors
 *
 * The identities of sources: which of them are one.
 */


#ifndef CITE_SOURCE_INTERNAL_H
#define CITE_SOURCE_INTERNAL_H


#include "source/cite_source.h"


/* the ways to recognise a source, the best first */

typedef enum {
    CITE_BY_ALL = 0,     /* all that is known of it, also its text */
    CITE_BY_NAME,        /* chunk id; an id where there is no page */
    CITE_BY_NAME_PAGE,
    CITE_BY_URL,         /* and page */
    CITE_BY_DOCUMENT,    /* and page */
    CITE_BY_CALL,        /* a result that has nothing but its call */
    CITE_BY_N,

    /* further seeds */
    CITE_BY_CONTENT,
    CITE_BY_CHECK        /* all once more: no hash is a proof alone */
} cite_by_e;


/* the hashes of one source */

typedef struct {
    uint64_t        hash[CITE_BY_N];   /* 0: the source has none such */
    uint64_t        check;
} cite_identities_t;


/* 1 if nothing names the source but its tool call */
int cite_source_anonymous(const cite_source_t *source);

/* 0: there is no text */
uint64_t cite_source_content_hash(const cite_sources_t *s,
    cite_span_t content);

/* sets *ids; the source's content_hash is set */
void cite_source_identities(const cite_sources_t *s,
    const cite_source_t *source, cite_identities_t *ids);

/* the source among s that is the same one, or NULL */
cite_source_t *cite_sources_find(const cite_sources_t *s,
    const cite_source_t *source, const cite_identities_t *ids);

/* source will be found where all that is known of it comes again */
cite_rc_t cite_sources_identify(cite_sources_t *s, cite_source_t *source,
    const cite_identities_t *ids);

/* source will be found by all of its names as well */
void cite_sources_identify_names(cite_sources_t *s, cite_source_t *source);

/* the first that waits to be named again, or NULL */
cite_source_t *cite_sources_stale(const cite_sources_t *s);

/* one that had left under this name is among the others again; or NULL */
cite_source_t *cite_sources_back(cite_sources_t *s, const cite_source_t *said);

/* the name that it is called by; empty: there is none but its call */
cite_span_t cite_source_best_name(const cite_source_t *source);

/* nothing of a stale source is known any more but its place */
void cite_source_renew(cite_sources_t *s, cite_source_t *source);


#endif /* CITE_SOURCE_INTERNAL_H */
