
/*
 * Copyright (C) the ngx_cite authors
 *
 * Preloaded into nginx: once a second, memory that was freed goes back to the
 * system, so that what a worker has is what it uses.
 */


#define _GNU_SOURCE
#include <dlfcn.h>
#include <malloc.h>
#include <sys/epoll.h>
#include <time.h>


int
epoll_wait(int epfd, struct epoll_event *events, int max, int timeout)
{
    struct timespec  ts;

    static time_t  last;
    static int   (*next)(int, struct epoll_event *, int, int);

    if (next == NULL) {
        *(void **) &next = dlsym(RTLD_NEXT, "epoll_wait");
    }

    clock_gettime(CLOCK_MONOTONIC_COARSE, &ts);

    if (ts.tv_sec != last) {
        last = ts.tv_sec;
        malloc_trim(0);
    }

    return next(epfd, events, max, timeout);
}
