package dev.merino.paper.tables;

import dev.merino.paper.experiment.Scale;
import dev.merino.paper.table.PaperTable;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** All tables and figures of the papers that can be asked for. */
public final class Catalogue {
    private final List<PaperTable> tables;

    private Catalogue(List<PaperTable> tables) {
        this.tables = tables;
    }

    /** All of them, with problems of that size. */
    public static Catalogue at(Scale scale) {
        return new Catalogue(
                Stream.of(
                                CashmereTables.all(scale),
                                CashmereRivals.all(scale),
                                TreadMarksTables.all(scale),
                                MessageTables.all(scale),
                                NewgendsmTables.all(scale),
                                SciVmTables.all(scale))
                        .flatMap(List::stream)
                        .toList());
    }

    /** All of them. */
    public List<PaperTable> tables() {
        return tables;
    }

    /** How to ask for them. */
    public List<String> ids() {
        return tables.stream().map(PaperTable::id).toList();
    }

    /** The one that is called {@code id}. */
    public Optional<PaperTable> named(String id) {
        return tables.stream().filter(table -> table.id().equals(id)).findFirst();
    }
}
