
/*
 * Copyright (C) the ngx_cite authors
 *
 * The directives.
 */


#include "ngx_http_cite_budget.h"
#include "ngx_http_cite_choices.h"
#include "ngx_http_cite_label.h"
#include "ngx_http_cite_store.h"


#define NGX_HTTP_CITE_ANYWHERE                                                \
    (NGX_HTTP_MAIN_CONF|NGX_HTTP_SRV_CONF|NGX_HTTP_LOC_CONF)


static ngx_conf_post_t  ngx_http_cite_size_post = { ngx_http_cite_not_zero };


static ngx_conf_enum_t  ngx_http_cite_clients[] = {
    { ngx_string("auto"), CITE_CLIENT_AUTO },
    { ngx_string("openwebui"), CITE_CLIENT_OPENWEBUI },
    { ngx_string("other"), CITE_CLIENT_OTHER },
    { ngx_null_string, 0 }
};


static ngx_conf_enum_t  ngx_http_cite_links[] = {
    { ngx_string("on"), CITE_LINKS_ON },
    { ngx_string("strict"), CITE_LINKS_STRICT },
    { ngx_string("off"), CITE_LINKS_OFF },
    { ngx_null_string, 0 }
};


static ngx_conf_enum_t  ngx_http_cite_key_formats[] = {
    { ngx_string("current"), CITE_KEY_CURRENT },
    { ngx_string("0.1"), CITE_KEY_0_1 },
    { ngx_null_string, 0 }
};


static ngx_conf_enum_t  ngx_http_cite_verify_modes[] = {
    { ngx_string("citation"), CITE_ASK_CITATION },
    { ngx_string("message"), CITE_ASK_MESSAGE },
    { ngx_null_string, 0 }
};


static ngx_conf_bitmask_t  ngx_http_cite_verify_sends[] = {
    { ngx_string("none"), NGX_CONF_BITMASK_SET },
    { ngx_string("sentence"), CITE_SEND_SENTENCE },
    { ngx_string("evidence"), CITE_SEND_EVIDENCE },
    { ngx_null_string, 0 }
};


static ngx_conf_num_bounds_t  ngx_http_cite_closest_bounds = {
    ngx_conf_check_num_bounds, 0, CITE_CLOSEST_MOST
};


