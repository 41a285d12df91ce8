
/*
 * Copyright (C) the ngx_cite authors
 *
 * The store in Redis and Valkey: a module of its own, so that the filter does not
 * need hiredis.
 */


#include "ngx_http_cite_store.h"


NGX_HTTP_CITE_STORE_MODULE(redis)
