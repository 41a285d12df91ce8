
/*
 * Copyright (C) the ngx_cite authors
 *
 * The claim that a citation stands for: the sentence around it.
 *
 *   Sales fell. They grew 12% in 2023. [1][2] Then
 *               |----------------------------|
 *
 * A sentence ends
 *
 *  - at . ! ? or an ellipsis before white space, at the full-width marks
 *    anywhere; quotes, brackets and emphasis right behind belong to it;
 *  - at a blank line, and before and behind a heading, a table's row, a
 *    rule or a fence; before a list's item and before a quote.
 *
 * A full stop ends no sentence
 *
 *  - behind abbreviations that stand before something: "e.g.", "Dr.",
 *    "z. B."; behind "No." and the like before a digit;
 *  - behind initials, "U.S.", "Inc." and "p.m.", unless a word follows
 *    with which sentences begin, such as "The";
 *  - behind a word of at most 4 letters before one in lower case;
 *  - behind a number of one or two digits before a number, before a word
 *    in lower case or before a German month, and, if an article or a
 *    preposition stands before it, before any word but those with which
 *    sentences begin: "am 3. Mai", "im 19. Jahrhundert".  The number of
 *    "We saw 3. Then" ends a sentence.
 *
 * Markers and <cite> tags that follow the end belong to the sentence; but
 * of "It grew. [2] shows that" the marker, before a word in lower case, is
 * the next one's.
 */


#ifndef CITE_SENTENCE_H
#define CITE_SENTENCE_H


#include "text/cite_lexicon.h"


#define CITE_SENTENCE_MAX  1000      /* bytes to either side */


/*
 * The sentence around the citation [offset, offset + length) of a Markdown
 * text, markers left in, without white space and marks of lists, headings,
 * rows and quotes around it.  It holds the whole citation, and at most
 * CITE_SENTENCE_MAX bytes to either side, which are all that is looked at;
 * no character is cut.  An offset or length beyond the text is reduced.
 */
cite_span_t cite_sentence_at(const cite_lexicon_t *lexicon, cite_span_t text,
    size_t offset, size_t length);


#endif /* CITE_SENTENCE_H */
