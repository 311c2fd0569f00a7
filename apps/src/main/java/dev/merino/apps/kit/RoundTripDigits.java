package dev.merino.apps.kit;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Floating-point numbers in as many digits as C prints with {@code %.17g} and {@code %.9g}: enough
 * to read them back.
 */
final class RoundTripDigits {
    private static final int DOUBLE_DIGITS = 17;
    private static final int FLOAT_DIGITS = 9;

    private RoundTripDigits() {}

    static String of(double value) {
        return format(value, DOUBLE_DIGITS);
    }

    static String of(float value) {
        return format(value, FLOAT_DIGITS);
    }

    private static String format(double value, int digits) {
        if (value == 0 || !Double.isFinite(value)) {
            return value == 0 ? "0" : Double.toString(value).toLowerCase(Locale.ROOT);
        }
        MathContext context = new MathContext(digits, RoundingMode.HALF_EVEN); // as C does
        BigDecimal rounded = new BigDecimal(value).round(context).stripTrailingZeros();
        int exponent = rounded.precision() - rounded.scale() - 1;
        return exponent < -4 || exponent >= digits
                ? scientific(rounded, exponent)
                : rounded.toPlainString();
    }

    private static String scientific(BigDecimal value, int exponent) {
        return String.format(
                Locale.ROOT, "%se%+03d", value.movePointLeft(exponent).toPlainString(), exponent);
    }
}
