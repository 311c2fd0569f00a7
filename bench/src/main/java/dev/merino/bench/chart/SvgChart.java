package dev.merino.bench.chart;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Draws a {@link Chart} as SVG, with both axes logarithmic: a cost that does not grow is a level
 * line, and one that grows in proportion climbs at the same angle everywhere.
 *
 * <p>The picture has its own background and follows the reader's colour scheme, light or dark.
 * Curves also differ in their marks, for those who cannot tell the colours apart; rivals are grey
 * and dashed.
 *
 * <pre>
 *   title
 *   where and when
 *   |            |  marks and names,
 *   |   curves   |  in the order in which
 *   |____________|  the curves end
 *     amounts
 * </pre>
 */
public final class SvgChart {
    private static final int WIDTH = 820;
    private static final int HEIGHT = 400;
    private static final int LEFT = 74;
    private static final int RIGHT = 540;
    private static final int TOP = 70;
    private static final int BOTTOM = 340;
    private static final int LEGEND = 564;
    private static final int LEGEND_STEP = 26;
    private static final int COLOURS = 6;
    private static final int RIVALS = 2;

    private static final String STYLE =
            """
            <style>
            text{font:13px system-ui,"Segoe UI",Helvetica,Arial,sans-serif;fill:#1f2328}
            .title{font-size:16px;font-weight:600}.soft{fill:#59636e}.end{text-anchor:end}
            .mid{text-anchor:middle}.back{fill:#fff}.grid{stroke:#d8dee4}.axis{stroke:#818b98}
            .line{fill:none;stroke-width:2.2}.dr0{stroke-dasharray:7 4}.dr1{stroke-dasharray:2 4}
            .k0{stroke:#0969da}.m0{fill:#0969da}.k1{stroke:#bc4c00}.m1{fill:#bc4c00}
            .k2{stroke:#1a7f37}.m2{fill:#1a7f37}.k3{stroke:#bf3989}.m3{fill:#bf3989}
            .k4{stroke:#6639ba}.m4{fill:#6639ba}.k5{stroke:#7d4e00}.m5{fill:#7d4e00}
            .kr0,.kr1{stroke:#59636e}.mr0,.mr1{fill:#59636e}
            @media (prefers-color-scheme:dark){
            text{fill:#f0f6fc}.soft{fill:#9198a1}.back{fill:#0d1117}.grid{stroke:#2f353d}
            .axis{stroke:#656c76}
            .k0{stroke:#4493f8}.m0{fill:#4493f8}.k1{stroke:#f0883e}.m1{fill:#f0883e}
            .k2{stroke:#3fb950}.m2{fill:#3fb950}.k3{stroke:#db61a2}.m3{fill:#db61a2}
            .k4{stroke:#ab7df8}.m4{fill:#ab7df8}.k5{stroke:#d29922}.m5{fill:#d29922}
            .kr0,.kr1{stroke:#9198a1}.mr0,.mr1{fill:#9198a1}
            }
            </style>
            """;

    private final Chart chart;
    private final LogScale across;
    private final LogScale up;
    private final StringBuilder svg = new StringBuilder();

    private SvgChart(Chart chart) {
        this.chart = chart;
        List<Double> costs =
                chart.curves().stream().flatMap(curve -> curve.points().values().stream()).toList();
        this.across =
                LogScale.between(
                        (double) chart.amounts().first(),
                        (double) chart.amounts().last(),
                        LEFT,
                        RIGHT);
        this.up = LogScale.around(costs, BOTTOM, TOP);
    }

    /**
     * The picture of {@code chart}.
     *
     * @param where the machine and the date, as a subtitle
     */
    public static String of(Chart chart, String where) {
        if (chart.amounts().isEmpty()) {
            throw new IllegalArgumentException("chart " + chart.name() + " has no points to draw");
        }
        return new SvgChart(chart).draw(where);
    }

    private String draw(String where) {
        svg.append(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\">\n"
                        .formatted(WIDTH, HEIGHT));
        svg.append("<title>%s</title>\n".formatted(escaped(chart.title())));
        svg.append(STYLE);
        svg.append("<rect class=\"back\" width=\"%d\" height=\"%d\"/>\n".formatted(WIDTH, HEIGHT));
        text(16, 28, "title", chart.title());
        text(16, 48, "soft", where);
        axes();
        List<Curve> ordered =
                Stream.concat(
                                chart.curves().stream().filter(Curve::isRival),
                                chart.curves().stream().filter(curve -> !curve.isRival()))
                        .toList();
        ordered.forEach(this::curve); // rivals first, so that they lie behind
        legend();
        return svg.append("</svg>\n").toString();
    }

