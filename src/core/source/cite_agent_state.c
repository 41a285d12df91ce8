
/*
 * Copyright (C) the ngx_cite authors
 */


#include "source/cite_agent_state_internal.h"
#include "source/cite_source_read.h"


void
cite_agent_state_init(cite_agent_state_t *st, cite_mem_t *mem,
    cite_sources_t *sources, const cite_span_t *names, size_t names_n)
{
    size_t  i;

    memset(st, 0, sizeof(cite_agent_state_t));

    st->mem = mem;
    st->sources = sources;
    st->names = names;
    st->names_n = names_n;
    st->last = &st->first;

    cite_map_init(&st->cited, mem, CITE_AGENT_CITATIONS_MAX);

    if (names_n == 0) {
        return;
    }

    st->spaces = cite_mem_alloc(mem, names_n * sizeof(cite_agent_space_t));
    if (st->spaces == NULL) {
        st->dropped++;
        return;
    }

    for (i = 0; i < names_n; i++) {
        cite_map_init(&st->spaces[i].ids, mem, CITE_AGENT_IDS_MAX);
        cite_map_init(&st->spaces[i].qas, mem, CITE_AGENT_QAS_MAX);
    }
}


/* 1 if so many values may be looked at */

static int
cite_state_pays(cite_agent_state_t *st, size_t n)
{
    if (cite_budget_values(&st->sources->budget, n)) {
        return 1;
    }

    st->dropped++;

    return 0;
}


static cite_state_citation_t *
cite_agent_citation_add(cite_agent_state_t *st, cite_source_t *source)
{
    cite_state_citation_t  *c;

    c = cite_mem_alloc(st->mem, sizeof(cite_state_citation_t));
    if (c == NULL) {
        return NULL;
    }

    c->source = source;

    if (cite_map_add(&st->cited, cite_span_make(&c->source, sizeof(c->source)),
                     c)
        != CITE_OK)
    {
        return NULL;
    }

    *st->last = c;
    st->last = &c->next;
    st->n++;

    return c;
}


/* snapshots repeat citations of deltas, qa_history those of "citations" */

static void
cite_agent_cite(cite_agent_state_t *st, cite_source_t *source,
    const cite_agent_qa_t *qa)
{
    cite_state_citation_t  *c;

    c = cite_map_find(&st->cited, cite_span_make(&source, sizeof(source)));

    if (c == NULL) {
        c = cite_agent_citation_add(st, source);
        if (c == NULL) {
            st->dropped++;
            return;
        }
    }

    if (c->qa == NULL) {
        c->qa = qa;
    }
}


static cite_agent_id_t *
cite_agent_id(cite_agent_state_t *st, cite_agent_space_t *space, cite_span_t id)
{
    cite_agent_id_t  *entry;

    if (id.n == 0 || id.n > CITE_SOURCE_ID_MAX) {
        return NULL;
    }

    entry = cite_map_find(&space->ids, id);

    if (entry || space->ids.n == CITE_AGENT_IDS_MAX) {
        return entry;
    }

    entry = cite_mem_alloc(st->mem, sizeof(cite_agent_id_t));

    if (entry == NULL || cite_mem_copy(st->mem, id, &entry->id) != CITE_OK
        || cite_map_add(&space->ids, entry->id, entry) != CITE_OK)
    {
        return NULL;
    }

    return entry;
}


static void
cite_agent_id_settle(cite_agent_state_t *st, cite_agent_id_t *entry)
{
    if (entry->cited && !entry->before && entry->source) {
        cite_agent_cite(st, entry->source, NULL);
    }
}


/* an id that stands in "citations"; source is NULL if it is but an id */

static void
cite_agent_id_cited(cite_agent_state_t *st, cite_agent_space_t *space,
    cite_span_t id, cite_source_t *source, cite_agent_when_e when)
{
    cite_agent_id_t  *entry;

    entry = cite_agent_id(st, space, id);

    if (when == CITE_AGENT_BEFORE) {

        if (entry == NULL) {
            space->blind = 1;
            return;
        }

        entry->before = 1;

    } else if (entry == NULL || (space->blind && !entry->before)) {
        st->dropped++;
        return;
    }

    entry->cited = 1;
    entry->source = source ? source : entry->source;

    cite_agent_id_settle(st, entry);
}


/* name is the entry's key in the object around it; empty: it has none */

