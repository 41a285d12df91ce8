
/*
 * Copyright (C) the ngx_cite authors
 *
 * What both ends of a bench do with sockets.
 */


#ifndef BENCH_NET_H
#define BENCH_NET_H


#include <stddef.h>
#include <stdint.h>


/* each ends the program if it fails */
void die(const char *what);
void *net_alloc(size_t size);
int net_epoll(void);
void net_watch(int epoll, int fd, void *data, int op, uint32_t events);
void net_descriptors(void);            /* as many as are allowed */
void net_prepare(int fd);              /* does not block, does not delay */

/* of 127.0.0.1; port 0 is a free one, and *port says which */
int net_listen(unsigned *port);

/* returns at once; the socket can be written to when it is connected */
int net_connect(unsigned port);

/* the number of bytes written, which may be 0, or -1 */
long net_send(int fd, const char *p, size_t n);


#endif /* BENCH_NET_H */
