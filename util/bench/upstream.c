
/*
 * Copyright (C) the ngx_cite authors
 *
 * An agent that speaks fast and to many:
 *
 *   upstream
 *
 * It listens on a free port of 127.0.0.1, prints it, and ends with its
 * standard input.  The query of a request says what is sent, see script.h:
 *
 *   POST /agent?id=1&messages=3&deltas=400&piece=65000
 *
 * Unless there is a rate, each piece is sent when the client has told that it
 * has all before it; so nginx never finds two of them in one read.  The client
 * tells that on a connection past nginx:
 *
 *   GET /control HTTP/1.1, then pairs of numbers: id, events that came
 */


#include "net.h"
#include "script.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>


#define UP_HEAD    8192            /* of a request, with more of it */
#define UP_IDS     65536
#define UP_EVENTS  512             /* of one epoll_wait() */
#define UP_OUT     (SCRIPT_MAX_EVENT + (1u << 20) + 1024)


typedef enum {
    UP_LISTEN = 0,
    UP_STDIN,
    UP_TICK,
    UP_REQUEST,            /* until its head is here */
    UP_BODY,               /* of the request, which is not looked at */
    UP_STREAM,
    UP_CONTROL
} up_state_e;


typedef struct up_conn_s  up_conn_t;

struct up_conn_s {
    int          fd;
    up_state_e   state;
    char        *in;               /* UP_REQUEST, UP_CONTROL */
    size_t       in_n;
    size_t       body;             /* bytes still to come */
    script_t     script;
    unsigned     sent;             /* events */
    char        *out;              /* what could not be written at once */
    size_t       out_n;
    up_conn_t   *prev;             /* streams with a rate, a ring */
    up_conn_t   *next;
    unsigned     last:1;           /* the response ends the connection */
    unsigned     gone:1;           /* to be freed when all events are handled */
};


static int         epoll_fd, tick_fd;
static unsigned    tick_rate;
static up_conn_t  *streams[UP_IDS], *ring, *garbage;
static char        out[UP_OUT];


static void
ring_insert(up_conn_t *c)
{
    if (ring == NULL) {
        ring = c;
        c->next = c;
        c->prev = c;
        return;
    }

    c->next = ring;
    c->prev = ring->prev;
    c->prev->next = c;
    ring->prev = c;
}


static void
ring_remove(up_conn_t *c)
{
    if (c->next == NULL) {
        return;
    }

    ring = c->next == c ? NULL : c->next;
    c->prev->next = c->next;
    c->next->prev = c->prev;
    c->next = NULL;
}


static void
tick_set(unsigned rate)
{
    long               ns;
    struct itimerspec  t;

    if (rate == tick_rate) {
        return;
    }

    ns = rate ? 1000000000 / (long) rate : 0;

    memset(&t, 0, sizeof(struct itimerspec));
    t.it_interval.tv_sec = ns / 1000000000;
    t.it_interval.tv_nsec = ns % 1000000000;
    t.it_value = t.it_interval;

    timerfd_settime(tick_fd, 0, &t, NULL);
    tick_rate = rate;
}


static void
conn_close(up_conn_t *c)
{
    if (c->gone) {
        return;
    }

    ring_remove(c);

    if (streams[c->script.id] == c) {
        streams[c->script.id] = NULL;
    }

    close(c->fd);
    c->gone = 1;
    c->prev = garbage;
    garbage = c;
}


static void
conn_free_closed(void)
{
    up_conn_t  *c;

    while (garbage) {
        c = garbage;
        garbage = c->prev;
        free(c->in);
        free(c->out);
        free(c);
    }
}


static void
conn_next_request(up_conn_t *c)
{
    ring_remove(c);

    if (streams[c->script.id] == c) {
        streams[c->script.id] = NULL;
    }

    if (c->last) {
        conn_close(c);
        return;
    }

    c->state = UP_REQUEST;
    c->in_n = 0;
    c->sent = 0;
}


static int
stream_ended(const up_conn_t *c)
{
    return c->sent == script_events(&c->script);
}


static void
conn_write(up_conn_t *c, const char *p, size_t n)
{
    long  sent;

    sent = net_send(c->fd, p, n);

    if (sent < 0) {
        conn_close(c);
        return;
    }

    if ((size_t) sent < n) {
        c->out_n = n - (size_t) sent;
        c->out = net_alloc(c->out_n);
        memcpy(c->out, p + sent, c->out_n);
        net_watch(epoll_fd, c->fd, c, EPOLL_CTL_MOD, EPOLLIN|EPOLLOUT);
        return;
    }

    if (stream_ended(c)) {
        conn_next_request(c);
    }
}


