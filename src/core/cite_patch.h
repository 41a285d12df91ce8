
/*
 * Copyright (C) the ngx_cite authors
 *
 * Writing operations of RFC 6902.
 */


#ifndef CITE_PATCH_H
#define CITE_PATCH_H


#include "cite_json.h"


/*
 * Begins an operation, with a comma if one stands before it:
 *
 *     {"op":"add","path":"/a/b","value":
 *
 * The path is /parts[0]/parts[1]/..., each part escaped.  For "remove" the
 * operation is complete; for the others a value and cite_patch_end() follow.
 */
void cite_patch_op(cite_buf_t *b, const char *op, const cite_span_t *parts,
    size_t n);
void cite_patch_end(cite_buf_t *b);

/* 1 if a pointer through this name needs escapes */
int cite_patch_awkward(cite_span_t name);

/* 1 for names that no client may be sent */
int cite_patch_refused(cite_span_t name);

/* 1 if the first part of a raw pointer is this plain name */
int cite_patch_first_is(cite_span_t pointer, cite_span_t name);


#endif /* CITE_PATCH_H */
