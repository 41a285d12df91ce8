
/*
 * Copyright (C) the ngx_cite authors
 *
 * Answers that are not streamed, and what a store has of earlier runs.
 */


#include "cost.h"


const cost_case_t  cost_wholes[] = {
    { NULL, NULL, 0, NULL, 0 }
};
