
/*
 * Copyright (C) the ngx_cite authors
 *
 * The threads that have run batches.  nginx's pool tells its threads to end and
 * goes on before they have ended.  Libraries free in a thread's end what they
 * keep for it, and exit() frees the same: OpenSSL, which libpq uses, frees it
 * twice if both happen at once.  So a worker waits for these threads.
 */


#include "ngx_http_cite_store_lane.h"

#if (NGX_LINUX)
#include <sys/syscall.h>
#endif


#define NGX_HTTP_CITE_THREADS  256

/* milliseconds; all that is left to a thread is its end */

#define NGX_HTTP_CITE_THREADS_END  400


#if (NGX_LINUX)

static ngx_atomic_t  ngx_http_cite_threads_n;
static ngx_tid_t     ngx_http_cite_threads[NGX_HTTP_CITE_THREADS];
static __thread int  ngx_http_cite_thread_known;


void
ngx_http_cite_thread_note(void)
{
    ngx_atomic_uint_t  i;

    if (ngx_http_cite_thread_known) {
        return;
    }

    ngx_http_cite_thread_known = 1;

    i = ngx_atomic_fetch_add(&ngx_http_cite_threads_n, 1);

    if (i < NGX_HTTP_CITE_THREADS) {
        ngx_http_cite_threads[i] = ngx_thread_tid();
    }
}


void
ngx_http_cite_threads_wait(void)
{
    int64_t            deadline;
    ngx_atomic_uint_t  i, n;

    deadline = cite_store_time() + NGX_HTTP_CITE_THREADS_END;
    n = ngx_min(ngx_http_cite_threads_n, NGX_HTTP_CITE_THREADS);

    for (i = 0; i < n; i++) {
        while (syscall(SYS_tgkill, ngx_pid, ngx_http_cite_threads[i], 0) == 0
               && cite_store_time() < deadline)
        {
            ngx_msleep(1);
        }
    }
}

#else

void
ngx_http_cite_thread_note(void)
{
}


void
ngx_http_cite_threads_wait(void)
{
}

#endif
