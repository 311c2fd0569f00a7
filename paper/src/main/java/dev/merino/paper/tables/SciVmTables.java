package dev.merino.paper.tables;

import dev.merino.paper.experiment.Scale;
import dev.merino.paper.table.PaperTable;

import java.util.List;

/** The tables and figures of the paper on SCI-VM. */
final class SciVmTables {
    private SciVmTables() {}

    static List<PaperTable> all(Scale scale) {
        return List.of();
    }
}
