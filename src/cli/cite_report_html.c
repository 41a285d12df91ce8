
/*
 * Copyright (C) the ngx_cite authors
 *
 * The report as one page, which loads nothing from elsewhere.
 */


#include "cite_report.h"


#define CITE_REPORT_WIDTH  720      /* of a bar, in pixels */


static const struct {
    const char  *name;
    const char  *color;
} cite_report_parts[CITE_VERDICT_FAILED + 1] = {
    { "pending", "#bbbbbb" },
    { "verified", "#2da44e" },
    { "partial", "#bf8700" },
    { "missed", "#cf222e" },
    { "skipped", "#8c959f" },
    { "failed", "#8250df" }
};


static const char  cite_report_head[] =
    "<!DOCTYPE html>\n"
    "<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
    "<meta name=\"viewport\" content=\"width=device-width\">\n"
    "<title>Citations</title>\n"
    "<style>\n"
    ":root { color-scheme: light dark; font: 15px system-ui, sans-serif }\n"
    "body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem }\n"
    "table { border-collapse: collapse; width: 100% }\n"
    "th, td { text-align: right; padding: .25rem .5rem;\n"
    "         border-bottom: 1px solid #8884 }\n"
    "th:first-child, td:first-child { text-align: left;\n"
    "         overflow-wrap: anywhere }\n"
    "svg { max-width: 100%; height: auto }\n"
    "svg text { fill: currentColor }\n"
    ".over { color: #cf222e; font-weight: 600 }\n"
    "</style></head><body>\n"
    "<h1>Citations</h1>\n";


static void
cite_report_escape(FILE *out, const char *text)
{
    for ( /* void */ ; *text; text++) {

        switch (*text) {

        case '<':
            fputs("&lt;", out);
            break;

        case '>':
            fputs("&gt;", out);
            break;

        case '&':
            fputs("&amp;", out);
            break;

        case '"':
            fputs("&quot;", out);
            break;

        default:
            fputc(*text, out);
        }
    }
}


/* the verdicts side by side; of: what the whole width stands for */

static void
cite_report_bar(FILE *out, const cite_summary_t *sum, size_t of, size_t y)
{
    double  x, width;
    size_t  i;

    x = 0;

    for (i = 0; of && i < cite_nelts(cite_report_parts); i++) {

        width = CITE_REPORT_WIDTH * (double) sum->verdicts[i] / (double) of;

        if (sum->verdicts[i]) {
            fprintf(out, "<rect x=\"%.1f\" y=\"%zu\" width=\"%.1f\" "
                    "height=\"16\" fill=\"%s\"><title>%s: %zu</title>"
                    "</rect>\n", x, y, width, cite_report_parts[i].color,
                    cite_report_parts[i].name, sum->verdicts[i]);
        }

        x += width;
    }
}


static void
cite_report_plot_all(FILE *out, const cite_report_t *report)
{
    size_t  i, x;

    fprintf(out, "<h2>Verdicts</h2>\n<svg viewBox=\"0 0 %d 44\" width=\"%d\" "
            "role=\"img\" aria-label=\"verdicts of all streams\" "
            "font-size=\"12\">\n", CITE_REPORT_WIDTH, CITE_REPORT_WIDTH);
    cite_report_bar(out, &report->total, report->total.total, 0);

    for (i = 1, x = 0; i < cite_nelts(cite_report_parts); i++, x += 120) {
        fprintf(out, "<rect x=\"%zu\" y=\"28\" width=\"10\" height=\"10\" "
                "fill=\"%s\"/><text x=\"%zu\" y=\"37\">%s %zu</text>\n", x,
                cite_report_parts[i].color, x + 14, cite_report_parts[i].name,
                report->total.verdicts[i]);
    }

    fputs("</svg>\n", out);
}


static void
cite_report_plot_streams(FILE *out, const cite_report_t *report)
{
    size_t  i, most;

    for (i = 0, most = 1; i < report->n; i++) {
        most = cite_max(most, report->rows[i].sum.total);
    }

    fprintf(out, "<h2>Streams</h2>\n<svg viewBox=\"0 0 %d %zu\" width=\"%d\" "
            "role=\"img\" aria-label=\"verdicts of each stream\" "
            "font-size=\"11\">\n", CITE_REPORT_WIDTH, 36 * report->n,
            CITE_REPORT_WIDTH);

    for (i = 0; i < report->n; i++) {
        fprintf(out, "<text x=\"0\" y=\"%zu\">", 36 * i + 10);
        cite_report_escape(out, report->rows[i].name);
        fputs("</text>\n", out);
        cite_report_bar(out, &report->rows[i].sum, most, 36 * i + 14);
    }

    fputs("</svg>\n", out);
}


static void
cite_report_shares(FILE *out, const cite_report_t *report)
{
    const cite_report_field_t  *field;

    fputs("<h2>Shares</h2>\n<table><tr><th>of all streams</th><th>share</th>"
          "<th>number</th><th>of</th></tr>\n", out);

    for (field = cite_report_fields + 1; field->name; field++) {
        fprintf(out, "<tr><td>%s</td><td>%.1f %%</td><td>%zu</td><td>%zu</td>"
                "</tr>\n", field->name,
                cite_report_share(field, &report->total),
                field->count(&report->total), field->of(&report->total));
    }

    fputs("</table>\n", out);
}


static void
cite_report_table(FILE *out, const cite_report_t *report)
{
    size_t                      i;
    const cite_report_field_t  *field;

    fputs("<h2>Numbers</h2>\n<table><tr><th>stream</th><th>protocol</th>",
          out);

    for (field = cite_report_fields; field->name; field++) {
        fprintf(out, "<th>%s</th>", field->name);
    }

    fputs("</tr>\n", out);

    for (i = 0; i < report->n; i++) {
        fputs("<tr><td>", out);
        cite_report_escape(out, report->rows[i].name);
        fprintf(out, "</td><td>%s</td>", report->rows[i].dialect
                                         ? report->rows[i].dialect : "–");

        for (field = cite_report_fields; field->name; field++) {
            fprintf(out, "<td>%zu</td>", field->count(&report->rows[i].sum));
        }

        fputs("</tr>\n", out);
    }

    fputs("</table>\n", out);
}


void
cite_report_html(FILE *out, const cite_report_t *report)
{
    size_t  i;

    fputs(cite_report_head, out);
    fprintf(out, "<p>%zu streams, %zu citations, %zu sentences.</p>\n",
            report->n, report->total.total, report->total.sentences);

    for (i = 0; i < report->limits_n; i++) {
        fprintf(out, "<p%s>", cite_report_exceeded(report, &report->limits[i])
                              ? " class=\"over\"" : "");
        cite_report_escape(out, report->limits[i].text);
        fprintf(out, ": %s</p>\n",
                cite_report_exceeded(report, &report->limits[i])
                ? "yes, over the limit" : "no");
    }

    cite_report_plot_all(out, report);
    cite_report_plot_streams(out, report);
    cite_report_shares(out, report);
    cite_report_table(out, report);
    fputs("</body></html>\n", out);
}
