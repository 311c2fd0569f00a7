package dev.merino.paper.tables;

import dev.merino.paper.experiment.Experiment;
import dev.merino.paper.experiment.MessageRun;
import dev.merino.paper.experiment.Platform;
import dev.merino.paper.experiment.Scale;
import dev.merino.paper.experiment.Workloads;
import dev.merino.paper.experiment.probe.MessageProbe;
import dev.merino.paper.table.Formula;
import dev.merino.paper.table.PaperTable;

import java.util.List;
import java.util.Map;

/** The tables and figures of the paper on AM-II, multi-protocol active messages (SC 1997). */
final class MessageTables {
    private static final String CLUMP = "enterprise-myrinet";
    private static final String NOW = "now-myrinet";
    private static final String ALONE =
            "Merino always has both protocols: there is no model of shared memory alone";
    private static final String BOTH =
            "on workstations of one processor Merino has nothing to poll but the network";

    /** Pairs of ranks, by the names of columns of Table 2. */
    private static final Map<String, Platform> PAIRS =
            Map.of(
                    "multi-protocol shared memory", Platform.of(CLUMP, 1, 2),
                    "multi-protocol Myrinet", Platform.of(CLUMP, 2, 1),
                    "Myrinet", Platform.of(NOW, 2, 1));

    /** By the names of columns of Tables 5 and 6. */
    private static final Map<String, Platform> PLATFORMS =
            Map.of(
                    "SMP, both protocols", Platform.of(CLUMP, 1, 8),
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
                        "am2-table-5",
                        (row, column) -> seconds(tables.eight, row.name(), column)),
                PaperTable.of(
                        MessageTables.class,
                        "am2-table-6",
                        (row, column) -> seconds(tables.all, row.name(), column)));
    }

    private static Formula parameter(String name, String column) {
        Platform pair = PAIRS.get(column);
        return pair == null
                ? Formula.missing(ALONE)
                : Formula.of(new MessageProbe(pair), outcome -> outcome.number(name));
    }

    private static Formula seconds(Workloads workloads, String app, String column) {
        Platform platform = PLATFORMS.get(column);
        if (platform == null) {
            return Formula.missing(column.startsWith("SMP") ? ALONE : BOTH);
        }
        Experiment run = new MessageRun(workloads.named(app), platform);
        double rounds = workloads.named(app).sequentialSeconds();
        return Formula.of(run, outcome -> rounds * outcome.number(MessageRun.SECONDS));
    }
}
