
/*
 * Copyright (C) the ngx_cite authors
 */


#include "run/cite_resolve.h"
#include "run/cite_resolve_internal.h"
#include "citation/cite_key.h"
#include "source/cite_source_list.h"


void
cite_resolve_link(cite_record_t *rec, cite_link_e link, const char *reason)
{
    rec->link = link;
    rec->reason = reason;
}


/* spans of a source live as long as the run, those of a record no longer */

static void
cite_resolve_source(cite_record_t *rec, cite_source_t *source)
{
    source->used = 1;

    rec->source = source;
    rec->source_id = source->sid;
    rec->attachment_id = source->document_id.n ? source->document_id
                                               : source->id;
    rec->chunk_id = source->chunk_id;
    rec->title = source->title;
    rec->headings = source->headings;

    /* an address that the model wrote is a part of the key */

    if (rec->resolved != CITE_RESOLVED_BY_URL || rec->url.n == 0) {
        rec->url = source->url;
    }

    if (rec->page_number == 0) {
        rec->page_number = source->page;
    }

    if (rec->url.n && rec->attachment_id.n == 0) {
        rec->type = CITE_TYPE_URL;
    }
}


void
cite_resolve_to(cite_record_t *rec, cite_source_t *source)
{
    cite_resolve_link(rec, CITE_LINK_RESOLVED, NULL);
    cite_resolve_source(rec, source);
}


/* the words that a citation is about */

static cite_span_t
cite_resolve_clause(const cite_record_t *rec)
{
    return rec->clause.n ? rec->clause : rec->sentence;
}


/* the source whose address an entry of the message's own list has */

static void
cite_resolve_entry(cite_run_t *run, cite_record_t *rec)
{
    size_t          n;
    cite_source_t  *found[CITE_RESOLVE_MAX], *source;

    n = cite_sources_by_url(&run->sources, rec->url, found, CITE_RESOLVE_MAX);

    if (n == 0
        || cite_sources_choose_among(found, cite_min(n, CITE_RESOLVE_MAX),
                                     cite_resolve_clause(rec), &source)
           != CITE_OK)
    {
        return;
    }

    source->used = 1;

    rec->source = source;
    rec->source_id = source->sid;
    rec->title = rec->title.n ? rec->title : source->title;
}


/* 1 if the message's own list settles it */

static int
cite_resolve_reference(cite_run_t *run, cite_records_t *list,
    cite_record_t *rec, const cite_references_t *refs)
{
    cite_rc_t                rc;
    const cite_reference_t  *ref;

    ref = NULL;
    rc = refs ? cite_references_find(refs, rec->number, &ref) : CITE_DECLINED;

    if (rc == CITE_DECLINED) {
        return 0;
    }

    if (rc == CITE_ERROR) {
        cite_resolve_link(rec, CITE_LINK_UNBOUND, "ambiguous");
        return 1;
    }

    cite_resolve_link(rec, CITE_LINK_RESOLVED, NULL);

    (void) cite_records_copy(list, ref->url, &rec->url);
    (void) cite_records_copy(list, ref->title, &rec->title);

    if (rec->url.n) {
        rec->type = CITE_TYPE_URL;
        cite_resolve_entry(run, rec);
    }

    return 1;
}


/* the one source that a marker names behind its number: "4:0" and "a.pdf" */

static cite_source_t *
cite_resolve_label(cite_run_t *run, const cite_record_t *rec)
{
    size_t          n;
    cite_source_t  *found[CITE_RESOLVE_MAX];

    if (!rec->has_number || rec->label.n == 0) {
        return NULL;
    }

    n = cite_sources_by_id(&run->sources, rec->label, found, CITE_RESOLVE_MAX);

    return n == 1 ? found[0] : NULL;
}


