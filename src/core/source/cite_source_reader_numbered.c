
/*
 * Copyright (C) the ngx_cite authors
 *
 * Sources in a text that numbers them, each with a heading of the same form:
 *
 *   [1] Title            Source 1: Title      [Document 1] Title
 *   1. Title: text       ### Result 1         Quelle 1 (Titel):
 */


#include "source/cite_source_body.h"


#define CITE_HEAD_LABEL    32    /* bytes of "Source", "Search result" */
#define CITE_HEAD_LEAST    20    /* bytes of a text on the average ... */
#define CITE_HEAD_PROSE    50    /* ... of lists that may be anything's */


/* forms of headings; those that tell more come first */

typedef enum {
    CITE_HEAD_NONE = 0,
    CITE_HEAD_WORD,          /* Source 1: */
    CITE_HEAD_BRACKETS,      /* [Source 1] */
    CITE_HEAD_NUMBER,        /* [1] */
    CITE_HEAD_DOT            /* 1. */
} cite_head_e;


typedef struct {
    cite_head_e   kind;
    cite_span_t   label;
    uint32_t      number;
    cite_span_t   rest;      /* of the line */
} cite_head_t;


/* words for a source, in lower case as far as they are ASCII */

static int
cite_label_is_known(cite_span_t label)
{
    size_t   i, j;
    uint8_t  c;

    static const cite_span_t  words[] = {
        cite_span_const("source"), cite_span_const("document"),
        cite_span_const("doc"), cite_span_const("result"),
        cite_span_const("passage"), cite_span_const("chunk"),
        cite_span_const("excerpt"), cite_span_const("snippet"),
        cite_span_const("reference"), cite_span_const("ref"),
        cite_span_const("article"), cite_span_const("page"),
        cite_span_const("context"), cite_span_const("hit"),
        cite_span_const("record"), cite_span_const("entry"),
        cite_span_const("item"), cite_span_const("citation"),
        cite_span_const("match"), cite_span_const("paper"),
        cite_span_const("node"), cite_span_const("fragment"),
        cite_span_const("evidence"), cite_span_const("text"),
        cite_span_const("paragraph"), cite_span_const("webpage"),
        cite_span_const("website"), cite_span_const("file"),
        cite_span_const("quelle"), cite_span_const("dokument"),
        cite_span_const("ergebnis"), cite_span_const("treffer"),
        cite_span_const("abschnitt"), cite_span_const("auszug"),
        cite_span_const("artikel"), cite_span_const("fuente"),
        cite_span_const("documento"), cite_span_const("resultado"),
        cite_span_const("fonte"), cite_span_const("risultato"),
        cite_span_const("extrait"), cite_span_const("r\xc3\xa9sultat"),
        cite_span_const("bron"), cite_span_const("resultaat"),
        cite_span_const("k\xc3\xa4lla"), cite_span_const("resultat"),
        cite_span_const("kilde"), cite_span_const("zdroj"),
        cite_span_const("\xc5\xbar\xc3\xb3\x64\xc5\x82o"),
        cite_span_const("wynik"), cite_span_const("kaynak"),
        cite_span_const("\xd0\x98\xd1\x81\xd1\x82\xd0\xbe\xd1\x87\xd0\xbd"
                        "\xd0\xb8\xd0\xba"),
        cite_span_const("\xd0\x94\xd0\xbe\xd0\xba\xd1\x83\xd0\xbc\xd0\xb5"
                        "\xd0\xbd\xd1\x82"),
        cite_span_const("\xd0\xa0\xd0\xb5\xd0\xb7\xd1\x83\xd0\xbb\xd1\x8c"
                        "\xd1\x82\xd0\xb0\xd1\x82"),
        cite_span_const("\xe6\x9d\xa5\xe6\xba\x90"),
        cite_span_const("\xe6\x96\x87\xe6\xa1\xa3"),
        cite_span_const("\xe6\x96\x87\xe4\xbb\xb6"),
        cite_span_const("\xe7\xbb\x93\xe6\x9e\x9c"),
        cite_span_const("\xe8\xb5\x84\xe6\x96\x99"),
        cite_span_const("\xe8\xb3\x87\xe6\x96\x99"),
        cite_span_const("\xe5\x87\xba\xe5\x85\xb8"),
        cite_span_const("\xe6\x96\x87\xe6\x9b\xb8"),
        cite_span_const("\xe7\xb5\x90\xe6\x9e\x9c"),
        cite_span_const("\xec\xb6\x9c\xec\xb2\x98"),
        cite_span_const("\xeb\xac\xb8\xec\x84\x9c"),
        cite_span_const("\xea\xb2\xb0\xea\xb3\xbc"),
        cite_span_const("s"), cite_span_const("d")
    };

    for (i = 0; i < cite_nelts(words); i++) {

        if (words[i].n != label.n) {
            continue;
        }

        for (j = 0; j < label.n; j++) {
            c = label.p[j];
            c = c >= 'A' && c <= 'Z' ? c | 0x20 : c;

            if (c != words[i].p[j]) {
                break;
            }
        }

        if (j == label.n) {
            return 1;
        }
    }

    return 0;
}


