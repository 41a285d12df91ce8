
/*
 * Copyright (C) the ngx_cite authors
 */


#include "ngx_http_cite_advice.h"


void
ngx_http_cite_advise_names(ngx_conf_t *cf, ngx_command_t *cmd,
    ngx_str_t *name)
{
    if (ngx_strlchr(name->data, name->data + name->len, ',')) {
        ngx_conf_log_error(NGX_LOG_WARN, cf, 0,
                           "\"%V\" directive has one name \"%V\", names are "
                           "separated by spaces", &cmd->name, name);
    }
}


/* the location of a static tree whose name the URI has or begins with */

static ngx_http_core_loc_conf_t *
ngx_http_cite_advice_static(ngx_http_location_tree_node_t *node, ngx_str_t uri,
    ngx_uint_t *exact)
{
    size_t                     n;
    ngx_int_t                  rc;
    ngx_http_core_loc_conf_t  *found;

    found = NULL;

    while (node) {
        n = ngx_min(uri.len, (size_t) node->len);
        rc = ngx_filename_cmp(uri.data, node->name, n);

        if (rc < 0 || (rc == 0 && uri.len < (size_t) node->len)) {
            node = node->left;
            continue;
        }

        if (rc > 0) {
            node = node->right;
            continue;
        }

        if (uri.len == n) {
            *exact = node->exact != NULL;
            return node->exact ? node->exact
                   : node->inclusive ? node->inclusive : found;
        }

        if (node->inclusive == NULL) {
            node = node->right;
            continue;
        }

        /* names below this one are stored without it */

        found = node->inclusive;
        uri.data += n;
        uri.len -= n;
        node = node->tree;
    }

    return found;
}


/* as nginx chooses: exact, then regular expressions, then the longest prefix */

static ngx_http_core_loc_conf_t *
ngx_http_cite_advice_find(ngx_http_core_loc_conf_t *outer, ngx_str_t *uri)
{
    ngx_uint_t                  exact;
    ngx_http_core_loc_conf_t   *found, *inner;
#if (NGX_PCRE)
    ngx_http_core_loc_conf_t  **regex;
#endif

    exact = 0;
    found = ngx_http_cite_advice_static(outer->static_locations, *uri, &exact);

    if (found && !exact) {
        inner = ngx_http_cite_advice_find(found, uri);
        found = inner ? inner : found;
    }

#if (NGX_PCRE)

    if (exact || (found && found->noregex) || outer->regex_locations == NULL) {
        return found;
    }

    for (regex = outer->regex_locations; *regex; regex++) {
        if (ngx_regex_exec((*regex)->regex->regex, uri, NULL, 0) >= 0) {
            inner = ngx_http_cite_advice_find(*regex, uri);
            return inner ? inner : *regex;
        }
    }

#endif

    return found;
}


/*
 * A URI with variables is known only when it is asked.  Checks that come back
 * to the location that asks are the usual mistake: "location /" takes every
 * URI that has no location of its own.
 */

static void
ngx_http_cite_advise_location(ngx_conf_t *cf, ngx_http_core_loc_conf_t *server,
    ngx_http_core_loc_conf_t *location)
{
    u_char                    *args;
    ngx_str_t                  uri;
    ngx_http_core_loc_conf_t  *found;
    ngx_http_cite_loc_conf_t  *clcf;

    clcf = location->loc_conf[ngx_http_cite_filter_module.ctx_index];

    if (clcf->mode == NGX_HTTP_CITE_OFF && clcf->mode_value == NULL) {
        return;
    }

    if (clcf->verify.uri == NULL || clcf->verify.uri->lengths) {
        return;
    }

    uri = clcf->verify.uri->value;
    args = ngx_strlchr(uri.data, uri.data + uri.len, '?');
    uri.len = args ? (size_t) (args - uri.data) : uri.len;

    found = ngx_http_cite_advice_find(server, &uri);

    if (found == NULL) {
        ngx_log_error(NGX_LOG_WARN, cf->log, 0,
                      "\"cite_verify %V\" in location \"%V\" can't check "
                      "anything: the server has no location for this URI",
                      &uri, &location->name);
        return;
    }

    if (found == location && !location->internal
        && (location->name.len != uri.len
            || ngx_strncmp(location->name.data, uri.data, uri.len) != 0))
    {
        ngx_log_error(NGX_LOG_WARN, cf->log, 0,
                      "\"cite_verify %V\" in location \"%V\" asks this "
                      "location itself: the server has no other one for this "
                      "URI", &uri, &location->name);
    }
}


static void ngx_http_cite_advise_locations(ngx_conf_t *cf,
    ngx_http_core_loc_conf_t *server, ngx_http_core_loc_conf_t *outer);


static void
ngx_http_cite_advise_tree(ngx_conf_t *cf, ngx_http_core_loc_conf_t *server,
    ngx_http_location_tree_node_t *node)
{
    if (node == NULL) {
        return;
    }

    ngx_http_cite_advise_tree(cf, server, node->left);
    ngx_http_cite_advise_tree(cf, server, node->tree);
    ngx_http_cite_advise_tree(cf, server, node->right);

    if (node->exact) {
        ngx_http_cite_advise_locations(cf, server, node->exact);
    }

    if (node->inclusive) {
        ngx_http_cite_advise_locations(cf, server, node->inclusive);
    }
}


static void
ngx_http_cite_advise_locations(ngx_conf_t *cf,
    ngx_http_core_loc_conf_t *server, ngx_http_core_loc_conf_t *outer)
{
#if (NGX_PCRE)
    ngx_http_core_loc_conf_t  **regex;
#endif

    if (outer != server) {
        ngx_http_cite_advise_location(cf, server, outer);
    }

    ngx_http_cite_advise_tree(cf, server, outer->static_locations);

#if (NGX_PCRE)

    for (regex = outer->regex_locations; regex && *regex; regex++) {
        ngx_http_cite_advise_locations(cf, server, *regex);
    }

#endif
}


void
ngx_http_cite_advise_verify(ngx_conf_t *cf)
{
    ngx_uint_t                   i;
    ngx_http_core_loc_conf_t    *server;
    ngx_http_core_srv_conf_t   **cscfp;
    ngx_http_core_main_conf_t   *cmcf;

    cmcf = ngx_http_conf_get_module_main_conf(cf, ngx_http_core_module);
    cscfp = cmcf->servers.elts;

    for (i = 0; i < cmcf->servers.nelts; i++) {
        server = cscfp[i]->ctx->loc_conf[ngx_http_core_module.ctx_index];
        ngx_http_cite_advise_locations(cf, server, server);
    }
}
