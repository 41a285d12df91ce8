
/*
 * Copyright (C) the ngx_cite authors
 *
 * Reasoning between tags, before the text of an answer.
 */


#include "base/cite_block.h"
#include "dialect/cite_openai_internal.h"


/* the tags that models are trained with; none begins with all of another */

static const struct {
    cite_span_t  open;
    cite_span_t  close;
} cite_think_tags[] = {
    { cite_span_const("<think>"), cite_span_const("</think>") },
    { cite_span_const("<thought>"), cite_span_const("</thought>") },
    { cite_span_const("<thinking>"), cite_span_const("</thinking>") },
    { cite_span_const("<reasoning>"), cite_span_const("</reasoning>") },
    { cite_span_const("<reason>"), cite_span_const("</reason>") },
    { cite_span_const("<seed:think>"), cite_span_const("</seed:think>") },
    { cite_span_const("[THINK]"), cite_span_const("[/THINK]") }
};


static size_t
cite_openai_characters(cite_span_t text)
{
    size_t         n;
    cite_block_t   block;
    const uint8_t *p, *last;

    n = text.n;
    last = text.p + text.n;

    for (p = text.p; p < last; p += cite_min(CITE_BLOCK, last - p)) {
        cite_block_load(&block, p, last);
        n -= cite_block_count(cite_block_range(&block, 0x80, 0xbf));
    }

    return n;
}


static int
cite_openai_is_space(uint8_t c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}


/* bytes of the text that continue the matched part of the tag */

static size_t
cite_think_match(cite_openai_choice_t *c, cite_span_t tag, cite_span_t text)
{
    size_t  n;

    if (c->matched == 0 && cite_span_starts(text, tag)) {
        c->matched = tag.n;
        return tag.n;
    }

    n = 0;

    while (n < text.n && c->matched < tag.n
           && text.p[n] == tag.p[c->matched])
    {
        n++;
        c->matched++;
    }

    return n;
}


/* another tag that begins with the matched part, and then has that byte */

static int
cite_think_other(cite_openai_choice_t *c, uint8_t next)
{
    size_t       i;
    cite_span_t  matched;

    matched = cite_span_make(cite_think_tags[c->tag].open.p, c->matched);

    for (i = 0; i < cite_nelts(cite_think_tags); i++) {
        if (cite_span_starts(cite_think_tags[i].open, matched)
            && cite_think_tags[i].open.p[c->matched] == next)
        {
            c->tag = i;
            return 1;
        }
    }

    return 0;
}


/* the matched part of an opening tag, with the text behind it */

static cite_span_t
cite_think_opens(cite_openai_choice_t *c, cite_span_t text)
{
    do {
        text = cite_span_skip(text, cite_think_match(c,
                                            cite_think_tags[c->tag].open,
                                            text));

    } while (text.n && c->matched < cite_think_tags[c->tag].open.n
             && cite_think_other(c, *text.p));

    return text;
}


/* before any text: white space, then perhaps a tag; returns the rest */

static cite_span_t
cite_think_before(cite_exchange_t *x, cite_openai_choice_t *c,
    cite_span_t text)
{
    size_t       n;
    cite_span_t  held;

    n = 0;

    while (c->matched == 0 && n < text.n && cite_openai_is_space(text.p[n])) {
        n++;
    }

    cite_openai_say(x, c, cite_span_make(text.p, n));
    text = cite_span_skip(text, n);
    text = cite_think_opens(c, text);

    if (c->matched == cite_think_tags[c->tag].open.n) {
        c->think = CITE_THINK_INSIDE;
        c->reasoned += c->matched;
        c->matched = 0;

    } else if (text.n) {
        c->think = CITE_THINK_OVER;
        held = cite_span_make(cite_think_tags[c->tag].open.p, c->matched);
        c->matched = 0;
        cite_openai_say(x, c, held);
    }

    return text;
}


/*
 * Bytes up to the tag's end.  The part of it that the text may end with is
 * matched; no part of a tag but its first byte can begin it anew.
 */

static size_t
cite_think_close(cite_openai_choice_t *c, cite_span_t close, cite_span_t text)
{
    size_t          n;
    const uint8_t  *p;

    n = cite_think_match(c, close, text);

    if (c->matched == close.n || n == text.n) {
        return n;
    }

    c->matched = 0;
    p = cite_scan_word(close, text.p + n, text.p + text.n);

    if (p) {
        c->matched = close.n;
        return (size_t) (p - text.p) + close.n;
    }

    n = cite_max(n, text.n - cite_min(text.n, close.n - 1));

    for ( /* void */ ; n < text.n && c->matched == 0; n++) {
        if (cite_span_starts(close, cite_span_skip(text, n))) {
            c->matched = text.n - n;
        }
    }

    return text.n;
}


/* inside of it, up to the tag that closes; returns the rest */

static cite_span_t
cite_think_inside(cite_openai_choice_t *c, cite_span_t text)
{
    size_t       n;
    cite_span_t  close;

    close = cite_think_tags[c->tag].close;
    n = cite_think_close(c, close, text);
    c->reasoned += cite_openai_characters(cite_span_make(text.p, n));

    if (c->matched == close.n) {
        /* some models think again at once */
        c->think = CITE_THINK_BEFORE;
        c->matched = 0;
    }

    return cite_span_skip(text, n);
}


void
cite_openai_text(cite_exchange_t *x, cite_openai_choice_t *c,
    cite_span_t text)
{
    while (text.n && c->think != CITE_THINK_OVER) {
        text = c->think == CITE_THINK_BEFORE ? cite_think_before(x, c, text)
                                             : cite_think_inside(c, text);
    }

    cite_openai_say(x, c, text);
}


/* the bytes held back are no tag, but text */

void
cite_openai_text_end(cite_exchange_t *x, cite_openai_choice_t *c)
{
    if (c->think == CITE_THINK_BEFORE && c->matched) {
        c->think = CITE_THINK_OVER;
        cite_openai_say(x, c, cite_span_make(cite_think_tags[c->tag].open.p,
                                             c->matched));
        c->matched = 0;
    }
}
