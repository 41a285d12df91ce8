
/*
 * Copyright (C) the ngx_cite authors
 */


#include "base/cite_hash.h"
#include "source/cite_source_internal.h"


/* an entry of the map of identities */

typedef struct {
    uint64_t        hash;      /* the id in the map */
    cite_source_t  *source;
    uint64_t        check;     /* of CITE_BY_ALL: a second hash of it */
    uint32_t        renewed;   /* the source, when it had all of that */
    unsigned        shared:1;  /* two sources have it: it tells nothing */
} cite_identity_t;


static cite_span_t
cite_source_name(const cite_source_t *source)
{
    return source->chunk_id.n ? source->chunk_id : source->id;
}


static uint64_t
cite_source_hash_page(const cite_sources_t *s, cite_by_e by, cite_span_t value,
    uint32_t page)
{
    cite_hash_t  hash;

    if (value.n == 0) {
        return 0;
    }

    cite_hash_begin(&hash, s->mem, by);
    cite_hash_span(&hash, value);
    cite_hash_word(&hash, page);

    return cite_hash_end(&hash) | 1;
}


uint64_t
cite_source_content_hash(const cite_sources_t *s, cite_span_t content)
{
    return cite_source_hash_page(s, CITE_BY_CONTENT, content, 0);
}


static uint64_t
cite_source_hash_all(const cite_sources_t *s, cite_by_e by,
    const cite_source_t *source)
{
    cite_hash_t  hash;

    cite_hash_begin(&hash, s->mem, by);
    cite_hash_span(&hash, source->id);
    cite_hash_span(&hash, source->chunk_id);
    cite_hash_span(&hash, source->document_id);
    cite_hash_span(&hash, source->title);
    cite_hash_span(&hash, source->url);
    cite_hash_word(&hash, source->page);
    cite_hash_word(&hash, source->content_hash);

    return cite_hash_end(&hash) | 1;
}


int
cite_source_anonymous(const cite_source_t *source)
{
    return source->id.n == 0 && source->chunk_id.n == 0
           && source->document_id.n == 0 && source->title.n == 0
           && source->url.n == 0;
}


void
cite_source_identities(const cite_sources_t *s, const cite_source_t *source,
    cite_identities_t *ids)
{
    cite_span_t  name;

    memset(ids, 0, sizeof(cite_identities_t));

    if (cite_source_anonymous(source) && source->position) {
        /* an entry without a name is its text */
        ids->hash[CITE_BY_ALL] = cite_source_hash_all(s, CITE_BY_ALL, source);
        ids->check = cite_source_hash_all(s, CITE_BY_CHECK, source);
        return;
    }

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


/* a hash is no proof: the names that it was made of are compared, and others */

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
             && !cite_source_differs(a->url, b->url)
             && !cite_source_differs(a->title, b->title);
}


static cite_span_t
cite_source_key(const uint64_t *hash)
{
    return cite_span_make(hash, sizeof(uint64_t));
}


cite_source_t *
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

        if (identity == NULL || identity->shared || identity->source->gone) {
            continue;
        }

        /* the source may have been completed since its first appearance */

        if (by == CITE_BY_ALL
            ? identity->check == ids->check
              && identity->renewed == identity->source->renewed
            : cite_source_same(identity->source, source, by))
        {
            return identity->source;
        }
    }

    return NULL;
}


static cite_rc_t
cite_sources_identify_by(cite_sources_t *s, cite_source_t *source,
    uint64_t hash, uint64_t check)
{
    cite_identity_t  *identity;

    if (hash == 0) {
        return CITE_OK;
    }

    identity = cite_map_find(&s->identities, cite_source_key(&hash));

    if (identity) {
        identity->source = identity->source->gone ? source : identity->source;
        identity->shared |= identity->source != source;
        identity->check = check;
        identity->renewed = identity->source->renewed;
        return CITE_OK;
    }

    identity = cite_mem_alloc(s->mem, sizeof(cite_identity_t));
    if (identity == NULL) {
        return CITE_ERROR;
    }

    identity->hash = hash;
    identity->source = source;
    identity->check = check;
    identity->renewed = source->renewed;

    return cite_map_add(&s->identities, cite_source_key(&identity->hash),
                        identity);
}


cite_rc_t
cite_sources_identify(cite_sources_t *s, cite_source_t *source,
    const cite_identities_t *ids)
{
    return cite_sources_identify_by(s, source, ids->hash[CITE_BY_ALL],
                                    ids->check);
}


/* without some of its names the source is there, but may be found twice */

void
cite_sources_identify_names(cite_sources_t *s, cite_source_t *source)
{
    cite_by_e          by;
    cite_identities_t  ids;

    cite_source_identities(s, source, &ids);

    for (by = CITE_BY_ALL + 1; by < CITE_BY_N; by++) {
        if (cite_sources_identify_by(s, source, ids.hash[by], 0) != CITE_OK) {
            s->dropped++;
            return;
        }
    }
}
