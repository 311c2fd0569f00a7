package dev.merino.bench.live;

import dev.merino.MerinoException;
import dev.merino.apps.kit.Median;

import java.util.List;
import java.util.stream.IntStream;

/** How runs of one program with something and without it are compared. */
final class PairedRuns {
    /** The JVMs still compile in these; what a user asks for must not be judged by that. */
    private static final int FIRST_ROUNDS = 2;

    private PairedRuns() {}

    /** The median of the rounds that {@code output} tells of, without the first ones. */
    static double medianUs(String what, String output) {
        List<Double> rounds = SpeedBench.timesIn(output).of("seconds");
        if (rounds.size() <= FIRST_ROUNDS) {
            throw new MerinoException(what + " has told too few times; it printed:  " + output);
        }
        List<Double> counted = rounds.subList(FIRST_ROUNDS, rounds.size());
        return Median.of(counted.stream().mapToDouble(Double::doubleValue));
    }

    /** Compares what {@code all} has of both, by {@link #ratio}. */
    static Comparison compare(
            String what, String with, String beside, String without, Measurements all) {
        return Comparison.of(what, all.median(with), beside, all.median(without))
                .withRatio(ratio(all.of(with), all.of(without)));
    }

    /** The median of the ratios of pairs: a machine that slows down for a while slows both. */
    static double ratio(List<Double> withUs, List<Double> withoutUs) {
        return Median.of(
                IntStream.range(0, withUs.size())
                        .mapToDouble(pair -> withUs.get(pair) / withoutUs.get(pair)));
    }
}