static void
conn_write_rest(up_conn_t *c)
{
    long  sent;

    sent = net_send(c->fd, c->out, c->out_n);

    if (sent < 0) {
        conn_close(c);
        return;
    }

    c->out_n -= (size_t) sent;

    if (c->out_n) {
        memmove(c->out, c->out + sent, c->out_n);
        return;
    }

    free(c->out);
    c->out = NULL;
    net_watch(epoll_fd, c->fd, c, EPOLL_CTL_MOD, EPOLLIN);

    if (stream_ended(c)) {
        conn_next_request(c);
    }
}


/* the next events as one chunk in one write, with what is due around it */

static void
stream_send(up_conn_t *c)
{
    int              len;
    char            *p, *chunk, size[16];
    size_t           n, stamp;
    const script_t  *s;
    static char      event[SCRIPT_MAX_EVENT];

    s = &c->script;
    p = out;

    if (c->sent == 0) {
        p += sprintf(p, "HTTP/1.1 200 OK\r\n"
                        "Content-Type: text/event-stream\r\n"
                        "Cache-Control: no-cache\r\n%s"
                        "Transfer-Encoding: chunked\r\n\r\n",
                     c->last ? "Connection: close\r\n" : "");
    }

    chunk = p + 8;
    p = chunk;

    do {
        n = script_event(s, c->sent, s->stamp ? script_now() : 0, event,
                         &stamp);

        if (p > chunk && (size_t) (p - out) + n + 16 > s->piece) {
            break;
        }

        memcpy(p, event, n);
        p += n;
        c->sent++;

    } while (!stream_ended(c) && s->piece);

    /* eight bytes for its size: leading zeros are allowed */

    len = snprintf(size, sizeof(size), "%06zx\r\n", (size_t) (p - chunk));
    memcpy(chunk - 8, size, (size_t) len);
    p += sprintf(p, stream_ended(c) ? "\r\n0\r\n\r\n" : "\r\n");

    conn_write(c, out, (size_t) (p - out));
}


static void
stream_start(up_conn_t *c)
{
    c->state = UP_STREAM;
    streams[c->script.id] = c;

    if (c->script.rate) {
        tick_set(c->script.rate);
        ring_insert(c);
    }

    stream_send(c);
}


static void
conn_body(up_conn_t *c, size_t n)
{
    if (n > c->body) {
        conn_close(c);
        return;
    }

    c->body -= n;

    if (c->body == 0) {
        stream_start(c);
    }
}


static int
read_query(script_t *s, char *query)
{
    char  *name, *value, *save;

    script_init(s);

    for (name = strtok_r(query, "&", &save); name;
         name = strtok_r(NULL, "&", &save))
    {
        value = strchr(name, '=');

        if (value == NULL) {
            return 0;
        }

        *value++ = '\0';

        if (!script_set(s, name, value)) {
            return 0;
        }
    }

    return 1;
}


static void
conn_refuse(up_conn_t *c)
{
    static const char  refusal[] = "HTTP/1.1 400 Bad Request\r\n"
                                   "Content-Length: 0\r\n"
                                   "Connection: close\r\n\r\n";

    net_send(c->fd, refusal, sizeof(refusal) - 1);
    conn_close(c);
}


static void
conn_head(up_conn_t *c, char *end)
{
    char    *query, *p, *s;
    size_t   rest;

    rest = c->in_n - (size_t) (end + 4 - c->in);
    *end = '\0';

    if (strncmp(c->in, "GET /control ", 13) == 0) {
        memmove(c->in, end + 4, rest);
        c->in_n = rest;
        c->state = UP_CONTROL;
        return;
    }

    c->body = 0;
    c->last = 0;

    /* names as nginx and the clients of util/bench write them */

    for (p = strstr(c->in, "\r\n"); p; p = strstr(p, "\r\n")) {
        p += 2;

        if (strncmp(p, "Content-Length: ", 16) == 0
            || strncmp(p, "content-length: ", 16) == 0)
        {
            c->body = strtoul(p + 16, NULL, 10);
        }

        if (strncmp(p, "Connection: close", 17) == 0
            || strncmp(p, "connection: close", 17) == 0)
        {
            c->last = 1;
        }
    }

    query = strchr(c->in, '?');
    s = query ? strchr(query, ' ') : NULL;

    if (s == NULL) {
        conn_refuse(c);
        return;
    }

    *s = '\0';

    if (!read_query(&c->script, query + 1)) {
        conn_refuse(c);
        return;
    }

    c->state = UP_BODY;
    conn_body(c, rest);
}


