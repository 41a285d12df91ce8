
/*
 * Copyright (C) the ngx_cite authors
 */


#include "script.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>


#define SCRIPT_TEXTS     16             /* messages with a text of their own */
#define SCRIPT_MAX_TEXT  (1u << 20)
#define SCRIPT_MAX_DELTAS  (100u * 1000 * 1000)
#define SCRIPT_SENTENCE  256


typedef struct {
    char    *p;
    size_t   n;
    size_t   max;
} text_t;


static const char *const  words[] = {
    "harbour", "the", "office", "boat", "wind", "a", "of", "quay", "pile",
    "survey", "was", "is", "counted", "fewer", "northern", "year", "before",
    "and", "reason", "said", "that", "in", "May", "bollard", "replaced",
    "ferry", "first", "leaves", "at", "six", "with", "tide", "chart", "light",
    "keeper", "has", "written", "to", "council", "about", "dredging", "which",
    "should", "begin", "when", "fishing", "season", "ends", "or", "not",
    "later", "than", "October", "because", "storms", "usually", "make",
    "channel", "unsafe", "for", "larger", "vessels", "by", "then"
};


static const struct {
    const char  *name;
    size_t       offset;
    unsigned     max;
} members[] = {
    { "id", offsetof(script_t, id), 65535 },
    { "messages", offsetof(script_t, messages), 999999 },
    { "deltas", offsetof(script_t, deltas), 1000000 },
    { "bytes", offsetof(script_t, bytes), 1024 },
    { "citations", offsetof(script_t, citations), 1000 },
    { "result", offsetof(script_t, result), SCRIPT_MAX_RESULT / 2 },
    { "piece", offsetof(script_t, piece), 1u << 20 },
    { "rate", offsetof(script_t, rate), 1000000 },
    { "stamp", offsetof(script_t, stamp), 1 }
};

#define MEMBERS  (sizeof(members) / sizeof(members[0]))


static unsigned *
member(script_t *s, size_t i)
{
    return (unsigned *) (void *) ((char *) s + members[i].offset);
}


void
script_init(script_t *s)
{
    memset(s, 0, sizeof(script_t));

    s->messages = 1;
    s->deltas = 400;
    s->bytes = 8;
}


int
script_set(script_t *s, const char *name, const char *value)
{
    char           *end;
    size_t          i;
    unsigned long   n;

    for (i = 0; i < MEMBERS; i++) {
        if (strcmp(members[i].name, name) == 0) {
            n = strtoul(value, &end, 10);

            if (end == value || *end != '\0' || n > members[i].max) {
                return 0;
            }

            *member(s, i) = (unsigned) n;

            return (size_t) s->deltas * s->bytes <= SCRIPT_MAX_TEXT
                   && (size_t) s->deltas * s->messages <= SCRIPT_MAX_DELTAS;
        }
    }

    return 0;
}


size_t
script_query(const script_t *s, char *p, size_t size)
{
    size_t    i, n;
    script_t  copy;

    copy = *s;
    n = 0;

    for (i = 0; i < MEMBERS && n < size; i++) {
        n += (size_t) snprintf(p + n, size - n, "%s%s=%u", i ? "&" : "",
                               members[i].name, *member(&copy, i));
    }

    return n;
}


static void
put(text_t *t, const char *s, size_t n)
{
    n = n < t->max - t->n ? n : t->max - t->n;

    memcpy(t->p + t->n, s, n);
    t->n += n;
}


/* the same words for the same number */

static size_t
sentence(unsigned number, char *p)
{
    size_t    i, n, len;
    uint32_t  seed;

    seed = number * 2654435761u + 12345;
    len = 0;
    n = 8 + number % 7;

    for (i = 0; i < n; i++) {
        seed = seed * 1664525 + 1013904223;
        len += (size_t) sprintf(p + len, "%s%s", i ? " " : "",
                                words[(seed >> 16) % 64]);
    }

    if (p[0] >= 'a') {
        p[0] = (char) (p[0] - 'a' + 'A');
    }

    return len;
}


