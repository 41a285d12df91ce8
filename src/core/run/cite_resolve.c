
/*
 * Copyright (C) the ngx_cite authors
 */


#include "run/cite_resolve.h"


static void
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
    rec->attachment_id = source->document_id.n ? source->document_id
                                               : source->id;
    rec->chunk_id = source->chunk_id;
    rec->title = source->title;
    rec->url = source->url;
    rec->headings = source->headings;

    if (rec->page_number == 0) {
        rec->page_number = source->page;
    }

    if (rec->url.n && rec->attachment_id.n == 0) {
        rec->type = CITE_TYPE_URL;
    }
}


/* 1 if the message's own list settles it */

static int
cite_resolve_reference(cite_records_t *list, cite_record_t *rec,
    const cite_references_t *refs)
{
    cite_rc_t                rc;
    const cite_reference_t  *ref;

    ref = NULL;
    rc = refs ? cite_references_find(refs, rec->number, &ref) : CITE_DECLINED;

    if (rc == CITE_DECLINED) {
        return 0;
    }

    if (rc == CITE_ERROR) {
        cite_resolve_link(rec, CITE_LINK_DANGLING, "ambiguous");
        return 1;
    }

    cite_resolve_link(rec, CITE_LINK_RESOLVED, NULL);

    (void) cite_records_copy(list, ref->url, &rec->url);
    (void) cite_records_copy(list, ref->title, &rec->title);

    if (rec->url.n) {
        rec->type = CITE_TYPE_URL;
    }

    return 1;
}


static void
cite_resolve_marker(cite_run_t *run, cite_records_t *list, cite_record_t *rec,
    const cite_references_t *refs)
{
    cite_rc_t       rc;
    cite_source_t  *source;

    if (cite_resolve_reference(list, rec, refs)) {
        return;
    }

    rec->source = NULL;
    rec->provisional = 0;
    cite_resolve_link(rec, CITE_LINK_PENDING, "no source");

    rc = cite_sources_by_number(&run->sources, rec->number, &source);

    if (rc == CITE_DECLINED) {
        rc = cite_sources_by_position(&run->sources, rec->number, &source);
        rec->provisional = rc == CITE_OK;
    }

    if (rc == CITE_OK) {
        cite_resolve_link(rec, CITE_LINK_RESOLVED, NULL);
        cite_resolve_source(rec, source);

    } else if (rc == CITE_ERROR) {
        rec->reason = "ambiguous";
    }
}


static int
cite_resolve_tool_allowed(const cite_conf_t *conf, cite_span_t name)
{
    size_t  i;

    for (i = 0; i < conf->tag_tools_n; i++) {
        if (cite_span_eq(conf->tag_tools[i], name)) {
            return 1;
        }
    }

    return conf->tag_tools_n == 0;
}


/* the arguments as JSON on one line; none if they are no JSON */

static void
cite_resolve_query(cite_run_t *run, cite_records_t *list, cite_record_t *rec,
    const cite_tool_t *tool)
{
    char        *json;
    size_t       n;
    yyjson_alc   alc;
    yyjson_val  *root;

    root = cite_json_read(&run->reader->inner, cite_buf_view(&tool->arguments));
    if (root == NULL) {
        return;
    }

    cite_json_alc(&alc, list->mem);

    json = yyjson_val_write_opts(root, YYJSON_WRITE_NOFLAG, &alc, &n, NULL);
    if (json) {
        rec->query = cite_span_make(json, n);
    }
}


/* all sources of a call are used; most calls are named more than once */

static void
cite_resolve_used(cite_run_t *run, cite_tool_t *tool)
{
    size_t          marks;
    cite_source_t  *source;

    marks = run->marks + run->sources.version + 1;

    if (tool->marked == marks) {
        return;
    }

    tool->marked = marks;

    for (source = run->sources.first; source; source = source->next) {
        source->used |= cite_span_eq(source->tool_call_id, tool->id);
    }
}


static void
cite_resolve_tag(cite_run_t *run, cite_records_t *list, cite_record_t *rec)
{
    cite_tool_t  *tool;

    tool = cite_map_find(&run->tool_ids, rec->id);

    if (tool == NULL) {
        cite_resolve_link(rec, CITE_LINK_PENDING, "no such tool call");
        return;
    }

    rec->name = tool->name;

    if (!cite_resolve_tool_allowed(run->conf, tool->name)) {
        cite_resolve_link(rec, CITE_LINK_DANGLING, "tool does not count");
        return;
    }

    cite_resolve_link(rec, CITE_LINK_RESOLVED, NULL);
    cite_resolve_query(run, list, rec, tool);
    cite_resolve_used(run, tool);
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

    switch (rec->format->resolved) {

    case CITE_RESOLVED_BY_NUMBER:
        cite_resolve_marker(run, &m->records, rec, refs);
        break;

    case CITE_RESOLVED_BY_TOOL_CALL:
        cite_resolve_tag(run, &m->records, rec);
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


void
cite_resolve_message(cite_run_t *run, cite_message_t *m,
    const cite_references_t *refs)
{
    cite_record_t  *rec;

    m->unsettled = 0;

    for (rec = m->records.first; rec; rec = rec->next) {

        if (rec->link != CITE_LINK_PENDING && !rec->provisional) {
            continue;
        }

        cite_resolve_record(run, m, rec, refs);

        if (rec->link == CITE_LINK_PENDING || rec->provisional) {
            m->unsettled = 1;
        }
    }

    if (m->unsettled) {
        cite_list_add(run, m, CITE_LIST_UNSETTLED);
    }
}


void
cite_resolve_finish(cite_run_t *run, cite_message_t *m)
{
    cite_record_t  *rec;

    if (!m->unsettled) {
        return;
    }

    m->unsettled = 0;

    for (rec = m->records.first; rec; rec = rec->next) {
        rec->provisional = 0;

        if (rec->link == CITE_LINK_PENDING) {
            rec->link = CITE_LINK_DANGLING;
            cite_resolve_changed(run, m, rec);
        }
    }
}
