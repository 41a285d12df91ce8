
/*
 * Copyright (C) the ngx_cite authors
 *
 * Parts of text.  Two may be open at once, where a server merges streams: the
 * text of the second waits until the first has ended, so that the message's
 * text has them one behind the other, as the client shows them.
 */


#include "base/cite_utf8.h"
#include "dialect/cite_vercel_internal.h"


cite_message_t *
cite_vercel_message(cite_exchange_t *x)
{
    cite_vercel_t  *v;

    v = cite_vercel_own(x);

    return cite_map_find(&x->run->message_ids, cite_buf_view(&v->id));
}


/* a message without an id is named after the one that it answers */

static cite_span_t
cite_vercel_id(cite_exchange_t *x)
{
    cite_vercel_t  *v;

    v = cite_vercel_own(x);

    if (v->id.n == 0) {
        cite_buf_put(&v->id, cite_buf_view(&x->run->user_id));
        cite_buf_lit(&v->id, ":answer");
    }

    return cite_buf_view(&v->id);
}


static void
cite_vercel_place_add(cite_exchange_t *x, size_t start)
{
    size_t                max;
    cite_vercel_t        *v;
    cite_vercel_place_t  *places;

    v = cite_vercel_own(x);

    if (v->places_n == v->places_max) {

        max = cite_min(2 * v->places_max + 8, CITE_VERCEL_PLACES);
        places = max > v->places_max
                 ? cite_mem_resize(x->mem, v->places,
                                   max * sizeof(cite_vercel_place_t))
                 : NULL;

        v->unplaced = places == NULL;

        if (places == NULL) {
            x->run->incomplete = 1;
            return;
        }

        v->places = places;
        v->places_max = max;
    }

    v->places[v->places_n].start = start;
    v->places[v->places_n].units = 0;
    v->places_n++;
}


static void
cite_vercel_say(cite_exchange_t *x, cite_span_t text, cite_span_t raw)
{
    cite_event_t   *ev;
    cite_vercel_t  *v;

    v = cite_vercel_own(x);
    ev = cite_exchange_event(x, CITE_EVENT_TEXT_DELTA);

    if (ev) {
        ev->id = cite_buf_view(&v->id);
        ev->text = text;
        ev->raw = raw;
        v->said += text.n;
    }
}


/* the first of the open parts goes to the message from now on */

static void
cite_vercel_part_begin(cite_exchange_t *x, int opened)
{
    int              fresh;
    size_t           n;
    cite_span_t      id;
    cite_event_t    *ev;
    cite_vercel_t   *v;
    cite_message_t  *m;

    v = cite_vercel_own(x);
    id = cite_vercel_id(x);
    m = cite_vercel_message(x);
    n = m ? m->text.n : 0;

    fresh = !opened && (m == NULL || !m->open);

    if (fresh) {
        ev = cite_exchange_event(x, CITE_EVENT_TEXT_START);

        if (ev) {
            ev->id = id;
            ev->assistant = 1;
        }
    }

    if (n && (fresh || v->withdrawn)) {
        cite_vercel_say(x, cite_span("\n\n"), cite_span_make(NULL, 0));
    }

    v->withdrawn = 0;

    cite_vercel_place_add(x, n + v->said);
}


void
cite_vercel_part_start(cite_exchange_t *x, cite_span_t id)
{
    cite_vercel_t       *v;
    cite_vercel_part_t  *part;

    v = cite_vercel_own(x);

    if (v->parts_n == CITE_VERCEL_OPEN) {
        x->run->incomplete = 1;
        return;
    }

    part = &v->parts[v->parts_n++];

    cite_buf_reset(&part->id);
    cite_buf_put(&part->id, id);
    cite_buf_reset(&part->text);
    part->ended = 0;

    if (v->parts_n == 1) {
        cite_vercel_part_begin(x, 0);
    }
}


/* the one that is open under this id, or NULL */

static cite_vercel_part_t *
cite_vercel_part_find(cite_vercel_t *v, cite_span_t id)
{
    size_t  i;

    for (i = 0; i < v->parts_n; i++) {
        if (!v->parts[i].ended
            && cite_span_eq(cite_buf_view(&v->parts[i].id), id))
        {
            return &v->parts[i];
        }
    }

    return NULL;
}


int
cite_vercel_part_is_first(cite_exchange_t *x, cite_span_t id)
{
    cite_vercel_t  *v;

    v = cite_vercel_own(x);

    return v->parts_n && cite_vercel_part_find(v, id) == &v->parts[0];
}


void
cite_vercel_part_text(cite_exchange_t *x, cite_span_t id, cite_span_t text,
    cite_span_t raw)
{
    cite_vercel_t       *v;
    cite_vercel_part_t  *part;

    v = cite_vercel_own(x);
    part = cite_vercel_part_find(v, id);

    if (part == NULL) {
        return;
    }

    if (part == &v->parts[0]) {

        if (!cite_span_eq(cite_buf_view(&v->shown), id)) {
            cite_buf_reset(&v->shown);
            cite_buf_put(&v->shown, id);
        }

        cite_vercel_say(x, text, raw);
        return;
    }

    cite_buf_put(&part->text, text);

    if (part->text.err) {
        x->run->incomplete = 1;
    }
}


