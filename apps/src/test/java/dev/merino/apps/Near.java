package dev.merino.apps;

import static org.assertj.core.api.Assertions.assertThat;

import org.assertj.core.data.Percentage;

import java.util.Map;

/** Compares golden quantities with what the original programs printed. */
public final class Near {
    /** What another order of summation may change, in percent. */
    private static final Percentage SLACK = Percentage.withPercentage(1e-7);

    private Near() {}

    /** Fails unless {@code found} has the quantity {@code key} and it is {@code expected}. */
    public static void require(Map<String, String> found, String key, double expected) {
        assertThat(found).containsKey(key);
        require(key, Double.parseDouble(found.get(key)), expected);
    }

    /** Fails unless {@code found} is {@code expected}. */
    public static void require(String what, double found, double expected) {
        assertThat(found).as(what).isCloseTo(expected, SLACK);
    }
}
