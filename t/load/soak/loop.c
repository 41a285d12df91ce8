
/*
 * Copyright (C) the ngx_cite authors
 *
 * Buffers, timers in a heap, and connections under epoll.
 */


#include "soak.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>


#define SOAK_EVENTS   512          /* of one epoll_wait() */
#define SOAK_READ     65536
#define SOAK_BACKLOG  4096


static int             soak_epoll;
static soak_conn_t    *soak_dead;
static soak_timer_t  **soak_heap;  /* from 1 */
static size_t          soak_heap_n;
static size_t          soak_heap_size;


void *
soak_alloc(size_t n)
{
    void  *p;

    p = calloc(1, n);
    if (p == NULL) {
        fputs("soak: no memory\n", stderr);
        exit(2);
    }

    return p;
}


static void
soak_buf_reserve(soak_buf_t *b, size_t n)
{
    if (b->size - b->n >= n) {
        return;
    }

    b->size = b->n + n + b->size / 2;
    b->p = realloc(b->p, b->size);

    if (b->p == NULL) {
        fputs("soak: no memory\n", stderr);
        exit(2);
    }
}


void
soak_buf_add(soak_buf_t *b, const void *p, size_t n)
{
    if (n == 0) {
        return;
    }

    soak_buf_reserve(b, n);
    memcpy(b->p + b->n, p, n);
    b->n += n;
}


void
soak_buf_print(soak_buf_t *b, const char *fmt, ...)
{
    int      n;
    va_list  args;

    va_start(args, fmt);
    n = vsnprintf(b->p ? b->p + b->n : NULL, b->size - b->n, fmt, args);
    va_end(args);

    if ((size_t) n >= b->size - b->n) {
        soak_buf_reserve(b, (size_t) n + 1);

        va_start(args, fmt);
        vsnprintf(b->p + b->n, (size_t) n + 1, fmt, args);
        va_end(args);
    }

    b->n += (size_t) n;
}


void
soak_buf_skip(soak_buf_t *b, size_t n)
{
    b->n -= n;
    memmove(b->p, b->p + n, b->n);
}


void
soak_buf_free(soak_buf_t *b)
{
    free(b->p);
    memset(b, 0, sizeof(soak_buf_t));
}


uint64_t
soak_now(void)
{
    struct timespec  ts;

    clock_gettime(CLOCK_MONOTONIC, &ts);

    return (uint64_t) ts.tv_sec * 1000 + (uint64_t) ts.tv_nsec / 1000000;
}


static void
soak_heap_put(soak_timer_t *t, size_t i)
{
    soak_heap[i] = t;
    t->place = i;
}


/* t's place is free and is not that of a later one above */

static void
soak_heap_up(soak_timer_t *t, size_t i)
{
    while (i > 1 && soak_heap[i / 2]->at > t->at) {
        soak_heap_put(soak_heap[i / 2], i);
        i /= 2;
    }

    soak_heap_put(t, i);
}


static void
soak_heap_down(soak_timer_t *t, size_t i)
{
    size_t  child;

    while ((child = 2 * i) <= soak_heap_n) {

        if (child < soak_heap_n
            && soak_heap[child + 1]->at < soak_heap[child]->at)
        {
            child++;
        }

        if (soak_heap[child]->at >= t->at) {
            break;
        }

        soak_heap_put(soak_heap[child], i);
        i = child;
    }

    soak_heap_put(t, i);
}


void
soak_timer_stop(soak_timer_t *t)
{
    size_t         i;
    soak_timer_t  *last;

    if (t->place == 0) {
        return;
    }

    i = t->place;
    t->place = 0;
    last = soak_heap[soak_heap_n--];

    if (last == t) {
        return;
    }

    if (i > 1 && soak_heap[i / 2]->at > last->at) {
        soak_heap_up(last, i);

    } else {
        soak_heap_down(last, i);
    }
}


void
soak_timer_set(soak_timer_t *t, uint64_t ms)
{
    soak_timer_stop(t);

    if (soak_heap_n + 2 > soak_heap_size) {
        soak_heap_size = 2 * soak_heap_size + 1024;
        soak_heap = realloc(soak_heap, soak_heap_size * sizeof(*soak_heap));

        if (soak_heap == NULL) {
            fputs("soak: no memory\n", stderr);
            exit(2);
        }
    }

    t->at = soak_now() + ms;
    soak_heap_up(t, ++soak_heap_n);
}


static void
soak_die(const char *what)
{
    fprintf(stderr, "soak: %s: %s\n", what, strerror(errno));
    exit(2);
}


void
soak_loop_init(void)
{
    soak_epoll = epoll_create1(EPOLL_CLOEXEC);
    if (soak_epoll == -1) {
        soak_die("epoll_create1()");
    }
}


/* level-triggered; writing is waited for only if something waits for it */

static void
soak_watch(soak_conn_t *c, int op)
{
    struct epoll_event  ev;

    ev.events = EPOLLIN | (c->out.n || c->connecting ? EPOLLOUT : 0);
    ev.data.ptr = c;

    if (epoll_ctl(soak_epoll, op, c->fd, &ev) == -1) {
        soak_die("epoll_ctl()");
    }
}


static soak_conn_t *
soak_conn_make(int fd, void (*come)(soak_conn_t *c), void *data)
{
    soak_conn_t  *c;

    c = soak_alloc(sizeof(soak_conn_t));
    c->fd = fd;
    c->come = come;
    c->data = data;

    return c;
}


