
/*
 * Copyright (C) the ngx_cite authors
 *
 * Checks open citations against the evidence, in bounded slices.
 */


#include "verify/cite_check_internal.h"
#include "verify/cite_judge.h"


/* at once, so that no other stream waits for it */

#define CITE_WORK_BYTES   (64 * 1024)   /* of evidence that is indexed */
#define CITE_WORK_CHECKS  8             /* against much evidence */
#define CITE_WORK_SMALL   (256 * 1024)  /* against less than this */
#define CITE_WORK_MORE    64            /*   so many, and of all ... */
#define CITE_WORK_STEPS   150000        /* ... steps, in 2 ms at the most */

/* new evidence is tried on all that is open so often, and then at the end */

#define CITE_WORK_ROUNDS  16

/* or until these were so many steps, and as many for each byte of the stream */

#define CITE_WORK_FREE    1000000
#define CITE_WORK_BYTE    2


/* claims of one question that are given as much to read as there may be */

#define CITE_WORK_SHARE   4


_Static_assert(CITE_CLOSEST_MOST <= CITE_CLOSEST_MAX,
               "more passages than a finding has");


/* 1 if the service is to be asked, too */

static int
cite_checks_ask(const cite_checks_t *c, const cite_finding_t *found)
{
    if (found->status != CITE_FOUND_SKIPPED || !c->conf->ask) {
        return 0;
    }

    if (cite_judge_unsettled(found)) {
        return 1;
    }

    /* a judge reads the cited source, if there is one in its language */

    return c->last && (!cite_checks_judge(c) || cite_judge_misplaced(found));
}


/* takes a finding; a citation that it can't settle stays open or is asked */

static void
cite_check_judged(cite_checks_t *c, cite_check_t *check,
    cite_finding_t *found)
{
    size_t  brief;

    cite_check_history(c, found);

    if (cite_checks_ask(c, found)) {

        if (!cite_checks_judge(c)) {
            cite_check_due(c, check);
            return;
        }

        if (cite_check_consult(c, check, found) == CITE_OK) {
            return;
        }
    }

    /* a passage that is missing may be in a source that is still to come */

    if (!c->last && cite_judge_verdict(found) != CITE_VERDICT_VERIFIED) {
        return;
    }

    cite_buf_reset(&c->text);
    brief = cite_judge_write(&c->text, found);

    if (c->text.err) {
        cite_check_settle_as(c, check, CITE_VERDICT_FAILED,
                             "memory limit exceeded");
        return;
    }

    cite_check_settle(c, check, cite_judge_verdict(found),
                      cite_buf_view(&c->text));

    if (check->verdict == CITE_VERDICT_SKIPPED) {
        check->brief = brief;
        check->reason = found->reason;
        check->doubtful = found->doubtful;
    }
}


/* CITE_AGAIN: it goes on at the next call */

static cite_rc_t
cite_check_try(cite_checks_t *c, cite_check_t *check)
{
    cite_rc_t       rc;
    cite_finding_t  found;

    c->run->evidence.final = c->last;

    rc = check->weighing ? cite_check_weigh(c, check)
         : check->record->link == CITE_LINK_UNBOUND
         ? cite_check_bind(c, check, &found)
         : cite_judge(&c->run->evidence, check->record,
                      &check->message->records, &found);

    if (rc == CITE_AGAIN) {
        c->held = check;
        c->held_revision = check->message->revision;
        return CITE_AGAIN;
    }

    c->held = NULL;

    if (rc == CITE_OK) {
        cite_check_place(c, check->record, &found);
        cite_check_judged(c, check, &found);
    }

    return CITE_OK;
}


/* 1 if new evidence is tried before the end */

static int
cite_checks_afford(const cite_checks_t *c)
{
    return c->rounds < CITE_WORK_ROUNDS
           && c->spent <= CITE_WORK_FREE + c->run->bytes * CITE_WORK_BYTE;
}


/* 1 if there is a reason to go through the open citations once more */

static int
cite_checks_are_due(const cite_checks_t *c)
{
    return c->open && (c->again || (c->seen != c->run->evidence_version
                                    && cite_checks_afford(c)));
}


