
/*
 * Copyright (C) the ngx_cite authors
 *
 * What messages say, in each format of citations.
 */


#include "cost.h"


static void
prose(text_t *t)
{
    fill(t, "The harbour office counted 1,204 boats in May, fewer "
            "than in the year before, and said that wind was the reason.\n");
}


static void
prose_brackets(text_t *t)
{
    put(t, "[a] ");
    fill(t, "The harbour office counted 1,204 boats in May, fewer "
            "than before. ");
}


static void
markers(text_t *t)
{
    fill(t, "Sales grew [1][2, 3]. ");
}


static void
marker_pages(text_t *t)
{
    fill(t, "A quay [1#p.2]. ");
}


static void
brackets(text_t *t)
{
    fill(t, "[");
}


static void
bracket_numbers(text_t *t)
{
    fill(t, "[1[2,3");
}


static void
lenticular(text_t *t)
{
    fill(t, "\xe3\x80\x90" "1\xe2\x80\xa0s\xe3\x80\x91");
}


static void
nested_cite(text_t *t)
{
    fill(t, "<cite ");
}


static void
unclosed_quotes(text_t *t)
{
    fill(t, "<cite attachment_id='a full_phrase=\"b ");
}


static void
unclosed_ids(text_t *t)
{
    fill(t, "<cite id=\"x\">label ");
}


static void
cite_tags(text_t *t)
{
    fill(t, "A quay <cite id='c'>a</cite>. ");
}


static void
xml_tags(text_t *t)
{
    fill(t, "A <cite attachment_id='d' full_phrase='the quay' anchor_text='quay' "
            "line_ids='1,2' />. ");
}


static void
attributes(text_t *t)
{
    put(t, "<cite ");
    fill(t, "a='b' ");
}


static void
line_ids(text_t *t)
{
    put(t, "A <cite attachment_id='d' full_phrase='a' line_ids='");
    fill(t, "1,");
}


static void
broken_links(text_t *t)
{
    fill(t, "](\n");
}


static void
links(text_t *t)
{
    fill(t, "[a](b) ");
}


static void
definitions(text_t *t)
{
    fill(t, "[a]: b\n\n");
}


static void
start_marks(text_t *t)
{
    fill(t, "<<<CITATION_DATA>>>\n");
}


static void
start_end_marks(text_t *t)
{
    fill(t, "<<<CITATION_DATA>>>\n[]\n<<<END_CITATION_DATA>>>\n");
}


static void
repairs(text_t *t)
{
    put(t, "text [1]\n<<<CITATION_DATA>>>\n[");
    fill(t, "{\"n\":1,\"f\":\"a\\_phrase\",},");
}


static void
equal_numbers(text_t *t)
{
    put(t, "text [1]\n<<<CITATION_DATA>>>\n[");
    fill(t, "{\"n\":1,\"a\":\"d\",\"f\":\"a phrase\"},");
}


static void
open_objects(text_t *t)
{
    put(t, "text [1]\n<<<CITATION_DATA>>>\n");
    fill(t, "{\"n\":1,");
}


static void
backslashes(text_t *t)
{
    put(t, "text [1]\n<<<CITATION_DATA>>>\n[{\"f\":\"");
    fill(t, "\\\\_");
}


static void
block_quotes(text_t *t)
{
    put(t, "text [1]\n<<<CITATION_DATA>>>\n[{\"f\":\"");
    fill(t, "\" a \"");
}


static void
stars_and_tags(text_t *t)
{
    fill(t, "<a <b ![ ** _ \\[ ");
}


static void
quotations(text_t *t)
{
    fill(t, "> > > > a\n");
}


static void
deep_quotations(text_t *t)
{
    fill(t, ">");
}


static void
lists(text_t *t)
{
    fill(t, "- - - - a\n");
}


static void
fences(text_t *t)
{
    fill(t, "```\n");
}


