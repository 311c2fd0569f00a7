package dev.merino.paper.table;

import java.util.Locale;

/** Numbers as tables show them: three digits that say something, as the papers have them. */
public final class Numbers {
    private static final double NO_DECIMALS = 1000;
    private static final double ONE_DECIMAL = 10;

    private Numbers() {}

    /** The text of {@code value}. */
    public static String text(double value) {
        if (value == 0) {
            return "0";
        }
        double size = Math.abs(value);
        int decimals = size >= NO_DECIMALS ? 0 : size >= ONE_DECIMAL ? 1 : size >= 1 ? 2 : 3;
        String text = String.format(Locale.ROOT, "%." + decimals + "f", value);
        return text.contains(".") ? text.replaceAll("\\.?0+$", "") : text;
    }
}
