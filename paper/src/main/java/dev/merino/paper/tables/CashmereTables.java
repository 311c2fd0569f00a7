package dev.merino.paper.tables;

import dev.merino.core.Check;
import dev.merino.paper.experiment.BasicCostsRun;
import dev.merino.paper.experiment.ClusterRun;
import dev.merino.paper.experiment.Outcome;
import dev.merino.paper.experiment.Platform;
import dev.merino.paper.experiment.Scale;
import dev.merino.paper.experiment.Workload;
import dev.merino.paper.experiment.Workloads;
import dev.merino.paper.table.Formula;
import dev.merino.paper.table.PaperTable;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The tables and figures of the paper on Cashmere (TOCS 2005), section 3. */
final class CashmereTables {
    static final String MACHINE = "alpha-mc2";
    private static final String ONE_LEVEL = "csm-dms-1l";
    private static final String TWO_LEVEL = "csm-dms";
    private static final double THOUSAND = 1000;
    private static final double PERCENT = 100;

    /** The platform of section 3: eight machines of four processors. */
    private static final Platform EIGHT_OF_FOUR = Platform.of(MACHINE, 8, 4);

    /** Each processor a node of its own. */
    private static final Platform THIRTY_TWO = Platform.of(MACHINE, 32, 1);

    /** The statistics of Table IV and Fig. 4, by the names of rows. */
    private static final Map<String, ToDoubleFunction<Outcome>> STATISTICS =
            Map.of(
                    "speedup", outcome -> outcome.number(ClusterRun.SPEEDUP),
                    "page transfers", outcome -> outcome.count("page transfers") / THOUSAND,
                    "diffs", outcome -> outcome.count("diffs made") / THOUSAND,
                    "migrations", outcome -> outcome.count("migrations") / THOUSAND,
                    "attempts", outcome -> outcome.count("migration attempts") / THOUSAND,
                    "pages broadcast", outcome -> outcome.count("pages broadcast") / THOUSAND,
                    "updates from buffers",
                            outcome -> outcome.count("updates from buffers") / THOUSAND);

    /** Parts of the time of all processors, by the names of rows in Fig. 2 and 3. */
    private static final Map<String, ToDoubleFunction<Outcome>> TIMES =
            Map.of(
                    "User", outcome -> outcome.number("user-ns"),
                    "Protocol", outcome -> outcome.number("protocol-ns"),
                    "Message", outcome -> outcome.number("page-ns"),
                    "Wait", CashmereTables::synchronisationNs,
                    "Comm & Wait",
                            outcome -> outcome.number("page-ns") + synchronisationNs(outcome),
                    "all", outcome -> outcome.number("total-ns"));

    private final Workloads workloads;

    private CashmereTables(Scale scale) {
        this.workloads = Workloads.of("cashmere", scale);
    }

    static List<PaperTable> all(Scale scale) {
        CashmereTables tables = new CashmereTables(scale);
        return List.of(
                table("cashmere-table-2", CashmereTables::tableTwo),
                table("cashmere-table-3", tables::tableThree),
                table("cashmere-table-4", tables::tableFour),
                table("cashmere-fig-1", tables::figureOne),
                table("cashmere-fig-2", tables::figureTwo),
                table("cashmere-fig-3", tables::figureThree),
                table("cashmere-fig-4", tables::figureFour));
    }

    private static PaperTable table(String id, PaperTable.Cells cells) {
        return PaperTable.of(CashmereTables.class, id, cells);
    }

    private static double synchronisationNs(Outcome outcome) {
        return outcome.number("lock-ns")
                + outcome.number("barrier-ns")
                + outcome.number("flag-ns")
                + outcome.number("counter-ns")
                + outcome.number("other-ns");
    }

    private static ToDoubleFunction<Outcome> named(
            String name, Map<String, ToDoubleFunction<Outcome>> numbers) {
        return Check.present(numbers.get(name), "no row %s, but %s", name, numbers.keySet());
    }

    private ClusterRun run(PaperTable.Row row, Platform platform, String protocol) {
        return ClusterRun.of(workloads.named(row.group()), platform, protocol);
    }

