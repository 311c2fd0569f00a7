package dev.merino.paper.tables;

import dev.merino.paper.experiment.ClusterRun;
import dev.merino.paper.experiment.Outcome;
import dev.merino.paper.experiment.Platform;
import dev.merino.paper.experiment.Scale;
import dev.merino.paper.experiment.Workloads;
import dev.merino.paper.table.Formula;
import dev.merino.paper.table.PaperTable;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The tables and figures of the paper on Cashmere (TOCS 2005). */
final class CashmereTables {
    private static final double THOUSAND = 1000;

    /** The statistics of Table IV, by the names of its rows. */
    private static final Map<String, ToDoubleFunction<Outcome>> STATISTICS =
            Map.of(
                    "speedup", outcome -> outcome.number(ClusterRun.SPEEDUP),
                    "page transfers", outcome -> outcome.count("page transfers") / THOUSAND,
                    "diffs", outcome -> outcome.count("diffs made") / THOUSAND,
                    "migrations", outcome -> outcome.count("migrations") / THOUSAND,
                    "attempts", outcome -> outcome.count("migration attempts") / THOUSAND);

    private final Workloads workloads;

    private CashmereTables(Scale scale) {
        this.workloads = Workloads.of("cashmere", scale);
    }

    static List<PaperTable> all(Scale scale) {
        CashmereTables tables = new CashmereTables(scale);
        return List.of(PaperTable.of(CashmereTables.class, "cashmere-table-4", tables::tableFour));
    }

    private Formula tableFour(PaperTable.Row row, String column) {
        ClusterRun run =
                ClusterRun.of(
                        workloads.named(row.group()),
                        Platform.of("alpha-mc2", 8, 4),
                        "csm-" + column.toLowerCase(Locale.ROOT));
        return Formula.of(run, STATISTICS.get(row.quantity()));
    }
}
