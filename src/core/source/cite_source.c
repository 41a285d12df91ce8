
/*
 * Copyright (C) the ngx_cite authors
 */


#include "source/cite_source_internal.h"
#include "source/cite_source_list.h"


void
cite_sources_init(cite_sources_t *s, cite_mem_t *mem)
{
    memset(s, 0, sizeof(cite_sources_t));

    s->mem = mem;
    s->last = &s->first;
    s->listings_last = &s->listings;
    s->tiers = 1u << CITE_TIER_NUMBER;
    s->budget = (cite_budget_t) { SIZE_MAX, SIZE_MAX, 0 };

    cite_map_init(&s->identities, mem, CITE_BY_N * CITE_SOURCES_MAX);
    cite_map_init(&s->sids, mem, CITE_SOURCES_MAX);
}


static void
cite_source_cut(cite_span_t *s, size_t max)
{
    if (s->n > max) {
        s->n = max;

        while (s->n && (s->p[s->n] & 0xc0) == 0x80) {
            s->n--;
        }
    }
}


static void
cite_source_refuse(cite_span_t *s, size_t max)
{
    if (s->n > max) {
        s->p = NULL;
        s->n = 0;
    }
}


static void
cite_source_limit(cite_source_t *source)
{
    cite_source_refuse(&source->id, CITE_SOURCE_ID_MAX);
    cite_source_refuse(&source->chunk_id, CITE_SOURCE_ID_MAX);
    cite_source_refuse(&source->document_id, CITE_SOURCE_ID_MAX);
    cite_source_refuse(&source->tool_call_id, CITE_SOURCE_ID_MAX);
    cite_source_refuse(&source->url, CITE_SOURCE_URL_MAX);
    cite_source_refuse(&source->headings, CITE_SOURCE_HEADINGS_MAX);
    cite_source_cut(&source->title, CITE_SOURCE_TITLE_MAX);

    if (source->number > CITE_SOURCE_NUMBER_MAX) {
        source->number = 0;
    }
}


/* copies src unless dst has a value */

static cite_rc_t
cite_sources_copy(cite_sources_t *s, cite_span_t *dst, cite_span_t src)
{
    if (dst->p || src.n == 0) {
        return CITE_OK;
    }

    return cite_mem_copy(s->mem, src, dst);
}


/* a source without its text is of use, so that this never fails */

static void
cite_sources_copy_content(cite_sources_t *s, cite_source_t *dst,
    const cite_source_t *src)
{
    if (src->origin != CITE_ORIGIN_STATE || dst->content.p
        || src->content.n > CITE_SOURCES_CONTENT_MAX - s->content)
    {
        return;
    }

    if (cite_sources_copy(s, &dst->content, src->content) == CITE_OK) {
        s->content += dst->content.n;
    }
}


static cite_rc_t
cite_sources_complete(cite_sources_t *s, cite_source_t *dst,
    const cite_source_t *src)
{
    cite_sources_copy_content(s, dst, src);

    if (dst->content_hash == 0) {
        dst->content_hash = src->content_hash;
    }

    if (dst->page == 0) {
        dst->page = src->page;
    }

    if (dst->number == 0) {
        dst->number = src->number;
    }

    if (dst->list == 0) {
        dst->list = src->list;
        dst->position = src->position;
    }

    dst->earlier |= src->earlier;
    dst->rows |= src->rows;
    dst->passage |= src->passage;

    if (cite_sources_copy(s, &dst->id, src->id) != CITE_OK
        || cite_sources_copy(s, &dst->chunk_id, src->chunk_id) != CITE_OK
        || cite_sources_copy(s, &dst->document_id, src->document_id) != CITE_OK
        || cite_sources_copy(s, &dst->title, src->title) != CITE_OK
        || cite_sources_copy(s, &dst->url, src->url) != CITE_OK
        || cite_sources_copy(s, &dst->tool_call_id, src->tool_call_id)
           != CITE_OK
        || cite_sources_copy(s, &dst->headings, src->headings) != CITE_OK)
    {
        return CITE_ERROR;
    }

    return CITE_OK;
}


/* hashes of names that a citation may call it by */

