
/*
 * Copyright (C) the ngx_cite authors
 *
 *   start ──▶ end ──▶ read ──▶ items
 *                      │ no JSON   ▲ │ none
 *                      ▼           │ ▼
 *                    repair ──▶ read  recover: the same for each object
 */


#include "formats/cite_datablock_internal.h"


static const cite_span_t  cite_datablock_starts[] = {
    cite_span_const("<<<CITATION_DATA>>>")
};

static const cite_span_t  cite_datablock_ends[] = {
    cite_span_const("<<<END_CITATION_DATA>>>"),
    cite_span_const("<<</CITATION_DATA>>>")
};


/* the mark of the text that is at p, or NULL; all marks begin with "<<<" */

static const cite_span_t *
cite_datablock_mark(const uint8_t *p, const uint8_t *last,
    const cite_span_t *marks, size_t n)
{
    size_t  i;

    if (last - p < 3 || p[1] != '<' || p[2] != '<') {
        return NULL;
    }

    for (i = 0; i < n; i++) {
        if (cite_span_starts(cite_span_between(p, last), marks[i])) {
            return &marks[i];
        }
    }

    return NULL;
}


/*
 * Looks for one of the marks from s->p on, where it is then; CITE_DECLINED:
 * there is none.
 */

static cite_rc_t
cite_datablock_search(cite_datablock_scan_t *s, const cite_span_t *marks,
    size_t n, size_t *left)
{
    const uint8_t  *p, *from, *stop, *last;

    from = s->p;
    last = s->text.p + s->text.n;
    stop = from + cite_min(*left, (size_t) (last - from));

    for (p = from; p < stop; p++) {

        p = memchr(p, '<', (size_t) (stop - p));
        if (p == NULL) {
            break;
        }

        s->mark = cite_datablock_mark(p, last, marks, n);

        if (s->mark) {
            *left -= (size_t) (p - from);
            s->p = p;
            return CITE_OK;
        }
    }

    *left -= (size_t) (stop - from);
    s->p = stop;

    return stop < last ? CITE_AGAIN : CITE_DECLINED;
}


static cite_rc_t
cite_datablock_start(cite_datablock_scan_t *s, size_t *left)
{
    cite_rc_t  rc;

    rc = cite_datablock_search(s, cite_datablock_starts,
                               cite_nelts(cite_datablock_starts), left);
    if (rc == CITE_AGAIN) {
        return rc;
    }

    s->visible = cite_span_between(s->text.p, s->p);

    if (rc != CITE_OK) {
        s->step = CITE_DATABLOCK_OVER;
        return rc;
    }

    s->p += s->mark->n;
    s->data = cite_span_make(s->p, 0);
    s->step = CITE_DATABLOCK_END;

    return CITE_OK;
}


/* the end that is first counts; a block without one is the rest of the text */

static cite_rc_t
cite_datablock_end(cite_datablock_scan_t *s, size_t *left)
{
    if (cite_datablock_search(s, cite_datablock_ends,
                              cite_nelts(cite_datablock_ends), left)
        == CITE_AGAIN)
    {
        return CITE_AGAIN;
    }

    s->data = cite_span_between(s->data.p, s->p);
    s->object = s->data;
    s->step = CITE_DATABLOCK_READ;

    return CITE_OK;
}


cite_rc_t
cite_datablock_find(cite_span_t text, cite_span_t *visible, cite_span_t *data)
{
    size_t                 left;
    cite_rc_t              rc;
    cite_datablock_scan_t  s;

    memset(&s, 0, sizeof(cite_datablock_scan_t));

    s.text = text;
    s.p = text.p;
    left = SIZE_MAX;

    rc = cite_datablock_start(&s, &left);
    *visible = s.visible;

    if (rc == CITE_OK) {
        (void) cite_datablock_end(&s, &left);
        *data = s.data;
    }

    return rc;
}


/* the items of a broken block that can still be read */

static void
cite_datablock_recover(cite_datablock_scan_t *s)
{
    s->broken = 1;
    s->step = CITE_DATABLOCK_RECOVER;
    cite_recover_init(&s->recover, s->data);
}


/* the item that was recovered, which may be of a group */

static cite_rc_t
cite_datablock_recovered(cite_datablock_scan_t *s, cite_records_t *list,
    yyjson_val *object)
{
    cite_rc_t   rc;
    cite_buf_t  group;

    cite_buf_init(&group, list->mem, SIZE_MAX);

    rc = CITE_OK;

    if (s->group.p && cite_json_unescape(&group, s->group) == CITE_ERROR) {
        rc = cite_records_fail(list, group.err);
    }

    if (rc == CITE_OK) {
        rc = cite_datablock_item(list, object, cite_buf_view(&group));
    }

    cite_buf_free(&group);

    return rc;
}


/* what was read; NULL: it can't be */