static void
cite_resolve_marker(cite_run_t *run, cite_message_t *m, cite_record_t *rec,
    const cite_references_t *refs)
{
    cite_rc_t       rc;
    cite_source_t  *source;

    if (cite_resolve_reference(run, &m->records, rec, refs)) {
        return;
    }

    rec->source = NULL;
    rec->provisional = 0;
    cite_resolve_link(rec, CITE_LINK_PENDING, "no source");

    source = cite_resolve_label(run, rec);

    rc = source ? CITE_DONE
                : cite_sources_choose(&run->sources, rec->number, m->numbering,
                                      cite_resolve_clause(rec), &source);

    if ((rc == CITE_OK || rc == CITE_DONE) && rec->tentative
        && !cite_source_has_words(source, cite_resolve_clause(rec)))
    {
        /* a power or an index, as those of square metres and code */
        return;
    }

    if (rc == CITE_OK || rc == CITE_DONE) {
        rec->provisional = rc == CITE_OK;
        cite_resolve_link(rec, CITE_LINK_RESOLVED, NULL);
        cite_resolve_source(rec, source);

    } else if (rc == CITE_ERROR) {
        rec->reason = "ambiguous";
    }
}


void
cite_resolve_found(cite_record_t *rec, cite_source_t **found, size_t n)
{
    cite_source_t  *source;

    if (cite_sources_choose_among(found, cite_min(n, CITE_RESOLVE_MAX),
                                  cite_resolve_clause(rec), &source)
        == CITE_OK)
    {
        cite_resolve_link(rec, CITE_LINK_RESOLVED, NULL);
        cite_resolve_source(rec, source);

    } else {
        cite_resolve_link(rec, CITE_LINK_PENDING,
                          n ? "ambiguous" : rec->reason);
    }
}


void
cite_resolve_id(cite_run_t *run, cite_record_t *rec, const char *reason)
{
    size_t          n;
    cite_source_t  *found[CITE_RESOLVE_MAX];

    rec->reason = reason;

    n = cite_sources_by_id(&run->sources, rec->id, found, CITE_RESOLVE_MAX);
    cite_resolve_found(rec, found, n);

    run->named |= rec->link == CITE_LINK_RESOLVED;
}


/* the client's copy of the record is out of date */

static void
cite_resolve_changed(cite_run_t *run, cite_message_t *m, cite_record_t *rec)
{
    rec->told = 0;
    rec->checked = 0;
    cite_message_revise(run, m);
}


static void
cite_resolve_record(cite_run_t *run, cite_message_t *m, cite_record_t *rec,
    const cite_references_t *refs)
{
    cite_record_t  old;

    old = *rec;

    switch (rec->resolved) {

    case CITE_RESOLVED_BY_NUMBER:
        cite_resolve_marker(run, m, rec, refs);
        break;

    case CITE_RESOLVED_BY_TOOL_CALL:
        cite_resolve_tag(run, &m->records, rec);
        break;

    case CITE_RESOLVED_BY_ID:
        cite_resolve_id(run, rec, "no source");
        break;

    case CITE_RESOLVED_BY_URL:
        cite_resolve_url(run, &m->records, rec);
        break;

    default:
        cite_resolve_link(rec, CITE_LINK_RESOLVED, NULL);
    }

    if (rec->link != old.link || rec->source != old.source
        || rec->url.p != old.url.p
        || rec->title.p != old.title.p
        || rec->attachment_id.p != old.attachment_id.p)
    {
        cite_resolve_changed(run, m, rec);
    }
}


/*
 * A record of a form that is often something else stands aside until it is
 * bound: nobody is told of it before, nor counts it.
 */

static void
cite_resolve_set_aside(cite_message_t *m)
{
    cite_record_t  *rec, **link;

    link = &m->records.first;

    while ((rec = *link) != NULL) {

        if (!rec->tentative || rec->link == CITE_LINK_RESOLVED) {
            link = &rec->next;
            continue;
        }

        cite_records_drop(&m->records, link);
        rec->next = m->aside;
        m->aside = rec;
    }
}


/* the records that stand aside, and are bound now, take their places */

