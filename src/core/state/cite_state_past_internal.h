
/*
 * Copyright (C) the ngx_cite authors
 *
 * JSON of the client that is written again.
 */


#ifndef CITE_STATE_PAST_INTERNAL_H
#define CITE_STATE_PAST_INTERNAL_H


#include "state/cite_state_internal.h"


/* 1 if a message has our form */
int cite_past_message(yyjson_val *id, yyjson_val *message);

/* appends an entry for it, which the client has */
cite_rc_t cite_past_entry(cite_state_t *st, yyjson_val *id,
    yyjson_val *message);

/*
 * The object with "from":"client" as its last member, unless it comes from a
 * store, and without members of some names, up to NULL, in the arena; an empty
 * span if it is NULL or there is no memory.
 */
cite_span_t cite_past_marked(cite_state_t *st, yyjson_val *object,
    const char *const *without);

/* bytes of a value as JSON; 0: no memory */
size_t cite_past_size(cite_state_t *st, yyjson_val *value);

/*
 * Writes the client's message into st->text, marked, its citations and
 * verifications too.  If interrupted, its status is "error" and its pending
 * citations have failed.
 */
void cite_past_write(cite_state_t *st, const cite_entry_t *entry,
    yyjson_val *message, int interrupted);


#endif /* CITE_STATE_PAST_INTERNAL_H */
