
/*
 * Copyright (C) the ngx_cite authors
 */


#include "wire/cite_late.h"


void
cite_late_init(cite_late_t *late, const char *name, const char *other)
{
    memset(late, 0, sizeof(cite_late_t));

    late->name = cite_span_make(name, strlen(name));
    late->other = cite_span_make(other, strlen(other));
}


/* 1 if the string that has ended is that name */

static unsigned
cite_late_is(const cite_late_t *late, cite_span_t name)
{
    return !late->long_text
           && cite_json_same(cite_span_make(late->text, late->text_n), name);
}


static void
cite_late_string_end(cite_late_t *late)
{
    late->string = 0;

    if (late->depth != 1) {
        return;
    }

    if (!late->behind) {
        late->named = cite_late_is(late, late->name);
        late->named_other = cite_late_is(late, late->other);
        return;
    }

    if (late->named) {
        late->found = 1;
        late->value_n = late->long_text ? 0 : late->text_n;
        memcpy(late->value, late->text, late->value_n);
    }
}


static void
cite_late_string(cite_late_t *late, uint8_t c)
{
    if (c == '"' && !late->escape) {
        cite_late_string_end(late);
        return;
    }

    late->escape = c == '\\' && !late->escape;

    if (late->depth != 1) {
        return;
    }

    if (late->text_n == CITE_LATE_MAX) {
        late->long_text = 1;
        return;
    }

    late->text[late->text_n++] = c;
}


/* a byte of the payload that is in no string */

static void
cite_late_token(cite_late_t *late, uint8_t c)
{
    if (late->behind && late->named_other && c != ' ' && c != '\t') {
        late->first = c;
        late->named_other = 0;
    }

    switch (c) {

    case '"':
        late->string = 1;
        late->escape = 0;
        late->long_text = 0;
        late->text_n = 0;
        break;

    case '{':
    case '[':
        late->begun = 1;
        late->depth++;
        break;

    case '}':
    case ']':
        late->depth -= late->depth != 0;
        break;

    case ':':
        if (late->depth == 1) {
            late->behind = 1;
        }

        break;

    case ',':
        if (late->depth == 1) {
            late->behind = 0;
            late->named = 0;
        }

        break;
    }
}


/* a byte before the line's value */

static void
cite_late_field(cite_late_t *late, uint8_t c)
{
    static const char  data[] = "data:";

    if (c != (uint8_t) data[late->field]) {
        late->line = CITE_LATE_OTHER;
        return;
    }

    late->field++;

    if (late->field == sizeof(data) - 1) {
        late->line = CITE_LATE_SPACE;
    }
}


static void
cite_late_byte(cite_late_t *late, uint8_t c)
{
    if (c == '\n' || c == '\r') {
        late->line = CITE_LATE_FIELD;
        late->field = 0;
        return;
    }

    switch (late->line) {

    case CITE_LATE_FIELD:
        cite_late_field(late, c);
        break;

    case CITE_LATE_SPACE:
        late->line = CITE_LATE_DATA;

        if (c == ' ') {
            break;
        }

        late->unspaced = 1;

        /* fall through */

    case CITE_LATE_DATA:
        if (late->string) {
            cite_late_string(late, c);

        } else {
            cite_late_token(late, c);
        }

        break;

    case CITE_LATE_OTHER:
        break;
    }
}


/* bytes of a string that is not kept, or of another field, are left out */

static const uint8_t *
cite_late_skip(const cite_late_t *late, const uint8_t *p, const uint8_t *last)
{
    int  high;

    if (late->line == CITE_LATE_DATA && late->string && !late->escape
        && (late->depth != 1 || late->long_text))
    {
        return cite_json_run(p, last, &high);
    }

    while (late->line == CITE_LATE_OTHER && p < last
           && *p != '\n' && *p != '\r')
    {
        p++;
    }

    return p;
}


void
cite_late_read(cite_late_t *late, cite_span_t bytes)
{
    const uint8_t  *p, *last;

    p = bytes.p;
    last = p + bytes.n;

    while (p < last) {

        p = cite_late_skip(late, p, last);

        if (p < last) {
            cite_late_byte(late, *p++);
        }
    }
}


cite_rc_t
cite_late_value(const cite_late_t *late, cite_span_t *value)
{
    *value = cite_span_make(late->value, late->value_n);

    return late->found ? CITE_OK : CITE_DECLINED;
}


int
cite_late_whole(const cite_late_t *late)
{
    return late->begun && late->depth == 0 && !late->string;
}
