
/*
 * Copyright (C) the ngx_cite authors
 *
 * Finds the source that a marker or a tag points at.
 */


#ifndef CITE_RESOLVE_H
#define CITE_RESOLVE_H


#include "formats/cite_reference.h"
#include "run/cite_run.h"


/*
 * Looks for the source of each record that has none yet, or one that was
 * taken by its position only and may be replaced by a better one.  refs is
 * the message's own list, or NULL.  Sets m->unsettled if one is left.
 */
void cite_resolve_message(cite_run_t *run, cite_message_t *m,
    const cite_references_t *refs);

/*
 * No source will come any more.  A record without one is dangling if it is
 * proven that none is meant: its number is beyond the list of sources, or its
 * id is none of those that are in use.  Else it is unbound, so that
 * evidence may still tell its source.  Tentative ones are dropped.
 */
void cite_resolve_finish(cite_run_t *run, cite_message_t *m);

/* the citation tells its source */
void cite_resolve_to(cite_record_t *rec, cite_source_t *source);

/* evidence has told the source of a record that was unbound */
void cite_resolve_bind(cite_run_t *run, cite_message_t *m,
    const cite_record_t *bound, cite_source_t *source);


#endif /* CITE_RESOLVE_H */
