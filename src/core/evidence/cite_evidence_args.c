
/*
 * Copyright (C) the ngx_cite authors
 *
 * Arguments of a tool call as values, names of members among them: one after
 * the other, with a mark behind each.
 */


#include "evidence/cite_evidence_echo.h"
#include "evidence/cite_evidence_internal.h"
#include "base/cite_utf8.h"


#define CITE_ARGS_TIMES    6     /* the size of values, by that of JSON: each
                                    may be there in several forms */
#define CITE_ARGS_VALUE    2     /* bytes of a step that a value costs */
#define CITE_ARGS_PASSED   8     /* bytes of a string that cost one */
#define CITE_ARGS_AT_ONCE  65536 /* bytes of arguments; longer ones are read
                                    when a result is compared with them */


/* the code that four hexadecimal digits write, or -1 */

static int32_t
cite_args_unit(cite_span_t s)
{
    size_t   i;
    int      c;
    int32_t  code;

    if (s.n < 4) {
        return -1;
    }

    code = 0;

    for (i = 0; i < 4; i++) {
        c = s.p[i] | 0x20;

        if (c >= '0' && c <= '9') {
            code = code * 16 + c - '0';

        } else if (c >= 'a' && c <= 'f') {
            code = code * 16 + c - 'a' + 10;

        } else {
            return -1;
        }
    }

    return code;
}


/* a character behind "\u"; returns how many bytes write it */

static size_t
cite_args_character(cite_buf_t *b, cite_span_t s)
{
    size_t    n;
    uint8_t   character[4];
    int32_t   code, low;

    n = 4;
    code = cite_args_unit(s);

    if (code >= 0xd800 && code < 0xdc00 && s.n >= 10 && s.p[4] == '\\'
        && s.p[5] == 'u')
    {
        low = cite_args_unit(cite_span_skip(s, 6));

        if (low >= 0xdc00 && low < 0xe000) {
            code = 0x10000 + (code - 0xd800) * 0x400 + low - 0xdc00;
            n = 10;
        }
    }

    if (code < 0 || (code >= 0xd800 && code < 0xe000)) {
        return 0;
    }

    cite_buf_add(b, character, cite_utf8_encode((uint32_t) code, character));

    return n;
}


/* a character that is escaped, perhaps repeatedly; returns its length in s */

static size_t
cite_args_escape(cite_buf_t *b, cite_span_t s)
{
    size_t  n;

    for (n = 0; n < s.n && s.p[n] == '\\'; n++) {
        /* void */
    }

    if (n == s.n) {
        return n;
    }

    switch (s.p[n]) {

    case 'n':
    case 'r':
    case 't':
    case 'b':
    case 'f':
        cite_buf_byte(b, ' ');
        return n + 1;

    case 'u':
        return n + 1 + cite_args_character(b, cite_span_skip(s, n + 1));

    default:
        return n;
    }
}


/*
 * JSON in a string, or JSON that is broken: escapes are decoded, and quotes
 * end values.
 */

static void
cite_args_loose(cite_buf_t *b, cite_span_t s)
{
    size_t  n;

    while (s.n) {

        for (n = 0; n < s.n && s.p[n] != '\\' && s.p[n] != '"'; n++) {
            /* void */
        }

        cite_buf_add(b, s.p, n);
        s = cite_span_skip(s, n);

        if (s.n == 0) {
            break;
        }

        if (*s.p == '"') {
            cite_buf_byte(b, CITE_ECHO_END);
            s = cite_span_skip(s, 1);

        } else {
            s = cite_span_skip(s, cite_args_escape(b, s));
        }
    }

    cite_buf_byte(b, CITE_ECHO_END);
}


static void
cite_args_string(cite_buf_t *b, cite_span_t s)
{
    cite_buf_put(b, s);
    cite_buf_byte(b, CITE_ECHO_END);

    if (s.n && (*s.p == '{' || *s.p == '[' || memchr(s.p, '\\', s.n))) {
        cite_args_loose(b, s);
    }
}


/* a value that is no array or object */

static void
cite_args_scalar(cite_args_t *args, yyjson_val *value)
{
    cite_span_t  s;

    if (yyjson_is_str(value)) {
        s = cite_json_string(value);
        args->left -= cite_min(args->left, s.n / CITE_ARGS_PASSED);
        cite_args_string(args->values, s);

    } else if (yyjson_is_num(value) || yyjson_is_bool(value)) {
        cite_evidence_scalar(args->values, value);
        cite_buf_byte(args->values, CITE_ECHO_END);
    }
}


/* the reader limits the depth */

static void
cite_args_value(cite_args_t *args, yyjson_val *value)
{
    cite_args_frame_t  *frame;

    args->left -= cite_min(args->left, CITE_ARGS_VALUE);

    if (!yyjson_is_ctn(value)) {
        cite_args_scalar(args, value);
        return;
    }

    if (args->depth == cite_nelts(args->frames)) {
        return;
    }

    frame = &args->frames[args->depth++];
    frame->of_object = yyjson_is_obj(value);

    if (frame->of_object) {
        (void) yyjson_obj_iter_init(value, &frame->at.object);

    } else {
        (void) yyjson_arr_iter_init(value, &frame->at.array);
    }
}


/* the next value of the array or object that was opened last */

