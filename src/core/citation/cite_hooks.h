
/*
 * Copyright (C) the ngx_cite authors
 *
 * Decisions of a site; lent by the driver.  No hook can fail: the driver sees
 * to it that a failing one has the same effect as none.
 */


#ifndef CITE_HOOKS_H
#define CITE_HOOKS_H


#include "citation/cite_record.h"


typedef struct {
    cite_span_t  id;         /* of the message */
    cite_span_t  text;       /* without its data block */
    cite_span_t  thread_id;
    cite_span_t  run_id;
} cite_hook_message_t;


typedef struct {
    /* adds the citations that it finds in the text to the list */
    void  (*extract)(void *data, const cite_hook_message_t *m,
                     cite_records_t *list);

    /* changes records of the list from *link on, or drops them */
    void  (*filter)(void *data, const cite_hook_message_t *m,
                    cite_records_t *list, cite_record_t **link);

    void   *data;
} cite_hooks_t;


#endif /* CITE_HOOKS_H */
