
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
#include "reply.h"

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


typedef struct {
    int        fd;           /* -1: there is none */
    reply_t    reply;
    unsigned   told;         /* events that the agent knows of */
    unsigned   connected:1;
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


static int             epoll_fd, control_fd;
static unsigned        started, ended, opening, hold;
static load_stream_t  *streams;
static reply_sum_t     sum;
static char            acks[65536 * 8];
static size_t          acks_n;


static void
stream_open(load_stream_t *s)
{
    script_t  script;

    script = opt.script;
    script.id = (unsigned) (s - streams);

    reply_start(&s->reply, &script, &sum);
    s->told = 0;
    s->connected = 0;
    s->fd = net_connect(opt.port);
    net_watch(epoll_fd, s->fd, s, EPOLL_CTL_ADD, EPOLLOUT);

    started++;
    opening++;
}


static void
stream_close(load_stream_t *s)
{
    reply_end(&s->reply);
    close(s->fd);
    s->fd = -1;
    ended++;
}


static void
stream_request(load_stream_t *s)
{
    int     n;
    char    request[2048], query[1024];

    script_query(&s->reply.script, query, sizeof(query));
    n = snprintf(request, sizeof(request),
                 "POST %s?%s HTTP/1.1\r\nHost: localhost\r\n"
                 "Accept: text/event-stream\r\n"
                 "Content-Type: application/json\r\n"
                 "Content-Length: %zu\r\nConnection: close\r\n\r\n%s",
                 opt.path, query, sizeof(LOAD_BODY) - 1, LOAD_BODY);

    if (net_send(s->fd, request, (size_t) n) != n) {
        reply_broken(&s->reply, "the request could not be sent", NULL, 0);
    }

    s->connected = 1;
    net_watch(epoll_fd, s->fd, s, EPOLL_CTL_MOD, EPOLLIN);
}


/* tells the agent, unless this stream is to be held here */

static void
stream_tell(load_stream_t *s)
{
    uint32_t        pair[2];
    const reply_t  *r;

    r = &s->reply;

    if (s->fd < 0 || r->state == REPLY_HEAD || r->state == REPLY_END
        || r->script.rate || r->came == s->told
        || (hold < opt.holds_n && r->came >= opt.holds[hold]))
    {
        return;
    }

    if (acks_n + sizeof(pair) > sizeof(acks)) {
        die("too many acknowledgements");
    }

    pair[0] = r->script.id;
    pair[1] = r->came;
    memcpy(acks + acks_n, pair, sizeof(pair));
    acks_n += sizeof(pair);
    s->told = r->came;
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
    int          head;
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
        stream_close(s);
        return;
    }

    head = s->reply.state == REPLY_HEAD;
    reply_read(&s->reply, bytes, (size_t) n);

    if (head && s->reply.state != REPLY_HEAD) {
        opening--;
    }

    stream_tell(s);
}


static void
stream_handle(load_stream_t *s)
{
    int        error;
    socklen_t  len;

    if (s->connected) {
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
        if (streams[i].fd < 0 || streams[i].reply.came < opt.holds[hold]) {
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

    if (sum.latencies_n) {
        qsort(sum.latencies, sum.latencies_n, sizeof(uint32_t), compare);
        printf(",\"median_ms\":%.4f,\"p99_ms\":%.4f,\"max_ms\":%.4f",
               sum.latencies[sum.latencies_n / 2] / 1e6,
               sum.latencies[sum.latencies_n * 99 / 100] / 1e6,
               sum.latencies[sum.latencies_n - 1] / 1e6);
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