static cite_rc_t
cite_datablock_take(cite_datablock_scan_t *s, cite_records_t *list,
    yyjson_val *root)
{
    cite_rc_t  rc;

    if (list->err) {
        return CITE_ERROR;
    }

    if (s->broken) {
        s->step = CITE_DATABLOCK_RECOVER;

        return root ? cite_datablock_recovered(s, list, root) : CITE_OK;
    }

    rc = root ? cite_datablock_root(list, root) : CITE_DECLINED;

    if (rc == CITE_DECLINED) {
        cite_datablock_recover(s);

    } else {
        s->step = CITE_DATABLOCK_OVER;
    }

    return rc;
}


/* NULL if it is no JSON; or if there is no memory for it: list->err */

static yyjson_val *
cite_datablock_json(cite_records_t *list, cite_span_t text, size_t *left)
{
    yyjson_val  *root;

    *left -= cite_min(*left, text.n);
    root = cite_json_read(list->json, text);

    if (root == NULL && strstr(list->json->err, "memory")) {
        cite_records_fail(list, list->json->err);
    }

    return root;
}


static cite_rc_t
cite_datablock_read(cite_datablock_scan_t *s, cite_records_t *list,
    size_t *left)
{
    yyjson_val  *root;

    root = cite_datablock_json(list, s->object, left);

    if (root || list->err) {
        return cite_datablock_take(s, list, root);
    }

    cite_buf_init(&s->repaired, list->mem, SIZE_MAX);
    cite_repair_init(&s->repair, &s->repaired, s->object);
    s->step = CITE_DATABLOCK_REPAIR;

    return CITE_OK;
}


static cite_rc_t
cite_datablock_repair(cite_datablock_scan_t *s, cite_records_t *list,
    size_t *left)
{
    cite_rc_t       rc;
    const uint8_t  *from;

    from = s->repair.p;
    rc = cite_repair_part(&s->repair, *left);
    *left -= cite_min(*left, (size_t) (s->repair.p - from));

    switch (rc) {

    case CITE_AGAIN:
        return CITE_AGAIN;

    case CITE_OK:
        s->step = CITE_DATABLOCK_REPAIRED;
        return CITE_OK;

    case CITE_ERROR:
        cite_records_fail(list, s->repaired.err);
        break;

    default:
        break;
    }

    cite_buf_free(&s->repaired);

    return cite_datablock_take(s, list, NULL);
}


static cite_rc_t
cite_datablock_repaired(cite_datablock_scan_t *s, cite_records_t *list,
    size_t *left)
{
    cite_rc_t    rc;
    yyjson_val  *root;

    root = cite_datablock_json(list, cite_buf_view(&s->repaired), left);
    rc = cite_datablock_take(s, list, root);
    cite_buf_free(&s->repaired);

    return rc;
}


static cite_rc_t
cite_datablock_next(cite_datablock_scan_t *s, size_t *left)
{
    cite_rc_t          rc;
    const uint8_t     *from;
    cite_recovered_t   found;

    from = s->recover.p;
    cite_recover_pause(&s->recover, *left);
    rc = cite_recover_next(&s->recover, &found);
    *left -= cite_min(*left, (size_t) (s->recover.p - from));

    if (rc == CITE_OK) {
        s->object = found.object;
        s->group = found.group;
        s->step = CITE_DATABLOCK_READ;

    } else if (rc == CITE_DONE) {
        s->step = CITE_DATABLOCK_OVER;
    }

    return rc;
}


static cite_rc_t
cite_datablock_step(cite_datablock_scan_t *s, cite_records_t *list,
    size_t *left)
{
    switch (s->step) {

    case CITE_DATABLOCK_START:
        return cite_datablock_start(s, left);

    case CITE_DATABLOCK_END:
        return cite_datablock_end(s, left);

    case CITE_DATABLOCK_READ:
        return cite_datablock_read(s, list, left);

    case CITE_DATABLOCK_REPAIR:
        return cite_datablock_repair(s, list, left);

    case CITE_DATABLOCK_REPAIRED:
        return cite_datablock_repaired(s, list, left);

    case CITE_DATABLOCK_RECOVER:
        return cite_datablock_next(s, left);

    default: /* CITE_DATABLOCK_OVER */
        return CITE_DONE;
    }
}


void
cite_datablock_begin(cite_datablock_scan_t *s, cite_span_t text)
{
    memset(s, 0, sizeof(cite_datablock_scan_t));

    s->text = text;
    s->visible = text;
    s->p = text.p;
}


cite_rc_t
cite_datablock_part(cite_datablock_scan_t *s, cite_records_t *list,
    size_t *left)
{
    while (s->step != CITE_DATABLOCK_OVER) {

        if (*left == 0) {
            return CITE_AGAIN;
        }

        if (cite_datablock_step(s, list, left) == CITE_ERROR) {
            s->step = CITE_DATABLOCK_OVER;
            return CITE_ERROR;
        }
    }

    return CITE_OK;
}


cite_rc_t
cite_datablock_extract(cite_records_t *list, cite_span_t text,
    cite_span_t *visible)
{
    size_t                 left;
    cite_rc_t              rc;
    cite_datablock_scan_t  s;

    cite_datablock_begin(&s, text);

    do {
        left = SIZE_MAX;
        rc = cite_datablock_part(&s, list, &left);
    } while (rc == CITE_AGAIN);

    *visible = s.visible;

    return rc;
}