static int
soak_socket(struct sockaddr_in *sin, unsigned port)
{
    int  fd;

    fd = socket(AF_INET, SOCK_STREAM|SOCK_NONBLOCK|SOCK_CLOEXEC, 0);
    if (fd == -1) {
        soak_die("socket()");
    }

    memset(sin, 0, sizeof(struct sockaddr_in));
    sin->sin_family = AF_INET;
    sin->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    sin->sin_port = htons((uint16_t) port);

    return fd;
}


unsigned
soak_listen(void (*come)(soak_conn_t *c))
{
    int                 fd;
    socklen_t           len;
    soak_conn_t        *c;
    struct sockaddr_in  sin;

    fd = soak_socket(&sin, 0);
    len = sizeof(sin);

    if (bind(fd, (struct sockaddr *) &sin, len) == -1
        || listen(fd, SOAK_BACKLOG) == -1
        || getsockname(fd, (struct sockaddr *) &sin, &len) == -1)
    {
        soak_die("listen()");
    }

    c = soak_conn_make(fd, come, NULL);
    c->listens = 1;
    soak_watch(c, EPOLL_CTL_ADD);

    return ntohs(sin.sin_port);
}


soak_conn_t *
soak_connect(unsigned port, void (*come)(soak_conn_t *c), void *data)
{
    int                 fd;
    soak_conn_t        *c;
    struct sockaddr_in  sin;

    fd = soak_socket(&sin, port);

    if (connect(fd, (struct sockaddr *) &sin, sizeof(sin)) == -1
        && errno != EINPROGRESS)
    {
        soak_die("connect()");
    }

    c = soak_conn_make(fd, come, data);
    c->connecting = 1;
    soak_watch(c, EPOLL_CTL_ADD);

    return c;
}


static void
soak_accept(soak_conn_t *listening)
{
    int           fd;
    soak_conn_t  *c;

    while ((fd = accept4(listening->fd, NULL, NULL,
                         SOCK_NONBLOCK|SOCK_CLOEXEC)) != -1)
    {
        c = soak_conn_make(fd, listening->come, NULL);
        soak_watch(c, EPOLL_CTL_ADD);
    }

    if (errno != EAGAIN && errno != ECONNABORTED) {
        soak_die("accept4()");
    }
}


void
soak_close(soak_conn_t *c)
{
    if (c->closed) {
        return;
    }

    close(c->fd);
    c->closed = 1;

    /* an event of it may still be among those that were waited for */

    c->next = soak_dead;
    soak_dead = c;
}


static void
soak_write(soak_conn_t *c)
{
    ssize_t  n;

    n = send(c->fd, c->out.p, c->out.n, MSG_NOSIGNAL);

    if (n > 0) {
        soak_buf_skip(&c->out, (size_t) n);

    } else if (errno != EAGAIN) {
        soak_buf_free(&c->out);    /* reading will tell */
    }

    if (c->out.n == 0 && c->last) {
        soak_close(c);
    }
}


void
soak_send(soak_conn_t *c, const void *p, size_t n)
{
    int  waits;

    if (c->closed) {
        return;
    }

    waits = c->connecting || c->out.n;
    soak_buf_add(&c->out, p, n);

    if (waits) {
        return;
    }

    soak_write(c);

    if (!c->closed && c->out.n) {
        soak_watch(c, EPOLL_CTL_MOD);
    }
}


static void
soak_read(soak_conn_t *c)
{
    ssize_t  n;

    soak_buf_reserve(&c->in, SOAK_READ);
    n = recv(c->fd, c->in.p + c->in.n, SOAK_READ, 0);

    if (n > 0) {
        c->in.n += (size_t) n;

    } else if (n == -1 && errno == EAGAIN) {
        return;

    } else {
        c->eof = 1;
    }

    c->come(c);

    if (c->closed) {
        return;
    }

    if (c->eof) {
        soak_close(c);

    } else if (c->in.n == 0) {
        soak_buf_free(&c->in);     /* of thousands, few are read at a time */
    }
}


static void
soak_conn_event(soak_conn_t *c, uint32_t events)
{
    if (c->listens) {
        soak_accept(c);
        return;
    }

    if (events & EPOLLOUT) {
        c->connecting = 0;

        if (c->out.n) {
            soak_write(c);
        }

        if (c->closed) {
            return;
        }

        soak_watch(c, EPOLL_CTL_MOD);
    }

    if (events & (EPOLLIN|EPOLLHUP|EPOLLERR)) {
        soak_read(c);
    }
}


void
soak_loop_turn(uint64_t ms)
{
    int                 i, n;
    uint64_t            now;
    soak_conn_t        *c;
    soak_timer_t       *t;
    struct epoll_event  events[SOAK_EVENTS];

    now = soak_now();

    if (soak_heap_n) {
        t = soak_heap[1];
        ms = t->at <= now ? 0 : t->at - now < ms ? t->at - now : ms;
    }

    n = epoll_wait(soak_epoll, events, SOAK_EVENTS, (int) ms);
    if (n == -1 && errno != EINTR) {
        soak_die("epoll_wait()");
    }

    for (i = 0; i < n; i++) {
        c = events[i].data.ptr;

        if (!c->closed) {
            soak_conn_event(c, events[i].events);
        }
    }

    while (soak_dead) {
        c = soak_dead;
        soak_dead = c->next;
        soak_buf_free(&c->in);
        soak_buf_free(&c->out);
        free(c);
    }

    now = soak_now();

    while (soak_heap_n && soak_heap[1]->at <= now) {
        t = soak_heap[1];
        soak_timer_stop(t);
        t->fire(t->data);
    }
}
