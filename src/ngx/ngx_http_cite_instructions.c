
/*
 * Copyright (C) the ngx_cite authors
 *
 * "cite_instructions": a text that requests carry to the model, so that it
 * cites in a form that can be checked.
 */


#include "ngx_http_cite_request.h"

#include "base/cite_utf8.h"
#include "wire/cite_cuts.h"


#define NGX_HTTP_CITE_INSTRUCTIONS_MAX  (16 * 1024)


/* the file's text without the line end behind it */

static char *
ngx_http_cite_instructions_read(ngx_conf_t *cf, ngx_str_t *name,
    ngx_str_t *text)
{
    ssize_t     n;
    ngx_file_t  file;

    ngx_memzero(&file, sizeof(ngx_file_t));

    file.name = *name;
    file.log = cf->log;
    file.fd = ngx_open_file(name->data, NGX_FILE_RDONLY, NGX_FILE_OPEN, 0);

    if (file.fd == NGX_INVALID_FILE) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, ngx_errno,
                           ngx_open_file_n " \"%V\" failed", name);
        return NGX_CONF_ERROR;
    }

    text->data = ngx_pnalloc(cf->pool, NGX_HTTP_CITE_INSTRUCTIONS_MAX + 1);

    n = text->data ? ngx_read_file(&file, text->data,
                                   NGX_HTTP_CITE_INSTRUCTIONS_MAX + 1, 0)
                   : NGX_ERROR;

    (void) ngx_close_file(file.fd);

    if (n == NGX_ERROR) {
        return NGX_CONF_ERROR;
    }

    if (n > NGX_HTTP_CITE_INSTRUCTIONS_MAX) {
        return "has a file of more than 16k";
    }

    while (n && (text->data[n - 1] == '\n' || text->data[n - 1] == '\r')) {
        n--;
    }

    text->len = (size_t) n;

    if (n == 0 || !cite_utf8_valid(cite_span_make(text->data, text->len))) {
        return "has a file without text, or not in UTF-8";
    }

    return NGX_CONF_OK;
}


char *
ngx_http_cite_instructions(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_loc_conf_t *clcf = conf;

    ngx_str_t  *value, name;

    if (clcf->instructions.data) {
        return "is duplicate";
    }

    value = cf->args->elts;
    name = value[1];

    if (ngx_strcmp(name.data, "off") == 0) {
        ngx_str_set(&clcf->instructions, "");
        return NGX_CONF_OK;
    }

    if (ngx_conf_full_name(cf->cycle, &name, 1) != NGX_OK) {
        return NGX_CONF_ERROR;
    }

    return ngx_http_cite_instructions_read(cf, &name, &clcf->instructions);
}


ngx_int_t
ngx_http_cite_instructions_find(ngx_http_cite_request_t *req,
    ngx_http_cite_loc_conf_t *clcf, const cite_dialect_t *dialect,
    cite_span_t *place)
{
    cite_span_t  instructions;

    if (clcf->instructions.len == 0 || dialect->instruct == NULL) {
        return NGX_DECLINED;
    }

    instructions = cite_span_make(clcf->instructions.data,
                                  clcf->instructions.len);

    return dialect->instruct(req->body, instructions, clcf->json, place,
                             &req->text);
}
