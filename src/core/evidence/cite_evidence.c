
/*
 * Copyright (C) the ngx_cite authors
 *
 * The store: texts come, are indexed, and leave.
 */


#include "evidence/cite_evidence_internal.h"
#include "base/cite_utf8.h"


#define CITE_BITS_PER_WORD  8


struct cite_indexer_s {
    cite_normal_t  normal;
    uint32_t       hash[CITE_BLOCK_WORDS];
    uint16_t       at[CITE_BLOCK_WORDS];
    uint16_t       numbers[CITE_BLOCK_WORDS];
    size_t         base;
    size_t         n;
    size_t         numbers_n;
    cite_text_t   *text;         /* that is being read */
};


void
cite_evidence_init(cite_evidence_t *e, cite_mem_t *mem,
    const cite_lexicon_t *lexicon, size_t max)
{
    memset(e, 0, sizeof(cite_evidence_t));

    e->mem = mem;
    e->lexicon = lexicon;
    e->max = max;
    e->threshold = 0.8;
    e->left = SIZE_MAX;
    e->budget = (cite_budget_t) { SIZE_MAX, SIZE_MAX, 0 };
}


static void
cite_text_free(cite_evidence_t *e, cite_text_t *text)
{
    cite_block_t  *block, *next;

    for (block = text->first; block; block = next) {
        next = block->next;
        cite_mem_resize(e->mem, block->echo, 0);
        cite_mem_resize(e->mem, block, 0);
    }

    cite_mem_resize(e->mem, text, 0);
}


/* a text leaves */

static void
cite_evidence_remove(cite_evidence_t *e, cite_text_t *text)
{
    cite_evidence_leave(e);
    cite_evidence_unlink(e, text);
    cite_echo_leave(e, text);

    if (e->unread == text) {
        e->unread = text->next;
    }

    if (e->indexer && e->indexer->text == text) {
        e->indexer->text = NULL;
    }

    if (text->older) {
        text->older->next = text->next;

    } else {
        e->first = text->next;
    }

    if (text->next) {
        text->next->older = text->older;

    } else {
        e->last = text->older;
    }

    e->n--;
    e->size -= text->size;

    cite_text_free(e, text);
}


/* the oldest text leaves */

static void
cite_evidence_drop(cite_evidence_t *e)
{
    cite_evidence_remove(e, e->first);
    e->dropped++;
}


void
cite_evidence_withdraw(cite_evidence_t *e, uint32_t serial)
{
    cite_text_t  *text;

    while ((text = cite_evidence_by_serial(e, serial)) != NULL) {
        cite_evidence_remove(e, text);
    }
}


/* a block of its own; older texts leave until there is one */

static void *
cite_evidence_alloc(cite_evidence_t *e, size_t size, const cite_text_t *keep)
{
    void  *p;

    for ( ;; ) {
        p = cite_mem_resize(e->mem, NULL, size);

        if (p || e->first == NULL || e->first == keep) {
            return p;
        }

        cite_evidence_drop(e);
    }
}


static size_t
cite_text_size(const cite_source_t *source)
{
    return sizeof(cite_text_t) + source->content.n + source->id.n
           + source->chunk_id.n + source->document_id.n + source->title.n
           + source->url.n + source->tool_call_id.n;
}


static void
cite_text_put(uint8_t **p, cite_span_t *dst, cite_span_t s)
{
    dst->p = s.n ? *p : NULL;
    dst->n = s.n;

    if (s.n) {
        memcpy(*p, s.p, s.n);
        *p += s.n;
    }
}


static void
cite_text_set(cite_text_t *text, const cite_source_t *source)
{
    uint8_t        *p;
    cite_source_t  *dst;

    memset(text, 0, sizeof(cite_text_t));

    p = (uint8_t *) (text + 1);
    dst = &text->source;

    dst->origin = source->origin;
    dst->page = source->page;
    dst->number = source->number;
    dst->serial = source->serial;
    dst->rows = source->rows;
    dst->passage = source->passage;
    dst->row_offset = source->row_offset;

    cite_text_put(&p, &dst->content, source->content);
    cite_text_put(&p, &dst->id, source->id);
    cite_text_put(&p, &dst->chunk_id, source->chunk_id);
    cite_text_put(&p, &dst->document_id, source->document_id);
    cite_text_put(&p, &dst->title, source->title);
    cite_text_put(&p, &dst->url, source->url);
    cite_text_put(&p, &dst->tool_call_id, source->tool_call_id);

    text->names = cite_source_names(dst);
}