static cite_source_t *
cite_agent_source(cite_agent_state_t *st, cite_agent_space_t *space,
    cite_source_reading_t *r, yyjson_val *object, cite_span_t name,
    cite_agent_when_e when)
{
    cite_rc_t  rc;

    rc = cite_source_read(r, object, CITE_ORIGIN_STATE);

    if (r->source.chunk_id.n == 0) {
        r->source.chunk_id = name;
    }

    if (rc != CITE_OK && (name.n == 0 || r->source.content.n == 0)) {
        return NULL;
    }

    space->from_zero |= r->from_zero;

    if (space->from_zero) {
        r->source.number = 0;
    }

    r->source.earlier = when == CITE_AGENT_BEFORE;

    return cite_sources_keep(st->sources, r);
}


void
cite_agent_index_entry(cite_agent_state_t *st, cite_agent_space_t *space,
    cite_span_t id, yyjson_val *object, cite_agent_when_e when)
{
    cite_source_t          *source;
    cite_agent_id_t        *entry;
    cite_source_reading_t   r;

    if (!yyjson_is_obj(object)) {
        return;
    }

    source = cite_agent_source(st, space, &r, object, id, when);
    if (source == NULL) {
        return;
    }

    entry = cite_agent_id(st, space, id);
    if (entry == NULL) {
        st->dropped++;
        return;
    }

    entry->source = source;

    cite_agent_id_settle(st, entry);
}


void
cite_agent_index(cite_agent_state_t *st, cite_agent_space_t *space,
    yyjson_val *index, cite_agent_when_e when)
{
    size_t       i, n;
    yyjson_val  *key, *value;

    if (!yyjson_is_obj(index)
        || !cite_state_pays(st, yyjson_obj_size(index)))
    {
        return;
    }

    if (cite_sources_from_zero(index)) {
        space->from_zero = 1;
    }

    yyjson_obj_foreach(index, i, n, key, value) {
        cite_agent_index_entry(st, space, cite_json_string(key), value, when);
    }
}


/* a whole citation where others have an id */

static void
cite_agent_cited_object(cite_agent_state_t *st, cite_agent_space_t *space,
    yyjson_val *object, cite_agent_when_e when)
{
    cite_span_t             id;
    cite_source_t          *source;
    cite_source_reading_t   r;

    source = cite_agent_source(st, space, &r, object, cite_span_make(NULL, 0),
                               when);
    id = r.source.chunk_id;

    if (id.n == 0 && source) {
        id = cite_span_make(&source, sizeof(source));
    }

    if (id.n) {
        cite_agent_id_cited(st, space, id, source, when);
        return;
    }

    /* one that could not be kept must not seem to be new when it comes again */

    if (when == CITE_AGENT_BEFORE && (r.source.content.n || r.source.url.n)) {
        space->blind = 1;
    }
}


void
cite_agent_cited(cite_agent_state_t *st, cite_agent_space_t *space,
    yyjson_val *value, size_t depth, cite_agent_when_e when)
{
    size_t       i, n;
    yyjson_val  *item;

    if (yyjson_is_str(value)) {
        cite_agent_id_cited(st, space, cite_json_string(value), NULL, when);
        return;
    }

    if (yyjson_is_obj(value)) {
        cite_agent_cited_object(st, space, value, when);
        return;
    }

    if (depth == CITE_AGENT_NESTED) {
        return;
    }

    if (!cite_state_pays(st, yyjson_arr_size(value))) {
        space->blind |= when == CITE_AGENT_BEFORE;
        return;
    }

    if (cite_sources_from_zero(value)) {
        space->from_zero = 1;
    }

    yyjson_arr_foreach(value, i, n, item) {
        cite_agent_cited(st, space, item, depth + 1, when);
    }
}


cite_agent_qa_t *
cite_agent_qa(cite_agent_state_t *st, cite_agent_space_t *space, size_t index)
{
    uint64_t          key;
    cite_agent_qa_t  *qa;

    key = index;

    qa = cite_map_find(&space->qas, cite_span_make(&key, sizeof(key)));

    if (qa || space->qas.n == CITE_AGENT_QAS_MAX) {
        return qa;
    }

    qa = cite_mem_alloc(st->mem, sizeof(cite_agent_qa_t));
    if (qa == NULL) {
        return NULL;
    }

    qa->index = key;

    if (cite_map_add(&space->qas, cite_span_make(&qa->index, sizeof(key)), qa)
        != CITE_OK)
    {
        return NULL;
    }

    return qa;
}


void
cite_agent_qa_question(cite_agent_state_t *st, cite_agent_qa_t *qa,
    yyjson_val *value)
{
    cite_span_t  question;

    question = cite_json_string(value);

    if (qa && qa->question.p == NULL && question.n) {
        (void) cite_mem_copy(st->mem, question, &qa->question);
    }
}


