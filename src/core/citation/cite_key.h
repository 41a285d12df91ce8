
/*
 * Copyright (C) the ngx_cite authors
 *
 * Stable keys of citations: 16 hex digits of SHA-1.
 */


#ifndef CITE_KEY_H
#define CITE_KEY_H


#include "citation/cite_record.h"


/*
 * Sets the keys of all records, each its own.  A record that says the same
 * as an earlier one is taken out of the list; its number matters only where
 * it is the model's.  CITE_ERROR: there is no memory, list->err; the list
 * ends before the first record that has no key.
 */
cite_rc_t cite_records_keys(cite_records_t *list);

/*
 * Makes the keys of records from *next on, as they are now, about n bytes of
 * what they are made of: cite_records_keys() makes only those again whose
 * records have changed.  CITE_AGAIN: *next is the record to go on with.
 */
cite_rc_t cite_records_keys_ahead(cite_records_t *list, cite_record_t **next,
    size_t n);

/* for preimages: a part with its length, so that no two parts run together */
void cite_key_sized(cite_buf_t *b, cite_span_t part);

/* two digits for each of the n bytes */
void cite_key_hex(uint8_t *hex, const uint8_t *bytes, size_t n);


#endif /* CITE_KEY_H */
