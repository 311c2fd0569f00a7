package dev.merino.paper.tables;

import dev.merino.paper.experiment.ClusterRun;
import dev.merino.paper.experiment.Platform;
import dev.merino.paper.experiment.Scale;
import dev.merino.paper.experiment.Workload;
import dev.merino.paper.experiment.Workloads;
import dev.merino.paper.table.Formula;
import dev.merino.paper.table.PaperTable;

import java.util.List;

/** Section 4 of the paper on Cashmere: beside TreadMarks, and beside fine grain. */
final class CashmereRivals {
    /** Table III was measured at 600 MHz. */
    private static final double SLOWER_AT_233_MHZ = 600.0 / 233;

    private static final double SLOWER_AT_400_MHZ = 600.0 / 400;

    /** The default block of most of Shasta's applications is of this order. */
    private static final int FINE_BYTES = 256;

    private final Workloads workloads;

    private CashmereRivals(Scale scale) {
        this.workloads = Workloads.of("cashmere", scale);
    }

    static List<PaperTable> all(Scale scale) {
        CashmereRivals tables = new CashmereRivals(scale);
        return List.of(
                PaperTable.of(CashmereRivals.class, "cashmere-fig-5", tables::figureFive),
                PaperTable.of(CashmereRivals.class, "cashmere-fig-6", tables::figureSix));
    }

    /** One-level protocols on 32 processors, or on 16 where more are slower. */
    private Formula figureFive(PaperTable.Row row, String column) {
        int processors = row.group().equals("Barnes") ? 16 : 32;
        Workload workload = workloads.named(row.group()).slower(SLOWER_AT_233_MHZ);
        Platform platform = Platform.of("alpha-mc1", processors, 1);
        return compared(
                column,
                "TMK",
                ClusterRun.of(workload, platform, "tmk-lrc"),
                ClusterRun.of(workload, platform, "csm-dms-1l"));
    }

    private Formula figureSix(PaperTable.Row row, String column) {
        Workload workload = workloads.named(row.group()).slower(SLOWER_AT_400_MHZ);
        Platform platform = Platform.of(CashmereTables.MACHINE, 4, 4);
        return compared(
                column,
                "Shasta",
                ClusterRun.of(workload, platform.withUnitBytes(FINE_BYTES), "fine"),
                ClusterRun.of(workload, platform, "csm-dms"));
    }

    /** A column is the speedup of the rival, that of Cashmere, or the ratio of their times. */
    private static Formula compared(
            String column, String rivalName, ClusterRun rival, ClusterRun cashmere) {
        if (column.equals(rivalName)) {
            return Formula.of(rival, outcome -> outcome.number(ClusterRun.SPEEDUP));
        }
        return column.equals("CSM")
                ? Formula.of(cashmere, outcome -> outcome.number(ClusterRun.SPEEDUP))
                : CashmereTables.timeOver(rival, cashmere);
    }
}
