
/*
 * Copyright (C) the ngx_cite authors
 *
 * Numbers with their units, days and times of the day.
 */


#ifndef CITE_EVIDENCE_QUANTITY_INTERNAL_H
#define CITE_EVIDENCE_QUANTITY_INTERNAL_H


#include "evidence/cite_evidence_internal.h"


/* a number with its unit or the thing that it counts */

typedef struct {
    double         value;
    double         other;        /* if 1.234 may be 1234; else 0 */
    double         scaled;       /* if 15k may be 15,000; else 0 */
    double         based;        /* in the least unit of its kind, ... */
    uint32_t       base;         /* ... which is this; 0: none */
    uint32_t       unit;         /* 0: none that is known */
    uint32_t       head;         /* of mg per gram: mg; 0: it is no such */
    uint32_t       next;         /* the word behind it, 0: none that counts */
    size_t         words;        /* that it is made of, ... */
    size_t         unit_words;   /* ... and those of its unit behind them */
    uint32_t       date;         /* 20240305, 305 without a year; 0: none */
    uint32_t       date_other;   /* if 05/03/2024 may be another; else 0 */
    uint16_t       clock;        /* minutes of the day, and 1; 0: none */
    unsigned       month:1;      /* of the date, is the word before it */
    unsigned       half:1;       /* its half of the day is not said ... */
    unsigned       told:1;       /* ... or is, by a word */
    unsigned       spelt:1;      /* in words */
    unsigned       share:1;      /* percent */
    unsigned       grouped:1;    /* 1,234 */
    unsigned       exact:1;      /* a time or version: the same or another */
    unsigned       signs:1;      /* the next word is an ideograph */
    unsigned       worded:1;     /* half, fourth: no number to be claimed */
    unsigned       rough:1;      /* "about" stands before it */
    unsigned       decimals:4;   /* digits behind the point, up to 15 */
} cite_quantity_t;


/* cite_evidence_unit.c: the unit from word i on, behind a number */
void cite_quantity_unit(const cite_words_t *words, size_t i,
    cite_quantity_t *q);

/* 1 for a word that may stand before a number: EUR 20 */
int cite_word_is_currency(const cite_words_t *words, size_t i);

/* the hash of the name that all forms of a unit share */
uint32_t cite_unit_hash(const cite_words_t *words, size_t i);


/* cite_evidence_amount.c: parts of quantities */

/* the phrase of that kind that stands at word i, or NULL */
const cite_phrase_t *cite_words_phrase(const cite_words_t *words, size_t i,
    cite_scope_e scope);

/* the same in the text's languages; an ideograph is in all that write it */
const cite_phrase_t *cite_words_spoken(const cite_words_t *words, size_t i,
    cite_scope_e scope);

/* a degree that words around it put below zero: the sign of its value */
void cite_amount_sign(const cite_words_t *words, size_t i,
    cite_quantity_t *q);

/* 1 for degrees, of whichever scale */
int cite_unit_is_degree(uint32_t unit);

/* groups of digits behind word i that belong to it: 56, 000; returns how
   many words */
size_t cite_amount_groups(const cite_words_t *words, size_t i,
    cite_quantity_t *q);

/* the same for digits that only a blank parts, which may be columns of a
   table as well: 56 000; *value is the whole number */
size_t cite_amount_blanks(const cite_words_t *words, size_t i, double *value);

/* 1 if nothing but blanks, or the full stop of "Mio." parts the words */
int cite_amount_touches(const cite_words_t *words, size_t i);

/* the year of the second number in 2018-19; 0: word i is none */
double cite_amount_year(const cite_words_t *words, size_t i);

/* a scale of one or two letters at word i: 15k, $8.2m; returns 1 if it is */
size_t cite_amount_letter(const cite_words_t *words, size_t i, int currency,
    cite_quantity_t *q);

/* \u00a31.2\u20131.4 billion: the scale of both, behind the second one */
void cite_amount_range(const cite_words_t *words, size_t i,
    cite_quantity_t *q);

/* the same behind "Rs." and "kl." */
int cite_amount_leads(const cite_words_t *words, size_t i);

/* cite_evidence_share.c: half, two thirds, fourth */
int cite_amount_worded(const cite_words_t *words, size_t i,
    cite_quantity_t *q);

/* 2/3, as a share: 2, the words that it has, or 0 */
size_t cite_share_digits(const cite_words_t *words, size_t i,
    cite_quantity_t *q);

/* \u4e09\u5206\u4e4b\u4e8c; as a ratio, 2 out of 5: how many words, or 0 */
size_t cite_share_linked(const cite_words_t *words, size_t i, int ratio,
    cite_quantity_t *q);

