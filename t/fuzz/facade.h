
/*
 * Copyright (C) the ngx_cite authors
 *
 * Any bytes as the stream of an agent, at once and in pieces, through all of
 * the filter: what comes out is what went in, with whole events of ours
 * between its events; neither what is understood nor what is added depends
 * on the cuts, nor on whether the short way is taken; and without memory all
 * bytes pass as well.
 *
 * The last bytes are settings; a line's end there is a default, so that a
 * stream is a seed.  A request may stand before the stream, behind it 0xff.
 */


#ifndef FUZZ_FACADE_H
#define FUZZ_FACADE_H


#include "dialect/cite_dialects.h"
#include "fuzz.h"


/* NULL: the dialect is told by the first payload */
void facade_test(const cite_dialect_t *dialect, cite_span_t in);


#endif /* FUZZ_FACADE_H */
