
/*
 * Copyright (C) the ngx_cite authors
 *
 * Words of a passage that no phrase has: headers of pages, tags and marks of
 * notes.
 */


#include "base/cite_scan.h"
#include "evidence/cite_evidence_form_internal.h"


#define CITE_FORM_HEADER  16         /* words of a page's header */
#define CITE_FORM_TAG     256        /* bytes of a tag */


/* a tag's name or attribute, or the mark of a note between two tags */

int
cite_word_is_tag(const cite_words_t *words, size_t i)
{
    static const cite_scan_set_t  marks = {
        '<', '>', '\n', '<', '<', '<', '<', '<', '<', '<'
    };

    const uint8_t  *p, *at, *low;

    p = words->source.p + words->words[i].start;
    low = p - cite_min(words->words[i].start, CITE_FORM_TAG - 1);
    at = cite_scan_back(marks, low, p);

    return at > low && at[-1] == '<'
           && (at == p || *at == '/' || (*at | 0x20) >= 'a');
}


int
cite_word_is_raised(const cite_words_t *words, size_t i)
{
    return i && i + 1 < words->n
           && (words->words[i].flags & CITE_TOKEN_NUMBER)
           && cite_word_is_tag(words, i - 1) && cite_word_is_tag(words, i + 1)
           && cite_span_eq(words->words[i - 1].text, cite_span("sup"));
}


static int
cite_words_have_line(const cite_words_t *words, size_t i)
{
    size_t  at;

    for (at = words->words[i].end; at < words->words[i + 1].start; at++) {
        if (words->source.p[at] == '\n') {
            return 1;
        }
    }

    return 0;
}


/* lines of their own, with a number and "page" or a bar, and no negation */

static int
cite_part_is_header(const cite_part_t *part)
{
    int     number, page;
    size_t  i;

    if (part->from == 0 || part->to >= part->words->n
        || part->to - part->from > CITE_FORM_HEADER
        || !cite_words_have_line(part->words, part->from - 1)
        || !cite_words_have_line(part->words, part->to - 1))
    {
        return 0;
    }

    number = 0;
    page = 0;

    for (i = part->from; i < part->to; i++) {

        if (part->words->words[i].kind & CITE_WORD_NEGATES) {
            return 0;
        }

        number |= part->words->words[i].flags & CITE_TOKEN_NUMBER;
        page |= cite_spans_have(&part->words->lexicon->page_words,
                                part->words->words[i].text)
                || part->words->source.p[part->words->words[i].end] == '|';
    }

    return number && page;
}


int
cite_part_is_foreign(const cite_part_t *part)
{
    size_t  i;

    if (part->from == part->to) {
        return 0;
    }

    for (i = part->from; i < part->to; i++) {
        if (!cite_word_is_tag(part->words, i)
            && !cite_word_is_raised(part->words, i)
            && !cite_word_is_note(part->words, i))
        {
            return cite_part_is_header(part);
        }
    }

    return 1;
}
