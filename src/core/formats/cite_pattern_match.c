
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_pattern_internal.h"
#include "formats/cite_formats.h"
#include "base/cite_utf8.h"


/*
 * The cost of an item that the next callout does not show: a back reference
 * compares up to the group's length, and a repeat that fails has walked over
 * up to its least number of characters.
 */

static uint64_t
cite_pattern_hidden(const cite_pattern_t *pt, const pcre2_callout_block *block)
{
    size_t       n, longest;
    uint32_t     i;
    PCRE2_SIZE  *ov;
    cite_span_t  item;

    longest = 0;
    ov = block->offset_vector;

    for (i = 1; i < block->capture_top && i <= pt->backrefs; i++) {
        n = ov[2 * i] == PCRE2_UNSET || ov[2 * i + 1] < ov[2 * i]
            ? 0 : ov[2 * i + 1] - ov[2 * i];
        longest = cite_max(longest, n);
    }

    if (!pt->repeats) {
        return longest;
    }

    item = cite_span_make(pt->regex.p + block->pattern_position,
                          block->next_item_length);

    return longest + cite_pattern_repeat(item);
}


static int
cite_pattern_charge(pcre2_callout_block *block, void *data)
{
    uint64_t              price;
    cite_pattern_scan_t  *s = data;

    price = CITE_PATTERN_ITEM;

    if (block->current_position > s->position) {
        price += CITE_PATTERN_WALK * (block->current_position - s->position);
    }

    s->position = block->current_position;

    if (s->pt->backrefs || s->pt->repeats) {
        price += CITE_PATTERN_WALK * cite_pattern_hidden(s->pt, block);
    }

    if (price > s->left) {
        return PCRE2_ERROR_MATCHLIMIT;
    }

    s->left -= price;

    return 0;
}


static int
cite_pattern_number(cite_span_t s, uint32_t *number)
{
    size_t    i;
    uint64_t  n;

    n = 0;

    for (i = 0; i < s.n; i++) {

        if (s.p[i] < '0' || s.p[i] > '9') {
            return 0;
        }

        n = n * 10 + (uint64_t) (s.p[i] - '0');

        if (n > UINT32_MAX) {
            return 0;
        }
    }

    *number = (uint32_t) n;

    return s.n > 0;
}


static cite_rc_t
cite_pattern_member_set(cite_records_t *list, cite_record_t *rec,
    const cite_pattern_member_t *member, cite_span_t value)
{
    uint32_t      number;
    cite_span_t  *text;

    if (member->kind == CITE_PATTERN_TEXT) {
        text = (cite_span_t *) (void *) ((uint8_t *) rec + member->offset);

        return text->p ? CITE_OK : cite_records_copy(list, value, text);
    }

    if (!cite_pattern_number(value, &number)) {
        return CITE_OK;
    }

    if (member->kind == CITE_PATTERN_PAGE) {
        rec->page_number = rec->page_number ? rec->page_number : number;

    } else if (!rec->has_number) {
        rec->number = number;
        rec->has_number = 1;
    }

    return CITE_OK;
}


static cite_rc_t
cite_pattern_members_set(cite_pattern_scan_t *s, cite_record_t *rec,
    const PCRE2_SIZE *ov)
{
    size_t                       i;
    uint32_t                     n;
    cite_span_t                  value;
    const cite_pattern_group_t  *group;

    for (i = 0; i < s->pt->groups_n; i++) {

        group = &s->pt->groups[i];
        n = group->number;

        if (ov[2 * n] == PCRE2_UNSET || ov[2 * n + 1] <= ov[2 * n]) {
            continue;
        }

        value = cite_span_make(s->text.p + ov[2 * n],
                               ov[2 * n + 1] - ov[2 * n]);

        if (cite_pattern_member_set(s->list, rec, group->member, value)
            != CITE_OK)
        {
            return CITE_ERROR;
        }
    }

    return CITE_OK;
}


/* a number or an id names a source, unless the match tells it itself */

static cite_resolved_e
cite_pattern_resolved(const cite_record_t *rec)
{
    if (rec->url.p || rec->attachment_id.p) {
        return CITE_RESOLVED_BY_ITSELF;
    }

    if (rec->has_number) {
        return CITE_RESOLVED_BY_NUMBER;
    }

    return rec->id.p ? CITE_RESOLVED_BY_ID : CITE_RESOLVED_BY_ITSELF;
}


