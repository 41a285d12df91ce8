
/*
 * Copyright (C) the ngx_cite authors
 *
 * What the files of cite_sse share, and nobody else.
 */


#ifndef CITE_SSE_INTERNAL_H
#define CITE_SSE_INTERNAL_H


#include "wire/cite_sse.h"


#define CR  '\r'
#define LF  '\n'


/* cite_sse_data.c: reads the payload of frame->bytes */
void cite_sse_parse(cite_sse_t *s, cite_frame_t *frame);

/* cite_sse_other.c: a frame, or a part of one, is handed on */
void cite_sse_note(cite_sse_t *s, cite_frame_t *frame);


#endif /* CITE_SSE_INTERNAL_H */