static void
put_prose(text_t *t, unsigned number)
{
    char    line[SCRIPT_SENTENCE];
    size_t  n;

    n = sentence(number, line);

    if (number % 6 == 1) {
        put(t, "\"", 1);
        put(t, line, n);
        put(t, ".\" ", 3);
        return;
    }

    put(t, line, n);
    put(t, number % 6 == 5 ? ".\n\n" : ". ", number % 6 == 5 ? 3 : 2);
}


static void
put_citation(text_t *t, unsigned number)
{
    int   n;
    char  line[SCRIPT_SENTENCE], tag[2 * SCRIPT_SENTENCE];

    /* every fourth is nowhere in the result */

    (void) sentence(number % 4 == 3 ? 1000000 + number : number % 40, line);
    n = snprintf(tag, sizeof(tag), "<cite attachment_id='call_1' "
                 "full_phrase='%s' />. ", line);
    put(t, tag, (size_t) n);
}


static void
fill_text(const script_t *s, unsigned message, text_t *t)
{
    unsigned  i, number;

    number = 5000 + message * 4096;

    for (i = 0; i < s->citations; i++) {
        while (t->n < t->max / (s->citations + 1) * (i + 1)) {
            put_prose(t, number++);
        }

        put_citation(t, message * s->citations + i);
    }

    while (t->n < t->max) {
        put_prose(t, number++);
    }
}


/* made once for all streams that have the same */

static const char *
message_text(const script_t *s, unsigned message)
{
    unsigned         i;
    static char     *texts[SCRIPT_TEXTS];
    static script_t  known;
    text_t           t;

    if (texts[0] == NULL || known.deltas != s->deltas
        || known.bytes != s->bytes || known.citations != s->citations)
    {
        for (i = 0; i < SCRIPT_TEXTS; i++) {
            t.max = (size_t) s->deltas * s->bytes;
            t.n = 0;
            t.p = realloc(texts[i], t.max + 1);

            if (t.p == NULL) {
                perror("realloc");
                exit(1);
            }

            fill_text(s, i, &t);
            texts[i] = t.p;
        }

        known = *s;
    }

    return texts[message % SCRIPT_TEXTS];
}


static size_t
put_escaped(const char *text, size_t n, char *p)
{
    char   *start;
    size_t  i;

    start = p;

    for (i = 0; i < n; i++) {
        if (text[i] == '\n') {
            *p++ = '\\';
            *p++ = 'n';

        } else {
            if (text[i] == '"') {
                *p++ = '\\';
            }

            *p++ = text[i];
        }
    }

    return (size_t) (p - start);
}


/* the same for all deltas of a message: often it is the one before */

static size_t
delta_head(const script_t *s, unsigned message, char *p)
{
    static char      head[128];
    static size_t    n;
    static unsigned  known_id, known_message;

    if (n == 0 || known_id != s->id || known_message != message) {
        n = (size_t) sprintf(head, "data: {\"type\":\"TEXT_MESSAGE_CONTENT\","
                                   "\"messageId\":\"msg_%05u_%06u\","
                                   "\"delta\":\"", s->id, message);
        known_id = s->id;
        known_message = message;
    }

    memcpy(p, head, n);

    return n;
}


static size_t
delta_event(const script_t *s, unsigned message, unsigned i, uint64_t now,
    char *p, size_t *stamp)
{
    size_t  n;

    n = delta_head(s, message, p);

    if (s->stamp) {
        *stamp = n;
        script_stamp_write(now, p + n);
        n += SCRIPT_STAMP;
    }

    n += put_escaped(message_text(s, message) + (size_t) i * s->bytes,
                     s->bytes, p + n);
    memcpy(p + n, "\"}\n\n", 4);

    return n + 4;
}