/* digits at the start; the number of bytes, 0: none */

static size_t
cite_head_digits(cite_span_t s, uint32_t *number)
{
    size_t  n;

    *number = 0;

    for (n = 0; n < s.n && n < 4 && s.p[n] >= '0' && s.p[n] <= '9'; n++) {
        *number = *number * 10 + s.p[n] - '0';
    }

    return n && n < 4 ? n : 0;
}


/* "Source 1", "Search result #1", "doc_1": bytes of it; 0: it is none */

static size_t
cite_head_named(cite_span_t s, cite_span_t *label, uint32_t *number)
{
    size_t  i, n, word;

    word = 0;

    for (i = 0; i < s.n && i < CITE_HEAD_LABEL; i++) {

        if (s.p[i] >= '0' && s.p[i] <= '9') {
            break;
        }

        if (s.p[i] == ':' || s.p[i] == '.' || s.p[i] == '\n') {
            return 0;
        }
    }

    n = i < s.n ? cite_head_digits(cite_span_skip(s, i), number) : 0;

    if (n == 0) {
        return 0;
    }

    *label = cite_span_make(s.p, i);

    while (label->n && (label->p[label->n - 1] == ' '
                        || label->p[label->n - 1] == '#'
                        || label->p[label->n - 1] == '_'
                        || label->p[label->n - 1] == '-'))
    {
        label->n--;
    }

    for (word = label->n; word && label->p[word - 1] != ' '; word--) {
        /* void */
    }

    *label = cite_span_skip(*label, word);

    return label->n && cite_label_is_known(*label) ? i + n : 0;
}


/* the end of a heading that is no bracket: what it may be followed by */

static int
cite_head_ends(cite_span_t s)
{
    if (s.n == 0) {
        return 1;
    }

    if (s.n > 4 && memcmp(s.p, " of ", 4) == 0) {
        return 1;
    }

    while (s.n && (*s.p == ' ' || *s.p == '*' || *s.p == ']')) {
        s = cite_span_skip(s, 1);
    }

    if (s.n == 0) {
        return 1;
    }

    return *s.p == ':' || *s.p == '(' || *s.p == '-' || *s.p == '|'
           || *s.p == '.' || *s.p == '=' || (s.n > 2 && (*s.p == 0xe2
                                              || *s.p == 0xef));
}


/* what parts a heading's number from its title */

static cite_span_t
cite_head_rest(cite_span_t s)
{
    size_t  n;

    if (s.n > 4 && memcmp(s.p, " of ", 4) == 0) {
        for (n = 4; n < s.n && s.p[n] >= '0' && s.p[n] <= '9'; n++) {
            /* void */
        }

        s = cite_span_skip(s, n);
    }

    while (s.n) {

        if (*s.p <= ' ' || *s.p == ':' || *s.p == '*' || *s.p == '|'
            || *s.p == '=' || (*s.p == '-' && s.n > 1 && s.p[1] != '-')
            || *s.p == '.')
        {
            s = cite_span_skip(s, 1);

        } else if (s.n > 2 && (memcmp(s.p, "\xe2\x80\x93", 3) == 0
                               || memcmp(s.p, "\xe2\x80\x94", 3) == 0
                               || memcmp(s.p, "\xef\xbc\x9a", 3) == 0))
        {
            s = cite_span_skip(s, 3);

        } else {
            break;
        }
    }

    return s;
}