static void
conn_control(up_conn_t *c)
{
    size_t      i;
    uint32_t    pair[2];
    up_conn_t  *stream;

    for (i = 0; i + sizeof(pair) <= c->in_n; i += sizeof(pair)) {
        memcpy(pair, c->in + i, sizeof(pair));
        stream = pair[0] < UP_IDS ? streams[pair[0]] : NULL;

        if (stream && !stream->script.rate && stream->out == NULL
            && stream->sent <= pair[1] && !stream_ended(stream))
        {
            stream_send(stream);
        }
    }

    c->in_n -= i;
    memmove(c->in, c->in + i, c->in_n);
}


static void
conn_read(up_conn_t *c)
{
    long         n;
    char        *end;
    static char  rest[65536];

    if (c->state == UP_REQUEST || c->state == UP_CONTROL) {
        n = recv(c->fd, c->in + c->in_n, UP_HEAD - c->in_n, 0);

    } else {
        n = recv(c->fd, rest, sizeof(rest), 0);
    }

    if (n < 0 && (errno == EAGAIN || errno == EINTR)) {
        return;
    }

    if (n <= 0) {
        conn_close(c);
        return;
    }

    switch (c->state) {

    case UP_REQUEST:
        c->in_n += (size_t) n;
        c->in[c->in_n] = '\0';
        end = strstr(c->in, "\r\n\r\n");

        if (end) {
            conn_head(c, end);

        } else if (c->in_n == UP_HEAD) {
            conn_refuse(c);
        }

        break;

    case UP_BODY:
        conn_body(c, (size_t) n);
        break;

    case UP_CONTROL:
        c->in_n += (size_t) n;
        break;

    default:                   /* nothing is expected while it streams */
        conn_close(c);
    }

    if (c->state == UP_CONTROL) {
        conn_control(c);
    }
}


static up_conn_t *
conn_make(int fd, up_state_e state)
{
    up_conn_t  *c;

    c = net_alloc(sizeof(up_conn_t));
    c->fd = fd;
    c->state = state;

    if (state == UP_REQUEST) {
        c->in = net_alloc(UP_HEAD + 1);
    }

    net_watch(epoll_fd, fd, c, EPOLL_CTL_ADD, EPOLLIN);

    return c;
}


static void
accept_all(int listen_fd)
{
    int  fd;

    for ( ;; ) {
        fd = accept(listen_fd, NULL, NULL);

        if (fd < 0) {
            if (errno == EAGAIN || errno == ECONNABORTED || errno == EINTR) {
                return;
            }

            die("accept");
        }

        net_prepare(fd);
        conn_make(fd, UP_REQUEST);
    }
}


static void
tick(void)
{
    uint64_t    n;
    up_conn_t  *c;

    if (read(tick_fd, &n, sizeof(n)) != sizeof(n)) {
        return;
    }

    if (ring == NULL) {
        tick_set(0);
    }

    for ( /* void */ ; n && ring; n--) {
        c = ring;
        ring = c->next;

        if (c->out == NULL) {
            stream_send(c);
        }
    }
}


static void
handle(up_conn_t *c, uint32_t events)
{
    char  byte[64];

    switch (c->state) {

    case UP_LISTEN:
        accept_all(c->fd);
        break;

    case UP_STDIN:
        if (read(c->fd, byte, sizeof(byte)) <= 0) {
            exit(0);
        }

        break;

    case UP_TICK:
        tick();
        break;

    default:
        if (!c->gone && events & EPOLLOUT) {
            conn_write_rest(c);
        }

        if (!c->gone && events & (EPOLLIN|EPOLLERR|EPOLLHUP)) {
            conn_read(c);
        }
    }
}


int
main(void)
{
    int                 i, n;
    unsigned            port;
    struct epoll_event  events[UP_EVENTS];

    net_descriptors();
    epoll_fd = net_epoll();
    tick_fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);

    port = 0;
    conn_make(net_listen(&port), UP_LISTEN);
    conn_make(STDIN_FILENO, UP_STDIN);
    conn_make(tick_fd, UP_TICK);

    printf("%u\n", port);
    fflush(stdout);

    for ( ;; ) {
        n = epoll_wait(epoll_fd, events, UP_EVENTS, -1);

        if (n < 0 && errno != EINTR) {
            die("epoll_wait");
        }

        for (i = 0; i < n; i++) {
            handle(events[i].data.ptr, events[i].events);
        }

        conn_free_closed();
    }
}
