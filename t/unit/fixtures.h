
/*
 * Copyright (C) the ngx_cite authors
 *
 * The streams of t/fixtures.
 */


#ifndef TEST_FIXTURES_H
#define TEST_FIXTURES_H


#include "base/cite_base.h"


/* the bytes are in memory of their own, until the call returns */
typedef void (*fixtures_play_pt)(const char *name, cite_span_t bytes);


/* a test that there are some, and a call for each of them */
void fixtures_each(fixtures_play_pt play);


#endif /* TEST_FIXTURES_H */
