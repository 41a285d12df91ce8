
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

/* records that still have no source are dangling */
void cite_resolve_finish(cite_run_t *run, cite_message_t *m);


#endif /* CITE_RESOLVE_H */