    private void axes() {
        for (double tick : up.ticks()) {
            line("grid", LEFT, up.at(tick), RIGHT, up.at(tick));
            text(LEFT - 8, up.at(tick) + 4, "soft end", number(tick));
        }
        line("axis", LEFT, BOTTOM, RIGHT, BOTTOM);
        for (long amount : chart.amounts()) {
            line("axis", x(amount), BOTTOM, x(amount), BOTTOM + 5);
            text(x(amount), BOTTOM + 20, "soft mid", chart.unit().text(amount));
        }
        text((LEFT + RIGHT) / 2.0, BOTTOM + 44, "mid", chart.axis());
        svg.append(
                "<text class=\"mid\" transform=\"translate(18 %d) rotate(-90)\">%s</text>\n"
                        .formatted((TOP + BOTTOM) / 2, "microseconds"));
    }

    private void curve(Curve curve) {
        String kind = kind(curve);
        StringBuilder path = new StringBuilder();
        curve.points()
                .forEach(
                        (amount, us) ->
                                path.append(path.isEmpty() ? "M" : "L").append(xy(amount, us)));
        svg.append("<path class=\"line k%s d%s\" d=\"%s\"/>\n".formatted(kind, kind, path));
        curve.points().forEach((amount, us) -> mark(kind, x(amount), up.at(us)));
    }

    private double x(long amount) {
        return across.at((double) amount);
    }

    private String xy(long amount, double us) {
        return "%s %s".formatted(place(x(amount)), place(up.at(us)));
    }

    /** Names, the curve that ends highest first. */
    private void legend() {
        List<Curve> ordered =
                chart.curves().stream()
                        .filter(curve -> !curve.points().isEmpty())
                        .sorted(
                                Comparator.comparingDouble(
                                        curve -> -curve.points().lastEntry().getValue()))
                        .toList();
        double y = TOP + 8;
        for (Curve curve : ordered) {
            String kind = kind(curve);
            line("line k%s d%s".formatted(kind, kind), LEGEND, y, LEGEND + 30, y);
            mark(kind, LEGEND + 15, y);
            text(LEGEND + 38, y + 4, curve.isRival() ? "soft" : "name", curve.name());
            y += LEGEND_STEP;
        }
    }

    /** The number of its colour and mark; rivals share the colour and differ in their dashes. */
    private String kind(Curve curve) {
        List<Curve> alike =
                chart.curves().stream().filter(c -> c.isRival() == curve.isRival()).toList();
        int index = alike.indexOf(curve);
        return curve.isRival() ? "r" + index % RIVALS : "" + index % COLOURS;
    }

    private void mark(String kind, double x, double y) {
        String path =
                switch (kind) {
                    case "0" -> "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z";
                    case "1" -> "m-4 -4h8v8h-8z";
                    case "2" -> "m0 -5l5 9h-10z";
                    case "3" -> "m0 -5.5l5.5 5.5l-5.5 5.5l-5.5 -5.5z";
                    case "4" -> "m0 5l5 -9h-10z";
                    case "5" -> "m-2 -5h4v3h3v4h-3v3h-4v-3h-3v-4h3z";
                    case "r1" -> "m-3 -3h6v6h-6z";
                    default -> "m-2.5 0a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0 -5 0z";
                };
        svg.append(
                "<path class=\"m%s\" d=\"M%s %s%s\"/>\n".formatted(kind, place(x), place(y), path));
    }

    private void line(String style, double x1, double y1, double x2, double y2) {
        svg.append(
                "<line class=\"%s\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\"/>\n"
                        .formatted(style, place(x1), place(y1), place(x2), place(y2)));
    }

    private void text(double x, double y, String style, String words) {
        svg.append(
                "<text class=\"%s\" x=\"%s\" y=\"%s\">%s</text>\n"
                        .formatted(style, place(x), place(y), escaped(words)));
    }

    private static String place(double at) {
        return String.format(Locale.ROOT, "%.1f", at);
    }

    private static String number(double value) {
        return value >= 1
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, "%.4f", value).replaceAll("0+$", "");
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
