
/*
 * Copyright (C) the ngx_cite authors
 *
 * Ways to write a citation, and beginnings of them without an end.
 */


#include "cost.h"


static void
labels(text_t *t)
{
    fill(t, "Fees [Source 1, Document 2]. ");
}


static void
open_labels(text_t *t)
{
    fill(t, "[Source 1, (");
}


static void
worded(text_t *t)
{
    fill(t, "Per document 2, fees rose. ");
}


static void
word_numbers(text_t *t)
{
    fill(t, "source 1 source ");
}


static void
bracket_titles(text_t *t)
{
    fill(t, "The fee [A title of it]. ");
}


static void
open_braces(text_t *t)
{
    fill(t, "{{cite:");
}


static void
braces(text_t *t)
{
    fill(t, "A {{cite:a}}. ");
}


static void
private_marks(text_t *t)
{
    fill(t, "\xee\x88\x82" "turn0search0");
}


static void
private_open(text_t *t)
{
    fill(t, "\xee\x88\x80");
}


static void
turns(text_t *t)
{
    fill(t, "turn0search0");
}


static void
wide_brackets(text_t *t)
{
    fill(t, "\xef\xbc\xbb");
}


static void
parentheses(text_t *t)
{
    fill(t, "(");
}


static void
paren_numbers(text_t *t)
{
    fill(t, "A fee (1). ");
}


static void
link_citations(text_t *t)
{
    fill(t, "Fee ([a](https://a.b/c)). ");
}


static void
addresses(text_t *t)
{
    fill(t, "https://a.b/( ");
}


static void
open_addresses(text_t *t)
{
    fill(t, "(https://");
}


static void
spoken_links(text_t *t)
{
    fill(t, "the [big boat](https://a.b/) ");
}


static void
footnotes(text_t *t)
{
    fill(t, "Quay.[^1] ");
}


static void
open_footnotes(text_t *t)
{
    fill(t, "[^");
}


static void
superscripts(text_t *t)
{
    fill(t, "quays\xc2\xb9 ");
}


static void
raised_digits(text_t *t)
{
    fill(t, "\xc2\xb9");
}


static void
raised_tags(text_t *t)
{
    fill(t, "<sup>1");
}


static void
carets(text_t *t)
{
    fill(t, "^");
}


static void
dollars(text_t *t)
{
    fill(t, "$^");
}


static void
spans(text_t *t)
{
    fill(t, "<co: 0>a quay</co: 0> ");
}


static void
open_spans(text_t *t)
{
    fill(t, "<co: 0>a ");
}


static void
open_span_tags(text_t *t)
{
    fill(t, "<cite index=");
}


static void
hashes(text_t *t)
{
    fill(t, "##");
}


static void
escaped(text_t *t)
{
    fill(t, "\\[1");
}


static void
cite_starts(text_t *t)
{
    fill(t, "[cite_start]");
}


static void
page_notes(text_t *t)
{
    fill(t, "[1] (p. 3) ");
}


static void
marker_lists(text_t *t)
{
    fill(t, "a [1], b [2] and ");
}


const cost_case_t  cost_styles[] = {
    { "message", "labels", COST_MESSAGE, labels, 0 },
    { "message", "open labels", COST_MESSAGE, open_labels, 0 },
    { "message", "worded citations", COST_MESSAGE, worded, 0 },
    { "message", "words and numbers", COST_MESSAGE, word_numbers, 0 },
    { "message", "titles in brackets", COST_MESSAGE, bracket_titles, 0 },
    { "message", "open braces", COST_MESSAGE, open_braces, 0 },
    { "message", "braces", COST_MESSAGE, braces, 0 },
    { "message", "private marks", COST_MESSAGE, private_marks, 0 },
    { "message", "open private marks", COST_MESSAGE, private_open, 0 },
    { "message", "turns", COST_MESSAGE, turns, 0 },
    { "message", "wide brackets", COST_MESSAGE, wide_brackets, 0 },
    { "message", "parentheses", COST_MESSAGE, parentheses, 0 },
    { "message", "numbers in parentheses", COST_MESSAGE, paren_numbers, 0 },
    { "message", "link citations", COST_MESSAGE, link_citations, 0 },
    { "message", "addresses", COST_MESSAGE, addresses, 0 },
    { "message", "open addresses", COST_MESSAGE, open_addresses, 0 },
    { "message", "spoken links", COST_MESSAGE, spoken_links, 0 },
    { "message", "footnotes", COST_MESSAGE, footnotes, 0 },
    { "message", "open footnotes", COST_MESSAGE, open_footnotes, 0 },
    { "message", "superscripts", COST_MESSAGE, superscripts, 0 },
    { "message", "raised digits", COST_MESSAGE, raised_digits, 0 },
    { "message", "raised tags", COST_MESSAGE, raised_tags, 0 },
    { "message", "carets", COST_MESSAGE, carets, 0 },
    { "message", "dollars", COST_MESSAGE, dollars, 0 },
    { "message", "spans", COST_MESSAGE, spans, 0 },
    { "message", "open spans", COST_MESSAGE, open_spans, 0 },
    { "message", "open tags", COST_MESSAGE, open_span_tags, 0 },
    { "message", "hashes", COST_MESSAGE, hashes, 0 },
    { "message", "escaped brackets", COST_MESSAGE, escaped, 0 },
    { "message", "start of claims", COST_MESSAGE, cite_starts, 0 },
    { "message", "page notes", COST_MESSAGE, page_notes, 0 },
    { "message", "lists of markers", COST_MESSAGE, marker_lists, 0 },
    { NULL, NULL, 0, NULL, 0 }
};
