package dev.merino.paper.tables;

import dev.merino.paper.experiment.BasicCostsRun;
import dev.merino.paper.experiment.ClusterRun;
import dev.merino.paper.experiment.Outcome;
import dev.merino.paper.experiment.Platform;
import dev.merino.paper.experiment.Scale;
import dev.merino.paper.experiment.Workloads;
import dev.merino.paper.table.Formula;
import dev.merino.paper.table.PaperTable;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The tables and figures of the paper on TreadMarks (USENIX 1994). */
final class TreadMarksTables {
    private static final int PROCESSORS = 8;
    private static final double KILO = 1000;
    private static final double NS_PER_SECOND = 1e9;
    private static final String LAZY = "tmk-lrc";
    private static final String EAGER = "tmk-erc";
    private static final String ATM = "decstation-atm";

    /** The models of the networks, by the names of columns. */
    private static final Map<String, String> NETWORKS =
            Map.of(
                    "ATM", ATM,
                    "ATM-AAL3/4", ATM,
                    "ATM-UDP", "decstation-atm-udp",
                    "Ethernet", "decstation-ethernet",
                    "Ethernet-UDP", "decstation-ethernet");

    private static final Map<String, String> OPERATIONS =
            Map.of(
                    "round trip", "round trip",
                    "lock, last held by its manager", "lock",
                    "lock, last held by a third machine", "forwarded lock",
                    "barrier of eight", "barrier",
                    "page fault", "fetch");

    /** What is shown of a run, by the names of rows. */
    private static final Map<String, ToDoubleFunction<Outcome>> STATISTICS =
            Map.of(
                    "seconds", TreadMarksTables::seconds,
                    "barriers/s", run -> run.count("barrier arrivals") / PROCESSORS / seconds(run),
                    "locks/s", run -> locks(run) / seconds(run),
                    "messages/s", run -> run.number("messages") / seconds(run),
                    "Kbytes/s", run -> run.number("bytes") / KILO / seconds(run));

    private final Workloads workloads;

    private TreadMarksTables(Scale scale) {
        this.workloads = Workloads.of("treadmarks", scale);
    }

    static List<PaperTable> all(Scale scale) {
        TreadMarksTables tables = new TreadMarksTables(scale);
        List<PaperTable> all = new ArrayList<>();
        all.add(table("treadmarks-costs", (row, _) -> cost(row.name())));
        all.add(table("treadmarks-fig-3", tables::speedup));
        all.add(table("treadmarks-networks", tables::speedupOn));
        all.add(table("treadmarks-fig-4", tables::statistic));
        all.add(table("treadmarks-fig-5", tables::share));
        all.add(table("treadmarks-fig-6", tables::shareOfUnix));
        all.add(table("treadmarks-fig-7", tables::shareOfTreadMarks));
        all.add(table("treadmarks-fig-8", tables::waterOn));
        all.add(table("treadmarks-fig-9", tables::lazyOrEager));
        all.add(table("treadmarks-fig-10", tables.rate(run -> run.number("messages"))));
        all.add(table("treadmarks-fig-11", tables.rate(run -> run.number("bytes") / KILO)));
        all.add(table("treadmarks-fig-12", tables.rate(run -> run.count("diffs made"))));
        return all;
    }

    private static PaperTable table(String id, PaperTable.Cells cells) {
        return PaperTable.of(TreadMarksTables.class, id, cells);
    }

    private static double seconds(Outcome run) {
        return run.number(ClusterRun.SECONDS);
    }

    private static double locks(Outcome run) {
        return run.count("lock acquires, local") + run.count("lock acquires, remote");
    }

    private ClusterRun run(String app, String machine, int processors, String protocol) {
        Platform platform = Platform.of(machine, processors, 1);
        return ClusterRun.of(workloads.named(app), platform, protocol);
    }

    private ClusterRun onAtm(String app) {
        return run(app, ATM, PROCESSORS, LAZY);
    }

    private static Formula cost(String operation) {
        BasicCostsRun costs = new BasicCostsRun(Platform.of(ATM, PROCESSORS, 1), LAZY);
        return Formula.of(costs, outcome -> outcome.number(Named.in(OPERATIONS, operation)));
    }

