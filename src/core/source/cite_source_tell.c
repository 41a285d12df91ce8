
/*
 * Copyright (C) the ngx_cite authors
 *
 * All that a source says, for those who keep evidence: its text, further
 * texts, sentences under any name, and the values beside them as a row.
 */


#include "source/cite_source_name_internal.h"
#include "source/cite_source_table_internal.h"


#define CITE_TELL_ROW    1024      /* bytes of a row, and of ... */
#define CITE_TELL_VALUE  80        /* ... a text in it */


/* 1 if the text is JSON as far as its ends tell, and is read as such */

static int
cite_text_is_json(cite_span_t text)
{
    uint8_t  c;

    if (!cite_source_is_json(text)) {
        return 0;
    }

    while (text.n && text.p[text.n - 1] <= ' ') {
        text.n--;
    }

    c = text.p[text.n - 1];

    while (text.n && *text.p <= ' ') {
        text = cite_span_skip(text, 1);
    }

    if (text.n < 2 || c != (*text.p == '{' ? '}' : ']')) {
        return 0;
    }

    do {
        text = cite_span_skip(text, 1);
    } while (text.n && *text.p <= ' ');

    return text.n && (c == '}' ? *text.p == '"'
                               : *text.p == '"' || *text.p == '{'
                                 || *text.p == '[');
}


typedef struct {
    cite_sources_t       *sources;
    const cite_source_t  *source;
    cite_span_t           told;    /* its text */
} cite_teller_t;


static void
cite_tell(const cite_teller_t *t, cite_span_t text, size_t offset, int row)
{
    cite_source_kept_t  kept = { text, offset, row != 0 };

    t->sources->kept(t->sources->kept_data, t->source, &kept);
}


static void
cite_tell_prose(void *data, cite_span_t text)
{
    const cite_teller_t  *t;

    t = data;

    if (text.p != t->told.p) {
        cite_tell(t, text, 0, 0);
    }
}


/* the last word of chunk_size, chunkSize or chunk-size */

static int
cite_tell_word(cite_span_t name, char *word, size_t max)
{
    size_t   i, n;
    uint8_t  c;

    for (i = name.n; i; i--) {
        c = name.p[i - 1];

        if (c == '_' || c == '-' || c == ' ' || c == '.') {
            break;
        }

        if (c >= 'A' && c <= 'Z' && i < name.n) {
            i--;
            break;
        }
    }

    for (n = 0; i + n < name.n && n < max - 1; n++) {
        c = name.p[i + n];
        word[n] = (char) (c >= 'A' && c <= 'Z' ? c | 0x20 : c);
    }

    word[n] = '\0';

    return i + n == name.n;
}


/* numbers that tell how a source was found, not what it says */

static int
cite_tell_is_other(cite_span_t name)
{
    char    word[16];
    size_t  i;

    static const char *const  words[] = {
        "score", "scores", "distance", "similarity", "rank", "relevance",
        "index", "idx", "offset", "position", "version", "token", "tokens",
        "id", "uuid", "hash", "width", "height", "chunk", "chars", "start",
        "end", "length", "line", "lines", "certainty", "confidence", "from",
        "to", "lc", "match", "order", "timestamp", "ts", "created", "updated"
    };

    if (!cite_tell_word(name, word, sizeof(word))) {
        return 0;
    }

    for (i = 0; i < cite_nelts(words); i++) {
        if (strcmp(word, words[i]) == 0) {
            return 1;
        }
    }

    return 0;
}


/* a member that is a value of a row; *number is set if it is a number */

static int
cite_tell_is_value(yyjson_val *key, yyjson_val *value, int *number)
{
    cite_span_t  name;

    name = cite_json_string(key);

    switch (cite_source_field(key)) {

    case CITE_SOURCE_TITLE:
        return yyjson_is_str(value);

    case CITE_SOURCE_NONE:
        break;

    default:
        return 0;
    }

    if (name.n == 0 || name.n > CITE_TELL_VALUE || cite_tell_is_other(name)) {
        return 0;
    }

    if (yyjson_is_num(value)) {
        *number = 1;
        return 1;
    }

    return yyjson_is_str(value) && yyjson_get_len(value) <= CITE_TELL_VALUE;
}


/* {"name":"Kettle","price":49,"description":"..."}: what it costs is said */

static void
cite_tell_row(const cite_teller_t *t, yyjson_val *object)
{
    int          number;
    char        *text;
    size_t       i, n, size;
    cite_buf_t   b;
    yyjson_val  *key, *value;
    yyjson_alc   alc;

    if (!yyjson_is_obj(object)
        || yyjson_obj_size(object) > CITE_SOURCE_MEMBERS_MAX)
    {
        return;
    }

    number = 0;
    cite_buf_init(&b, t->sources->mem, CITE_TELL_ROW);
    cite_json_alc(&alc, t->sources->mem);

    yyjson_obj_foreach(object, i, n, key, value) {

        if (!cite_tell_is_value(key, value, &number)) {
            continue;
        }

        if (yyjson_is_str(value)) {
            cite_table_pair(&b, cite_json_string(key), cite_json_string(value));
            continue;
        }

        text = yyjson_val_write_opts(value, 0, &alc, &size, NULL);

        if (text) {
            cite_table_pair(&b, cite_json_string(key),
                            cite_span_make(text, size));
            alc.free(alc.ctx, text);
        }
    }

    if (number && b.err == NULL) {
        cite_tell(t, cite_buf_view(&b), 0, 1);
    }

    cite_buf_free(&b);
}


static void
cite_tell_texts(const cite_teller_t *t, yyjson_val *texts)
{
    size_t       i, n, j, m;
    cite_span_t  text;
    yyjson_val  *value, *key, *item;

    yyjson_arr_foreach(texts, i, n, value) {

        text = cite_json_string(value);

        yyjson_obj_foreach(value, j, m, key, item) {
            if (cite_source_field(key) == CITE_SOURCE_TEXT) {
                text = cite_json_string(item);
            }
        }

        if (text.n && text.p != t->told.p) {
            cite_tell(t, text, 0, 0);
        }
    }
}


void
cite_sources_tell(cite_sources_t *s, const cite_source_t *source,
    const cite_source_reading_t *r)
{
    cite_teller_t  t = { s, source, r->source.content };

    if (s->kept == NULL || source == NULL || r->source.content.n == 0
        || cite_text_is_json(r->source.content))
    {
        return;
    }

    cite_tell(&t, r->source.content, r->row_offset, r->source.rows);
    cite_tell_texts(&t, r->texts);

    if (r->row.n) {
        cite_tell(&t, r->row, r->row_offset, 1);
    }

    if (r->documents == NULL) {
        cite_source_each_prose(r->object, cite_tell_prose, &t);
        cite_tell_row(&t, r->object);
    }
}
