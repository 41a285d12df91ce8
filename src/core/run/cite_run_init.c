
/*
 * Copyright (C) the ngx_cite authors
 */


#include "run/cite_intake.h"
#include "run/cite_run_internal.h"


void
cite_run_init(cite_run_t *run, cite_mem_t *mem, const cite_conf_t *conf,
    cite_reader_t *reader)
{
    memset(run, 0, sizeof(cite_run_t));

    run->conf = conf;
    run->mem = mem;
    run->messages_last = &run->messages;
    run->tools_last = &run->tools;

    cite_buf_init(&run->thread_id, mem, CITE_RUN_ID_MAX);
    cite_buf_init(&run->run_id, mem, CITE_RUN_ID_MAX);
    cite_buf_init(&run->user_id, mem, CITE_RUN_ID_MAX);

    cite_map_init(&run->message_ids, mem, CITE_RUN_MAX_IDS);
    cite_map_init(&run->tool_ids, mem, CITE_RUN_MAX_IDS);

    cite_lanes_init(&run->lanes, mem);

    run->reader = reader;
    run->heap = cite_mem_heap(mem);

    cite_sources_init(&run->sources, mem);
    run->sources.kept_data = run;
    run->sources.max_preview = conf->max_preview;

    cite_mem_init(&run->evidence_mem, mem->heap,
                  CITE_RUN_EVIDENCE * conf->max_evidence_size
                  + CITE_RUN_EVIDENCE_ROOM);
    cite_evidence_init(&run->evidence, &run->evidence_mem, conf->lexicon,
                       conf->max_evidence_size);
    run->evidence.threshold = conf->evidence_threshold;
    cite_agent_state_init(&run->agent, mem, &run->sources,
                          conf->state_sources, conf->state_sources_n);
    cite_map_init(&run->past, mem, CITE_RUN_MAX_IDS);
    cite_map_init(&run->calls, mem, CITE_RUN_MAX_IDS);
    cite_map_init(&run->said, mem, 2 * CITE_RUN_MAX_IDS);

    run->incomplete = conf->state_sources_n && run->agent.spaces == NULL;

    run->claim = &run->agent.first;
    run->anew = 1;
}


void
cite_run_release(cite_run_t *run)
{
    cite_intake_release(run);
    cite_mem_release(&run->evidence_mem);
}


void
cite_run_budget(cite_run_t *run)
{
    run->anew = 1;
    run->sources.budget.values = CITE_RUN_VALUES;
    run->sources.budget.texts = CITE_RUN_TEXTS;
    run->evidence.budget.values = CITE_RUN_VALUES;
    run->evidence.budget.texts = CITE_RUN_TEXTS;
}
