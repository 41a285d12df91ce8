/*
 * An LD_PRELOAD shim: threads take 0.2 s to end, and exit() says on stderr how
 * many threads are left that have not ended.
 *
 *     cc -shared -fPIC -O2 -o threads.so t/shim/threads.c -ldl
 */

#define _GNU_SOURCE

#include <dirent.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>


void
pthread_exit(void *value)
{
    void  (*next)(void *) __attribute__((noreturn));

    usleep(200000);
    *(void **) &next = dlsym(RTLD_NEXT, "pthread_exit");
    next(value);
}


static int
threads(void)
{
    int             n;
    DIR            *dir;
    struct dirent  *entry;

    n = 0;
    dir = opendir("/proc/self/task");

    while (dir != NULL && (entry = readdir(dir)) != NULL) {
        n += entry->d_name[0] != '.';
    }

    if (dir != NULL) {
        closedir(dir);
    }

    return n;
}


void
exit(int status)
{
    void  (*next)(int) __attribute__((noreturn));

    fprintf(stderr, "exit of %d: %d threads\n", (int) getpid(), threads());
    *(void **) &next = dlsym(RTLD_NEXT, "exit");
    next(status);
}