static void
cite_source_call(const cite_sources_t *s, cite_source_t *source)
{
    size_t       i;
    cite_span_t  names[CITE_SOURCE_NAMES] = {
        source->title, source->id.n ? source->id : source->chunk_id,
        cite_name_of_file(source->document_id),
        cite_name_of_file(source->url)
    };

    for (i = 0; i < CITE_SOURCE_NAMES; i++) {
        source->names[i] = cite_name_hash(s->mem, names[i]);
    }

    source->address = cite_url_hash(s->mem, source->url.n
                                            ? source->url
                                            : source->document_id);
}


cite_span_t
cite_source_best_name(const cite_source_t *source)
{
    return source->chunk_id.n ? source->chunk_id
           : source->id.n ? source->id
           : source->document_id.n ? source->document_id : source->url;
}


/*
 * The best name, and a number behind it if another source has it or if it
 * is but that of the call, whose other sources are to have one, too.
 */

static cite_rc_t
cite_sources_sid(cite_sources_t *s, cite_source_t *source)
{
    size_t       i;
    cite_rc_t    rc;
    cite_buf_t   b;
    cite_span_t  name, names[] = {
        source->chunk_id, source->id, source->document_id, source->url,
        source->tool_call_id
    };

    for (i = 0; i < cite_nelts(names) - 1 && names[i].n == 0; i++) {
        /* void */
    }

    /* rows are what the call has found, wherever they can be opened */

    if (source->rows && source->tool_call_id.n) {
        i = cite_nelts(names) - 1;
    }

    name = names[i];

    cite_buf_init(&b, s->mem, CITE_SOURCE_URL_MAX + 32);
    cite_buf_put(&b, name);

    if (name.n == 0 || cite_map_find(&s->sids, name)
        || (i == cite_nelts(names) - 1 && source->position))
    {
        cite_buf_byte(&b, '#');
        cite_buf_uint(&b, source->position ? source->position : s->n + 1);
    }

    if (cite_map_find(&s->sids, cite_buf_view(&b))) {
        cite_buf_byte(&b, '#');
        cite_buf_uint(&b, s->n + 1);
    }

    rc = b.err ? CITE_ERROR
               : cite_mem_copy(s->mem, cite_buf_view(&b), &source->sid);
    cite_buf_free(&b);

    if (rc != CITE_OK || cite_map_find(&s->sids, source->sid)) {
        return CITE_ERROR;
    }

    return cite_map_add(&s->sids, source->sid, source);
}


static cite_rc_t
cite_sources_update(cite_sources_t *s, cite_source_t *source,
    const cite_source_t *said)
{
    cite_rc_t      rc;
    cite_source_t  old;

    old = *source;
    rc = cite_sources_complete(s, source, said);
    cite_source_call(s, source);

    s->version += memcmp(&old, source, sizeof(cite_source_t)) != 0;

    return rc;
}


/* the best name that it has now, if that is another */

static void
cite_sources_rename(cite_sources_t *s, cite_source_t *source)
{
    cite_span_t  old;

    old = source->sid;

    if (cite_span_eq(cite_source_best_name(source), old)
        || cite_sources_sid(s, source) != CITE_OK)
    {
        source->sid = old;
    }
}


/* a source that a part names in the place of one that it named before */

static cite_rc_t
cite_sources_replace(cite_sources_t *s, cite_source_t *source,
    const cite_source_t *said)
{
    cite_rc_t  rc;

    cite_source_renew(s, source);

    rc = cite_sources_complete(s, source, said);
    cite_sources_rename(s, source);
    cite_source_call(s, source);

    return rc;
}


static cite_source_t *
cite_sources_new(cite_sources_t *s, const cite_source_t *source,
    const cite_identities_t *ids)
{
    cite_source_t  *added;

    if (s->n == CITE_SOURCES_MAX) {
        return NULL;
    }

    added = cite_mem_alloc(s->mem, sizeof(cite_source_t));
    if (added == NULL) {
        return NULL;
    }

    added->origin = source->origin;
    added->part = s->part;

    if (cite_sources_complete(s, added, source) != CITE_OK
        || cite_sources_sid(s, added) != CITE_OK
        || cite_sources_identify(s, added, ids) != CITE_OK)
    {
        return NULL;
    }

    cite_source_call(s, added);

    *s->last = added;
    s->last = &added->next;
    s->n++;
    s->version++;
    added->serial = (uint32_t) s->n;

    return added;
}


