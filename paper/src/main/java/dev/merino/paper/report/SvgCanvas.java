package dev.merino.paper.report;

import static dev.merino.paper.report.Markup.escaped;
import static dev.merino.paper.report.Markup.place;

import dev.merino.paper.table.Numbers;

import java.util.List;

/**
 * A picture with a level axis at its foot and values upwards.
 *
 * <pre>
 *   legend
 *   |  values up to a largest one
 *   |______________
 *      names
 * </pre>
 */
final class SvgCanvas {
    static final int COLOURS = 6;
    static final double LEFT = 56;
    private static final double TOP = 46;
    private static final double BOTTOM = 246;
    private static final double HEIGHT = 280;
    private static final int TICKS = 4;
    private static final int LETTER = 8;

    private static final String STYLE =
            """
            <style>
            svg text{font:12px system-ui,"Segoe UI",Helvetica,Arial,sans-serif;fill:var(--text)}
            .end{text-anchor:end}.mid{text-anchor:middle}.grid{stroke:var(--line)}
            .line{fill:none;stroke-width:2}.dash{stroke-dasharray:5 4}.pale{opacity:.45}
            .c0{fill:#0969da;stroke:#0969da}.c1{fill:#bc4c00;stroke:#bc4c00}
            .c2{fill:#1a7f37;stroke:#1a7f37}.c3{fill:#bf3989;stroke:#bf3989}
            .c4{fill:#6639ba;stroke:#6639ba}.c5{fill:#7d4e00;stroke:#7d4e00}
            .line.c0,.line.c1,.line.c2,.line.c3,.line.c4,.line.c5{fill:none}
            @media (prefers-color-scheme:dark){
            .c0{fill:#4493f8;stroke:#4493f8}.c1{fill:#f0883e;stroke:#f0883e}
            .c2{fill:#3fb950;stroke:#3fb950}.c3{fill:#db61a2;stroke:#db61a2}
            .c4{fill:#ab7df8;stroke:#ab7df8}.c5{fill:#d29922;stroke:#d29922}
            }
            </style>
            """;

    private final StringBuilder svg = new StringBuilder();
    private final double width;
    private final double largest;

    SvgCanvas(String title, double width, double largest) {
        this.width = width;
        this.largest = largest;
        svg.append(
                ("<div class=\"wide\"><svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%s\""
                                + " height=\"%s\" role=\"img\">\n")
                        .formatted(place(width), place(HEIGHT)));
        svg.append("<title>%s</title>\n".formatted(escaped(title)));
        svg.append(STYLE);
        for (int tick = 0; tick <= TICKS; tick++) {
            double value = largest * tick / TICKS;
            line("grid", LEFT, up(value), width, up(value));
            text("end", LEFT - 6, up(value) + 4, Numbers.text(value));
        }
    }

    /** The height of {@code value} in the picture. */
    double up(double value) {
        return BOTTOM - (BOTTOM - TOP) * Math.max(0, value) / largest;
    }

    /** Names of colours, and what pale or dashed means. */
    void legend(List<String> names, String note) {
        double x = LEFT;
        for (int i = 0; i < names.size(); i++) {
            svg.append(
                    "<rect class=\"c%d\" x=\"%s\" y=\"8\" width=\"10\" height=\"10\"/>\n"
                            .formatted(i % COLOURS, place(x)));
            text("", x + 14, 17, names.get(i));
            x += 30 + LETTER * names.get(i).length();
        }
        text("", LEFT, 34, note);
    }

    void bar(String style, double x, double wide, double from, double to) {
        svg.append(
                "<rect class=\"%s\" x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\"/>\n"
                        .formatted(
                                style,
                                place(x),
                                place(up(to)),
                                place(wide),
                                place(up(from) - up(to))));
    }

    /** A name below the axis. */
    void name(double x, String words) {
        text("mid", x, BOTTOM + 18, words);
    }

    void path(String style, String path) {
        svg.append("<path class=\"%s\" d=\"%s\"/>\n".formatted(style, path));
    }

    private void line(String style, double x1, double y1, double x2, double y2) {
        svg.append(
                "<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>\n"
                        .formatted(style, place(x1), place(y1), place(x2), place(y2)));
    }

    private void text(String style, double x, double y, String words) {
        svg.append(
                "<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>\n"
                        .formatted(style, place(x), place(y), escaped(words)));
    }

    double width() {
        return width;
    }

    String done() {
        return svg.append("</svg></div>\n").toString();
    }
}
