package dev.merino.dashboard.model;

import dev.merino.Statistics;
import dev.merino.control.NodeSample;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Which numbers the timeline keeps: totals of the cluster, then the time of each rank by cause. */
final class Moments {
    private static final int CAUSES = 8;

    /** What is shown as rates, and what is added up for it. */
    private enum Rate {
        FAULTS("faults", "read faults", "write faults"),
        FETCHES("fetches", "page transfers"),
        DIFFS("diffs", "diffs made"),
        NOTICES("notices", "write notices"),
        MESSAGES("messages"),
        BYTES("bytes");

        final String label;

        @SuppressWarnings("ImmutableEnumChecker") // List.of() makes an immutable one
        final List<String> counts;

        Rate(String label, String... counts) {
            this.label = label;
            this.counts = List.of(counts);
        }
    }

    private static final int RATES = Rate.values().length;

    private final int ranks;

    Moments(int ranks) {
        this.ranks = ranks;
    }

    /** The numbers of all nodes together. */
    long[] of(List<NodeSample> nodes) {
        long[] numbers = new long[RATES + ranks * CAUSES];
        int at = RATES;
        for (NodeSample node : nodes) {
            for (Rate rate : Rate.values()) {
                numbers[rate.ordinal()] += total(rate, node);
            }
            for (Statistics.Time time : node.counts().ranks()) {
                for (long cause : causes(time)) {
                    if (at < numbers.length) {
                        numbers[at++] = cause;
                    }
                }
            }
        }
        return numbers;
    }

    private static long total(Rate rate, NodeSample node) {
        return switch (rate) {
            case MESSAGES -> node.sentTo().stream().mapToLong(Statistics.Traffic::messages).sum();
            case BYTES -> node.sentTo().stream().mapToLong(Statistics.Traffic::bytes).sum();
            case FAULTS, FETCHES, DIFFS, NOTICES ->
                    rate.counts.stream()
                            .mapToLong(name -> node.counts().counts().getOrDefault(name, 0L))
                            .sum();
        };
    }

    /** The causes of a rank's time, in the order in which they are shown. */
    static List<Long> causes(Statistics.Time time) {
        return List.of(
                time.userNs(),
                time.protocolNs(),
                time.pageNs(),
                time.lockNs(),
                time.barrierNs(),
                time.flagNs(),
                time.counterNs(),
                time.otherNs());
    }

    /** Rates of the whole cluster by name. */
    Map<String, Object> named(double[] rates) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (Rate rate : Rate.values()) {
            map.put(rate.label, rates.length == 0 ? 0.0 : rates[rate.ordinal()]);
        }
        return map;
    }

    /**
     * What the browser draws over time: the ends of the intervals, the rates in each, and for each
     * rank and interval which thousandths of it went to each cause.
     */
    Map<String, Object> history(List<Timeline.Moment> moments) {
        Map<String, Object> map = new LinkedHashMap<>();
        List<double[]> perSecond = new ArrayList<>();
        List<Long> ends = new ArrayList<>();
        for (int i = 1; i < moments.size(); i++) {
            perSecond.add(Timeline.rates(moments.get(i - 1), moments.get(i)));
            ends.add(moments.get(i).atNs() / 1_000_000);
        }
        map.put("endsMs", ends);
        map.put("rates", rates(perSecond));
        map.put("shares", shares(perSecond));
        return map;
    }

    private static Map<String, Object> rates(List<double[]> perSecond) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (Rate rate : Rate.values()) {
            int number = rate.ordinal();
            map.put(rate.label, perSecond.stream().map(each -> Math.round(each[number])).toList());
        }
        return map;
    }

    private List<Object> shares(List<double[]> perSecond) {
        List<Object> all = new ArrayList<>();
        for (int rank = 0; rank < ranks; rank++) {
            int its = rank;
            all.add(perSecond.stream().map(each -> shares(each, its)).toList());
        }
        return all;
    }

    private static List<Long> shares(double[] perSecond, int rank) {
        List<Long> shares = new ArrayList<>();
        double total = 0;
        for (int cause = 0; cause < CAUSES; cause++) {
            total += Math.max(0, perSecond[RATES + rank * CAUSES + cause]);
        }
        for (int cause = 0; cause < CAUSES; cause++) {
            double part = Math.max(0, perSecond[RATES + rank * CAUSES + cause]);
            shares.add(total > 0 ? Math.round(1000 * part / total) : 0);
        }
        return shares;
    }
}