ngx_command_t  ngx_http_cite_commands[] = {

    { ngx_string("cite"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_http_cite,
      NGX_HTTP_LOC_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_state_key"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_http_cite_state_key,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, state_key),
      NULL },

    { ngx_string("cite_hide_state"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_FLAG,
      ngx_conf_set_flag_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, hide_state),
      NULL },

    { ngx_string("cite_signature_headers"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_1MORE,
      ngx_http_cite_signature_headers,
      NGX_HTTP_LOC_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_max_request_size"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_conf_set_size_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, max_request_size),
      &ngx_http_cite_size_post },

    { ngx_string("cite_keep_messages"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_conf_set_num_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, keep_messages),
      &ngx_http_cite_size_post },

    { ngx_string("cite_max_state_size"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_conf_set_size_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, core.max_state_size),
      &ngx_http_cite_size_post },

    { ngx_string("cite_formats"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_1MORE,
      ngx_http_cite_formats,
      NGX_HTTP_LOC_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_pattern"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE2,
      ngx_http_cite_pattern,
      NGX_HTTP_LOC_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_key_format"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_http_cite_enum_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, key_format),
      &ngx_http_cite_key_formats },

    { ngx_string("cite_tag_tools"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_1MORE,
      ngx_http_cite_names,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, tag_tools),
      NULL },

    { ngx_string("cite_state_sources"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_1MORE,
      ngx_http_cite_names,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, state_sources),
      NULL },

    { ngx_string("cite_max_preview"),
      NGX_HTTP_MAIN_CONF|NGX_HTTP_SRV_CONF|NGX_HTTP_LOC_CONF|NGX_CONF_TAKE1,
      ngx_conf_set_size_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, max_preview),
      NULL },

    { ngx_string("cite_links"),
      NGX_HTTP_MAIN_CONF|NGX_HTTP_SRV_CONF|NGX_HTTP_LOC_CONF|NGX_CONF_TAKE1,
      ngx_http_cite_enum_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, links),
      &ngx_http_cite_links },

    { ngx_string("cite_dialect"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_http_cite_dialect,
      NGX_HTTP_LOC_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_native"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_FLAG,
      ngx_conf_set_flag_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, native),
      NULL },

    { ngx_string("cite_client"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_http_cite_enum_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, client),
      &ngx_http_cite_clients },

    { ngx_string("cite_instructions"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_http_cite_instructions,
      NGX_HTTP_LOC_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_json"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_FLAG,
      ngx_conf_set_flag_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, json),
      NULL },

    { ngx_string("cite_strip_data"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_FLAG,
      ngx_conf_set_flag_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, strip_data),
      NULL },

    { ngx_string("cite_max_citations"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE12,
      ngx_http_cite_max_citations,
      NGX_HTTP_LOC_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_repair"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_FLAG,
      ngx_conf_set_flag_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, repair),
      NULL },

    { ngx_string("cite_max_event_size"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_conf_set_size_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, core.max_event_size),
      &ngx_http_cite_size_post },

    { ngx_string("cite_max_message_size"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_conf_set_size_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, core.max_message_size),
      &ngx_http_cite_size_post },

    { ngx_string("cite_max_memory"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_conf_set_size_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, core.max_memory),
      &ngx_http_cite_size_post },

    { ngx_string("cite_verify"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE12,
      ngx_http_cite_verify,
      NGX_HTTP_LOC_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_verify_mode"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_http_cite_enum_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, verify.mode),
      &ngx_http_cite_verify_modes },

    { ngx_string("cite_verify_body"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_http_cite_verify_body,
      NGX_HTTP_LOC_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_verify_options"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_http_cite_verify_options,
      NGX_HTTP_LOC_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_verify_send"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_1MORE,
      ngx_http_cite_bitmask_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, verify.send),
      &ngx_http_cite_verify_sends },

    { ngx_string("cite_verify_pass_header"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_1MORE,
      ngx_http_cite_verify_pass_header,
      NGX_HTTP_LOC_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_verify_images"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_FLAG,
      ngx_conf_set_flag_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, verify.images),
      NULL },

    { ngx_string("cite_verify_concurrency"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_conf_set_num_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, verify.concurrency),
      &ngx_http_cite_size_post },

    { ngx_string("cite_verify_max_active"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_conf_set_num_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, verify.max_active),
      &ngx_http_cite_size_post },

    { ngx_string("cite_verify_timeout"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_conf_set_msec_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, verify.timeout),
      &ngx_http_cite_size_post },

    { ngx_string("cite_hold_timeout"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_conf_set_msec_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, verify.hold_timeout),
      &ngx_http_cite_size_post },

    { ngx_string("cite_heartbeat"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_conf_set_msec_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, verify.heartbeat),
      NULL },

    { ngx_string("cite_max_verification_size"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_conf_set_size_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, core.max_verification_size),
      &ngx_http_cite_size_post },

    { ngx_string("cite_evidence_threshold"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_http_cite_threshold,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, verify.threshold),
      NULL },

    { ngx_string("cite_judge_threshold"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_http_cite_threshold,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, verify.judge_threshold),
      NULL },

    { ngx_string("cite_judge_context"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_conf_set_size_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, core.judge_context),
      &ngx_http_cite_size_post },

    { ngx_string("cite_judge_rate"),
      NGX_HTTP_MAIN_CONF|NGX_CONF_TAKE12,
      ngx_http_cite_judge_rate,
      NGX_HTTP_MAIN_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_closest"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_conf_set_num_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, verify.closest),
      &ngx_http_cite_closest_bounds },

    { ngx_string("cite_evidence_tools"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_1MORE,
      ngx_http_cite_names,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, verify.evidence_tools),
      NULL },

    { ngx_string("cite_max_evidence_size"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_conf_set_size_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, core.max_evidence_size),
      &ngx_http_cite_size_post },

    { ngx_string("cite_label"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE23,
      ngx_http_cite_label,
      NGX_HTTP_LOC_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_zone"),
      NGX_HTTP_MAIN_CONF|NGX_CONF_TAKE2,
      ngx_http_cite_zone,
      NGX_HTTP_MAIN_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_status"),
      NGX_HTTP_LOC_CONF|NGX_CONF_NOARGS,
      ngx_http_cite_status,
      NGX_HTTP_LOC_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_detach"),
      NGX_HTTP_MAIN_CONF|NGX_HTTP_SRV_CONF|NGX_HTTP_LOC_CONF|NGX_CONF_TAKE123,
      ngx_http_cite_detach_set,
      NGX_HTTP_LOC_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_store"),
      NGX_HTTP_MAIN_CONF|NGX_CONF_TAKE123,
      ngx_http_cite_store,
      NGX_HTTP_MAIN_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_store_ttl"),
      NGX_HTTP_MAIN_CONF|NGX_CONF_TAKE1,
      ngx_conf_set_sec_slot,
      NGX_HTTP_MAIN_CONF_OFFSET,
      offsetof(ngx_http_cite_main_conf_t, store.ttl),
      NULL },

    { ngx_string("cite_store_max_size"),
      NGX_HTTP_MAIN_CONF|NGX_CONF_TAKE1,
      ngx_conf_set_off_slot,
      NGX_HTTP_MAIN_CONF_OFFSET,
      offsetof(ngx_http_cite_main_conf_t, store.max_size),
      NULL },

    { ngx_string("cite_store_queue"),
      NGX_HTTP_MAIN_CONF|NGX_CONF_TAKE12,
      ngx_http_cite_store_queue,
      NGX_HTTP_MAIN_CONF_OFFSET,
      0,
      NULL },

    { ngx_string("cite_store_timeout"),
      NGX_HTTP_MAIN_CONF|NGX_CONF_TAKE1,
      ngx_conf_set_msec_slot,
      NGX_HTTP_MAIN_CONF_OFFSET,
      offsetof(ngx_http_cite_main_conf_t, store.timeout),
      &ngx_http_cite_size_post },

    { ngx_string("cite_store_namespace"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_http_set_complex_value_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, store.owner),
      NULL },

    { ngx_string("cite_store_thread"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_TAKE1,
      ngx_http_set_complex_value_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, store.thread),
      NULL },

    { ngx_string("cite_store_save"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_FLAG,
      ngx_conf_set_flag_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, store.save),
      NULL },

    { ngx_string("cite_store_restore"),
      NGX_HTTP_CITE_ANYWHERE|NGX_CONF_FLAG,
      ngx_conf_set_flag_slot,
      NGX_HTTP_LOC_CONF_OFFSET,
      offsetof(ngx_http_cite_loc_conf_t, store.restore),
      NULL },

    { ngx_string("cite_store_api"),
      NGX_HTTP_LOC_CONF|NGX_CONF_NOARGS|NGX_CONF_TAKE1,
      ngx_http_cite_store_api,
      NGX_HTTP_LOC_CONF_OFFSET,
      0,
      NULL },

      ngx_null_command
};