    /**
     * Pages are at home where CSM-DMS touches them first after initialisation (sections 2.3.1.1 and
     * 3.4.1). LU's are where its input was written: the paper's number of migrations says that
     * nearly all of them begin away from their writers.
     */
    private ClusterRun runOfVariant(PaperTable.Row row, String protocol) {
        ClusterRun run = run(row, EIGHT_OF_FOUR, protocol);
        return row.group().equals("LU") ? run : run.withHomesOf(TWO_LEVEL);
    }

    private static Formula tableTwo(PaperTable.Row row, String column) {
        String protocol = column.equals("MC Direct") ? TWO_LEVEL : "csm-none";
        return Formula.of(
                new BasicCostsRun(EIGHT_OF_FOUR, protocol), costs -> costs.number(row.name()));
    }

    private Formula tableThree(PaperTable.Row row, String column) {
        String number = column.equals("seconds") ? ClusterRun.SECONDS : ClusterRun.ACCESS_NS;
        Workload workload = workloads.named(row.group());
        // Without the options of faithful protocols a node that is alone has no protocol at all.
        ClusterRun alone = new ClusterRun(workload, EIGHT_OF_FOUR.alone(), TWO_LEVEL, false, "");
        return Formula.of(alone, outcome -> outcome.number(number));
    }

    private Formula tableFour(PaperTable.Row row, String column) {
        return Formula.of(runOfVariant(row, variant(column)), named(row.quantity(), STATISTICS));
    }

    /** The protocol that Table I calls {@code name} after its prefix. */
    private static String variant(String name) {
        return "csm-" + name.toLowerCase(Locale.ROOT);
    }

    /** A column N:M is N processors, M of them on a node. */
    private Formula figureOne(PaperTable.Row row, String column) {
        int processors = Integer.parseInt(column.substring(0, column.indexOf(':')));
        int each = Integer.parseInt(column.substring(column.indexOf(':') + 1));
        ClusterRun one = run(row, Platform.of(MACHINE, processors, 1), ONE_LEVEL);
        ClusterRun two = run(row, Platform.of(MACHINE, processors / each, each), TWO_LEVEL);
        ToDoubleFunction<Outcome> speedup = named("speedup", STATISTICS);
        return switch (row.quantity()) {
            case "1L" -> Formula.of(one, speedup);
            case "2L" -> Formula.of(two, speedup);
            default -> timeOver(one, two);
        };
    }

    /** How often the time of {@code good} is in the time of {@code bad}. */
    static Formula timeOver(ClusterRun bad, ClusterRun good) {
        return Formula.of(
                bad,
                good,
                (theirs, ours) ->
                        theirs.number(ClusterRun.SECONDS) / ours.number(ClusterRun.SECONDS));
    }

    private Formula figureTwo(PaperTable.Row row, String column) {
        ClusterRun two = run(row, EIGHT_OF_FOUR, TWO_LEVEL);
        ClusterRun shown = column.equals("2L") ? two : run(row, THIRTY_TWO, ONE_LEVEL);
        return percentOf(row, shown, two);
    }

    private Formula figureThree(PaperTable.Row row, String column) {
        ClusterRun dms = runOfVariant(row, TWO_LEVEL);
        return percentOf(row, runOfVariant(row, variant(column)), dms);
    }

    /**
     * The part of the time of {@code shown} that is the row's, in percent of all of {@code norm}.
     */
    private static Formula percentOf(PaperTable.Row row, ClusterRun shown, ClusterRun norm) {
        ToDoubleFunction<Outcome> part = named(row.quantity(), TIMES);
        return Formula.of(
                shown,
                norm,
                (outcome, whole) ->
                        PERCENT * part.applyAsDouble(outcome) / whole.number("total-ns"));
    }

    private Formula figureFour(PaperTable.Row row, String column) {
        boolean isEight = column.equals("8 nodes");
        Platform platform = isEight ? EIGHT_OF_FOUR : THIRTY_TWO;
        ClusterRun with = isEight ? runOfVariant(row, "csm-adb") : run(row, platform, "csm-adb-1l");
        ClusterRun without =
                isEight ? runOfVariant(row, "csm-ms-mg") : run(row, platform, ONE_LEVEL);
        return row.quantity().equals("gain")
                ? timeOver(without, with)
                : Formula.of(with, named(row.quantity(), STATISTICS));
    }
}