    private Formula speedup(PaperTable.Row row, String processors) {
        return speedup(run(row.name(), ATM, Integer.parseInt(processors), LAZY));
    }

    private Formula speedupOn(PaperTable.Row row, String network) {
        return speedup(run(row.name(), Named.in(NETWORKS, network), PROCESSORS, LAZY));
    }

    private static Formula speedup(ClusterRun run) {
        return Formula.of(run, outcome -> outcome.number(ClusterRun.SPEEDUP));
    }

    private Formula statistic(PaperTable.Row row, String app) {
        return Formula.of(onAtm(app), Named.in(STATISTICS, row.name()));
    }

    private Formula share(PaperTable.Row row, String app) {
        return Formula.of(onAtm(app), run -> part(run, row.quantity(), 100 / totalNs(run)));
    }

    private Formula waterOn(PaperTable.Row row, String network) {
        ClusterRun water = run("Water", Named.in(NETWORKS, network), PROCESSORS, LAZY);
        double secondsEach = 1 / NS_PER_SECOND / PROCESSORS;
        return Formula.of(water, run -> part(run, row.quantity(), secondsEach));
    }

    /** A part of the time of all processors, in a unit of which a nanosecond is so much. */
    private static double part(Outcome run, String name, double unit) {
        return switch (name) {
            case "total" -> unit * totalNs(run);
            case "computation" -> unit * run.number("user-ns");
            case "Unix" -> unit * unixNs(run);
            case "TreadMarks" -> unit * treadMarksNs(run);
            case "idle" ->
                    unit * (totalNs(run) - run.number("user-ns") - unixNs(run) - treadMarksNs(run));
            case "Unix to TreadMarks" -> unixNs(run) / Math.max(1, treadMarksNs(run));
            default -> throw new IllegalArgumentException("no part of the time: " + name);
        };
    }

    private static double totalNs(Outcome run) {
        return seconds(run) * NS_PER_SECOND * PROCESSORS;
    }

    private static double unixNs(Outcome run) {
        return run.number("spent-messages-ns") + run.number("spent-rights-ns");
    }

    private static double treadMarksNs(Outcome run) {
        return run.number("spent-updates-ns")
                + run.number("spent-notices-ns")
                + run.number("spent-requests-ns");
    }

    private Formula shareOfUnix(PaperTable.Row row, String app) {
        String part =
                row.quantity().equals("communication") ? "spent-messages-ns" : "spent-rights-ns";
        return Formula.of(onAtm(app), run -> 100 * run.number(part) / Math.max(1, unixNs(run)));
    }

    private Formula shareOfTreadMarks(PaperTable.Row row, String app) {
        String part =
                switch (row.quantity()) {
                    case "memory management" -> "spent-updates-ns";
                    case "consistency" -> "spent-notices-ns";
                    default -> "spent-requests-ns";
                };
        return Formula.of(
                onAtm(app), run -> 100 * run.number(part) / Math.max(1, treadMarksNs(run)));
    }

    private ClusterRun eager(String app) {
        return run(app, ATM, PROCESSORS, EAGER);
    }

    private Formula lazyOrEager(PaperTable.Row row, String column) {
        return switch (column) {
            case "lazy" -> speedup(onAtm(row.name()));
            case "eager" -> speedup(eager(row.name()));
            default ->
                    Formula.of(
                            onAtm(row.name()),
                            eager(row.name()),
                            (lazy, eager) -> seconds(eager) / seconds(lazy));
        };
    }

    /** What is counted, for each second of the mean of both times. */
    private PaperTable.Cells rate(ToDoubleFunction<Outcome> count) {
        return (row, column) ->
                Formula.of(
                        onAtm(row.name()),
                        eager(row.name()),
                        (lazy, eager) -> {
                            double mean = (seconds(lazy) + seconds(eager)) / 2;
                            double ofLazy = count.applyAsDouble(lazy);
                            double ofEager = count.applyAsDouble(eager);
                            return switch (column) {
                                case "lazy" -> ofLazy / mean;
                                case "eager" -> ofEager / mean;
                                default -> ofEager / Math.max(1, ofLazy);
                            };
                        });
    }
}
