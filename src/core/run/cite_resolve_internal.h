
/*
 * Copyright (C) the ngx_cite authors
 *
 * Between the files that tell which source a citation means.
 */


#ifndef CITE_RESOLVE_INTERNAL_H
#define CITE_RESOLVE_INTERNAL_H


#include "run/cite_run.h"


#define CITE_RESOLVE_MAX  32     /* sources that one name may mean */


void cite_resolve_link(cite_record_t *rec, cite_link_e link,
    const char *reason);

/* one source, or none: several that have the name tell nothing */
void cite_resolve_found(cite_record_t *rec, cite_source_t **found, size_t n);

/* by an id, a name or a title; reason is why it is none */
void cite_resolve_id(cite_run_t *run, cite_record_t *rec, const char *reason);

/* by the id of a tool call, and by an address */
void cite_resolve_tag(cite_run_t *run, cite_records_t *list,
    cite_record_t *rec);
void cite_resolve_url(cite_run_t *run, cite_records_t *list,
    cite_record_t *rec);


#endif /* CITE_RESOLVE_INTERNAL_H */
