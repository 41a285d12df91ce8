
/*
 * Copyright (C) the ngx_cite authors
 *
 * From a message that has ended to its citations: every syntax that is
 * switched on, keys, places, and what each one points at.
 *
 *   text ──▶ data block ──▶ tags ──▶ markers ──▶ patterns ──▶ state
 *                │                      │
 *                └── items by number ◀──┘  a marker of an item is its place
 *
 * Sources may come after the text, so that a record without one waits until
 * the run ends.
 */


#ifndef CITE_EXTRACT_H
#define CITE_EXTRACT_H


#include "run/cite_run.h"


/*
 * So many bytes of messages, and half as many as have come, are read once more
 * at the ends of runs, of which there may be many.
 */

#define CITE_EXTRACT_LAST  (128 * 1024)


/* to be called after each event that the run has followed */
void cite_extract_event(cite_run_t *run, const cite_event_t *ev,
    const cite_run_change_t *change);

/* no more sources will come: a record without one is dangling */
void cite_extract_finish(cite_run_t *run);

/*
 * Long results, states and requests are read in slices, and then long messages
 * and those that have ended meanwhile, one after the other.
 *
 * cite_extract_waits()  1 if something is still to be read
 * cite_extract_work()   reads a slice; CITE_AGAIN: there is more to do
 */
int cite_extract_waits(const cite_run_t *run);
cite_rc_t cite_extract_work(cite_run_t *run);

/*
 * All that an event has brought was read later; answer is the message that
 * was written when it came, or NULL.
 */
void cite_extract_supplied(cite_run_t *run, cite_message_t *answer);

/* nothing more is read; messages that were not read have this error */
void cite_extract_give_up(cite_run_t *run, const char *reason);

/*
 * Adds what looks like a citation in the message and is none by its shape;
 * a name with a number in brackets that no source has is such.
 */
void cite_extract_unread(const cite_message_t *m,
    size_t unread[CITE_UNREAD_N]);

/* sources of this run that no citation names */
size_t cite_extract_unused(const cite_run_t *run);


#endif /* CITE_EXTRACT_H */
