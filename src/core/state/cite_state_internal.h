
/*
 * Copyright (C) the ngx_cite authors
 *
 * Between the files of the citation state.
 */


#ifndef CITE_STATE_INTERNAL_H
#define CITE_STATE_INTERNAL_H


#include "state/cite_state.h"


/* 1 if the client has not been told all of it */

static inline int
cite_entry_dirty(const cite_entry_t *entry)
{
    return entry->message ? entry->version != entry->message->version
                          : entry->dirty;
}


/* cite_state_change.c: operations on a key that the client has */

/* writes changed entries; renew_messages: the caller is to write all of them */
void cite_state_changes(cite_state_t *st);

/* takes an entry that is not in the list out of the client's state */
void cite_state_leave(cite_state_t *st, const cite_entry_t *entry);

/* the newest entry, whose id is set */
void cite_state_append(cite_state_t *st, cite_entry_t *entry);

/* cite_state_evict.c: makes room, before a patch is written */
void cite_state_evict(cite_state_t *st);

/* cite_state_past.c: entries of earlier runs; 1 if value has our form */
int cite_state_load(cite_state_t *st, yyjson_val *value);

/*
 * cite_state_source.c: the member "sources" of a message, with the comma
 * before it, if it has any; and a number that changes when they do
 */
void cite_entry_sources(const cite_state_t *st, const cite_entry_t *entry,
    cite_buf_t *b);
unsigned cite_entry_sources_version(const cite_state_t *st,
    const cite_entry_t *entry);

/* cite_state_entry.c: one message in the citation state */

/* the message as JSON into the ops; if it has just been measured, as it was */
void cite_entry_put(cite_state_t *st, const cite_entry_t *entry);

/* its summary, and why its status is an error */
void cite_entry_summary(cite_state_t *st, const cite_entry_t *entry,
    cite_buf_t *b);
const char *cite_entry_error(const cite_entry_t *entry);


/* the citations of an entry, of whichever run */

typedef struct {
    const cite_entry_t  *entry;
    size_t               i;
    cite_record_t       *rec;        /* NULL: of an earlier run */
    const uint8_t       *key;
    unsigned             verified:1;
    unsigned             begun:1;
} cite_entry_iter_t;

/*
 * 1 if the aggregates have the citation of this entry rather than that of an
 * entry before it in the list: the newest counts, and messages of this run
 * count more than those that the client has brought.
 */
static inline int
cite_entry_outranks(const cite_entry_t *entry, const cite_entry_t *before)
{
    return entry->message != NULL || before->message == NULL;
}

void cite_entry_iterate(cite_entry_iter_t *it, const cite_entry_t *entry);
int cite_entry_next(cite_entry_iter_t *it);
int cite_entry_verdict_told(const cite_record_t *rec);
void cite_entry_tell(cite_record_t *rec, int verified);

/*
 * Members that the aggregates leave out, up to NULL, of a citation and of a
 * verification in brief: its message has them.
 */
const char *const *cite_brief_citation(int has_source);
extern const char *const  cite_brief_verification[];

/* as the aggregates have it, without the sentence */
void cite_entry_citation(const cite_entry_iter_t *it, cite_buf_t *b);

/* the same as its message has it, which is of this run */
void cite_entry_record(const cite_entry_iter_t *it, cite_buf_t *b);

/* as the aggregates have it, without passages that are close to a claim */
void cite_entry_verification(const cite_entry_iter_t *it, cite_buf_t *b);

/* the same as its message has it, which is of this run */
void cite_entry_verdict(const cite_entry_iter_t *it, cite_buf_t *b);


/* cite_state_reviews.c: keeps what readers did, of the client or a store */
void cite_state_reviews(cite_state_t *st, yyjson_val *reviews);


#endif /* CITE_STATE_INTERNAL_H */