static size_t
message_event(const script_t *s, unsigned n, uint64_t now, char *p,
    size_t *stamp)
{
    unsigned  message, i;

    message = n / (s->deltas + 2);
    i = n % (s->deltas + 2);

    if (i == 0) {
        return (size_t) sprintf(p, "data: {\"type\":\"TEXT_MESSAGE_START\","
                                   "\"messageId\":\"msg_%05u_%06u\","
                                   "\"role\":\"assistant\"}\n\n",
                                s->id, message);
    }

    if (i == s->deltas + 1) {
        return (size_t) sprintf(p, "data: {\"type\":\"TEXT_MESSAGE_END\","
                                   "\"messageId\":\"msg_%05u_%06u\"}\n\n",
                                s->id, message);
    }

    return delta_event(s, message, i - 1, now, p, stamp);
}


static size_t
result_event(const script_t *s, char *p)
{
    char      line[SCRIPT_SENTENCE];
    size_t    n;
    text_t    t;
    unsigned  i;

    n = (size_t) sprintf(p, "data: {\"type\":\"TOOL_CALL_RESULT\","
                            "\"messageId\":\"res_%05u\","
                            "\"toolCallId\":\"call_1\",\"content\":\"", s->id);
    t.p = p + n;
    t.n = 0;
    t.max = s->result;

    for (i = 0; t.n < t.max; i++) {
        put(&t, line, sentence(i, line));
        put(&t, ". ", 2);
    }

    memcpy(t.p + t.n, "\"}\n\n", 4);

    return n + t.n + 4;
}


static size_t
tool_event(const script_t *s, unsigned n, char *p)
{
    switch (n) {

    case 0:
        return (size_t) sprintf(p, "data: {\"type\":\"TOOL_CALL_START\","
                                   "\"toolCallId\":\"call_1\","
                                   "\"toolCallName\":\"search\"}\n\n");

    case 1:
        return (size_t) sprintf(p, "data: {\"type\":\"TOOL_CALL_ARGS\","
                                   "\"toolCallId\":\"call_1\","
                                   "\"delta\":\"{\\\"q\\\":\\\"quay\\\"}\"}"
                                   "\n\n");

    case 2:
        return (size_t) sprintf(p, "data: {\"type\":\"TOOL_CALL_END\","
                                   "\"toolCallId\":\"call_1\"}\n\n");

    default:
        return result_event(s, p);
    }
}


unsigned
script_events(const script_t *s)
{
    return 2 + (s->result ? 4 : 0) + s->messages * (s->deltas + 2);
}


size_t
script_event(const script_t *s, unsigned n, uint64_t now, char *p,
    size_t *stamp)
{
    *stamp = 0;

    if (n == 0 || n == script_events(s) - 1) {
        return (size_t) sprintf(p, "data: {\"type\":\"RUN_%s\","
                                   "\"threadId\":\"thread_%05u\","
                                   "\"runId\":\"run_%05u\"}\n\n",
                                n ? "FINISHED" : "STARTED", s->id, s->id);
    }

    n--;

    if (s->result) {
        if (n < 4) {
            return tool_event(s, n, p);
        }

        n -= 4;
    }

    return message_event(s, n, now, p, stamp);
}


void
script_stamp_write(uint64_t now, char *p)
{
    size_t  i;

    for (i = 0; i < SCRIPT_STAMP; i++) {
        p[i] = (char) ('a' + (now >> (60 - 4 * i) & 15));
    }
}


uint64_t
script_stamp_read(const char *p)
{
    size_t    i;
    uint64_t  now;

    now = 0;

    for (i = 0; i < SCRIPT_STAMP; i++) {
        now = now << 4 | (uint64_t) (p[i] - 'a');
    }

    return now;
}


uint64_t
script_now(void)
{
    struct timespec  t;

    clock_gettime(CLOCK_MONOTONIC, &t);

    return (uint64_t) t.tv_sec * 1000000000u + (uint64_t) t.tv_nsec;
}
