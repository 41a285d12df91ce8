
/*
 * Copyright (C) the ngx_cite authors
 */


#include "formats/cite_reference_scan.h"


#define CITE_REFERENCE_HEADING  40   /* bytes, folded; the longest has 33 */
#define CITE_REFERENCE_LINE     80   /* with marks and symbols around it */


static const char  *cite_reference_headings[] = {
    "sources", "source", "source list", "sources used", "sources cited",
    "sources consulted", "cited sources", "references", "reference",
    "reference list", "list of references", "references cited", "citations",
    "citation", "bibliography", "footnotes", "endnotes", "further reading",
    "works cited", "literature", "literature cited",
    "sources and references", "references and sources",
    "sources & references", "sources and further reading",
    "references and further reading",
    "quellen", "quelle", "quellenangaben", "quellenverzeichnis",
    "quellennachweise", "einzelnachweise", "literatur",
    "literaturverzeichnis", "literaturangaben", "referenzen", "belege",
    "fu\xc3\x9fnoten", "weiterf\xc3\xbchrende literatur",
    "fuentes", "fuente", "referencias", "bibliograf\303\255a", "citas",
    "r\303\251f\303\251rences", "bibliographie", "notes de bas de page",
    "fonti", "riferimenti", "bibliografia", "fontes",
    "refer\xc3\xaancias", "bronnen", "referenties", "k\xc3\xa4llor",
    /* Russian: sources, literature, list of literature */
    "\xd0\xb8\xd1\x81\xd1\x82\xd0\xbe\xd1\x87\xd0\xbd\xd0\xb8\xd0\xba\xd0\xb8",
    "\xd0\xbb\xd0\xb8\xd1\x82\xd0\xb5\xd1\x80\xd0\xb0\xd1\x82\xd1\x83\xd1\x80"
    "\xd0\xb0",
    "\xd1\x81\xd0\xbf\xd0\xb8\xd1\x81\xd0\xbe\xd0\xba \xd0\xbb\xd0\xb8\xd1\x82"
    "\xd0\xb5\xd1\x80\xd0\xb0\xd1\x82\xd1\x83\xd1\x80\xd1\x8b",
    /* Chinese and Japanese: literature, material, sources, citations */
    "\xe5\x8f\x82\xe8\x80\x83\xe6\x96\x87\xe7\x8c\xae",
    "\xe5\x8f\x83\xe8\x80\x83\xe6\x96\x87\xe7\x8d\xbb",
    "\xe5\x8f\x82\xe8\x80\x83\xe8\xb5\x84\xe6\x96\x99",
    "\xe5\x8f\x83\xe8\x80\x83\xe8\xb3\x87\xe6\x96\x99",
    "\xe5\x8f\x82\xe8\x80\x83\xe8\xb3\x87\xe6\x96\x99",
    "\xe6\x9d\xa5\xe6\xba\x90", "\xe4\xbe\x86\xe6\xba\x90",
    "\xe8\xb5\x84\xe6\x96\x99\xe6\x9d\xa5\xe6\xba\x90",
    "\xe5\xbc\x95\xe7\x94\xa8", "\xe5\xbc\x95\xe7\x94\xa8\xe6\x96\x87\xe7\x8c"
    "\xae", "\xe5\x87\xba\xe5\x85\xb8",
    /* Korean: source, literature */
    "\xec\xb6\x9c\xec\xb2\x98", "\xec\xb0\xb8\xea\xb3\xa0\xeb\xac\xb8\xed\x97"
    "\x8c", "\xec\xb0\xb8\xea\xb3\xa0 \xeb\xac\xb8\xed\x97\x8c"
};


/*
 * Writes a letter in lower case; returns its length in the line, and how
 * much was written, 0 if it is none.
 */

static size_t
cite_reference_lower(const uint8_t *p, const uint8_t *last, char *dst,
    size_t *n)
{
    size_t    len;
    uint32_t  code;

    if (*p < 0x80) {
        *dst = (char) (*p == '&' ? *p : *p | 0x20);
        *n = (uint8_t) (*dst - 'a') < 26 || *p == '&';
        return 1;
    }

    *n = 0;

    if (!cite_reference_letter(cite_reference_category(p, last, &len))) {
        return len;
    }

    cite_utf8_decode(p, last, &code);
    *n = cite_utf8_encode((uint32_t) utf8proc_tolower((int32_t) code),
                          (uint8_t *) dst);
    return len;
}


/* 1 if a line that begins so is no heading */

static int
cite_reference_other(uint8_t c, int marked)
{
    return c == '[' || c == '|' || c == '-' || c == '>'
           || (cite_reference_digit(c) && !marked);
}


/*
 * Writes the line's words in lower case.  Symbols before and behind are
 * left out, and in a marked heading a number before too.  Returns the
 * length, 0 if it has other things in it or is too long.
 */

static size_t
cite_reference_fold(cite_span_t line, char dst[CITE_REFERENCE_HEADING + 8])
{
    int             marked, over;
    size_t          n, len, added;
    const uint8_t  *p, *last;

    n = 0;
    over = 0;
    last = line.p + line.n;
    marked = *line.p == '#' || *line.p == '*' || *line.p == '_';

    for (p = line.p; p < last; p += len) {

        len = cite_reference_lower(p, last, &dst[n], &added);

        if (added) {

            if (over || n + added > CITE_REFERENCE_HEADING) {
                return 0;
            }

            n += added;
            continue;
        }

        if (n == 0) {
            if (cite_reference_other(*p, marked)) {
                return 0;
            }

            continue;
        }

        if (!cite_reference_blank(*p)) {
            over = 1;

        } else if (!over && dst[n - 1] != ' ') {
            dst[n++] = ' ';
        }
    }

    return n && dst[n - 1] == ' ' ? n - 1 : n;
}


int
cite_reference_heading(cite_span_t line)
{
    char         folded[CITE_REFERENCE_HEADING + 8];
    size_t       i, n;
    cite_span_t  text;

    if (line.n == 0 || line.n > CITE_REFERENCE_LINE) {
        return 0;
    }

    n = cite_reference_fold(line, folded);
    text = cite_span_make(folded, n);

    for (i = 0; n && i < cite_nelts(cite_reference_headings); i++) {

        if (*folded == *cite_reference_headings[i]
            && cite_reference_same(text, cite_reference_headings[i]))
        {
            return 1;
        }
    }

    return 0;
}
