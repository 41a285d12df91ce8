/*
 * An LD_PRELOAD shim: every read from a socket gives one byte.
 *
 *     cc -shared -fPIC -O2 -o onebyte.so t/shim/onebyte.c -ldl
 *
 * nginx reads request heads and unbuffered upstreams with recv(), buffered
 * upstreams with readv() (ngx_readv_chain), and channel messages between its
 * processes with recvmsg(), which stays whole.  read() is capped too, for what
 * else may be loaded.  Files, pipes and eventfds are not touched, nor is a
 * look ahead with MSG_PEEK: PROXY protocol, TLS detection and the test whether
 * a client has gone would never see the rest.
 *
 * nginx takes a read that gave less than asked for as the last one there is,
 * and waits for the next event.  An edge-triggered method does not report what
 * was left in the socket: nginx must run with "use poll".
 */

#define _GNU_SOURCE

#include <dlfcn.h>
#include <stddef.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>


static int
is_socket(int fd)
{
    struct stat  st;

    return fstat(fd, &st) == 0 && S_ISSOCK(st.st_mode);
}


static void *
next_function(void **cache, const char *name)
{
    if (*cache == NULL) {
        *cache = dlsym(RTLD_NEXT, name);
    }

    return *cache;
}


static size_t
capped(size_t n)
{
    return n > 1 ? 1 : n;
}


ssize_t
recv(int fd, void *buf, size_t n, int flags)
{
    static void  *cache;
    ssize_t     (*next)(int, void *, size_t, int);

    *(void **) &next = next_function(&cache, "recv");

    return next(fd, buf, (flags & MSG_PEEK) ? n : capped(n), flags);
}


ssize_t
read(int fd, void *buf, size_t n)
{
    static void  *cache;
    ssize_t     (*next)(int, void *, size_t);

    *(void **) &next = next_function(&cache, "read");

    return next(fd, buf, is_socket(fd) ? capped(n) : n);
}


ssize_t
readv(int fd, const struct iovec *iov, int count)
{
    int           i;
    static void  *cache;
    struct iovec  one;
    ssize_t     (*next)(int, const struct iovec *, int);

    *(void **) &next = next_function(&cache, "readv");

    if (!is_socket(fd)) {
        return next(fd, iov, count);
    }

    for (i = 0; i < count; i++) {
        if (iov[i].iov_len > 0) {
            one.iov_base = iov[i].iov_base;
            one.iov_len = 1;

            return next(fd, &one, 1);
        }
    }

    return next(fd, iov, count);
}