static void
cite_args_next(cite_args_t *args)
{
    yyjson_val         *key, *value;
    cite_args_frame_t  *frame;

    frame = &args->frames[args->depth - 1];

    if (frame->of_object) {
        key = yyjson_obj_iter_next(&frame->at.object);
        value = key ? yyjson_obj_iter_get_val(key) : NULL;

    } else {
        key = NULL;
        value = yyjson_arr_iter_next(&frame->at.array);
    }

    if (value == NULL) {
        args->depth--;
        return;
    }

    if (key) {
        cite_args_scalar(args, key);
    }

    cite_args_value(args, value);
}


/* all values of JSON at once */

static void
cite_args_values(cite_buf_t *b, yyjson_val *value)
{
    cite_args_t  args;

    args.values = b;
    args.depth = 0;
    args.left = 0;

    cite_args_value(&args, value);

    while (args.depth) {
        cite_args_next(&args);
    }
}


static void
cite_echo_values(cite_echo_t *echo)
{
    if (echo->values.err) {
        cite_buf_free(&echo->values);
        echo->lost = 1;
    }
}


/* a result may have them as they are written, with escapes or without */

static int
cite_args_are_text(cite_span_t arguments, int is_json)
{
    return !is_json || memchr(arguments.p, '\\', arguments.n) != NULL;
}


/* room for the values of so many more bytes of arguments */

static void
cite_echo_room(cite_echo_t *echo, size_t n)
{
    size_t  *max;

    max = &echo->values.max;
    *max += cite_min(SIZE_MAX - *max, CITE_ARGS_TIMES * (n + 1));
}


/* long ones wait, one behind the other, which is no JSON any more */

static void
cite_echo_add_long(cite_echo_t *echo, cite_span_t arguments)
{
    echo->arguments.max = echo->arguments.n + arguments.n + 1;

    if (echo->arguments.n) {
        cite_buf_byte(&echo->arguments, '\n');
    }

    cite_buf_put(&echo->arguments, arguments);
    echo->lost |= echo->arguments.err != NULL;
}


void
cite_echo_add(cite_evidence_t *e, cite_echo_t *echo, cite_json_t *json,
    cite_span_t arguments)
{
    yyjson_val  *value;

    if (arguments.n == 0 || cite_echo_reopen(e, echo) != CITE_OK) {
        return;
    }

    cite_echo_room(echo, echo->arguments.n + arguments.n);

    if (arguments.n > CITE_ARGS_AT_ONCE) {
        cite_echo_add_long(echo, arguments);
        return;
    }

    value = cite_json_read(json, arguments);

    if (value) {
        cite_args_values(&echo->values, value);
    }

    if (cite_args_are_text(arguments, value != NULL)) {
        cite_args_string(&echo->values, arguments);
    }

    cite_echo_values(echo);
}


void
cite_args_end(cite_args_t *args)
{
    if (args->echo) {
        cite_json_release(&args->json);
        args->echo = NULL;
    }
}


static void
cite_args_parse(cite_evidence_t *e, cite_args_t *args, cite_echo_t *echo,
    cite_span_t arguments)
{
    yyjson_val  *value;

    args->heap = cite_mem_heap(e->mem);
    cite_json_init(&args->json, &args->heap, SIZE_MAX);

    args->echo = echo;
    args->values = &echo->values;
    args->depth = 0;

    value = cite_json_read(&args->json, arguments);

    args->state = CITE_ARGS_VALUES;
    args->is_json = value != NULL;

    if (value) {
        cite_args_value(args, value);
    }
}


/* CITE_OK: all values are written */

static cite_rc_t
cite_args_step(cite_evidence_t *e, cite_args_t *args, cite_echo_t *echo)
{
    cite_span_t  arguments;

    arguments = cite_buf_view(&echo->arguments);

    switch (args->state) {

    case CITE_ARGS_PARSE:
        cite_args_parse(e, args, echo, arguments);
        args->left -= cite_min(args->left, arguments.n);
        return CITE_AGAIN;

    case CITE_ARGS_VALUES:
        if (args->depth) {
            cite_args_next(args);
            return CITE_AGAIN;
        }

        if (!cite_args_are_text(arguments, args->is_json)) {
            return CITE_OK;
        }

        args->state = CITE_ARGS_TEXT;
        return CITE_AGAIN;

    case CITE_ARGS_TEXT:
    default:
        args->left -= cite_min(args->left, arguments.n);
        cite_args_string(args->values, arguments);
        return CITE_OK;
    }
}


cite_rc_t
cite_args_go_on(cite_evidence_t *e, cite_args_t *args, cite_echo_t *echo,
    size_t *left)
{
    if (echo->arguments.n == 0) {
        return CITE_OK;
    }

    if (args->echo != echo) {
        cite_args_end(args);
        args->state = CITE_ARGS_PARSE;
    }

    args->left = *left;

    while (args->left && echo->arguments.n) {
        if (cite_args_step(e, args, echo) == CITE_OK) {
            cite_args_end(args);
            cite_buf_free(&echo->arguments);
            cite_echo_values(echo);
        }
    }

    *left = args->left;

    return echo->arguments.n || *left == 0 ? CITE_AGAIN : CITE_OK;
}


void
cite_echo_add_value(cite_evidence_t *e, cite_echo_t *echo,
    yyjson_val *arguments)
{
    if (cite_echo_reopen(e, echo) != CITE_OK) {
        return;
    }

    echo->values.max = SIZE_MAX;
    cite_args_values(&echo->values, arguments);
    cite_echo_values(echo);
}