static void
tables(text_t *t)
{
    fill(t, "| a | b |\n|---|---|\n");
}


static void
html(text_t *t)
{
    fill(t, "<!-- <a b='");
}


static void
entities(text_t *t)
{
    fill(t, "&amp;&#x41;[1]");
}


static void
references(text_t *t)
{
    fill(t, "## Sources\n1. a https://a.example/x\n[2] b\n");
}


static void
headings(text_t *t)
{
    fill(t, "# Sources\n");
}


static void
sentence_ends(text_t *t)
{
    fill(t, "a. b? c! ");
}


static void
no_ends(text_t *t)
{
    put(t, "[1] ");
    fill(t, "word [1] ");
}


static void
blanks(text_t *t)
{
    put(t, "[1]");
    fill(t, " ");
}


static void
lines(text_t *t)
{
    put(t, "[1]");
    fill(t, "\n");
}


static void
ideographs(text_t *t)
{
    put(t, "[1]");
    fill(t, "\xe6\xb8\xaf");
}


static void
pipes(text_t *t)
{
    put(t, "[1] ");
    fill(t, "1. ");
}


static void
curly_whole(text_t *t)
{
    fill(t, "{{a|b}} ");
}


/* runs of backticks, each longer than the last */

static void
backticks(text_t *t)
{
    size_t  i, run;

    for (run = 1; t->n < t->max; run++) {
        for (i = 0; i < run && t->n < t->max; i++) {
            put(t, "`");
        }

        put(t, "a");
    }
}


static void
definition_then_brackets(text_t *t)
{
    put(t, "[x]: /foo\n\n");

    while (t->n < t->max / 2) {
        put(t, "[");
    }

    put(t, "x");
    fill(t, "]");
}


static void
many_definitions(text_t *t)
{
    unsigned  i;

    for (i = 0; room(t, 40); i++) {
        put(t, "[a%u]: b\n", i);
    }
}


static void
many_notes(text_t *t)
{
    unsigned  i;

    put(t, "A [1].\n\n## Sources\n");

    for (i = 0; room(t, 60); i++) {
        put(t, "%u. [a](https://a.example/%u)\n", i % 999 + 1, i);
    }
}


static void
block_items(text_t *t)
{
    unsigned  i;

    put(t, "text [1]\n<<<CITATION_DATA>>>\n[");

    for (i = 0; room(t, 120); i++) {
        put(t, "%s{\"n\":%u,\"a\":\"d\",\"f\":\"the quay was closed %u\","
            "\"k\":\"quay\",\"p\":\"1_1\",\"l\":[1,2]}", i ? "," : "", i, i);
    }

    put(t, "]\n<<<END_CITATION_DATA>>>\n");
}


static void
block_groups(text_t *t)
{
    unsigned  i;

    put(t, "text [1]\n<<<CITATION_DATA>>>\n{");

    for (i = 0; room(t, 120); i++) {
        put(t, "%s\"d%u\":[{\"n\":%u,\"f\":\"the quay was closed\"}]",
            i ? "," : "", i, i);
    }

    put(t, "}\n<<<END_CITATION_DATA>>>\n");
}


