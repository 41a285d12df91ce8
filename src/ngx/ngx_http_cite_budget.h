
/*
 * Copyright (C) the ngx_cite authors
 *
 * How many questions judges get, over all workers.
 */


#ifndef _NGX_HTTP_CITE_BUDGET_H_INCLUDED_
#define _NGX_HTTP_CITE_BUDGET_H_INCLUDED_


#include "ngx_http_cite.h"


char *ngx_http_cite_judge_rate(ngx_conf_t *cf, ngx_command_t *cmd, void *conf);

/* 1 if a question may be asked, which counts; always if no judge is asked */
ngx_uint_t ngx_http_cite_budget_take(ngx_http_cite_ctx_t *ctx);

/* the answer to a question is there: the judge may want a pause */
void ngx_http_cite_budget_pause(ngx_http_cite_ctx_t *ctx,
    ngx_http_request_t *sr);


#endif /* _NGX_HTTP_CITE_BUDGET_H_INCLUDED_ */
