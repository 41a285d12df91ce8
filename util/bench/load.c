
/*
 * Copyright (C) the ngx_cite authors
 *
 * A client that opens many streams and checks each byte of them:
 *
 *   load port=N control=N [path=/agent] [streams=N] [at_once=N] [hold=N,N]
 *        [NAME=N ...]
 *
 * port is the server's that is measured, control the agent's behind it, and
 * what else is named is what the agent sends, see script.h.  Every event of
 * the agent has to come unchanged and in order; events of the server's own,
 * which change the state, and comments are counted.
 *
 * Where streams are to be held, which is at a number of events, each waits
 * there until all that are open have come as far; then "held N" is printed,
 * and a line of standard input lets them go on.
 *
 * In the end a line of JSON is printed.  Anything else is an error.
 */


#include "net.h"
#include "script.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>


#define LOAD_EVENTS   512           /* of one epoll_wait() */
#define LOAD_OPENING  64            /* streams that have no response yet */
#define LOAD_HOLDS    16
#define LOAD_TIMEOUT  60000         /* ms without anything */
#define LOAD_BODY     "{\"threadId\":\"t\",\"runId\":\"r\",\"state\":{},"     \
                      "\"messages\":[],\"tools\":[],\"context\":[],"          \
                      "\"forwardedProps\":{}}"


typedef enum {
    LOAD_CONNECT = 0,
    LOAD_HEAD,
    LOAD_SIZE,             /* of a chunk */
    LOAD_DATA,
    LOAD_DATA_END,         /* the line end behind it */
    LOAD_LAST,             /* the line end behind the last one */
    LOAD_END
} load_state_e;


typedef struct {
    int           fd;
    load_state_e  state;
    script_t      script;
    unsigned      came;         /* events of the agent */
    unsigned      told;         /* of them to the agent */
    size_t        chunk;        /* bytes of it still to come */
    char         *in;           /* an event that is torn, or the head */
    size_t        in_n;
    size_t        in_max;
} load_stream_t;


static struct {
    unsigned  port;
    unsigned  control;
    unsigned  streams;
    unsigned  at_once;
    unsigned  holds[LOAD_HOLDS];
    unsigned  holds_n;
    char      path[256];
    script_t  script;
} opt = { .streams = 1, .at_once = 1, .path = "/agent" };


static struct {
    uint64_t  events;
    uint64_t  own;
    uint64_t  comments;
    uint64_t  bytes;            /* of bodies */
    uint64_t  own_bytes;
} sum;


static int             epoll_fd, control_fd;
static unsigned        started, ended, opening, hold;
static load_stream_t  *streams;
static uint32_t       *latencies;      /* ns */
static size_t          latencies_n, latencies_max;
static char            acks[65536 * 8];
static size_t          acks_n;


static void
broken(const load_stream_t *s, const char *what, const char *p, size_t n)
{
    fprintf(stderr, "stream %u, behind event %u: %s\n", s->script.id, s->came,
            what);

    if (p) {
        fprintf(stderr, "%.*s\n", (int) (n < 400 ? n : 400), p);
    }

    exit(1);
}


static void
latency_add(uint64_t ns)
{
    if (latencies_n == latencies_max) {
        latencies_max = latencies_max ? 2 * latencies_max : 65536;
        latencies = realloc(latencies, latencies_max * sizeof(uint32_t));

        if (latencies == NULL) {
            die("realloc");
        }
    }

    latencies[latencies_n++] = ns < UINT32_MAX ? (uint32_t) ns : UINT32_MAX;
}


/* whether the server itself may have said this */

static int
is_own(const char *p, size_t n)
{
    static const char  state[] = "data: {\"type\":\"STATE_";

    return n > sizeof(state) && memcmp(p, state, sizeof(state) - 1) == 0;
}


static void
stream_event(load_stream_t *s, const char *p, size_t n)
{
    size_t       len, stamp;
    uint64_t     sent;
    static char  expected[SCRIPT_MAX_EVENT];

    if (p[0] == ':') {
        sum.comments++;
        return;
    }

    if (is_own(p, n)) {
        sum.own++;
        sum.own_bytes += n;
        return;
    }

    if (s->came == script_events(&s->script)) {
        broken(s, "too many events", p, n);
    }

    len = script_event(&s->script, s->came, 0, expected, &stamp);

    if (len != n) {
        broken(s, "another event was expected", p, n);
    }

    if (stamp) {
        sent = script_stamp_read(p + stamp);
        latency_add(script_now() - sent);
        script_stamp_write(sent, expected + stamp);
    }

    if (memcmp(p, expected, n) != 0) {
        broken(s, "another event was expected", p, n);
    }

    s->came++;
    sum.events++;
}