/* names are bounded by who reads them, texts here */

static cite_rc_t
cite_evidence_fit(cite_evidence_t *e, cite_source_t *source)
{
    size_t  size, over;

    size = cite_text_size(source);

    if (size > e->max) {
        over = size - e->max;
        e->dropped++;

        if (over >= source->content.n) {
            return CITE_ERROR;
        }

        source->content.n -= over;

        while (source->content.n
               && (source->content.p[source->content.n] & 0xc0) == 0x80)
        {
            source->content.n--;
        }
    }

    return source->content.n > UINT32_MAX ? CITE_ERROR : CITE_OK;
}


/* most streams have none, or wait long for the first one */

static cite_rc_t
cite_evidence_begin(cite_evidence_t *e)
{
    if (e->buckets) {
        return CITE_OK;
    }

    e->buckets = cite_mem_alloc(e->mem, 3 * CITE_EVIDENCE_BUCKETS
                                        * sizeof(cite_text_t *));

    return e->buckets ? CITE_OK : CITE_ERROR;
}


cite_rc_t
cite_evidence_add(cite_evidence_t *e, const cite_source_t *source)
{
    size_t          size;
    uint64_t        words, hash;
    cite_text_t    *text;
    cite_source_t   fitting;

    if (source->content.n == 0) {
        return CITE_DECLINED;
    }

    fitting = *source;

    if (cite_evidence_fit(e, &fitting) != CITE_OK) {
        return CITE_ERROR;
    }

    if (cite_evidence_begin(e) != CITE_OK) {
        e->dropped++;
        return CITE_ERROR;
    }

    e->rows |= fitting.rows;
    cite_text_hash(e, &fitting, &words, &hash);

    if (cite_evidence_knows(e, &fitting, words, hash)) {
        return CITE_DECLINED;
    }

    size = cite_text_size(&fitting);

    while (e->first && size > e->max - e->size) {
        cite_evidence_drop(e);
    }

    text = cite_evidence_alloc(e, size, NULL);
    if (text == NULL) {
        e->dropped++;
        return CITE_ERROR;
    }

    cite_text_set(text, &fitting);

    text->number = ++e->numbered;
    text->hash = hash;
    text->words = words;
    text->size = size;
    text->unknown = e->unknown || e->echo;
    cite_echo_join(e->echo, text);
    cite_evidence_link(e, text);

    text->older = e->last;

    if (e->last) {
        e->last->next = text;

    } else {
        e->first = text;
    }

    e->last = text;
    e->unread = e->unread ? e->unread : text;
    e->n++;
    e->size += size;

    return CITE_OK;
}


static cite_rc_t
cite_indexer_flush(cite_evidence_t *e, cite_indexer_t *x)
{
    size_t         i, bits, size;
    uint8_t       *p;
    cite_block_t  *block;

    if (x->n == 0) {
        return CITE_OK;
    }

    for (bits = 64; bits < x->n * CITE_BITS_PER_WORD; bits *= 2) {
        /* void */
    }

    size = sizeof(cite_block_t) + x->n * (sizeof(uint32_t) + sizeof(uint16_t))
           + x->numbers_n * sizeof(uint16_t) + bits / 8;

    block = cite_evidence_alloc(e, size, x->text);
    if (block == NULL) {
        return CITE_ERROR;
    }

    memset(block, 0, sizeof(cite_block_t));
    p = (uint8_t *) (block + 1);

    block->hash = (uint32_t *) p;
    block->at = (uint16_t *) (block->hash + x->n);
    block->numbers = block->at + x->n;
    block->bits = (uint8_t *) (block->numbers + x->numbers_n);

    block->base = (uint32_t) x->base;
    block->n = (uint32_t) x->n;
    block->numbers_n = (uint32_t) x->numbers_n;
    block->mask = (uint32_t) bits - 1;

    memcpy(block->hash, x->hash, x->n * sizeof(uint32_t));
    memcpy(block->at, x->at, x->n * sizeof(uint16_t));
    memcpy(block->numbers, x->numbers, x->numbers_n * sizeof(uint16_t));
    memset(block->bits, 0, bits / 8);

    for (i = 0; i < x->n; i++) {
        block->bits[(x->hash[i] & block->mask) >> 3]
            |= (uint8_t) (1 << (x->hash[i] & 7));
    }

    cite_evidence_leave(e);

    block->prev = x->text->last;

    if (x->text->last) {
        x->text->last->next = block;

    } else {
        x->text->first = block;
    }

    x->text->last = block;
    x->n = 0;
    x->numbers_n = 0;

    return CITE_OK;
}


