
/*
 * Copyright (C) the ngx_cite authors
 */


#include "source/cite_source.h"


/* what a source can be recognised by, the best first */

typedef enum {
    CITE_BY_ALL = 0,     /* all that is known of it, also its text */
    CITE_BY_NAME,        /* chunk id; an id where there is no page */
    CITE_BY_NAME_PAGE,
    CITE_BY_URL,         /* and page */
    CITE_BY_DOCUMENT,    /* and page */
    CITE_BY_CALL,        /* a result that has nothing but its call */
    CITE_BY_N,

    /* further seeds */
    CITE_BY_CONTENT,
    CITE_BY_CHECK        /* all once more: no hash is a proof alone */
} cite_by_e;


typedef struct {
    uint64_t        hash;      /* the id in the map */
    cite_source_t  *source;
    uint64_t        check;     /* of CITE_BY_ALL: a second hash of it */
    unsigned        shared:1;  /* two sources have it: it tells nothing */
} cite_identity_t;


typedef struct {
    uint64_t        hash[CITE_BY_N];   /* 0: the source has none such */
    uint64_t        check;
} cite_identities_t;


void
cite_sources_init(cite_sources_t *s, cite_mem_t *mem)
{
    memset(s, 0, sizeof(cite_sources_t));

    s->mem = mem;
    s->last = &s->first;

    cite_map_init(&s->identities, mem, CITE_BY_N * CITE_SOURCES_MAX);
}


/* FNV in steps of eight bytes, with its high bits brought down */

static uint64_t
cite_source_mix(uint64_t hash, uint64_t word)
{
    hash = (hash ^ word) * 1099511628211u;

    return hash ^ (hash >> 32);
}


static uint64_t
cite_source_hash(uint64_t hash, cite_span_t s)
{
    uint64_t  word;

    hash = cite_source_mix(hash, s.n);

    for ( /* void */ ; s.n >= sizeof(word); s = cite_span_skip(s, sizeof(word)))
    {
        memcpy(&word, s.p, sizeof(word));
        hash = cite_source_mix(hash, word);
    }

    word = 0;

    if (s.n) {
        memcpy(&word, s.p, s.n);
    }

    return cite_source_mix(hash, word);
}


/* the start is an address that the stream can't know: no made collisions */

static uint64_t
cite_sources_seed(const cite_sources_t *s, cite_by_e by)
{
    return cite_source_mix((uintptr_t) s->mem, 14695981039346656037u + by);
}


static cite_span_t
cite_source_name(const cite_source_t *source)
{
    return source->chunk_id.n ? source->chunk_id : source->id;
}


static uint64_t
cite_source_hash_page(const cite_sources_t *s, cite_by_e by, cite_span_t value,
    uint32_t page)
{
    if (value.n == 0) {
        return 0;
    }

    return cite_source_mix(cite_source_hash(cite_sources_seed(s, by), value),
                           page)
           | 1;
}


static uint64_t
cite_source_hash_all(const cite_sources_t *s, cite_by_e by,
    const cite_source_t *source)
{
    uint64_t  hash;

    hash = cite_sources_seed(s, by);
    hash = cite_source_hash(hash, source->id);
    hash = cite_source_hash(hash, source->chunk_id);
    hash = cite_source_hash(hash, source->document_id);
    hash = cite_source_hash(hash, source->title);
    hash = cite_source_hash(hash, source->url);
    hash = cite_source_mix(hash, source->page);
    hash = cite_source_mix(hash, source->content_hash);

    return hash | 1;
}


static int
cite_source_anonymous(const cite_source_t *source)
{
    return source->id.n == 0 && source->chunk_id.n == 0
           && source->document_id.n == 0 && source->title.n == 0
           && source->url.n == 0;
}


static void
cite_source_identities(const cite_sources_t *s, const cite_source_t *source,
    cite_identities_t *ids)
{
    cite_span_t  name;

    memset(ids, 0, sizeof(cite_identities_t));

    if (cite_source_anonymous(source)) {
        ids->hash[CITE_BY_CALL] = cite_source_hash_page(s, CITE_BY_CALL,
                                                   source->tool_call_id, 0);
        return;
    }

    name = cite_source_name(source);

    ids->hash[CITE_BY_ALL] = cite_source_hash_all(s, CITE_BY_ALL, source);
    ids->check = cite_source_hash_all(s, CITE_BY_CHECK, source);

    if (source->chunk_id.n || source->page == 0) {
        ids->hash[CITE_BY_NAME] = cite_source_hash_page(s, CITE_BY_NAME, name,
                                                        0);
    }

    if (source->page) {
        ids->hash[CITE_BY_NAME_PAGE] = cite_source_hash_page(s,
                                       CITE_BY_NAME_PAGE, name, source->page);
    }

    ids->hash[CITE_BY_URL] = cite_source_hash_page(s, CITE_BY_URL, source->url,
                                                   source->page);
    ids->hash[CITE_BY_DOCUMENT] = cite_source_hash_page(s, CITE_BY_DOCUMENT,
                                          source->document_id, source->page);
}


/* both have it, and it is the same */

static int
cite_source_agrees(cite_span_t a, cite_span_t b)
{
    return a.n && cite_span_eq(a, b);
}


/* both have it, and it is not the same */

static int
cite_source_differs(cite_span_t a, cite_span_t b)
{
    return a.n && b.n && !cite_span_eq(a, b);
}


/* chunk ids may count within a document, plain ids within a list */

