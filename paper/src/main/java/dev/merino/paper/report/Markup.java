package dev.merino.paper.report;

import java.util.Locale;

/** What HTML and SVG want of texts and places. */
final class Markup {
    private Markup() {}

    static String escaped(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }

    /** A place in a picture, to a tenth. */
    static String place(double at) {
        return String.format(Locale.ROOT, "%.1f", at);
    }
}
