
/*
 * Copyright (C) the ngx_cite authors
 */


#include "net.h"

#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>


#define NET_BACKLOG  4096


void
die(const char *what)
{
    if (errno) {
        perror(what);

    } else {
        fprintf(stderr, "%s\n", what);
    }

    exit(1);
}


void *
net_alloc(size_t size)
{
    void  *p;

    p = calloc(1, size);
    if (p == NULL) {
        die("calloc");
    }

    return p;
}


int
net_epoll(void)
{
    int  fd;

    fd = epoll_create1(0);
    if (fd < 0) {
        die("epoll_create1");
    }

    return fd;
}


void
net_watch(int epoll, int fd, void *data, int op, uint32_t events)
{
    struct epoll_event  ev;

    memset(&ev, 0, sizeof(struct epoll_event));
    ev.events = events;
    ev.data.ptr = data;

    if (epoll_ctl(epoll, op, fd, &ev) != 0) {
        die("epoll_ctl");
    }
}


void
net_descriptors(void)
{
    struct rlimit  limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) {
        die("getrlimit");
    }

    limit.rlim_cur = limit.rlim_max;

    if (setrlimit(RLIMIT_NOFILE, &limit) != 0) {
        die("setrlimit");
    }
}


void
net_prepare(int fd)
{
    int  on;

    on = 1;

    if (fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK) != 0
        || setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(int)) != 0)
    {
        die("socket options");
    }
}


static void
loopback(struct sockaddr_in *addr, unsigned port)
{
    memset(addr, 0, sizeof(struct sockaddr_in));
    addr->sin_family = AF_INET;
    addr->sin_port = htons((uint16_t) port);
    addr->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
}


int
net_listen(unsigned *port)
{
    int                 fd;
    socklen_t           len;
    struct sockaddr_in  addr;

    loopback(&addr, *port);
    len = sizeof(struct sockaddr_in);
    fd = socket(AF_INET, SOCK_STREAM, 0);

    if (fd < 0 || bind(fd, (struct sockaddr *) &addr, len) != 0
        || listen(fd, NET_BACKLOG) != 0
        || getsockname(fd, (struct sockaddr *) &addr, &len) != 0)
    {
        die("listen");
    }

    net_prepare(fd);
    *port = ntohs(addr.sin_port);

    return fd;
}


int
net_connect(unsigned port)
{
    int                 fd;
    struct sockaddr_in  addr;

    loopback(&addr, port);
    fd = socket(AF_INET, SOCK_STREAM, 0);

    if (fd < 0) {
        die("socket");
    }

    net_prepare(fd);

    if (connect(fd, (struct sockaddr *) &addr, sizeof(addr)) != 0
        && errno != EINPROGRESS)
    {
        die("connect");
    }

    return fd;
}


long
net_send(int fd, const char *p, size_t n)
{
    long  sent;

    sent = send(fd, p, n, MSG_NOSIGNAL);

    if (sent < 0 && (errno == EAGAIN || errno == EINTR)) {
        return 0;
    }

    return sent;
}
