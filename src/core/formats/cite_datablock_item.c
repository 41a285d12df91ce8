
/*
 * Copyright (C) the ngx_cite authors
 *
 * The items of a data block that is JSON: in an array, in groups, or in an
 * envelope.
 */


#include "formats/cite_datablock_internal.h"
#include "formats/cite_field.h"
#include "formats/cite_formats.h"


#define CITE_DATABLOCK_ENVELOPES  3      /* one in the other */
#define CITE_DATABLOCK_NUMBER     512    /* bytes to print one */


typedef yyjson_val  *cite_item_t[CITE_FIELD_N];


/* a number where a text is meant is taken as it is written in JSON */

static cite_rc_t
cite_datablock_text(cite_records_t *list, yyjson_val *value, cite_span_t *dst)
{
    char        *s, memory[CITE_DATABLOCK_NUMBER];
    size_t       n;
    yyjson_alc   alc;

    if (!yyjson_is_num(value)) {
        return cite_records_copy(list, cite_json_string(value), dst);
    }

    if (!yyjson_alc_pool_init(&alc, memory, sizeof(memory))) {
        return CITE_OK;
    }

    s = yyjson_val_write_opts(value, YYJSON_WRITE_NOFLAG, &alc, &n, NULL);
    if (s == NULL) {
        return CITE_OK;
    }

    return cite_records_copy(list, cite_span_make(s, n), dst);
}


static int
cite_datablock_uint(yyjson_val *value, uint32_t *number)
{
    double  n;

    n = yyjson_is_num(value) ? yyjson_get_num(value) : -1;

    if (n < 0 || n > UINT32_MAX || n != (double) (uint32_t) n) {
        return 0;
    }

    *number = (uint32_t) n;

    return 1;
}


/* also "1" for 1 */

static void
cite_datablock_number(cite_record_t *rec, yyjson_val *value)
{
    size_t       i;
    uint64_t     n;
    cite_span_t  s;

    if (cite_datablock_uint(value, &rec->number)) {
        rec->has_number = 1;
        return;
    }

    n = 0;
    s = cite_json_string(value);

    for (i = 0; i < s.n; i++) {
        n = n * 10 + (uint64_t) (s.p[i] - '0');

        if (s.p[i] < '0' || s.p[i] > '9' || n > UINT32_MAX) {
            return;
        }
    }

    rec->number = (uint32_t) n;
    rec->has_number = s.n > 0;
}


static cite_rc_t
cite_datablock_lines(cite_records_t *list, cite_record_t *rec,
    yyjson_val *value)
{
    size_t         i, max;
    uint32_t       id;
    yyjson_val    *line;
    cite_lines_t   lines;

    lines.n = 0;

    if (!yyjson_is_arr(value)) {
        if (cite_datablock_uint(value, &id)) {
            cite_lines_add(&lines, id);
        }

        cite_lines_parse(&lines, cite_json_string(value));
        rec->unlined = 1;

        if (cite_lines_text(list, rec, cite_json_string(value)) != CITE_OK) {
            return CITE_ERROR;
        }
    }

    yyjson_arr_foreach(value, i, max, line) {
        if (cite_datablock_uint(line, &id)) {
            cite_lines_add(&lines, id);
        }

        cite_lines_parse(&lines, cite_json_string(line));
    }

    return cite_lines_store(list, rec, &lines);
}


/* an item's or a time range's members by field; of two the last one */

static void
cite_datablock_members(yyjson_val *object, cite_item_t item)
{
    cite_field_e      field;
    yyjson_val       *name;
    yyjson_obj_iter   it;

    memset(item, 0, sizeof(cite_item_t));

    if (!yyjson_obj_iter_init(object, &it)) {
        return;
    }

    while ((name = yyjson_obj_iter_next(&it)) != NULL) {
        field = cite_field_of_item(cite_span_make(yyjson_get_str(name),
                                                  yyjson_get_len(name)));
        item[field] = yyjson_obj_iter_get_val(name);
    }
}


static cite_rc_t
cite_datablock_times(cite_records_t *list, cite_record_t *rec,
    yyjson_val *value)
{
    cite_item_t  times;
    cite_span_t  start, end;

    if (yyjson_is_str(value)) {
        cite_field_times(cite_json_string(value), &start, &end);
        rec->untimed = 1;

        if (cite_records_copy(list, start, &rec->start_time) != CITE_OK) {
            return CITE_ERROR;
        }

        return cite_records_copy(list, end, &rec->end_time);
    }

    cite_datablock_members(value, times);

    if (cite_datablock_text(list, times[CITE_FIELD_START], &rec->start_time)
        != CITE_OK)
    {
        return CITE_ERROR;
    }

    return cite_datablock_text(list, times[CITE_FIELD_END], &rec->end_time);
}


static cite_rc_t
cite_datablock_texts(cite_records_t *list, cite_record_t *rec,
    cite_item_t item)
{
    if (cite_datablock_text(list, item[CITE_FIELD_PHRASE], &rec->full_phrase)
           != CITE_OK
        || cite_datablock_text(list, item[CITE_FIELD_ANCHOR],
                               &rec->anchor_text) != CITE_OK
        || cite_datablock_text(list, item[CITE_FIELD_REASONING],
                               &rec->reasoning) != CITE_OK
        || cite_datablock_text(list, item[CITE_FIELD_CLAIM],
                               &rec->claim_text) != CITE_OK)
    {
        return CITE_ERROR;
    }

    return cite_datablock_times(list, rec, item[CITE_FIELD_TIMES]);
}


