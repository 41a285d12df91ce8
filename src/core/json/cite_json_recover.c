
/*
 * Copyright (C) the ngx_cite authors
 */


#include "json/cite_json_repair.h"


void
cite_recover_init(cite_recover_t *it, cite_span_t text)
{
    memset(it, 0, sizeof(cite_recover_t));

    it->p = text.p;
    it->last = text.p + text.n;
    it->stop = it->last;
}


void
cite_recover_pause(cite_recover_t *it, size_t n)
{
    it->stop = it->p + cite_min(n, (size_t) (it->last - it->p));
}


static cite_recover_open_t *
cite_recover_top(cite_recover_t *it)
{
    return it->depth > it->lost
           ? &it->open[(it->depth - 1) % CITE_JSON_MAX_DEPTH] : NULL;
}


static const uint8_t *
cite_recover_space(const uint8_t *p, const uint8_t *last)
{
    while (p < last && (*p == ' ' || *p == '\t' || *p == '\n' || *p == '\r')) {
        p++;
    }

    return p;
}


/*
 * it->p is at a quote.  A string ends on its line: where a quote is missing
 * or too many, the count is right again on the next one.
 */

static void
cite_recover_string(cite_recover_t *it)
{
    const uint8_t        *p, *start;
    cite_recover_open_t  *top;

    it->name.p = NULL;
    start = it->p + 1;

    for (p = start; p < it->last && *p != '"' && *p != '\n'; p++) {
        if (*p == '\\' && p + 1 < it->last) {
            p++;
        }
    }

    it->p = p < it->last ? p + 1 : p;

    if (p == it->last || *p == '\n') {
        return;
    }

    p = cite_recover_space(p + 1, it->last);

    if (p == it->last || *p != ':') {
        return;
    }

    it->name = cite_span_between(start, it->p - 1);
    it->p = cite_recover_space(p + 1, it->last);

    top = cite_recover_top(it);

    if (top && (cite_span_eq(it->name, cite_span("n"))
                || cite_span_eq(it->name, cite_span("id"))))
    {
        top->numbered = 1;
    }
}


static void
cite_recover_push(cite_recover_t *it)
{
    cite_recover_open_t  *open;

    if (it->depth - it->lost == CITE_JSON_MAX_DEPTH) {
        it->lost++;
    }

    open = &it->open[it->depth % CITE_JSON_MAX_DEPTH];
    it->depth++;

    memset(open, 0, sizeof(cite_recover_open_t));

    open->start = it->p;
    open->group = it->group;
}


/* it->p is behind the closing brace; CITE_OK if its object is wanted */

static cite_rc_t
cite_recover_pop(cite_recover_t *it, cite_recovered_t *found)
{
    int                   wanted;
    cite_recover_open_t  *open, *outer;

    open = cite_recover_top(it);

    if (open == NULL) {
        it->depth -= it->depth > 0;
        it->lost = it->depth;
        return CITE_DECLINED;
    }

    it->depth--;
    it->group = open->group;

    wanted = open->numbered && !open->outer;
    outer = cite_recover_top(it);

    if (outer && (wanted || open->outer)) {
        outer->outer = 1;
    }

    found->object = cite_span_between(open->start, it->p);
    found->group = open->group;

    return wanted ? CITE_OK : CITE_DECLINED;
}


/* the array that begins at it->p has the objects of a group */

static void
cite_recover_group(cite_recover_t *it)
{
    const uint8_t  *p;

    p = cite_recover_space(it->p + 1, it->last);

    if (p < it->last && *p == '{' && it->name.p) {
        it->group = it->name;
    }

    it->p++;
}


cite_rc_t
cite_recover_next(cite_recover_t *it, cite_recovered_t *found)
{
    uint8_t  c;

    while (it->p < it->last) {

        if (it->p >= it->stop) {
            return CITE_AGAIN;
        }

        c = *it->p;

        switch (c) {

        case '"':
            cite_recover_string(it);
            continue;

        case '[':
            cite_recover_group(it);
            break;

        case '{':
            cite_recover_push(it);
            it->p++;
            break;

        case '}':
            it->p++;

            if (cite_recover_pop(it, found) == CITE_OK) {
                it->name.p = NULL;
                return CITE_OK;
            }

            break;

        default:
            it->p++;
        }

        it->name.p = NULL;
    }

    return CITE_DONE;
}