/* returns how many bytes are whole events */

static size_t
stream_events(load_stream_t *s, const char *p, size_t n)
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
            stream_event(s, start, (size_t) (at - start));
            start = at;
        }
    }

    return (size_t) (start - p);
}


static void
stream_keep(load_stream_t *s, const char *p, size_t n)
{
    if (s->in_n + n > s->in_max) {
        s->in_max = 2 * (s->in_n + n);
        s->in = realloc(s->in, s->in_max);

        if (s->in == NULL) {
            die("realloc");
        }
    }

    memcpy(s->in + s->in_n, p, n);
    s->in_n += n;
}


static void
stream_data(load_stream_t *s, const char *p, size_t n)
{
    size_t  used;

    sum.bytes += n;

    if (s->in_n == 0) {
        used = stream_events(s, p, n);

        if (used < n) {
            stream_keep(s, p + used, n - used);
        }

        return;
    }

    stream_keep(s, p, n);
    used = stream_events(s, s->in, s->in_n);
    s->in_n -= used;
    memmove(s->in, s->in + used, s->in_n);
}


static void
stream_open(load_stream_t *s)
{
    s->script = opt.script;
    s->script.id = (unsigned) (s - streams);
    s->state = LOAD_CONNECT;
    s->came = 0;
    s->told = 0;
    s->in_n = 0;
    s->fd = net_connect(opt.port);
    net_watch(epoll_fd, s->fd, s, EPOLL_CTL_ADD, EPOLLOUT);

    started++;
    opening++;
}


static void
stream_close(load_stream_t *s)
{
    if (s->came != script_events(&s->script)) {
        broken(s, "this stream ends too early", NULL, 0);
    }

    if (s->in_n) {
        broken(s, "this stream ends in an event", s->in, s->in_n);
    }

    close(s->fd);
    s->fd = -1;
    s->state = LOAD_END;
    ended++;
}


static void
stream_request(load_stream_t *s)
{
    int     n;
    char    request[2048], query[1024];

    script_query(&s->script, query, sizeof(query));
    n = snprintf(request, sizeof(request),
                 "POST %s?%s HTTP/1.1\r\nHost: localhost\r\n"
                 "Accept: text/event-stream\r\n"
                 "Content-Type: application/json\r\n"
                 "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
                 opt.path, query, sizeof(LOAD_BODY) - 1, LOAD_BODY);

    if (net_send(s->fd, request, (size_t) n) != n) {
        broken(s, "the request could not be sent", NULL, 0);
    }

    s->state = LOAD_HEAD;
    net_watch(epoll_fd, s->fd, s, EPOLL_CTL_MOD, EPOLLIN);
}


static void
stream_head(load_stream_t *s, const char *head)
{
    if (strncmp(head, "HTTP/1.1 200 ", 13) != 0
        || (strstr(head, "\r\nTransfer-Encoding: chunked") == NULL
            && strstr(head, "\r\ntransfer-encoding: chunked") == NULL))
    {
        broken(s, "another response was expected", head, strlen(head));
    }

    opening--;
    s->state = LOAD_SIZE;
    s->chunk = 0;
}


static const char *
stream_size(load_stream_t *s, const char *p, const char *end)
{
    int  c;

    for ( /* void */ ; p < end; p++) {
        c = *p;

        if (c >= '0' && c <= '9') {
            s->chunk = s->chunk << 4 | (size_t) (c - '0');

        } else if ((c | 32) >= 'a' && (c | 32) <= 'f') {
            s->chunk = s->chunk << 4 | (size_t) ((c | 32) - 'a' + 10);

        } else if (c == '\n') {
            s->state = s->chunk ? LOAD_DATA : LOAD_LAST;
            return p + 1;

        } else if (c != '\r') {
            broken(s, "this is no size of a chunk", p, (size_t) (end - p));
        }
    }

    return p;
}


/* the line end behind a chunk, or the last line */

static const char *
stream_line_end(load_stream_t *s, const char *p, load_state_e next)
{
    if (*p == '\n') {
        s->state = next;
        s->chunk = 0;

    } else if (*p != '\r') {
        broken(s, "this chunk has no end", p, 1);
    }

    return p + 1;
}