static cite_rc_t
cite_datablock_attachment(cite_records_t *list, cite_record_t *rec,
    cite_item_t item, cite_span_t group)
{
    if (cite_datablock_text(list, item[CITE_FIELD_ATTACHMENT],
                            &rec->attachment_id)
        != CITE_OK)
    {
        return CITE_ERROR;
    }

    if (rec->attachment_id.p) {
        return CITE_OK;
    }

    return cite_records_copy(list, group, &rec->attachment_id);
}


static cite_rc_t
cite_datablock_record(cite_records_t *list, cite_record_t *rec,
    cite_item_t item, cite_span_t group)
{
    cite_datablock_number(rec, item[CITE_FIELD_NUMBER]);

    if (cite_datablock_texts(list, rec, item) != CITE_OK
        || cite_datablock_attachment(list, rec, item, group) != CITE_OK)
    {
        return CITE_ERROR;
    }

    if (rec->start_time.p || rec->end_time.p) {
        rec->type = CITE_TYPE_AUDIO;
        return CITE_OK;
    }

    if (cite_field_page(list, rec, cite_json_string(item[CITE_FIELD_PAGE]))
        == CITE_ERROR)
    {
        return CITE_ERROR;
    }

    return cite_datablock_lines(list, rec, item[CITE_FIELD_LINES]);
}


cite_rc_t
cite_datablock_item(cite_records_t *list, yyjson_val *object,
    cite_span_t group)
{
    yyjson_val     *phrase;
    cite_item_t     item;
    cite_record_t  *rec;

    cite_datablock_members(object, item);

    phrase = item[CITE_FIELD_PHRASE];

    if (!yyjson_is_num(phrase) && cite_json_string(phrase).n == 0) {
        return CITE_DECLINED;
    }

    rec = cite_records_add(list, &cite_format_deepcitation);

    if (rec == NULL) {
        return list->err ? CITE_ERROR : CITE_OK;
    }

    return cite_datablock_record(list, rec, item, group);
}


static cite_rc_t
cite_datablock_array(cite_records_t *list, yyjson_val *array,
    cite_span_t group)
{
    size_t       i, max;
    cite_rc_t    rc, result;
    yyjson_val  *object;

    result = CITE_DECLINED;

    yyjson_arr_foreach(array, i, max, object) {
        rc = cite_datablock_item(list, object, group);

        if (rc == CITE_ERROR) {
            return CITE_ERROR;
        }

        if (rc == CITE_OK) {
            result = CITE_OK;
        }
    }

    return result;
}


static cite_rc_t
cite_datablock_groups(cite_records_t *list, yyjson_val *object)
{
    cite_rc_t         rc, result;
    yyjson_val       *name;
    yyjson_obj_iter   it;

    result = CITE_DECLINED;

    if (!yyjson_obj_iter_init(object, &it)) {
        return CITE_DECLINED;
    }

    while ((name = yyjson_obj_iter_next(&it)) != NULL) {
        rc = cite_datablock_array(list, yyjson_obj_iter_get_val(name),
                                  cite_json_string(name));
        if (rc == CITE_ERROR) {
            return CITE_ERROR;
        }

        if (rc == CITE_OK) {
            result = CITE_OK;
        }
    }

    return result;
}


/*
 * The value in {"citations": ...} or {"data": ...}, or the root itself.  With
 * other groups beside it the name is that of an attachment.
 */

static yyjson_val *
cite_datablock_inside(yyjson_val *root)
{
    size_t            groups;
    cite_span_t       s;
    yyjson_val       *name, *value, *inside;
    yyjson_obj_iter   it;

    groups = 0;
    inside = NULL;

    if (!yyjson_obj_iter_init(root, &it)) {
        return root;
    }

    while ((name = yyjson_obj_iter_next(&it)) != NULL) {
        s = cite_span_make(yyjson_get_str(name), yyjson_get_len(name));
        value = yyjson_obj_iter_get_val(name);

        groups += yyjson_is_obj(yyjson_arr_get_first(value));

        if (yyjson_is_ctn(value)
            && (cite_span_eq(s, cite_span("citations"))
                || cite_span_eq(s, cite_span("data"))))
        {
            inside = value;
        }
    }

    groups -= yyjson_is_obj(yyjson_arr_get_first(inside));

    return inside && groups == 0 ? inside : root;
}


cite_rc_t
cite_datablock_root(cite_records_t *list, yyjson_val *root)
{
    int          i;
    cite_rc_t    rc;
    yyjson_val  *inside;
    cite_span_t  none;

    none = cite_span_make(NULL, 0);

    for (i = 0; yyjson_is_obj(root); i++) {
        rc = cite_datablock_item(list, root, none);
        if (rc != CITE_DECLINED) {
            return rc;
        }

        inside = cite_datablock_inside(root);

        if (inside == root || i == CITE_DATABLOCK_ENVELOPES) {
            return cite_datablock_groups(list, root);
        }

        root = inside;
    }

    return cite_datablock_array(list, root, none);
}