/* the share before half a kilometre becomes 0.5 km */
void cite_share_unit(const cite_words_t *words, size_t i, cite_quantity_t *q);

/* 1 for "a" in the text's language */
int cite_word_is_article(const cite_words_t *words, size_t i);

/* "and a half" at word i: how many words, or 0 */
size_t cite_share_half(const cite_words_t *words, size_t i);

/* an ordinal at word i: how many words, or 0; joined: also twenty-fifth */
size_t cite_ordinal_read(const cite_words_t *words, size_t i, int joined,
    double *value);

/* a unit of several words at word i; returns how many */
size_t cite_amount_unit(const cite_words_t *words, size_t i,
    cite_quantity_t *q);

/* one that stands before word i: yüzde 12 */
void cite_amount_opening(const cite_words_t *words, size_t i,
    cite_quantity_t *q);

/* years as months, weeks as days: q->based and base */
void cite_amount_base(cite_quantity_t *q);

/* the quantity that begins with word i; CITE_DECLINED: there is none */
cite_rc_t cite_quantity_read(const cite_words_t *words, size_t i,
    cite_quantity_t *q);

/* the same, but never a day */
cite_rc_t cite_quantity_read_plain(const cite_words_t *words, size_t i,
    cite_quantity_t *q);

/* a number in words from word i on: how many they are; 0: there is none */
size_t cite_quantity_spelt(const cite_words_t *words, size_t i,
    cite_quantity_t *q);

/* the same, with nothing else in q */
size_t cite_quantity_spell(const cite_words_t *words, size_t i,
    cite_quantity_t *q);

/* 0 if the word can't begin the claimed quantity, rounded or not */
int cite_quantity_may_be(const cite_quantity_t *claimed, cite_span_t word);

typedef enum {
    CITE_QUANTITY_OTHER = 0,
    CITE_QUANTITY_BARE,      /* one of them has no unit */
    CITE_QUANTITY_UNSURE,    /* they may count something else */
    CITE_QUANTITY_SAME,
    CITE_QUANTITY_UNLIKE     /* the value is, the unit is not */
} cite_quantity_e;

/* whether the claimed quantity is the source's, perhaps rounded */
cite_quantity_e cite_quantity_compare(const cite_quantity_t *claimed,
    const cite_quantity_t *source);

/*
 * The day that is written from word i on, perhaps with its month before it,
 * or 0.  q->words and q->month are set.
 */
uint32_t cite_date_read(const cite_words_t *words, size_t i,
    cite_quantity_t *q);

/* 0 if the word can't begin that day */
int cite_date_may_begin(uint32_t date, cite_span_t word);

/* CITE_QUANTITY_BARE: the source has no year */
cite_quantity_e cite_date_compare(uint32_t claimed, uint32_t source);

/* the same of all days that the two quantities may be */
cite_quantity_e cite_dates_compare(const cite_quantity_t *claimed,
    const cite_quantity_t *source);

/* the value of one to four digits; -1 if it is anything else */
int cite_date_digits(cite_span_t s);
int cite_date_number(const cite_words_t *words, size_t i);

/* the same in ideographs as well; *n is how many words it has */
int cite_date_count(const cite_words_t *words, size_t i, size_t *n);

/* the month that word i is, as a name or cut; 0: none */
int cite_date_month(const cite_words_t *words, size_t i);

/* 1 if word i has the role */
int cite_date_is(const cite_words_t *words, size_t i, cite_role_e role);

/* 1 if word i begins a time of the day; q->clock, half and words are set */
int cite_clock_read(const cite_words_t *words, size_t i, cite_quantity_t *q);

/* 1 if one is a time of the day and the other as many hours and minutes */
int cite_clock_is_hours(const cite_quantity_t *a, const cite_quantity_t *b);

/* 15.30 of a time that the other side writes as 15:30 */
int cite_clock_is_dotted(const cite_quantity_t *a, const cite_quantity_t *b);

/* 1 for names of one unit, and for a sign that two currencies share */
int cite_units_agree(uint32_t a, uint32_t b);

/* 1 for 1.24 mg, as in "for each gram", and 1.24 mg per gram */
int cite_units_share_head(const cite_quantity_t *a, const cite_quantity_t *b);

/* words that say the half of the day of the time behind them, which ends
   before word end, or its minutes, or that it is one; or 0 */
size_t cite_clock_opening(const cite_words_t *words, size_t i, size_t end);

/* 0 if the word can't begin a time of the day */
int cite_clock_may_begin(cite_span_t word);

/* CITE_QUANTITY_BARE: one of them does not say which half of the day */
cite_quantity_e cite_clock_compare(const cite_quantity_t *claimed,
    const cite_quantity_t *source);


#endif /* CITE_EVIDENCE_QUANTITY_INTERNAL_H */