static void
stream_bytes(load_stream_t *s, const char *p, const char *end)
{
    size_t  n;

    while (p < end) {
        switch (s->state) {

        case LOAD_SIZE:
            p = stream_size(s, p, end);
            break;

        case LOAD_DATA:
            n = (size_t) (end - p) < s->chunk ? (size_t) (end - p) : s->chunk;
            stream_data(s, p, n);
            s->chunk -= n;
            p += n;

            if (s->chunk == 0) {
                s->state = LOAD_DATA_END;
            }

            break;

        case LOAD_DATA_END:
            p = stream_line_end(s, p, LOAD_SIZE);
            break;

        case LOAD_LAST:
            p = stream_line_end(s, p, LOAD_END);
            break;

        default:
            broken(s, "there is more than one response", p, (size_t) (end - p));
        }
    }
}


static void
stream_head_bytes(load_stream_t *s, const char *p, const char *end)
{
    char    *body;
    size_t   n;

    n = s->in_n;
    stream_keep(s, p, (size_t) (end - p));
    stream_keep(s, "", 1);
    s->in_n--;

    body = strstr(s->in, "\r\n\r\n");

    if (body == NULL) {
        return;
    }

    body[2] = '\0';
    n = (size_t) (body + 4 - s->in) - n;
    stream_head(s, s->in);
    s->in_n = 0;
    stream_bytes(s, p + n, end);
}


/* tells the agent, unless this stream is to be held here */

static void
stream_tell(load_stream_t *s)
{
    uint32_t  pair[2];

    if (s->state == LOAD_END || s->state <= LOAD_HEAD || s->came == s->told
        || (hold < opt.holds_n && s->came >= opt.holds[hold]))
    {
        return;
    }

    if (acks_n + sizeof(pair) > sizeof(acks)) {
        die("too many acknowledgements");
    }

    pair[0] = s->script.id;
    pair[1] = s->came;
    memcpy(acks + acks_n, pair, sizeof(pair));
    acks_n += sizeof(pair);
    s->told = s->came;
}


static void
tell_agent(void)
{
    long  sent;

    if (acks_n == 0) {
        return;
    }

    sent = net_send(control_fd, acks, acks_n);

    if (sent < 0) {
        die("the agent has gone");
    }

    acks_n -= (size_t) sent;
    memmove(acks, acks + sent, acks_n);
}


static void
stream_read(load_stream_t *s)
{
    long         n;
    static char  bytes[1 << 18];

    n = recv(s->fd, bytes, sizeof(bytes), 0);

    if (n < 0) {
        if (errno == EAGAIN || errno == EINTR) {
            return;
        }

        die("recv");
    }

    if (n == 0) {
        if (s->state != LOAD_END) {
            broken(s, "the response was cut off", NULL, 0);
        }

        stream_close(s);
        return;
    }

    if (s->state == LOAD_HEAD) {
        stream_head_bytes(s, bytes, bytes + n);

    } else {
        stream_bytes(s, bytes, bytes + n);
    }

    if (!s->script.rate) {
        stream_tell(s);
    }
}


static void
stream_handle(load_stream_t *s)
{
    int        error;
    socklen_t  len;

    if (s->state != LOAD_CONNECT) {
        stream_read(s);
        return;
    }

    len = sizeof(int);

    if (getsockopt(s->fd, SOL_SOCKET, SO_ERROR, &error, &len) != 0 || error) {
        errno = error;
        die("connect");
    }

    stream_request(s);
}


static void
open_streams(void)
{
    unsigned  i;

    for (i = 0; i < opt.at_once && started < opt.streams
                && opening < LOAD_OPENING; i++)
    {
        if (streams[i].fd < 0) {
            stream_open(&streams[i]);
        }
    }
}


static void
hold_streams(void)
{
    char      line[64];
    unsigned  i;

    if (hold == opt.holds_n) {
        return;
    }

    for (i = 0; i < opt.at_once; i++) {
        if (streams[i].fd < 0 || streams[i].came < opt.holds[hold]) {
            return;
        }
    }

    printf("held %u\n", opt.holds[hold++]);
    fflush(stdout);

    if (fgets(line, sizeof(line), stdin) == NULL) {
        die("nobody lets the streams go on");
    }

    for (i = 0; i < opt.at_once; i++) {
        stream_tell(&streams[i]);
    }
}