static int
cite_head_brackets(cite_span_t s, cite_head_t *head)
{
    size_t       n, open;
    cite_span_t  inside;

    open = s.n > 3 && memcmp(s.p, "\xe3\x80\x90", 3) == 0 ? 3 : 1;
    inside = cite_span_skip(s, open);

    n = cite_head_digits(inside, &head->number);
    head->kind = CITE_HEAD_NUMBER;

    if (n == 0) {
        n = cite_head_named(inside, &head->label, &head->number);
        head->kind = CITE_HEAD_BRACKETS;
    }

    if (n == 0 || n >= inside.n) {
        return 0;
    }

    inside = cite_span_skip(inside, n);

    /* [Document 1: Title] */

    if (head->kind == CITE_HEAD_BRACKETS && (*inside.p == ':'
                                             || *inside.p == ' '))
    {
        head->rest = cite_head_rest(inside);

        if (head->rest.n && head->rest.p[head->rest.n - 1] == ']') {
            head->rest.n--;
            return 1;
        }
    }

    if (open == 3) {
        if (inside.n < 3 || memcmp(inside.p, "\xe3\x80\x91", 3) != 0) {
            return 0;
        }

        inside = cite_span_skip(inside, 3);

    } else if (*inside.p == (*s.p == '[' ? ']' : ')')) {
        inside = cite_span_skip(inside, 1);

    } else {
        return 0;
    }

    /* [1](url) is a link */

    if (inside.n && *inside.p == '(') {
        return 0;
    }

    head->rest = cite_head_rest(inside);

    return 1;
}


static int
cite_head_dot(cite_span_t s, cite_head_t *head)
{
    size_t  n;

    n = cite_head_digits(s, &head->number);

    if (n == 0 || n + 1 >= s.n || (s.p[n] != '.' && s.p[n] != ')')
        || s.p[n + 1] > ' ')
    {
        return 0;
    }

    head->kind = CITE_HEAD_DOT;
    head->rest = cite_span_trim(cite_span_skip(s, n + 1));

    return 1;
}


/* 1 if the line is a heading */

static int
cite_head_read(cite_span_t line, cite_head_t *head)
{
    size_t       n;
    cite_span_t  s;

    memset(head, 0, sizeof(cite_head_t));
    s = cite_span_trim(line);

    while (s.n && (*s.p == '#' || *s.p == '*' || *s.p == '>' || *s.p == '-'
                   || *s.p == '=' || *s.p == ' '))
    {
        s = cite_span_skip(s, 1);
    }

    if (s.n == 0) {
        return 0;
    }

    if (*s.p == '[' || *s.p == '('
        || (s.n > 3 && memcmp(s.p, "\xe3\x80\x90", 3) == 0))
    {
        return cite_head_brackets(s, head);
    }

    if (*s.p >= '0' && *s.p <= '9') {
        return cite_head_dot(s, head);
    }

    n = cite_head_named(s, &head->label, &head->number);

    if (n == 0 || !cite_head_ends(cite_span_skip(s, n))) {
        return 0;
    }

    head->kind = CITE_HEAD_WORD;
    head->rest = cite_head_rest(cite_span_skip(s, n));

    while (head->rest.n && (head->rest.p[head->rest.n - 1] == '-'
                            || head->rest.p[head->rest.n - 1] == '='))
    {
        head->rest.n--;
    }

    return 1;
}


/* all headings of one kind, whose numbers differ */

