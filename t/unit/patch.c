
/*
 * Copyright (C) the ngx_cite authors
 */


#include "patch.h"

#include <string.h>


#define NAME_MAX_LEN  2048


/* a place in a document: what holds it, and its name there */

typedef struct {
    yyjson_mut_val  *parent;                 /* NULL: it is the root */
    char             name[NAME_MAX_LEN];
    size_t           n;
} place_t;


/*
 * The next name of a pointer without its escapes; returns the bytes that it
 * takes with its slash, 0 if there is none.
 */

static size_t
patch_name(const char *path, size_t n, place_t *place)
{
    size_t  i;

    if (n == 0 || path[0] != '/') {
        return 0;
    }

    place->n = 0;

    for (i = 1; i < n && path[i] != '/'; i++) {

        if (place->n == NAME_MAX_LEN) {
            return 0;
        }

        place->name[place->n] = path[i];

        if (path[i] == '~' && i + 1 < n
            && (path[i + 1] == '0' || path[i + 1] == '1'))
        {
            place->name[place->n] = path[++i] == '1' ? '/' : '~';
        }

        place->n++;
    }

    return i;
}


/* 1 if the name is an index of at most "max" */

static int
patch_index(const place_t *place, size_t max, size_t *index)
{
    size_t  i;

    *index = 0;

    for (i = 0; i < place->n; i++) {

        if (place->name[i] < '0' || place->name[i] > '9' || *index > max) {
            return 0;
        }

        *index = *index * 10 + (size_t) (place->name[i] - '0');
    }

    return i && *index <= max;
}


static yyjson_mut_val *
patch_child(const place_t *place)
{
    size_t  i;

    if (yyjson_mut_is_obj(place->parent)) {
        return yyjson_mut_obj_getn(place->parent, place->name, place->n);
    }

    if (yyjson_mut_is_arr(place->parent)
        && patch_index(place, yyjson_mut_arr_size(place->parent), &i))
    {
        return yyjson_mut_arr_get(place->parent, i);
    }

    return NULL;
}


/* 0: the pointer leads through something that is not there */

static int
patch_place(yyjson_mut_val *root, const char *path, size_t n, place_t *place)
{
    size_t           used;
    yyjson_mut_val  *at;

    place->parent = NULL;
    at = root;

    while (n) {
        place->parent = at;

        used = patch_name(path, n, place);

        if (used == 0 || !yyjson_mut_is_ctn(at)) {
            return 0;
        }

        path += used;
        n -= used;
        at = patch_child(place);
    }

    return 1;
}


yyjson_mut_val *
patch_find(yyjson_mut_val *root, const char *path, size_t n)
{
    place_t  place;

    if (!patch_place(root, path, n, &place)) {
        return NULL;
    }

    return place.parent ? patch_child(&place) : root;
}


static int
patch_object(yyjson_mut_doc *doc, const char *op, const place_t *place,
    yyjson_mut_val *value)
{
    int              there;
    yyjson_mut_val  *name;

    there = patch_child(place) != NULL;
    name = yyjson_mut_strncpy(doc, place->name, place->n);

    if (strcmp(op, "remove") == 0) {
        return there && yyjson_mut_obj_remove(place->parent, name) != NULL;
    }

    if (value == NULL || (strcmp(op, "replace") == 0 && !there)) {
        return 0;
    }

    return yyjson_mut_obj_put(place->parent, name, value);
}


static int
patch_array(const char *op, const place_t *place, yyjson_mut_val *value)
{
    size_t           i, n;
    yyjson_mut_val  *array;

    array = place->parent;
    n = yyjson_mut_arr_size(array);

    if (place->n == 1 && place->name[0] == '-') {
        i = n;

    } else if (!patch_index(place, n, &i)) {
        return 0;
    }

    if (strcmp(op, "add") == 0) {
        return value && yyjson_mut_arr_insert(array, value, i);
    }

    if (i == n) {
        return 0;
    }

    return strcmp(op, "remove") == 0
           ? yyjson_mut_arr_remove(array, i) != NULL
           : value && yyjson_mut_arr_replace(array, i, value) != NULL;
}


/* add, remove or replace */

static int
patch_set(yyjson_mut_doc *doc, yyjson_mut_val **root, const char *op,
    yyjson_mut_val *path, yyjson_mut_val *value)
{
    place_t  place;

    if (!patch_place(*root, yyjson_mut_get_str(path),
                     yyjson_mut_get_len(path), &place))
    {
        return 0;
    }

    if (place.parent == NULL) {
        *root = strcmp(op, "remove") == 0 ? yyjson_mut_null(doc) : value;
        return *root != NULL;
    }

    return yyjson_mut_is_obj(place.parent)
           ? patch_object(doc, op, &place, value)
           : patch_array(op, &place, value);
}


static yyjson_mut_val *
patch_from(yyjson_mut_val *root, yyjson_mut_val *path)
{
    return yyjson_mut_is_str(path)
           ? patch_find(root, yyjson_mut_get_str(path),
                        yyjson_mut_get_len(path))
           : NULL;
}


static int
patch_one(yyjson_mut_doc *doc, yyjson_mut_val **root, yyjson_mut_val *change)
{
    const char      *op;
    yyjson_mut_val  *path, *from, *value;

    op = yyjson_mut_get_str(yyjson_mut_obj_get(change, "op"));
    path = yyjson_mut_obj_get(change, "path");
    from = yyjson_mut_obj_get(change, "from");
    value = yyjson_mut_obj_get(change, "value");

    if (op == NULL || !yyjson_mut_is_str(path)) {
        return 0;
    }

    if (strcmp(op, "test") == 0) {
        return yyjson_mut_equals(patch_from(*root, path), value);
    }

    if (strcmp(op, "copy") == 0 || strcmp(op, "move") == 0) {
        value = patch_from(*root, from);

        if (value == NULL
            || (*op == 'm' && !patch_set(doc, root, "remove", from, NULL)))
        {
            return 0;
        }

        op = "add";
    }

    if (strcmp(op, "add") != 0 && strcmp(op, "remove") != 0
        && strcmp(op, "replace") != 0)
    {
        return 0;
    }

    value = value ? yyjson_mut_val_mut_copy(doc, value) : NULL;

    return patch_set(doc, root, op, path, value);
}


int
patch_apply(yyjson_mut_doc *doc, yyjson_mut_val **state, yyjson_mut_val *ops,
    size_t *at)
{
    size_t           i;
    yyjson_mut_val  *root;

    root = yyjson_mut_val_mut_copy(doc, *state);

    for (i = 0; i < yyjson_mut_arr_size(ops); i++) {
        if (!patch_one(doc, &root, yyjson_mut_arr_get(ops, i))) {
            *at = i;
            return 0;
        }
    }

    *state = root;

    return yyjson_mut_is_arr(ops);
}
