
/*
 * Copyright (C) the ngx_cite authors
 */


#include "verify/cite_adapter.h"


#define CITE_ADAPTER_ROW(NAME, name)  &cite_adapter_##name,


_Static_assert(CITE_ADAPTERS_N < CITE_BY_MAX, "adapters without a number");


const cite_adapter_t *const  cite_adapters[CITE_ADAPTERS_N] = {
    CITE_ADAPTER_LIST(CITE_ADAPTER_ROW)
};
