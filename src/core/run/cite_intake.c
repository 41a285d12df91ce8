
/*
 * Copyright (C) the ngx_cite authors
 */


#include "run/cite_intake.h"
#include "run/cite_extract.h"
#include "run/cite_reading.h"


/* a document that was taken from the reader of events */

typedef struct cite_intake_document_s  cite_intake_document_t;

struct cite_intake_document_s {
    cite_json_t              json;
    size_t                   used;      /* items that have a value of it */
    cite_intake_document_t  *next;
};


typedef struct cite_intake_item_s  cite_intake_item_t;

struct cite_intake_item_s {
    cite_supply_t            supply;
    cite_intake_document_t  *document;  /* of the value; NULL: it is written
                                           down in the text */
    cite_message_t          *answer;    /* that is given when it comes */
    cite_intake_item_t      *next;
    unsigned                 fresh:1;   /* it is paid for anew */
    unsigned                 written:1; /* the text is a value */
};


struct cite_intake_s {
    cite_mem_t               mem;
    cite_intake_item_t      *first;
    cite_intake_item_t     **last;
    cite_intake_document_t  *documents;
    cite_json_t              value;     /* reads values that are written down */
    cite_json_t              inner;
    cite_supply_reader_t     reader;    /* of the first item, */
    unsigned                 begun:1;   /*   if that was begun */
    cite_budget_t            sources;
    cite_budget_t            evidence;
};


static void
cite_intake_read_now(cite_run_t *run, const cite_supply_t *supply)
{
    size_t                left;
    cite_supply_reader_t  r;

    cite_supply_begin(&r, run, supply, &run->reader->inner);

    do {
        left = SIZE_MAX;
    } while (cite_supply_step(&r, run, &left) == CITE_AGAIN);

    cite_supply_end(&r, run);
}


static cite_intake_t *
cite_intake_get(cite_run_t *run)
{
    cite_json_t    *inner;
    cite_intake_t  *in;

    if (run->intake) {
        return run->intake;
    }

    in = cite_mem_alloc(run->mem, sizeof(cite_intake_t));
    if (in == NULL) {
        return NULL;
    }

    inner = &run->reader->inner;

    cite_mem_init(&in->mem, run->evidence_mem.heap,
                  CITE_INTAKE_TEXTS * run->conf->max_evidence_size
                  + CITE_INTAKE_ROOM);
    cite_json_init(&in->value, inner->mem.heap, inner->mem.max);
    cite_json_init(&in->inner, inner->mem.heap, inner->mem.max);

    in->last = &in->first;
    run->intake = in;

    return in;
}


/*
 * The document of the value.  NULL: another reader has it, or it is short, as
 * parts of a request are that are read one by one: then it is not worth it.
 */

static cite_intake_document_t *
cite_intake_document(cite_run_t *run, cite_intake_t *in, yyjson_val *value)
{
    cite_json_t             *event;
    cite_intake_document_t  *d;

    for (d = in->documents; d; d = d->next) {
        if (cite_json_has(&d->json, value)) {
            return d;
        }
    }

    event = &run->reader->event;

    if (!cite_json_has(event, value)
        || yyjson_doc_get_read_size(event->doc) <= cite_reading_slice(run->conf))
    {
        return NULL;
    }

    d = cite_mem_resize(&in->mem, NULL, sizeof(cite_intake_document_t));
    if (d == NULL) {
        return NULL;
    }

    cite_json_take(&d->json, event);
    d->used = 0;
    d->next = in->documents;
    in->documents = d;

    return d;
}


static cite_rc_t
cite_intake_write(cite_intake_t *in, yyjson_val *value, cite_buf_t *b)
{
    char        *text;
    size_t       n;
    yyjson_alc   alc;

    cite_json_alc(&alc, &in->mem);
    text = yyjson_val_write_opts(value, YYJSON_WRITE_ALLOW_INVALID_UNICODE,
                                 &alc, &n, NULL);

    if (text == NULL) {
        return CITE_ERROR;
    }

    b->p = (uint8_t *) text;
    b->n = n;

    return CITE_OK;
}


