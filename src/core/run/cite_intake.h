
/*
 * Copyright (C) the ngx_cite authors
 *
 * Supplies that wait to be read: those of a long event or request, and all
 * that come while one waits, so that they are read in their order.
 *
 *   event, 1 MB     ┌──────────┐     cite_intake_work()
 *   ───────────────▶│ supplies │────▶ a slice at each call ──▶ run->sources,
 *   event, 100 B    │ in order │                               run->evidence
 *   ───────────────▶└──────────┘
 *
 * Texts are copied.  The document that a value is in is taken from the reader
 * of events, which begins a new one; values of short events are written down
 * and read again.  If there is no memory for that, all that waits is read at
 * once: then a call takes longer, and nothing is lost.  If very many wait, the
 * oldest gives way to each that comes, and run->incomplete says so.
 */


#ifndef CITE_INTAKE_H
#define CITE_INTAKE_H


#include "run/cite_supply.h"


/* so many wait at most; if there are more, the oldest ones are not read */

#define CITE_INTAKE_ITEMS  32768

/* memory: times the limit of evidence, and room for the items themselves */

#define CITE_INTAKE_TEXTS  2
#define CITE_INTAKE_ROOM   (4 * 1024 * 1024)


/* reads a supply, or puts it behind others */
void cite_intake_put(cite_run_t *run, const cite_supply_t *supply);

static inline int
cite_intake_waits(const cite_run_t *run)
{
    return run->waiting != 0;
}

/* an answer has begun: what the agent's state cites behind it is its own */
void cite_intake_answer(cite_run_t *run);

/* reads about n bytes of what waits.  CITE_AGAIN: there is more */
cite_rc_t cite_intake_work(cite_run_t *run, size_t n);

/* what waits is not read any more */
void cite_intake_drop(cite_run_t *run);

/*
 * Documents whose values have all been read go.  To be called where nobody
 * looks at the values of an event.
 */
void cite_intake_sweep(cite_run_t *run);
void cite_intake_release(cite_run_t *run);


#endif /* CITE_INTAKE_H */
