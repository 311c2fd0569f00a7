package dev.merino.sim;

/** Lets threads of a table store to a page once more, before they lose the right to it. */
@FunctionalInterface
public interface LastStores {
    /** The threads of {@code table}, counted over all nodes, are about to be stopped. */
    void before(int table, int page);
}
