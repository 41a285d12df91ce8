
/*
 * Copyright (C) the ngx_cite authors
 *
 * Reading and writing operations of RFC 6902.
 */


#ifndef CITE_PATCH_H
#define CITE_PATCH_H


#include "json/cite_json.h"


/* what an operation has; empty, or NULL: it has none */

typedef struct {
    cite_span_t   name;       /* "op" */
    cite_span_t   path;       /* p is NULL if it is no string */
    cite_span_t   from;
    yyjson_val   *value;
} cite_patch_op_t;


/* of members of one name the last one counts; valid as long as op is */
void cite_patch_read(yyjson_val *op, cite_patch_op_t *out);

/*
 * An operation in steps, with a comma if one stands before it:
 *
 *     {"op":"add","path":"  /a~1b  /messages  ","value":  ...  }
 *      begin                part    member      value          end
 *
 * A part of the path is escaped, a member is a plain word of ours.  That of
 * "remove" ends with cite_patch_no_value().
 */
void cite_patch_begin(cite_buf_t *b, const char *op);
void cite_patch_part(cite_buf_t *b, cite_span_t part);
void cite_patch_member(cite_buf_t *b, const char *name);
void cite_patch_value(cite_buf_t *b);
void cite_patch_no_value(cite_buf_t *b);
void cite_patch_end(cite_buf_t *b);

/* 1 if a pointer through this name needs escapes */
int cite_patch_awkward(cite_span_t name);

/* 1 for names that no client may be sent */
int cite_patch_refused(cite_span_t name);

/* 1 if the first part of a raw pointer is this plain name */
int cite_patch_first_is(cite_span_t pointer, cite_span_t name);


#endif /* CITE_PATCH_H */
