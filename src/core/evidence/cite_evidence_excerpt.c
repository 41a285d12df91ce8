
/*
 * Copyright (C) the ngx_cite authors
 *
 * Excerpts: what a judge gets to read of the cited source.  All of it if it
 * is short, else the passages that are closest to the claim, in their order.
 */


#include "evidence/cite_evidence_match_internal.h"


static void
cite_excerpt_add(cite_closing_t *k, cite_finding_t *found,
    const cite_text_t *text, size_t offset, size_t length)
{
    cite_excerpt_t  *one;

    one = &k->excerpts[found->excerpts_n++];

    one->text = text->number;
    one->offset = offset;
    one->length = length;
}


/* 1 if all of the source is taken */

static int
cite_excerpts_whole(cite_claiming_t *c, cite_closing_t *k,
    cite_finding_t *found)
{
    const cite_text_t  *text;

    if (k->bytes > c->evidence->context_whole) {
        return 0;
    }

    for (text = c->evidence->cited; text; text = text->cited) {

        /* what the tool was called with is not the source's */

        if (text->unknown || found->excerpts_n == CITE_EXCERPTS_MAX) {
            found->excerpts_n = 0;
            return 0;
        }

        cite_excerpt_add(k, found, text, 0, text->source.content.n);
    }

    return found->excerpts_n != 0;
}


/* by their texts, and in each by their places */

static void
cite_excerpts_sort(cite_excerpt_t *excerpts, size_t n)
{
    size_t          i, k;
    cite_excerpt_t  one;

    for (i = 1; i < n; i++) {
        one = excerpts[i];

        for (k = i; k && (excerpts[k - 1].text > one.text
                          || (excerpts[k - 1].text == one.text
                              && excerpts[k - 1].offset > one.offset)); k--)
        {
            excerpts[k] = excerpts[k - 1];
        }

        excerpts[k] = one;
    }
}


/* the closest ones that fit; of another source there are none */

static void
cite_excerpts_closest(const cite_claiming_t *c, cite_closing_t *k,
    cite_finding_t *found)
{
    size_t                 i, left, length;
    const cite_passage_t  *one;

    left = c->evidence->context;

    for (i = 0; i < k->best_n; i++) {
        one = &k->best[i];
        length = one->end - one->start;

        if (length <= left && one->text != k->only) {
            left -= length;
            cite_excerpt_add(k, found, one->text, one->start, length);
        }
    }

    cite_excerpts_sort(k->excerpts, found->excerpts_n);
}


void
cite_closing_excerpts(cite_claiming_t *c, cite_finding_t *found)
{
    cite_closing_t  *k;

    k = &c->evidence->match->closing;

    found->excerpts = k->excerpts;
    found->excerpts_n = 0;
    found->whole = cite_excerpts_whole(c, k, found) != 0;

    if (!found->whole) {
        cite_excerpts_closest(c, k, found);
    }
}


cite_span_t
cite_evidence_excerpt(const cite_evidence_t *e, const cite_excerpt_t *excerpt)
{
    const cite_text_t  *text;

    for (text = e->first; text && text->number <= excerpt->text;
         text = text->next)
    {
        if (text->number == excerpt->text) {
            return cite_span_make(text->source.content.p + excerpt->offset,
                                  excerpt->length);
        }
    }

    return cite_span_make(NULL, 0);
}


void
cite_finding_set(cite_finding_t *found, const cite_text_t *text, size_t start,
    size_t end)
{
    cite_span_t  content;

    content = text->source.content;

    assert(start <= end && end <= content.n);

    found->source = &text->source;
    found->offset = text->source.rows ? text->source.row_offset : start;

    if (end - start > CITE_EVIDENCE_SNIPPET) {
        end = start + CITE_EVIDENCE_SNIPPET;

        while (end > start && (content.p[end] & 0xc0) == 0x80) {
            end--;
        }
    }

    found->snippet = cite_span_make(content.p + start, end - start);
}
