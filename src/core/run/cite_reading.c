
/*
 * Copyright (C) the ngx_cite authors
 */


#include "run/cite_reading.h"
#include "citation/cite_key.h"
#include "run/cite_resolve.h"


static void
cite_reading_hook_message(cite_run_t *run, const cite_message_t *m,
    cite_span_t text, cite_hook_message_t *hm)
{
    hm->id = m->id;
    hm->text = text;
    hm->thread_id = cite_buf_view(&run->thread_id);
    hm->run_id = m->run_id;
}


/* citations that the site's own hook finds */

static void
cite_reading_hook(cite_reading_t *r, cite_run_t *run)
{
    const cite_hooks_t   *hooks;
    cite_hook_message_t   hm;

    hooks = run->conf->hooks;

    if (hooks && hooks->extract) {
        cite_reading_hook_message(run, r->message, r->x.visible, &hm);
        hooks->extract(hooks->data, &hm, r->x.list);
    }
}


void
cite_reading_filter(cite_run_t *run, cite_message_t *m, cite_span_t text,
    cite_record_t **link)
{
    const cite_hooks_t   *hooks;
    cite_hook_message_t   hm;

    hooks = run->conf->hooks;

    if (hooks && hooks->filter && *link) {
        cite_reading_hook_message(run, m, text, &hm);
        hooks->filter(hooks->data, &hm, &m->records, link);
    }
}


/* an entry of the agent's state that no marker names stands for itself */

static void
cite_reading_state_record(cite_records_t *list,
    const cite_state_citation_t *st)
{
    cite_record_t        *rec;
    const cite_source_t  *source;

    rec = cite_records_add(list, &cite_format_state);
    if (rec == NULL) {
        return;
    }

    source = st->source;

    rec->attachment_id = source->document_id;
    rec->chunk_id = source->chunk_id;
    rec->full_phrase = source->content;
    rec->title = source->title;
    rec->url = source->url;
    rec->page_number = source->page;
    rec->number = source->number;
    rec->has_number = source->number != 0;
    rec->headings = source->headings;
    rec->link = CITE_LINK_RESOLVED;

    if (st->qa) {
        rec->question = st->qa->question;
        rec->confidence = st->qa->confidence;
    }
}


void
cite_reading_state(cite_run_t *run, cite_message_t *m)
{
    cite_state_citation_t  *st;

    if (!(run->conf->formats & CITE_FORMAT_STATE)) {
        return;
    }

    for (st = run->agent.first; st; st = st->next) {

        if (st->owner == m && !st->source->used) {
            st->source->used = 1;
            cite_reading_state_record(&m->records, st);
        }
    }
}


/* the sources of a list that is made anew are free again */

static void
cite_reading_free(cite_run_t *run, cite_message_t *m)
{
    cite_state_citation_t  *st;

    for (st = run->agent.first; st; st = st->next) {
        if (st->owner == m) {
            st->source->used = 0;
            run->marks++;
        }
    }
}


static void
cite_reading_forget(cite_run_t *run, cite_message_t *m)
{
    run->citations -= m->records.n;
    m->aside = NULL;
    m->prose = NULL;
    m->error = NULL;

    if (m->found.heap) {
        cite_mem_release(&m->found);
    }

    cite_mem_init(&m->found, &run->heap, run->conf->max_memory);
}


/* a list that takes as many citations as the run may still have */

static void
cite_reading_list(cite_run_t *run, cite_records_t *list, cite_mem_t *mem,
    size_t others)
{
    size_t              max;
    const cite_conf_t  *conf;

    conf = run->conf;
    max = conf->max_citations_run > others
          ? conf->max_citations_run - others : 0;

    cite_records_init(list, mem, &run->reader->inner, conf->sha1,
                      cite_min(max, conf->max_citations));

    list->key_format = conf->key_format;
    list->lexicon = conf->lexicon;
}


static void
cite_reading_init(cite_reading_t *r, cite_run_t *run, cite_message_t *m,
    cite_records_t *list)
{
    if (m->extractions) {
        run->again += m->cost;
    }

    r->message = m;
    r->step = CITE_READING_SEARCH;
    r->counted = NULL;
    r->slices = 0;
    r->placed = 0;

    cite_extraction_init(&r->x, run->conf, list, &run->heap,
                         cite_buf_view(&m->text));

    r->x.sliced = r->sliced;
}


void
cite_reading_begin(cite_reading_t *r, cite_run_t *run, cite_message_t *m)
{
    r->sliced = 1;

    cite_mem_init(&r->found, &run->heap, run->conf->max_memory);
    cite_reading_list(run, &r->records, &r->found,
                      run->citations - m->records.n);
    cite_reading_init(r, run, m, &r->records);
}


void
cite_reading_stop(cite_reading_t *r)
{
    cite_extraction_release(&r->x);

    if (r->sliced && r->step < CITE_READING_PROSE) {
        cite_mem_release(&r->found);
    }

    r->message = NULL;
}


size_t
cite_reading_spent(const cite_reading_t *r)
{
    return cite_max(r->x.text.n, r->slices * cite_reading_slice(r->x.conf))
           / CITE_READING_PASSES;
}


/* the records of all slices replace those that the message had */