static void
cite_resolve_aside(cite_run_t *run, cite_message_t *m,
    const cite_references_t *refs)
{
    size_t          n;
    cite_record_t  *rec, **link;

    n = m->records.n;
    link = &m->aside;

    while ((rec = *link) != NULL) {
        cite_resolve_record(run, m, rec, refs);

        if (rec->link != CITE_LINK_RESOLVED) {
            link = &rec->next;
            continue;
        }

        *link = rec->next;
        cite_records_put(&m->records, rec);
    }

    if (m->records.n != n) {
        (void) cite_records_keys(&m->records);
        run->citations += m->records.n - n;
        cite_message_revise(run, m);
    }
}


/* how the markers of a message count, which tells of each of them */

static void
cite_resolve_numbering(cite_message_t *m)
{
    const cite_record_t  *rec;

    memset(&m->numbering, 0, sizeof(cite_numbering_t));

    for (rec = m->records.first; rec; rec = rec->next) {

        if (rec->has_number
            && rec->resolved == CITE_RESOLVED_BY_NUMBER)
        {
            m->numbering.top = cite_max(m->numbering.top, rec->number);
            m->numbering.zero |= rec->number == 0;
        }
    }
}


void
cite_resolve_message(cite_run_t *run, cite_message_t *m,
    const cite_references_t *refs)
{
    cite_record_t  *rec;

    m->unsettled = 0;
    cite_resolve_numbering(m);

    for (rec = m->records.first; rec; rec = rec->next) {

        if (rec->link != CITE_LINK_PENDING && !rec->provisional) {
            continue;
        }

        cite_resolve_record(run, m, rec, refs);

        if (rec->link == CITE_LINK_PENDING || rec->provisional) {
            m->unsettled = 1;
        }
    }

    if (refs == NULL && m->aside) {
        cite_resolve_aside(run, m, refs);
    }

    cite_resolve_set_aside(m);

    if (m->aside) {
        m->unsettled = 1;
    }

    if (m->unsettled) {
        cite_list_add(run, m, CITE_LIST_UNSETTLED);
    }
}


/* 1 if it is proven that no source is meant */

static int
cite_resolve_is_proven(const cite_run_t *run, const cite_message_t *m,
    const cite_record_t *rec)
{
    switch (rec->resolved) {

    case CITE_RESOLVED_BY_NUMBER:
        return strcmp(rec->reason, "ambiguous") != 0
               && cite_sources_exceeded(&run->sources, rec->number,
                                        m->numbering);

    case CITE_RESOLVED_BY_TOOL_CALL:
        return run->tool_ids.n != 0;

    case CITE_RESOLVED_BY_ID:
        return run->named;

    case CITE_RESOLVED_BY_URL:
        return run->conf->links == CITE_LINKS_STRICT
               && cite_sources_have_urls(&run->sources);

    default:
        return 0;
    }
}


void
cite_resolve_finish(cite_run_t *run, cite_message_t *m)
{
    const char     *reason;
    cite_record_t  *rec;

    if (!m->unsettled) {
        return;
    }

    m->unsettled = 0;
    m->aside = NULL;

    for (rec = m->records.first; rec; rec = rec->next) {
        rec->provisional = 0;

        if (rec->link != CITE_LINK_PENDING) {
            continue;
        }

        reason = cite_run_unseen(run);

        if (reason) {
            /* it may mean a source that was not seen */
            cite_resolve_link(rec, CITE_LINK_UNBOUND, reason);
            cite_resolve_changed(run, m, rec);
            continue;
        }

        rec->link = cite_resolve_is_proven(run, m, rec) ? CITE_LINK_DANGLING
                                                     : CITE_LINK_UNBOUND;
        rec->doubtful = rec->link == CITE_LINK_UNBOUND
                        && rec->resolved == CITE_RESOLVED_BY_URL;

        cite_resolve_changed(run, m, rec);
    }
}


void
cite_resolve_bind(cite_run_t *run, cite_message_t *m,
    const cite_record_t *bound, cite_source_t *source)
{
    cite_record_t  *rec;

    for (rec = m->records.first; rec; rec = rec->next) {

        if (rec == bound) {
            cite_resolve_link(rec, CITE_LINK_RESOLVED, NULL);
            cite_resolve_source(rec, source);
            rec->doubtful = 0;
            rec->told = 0;
            cite_message_revise(run, m);
            return;
        }
    }
}
