
/*
 * Copyright (C) the ngx_cite authors
 */


#include "net.h"
#include "reply.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>


void
reply_broken(const reply_t *r, const char *what, const char *p, size_t n)
{
    fprintf(stderr, "stream %u, behind event %u: %s\n", r->script.id, r->came,
            what);

    if (p) {
        fprintf(stderr, "%.*s\n", (int) (n < 400 ? n : 400), p);
    }

    exit(1);
}


static void
latency_add(reply_sum_t *sum, uint64_t ns)
{
    size_t  max;

    if (sum->latencies_n == sum->latencies_max) {
        max = sum->latencies_max ? 2 * sum->latencies_max : 65536;
        sum->latencies = realloc(sum->latencies, max * sizeof(uint32_t));

        if (sum->latencies == NULL) {
            die("realloc");
        }

        sum->latencies_max = max;
    }

    ns = ns < UINT32_MAX ? ns : UINT32_MAX;
    sum->latencies[sum->latencies_n++] = (uint32_t) ns;
}


static int
contains(const char *p, size_t n, const char *what, size_t what_n)
{
    const char  *end;

    end = p + n;

    while ((p = memchr(p, what[0], (size_t) (end - p)))) {
        if ((size_t) (end - p) < what_n) {
            return 0;
        }

        if (memcmp(p, what, what_n) == 0) {
            return 1;
        }

        p++;
    }

    return 0;
}


/* whether the server itself may have said this */

static int
is_own(const char *p, size_t n)
{
    static const char  state[] = "data: {\"type\":\"STATE_";
    static const char  key[] = "/deepcitation";

    return n > sizeof(state) && memcmp(p, state, sizeof(state) - 1) == 0
           && contains(p, n, key, sizeof(key) - 1);
}


static void
reply_event(reply_t *r, const char *p, size_t n)
{
    size_t       len, stamp;
    uint64_t     sent;
    static char  expected[SCRIPT_MAX_EVENT];

    if (p[0] == ':') {
        r->sum->comments++;
        return;
    }

    if (is_own(p, n)) {
        r->sum->own++;
        r->sum->own_bytes += n;
        return;
    }

    if (r->came == script_events(&r->script)) {
        reply_broken(r, "too many events", p, n);
    }

    len = script_event(&r->script, r->came, 0, expected, &stamp);

    if (len != n) {
        reply_broken(r, "another event was expected", p, n);
    }

    if (stamp) {
        sent = script_stamp_read(p + stamp);
        latency_add(r->sum, script_now() - sent);
        script_stamp_write(sent, expected + stamp);
    }

    if (memcmp(p, expected, n) != 0) {
        reply_broken(r, "another event was expected", p, n);
    }

    r->came++;
    r->sum->events++;
}


/* returns how many bytes are whole events */

static size_t
reply_events(reply_t *r, const char *p, size_t n)
{
    const char  *start, *at, *end;

    start = p;
    at = p;
    end = p + n;

    while ((at = memchr(at, '\n', (size_t) (end - at)))) {
        at++;

        if (at == end) {
            break;
        }

        if (*at == '\n') {
            at++;
            reply_event(r, start, (size_t) (at - start));
            start = at;
        }
    }

    return (size_t) (start - p);
}


static void
reply_keep(reply_t *r, const char *p, size_t n)
{
    if (r->in_n + n > r->in_max) {
        r->in_max = 2 * (r->in_n + n);
        r->in = realloc(r->in, r->in_max);

        if (r->in == NULL) {
            die("realloc");
        }
    }

    memcpy(r->in + r->in_n, p, n);
    r->in_n += n;
}


static void
reply_data(reply_t *r, const char *p, size_t n)
{
    size_t  used;

    r->sum->bytes += n;

    if (r->in_n == 0) {
        used = reply_events(r, p, n);

        if (used < n) {
            reply_keep(r, p + used, n - used);
        }

        return;
    }

    reply_keep(r, p, n);
    used = reply_events(r, r->in, r->in_n);
    r->in_n -= used;
    memmove(r->in, r->in + used, r->in_n);
}


