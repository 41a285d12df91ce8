
/*
 * Copyright (C) the ngx_cite authors
 *
 * Which texts are there already.
 *
 *   by words and names:  bucket -> text -> text
 *   by words:            bucket -> newest of these words -> newest of others
 *                                    |
 *                                    v  alike
 *                                  older -> oldest
 *
 *   by serial number:    bucket <-> text <-> text
 *
 * Very many texts may have the same words and other names.  One that is there
 * with all its names is found at once; of the others a few are looked at.
 */


#include "evidence/cite_evidence_internal.h"
#include "base/cite_hash.h"


/* kinds of hashes */

enum {
    CITE_TEXT_WORDS = 1,
    CITE_TEXT_ALL
};


/* of all that cite_text_covers() compares */

void
cite_text_hash(const cite_evidence_t *e, const cite_source_t *source,
    uint64_t *words, uint64_t *all)
{
    cite_hash_t  hash;

    *words = cite_hash(e->mem, CITE_TEXT_WORDS, source->content);

    cite_hash_begin(&hash, e->mem, CITE_TEXT_ALL);
    cite_hash_word(&hash, *words);
    cite_hash_span(&hash, source->id);
    cite_hash_span(&hash, source->chunk_id);
    cite_hash_span(&hash, source->document_id);
    cite_hash_span(&hash, source->title);
    cite_hash_span(&hash, source->url);
    cite_hash_span(&hash, source->tool_call_id);
    cite_hash_word(&hash, source->page);

    *all = cite_hash_end(&hash);
}


/* 1 if the known source has all that the new one tells */

static int
cite_text_covers(const cite_source_t *known, const cite_source_t *source)
{
    size_t  i;

    const cite_span_t  pairs[][2] = {
        { known->id, source->id },
        { known->chunk_id, source->chunk_id },
        { known->document_id, source->document_id },
        { known->title, source->title },
        { known->url, source->url },
        { known->tool_call_id, source->tool_call_id }
    };

    for (i = 0; i < cite_nelts(pairs); i++) {
        if (pairs[i][1].n && !cite_span_eq(pairs[i][0], pairs[i][1])) {
            return 0;
        }
    }

    return source->page == 0 || source->page == known->page;
}


static cite_text_t **
cite_evidence_bucket(const cite_evidence_t *e, uint64_t hash)
{
    return &e->buckets[hash % CITE_EVIDENCE_BUCKETS];
}


/* where the newest text of these words is, or the end of its chain */

static cite_text_t **
cite_evidence_alike(const cite_evidence_t *e, uint64_t words)
{
    cite_text_t  **link;

    link = &e->buckets[CITE_EVIDENCE_BUCKETS + words % CITE_EVIDENCE_BUCKETS];

    while (*link && (*link)->words != words) {
        link = &(*link)->words_chain;
    }

    return link;
}


static cite_text_t **
cite_evidence_serials(const cite_evidence_t *e, uint32_t serial)
{
    return &e->buckets[2 * CITE_EVIDENCE_BUCKETS
                       + serial % CITE_EVIDENCE_BUCKETS];
}


cite_text_t *
cite_evidence_by_serial(const cite_evidence_t *e, uint32_t serial)
{
    cite_text_t  *text;

    if (e->buckets == NULL || serial == 0) {
        return NULL;
    }

    for (text = *cite_evidence_serials(e, serial);
         text && text->source.serial != serial; text = text->serial_next)
    {
        /* void */
    }

    return text;
}


static int
cite_text_has(const cite_text_t *text, const cite_source_t *source)
{
    return cite_span_eq(text->source.content, source->content)
           && cite_text_covers(&text->source, source);
}


int
cite_evidence_knows(const cite_evidence_t *e, const cite_source_t *source,
    uint64_t words, uint64_t hash)
{
    size_t              n;
    const cite_text_t  *text;

    for (text = *cite_evidence_bucket(e, hash); text; text = text->chain) {
        if (text->hash == hash && cite_text_has(text, source)) {
            return 1;
        }
    }

    text = *cite_evidence_alike(e, words);

    for (n = 0; text && n < CITE_EVIDENCE_ALIKE; n++, text = text->alike) {
        if (cite_text_has(text, source)) {
            return 1;
        }
    }

    return 0;
}


static void
cite_evidence_link_serial(cite_evidence_t *e, cite_text_t *text)
{
    cite_text_t  **link;

    if (text->source.serial == 0) {
        return;
    }

    link = cite_evidence_serials(e, text->source.serial);
    text->serial_next = *link;

    if (*link) {
        (*link)->serial_prev = text;
    }

    *link = text;
}


static void
cite_evidence_unlink_serial(cite_evidence_t *e, cite_text_t *text)
{
    if (text->serial_next) {
        text->serial_next->serial_prev = text->serial_prev;
    }

    if (text->serial_prev) {
        text->serial_prev->serial_next = text->serial_next;

    } else if (text->source.serial) {
        *cite_evidence_serials(e, text->source.serial) = text->serial_next;
    }
}


void
cite_evidence_link(cite_evidence_t *e, cite_text_t *text)
{
    cite_text_t  **link, *older;

    cite_evidence_link_serial(e, text);

    link = cite_evidence_bucket(e, text->hash);
    text->chain = *link;
    *link = text;

    link = cite_evidence_alike(e, text->words);
    older = *link;
    *link = text;

    if (older) {
        text->words_chain = older->words_chain;
        text->alike = older;
        older->newer = text;
    }
}


void
cite_evidence_unlink(cite_evidence_t *e, cite_text_t *text)
{
    cite_text_t  **link;

    cite_evidence_unlink_serial(e, text);
    link = cite_evidence_bucket(e, text->hash);

    while (*link != text) {
        link = &(*link)->chain;
    }

    *link = text->chain;

    if (text->alike) {
        text->alike->newer = text->newer;
    }

    if (text->newer) {
        text->newer->alike = text->alike;
        return;
    }

    link = cite_evidence_alike(e, text->words);
    *link = text->words_chain;

    if (text->alike) {
        text->alike->words_chain = text->words_chain;
        *link = text->alike;
    }
}
