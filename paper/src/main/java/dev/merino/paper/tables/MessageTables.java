package dev.merino.paper.tables;

import dev.merino.paper.experiment.Scale;
import dev.merino.paper.table.PaperTable;

import java.util.List;

/** The tables and figures of the paper on AM-II, multi-protocol active messages (SC 1997). */
final class MessageTables {
    private MessageTables() {}

    static List<PaperTable> all(Scale scale) {
        return List.of();
    }
}