typedef struct {
    cite_head_e   kind;
    cite_span_t   label;
    size_t        n;
    size_t        before;    /* bytes */
    size_t        size;      /* of texts */
    uint8_t       seen[CITE_SOURCE_NUMBER_MAX / 8 + 1];
    unsigned      linked:1;
} cite_heads_t;


static int
cite_heads_has(const cite_heads_t *heads, const cite_head_t *head)
{
    return heads->kind == head->kind
           && (heads->n == 0 || heads->label.n == head->label.n);
}


/* CITE_DECLINED: two have the same number */

static cite_rc_t
cite_heads_find(cite_heads_t *heads, cite_span_t text)
{
    uint32_t     n;
    cite_head_t  head;
    cite_span_t  rest, line;

    rest = text;

    while (cite_line_next(&rest, &line)) {

        if (!cite_head_read(line, &head) || !cite_heads_has(heads, &head)) {
            continue;
        }

        n = head.number;

        if (heads->seen[n >> 3] >> (n & 7) & 1) {
            return CITE_DECLINED;
        }

        heads->seen[n >> 3] |= (uint8_t) (1u << (n & 7));

        if (heads->n++ == 0) {
            heads->label = head.label;
            heads->before = (size_t) (line.p - text.p);
        }
    }

    heads->size = text.n - heads->before;

    return heads->n ? CITE_OK : CITE_DECLINED;
}


/* a list of anything may be numbered: those of sources are longer */

static int
cite_heads_count(const cite_heads_t *heads, cite_span_t text)
{
    if (!cite_body_may_follow(heads->before, text.n)) {
        return 0;
    }

    if (heads->kind == CITE_HEAD_DOT) {
        return heads->n > 1 && heads->size / heads->n >= CITE_HEAD_PROSE;
    }

    return heads->size / heads->n >= CITE_HEAD_LEAST;
}


/* 1 if the head has a text, and was added */

static size_t
cite_heads_emit(const cite_source_text_t *in, cite_source_sink_t *sink,
    cite_source_list_t *list, const cite_head_t *head, cite_span_t body)
{
    cite_source_reading_t  r;

    cite_body_begin(&r, in);
    cite_body_read(&r, head->rest, body);

    r.own = head->number + 1;
    r.source.number = head->number;

    if (r.source.content.n == 0) {
        return 0;
    }

    sink->add(sink, &r, list);

    return 1;
}


static size_t
cite_heads_read(const cite_heads_t *heads, const cite_source_text_t *in,
    cite_source_sink_t *sink)
{
    size_t              n;
    cite_head_t         head, last;
    cite_span_t         rest, line, body;
    cite_source_list_t  list;

    memset(&list, 0, sizeof(cite_source_list_t));
    memset(&last, 0, sizeof(cite_head_t));

    list.numbered = 1;
    sink->list_start(sink, &list);

    n = 0;
    rest = in->text;
    body = rest;

    while (cite_line_next(&rest, &line)) {

        if (!cite_head_read(line, &head)
            || head.kind != heads->kind || head.label.n != heads->label.n)
        {
            continue;
        }

        if (last.kind) {
            n += cite_heads_emit(in, sink, &list, &last,
                                 cite_span_between(body.p, line.p));
        }

        last = head;
        body = rest;
    }

    n += cite_heads_emit(in, sink, &list, &last, body);
    sink->list_end(sink, &list);

    return n;
}


static cite_rc_t
cite_numbered_read(const cite_source_text_t *in, cite_source_sink_t *sink)
{
    cite_head_e   kind;
    cite_heads_t  heads;

    for (kind = CITE_HEAD_WORD; kind <= CITE_HEAD_DOT; kind++) {

        memset(&heads, 0, sizeof(cite_heads_t));
        heads.kind = kind;

        if (cite_heads_find(&heads, in->text) == CITE_OK
            && cite_heads_count(&heads, in->text))
        {
            return cite_heads_read(&heads, in, sink) ? CITE_OK : CITE_DECLINED;
        }
    }

    return CITE_DECLINED;
}


const cite_source_reader_t  cite_source_reader_numbered = {
    .name = cite_span_const("numbered"),
    .read = cite_numbered_read
};