static int
cite_checks_round(cite_checks_t *c)
{
    if (!cite_checks_are_due(c)) {
        return 0;
    }

    if (cite_checks_afford(c) || c->last) {
        c->seen = c->run->evidence_version;
        c->rounds++;
    }

    c->again = 0;
    c->trying = &c->open;

    return 1;
}


/* 1 if nothing can have changed since the check was tried */

static int
cite_check_tried(const cite_checks_t *c, cite_check_t *check)
{
    if (check->tried && check->seen == c->seen && !c->last) {
        return 1;
    }

    check->tried = 1;
    check->seen = c->seen;

    return 0;
}


/*
 * The held check may have gone, or be of another citation now: then it begins
 * again.  If evidence has come or left it waits for the round that this leads
 * to, or else each new text would make it cost as much as at first.
 */

static void
cite_checks_resume(cite_checks_t *c)
{
    cite_check_t  *held;

    held = c->held;

    if (held == NULL) {
        return;
    }

    if (!held->open || !held->tried
        || held->message->revision != c->held_revision)
    {
        cite_evidence_leave(&c->run->evidence);
        held->tried = 0;
        c->held = NULL;

    } else if (!cite_evidence_holds(&c->run->evidence)) {
        held->tried = !c->last && c->seen != c->run->evidence_version;
        c->held = NULL;
    }
}


/* how many are tried at once; without evidence there is nothing to do */

static size_t
cite_checks_portion(const cite_checks_t *c)
{
    const cite_evidence_t  *e;

    e = &c->run->evidence;

    if (e->n == 0) {
        return SIZE_MAX;
    }

    return e->size < CITE_WORK_SMALL ? CITE_WORK_MORE : CITE_WORK_CHECKS;
}


/* CITE_AGAIN: there is more to try in this round */

static cite_rc_t
cite_checks_try(cite_checks_t *c)
{
    size_t            n;
    cite_check_t     *check;
    cite_evidence_t  *e;

    e = &c->run->evidence;
    n = cite_checks_portion(c);

    while (n && e->left && (check = *c->trying) != NULL) {

        if (check == c->held
            || (check->open && !cite_check_tried(c, check)))
        {
            if (cite_check_try(c, check) == CITE_AGAIN) {
                return CITE_AGAIN;
            }

            n--;
        }

        if (check->open) {
            c->trying = &check->next_open;
            continue;
        }

        check->listed = 0;
        *c->trying = check->next_open;

        if (*c->trying == NULL) {
            c->last_open = c->trying;
        }
    }

    return *c->trying ? CITE_AGAIN : CITE_OK;
}


/* how much of the source a judge may read; claims of one question share it */

static void
cite_checks_context(const cite_checks_t *c, cite_evidence_t *e)
{
    if (!c->conf->ask || !cite_checks_judge(c)) {
        return;
    }

    e->context_whole = c->conf->judge_context;
    e->context = c->conf->judge_context
                 / (c->conf->ask_mode == CITE_ASK_MESSAGE ? CITE_WORK_SHARE
                                                          : 1);
}


cite_rc_t
cite_checks_work(cite_checks_t *c)
{
    cite_rc_t         rc;
    cite_evidence_t  *e;

    e = &c->run->evidence;

    if (c->trying == NULL && !cite_checks_round(c)) {
        return CITE_OK;
    }

    cite_run_echoes(c->run);

    if (cite_evidence_index(e, CITE_WORK_BYTES) == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    cite_checks_resume(c);

    e->left = CITE_WORK_STEPS;
    e->closest = c->conf->closest;
    cite_checks_context(c, e);
    rc = cite_checks_try(c);
    c->spent += CITE_WORK_STEPS - e->left;

    if (rc == CITE_AGAIN) {
        return rc;
    }

    c->trying = NULL;

    return cite_checks_are_due(c) ? CITE_AGAIN : CITE_OK;
}


void
cite_checks_last(cite_checks_t *c, int last)
{
    c->again |= last && !c->last;
    c->last = last;
}
