
/*
 * Copyright (C) the ngx_cite authors
 *
 * Headers that are bound to the bytes of the request's body: signatures and
 * digests.  A body that comes with one of them is not changed.
 */


#include "ngx_http_cite.h"


#define NGX_HTTP_CITE_SIGNATURES_MAX  64     /* names of one directive */


typedef struct {
    ngx_str_t                  name;         /* without the leading "*" */
    ngx_str_t                  value;        /* prefix of the value */
    unsigned                   any:1;        /* any name that ends so */
} ngx_http_cite_signature_t;


#define ngx_http_cite_named(name)   { ngx_string(name), ngx_null_string, 0 }
#define ngx_http_cite_ending(end)   { ngx_string(end), ngx_null_string, 1 }
#define ngx_http_cite_scheme(begin)                                           \
    { ngx_string("Authorization"), ngx_string(begin), 0 }


static ngx_http_cite_signature_t  ngx_http_cite_signatures_known[] = {
    ngx_http_cite_named("Content-Digest"),
    ngx_http_cite_named("Repr-Digest"),
    ngx_http_cite_named("Digest"),
    ngx_http_cite_named("Content-MD5"),
    ngx_http_cite_named("Signature-Input"),
    ngx_http_cite_ending("Signature"),
    ngx_http_cite_ending("Signature-256"),
    ngx_http_cite_ending("Signature-Ed25519"),
    ngx_http_cite_ending("Hmac-Sha256"),
    ngx_http_cite_ending("Content-Sha256"),
    ngx_http_cite_scheme("AWS4-"),
    ngx_http_cite_scheme("Hawk "),
    ngx_http_cite_scheme("HMAC"),
    ngx_http_cite_scheme("Signature ")
};


/* the default, without a directive */

static ngx_array_t  ngx_http_cite_signatures_default = {
    ngx_http_cite_signatures_known,
    sizeof(ngx_http_cite_signatures_known)
        / sizeof(ngx_http_cite_signatures_known[0]),
    sizeof(ngx_http_cite_signature_t), 0, NULL
};


/* a token as of RFC 9110, but without "$", which looks like a variable */

static ngx_uint_t
ngx_http_cite_signature_valid(ngx_str_t *name)
{
    u_char      c;
    ngx_uint_t  i;

    for (i = 0; i < name->len; i++) {
        c = ngx_tolower(name->data[i]);

        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9')
            && (c == '\0' || ngx_strchr("!#%&'+-.^_`|~", c) == NULL))
        {
            return 0;
        }
    }

    return name->len != 0;
}


static char *
ngx_http_cite_signature_add(ngx_conf_t *cf, ngx_command_t *cmd,
    ngx_array_t *list, ngx_str_t *value)
{
    ngx_http_cite_signature_t  *signature;

    signature = ngx_array_push(list);
    if (signature == NULL) {
        return NGX_CONF_ERROR;
    }

    ngx_memzero(signature, sizeof(ngx_http_cite_signature_t));

    signature->name = *value;

    if (value->len && value->data[0] == '*') {
        signature->any = 1;
        signature->name.data++;
        signature->name.len--;
    }

    if (!ngx_http_cite_signature_valid(&signature->name)) {
        ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                           "invalid name \"%V\" in \"%V\" directive, it must "
                           "be a header's, or \"*\" and the end of one",
                           value, &cmd->name);
        return NGX_CONF_ERROR;
    }

    return NGX_CONF_OK;
}


/* off | [only] name ... */

char *
ngx_http_cite_signature_headers(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_http_cite_loc_conf_t *clcf = conf;

    ngx_str_t    *value;
    ngx_uint_t    i, off, only, names;
    ngx_array_t  *list, *known;

    if (clcf->signatures != NGX_CONF_UNSET_PTR) {
        return "is duplicate";
    }

    value = cf->args->elts;
    off = ngx_strcmp(value[1].data, "off") == 0;
    only = ngx_strcmp(value[1].data, "only") == 0;
    names = cf->args->nelts - 1 - only - off;

    if (off && names) {
        return "takes no names after \"off\"";
    }

    if (only && names == 0) {
        return "needs a name after \"only\"";
    }

    if (names > NGX_HTTP_CITE_SIGNATURES_MAX) {
        return "has more than 64 names";
    }

    known = &ngx_http_cite_signatures_default;

    list = ngx_array_create(cf->pool, known->nelts + names, known->size);
    if (list == NULL) {
        return NGX_CONF_ERROR;
    }

    if (!off && !only) {
        ngx_memcpy(list->elts, known->elts, known->nelts * known->size);
        list->nelts = known->nelts;
    }

    for (i = cf->args->nelts - names; i < cf->args->nelts; i++) {
        if (ngx_http_cite_signature_add(cf, cmd, list, &value[i])
            != NGX_CONF_OK)
        {
            return NGX_CONF_ERROR;
        }
    }

    clcf->signatures = list;

    return NGX_CONF_OK;
}


void
ngx_http_cite_signature_merge(ngx_http_cite_loc_conf_t *prev,
    ngx_http_cite_loc_conf_t *conf)
{
    ngx_conf_merge_ptr_value(conf->signatures, prev->signatures,
                             &ngx_http_cite_signatures_default);
}


static ngx_uint_t
ngx_http_cite_signature_is(ngx_http_cite_signature_t *signature,
    ngx_table_elt_t *header)
{
    size_t   len;
    u_char  *end;

    len = signature->name.len;

    if (signature->any ? header->key.len < len : header->key.len != len) {
        return 0;
    }

    end = header->key.data + header->key.len - len;

    return ngx_strncasecmp(end, signature->name.data, len) == 0
           && header->value.len >= signature->value.len
           && (signature->value.len == 0
               || ngx_strncasecmp(header->value.data, signature->value.data,
                                  signature->value.len)
                  == 0);
}


ngx_uint_t
ngx_http_cite_signature_in(ngx_http_cite_loc_conf_t *clcf,
    ngx_table_elt_t *header)
{
    ngx_uint_t                  i;
    ngx_http_cite_signature_t  *signature;

    signature = clcf->signatures->elts;

    for (i = 0; i < clcf->signatures->nelts; i++) {
        if (ngx_http_cite_signature_is(&signature[i], header)) {
            return 1;
        }
    }

    return 0;
}