static void
run(void)
{
    int                 i, n;
    struct epoll_event  events[LOAD_EVENTS];

    while (ended < opt.streams) {
        open_streams();

        n = epoll_wait(epoll_fd, events, LOAD_EVENTS,
                       acks_n ? 1 : LOAD_TIMEOUT);

        if (n == 0 && acks_n == 0) {
            errno = 0;
            die("nothing comes any more");
        }

        if (n < 0 && errno != EINTR) {
            die("epoll_wait");
        }

        for (i = 0; i < n; i++) {
            stream_handle(events[i].data.ptr);
        }

        hold_streams();
        tell_agent();
    }
}


static void
open_control(void)
{
    int                 n;
    struct epoll_event  ev;
    static const char   request[] = "GET /control HTTP/1.1\r\n\r\n";

    control_fd = net_connect(opt.control);
    net_watch(epoll_fd, control_fd, NULL, EPOLL_CTL_ADD, EPOLLOUT);
    n = epoll_wait(epoll_fd, &ev, 1, LOAD_TIMEOUT);

    if (n != 1 || net_send(control_fd, request, sizeof(request) - 1)
                  != (long) sizeof(request) - 1)
    {
        die("no agent");
    }

    net_watch(epoll_fd, control_fd, NULL, EPOLL_CTL_DEL, 0);
}


static int
compare(const void *a, const void *b)
{
    uint32_t  x, y;

    x = *(const uint32_t *) a;
    y = *(const uint32_t *) b;

    return (x > y) - (x < y);
}


static void
report(double seconds)
{
    printf("{\"streams\":%u,\"events\":%llu,\"own\":%llu,\"comments\":%llu,"
           "\"bytes\":%llu,\"own_bytes\":%llu,\"seconds\":%.6f",
           ended, (unsigned long long) sum.events,
           (unsigned long long) sum.own, (unsigned long long) sum.comments,
           (unsigned long long) sum.bytes, (unsigned long long) sum.own_bytes,
           seconds);

    if (latencies_n) {
        qsort(latencies, latencies_n, sizeof(uint32_t), compare);
        printf(",\"median_ms\":%.4f,\"p99_ms\":%.4f,\"max_ms\":%.4f",
               latencies[latencies_n / 2] / 1e6,
               latencies[latencies_n * 99 / 100] / 1e6,
               latencies[latencies_n - 1] / 1e6);
    }

    puts("}");
}


static void
set_holds(char *list)
{
    char  *p, *save;

    for (p = strtok_r(list, ",", &save); p && opt.holds_n < LOAD_HOLDS;
         p = strtok_r(NULL, ",", &save))
    {
        opt.holds[opt.holds_n++] = (unsigned) strtoul(p, NULL, 10);
    }
}


static void
set_option(const char *name, char *value)
{
    if (strcmp(name, "port") == 0) {
        opt.port = (unsigned) strtoul(value, NULL, 10);

    } else if (strcmp(name, "control") == 0) {
        opt.control = (unsigned) strtoul(value, NULL, 10);

    } else if (strcmp(name, "streams") == 0) {
        opt.streams = (unsigned) strtoul(value, NULL, 10);

    } else if (strcmp(name, "at_once") == 0) {
        opt.at_once = (unsigned) strtoul(value, NULL, 10);

    } else if (strcmp(name, "path") == 0) {
        snprintf(opt.path, sizeof(opt.path), "%s", value);

    } else if (strcmp(name, "hold") == 0) {
        set_holds(value);

    } else if (!script_set(&opt.script, name, value)) {
        fprintf(stderr, "load: wrong option \"%s=%s\"\n", name, value);
        exit(2);
    }
}


int
main(int argc, char **argv)
{
    int        i;
    char      *value;
    uint64_t   start;

    script_init(&opt.script);

    for (i = 1; i < argc; i++) {
        value = strchr(argv[i], '=');

        if (value == NULL) {
            fprintf(stderr, "load: wrong option \"%s\"\n", argv[i]);
            return 2;
        }

        *value++ = '\0';
        set_option(argv[i], value);
    }

    if (opt.at_once > opt.streams) {
        opt.at_once = opt.streams;
    }

    net_descriptors();
    epoll_fd = net_epoll();
    open_control();

    streams = net_alloc(opt.at_once * sizeof(load_stream_t));

    for (i = 0; (unsigned) i < opt.at_once; i++) {
        streams[i].fd = -1;
    }

    start = script_now();
    run();
    report((double) (script_now() - start) / 1e9);

    return 0;
}
