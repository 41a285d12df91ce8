
/*
 * Copyright (C) the ngx_cite authors
 *
 * RFC 6902 as clients apply it, by hand: yyjson's own adds a member a second
 * time where it has to replace it.  Nothing here is of the code under test.
 */


#ifndef TEST_PATCH_H
#define TEST_PATCH_H


#include <stddef.h>
#include <yyjson.h>


/*
 * Applies an array of operations to *state, a value of doc.  0: the one at
 * *at does not apply, or it is no array; then *state is as it was.
 */
int patch_apply(yyjson_mut_doc *doc, yyjson_mut_val **state,
    yyjson_mut_val *ops, size_t *at);

/* the value that a pointer leads to, or NULL */
yyjson_mut_val *patch_find(yyjson_mut_val *root, const char *path, size_t n);


#endif /* TEST_PATCH_H */
