package dev.merino.paper.tables;

import dev.merino.paper.experiment.ClusterRun;
import dev.merino.paper.experiment.Experiment;
import dev.merino.paper.experiment.Platform;
import dev.merino.paper.experiment.Scale;
import dev.merino.paper.experiment.Workload;
import dev.merino.paper.experiment.Workloads;
import dev.merino.paper.experiment.probe.Kernel;
import dev.merino.paper.experiment.probe.KernelRun;
import dev.merino.paper.table.Formula;
import dev.merino.paper.table.PaperTable;

import java.util.List;
import java.util.Map;

/** The tables and figures of the paper on SCI-VM. */
final class SciVmTables {
    private static final int NODES = 2;
    private static final double MILLI = 1000;
    private static final String MACHINE = "pentium2-sci";
    private static final String SECONDS = ClusterRun.SECONDS; // of kernels, too
    private static final String PROTOCOL = "sci-vm";

    private static final Map<String, Kernel> KERNELS =
            Map.of(
                    "Linear sum", Kernel.LINEAR_SUM,
                    "Matrix multiplication", Kernel.MATRIX_PRODUCT,
                    "SOR iteration", Kernel.RELAXATION);

    private final Workloads workloads;

    private SciVmTables(Scale scale) {
        this.workloads = Workloads.of("scivm", scale);
    }

    static List<PaperTable> all(Scale scale) {
        SciVmTables tables = new SciVmTables(scale);
        return List.of(
                PaperTable.of(SciVmTables.class, "scivm-table-1", SciVmTables::ofKernel),
                PaperTable.of(
                        SciVmTables.class, "scivm-table-2", (row, _) -> tables.ofVolrend(row)));
    }

    private static Formula ofKernel(PaperTable.Row row, String column) {
        Kernel kernel = Named.in(KERNELS, row.group());
        int kilobytes = Integer.parseInt(column.substring(0, column.indexOf(' ')));
        KernelRun local = KernelRun.alone(kernel, kilobytes);
        KernelRun global = new KernelRun(kernel, kilobytes, NODES, 1);
        KernelRun parallel = new KernelRun(kernel, kilobytes, NODES, NODES);
        return switch (row.quantity()) {
            case "local ms" -> milliseconds(local);
            case "speedup" -> ratio(local, parallel);
            case "fake speedup" -> ratio(global, parallel);
            default -> overhead(local, global);
        };
    }

    private Formula ofVolrend(PaperTable.Row row) {
        Workload volrend = workloads.named("Volrend");
        ClusterRun local = ClusterRun.of(volrend, Platform.of(MACHINE, 1, 1), PROTOCOL);
        ClusterRun parallel = ClusterRun.of(volrend, Platform.of(MACHINE, NODES, 1), PROTOCOL);
        ClusterRun global =
                ClusterRun.of(
                        volrend.with("--casting-ranks", "1"),
                        Platform.of(MACHINE, NODES, 1),
                        PROTOCOL);
        return switch (row.name()) {
            case "local ms" -> milliseconds(local);
            case "global ms" -> milliseconds(global);
            case "parallel ms" -> milliseconds(parallel);
            case "speedup" -> ratio(local, parallel);
            case "fake speedup" -> ratio(global, parallel);
            default -> overhead(local, global);
        };
    }

    private static Formula milliseconds(Experiment run) {
        return Formula.of(run, outcome -> outcome.number(SECONDS) * MILLI);
    }

    /** How often the time of {@code other} is in that of {@code one}. */
    private static Formula ratio(Experiment one, Experiment other) {
        return Formula.of(
                one, other, (first, second) -> first.number(SECONDS) / second.number(SECONDS));
    }

    /** How much longer {@code global} takes, in percent. */
    private static Formula overhead(Experiment local, Experiment global) {
        return Formula.of(
                local,
                global,
                (first, second) -> 100 * (second.number(SECONDS) / first.number(SECONDS) - 1));
    }
}