/* its buffers serve a later one: events of this frame may have its text */

static void
cite_vercel_part_drop(cite_vercel_t *v)
{
    cite_vercel_part_t  first;

    first = v->parts[0];
    v->parts_n--;

    memmove(v->parts, v->parts + 1, v->parts_n * sizeof(cite_vercel_part_t));
    v->parts[v->parts_n] = first;
}


static void
cite_vercel_parts_advance(cite_exchange_t *x)
{
    cite_vercel_t  *v;

    v = cite_vercel_own(x);

    while (v->parts_n && v->parts[0].ended) {

        cite_vercel_part_drop(v);

        if (v->parts_n) {
            cite_vercel_part_begin(x, 1);
            cite_vercel_say(x, cite_buf_view(&v->parts[0].text),
                            cite_span_make(NULL, 0));
        }
    }
}


void
cite_vercel_part_end(cite_exchange_t *x, cite_span_t id)
{
    cite_event_t        *ev;
    cite_vercel_t       *v;
    cite_vercel_part_t  *part;

    v = cite_vercel_own(x);
    part = cite_vercel_part_find(v, id);

    if (part == NULL) {
        return;
    }

    part->ended = 1;

    if (part != &v->parts[0]) {
        return;
    }

    ev = cite_exchange_event(x, CITE_EVENT_PART);

    if (ev) {
        ev->id = cite_buf_view(&v->id);
    }

    cite_vercel_parts_advance(x);
}


void
cite_vercel_text_pause(cite_exchange_t *x)
{
    cite_event_t    *ev;
    cite_message_t  *m;

    m = cite_vercel_message(x);

    if (m && m->open && cite_vercel_own(x)->parts_n == 0) {
        ev = cite_exchange_event(x, CITE_EVENT_TEXT_END);

        if (ev) {
            ev->id = m->id;
        }
    }
}


void
cite_vercel_parts_end(cite_exchange_t *x)
{
    size_t          i;
    cite_vercel_t  *v;

    v = cite_vercel_own(x);

    for (i = 0; i < v->parts_n; i++) {
        v->parts[i].ended = 1;
    }

    cite_vercel_parts_advance(x);
}


/* the step is over, or what we said in it has gone with it */

static void
cite_vercel_told_leave(cite_vercel_t *v, int gone)
{
    cite_vercel_told_t  *told;

    for (told = v->here; told; told = told->next) {
        told->here = 0;
        told->hash = gone ? 0 : told->hash;
    }

    v->here = NULL;
}


void
cite_vercel_step_start(cite_exchange_t *x)
{
    cite_vercel_t   *v;
    cite_message_t  *m;

    v = cite_vercel_own(x);
    m = cite_vercel_message(x);

    cite_vercel_told_leave(v, 0);

    v->step_text = m ? m->text.n : 0;
    v->step_places = v->places_n;
}


void
cite_vercel_step_reset(cite_exchange_t *x)
{
    cite_event_t   *ev;
    cite_vercel_t  *v;

    v = cite_vercel_own(x);

    v->parts_n = 0;
    v->withdrawn = 1;
    v->places_n = cite_min(v->places_n, v->step_places);
    v->unplaced = 0;
    v->measured = cite_min(v->measured, v->places_n);

    cite_vercel_told_leave(v, 1);

    if (cite_vercel_message(x) == NULL) {
        return;
    }

    ev = cite_exchange_event(x, CITE_EVENT_WITHDRAW);

    if (ev) {
        ev->id = cite_buf_view(&v->id);
        ev->keep = v->step_text;
    }
}


static void
cite_vercel_measure(cite_vercel_t *v, const cite_message_t *m)
{
    cite_vercel_place_t  *place, *before;

    for (/* void */; v->measured < v->places_n; v->measured++) {

        place = &v->places[v->measured];
        before = v->measured ? place - 1 : NULL;

        if (before == NULL) {
            place->units = 0;
            continue;
        }

        /* a text over its limit is shorter than the parts say */

        place->units = before->units;

        if (before->start < m->text.n) {
            place->units += cite_utf8_units(cite_span_between(
                                m->text.p + before->start,
                                m->text.p + cite_min(place->start, m->text.n)));
        }
    }
}


size_t
cite_vercel_part_of(cite_exchange_t *x, const cite_message_t *m, size_t offset,
    cite_vercel_place_t *place)
{
    size_t          low, high, middle;
    cite_vercel_t  *v;

    v = cite_vercel_own(x);

    memset(place, 0, sizeof(cite_vercel_place_t));

    if (v->places_n == 0) {
        return 0;
    }

    cite_vercel_measure(v, m);

    low = 0;
    high = v->places_n;

    while (high - low > 1) {
        middle = low + (high - low) / 2;

        if (v->places[middle].start <= offset) {
            low = middle;

        } else {
            high = middle;
        }
    }

    *place = v->places[low];

    return low;
}
