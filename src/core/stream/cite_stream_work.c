
/*
 * Copyright (C) the ngx_cite authors
 *
 * What goes on between events: messages are read and citations are checked in
 * slices, and the client is told; and how that ends when the run does.
 */


#include "stream/cite_stream_internal.h"


/* slices for a run's end that does not wait */

#define CITE_PROMPT_SLICES  4


cite_rc_t
cite_stream_work(cite_stream_t *s)
{
    if (!cite_extract_waits(&s->run)) {
        return cite_checks_work(&s->checks);
    }

    if (cite_extract_work(&s->run) == CITE_AGAIN
        && s->run.lists[CITE_LIST_REVISED].n == 0)
    {
        return CITE_AGAIN;
    }

    /* the next flush tells what was found */

    cite_checks_scan(&s->checks);
    s->checks.changed = 1;

    return CITE_AGAIN;
}


void
cite_stream_hurry(cite_stream_t *s, const char *reason)
{
    unsigned  i;

    for (i = 0; i < CITE_PROMPT_SLICES; i++) {
        if (cite_extract_work(&s->run) != CITE_AGAIN) {
            break;
        }
    }

    cite_extract_give_up(&s->run, reason);
    cite_checks_scan(&s->checks);
}


void
cite_stream_prompt(cite_stream_t *s)
{
    unsigned  i;

    cite_stream_hurry(s, "run finished");

    for (i = 0; i < CITE_PROMPT_SLICES; i++) {
        if (cite_checks_work(&s->checks) != CITE_AGAIN) {
            break;
        }
    }

    cite_checks_give_up(&s->checks, "run finished", 0);
}


/* the next flush sees that nothing is pending */

void
cite_stream_give_up(cite_stream_t *s, const char *reason)
{
    cite_extract_give_up(&s->run, reason);
    cite_checks_scan(&s->checks);
    cite_checks_give_up(&s->checks, reason, 0);
}


void
cite_stream_finalize(cite_stream_t *s)
{
    if (cite_stream_due(s, 1)) {
        cite_stream_state_write(s, &s->before, 1);
    }
}


void
cite_stream_end_hold(cite_stream_t *s)
{
    cite_stream_finalize(s);
    cite_hold_release(&s->hold, &s->state);
}


void
cite_stream_verdicts(cite_stream_t *s)
{
    if (s->hold.active && !cite_stream_waits(s)) {
        cite_stream_end_hold(s);
        return;
    }

    if (!s->checks.changed) {
        return;
    }

    s->checks.changed = 0;

    if (!s->hold.active && (s->conf->silent || s->finished)) {
        return;
    }

    if (!s->hold.active && (s->run.state != CITE_RUN_ACTIVE
                            || cite_lanes_open(&s->run.lanes)))
    {
        /* the next event that leaves a gap takes them along */
        s->waiting = 1;
        return;
    }

    if (cite_stream_due(s, 0)) {
        cite_stream_state_write(s, &s->before, 0);
    }
}
