package dev.merino.paper.tables;

import dev.merino.paper.experiment.ClusterRun;
import dev.merino.paper.experiment.Experiment;
import dev.merino.paper.experiment.Outcome;
import dev.merino.paper.experiment.Platform;
import dev.merino.paper.experiment.Scale;
import dev.merino.paper.experiment.Workloads;
import dev.merino.paper.experiment.probe.DiffProbe;
import dev.merino.paper.experiment.probe.PageProbe;
import dev.merino.paper.table.Formula;
import dev.merino.paper.table.PaperTable;

import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The tables and figures of the paper on NEWGENDSM. */
final class NewgendsmTables {
    private static final String MACHINE = "xeon-infiniband";
    private static final int NODES = 8;
    private static final int PAGES = 1024;
    private static final String OVER = " / ";

    private static final Map<String, String> PROTOCOLS =
            Map.of(
                    "ASYNC", "hlrc-async",
                    "ARDMAR", "hlrc-ardmar",
                    "DRAW", "hlrc-draw",
                    "NEWGENDSM", "newgendsm");

    private final Workloads workloads;

    private NewgendsmTables(Scale scale) {
        this.workloads = Workloads.of("newgendsm", scale);
    }

    static List<PaperTable> all(Scale scale) {
        NewgendsmTables tables = new NewgendsmTables(scale);
        return List.of(
                table("newgendsm-fig-7", NewgendsmTables::pages),
                table("newgendsm-fig-8", NewgendsmTables::diffs),
                table("newgendsm-fig-10", tables::speedup),
                table("newgendsm-fig-11", tables::part),
                table("newgendsm-fig-12", tables::handlers));
    }

    private static PaperTable table(String id, PaperTable.Cells cells) {
        return PaperTable.of(NewgendsmTables.class, id, cells);
    }

    /** The number of one scheme, or of one divided by that of another, as {@code name} says. */
    private static Formula ofSchemes(
            String name, Function<String, Experiment> experiment, String number) {
        int at = name.indexOf(OVER);
        if (at < 0) {
            return Formula.of(
                    experiment.apply(Named.in(PROTOCOLS, name)), outcome -> outcome.number(number));
        }
        return Formula.of(
                experiment.apply(Named.in(PROTOCOLS, name.substring(0, at))),
                experiment.apply(Named.in(PROTOCOLS, name.substring(at + OVER.length()))),
                (one, other) -> one.number(number) / other.number(number));
    }

    private static Formula pages(PaperTable.Row row, String nodes) {
        Platform platform = Platform.of(MACHINE, Integer.parseInt(nodes), 1);
        return ofSchemes(
                row.name(),
                protocol -> new PageProbe(platform, protocol, PAGES),
                PageProbe.MICROSECONDS);
    }

    private static Formula diffs(PaperTable.Row row, String column) {
        boolean isLarge = row.name().endsWith("large");
        String number = row.name().substring(0, row.name().indexOf(','));
        return ofSchemes(column, protocol -> new DiffProbe(protocol, PAGES, isLarge), number);
    }

    private ClusterRun run(String app, String protocol) {
        return ClusterRun.of(workloads.named(app), Platform.of(MACHINE, NODES, 1), protocol);
    }

    private Formula speedup(PaperTable.Row row, String column) {
        return ofSchemes(column, protocol -> run(row.name(), protocol), ClusterRun.SPEEDUP);
    }

    private Formula handlers(PaperTable.Row row, String column) {
        return Formula.of(
                run(row.name(), Named.in(PROTOCOLS, column)),
                run(row.name(), Named.in(PROTOCOLS, "ASYNC")),
                (one, async) -> 100 * handlersNs(one) / Math.max(1, handlersNs(async)));
    }

    private static double handlersNs(Outcome run) {
        return run.number("handlers-coherence-ns") + run.number("handlers-synchronisation-ns");
    }

    private Formula part(PaperTable.Row row, String column) {
        return Formula.of(
                run(row.group(), Named.in(PROTOCOLS, column)),
                run(row.group(), Named.in(PROTOCOLS, "ASYNC")),
                (one, async) -> 100 * partNs(one, row.quantity()) / async.number("total-ns"));
    }

    private static double partNs(Outcome run, String part) {
        return switch (part) {
            case "computation" -> run.number("user-ns");
            case "page" -> run.number("page-ns");
            case "lock" -> run.number("lock-ns");
            case "barrier wait" -> run.number("barrier-ns");
            case "barrier compute" -> run.number("spent-updates-ns");
            case "protocol" ->
                    run.number("protocol-ns")
                            + run.number("flag-ns")
                            + run.number("counter-ns")
                            + run.number("other-ns");
            default -> throw new IllegalArgumentException("no part of the time: " + part);
        };
    }
}
