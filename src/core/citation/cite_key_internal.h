
/*
 * Copyright (C) the ngx_cite authors
 *
 * The key of one record.
 */


#ifndef CITE_KEY_INTERNAL_H
#define CITE_KEY_INTERNAL_H


#include "citation/cite_key.h"


/*
 * Sets rec->key from the members of the record, in the list's form;
 * CITE_ERROR if there is no memory for the preimage (list->err).  Other
 * records are not looked at.
 */
cite_rc_t cite_key_set(cite_records_t *list, cite_record_t *rec);

/*
 * The key for a record whose key is taken by another one: SHA-1 of
 * "<base>|citationNumber:<N>".
 */
cite_rc_t cite_key_collide(cite_records_t *list, cite_record_t *rec);


#endif /* CITE_KEY_INTERNAL_H */
