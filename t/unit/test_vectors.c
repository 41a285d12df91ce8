
/*
 * Copyright (C) the ngx_cite authors
 *
 * Keys of whole texts, as hex digits that were computed by another program:
 * SHA-1 of
 *
 *   fullPhrase|anchorText|page|lineIds                           (current)
 *   fullPhrase|anchorText|startTime|endTime|attachment|page|lineIds  (0.1)
 *
 * The page of a tag that names none is 1.
 *
 * Clients hold on to keys: none of these may ever change.
 */


#include "formats/cite_datablock.h"
#include "formats/cite_xmltag.h"
#include "records.h"
#include "tap.h"


#define VECTOR_KEYS  2


static const struct {
    const char  *title;
    const char  *text;
    struct {
        const char  *current;
        const char  *old;
    } keys[VECTOR_KEYS];
} vectors[] = {
    { "a tag with page and lines, which are sorted",
      "<cite attachment_id='timetable' full_phrase='The first fer"
      "ry leaves at 06:40' anchor_text='06:40' start_page_id='pag"
      "e_number_3_index_2' line_ids='7,5' />",
      { { "c9febbbcaf1701ad", "2539c4407f6cecb1" } } },
    { "a tag in double quotes with an entity and an escaped quote",
      "<cite attachment_id=\"fares\" full_phrase=\"Adults &amp; c"
      "hildren pay \\\"half\\\"\" anchor_text=\"half\" />",
      { { "21b88f02a3c7c129", "aa59546b99b9cc34" } } },
    { "two tags have keys of their own",
      "A <cite attachment_id='a' full_phrase='one' anchor_text='o"
      "ne' /> B <cite attachment_id='a' full_phrase='two' anchor_"
      "text='two' />",
      { { "cbdd9ef52fa7ee87", "3385d800e9cac7a3" },
        { "2f7bf347dea37381", "bf5452cf2f5e9d40" } } },
    { "letters outside of ASCII are hashed as UTF-8",
      "<cite attachment_id='plan' full_phrase='Die Fähre nach Föh"
      "r' anchor_text='Föhr' />",
      { { "0420dc124f24007b", "9d84b75b6fa54930" } } },
    { "a data block in short names",
      "The pier opened in 1891 [1].\n<<<CITATION_DATA>>>\n{\"pier"
      "\":[{\"n\":1,\"f\":\"opened in 1891\",\"k\":\"1891\",\"p\""
      ":\"4_1\",\"l\":[9,8]}]}\n<<<END_CITATION_DATA>>>",
      { { "4e2de45c574e0bd0", "c65dd88b85ffb787" } } },
    { "a data block in long names",
      "It is 240 m long [1].\n<<<CITATION_DATA>>>\n[{\"id\":1,\"a"
      "ttachment_id\":\"pier\",\"full_phrase\":\"is 240 m long\","
      "\"anchor_text\":\"240 m\",\"page_id\":\"page_number_2_inde"
      "x_0\",\"line_ids\":[3]}]\n<<<END_CITATION_DATA>>>",
      { { "56c9b40f97ca3f47", "530c69d5bc59ff5f" } } },
    { "lines as a number are none",
      "It is [1].<<<CITATION_DATA>>>"
      "{\"n\":1,\"a\":\"pier\",\"f\":\"is long\",\"l\":5}",
      { { "89526c252526f1a6", "228efe532a23fca6" } } },
    { "lines as one text are its characters",
      "It is [1].<<<CITATION_DATA>>>"
      "{\"n\":1,\"a\":\"pier\",\"f\":\"is long\",\"l\":\"12,13\"}",
      { { "379c73832d6c54e4", "bbe4a38338e0c6ee" } } },
    { "the same with blanks",
      "It is [1].<<<CITATION_DATA>>>"
      "{\"n\":1,\"a\":\"pier\",\"f\":\"is long\",\"l\":\"31, 20\"}",
      { { "76f6d7d2c99ce625", "80e9cabdd685ef2e" } } },
    { "a page in capitals",
      "It is [1].<<<CITATION_DATA>>>"
      "{\"n\":1,\"a\":\"pier\",\"f\":\"is long\",\"p\":\"PageId_7_index_2\"}",
      { { "212a6333dfb9db4e", "fb51c437e10db331" } } },
    { "a page by another name",
      "It is [1].<<<CITATION_DATA>>>"
      "{\"n\":1,\"a\":\"pier\",\"f\":\"is long\",\"p\":\"pageId_7_index_2\"}",
      { { "212a6333dfb9db4e", "fb51c437e10db331" } } },
    { "times as a text are none",
      "It is [1].<<<CITATION_DATA>>>"
      "{\"n\":1,\"a\":\"pier\",\"f\":\"is long\",\"t\":\"00:01-00:02\"}",
      { { "228efe532a23fca6", "228efe532a23fca6" } } },
};


static void
are_keys(size_t i, cite_key_format_e format)
{
    size_t          n;
    records_t       r;
    const char     *key;
    cite_span_t     visible, text;
    cite_record_t  *rec;

    text = cite_span_make(vectors[i].text, strlen(vectors[i].text));

    records_init(&r, 10);
    r.list.key_format = format;

    cite_datablock_extract(&r.list, text, &visible);
    cite_xmltag_extract(&r.list, visible);
    cite_records_keys(&r.list);

    rec = r.list.first;

    for (n = 0; n < VECTOR_KEYS; n++) {
        key = format == CITE_KEY_0_1 ? vectors[i].keys[n].old
                                     : vectors[i].keys[n].current;
        if (key == NULL) {
            break;
        }

        is_span(rec ? cite_span_make(rec->key, CITE_KEY_LEN) : cite_span(""),
                key, "%s: key %zu", vectors[i].title, n + 1);

        rec = rec ? rec->next : NULL;
    }

    is_num(r.list.n, n, "%s: no other key", vectors[i].title);

    records_release(&r);
}


int
main(void)
{
    size_t  i;

    for (i = 0; i < cite_nelts(vectors); i++) {
        are_keys(i, CITE_KEY_CURRENT);
        are_keys(i, CITE_KEY_0_1);
    }

    return done();
}
