package dev.merino.bench.live;

import java.util.Locale;

/**
 * A cost and the baseline that it is compared with.
 *
 * @param what the operation
 * @param us its cost
 * @param beside the baseline; empty for none
 * @param besideUs the cost of the baseline; NaN for none
 * @param ratio how many times the baseline it costs; the quotient of both, unless it was measured
 *     otherwise
 * @param ratioMax the largest ratio of both that meets the target; NaN if there is no target
 */
record Comparison(
        String what, double us, String beside, double besideUs, double ratio, double ratioMax) {
    /** A cost by itself. */
    static Comparison alone(String what, double us) {
        return new Comparison(what, us, "", Double.NaN, Double.NaN, Double.NaN);
    }

    /** A cost without a target. */
    static Comparison of(String what, double us, String beside, double besideUs) {
        return new Comparison(what, us, beside, besideUs, us / besideUs, Double.NaN);
    }

    /** This comparison with a target. */
    Comparison atMost(double target) {
        return new Comparison(what, us, beside, besideUs, ratio, target);
    }

    /** This comparison with a ratio that was measured by itself, pair by pair. */
    Comparison withRatio(double measured) {
        return new Comparison(what, us, beside, besideUs, measured, ratioMax);
    }

    boolean hasTarget() {
        return !Double.isNaN(ratioMax);
    }

    /** Whether the target is met, if there is one; what was not measured meets none. */
    boolean isMet() {
        return !hasTarget() || ratio <= ratioMax;
    }

    String row(int whatWidth, int besideWidth) {
        return String.format(
                        Locale.ROOT,
                        "%-" + whatWidth + "s %10s  %-" + besideWidth + "s %10s %7s %7s %5s",
                        what,
                        number(us),
                        beside.isEmpty() ? "-" : beside,
                        number(besideUs),
                        number(ratio),
                        number(ratioMax),
                        !hasTarget() ? "-" : isMet() ? "yes" : "NO")
                .stripTrailing();
    }

    private static String number(double value) {
        return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.2f", value);
    }
}