/* a block with the item, the call's id and the text, one behind the other */

static cite_intake_item_t *
cite_intake_item(cite_intake_t *in, const cite_supply_t *supply,
    cite_span_t text)
{
    uint8_t             *p;
    cite_intake_item_t  *item;

    item = cite_mem_resize(&in->mem, NULL,
                           sizeof(cite_intake_item_t) + supply->call.n
                           + text.n);
    if (item == NULL) {
        return NULL;
    }

    memset(item, 0, sizeof(cite_intake_item_t));

    item->supply = *supply;
    p = (uint8_t *) (item + 1);

    if (supply->call.n) {
        memcpy(p, supply->call.p, supply->call.n);
        item->supply.call.p = p;
        p += supply->call.n;
    }

    if (text.n) {
        memcpy(p, text.p, text.n);
        item->supply.text = cite_span_make(p, text.n);
    }

    return item;
}


/* the oldest item that was not begun is not read: what is new matters more */

static void
cite_intake_lose(cite_run_t *run, cite_intake_t *in)
{
    cite_intake_item_t  *item, **link;

    link = in->begun ? &in->first->next : &in->first;
    item = *link;
    *link = item->next;

    if (item->next) {
        item->next->fresh |= item->fresh;

    } else {
        in->last = link;
        run->anew |= item->fresh;
    }

    if (item->document) {
        item->document->used--;
    }

    run->waiting--;
    run->incomplete = 1;

    cite_mem_resize(&in->mem, item, 0);
}


/* a short event's value is not worth a document */

static cite_rc_t
cite_intake_add(cite_run_t *run, const cite_supply_t *supply)
{
    cite_rc_t                rc;
    cite_buf_t               b;
    cite_intake_t           *in;
    cite_intake_item_t      *item;
    cite_intake_document_t  *d;

    in = cite_intake_get(run);

    if (in == NULL) {
        return CITE_ERROR;
    }

    if (run->waiting == CITE_INTAKE_ITEMS) {
        cite_intake_lose(run, in);
    }

    d = NULL;
    rc = CITE_OK;
    cite_buf_init(&b, &in->mem, SIZE_MAX);

    if (supply->value) {

        d = run->input > cite_reading_slice(run->conf)
            ? cite_intake_document(run, in, supply->value) : NULL;

        if (d == NULL) {
            rc = cite_intake_write(in, supply->value, &b);
        }
    }

    item = rc == CITE_OK
           ? cite_intake_item(in, supply, supply->value ? cite_buf_view(&b)
                                                        : supply->text)
           : NULL;

    cite_mem_resize(&in->mem, b.p, 0);

    if (item == NULL) {
        return CITE_ERROR;
    }

    item->written = supply->value && d == NULL;
    item->answer = run->answer;
    item->document = d;
    item->fresh = run->anew;
    run->anew = 0;

    if (d) {
        d->used++;
    }

    *in->last = item;
    in->last = &item->next;
    run->waiting++;

    return CITE_OK;
}


void
cite_intake_put(cite_run_t *run, const cite_supply_t *supply)
{
    if (run->input > cite_reading_slice(run->conf) || cite_intake_waits(run)) {

        if (cite_intake_add(run, supply) == CITE_OK) {
            return;
        }

        while (cite_intake_work(run, SIZE_MAX) == CITE_AGAIN) { /* void */ }
    }

    cite_intake_read_now(run, supply);
}


void
cite_intake_answer(cite_run_t *run)
{
    cite_supply_t  supply;

    if (!cite_intake_waits(run)) {
        return;
    }

    memset(&supply, 0, sizeof(cite_supply_t));
    supply.kind = CITE_SUPPLY_ANSWER;

    cite_intake_put(run, &supply);
}


/* items of an event, or of a part of a request, are paid for together */