void
cite_agent_qa_confidence(cite_agent_state_t *st, cite_agent_qa_t *qa,
    yyjson_val *value)
{
    char        *p;
    size_t       n;
    yyjson_alc   alc;
    uint64_t     pool[64];

    if (qa == NULL || qa->confidence.p || !yyjson_is_num(value)) {
        return;
    }

    if (!yyjson_alc_pool_init(&alc, pool, sizeof(pool))) {
        return;
    }

    p = yyjson_val_write_opts(value, YYJSON_WRITE_NOFLAG, &alc, &n, NULL);

    if (p) {
        (void) cite_mem_copy(st->mem, cite_span_make(p, n), &qa->confidence);
    }
}


void
cite_agent_qa_citation(cite_agent_state_t *st, cite_agent_space_t *space,
    yyjson_val *object, const cite_agent_qa_t *qa, cite_agent_when_e when)
{
    cite_source_t          *source;
    cite_source_reading_t   r;

    source = cite_agent_source(st, space, &r, object, cite_span_make(NULL, 0),
                               when);

    if (source && when == CITE_AGENT_NEW) {
        cite_agent_cite(st, source, qa);
    }
}


void
cite_agent_qa_citations(cite_agent_state_t *st, cite_agent_space_t *space,
    yyjson_val *citations, const cite_agent_qa_t *qa, cite_agent_when_e when)
{
    size_t       i, n;
    yyjson_val  *object;

    if (!cite_state_pays(st, yyjson_arr_size(citations))) {
        return;
    }

    if (cite_sources_from_zero(citations)) {
        space->from_zero = 1;
    }

    yyjson_arr_foreach(citations, i, n, object) {
        cite_agent_qa_citation(st, space, object, qa, when);
    }
}


cite_agent_when_e
cite_agent_qa_when(const cite_agent_space_t *space, size_t index)
{
    return index >= space->history ? CITE_AGENT_NEW : CITE_AGENT_LEFT;
}


void
cite_agent_qa_read(cite_agent_state_t *st, cite_agent_space_t *space,
    size_t index, yyjson_val *object, cite_agent_when_e when)
{
    cite_agent_qa_t  *qa;

    if (!yyjson_is_obj(object)) {
        return;
    }

    qa = NULL;

    if (when == CITE_AGENT_NEW) {
        qa = cite_agent_qa(st, space, index);

        cite_agent_qa_question(st, qa, cite_json_member(object,
                                                   cite_span("question")));
        cite_agent_qa_confidence(st, qa, cite_json_member(object,
                                                   cite_span("confidence")));
    }

    cite_agent_qa_citations(st, space, cite_json_member(object,
                                                   cite_span("citations")),
                            qa, when);
}


void
cite_agent_history(cite_agent_state_t *st, cite_agent_space_t *space,
    yyjson_val *history, cite_agent_when_e when)
{
    size_t       i, n;
    yyjson_val  *value;

    space->history_now = yyjson_arr_size(history);

    if (when == CITE_AGENT_BEFORE) {
        space->history = space->history_now;
    }

    if (!cite_state_pays(st, space->history_now)) {
        return;
    }

    yyjson_arr_foreach(history, i, n, value) {
        cite_agent_qa_read(st, space, i, value,
                           when == CITE_AGENT_BEFORE
                           ? when : cite_agent_qa_when(space, i));
    }
}


/* the index first, so that citations come in the order they are cited in */

void
cite_agent_space(cite_agent_state_t *st, cite_agent_space_t *space,
    yyjson_val *value, cite_agent_when_e when)
{
    cite_agent_index(st, space,
                     cite_json_member(value, cite_span("citation_index")),
                     when);
    cite_agent_cited(st, space,
                     cite_json_member(value, cite_span("citations")), 0, when);
    cite_agent_history(st, space,
                       cite_json_member(value, cite_span("qa_history")), when);
}


void
cite_agent_root(cite_agent_state_t *st, yyjson_val *state,
    cite_agent_when_e when)
{
    size_t  i;

    if (st->spaces == NULL) {
        return;
    }

    for (i = 0; i < st->names_n; i++) {
        cite_agent_space(st, &st->spaces[i],
                         cite_json_member(state, st->names[i]), when);
    }
}


void
cite_agent_state_before(cite_agent_state_t *st, yyjson_val *state)
{
    cite_agent_root(st, state, CITE_AGENT_BEFORE);
}


void
cite_agent_state_snapshot(cite_agent_state_t *st, yyjson_val *state)
{
    cite_agent_root(st, state, CITE_AGENT_NEW);
}
