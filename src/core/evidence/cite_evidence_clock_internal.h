
/*
 * Copyright (C) the ngx_cite authors
 *
 * Parts of times of the day.
 */


#ifndef CITE_EVIDENCE_CLOCK_INTERNAL_H
#define CITE_EVIDENCE_CLOCK_INTERNAL_H


#include "evidence/cite_evidence_quantity_internal.h"


#define CITE_HALF_DAY   720    /* minutes */


/* "pm" and "p.m." behind word i: how many words, *pm is which */
size_t cite_clock_half(const cite_words_t *words, size_t i, int *pm);

/* \u4e0b\u5348 before word i: 1 before noon, 2 behind it, 0 not said */
int cite_clock_half_before(const cite_words_t *words, size_t i);

/* 3\u70b930\u5206, and 20h30, at word i: 1 if q is set */
int cite_clock_signed(const cite_words_t *words, size_t i,
    cite_quantity_t *q);
int cite_clock_lettered(const cite_words_t *words, size_t i,
    cite_quantity_t *q);

/* the half of the day of a time at word i, by what stands before it */
void cite_clock_place(const cite_words_t *words, size_t i, int clock,
    cite_quantity_t *q);

/* minutes of "15:00" or "15.30", by the sign; -1 if it is none */
int cite_clock_minutes(cite_span_t s, uint8_t sign);


#endif /* CITE_EVIDENCE_CLOCK_INTERNAL_H */
