
/*
 * Copyright (C) the ngx_cite authors
 */


#ifndef BENCH_MEDIAN_H
#define BENCH_MEDIAN_H


#include <stddef.h>


/* sorts them: the first one is the least then */
double median(double *values, size_t n);


#endif /* BENCH_MEDIAN_H */
