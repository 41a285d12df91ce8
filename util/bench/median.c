
/*
 * Copyright (C) the ngx_cite authors
 */


#include "median.h"

#include <stdlib.h>


static int
compare(const void *a, const void *b)
{
    double  x, y;

    x = *(const double *) a;
    y = *(const double *) b;

    return (x > y) - (x < y);
}


double
median(double *values, size_t n)
{
    qsort(values, n, sizeof(double), compare);

    return values[n / 2];
}