static cite_rc_t
cite_pattern_record(cite_pattern_scan_t *s, const PCRE2_SIZE *ov)
{
    size_t          before;
    cite_span_t     match;
    cite_record_t  *rec;

    rec = cite_records_add(s->list, &cite_format_pattern);
    if (rec == NULL) {
        return s->list->err ? CITE_ERROR : CITE_OK;
    }

    match = cite_span_make(s->text.p + ov[0], ov[1] - ov[0]);

    before = ov[0] - s->counted;
    s->units += cite_utf8_units(cite_span_make(match.p - before, before));

    rec->offset = ov[0];
    rec->length = match.n;
    rec->offset_utf16 = s->units;
    rec->length_utf16 = cite_utf8_units(match);
    rec->has_offset = 1;

    s->units += rec->length_utf16;
    s->counted = ov[1];

    if (cite_records_copy(s->list, s->pt->name, &rec->name) != CITE_OK
        || cite_pattern_members_set(s, rec, ov) != CITE_OK)
    {
        return CITE_ERROR;
    }

    rec->type = rec->url.p && rec->attachment_id.p == NULL
                ? CITE_TYPE_URL : CITE_TYPE_DOCUMENT;

    rec->resolved = cite_pattern_resolved(rec);

    return CITE_OK;
}


static const char *
cite_pattern_reason(int rc)
{
    switch (rc) {
    case PCRE2_ERROR_MATCHLIMIT:
        return "pattern match limit exceeded";

    case PCRE2_ERROR_DEPTHLIMIT:
        return "pattern depth limit exceeded";

    case PCRE2_ERROR_HEAPLIMIT:
    case PCRE2_ERROR_JIT_STACKLIMIT:
    case PCRE2_ERROR_NOMEMORY:
        return "pattern memory limit exceeded";

    default:
        return "pattern failed";
    }
}


static cite_rc_t
cite_pattern_search(cite_pattern_scan_t *s, size_t n, const char **reason)
{
    int                rc;
    size_t             from;
    const PCRE2_SIZE  *ov;

    ov = pcre2_get_ovector_pointer(s->pt->found);
    from = s->at;

    for ( /* void */ ; s->at < s->text.n; s->at = ov[1]) {

        if (s->at - from >= n) {
            return CITE_AGAIN;
        }

        s->position = s->at;

        rc = pcre2_match(s->pt->code, s->text.p, s->text.n, s->at,
                         PCRE2_NO_UTF_CHECK | PCRE2_NOTEMPTY, s->pt->found,
                         s->pt->limits);

        if (rc == PCRE2_ERROR_NOMATCH) {
            break;
        }

        /* \K in a lookaround may set the match's start anywhere */

        if (rc < 0 || ov[0] < s->at || ov[1] <= ov[0]) {
            *reason = cite_pattern_reason(rc);
            return CITE_DECLINED;
        }

        if (cite_pattern_record(s, ov) != CITE_OK) {
            return CITE_ERROR;
        }
    }

    s->at = s->text.n;

    return CITE_OK;
}


cite_rc_t
cite_pattern_part(cite_pattern_scan_t *s, const cite_pattern_t *pt,
    cite_records_t *list, cite_span_t text, size_t n, const char **reason)
{
    cite_rc_t  rc;

    if (text.n == 0) {
        return CITE_OK;
    }

    if (s->pt == NULL) {

        if (!cite_utf8_valid(text)) {
            *reason = "text is not utf-8";
            return CITE_DECLINED;
        }

        s->pt = pt;
        s->list = list;
        s->text = text;
        s->left = CITE_PATTERN_BASE
                  + (uint64_t) CITE_PATTERN_PER_BYTE * text.n;
    }

    (void) pcre2_set_callout(pt->limits, cite_pattern_charge, s);

    rc = cite_pattern_search(s, n, reason);

    (void) pcre2_set_callout(pt->limits, NULL, NULL);

    return rc;
}


cite_rc_t
cite_pattern_extract(const cite_pattern_t *pt, cite_records_t *list,
    cite_span_t text, const char **reason)
{
    cite_pattern_scan_t  s;

    memset(&s, 0, sizeof(cite_pattern_scan_t));

    return cite_pattern_part(&s, pt, list, text, SIZE_MAX, reason);
}
