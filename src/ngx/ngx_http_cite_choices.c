
/*
 * Copyright (C) the ngx_cite authors
 */


#include "ngx_http_cite_choices.h"


void
ngx_http_cite_choices_add(ngx_http_cite_choices_t *choices, const void *name,
    size_t len)
{
    if (choices->n < NGX_HTTP_CITE_CHOICES) {
        choices->names[choices->n].data = (u_char *) name;
        choices->names[choices->n].len = len;
        choices->n++;
    }
}


char *
ngx_http_cite_choices_refuse(ngx_conf_t *cf, ngx_command_t *cmd,
    ngx_str_t *value, const ngx_http_cite_choices_t *choices)
{
    u_char      *p, *last;
    u_char       text[1024];
    ngx_uint_t   i;
    const char  *glue;

    p = text;
    last = text + sizeof(text);

    for (i = 0; i < choices->n; i++) {
        glue = i == 0 ? "" : i + 1 < choices->n ? ", " : " or ";
        p = ngx_slprintf(p, last, "%s\"%V\"", glue, &choices->names[i]);
    }

    ngx_conf_log_error(NGX_LOG_EMERG, cf, 0,
                       "invalid value \"%V\" in \"%V\" directive, it must be "
                       "%*s", value, &cmd->name, (size_t) (p - text), text);

    return NGX_CONF_ERROR;
}


static ngx_uint_t
ngx_http_cite_choice_is(ngx_str_t *name, ngx_str_t *value)
{
    return name->len == value->len
           && ngx_strncasecmp(name->data, value->data, name->len) == 0;
}


char *
ngx_http_cite_enum_slot(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_str_t                *value;
    ngx_uint_t                i, *np;
    ngx_conf_enum_t          *e;
    ngx_http_cite_choices_t   choices;

    np = (ngx_uint_t *) ((char *) conf + cmd->offset);

    if (*np != NGX_CONF_UNSET_UINT) {
        return "is duplicate";
    }

    value = cf->args->elts;
    e = cmd->post;
    choices.n = 0;

    for (i = 0; e[i].name.len; i++) {

        if (ngx_http_cite_choice_is(&e[i].name, &value[1])) {
            *np = e[i].value;
            return NGX_CONF_OK;
        }

        ngx_http_cite_choices_add(&choices, e[i].name.data, e[i].name.len);
    }

    return ngx_http_cite_choices_refuse(cf, cmd, &value[1], &choices);
}


/* the bits of a value; 0: it is none of them */

static ngx_uint_t
ngx_http_cite_bitmask_find(ngx_conf_bitmask_t *mask, ngx_str_t *value,
    ngx_http_cite_choices_t *choices)
{
    ngx_uint_t  i;

    choices->n = 0;

    for (i = 0; mask[i].name.len; i++) {

        if (ngx_http_cite_choice_is(&mask[i].name, value)) {
            return mask[i].mask;
        }

        ngx_http_cite_choices_add(choices, mask[i].name.data,
                                  mask[i].name.len);
    }

    return 0;
}


char *
ngx_http_cite_bitmask_slot(ngx_conf_t *cf, ngx_command_t *cmd, void *conf)
{
    ngx_str_t                *value;
    ngx_uint_t                i, bits, *np;
    ngx_http_cite_choices_t   choices;

    np = (ngx_uint_t *) ((char *) conf + cmd->offset);
    value = cf->args->elts;

    for (i = 1; i < cf->args->nelts; i++) {

        bits = ngx_http_cite_bitmask_find(cmd->post, &value[i], &choices);

        if (bits == 0) {
            return ngx_http_cite_choices_refuse(cf, cmd, &value[i], &choices);
        }

        if (*np & bits) {
            ngx_conf_log_error(NGX_LOG_WARN, cf, 0,
                               "duplicate value \"%V\" in \"%V\" directive",
                               &value[i], &cmd->name);
            continue;
        }

        *np |= bits;
    }

    return NGX_CONF_OK;
}