static void
reply_head(reply_t *r, const char *head)
{
    if (strncmp(head, "HTTP/1.1 200 ", 13) != 0
        || (strstr(head, "\r\nTransfer-Encoding: chunked") == NULL
            && strstr(head, "\r\ntransfer-encoding: chunked") == NULL))
    {
        reply_broken(r, "another response was expected", head, strlen(head));
    }

    r->state = REPLY_SIZE;
    r->chunk = 0;
}


static const char *
reply_size(reply_t *r, const char *p, const char *end)
{
    int  c;

    for ( /* void */ ; p < end; p++) {
        c = *p;

        if (c >= '0' && c <= '9') {
            r->chunk = r->chunk << 4 | (size_t) (c - '0');

        } else if ((c | 32) >= 'a' && (c | 32) <= 'f') {
            r->chunk = r->chunk << 4 | (size_t) ((c | 32) - 'a' + 10);

        } else if (c == '\n') {
            r->state = r->chunk ? REPLY_DATA : REPLY_LAST;
            return p + 1;

        } else if (c != '\r') {
            reply_broken(r, "this is no size of a chunk", p,
                         (size_t) (end - p));
        }
    }

    return p;
}


/* the line end behind a chunk, or the last line */

static const char *
reply_line_end(reply_t *r, const char *p, reply_state_e next)
{
    if (*p == '\n') {
        r->state = next;
        r->chunk = 0;

    } else if (*p != '\r') {
        reply_broken(r, "this chunk has no end", p, 1);
    }

    return p + 1;
}


static void
reply_bytes(reply_t *r, const char *p, const char *end)
{
    size_t  n;

    while (p < end) {
        switch (r->state) {

        case REPLY_SIZE:
            p = reply_size(r, p, end);
            break;

        case REPLY_DATA:
            n = (size_t) (end - p) < r->chunk ? (size_t) (end - p) : r->chunk;
            reply_data(r, p, n);
            r->chunk -= n;
            p += n;

            if (r->chunk == 0) {
                r->state = REPLY_DATA_END;
            }

            break;

        case REPLY_DATA_END:
            p = reply_line_end(r, p, REPLY_SIZE);
            break;

        case REPLY_LAST:
            p = reply_line_end(r, p, REPLY_END);
            break;

        default:
            reply_broken(r, "there is more than one response", p,
                         (size_t) (end - p));
        }
    }
}


static void
reply_head_bytes(reply_t *r, const char *p, const char *end)
{
    char    *body;
    size_t   n;

    n = r->in_n;
    reply_keep(r, p, (size_t) (end - p));
    reply_keep(r, "", 1);
    r->in_n--;

    body = strstr(r->in, "\r\n\r\n");

    if (body == NULL) {
        return;
    }

    body[2] = '\0';
    n = (size_t) (body + 4 - r->in) - n;
    reply_head(r, r->in);
    r->in_n = 0;
    reply_bytes(r, p + n, end);
}


void
reply_start(reply_t *r, const script_t *script, reply_sum_t *sum)
{
    r->state = REPLY_HEAD;
    r->script = *script;
    r->came = 0;
    r->in_n = 0;
    r->sum = sum;
}


void
reply_read(reply_t *r, const char *p, size_t n)
{
    if (r->state == REPLY_HEAD) {
        reply_head_bytes(r, p, p + n);

    } else {
        reply_bytes(r, p, p + n);
    }
}


void
reply_end(const reply_t *r)
{
    if (r->state != REPLY_END) {
        reply_broken(r, "the response was cut off", NULL, 0);
    }

    if (r->came != script_events(&r->script)) {
        reply_broken(r, "this stream ends too early", NULL, 0);
    }

    if (r->in_n) {
        reply_broken(r, "this stream ends in an event", r->in, r->in_n);
    }
}
