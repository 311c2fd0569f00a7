package dev.merino.bench.live;

import dev.merino.Settings;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * What collectives of two nodes cost beside a barrier, and beside a sum that is made by hand; and
 * what atomic operations on elements cost beside a lock.
 */
public final class CollectivesBench {
    private static final int NODES = 2;
    private static final int TIMES = 400;
    private static final int TIMES_QUICK = 100;
    private static final int ROUNDS = 15;
    private static final int ROUNDS_QUICK = 5;
    private static final double SUM_MAX = 1.2;
    private static final double ATOMIC_AT_HOME_US_MAX = 2;

    private static final List<String> NOTES =
            List.of(
                    "each collective is a barrier, and brings what the other node has written",
                    "by hand: add under a lock, meet at a barrier, read, meet again",
                    "array: 10,000 elements of type double",
                    "moves: the other node has used the lock, and the element, just before");

    private final Measurements measurements;

    private CollectivesBench(Measurements measurements) {
        this.measurements = measurements;
    }

    /**
     * Measures, prints a table to {@code out} and hands the same as JSON to {@code json}; returns 0
     * if all targets are met, 1 if not, 2 if nothing could be measured.
     */
    public static int run(PrintStream out, Consumer<String> json, boolean quick) {
        out.println("measuring collectives, about " + (quick ? "5" : "15") + " seconds");
        List<String> words =
                List.of(
                        String.valueOf(quick ? ROUNDS_QUICK : ROUNDS),
                        String.valueOf(quick ? TIMES_QUICK : TIMES));
        Settings settings = LiveBench.settings(NODES, Settings.DEFAULT_PROTOCOL);
        return LiveBench.report(
                out,
                json,
                () ->
                        new CollectivesBench(
                                        LiveBench.run(settings, CollectivesProgram.class, words))
                                .report());
    }

    private Report report() {
        List<Comparison> rows = new ArrayList<>();
        rows.add(Comparison.alone("barrier", us("barrier")));
        rows.add(besideBarrier("sum of a long", "sum").atMost(SUM_MAX));
        rows.add(besideBarrier("broadcast of a long", "broadcast"));
        rows.add(besideBarrier("reduction of a record", "record"));
        rows.add(besideBarrier("sum of an array", "array"));
        rows.add(Comparison.of("sum of a long", us("sum"), "by hand", us("by-hand")));
        rows.add(
                Comparison.of(
                                "getAndAdd at home",
                                us("atomic-home"),
                                "limit",
                                ATOMIC_AT_HOME_US_MAX)
                        .atMost(1));
        String remote = "getAndAdd that moves";
        double moves = us("atomic-moves");
        rows.add(Comparison.of(remote, moves, "lock that moves", us("lock-moves")).atMost(1));
        rows.add(Comparison.of(remote, moves, "lock and element", us("guarded-moves")));
        return new Report("collectives", MachineDescription.here(), 0, rows, measurements, NOTES);
    }

    private Comparison besideBarrier(String what, String name) {
        return Comparison.of(what, us(name), "barrier", us("barrier"));
    }

    private double us(String name) {
        return measurements.median(name);
    }
}
