
/*
 * Copyright (C) the ngx_cite authors
 *
 * From a message's text to its records:
 *
 *   search ──▶ finish ──▶ places ──▶ keys ──▶ bind ──▶ prose
 *   formats    doubtful   claims     ahead    sources  sentences
 *              ones
 *
 * A short message is read at once.  Of a long one each step is a slice, or
 * several; its records are in a list of their own until they are bound, so
 * that nobody sees a part of them.
 */


#ifndef CITE_READING_H
#define CITE_READING_H


#include "citation/cite_place.h"
#include "formats/cite_extraction.h"
#include "run/cite_run.h"


/* a message that is longer is read in slices of so many bytes of each pass,
   unless the configuration says another number */

#define CITE_READING_SLICE   (64 * 1024)

/* to be read once more a citation costs as much as so many bytes */

#define CITE_READING_RECORD  1024

/* there are about so many passes */

#define CITE_READING_PASSES  8


typedef enum {
    CITE_READING_SEARCH = 0,
    CITE_READING_FINISH,
    CITE_READING_PLACES,
    CITE_READING_KEYS,
    CITE_READING_BIND,
    CITE_READING_PROSE
} cite_reading_step_e;


struct cite_reading_s {
    cite_message_t       *message;   /* NULL: none is read */
    cite_reading_step_e   step;
    cite_extraction_t     x;
    cite_mem_t            found;     /* until they are the message's */
    cite_records_t        records;
    cite_places_t         places;
    cite_record_t        *keyless;   /* the first one without a key */
    cite_prose_t         *counted;
    cite_prose_reader_t   prose;
    size_t                slices;    /* that were read */
    unsigned              sliced:1;
    unsigned              placed:1;  /* the step is begun */
};


static inline size_t
cite_reading_slice(const cite_conf_t *conf)
{
    return conf->slice ? conf->slice : CITE_READING_SLICE;
}


/* reads all of a message that has ended */
void cite_reading_whole(cite_run_t *run, cite_message_t *m);

/*
 * The same in slices.  The message stays as it is until the last call, or
 * cite_reading_stop(), which gives back what was read.  CITE_AGAIN: call it
 * again.
 */
void cite_reading_begin(cite_reading_t *r, cite_run_t *run,
    cite_message_t *m);
cite_rc_t cite_reading_go_on(cite_reading_t *r, cite_run_t *run);
void cite_reading_stop(cite_reading_t *r);

/* its cost so far, as bytes of text that were read */
size_t cite_reading_spent(const cite_reading_t *r);

/* adds what the agent's state says the message cites */
void cite_reading_state(cite_run_t *run, cite_message_t *m);

/* a site may change or drop the records from this one on */
void cite_reading_filter(cite_run_t *run, cite_message_t *m, cite_span_t text,
    cite_record_t **link);


#endif /* CITE_READING_H */