static cite_rc_t
cite_indexer_put(cite_evidence_t *e, cite_indexer_t *x,
    const cite_token_t *token)
{
    if (token->flags & CITE_TOKEN_ELLIPSIS) {
        return CITE_OK;
    }

    if ((x->n == CITE_BLOCK_WORDS
         || (x->n && token->start - x->base > CITE_BLOCK_BYTES))
        && cite_indexer_flush(e, x) != CITE_OK)
    {
        return CITE_ERROR;
    }

    if (x->n == 0) {
        x->base = token->start;
    }

    if ((token->flags & CITE_TOKEN_NUMBER)
        || cite_lexicon_is_number(e->lexicon, token->text, token->hash))
    {
        x->numbers[x->numbers_n++] = (uint16_t) x->n;
    }

    x->hash[x->n] = token->hash;
    x->at[x->n++] = (uint16_t) (token->start - x->base);

    return CITE_OK;
}


/*
 * CITE_DONE: the text is indexed.  Words may be longer than what they are
 * made of: one character may stand for many.
 */

static cite_rc_t
cite_indexer_run(cite_evidence_t *e, cite_indexer_t *x, size_t *left)
{
    size_t        start, written, spent;
    cite_rc_t     rc;
    cite_token_t  token;

    spent = 0;
    written = 0;
    start = x->normal.chars.pos;
    x->normal.stop = *left < SIZE_MAX - start ? start + *left : SIZE_MAX;

    while (spent < *left) {
        rc = cite_normal_next(&x->normal, &token);

        if (rc == CITE_DONE) {
            *left -= spent;
            return cite_indexer_flush(e, x) == CITE_OK
                   ? cite_echo_mark(e, x->text, left) : CITE_ERROR;
        }

        if (rc == CITE_OK) {

            if (cite_indexer_put(e, x, &token) != CITE_OK) {
                return CITE_ERROR;
            }

            written += token.text.n;
        }

        spent = cite_max(x->normal.chars.pos - start, written);
    }

    *left = 0;

    return CITE_AGAIN;
}


/* the words of its call are known before its own */

static cite_rc_t
cite_indexer_text(cite_evidence_t *e, cite_indexer_t *x, size_t *left)
{
    if (x->text->of && cite_echo_make(e, x->text->of, left) == CITE_AGAIN)
    {
        return CITE_AGAIN;
    }

    return cite_indexer_run(e, x, left);
}


cite_rc_t
cite_evidence_index(cite_evidence_t *e, size_t max)
{
    cite_rc_t        rc;
    cite_indexer_t  *x;

    if (e->indexer == NULL) {
        e->indexer = cite_mem_alloc(e->mem, sizeof(cite_indexer_t));
        if (e->indexer == NULL) {
            return e->unread ? CITE_ERROR : CITE_OK;
        }
    }

    x = e->indexer;

    if (cite_echo_mark_again(e, &max) == CITE_AGAIN) {
        return CITE_AGAIN;
    }

    while (e->unread) {

        if (x->text != e->unread) {
            x->text = e->unread;
            x->n = 0;
            x->numbers_n = 0;
            cite_normal_init(&x->normal, x->text->source.content);
        }

        rc = cite_indexer_text(e, x, &max);

        if (rc == CITE_AGAIN) {
            return rc;
        }

        e->unread = x->text->next;
        x->text->indexed = rc != CITE_ERROR;
        x->text = NULL;

        if (rc == CITE_ERROR) {
            e->dropped++;
            return CITE_ERROR;
        }
    }

    return CITE_OK;
}


cite_span_t
cite_found_name(cite_found_e status)
{
    switch (status) {

    case CITE_FOUND:
        return cite_span("found");

    case CITE_FOUND_NO_ANCHOR:
        return cite_span("found_phrase_missed_anchor_text");

    case CITE_FOUND_ANCHOR:
        return cite_span("found_anchor_text_only");

    case CITE_FOUND_PART:
        return cite_span("partial_text_found");

    case CITE_FOUND_ELSEWHERE:
        return cite_span("found_on_other_page");

    case CITE_FOUND_SKIPPED:
        return cite_span("skipped");

    default:
        return cite_span("not_found");
    }
}
