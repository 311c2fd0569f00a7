package dev.merino.paper.experiment;

import java.util.List;
import java.util.SortedMap;

/**
 * Something that is run to get numbers, and gives the same ones whenever it is run: its {@link
 * #configuration} decides them. Two experiments of one configuration are the same, so that tables
 * share runs, and the {@link ResultCache} keeps what they gave.
 *
 * <p>Implementations belong in this package or one below it: its classes are part of the {@link
 * Fingerprint}, so that a changed experiment does not find results of the old one.
 */
public interface Experiment {
    /** What progress calls it, in a few words. */
    String label();

    /** All that decides what it gives, by name; neither names nor values contain line breaks. */
    SortedMap<String, String> configuration();

    /** What is run before, because this experiment uses what it gives. */
    default List<Experiment> needs() {
        return List.of();
    }

    /**
     * Runs it.
     *
     * @param before what {@link #needs} gave
     */
    Outcome run(Outcomes before);
}