const cost_case_t  cost_texts[] = {
    { "message", "prose", COST_MESSAGE, prose, 0 },
    { "message", "prose with brackets", COST_MESSAGE, prose_brackets, 0 },
    { "message", "markers", COST_MESSAGE, markers, 0 },
    { "message", "markers of pages", COST_MESSAGE, marker_pages, 0 },
    { "message", "brackets", COST_MESSAGE, brackets, 0 },
    { "message", "brackets and numbers", COST_MESSAGE, bracket_numbers, 0 },
    { "message", "lenticular brackets", COST_MESSAGE, lenticular, 0 },
    { "message", "nested cite", COST_MESSAGE, nested_cite, 0 },
    { "message", "unclosed quotes", COST_MESSAGE, unclosed_quotes, 0 },
    { "message", "unclosed ids", COST_MESSAGE, unclosed_ids, 0 },
    { "message", "cite tags", COST_MESSAGE, cite_tags, 0 },
    { "message", "XML tags", COST_MESSAGE, xml_tags, 0 },
    { "message", "many attributes", COST_MESSAGE, attributes, 0 },
    { "message", "many line ids", COST_MESSAGE, line_ids, 0 },
    { "message", "broken links", COST_MESSAGE, broken_links, 0 },
    { "message", "links", COST_MESSAGE, links, 0 },
    { "message", "definitions", COST_MESSAGE, definitions, 0 },
    { "message", "start marks", COST_MESSAGE, start_marks, 0 },
    { "message", "start and end marks", COST_MESSAGE, start_end_marks, 0 },
    { "message", "a block to be repaired", COST_MESSAGE, repairs, 0 },
    { "message", "a block of equal numbers", COST_MESSAGE, equal_numbers, 0 },
    { "message", "open objects", COST_MESSAGE, open_objects, 0 },
    { "message", "backslashes in a block", COST_MESSAGE, backslashes, 0 },
    { "message", "quotes in a block", COST_MESSAGE, block_quotes, 0 },
    { "message", "stars and tags", COST_MESSAGE, stars_and_tags, 0 },
    { "message", "quotations", COST_MESSAGE, quotations, 0 },
    { "message", "deep quotations", COST_MESSAGE, deep_quotations, 0 },
    { "message", "lists", COST_MESSAGE, lists, 0 },
    { "message", "fences", COST_MESSAGE, fences, 0 },
    { "message", "tables", COST_MESSAGE, tables, 0 },
    { "message", "HTML", COST_MESSAGE, html, 0 },
    { "message", "entities", COST_MESSAGE, entities, 0 },
    { "message", "a list of references", COST_MESSAGE, references, 0 },
    { "message", "many headings", COST_MESSAGE, headings, 0 },
    { "message", "sentence ends", COST_MESSAGE, sentence_ends, 0 },
    { "message", "no sentence ends", COST_MESSAGE, no_ends, 0 },
    { "message", "blanks", COST_MESSAGE, blanks, 0 },
    { "message", "lines", COST_MESSAGE, lines, 0 },
    { "message", "ideographs", COST_MESSAGE, ideographs, 0 },
    { "message", "pipes and numbers", COST_MESSAGE, pipes, 0 },
    { "message", "pattern matches", COST_MESSAGE, curly_whole, COST_PATTERN },
    { "message", "backticks", COST_MESSAGE, backticks, 0 },
    { "message", "a definition, then brackets", COST_MESSAGE,
      definition_then_brackets, 0 },
    { "message", "many definitions", COST_MESSAGE, many_definitions, 0 },
    { "message", "many references", COST_MESSAGE, many_notes, 0 },
    { "message", "a block of items", COST_MESSAGE, block_items, 0 },
    { "message", "a block of groups", COST_MESSAGE, block_groups, 0 },
    { "deltas of text", "prose", COST_DELTAS, prose, 0 },
    { "deltas of text", "markers", COST_DELTAS, markers, 0 },
    { "deltas of text", "start marks", COST_DELTAS, start_marks, 0 },
    { "deltas of text", "a block of items", COST_DELTAS, block_items, 0 },
    { "strip", "prose", COST_DELTAS, prose, COST_STRIP },
    { "strip", "start marks", COST_DELTAS, start_marks, COST_STRIP },
    { "strip", "start and end marks", COST_DELTAS, start_end_marks, COST_STRIP },
    { "strip", "a block of items", COST_DELTAS, block_items, COST_STRIP },
    { "strip", "nested cite", COST_DELTAS, nested_cite, COST_STRIP },
    { "repair", "prose", COST_DELTAS, prose, COST_REPAIR },
    { NULL, NULL, 0, NULL, 0 }
};
