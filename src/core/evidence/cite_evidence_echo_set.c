
/*
 * Copyright (C) the ngx_cite authors
 *
 * The set of the words that a tool was called with: hashes of words that
 * stand side by side, of which the lowest bit tells that all are ideographs.
 */


#include "evidence/cite_evidence_internal.h"


#define CITE_ECHO_SLOTS   64


static uint32_t
cite_echo_key(const cite_evidence_t *e, const uint32_t *hash, size_t n)
{
    size_t    i;
    uint32_t  key;
    uint64_t  mixed;

    /* the start is an address that the stream can't know */

    mixed = ((uintptr_t) e->mem ^ 14695981039346656037u) + n;

    for (i = 0; i < n; i++) {
        mixed = (mixed ^ hash[i]) * 0x9e3779b97f4a7c15u;
        mixed ^= mixed >> 32;
    }

    key = (uint32_t) (mixed * 0x9e3779b97f4a7c15u >> 32) & ~1u;

    return key ? key : 2;
}


static size_t
cite_echo_slot(const cite_echo_t *echo, uint32_t key)
{
    size_t  i;

    i = key * 2654435769u & (echo->size - 1);

    while (echo->slots[i] && (echo->slots[i] & ~1u) != key) {
        i = (i + 1) & (echo->size - 1);
    }

    return i;
}


static cite_rc_t
cite_echo_grow(cite_evidence_t *e, cite_echo_t *echo)
{
    size_t     i, size;
    uint32_t  *slots, *old;

    old = echo->slots;
    size = echo->size;

    echo->size = size ? 2 * size : CITE_ECHO_SLOTS;
    slots = cite_mem_resize(e->mem, NULL, echo->size * sizeof(uint32_t));

    if (slots == NULL) {
        echo->size = size;
        return CITE_ERROR;
    }

    memset(slots, 0, echo->size * sizeof(uint32_t));
    echo->slots = slots;

    for (i = 0; i < size; i++) {
        if (old[i]) {
            slots[cite_echo_slot(echo, old[i] & ~1u)] = old[i];
        }
    }

    if (old) {
        cite_mem_resize(e->mem, old, 0);
    }

    return CITE_OK;
}


void
cite_echo_put(cite_evidence_t *e, cite_echo_t *echo, const uint32_t *hash,
    const uint8_t *flags, size_t n)
{
    size_t    i;
    uint8_t   all;
    uint32_t  key, *slot;

    if (echo->n * 4 >= echo->size * 3 && cite_echo_grow(e, echo) != CITE_OK) {
        echo->lost = 1;
        return;
    }

    all = CITE_TOKEN_IDEOGRAPH;

    for (i = 0; i < n; i++) {
        all &= flags[i];
    }

    key = cite_echo_key(e, hash, n);
    slot = &echo->slots[cite_echo_slot(echo, key)];

    if (*slot == 0) {
        *slot = key | (all != 0);
        echo->n++;
    }
}


unsigned
cite_echo_find(const cite_evidence_t *e, const cite_echo_t *echo,
    const uint32_t *hash, size_t n)
{
    uint32_t  found;

    found = echo->slots[cite_echo_slot(echo, cite_echo_key(e, hash, n))];

    return found == 0 ? 0 : found & 1 ? 1 : 2;
}
