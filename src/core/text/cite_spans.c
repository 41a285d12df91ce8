
/*
 * Copyright (C) the ngx_cite authors
 */


#include "text/cite_spans.h"


int
cite_spans_have(const cite_spans_t *list, cite_span_t word)
{
    size_t  i;

    for (i = 0; i < list->n; i++) {
        if (cite_span_eq(list->words[i], word)) {
            return 1;
        }
    }

    return 0;
}


static cite_rc_t
cite_spans_add(cite_spans_t *list, cite_mem_t *mem, cite_span_t word)
{
    cite_span_t  *words;

    if (cite_spans_have(list, word)) {
        return CITE_OK;
    }

    words = cite_mem_resize(mem, list->words,
                            (list->n + 1) * sizeof(cite_span_t));
    if (words == NULL) {
        return CITE_ERROR;
    }

    words[list->n++] = word;
    list->words = words;

    return CITE_OK;
}


cite_rc_t
cite_spans_merge(cite_spans_t *list, cite_mem_t *mem,
    const char *const *words)
{
    for ( /* void */ ; words && *words; words++) {
        if (cite_spans_add(list, mem, cite_span_make(*words, strlen(*words)))
            != CITE_OK)
        {
            return CITE_ERROR;
        }
    }

    return CITE_OK;
}


static cite_spans_index_t *
cite_spans_index_make(const cite_spans_t *list, cite_mem_t *mem)
{
    cite_spans_index_t  *index;

    index = cite_mem_alloc(mem, sizeof(cite_spans_index_t));
    if (index == NULL) {
        return NULL;
    }

    index->next = cite_mem_alloc(mem, (list->n + 1) * sizeof(uint16_t));

    return index->next ? index : NULL;
}


/* the last five bits of a letter are the same in both cases */

static void
cite_spans_index_add(cite_spans_index_t *index, uint8_t c,
    const uint8_t *beside, size_t place)
{
    index->next[place] = index->head[c];
    index->head[c] = (uint16_t) place;
    index->beside[c] |= beside ? 1u << (*beside & 31) : UINT32_MAX;
}


cite_rc_t
cite_spans_index(cite_spans_t *list, cite_mem_t *mem)
{
    size_t          i;
    cite_span_t     word;
    const uint8_t  *end;

    list->first = cite_spans_index_make(list, mem);
    list->last = cite_spans_index_make(list, mem);

    if (list->first == NULL || list->last == NULL) {
        return CITE_ERROR;
    }

    for (i = 1; i <= list->n; i++) {
        word = list->words[i - 1];

        if (word.n == 0) {
            continue;
        }

        end = word.p + word.n - 1;

        cite_spans_index_add(list->first, *word.p,
                             word.n > 1 ? word.p + 1 : NULL, i);
        cite_spans_index_add(list->last, *end,
                             word.n > 1 ? end - 1 : NULL, i);
    }

    return CITE_OK;
}