static void
cite_intake_swap(cite_run_t *run, cite_intake_t *in)
{
    cite_budget_t  sources, evidence;

    sources = run->sources.budget;
    evidence = run->evidence.budget;

    run->sources.budget = in->sources;
    run->evidence.budget = in->evidence;

    in->sources = sources;
    in->evidence = evidence;
}


static void
cite_intake_begin(cite_run_t *run, cite_intake_t *in)
{
    unsigned             anew;
    cite_supply_t        supply;
    cite_intake_item_t  *item;

    item = in->first;
    supply = item->supply;

    if (item->written) {
        supply.value = cite_json_read(&in->value, supply.text);
        supply.text = cite_span_make(NULL, 0);

        if (supply.value == NULL) {
            /* no memory */
            supply.kind = CITE_SUPPLY_ANSWER;
            run->incomplete = 1;
        }
    }

    if (item->fresh) {
        anew = run->anew;
        cite_run_budget(run);
        run->anew = anew;
    }

    cite_supply_begin(&in->reader, run, &supply, &in->inner);
    in->begun = 1;
}


/* the first item leaves */

static void
cite_intake_leave(cite_run_t *run, cite_intake_t *in)
{
    cite_intake_item_t  *item;

    item = in->first;

    if (in->begun) {
        cite_supply_end(&in->reader, run);
        in->begun = 0;
    }

    if (item->document) {
        item->document->used--;
    }

    in->first = item->next;
    in->last = in->first ? in->last : &in->first;
    run->waiting--;

    cite_mem_resize(&in->mem, item, 0);
}


static void
cite_intake_item_work(cite_run_t *run, cite_intake_t *in, size_t *left)
{
    cite_rc_t        rc;
    cite_message_t  *answer;

    cite_intake_swap(run, in);

    if (!in->begun) {
        cite_intake_begin(run, in);
    }

    rc = cite_supply_step(&in->reader, run, left);

    cite_intake_swap(run, in);

    if (rc == CITE_AGAIN) {
        return;
    }

    if (in->first->supply.call.n && run->sources.dropped) {
        run->incomplete = 1;
    }

    answer = in->first->answer;
    cite_intake_leave(run, in);

    if (in->first == NULL || in->first->fresh) {
        cite_extract_supplied(run, answer);
    }
}


static void
cite_intake_rest(cite_intake_t *in)
{
    cite_json_release(&in->value);
    cite_json_release(&in->inner);
}


cite_rc_t
cite_intake_work(cite_run_t *run, size_t n)
{
    size_t          left;
    cite_intake_t  *in;

    in = run->intake;

    if (!cite_intake_waits(run)) {
        return CITE_OK;
    }

    left = n;

    do {
        cite_intake_item_work(run, in, &left);
        left = n == SIZE_MAX ? n : left - cite_min(left, CITE_SUPPLY_EACH);

    } while (left && cite_intake_waits(run));

    if (cite_intake_waits(run)) {
        return CITE_AGAIN;
    }

    cite_intake_rest(in);

    return CITE_OK;
}


void
cite_intake_drop(cite_run_t *run)
{
    if (!cite_intake_waits(run)) {
        return;
    }

    while (cite_intake_waits(run)) {
        cite_intake_leave(run, run->intake);
    }

    run->incomplete = 1;
    cite_intake_rest(run->intake);
}


void
cite_intake_sweep(cite_run_t *run)
{
    cite_intake_document_t  *d, **link;

    if (run->intake == NULL) {
        return;
    }

    for (link = &run->intake->documents; *link; /* void */) {

        d = *link;

        if (d->used) {
            link = &d->next;
            continue;
        }

        *link = d->next;
        cite_json_release(&d->json);
        cite_mem_resize(&run->intake->mem, d, 0);
    }
}


void
cite_intake_release(cite_run_t *run)
{
    cite_intake_document_t  *d;

    if (run->intake == NULL) {
        return;
    }

    for (d = run->intake->documents; d; d = d->next) {
        cite_json_release(&d->json);
    }

    cite_json_release(&run->intake->value);
    cite_json_release(&run->intake->inner);
    cite_mem_release(&run->intake->mem);
}
