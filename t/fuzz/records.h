
/*
 * Copyright (C) the ngx_cite authors
 *
 * What is so for the citations of any message.
 */


#ifndef FUZZ_RECORDS_H
#define FUZZ_RECORDS_H


#include "run/cite_run.h"


/* visible is the message's text without a data block */
void fuzz_check_records(const cite_records_t *list, cite_span_t visible,
    const cite_conf_t *conf);

/* all that is written of them is JSON */
void fuzz_check_questions(const cite_records_t *list, const cite_conf_t *conf);


#endif /* FUZZ_RECORDS_H */