static int
cite_source_same_name(const cite_source_t *a, const cite_source_t *b)
{
    int  chunks;

    if (!cite_span_eq(cite_source_name(a), cite_source_name(b))) {
        return 0;
    }

    chunks = cite_source_agrees(a->chunk_id, b->chunk_id);

    if (chunks && cite_source_agrees(a->document_id, b->document_id)) {
        return 1;
    }

    if ((a->page && b->page && a->page != b->page)
        || cite_source_differs(a->document_id, b->document_id)
        || cite_source_differs(a->url, b->url))
    {
        return 0;
    }

    if (cite_source_agrees(a->url, b->url)
        || cite_source_agrees(a->document_id, b->document_id)
        || cite_source_agrees(a->title, b->title))
    {
        return 1;
    }

    if (cite_source_differs(a->title, b->title)) {
        return 0;
    }

    return chunks || a->content_hash == 0 || b->content_hash == 0
           || a->content_hash == b->content_hash;
}


/* a hash is no proof: what it was made of is compared, and the rest */

static int
cite_source_same(const cite_source_t *a, const cite_source_t *b, cite_by_e by)
{
    switch (by) {

    case CITE_BY_NAME:
    case CITE_BY_NAME_PAGE:
        return cite_source_same_name(a, b);

    case CITE_BY_CALL:
        return cite_source_anonymous(a)
               && cite_span_eq(a->tool_call_id, b->tool_call_id);

    default:
        break;
    }

    if (a->page != b->page
        || cite_source_differs(a->chunk_id, b->chunk_id)
        || cite_source_differs(a->id, b->id))
    {
        return 0;
    }

    return by == CITE_BY_URL
           ? cite_span_eq(a->url, b->url)
           : cite_span_eq(a->document_id, b->document_id)
             && !cite_source_differs(a->url, b->url);
}


static cite_span_t
cite_source_key(const uint64_t *hash)
{
    return cite_span_make(hash, sizeof(uint64_t));
}


static cite_source_t *
cite_sources_find(const cite_sources_t *s, const cite_source_t *source,
    const cite_identities_t *ids)
{
    cite_by_e         by;
    cite_identity_t  *identity;

    for (by = 0; by < CITE_BY_N; by++) {

        if (ids->hash[by] == 0) {
            continue;
        }

        identity = cite_map_find(&s->identities,
                                 cite_source_key(&ids->hash[by]));

        if (identity == NULL || identity->shared) {
            continue;
        }

        /* what was said before may since differ from what became of it */

        if (by == CITE_BY_ALL ? identity->check == ids->check
                              : cite_source_same(identity->source, source, by))
        {
            return identity->source;
        }
    }

    return NULL;
}


static cite_rc_t
cite_sources_identify(cite_sources_t *s, cite_source_t *source, uint64_t hash,
    uint64_t check)
{
    cite_identity_t  *identity;

    if (hash == 0) {
        return CITE_OK;
    }

    identity = cite_map_find(&s->identities, cite_source_key(&hash));

    if (identity) {
        identity->shared |= identity->source != source;
        return CITE_OK;
    }

    identity = cite_mem_alloc(s->mem, sizeof(cite_identity_t));
    if (identity == NULL) {
        return CITE_ERROR;
    }

    identity->hash = hash;
    identity->source = source;
    identity->check = check;

    return cite_map_add(&s->identities, cite_source_key(&identity->hash),
                        identity);
}


/* without some of them the source is there, but may be found twice */

static void
cite_sources_identify_all(cite_sources_t *s, cite_source_t *source)
{
    cite_by_e          by;
    cite_identities_t  ids;

    cite_source_identities(s, source, &ids);

    for (by = CITE_BY_ALL + 1; by < CITE_BY_N; by++) {
        if (cite_sources_identify(s, source, ids.hash[by], 0) != CITE_OK) {
            s->dropped++;
            return;
        }
    }
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


/* copies what dst does not have yet */

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

    if (cite_sources_complete(s, added, source) != CITE_OK
        || cite_sources_identify(s, added, ids->hash[CITE_BY_ALL], ids->check)
           != CITE_OK)
    {
        return NULL;
    }

    *s->last = added;
    s->last = &added->next;
    s->n++;

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
        s->numbers[n] = source;
        s->ambiguous[n] = 0;
        s->past[n] = (uint8_t) past;

    } else if (s->numbers[n] != source && s->past[n] == past) {
        s->ambiguous[n] = 1;
    }
}


cite_source_t *
cite_sources_add(cite_sources_t *s, const cite_source_t *source)
{
    cite_source_t      what, *found;
    cite_identities_t  ids;

    what = *source;
    cite_source_limit(&what);

    what.content_hash = cite_source_hash_page(s, CITE_BY_CONTENT, what.content,
                                              0);

    if (cite_source_anonymous(&what) && what.tool_call_id.n == 0) {
        s->dropped++;
        return NULL;
    }

    cite_source_identities(s, &what, &ids);
    found = cite_sources_find(s, &what, &ids);

    if (found == NULL) {
        found = cite_sources_new(s, &what, &ids);
        if (found == NULL) {
            s->dropped++;
            return NULL;
        }

    } else if (cite_sources_complete(s, found, &what) != CITE_OK
               || cite_sources_identify(s, found, ids.hash[CITE_BY_ALL],
                                        ids.check)
                  != CITE_OK)
    {
        /* said once more it is found again, whatever else came in between */
        s->dropped++;
    }

    cite_sources_identify_all(s, found);
    cite_sources_number(s, found, &what);

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
