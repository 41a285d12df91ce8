/*
 * An LD_PRELOAD shim: the n-th allocation fails.
 *
 *     cc -shared -fPIC -O2 -o nomemory.so t/shim/nomemory.c -ldl
 *
 * CITE_TEST_NOMEMORY names a file with four 32-bit numbers, which a test may
 * write at any time:
 *
 *     calls    that there were since the test has put a 0 here
 *     at       the call that fails, from 1; 0: none
 *     on       not 0: all after it fail, too
 *     failed   how many did
 *
 * The file is mapped when the program starts, so that nginx's workers share
 * it.  Only malloc() and posix_memalign() count: nginx takes its pools, and
 * what is too large for them, from these.
 */

#define _GNU_SOURCE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>


typedef struct {
    uint32_t  calls;
    uint32_t  at;
    uint32_t  on;
    uint32_t  failed;
} faults_t;


static faults_t  *faults;

static void  *(*next_malloc)(size_t size);
static int   (*next_memalign)(void **p, size_t alignment, size_t size);


__attribute__((constructor)) static void
start(void)
{
    int          fd;
    void        *p;
    const char  *path;

    *(void **) &next_malloc = dlsym(RTLD_NEXT, "malloc");
    *(void **) &next_memalign = dlsym(RTLD_NEXT, "posix_memalign");

    path = getenv("CITE_TEST_NOMEMORY");
    if (path == NULL) {
        return;
    }

    fd = open(path, O_RDWR);
    if (fd == -1) {
        return;
    }

    p = mmap(NULL, sizeof(faults_t), PROT_READ|PROT_WRITE, MAP_SHARED, fd, 0);
    close(fd);

    if (p != MAP_FAILED) {
        faults = p;
    }
}


static int
fails(void)
{
    if (faults == NULL) {
        return 0;
    }

    faults->calls++;

    if (faults->at == 0 || faults->calls < faults->at
        || (faults->calls > faults->at && !faults->on))
    {
        return 0;
    }

    faults->failed++;

    return 1;
}


void *
malloc(size_t size)
{
    if (next_malloc == NULL) {
        *(void **) &next_malloc = dlsym(RTLD_NEXT, "malloc");
    }

    if (fails()) {
        errno = ENOMEM;
        return NULL;
    }

    return next_malloc(size);
}


int
posix_memalign(void **p, size_t alignment, size_t size)
{
    if (next_memalign == NULL) {
        *(void **) &next_memalign = dlsym(RTLD_NEXT, "posix_memalign");
    }

    if (fails()) {
        return ENOMEM;
    }

    return next_memalign(p, alignment, size);
}