static void
cite_reading_move(cite_reading_t *r, cite_run_t *run)
{
    cite_message_t  *m;

    m = r->message;
    cite_reading_forget(run, m);

    m->found = r->found;
    cite_records_move(&m->records, &r->records);
    m->records.mem = &m->found;

    r->x.list = &m->records;
}


/* what the provider states, among the records that are not the message's yet */

static void
cite_reading_annotations(cite_reading_t *r, cite_run_t *run)
{
    cite_message_t  *m;
    cite_records_t   records;

    m = r->message;

    cite_reading_free(run, m);

    if (!r->sliced) {
        cite_run_annotations_add(run, m, &r->x.scratch, r->x.visible);
        return;
    }

    records = m->records;
    cite_records_move(&m->records, &r->records);

    cite_run_annotations_add(run, m, &r->x.scratch, r->x.visible);

    cite_records_move(&r->records, &m->records);
    cite_records_move(&m->records, &records);
}


/* the records get their sentences and claims */

static cite_rc_t
cite_reading_places(cite_reading_t *r, cite_run_t *run)
{
    cite_rc_t           rc;
    cite_extraction_t  *x;

    x = &r->x;

    if (!r->placed) {
        r->placed = 1;
        cite_reading_annotations(r, run);
        rc = cite_places_begin(&r->places, x->list, &x->scratch, x->visible);

    } else {
        rc = CITE_OK;
    }

    if (rc == CITE_OK) {
        rc = cite_places_part(&r->places, r->sliced ? x->left : SIZE_MAX);
    }

    if (rc == CITE_ERROR) {
        cite_extraction_fail(x, "memory limit exceeded");
    }

    r->keyless = x->list->first;

    return rc;
}


/* most keys can be made before the records are bound */

static cite_rc_t
cite_reading_keys(cite_reading_t *r)
{
    return r->sliced ? cite_records_keys_ahead(&r->records, &r->keyless,
                                               r->x.left)
                     : CITE_OK;
}


/* the records get their sources and keys */

static void
cite_reading_bind(cite_reading_t *r, cite_run_t *run)
{
    cite_message_t     *m;
    cite_extraction_t  *x;

    m = r->message;
    x = &r->x;

    if (r->sliced) {
        cite_reading_move(r, run);
    }

    cite_resolve_message(run, m, &x->references);
    cite_reading_state(run, m);
    cite_reading_filter(run, m, x->visible, &m->records.first);

    /* also of those that are one and the same */
    m->cost = m->text.n + m->records.n * CITE_READING_RECORD;

    (void) cite_records_keys(&m->records);

    if (m->text.err || m->records.err) {
        cite_extraction_fail(x, m->text.err ? m->text.err : m->records.err);
    }

    m->error = x->error;
    memcpy(m->unread, x->unread, sizeof(m->unread));

    m->stale = 0;
    m->extracted = m->text.n;
    m->extractions++;
    cite_message_revise(run, m);
    run->citations += m->records.n;
}


/* without memory for it, the sentences are not counted */

static cite_rc_t
cite_reading_prose(cite_reading_t *r, cite_run_t *run)
{
    cite_message_t  *m;

    m = r->message;

    if (!m->citable) {
        return CITE_OK;
    }

    if (r->counted == NULL) {
        r->counted = cite_mem_alloc(&m->found, sizeof(cite_prose_t));

        if (r->counted == NULL
            || cite_prose_begin(&r->prose, r->counted, &r->x.scratch,
                                run->conf->lexicon, r->x.visible, &m->records)
               != CITE_OK)
        {
            return CITE_OK;
        }
    }

    if (cite_prose_part(&r->prose, r->sliced ? r->x.left : SIZE_MAX)
        == CITE_AGAIN)
    {
        return CITE_AGAIN;
    }

    m->prose = r->counted;

    return CITE_OK;
}


/* one step, or a slice of it; CITE_AGAIN: it is not over */

static cite_rc_t
cite_reading_step(cite_reading_t *r, cite_run_t *run)
{
    cite_rc_t  rc;

    r->x.left = cite_reading_slice(run->conf);

    switch (r->step) {

    case CITE_READING_SEARCH:
        rc = cite_extraction_search(&r->x);

        if (rc != CITE_AGAIN) {
            cite_reading_hook(r, run);
        }

        return rc;

    case CITE_READING_FINISH:
        return cite_extraction_finish(&r->x);

    case CITE_READING_PLACES:
        return cite_reading_places(r, run);

    case CITE_READING_KEYS:
        return cite_reading_keys(r);

    case CITE_READING_BIND:
        cite_reading_bind(r, run);
        return CITE_OK;

    default: /* CITE_READING_PROSE */
        return cite_reading_prose(r, run);
    }
}


cite_rc_t
cite_reading_go_on(cite_reading_t *r, cite_run_t *run)
{
    r->slices++;

    if (cite_reading_step(r, run) == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    if (r->step == CITE_READING_PROSE) {
        cite_reading_stop(r);
        return CITE_OK;
    }

    r->step++;

    return CITE_AGAIN;
}


void
cite_reading_whole(cite_run_t *run, cite_message_t *m)
{
    cite_reading_t  r;

    r.sliced = 0;

    cite_reading_forget(run, m);
    cite_reading_list(run, &m->records, &m->found, run->citations);
    cite_reading_init(&r, run, m, &m->records);

    while (cite_reading_go_on(&r, run) == CITE_AGAIN) { /* void */ }
}
