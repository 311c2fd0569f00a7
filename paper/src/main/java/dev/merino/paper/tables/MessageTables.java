package dev.merino.paper.tables;

import dev.merino.paper.experiment.Experiment;
import dev.merino.paper.experiment.MessageRun;
import dev.merino.paper.experiment.Platform;
import dev.merino.paper.experiment.Scale;
import dev.merino.paper.experiment.Workload;
import dev.merino.paper.experiment.Workloads;
import dev.merino.paper.experiment.probe.MessageProbe;
import dev.merino.paper.table.Formula;
import dev.merino.paper.table.PaperTable;

import java.util.List;
import java.util.Map;

/** The tables and figures of the paper on AM-II, multi-protocol active messages (SC 1997). */
final class MessageTables {
    private static final String CLUMP = "enterprise-myrinet";
    private static final String MEMORY_ALONE = "enterprise-alone";
    private static final String NOW = "now-myrinet";

    /** Table 1: UltraSPARCs of 167 MHz. */
    private static final double CYCLES_PER_US = 167;

    private static final String INSTRUCTIONS =
            "models have no instructions: ./merino bench logp measures these parts live";

    /** Pairs of ranks, by the names of columns of Table 2. */
    private static final Map<String, Platform> PAIRS =
            Map.of(
                    "shared memory", Platform.of(MEMORY_ALONE, 1, 2),
                    "multi-protocol shared memory", Platform.of(CLUMP, 1, 2),
                    "multi-protocol Myrinet", Platform.of(CLUMP, 2, 1),
                    "Myrinet", Platform.of(NOW, 2, 1));

    /**
     * By the names of columns of Tables 5 and 6. Workstations with both protocols have the
     * parameters that Table 2 gives for Myrinet beside shared memory.
     */
    private static final Map<String, Platform> PLATFORMS =
            Map.of(
                    "SMP, shared memory", Platform.of(MEMORY_ALONE, 1, 8),
                    "SMP, both protocols", Platform.of(CLUMP, 1, 8),
                    "NOW, both protocols", new Platform(NOW, CLUMP, 8, 1),
                    "NOW, Myrinet", Platform.of(NOW, 8, 1),
                    "Clump", Platform.of(CLUMP, 4, 8),
                    "NOW", Platform.of(NOW, 32, 1));

    private final Workloads eight;
    private final Workloads all;

    private MessageTables(Scale scale) {
        this.eight = Workloads.of("am2-eight", scale);
        this.all = Workloads.of("am2", scale);
    }

    static List<PaperTable> all(Scale scale) {
        MessageTables tables = new MessageTables(scale);
        return List.of(
                PaperTable.of(
                        MessageTables.class,
                        "am2-table-2",
                        (row, column) -> parameter(row.name(), column)),
                PaperTable.of(
                        MessageTables.class,
                        "am2-fig-4",
                        (row, column) -> partOfSending(row.name(), column)),
                PaperTable.of(
                        MessageTables.class,
                        "am2-table-4",
                        (row, column) -> volume(tables.all, row.name(), column)),
                PaperTable.of(
                        MessageTables.class,
                        "am2-table-5",
                        (row, column) -> seconds(tables.eight, row.name(), column)),
                PaperTable.of(
                        MessageTables.class,
                        "am2-table-6",
                        (row, column) -> seconds(tables.all, row.name(), column)));
    }

    private static Formula parameter(String name, String column) {
        Experiment probe = new MessageProbe(Named.in(PAIRS, column));
        return Formula.of(probe, outcome -> outcome.number(name));
    }

    /** Models have what sending takes in all. */
    private static Formula partOfSending(String part, String column) {
        if (!part.equals("all")) {
            return Formula.missing(INSTRUCTIONS);
        }
        String pair = column.equals("shared memory") ? column : "multi-protocol shared memory";
        return Formula.of(
                new MessageProbe(Named.in(PAIRS, pair)),
                outcome -> outcome.number(MessageProbe.SEND) * CYCLES_PER_US);
    }

    /** What the simulated run sends, as often as the paper's is the work of that one. */
    private static Formula volume(Workloads workloads, String app, String column) {
        Workload workload = workloads.named(app);
        Experiment run = new MessageRun(workload, Named.in(PLATFORMS, "Clump"));
        boolean isShare = column.equals(MessageRun.LOCAL_PERCENT) || column.endsWith(" bytes");
        double rounds = isShare ? 1 : workload.sequentialSeconds();
        return Formula.of(run, outcome -> rounds * outcome.number(column));
    }

    private static Formula seconds(Workloads workloads, String app, String column) {
        Experiment run = new MessageRun(workloads.named(app), Named.in(PLATFORMS, column));
        double rounds = workloads.named(app).sequentialSeconds();
        return Formula.of(run, outcome -> rounds * outcome.number(MessageRun.SECONDS));
    }
}