static cite_rc_t
cite_sources_numbers(cite_sources_t *s)
{
    size_t  n;

    if (s->numbers) {
        return CITE_OK;
    }

    n = CITE_SOURCE_NUMBER_MAX + 1;

    s->numbers = cite_mem_alloc(s->mem, n * (sizeof(cite_source_t *) + 2));
    if (s->numbers == NULL) {
        s->dropped++;
        return CITE_ERROR;
    }

    s->ambiguous = (uint8_t *) (s->numbers + n);
    s->past = s->ambiguous + n;

    return CITE_OK;
}


static void
cite_sources_number(cite_sources_t *s, cite_source_t *source,
    const cite_source_t *said)
{
    int       past;
    uint32_t  n;

    n = said->number;

    if (n == 0 || cite_sources_numbers(s) != CITE_OK) {
        return;
    }

    past = said->origin == CITE_ORIGIN_REQUEST;

    if (s->numbers[n] == NULL || (s->past[n] && !past)) {
        s->version++;
        s->numbers[n] = source;
        s->ambiguous[n] = 0;
        s->past[n] = (uint8_t) past;

    } else if (s->numbers[n] != source && s->past[n] == past) {
        s->version += !s->ambiguous[n];
        s->ambiguous[n] = 1;
    }
}


static void
cite_sources_preview(cite_sources_t *s, cite_source_t *source,
    cite_span_t text)
{
    if (source->preview.p || text.n == 0 || s->max_preview == 0) {
        return;
    }

    cite_source_cut(&text, s->max_preview);
    (void) cite_mem_copy(s->mem, text, &source->preview);
}


cite_source_t *
cite_sources_add(cite_sources_t *s, const cite_source_t *source)
{
    cite_source_t      said, *found;
    cite_identities_t  ids;

    said = *source;
    cite_source_limit(&said);

    if (!cite_budget_text(&s->budget)
        || (cite_source_anonymous(&said) && said.tool_call_id.n == 0
            && said.position == 0))
    {
        s->dropped++;
        return NULL;
    }

    said.content_hash = cite_source_content_hash(s, said.content);

    cite_source_identities(s, &said, &ids);
    found = cite_sources_find(s, &said, &ids);
    found = found ? found : cite_sources_stale(s);
    found = found ? found : cite_sources_back(s, &said);

    if (found == NULL) {
        found = cite_sources_new(s, &said, &ids);
        if (found == NULL) {
            s->dropped++;
            return NULL;
        }

    } else if ((found->stale ? cite_sources_replace(s, found, &said)
                             : cite_sources_update(s, found, &said))
               != CITE_OK
               || cite_sources_identify(s, found, &ids) != CITE_OK)
    {
        /* said once more it is found again, whatever else came in between */
        s->dropped++;
    }

    found->part = found->part == s->part ? found->part : 0;
    cite_sources_preview(s, found, said.content);

    if (found->words == NULL && said.content.n) {
        found->words = cite_word_set_make(s->mem, said.title, said.content);
        s->dropped += found->words == NULL;
    }

    cite_sources_identify_names(s, found);
    cite_sources_number(s, found, &said);

    return found;
}


cite_rc_t
cite_sources_by_number(const cite_sources_t *s, uint32_t number,
    cite_source_t **found)
{
    if (number == 0 || number > CITE_SOURCE_NUMBER_MAX || s->numbers == NULL
        || s->numbers[number] == NULL)
    {
        return CITE_DECLINED;
    }

    if (s->ambiguous[number]) {
        return CITE_ERROR;
    }

    *found = s->numbers[number];

    return CITE_OK;
}


cite_rc_t
cite_sources_by_position(const cite_sources_t *s, uint32_t n,
    cite_source_t **found)
{
    if (s->lists > 1) {
        return CITE_ERROR;
    }

    if (n == 0 || n > CITE_SOURCE_NUMBER_MAX || n > s->positions_n
        || s->positions[n - 1] == NULL)
    {
        return CITE_DECLINED;
    }

    *found = s->positions[n - 1];

    return CITE_OK;
}
