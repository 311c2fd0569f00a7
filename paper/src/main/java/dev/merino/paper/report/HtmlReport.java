package dev.merino.paper.report;

import dev.merino.paper.experiment.Scale;
import dev.merino.paper.table.Numbers;
import dev.merino.paper.table.PaperTable;
import dev.merino.paper.table.Result;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Results as one page that needs nothing else: of each table the figure, the paper's beside ours,
 * and the values. It follows the reader's colour scheme, light or dark.
 */
public final class HtmlReport {
    private static final String HEAD =
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <meta name="color-scheme" content="light dark">
            <title>Merino: tables and figures of the papers</title>
            <style>
            :root{color-scheme:light dark;--text:#1f2328;--soft:#59636e;--line:#d8dee4;--back:#fff}
            body{font:15px/1.5 system-ui,"Segoe UI",Helvetica,Arial,sans-serif;color:var(--text);
            background:var(--back);max-width:1100px;margin:2em auto;padding:0 1em}
            table{border-collapse:collapse;margin:1em 0;font-size:13px}
            .wide{overflow-x:auto}
            th,td{padding:2px 8px;text-align:right;border-bottom:1px solid var(--line)}
            th:first-child{text-align:left}.paper{color:var(--soft)}.why{color:var(--soft)}
            @media (prefers-color-scheme:dark){
            :root{--text:#f0f6fc;--soft:#9198a1;--line:#2f353d;--back:#0d1117}
            }
            </style>
            </head>
            <body>
            <h1>Tables and figures of the papers</h1>
            """;

    private final StringBuilder page = new StringBuilder(HEAD);

    private HtmlReport() {}

    /** The page of {@code results}. */
    public static String of(List<Result> results, Scale scale) {
        HtmlReport report = new HtmlReport();
        report.page.append(
                ("<p>Problems at the %s size. In each cell: the paper's value, ours, and how they"
                                + " compare.</p>\n")
                        .formatted(scale == Scale.PAPER ? "paper's" : "quick"));
        results.forEach(report::section);
        return report.page.append("</body>\n</html>\n").toString();
    }

    private void section(Result result) {
        PaperTable table = result.table();
        page.append("<h2 id=\"%s\">%s</h2>\n".formatted(table.id(), Markup.escaped(table.title())));
        page.append(
                "<p>%s. %s</p>\n"
                        .formatted(
                                Markup.escaped(table.source()), Markup.escaped(table.caption())));
        page.append(SvgFigure.of(result));
        page.append("<div class=\"wide\"><table>\n<tr><th></th>");
        table.columns()
                .forEach(
                        name ->
                                page.append("<th colspan=\"3\">")
                                        .append(Markup.escaped(name))
                                        .append("</th>"));
        page.append("</tr>\n");
        result.rows().forEach(row -> row(row, table));
        page.append("</table></div>\n");
        Nearness.lines(result)
                .forEach(line -> page.append("<p>%s</p>\n".formatted(Markup.escaped(line))));
        result.reasons()
                .forEach(
                        why ->
                                page.append(
                                        "<p class=\"why\">%s.</p>\n"
                                                .formatted(Markup.escaped(why))));
    }

    private void row(Result.Row row, PaperTable table) {
        page.append("<tr><th>").append(Markup.escaped(row.row().name())).append("</th>");
        for (Result.Cell cell : row.cells()) {
            page.append("<td class=\"paper\">")
                    .append(Markup.escaped(cell.paper().text()))
                    .append("</td>");
            page.append("<td>").append(text(cell.ours())).append("</td>");
            page.append("<td class=\"paper\">")
                    .append(compared(cell.compared(), table))
                    .append("</td>");
        }
        page.append("</tr>\n");
    }

    private static String text(OptionalDouble value) {
        return value.isPresent() ? Numbers.text(value.getAsDouble()) : "";
    }

    private static String compared(OptionalDouble value, PaperTable table) {
        if (value.isEmpty()) {
            return "";
        }
        return switch (table.comparison()) {
            case RATIO -> String.format(Locale.ROOT, "&times;%.2f", value.getAsDouble());
            case DIFFERENCE -> String.format(Locale.ROOT, "%+.1f", value.getAsDouble());
        };
    }
}
