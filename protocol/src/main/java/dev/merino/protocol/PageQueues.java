package dev.merino.protocol;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Pages for each page table in the order in which they came, none twice: write notices that the
 * table has not applied yet.
 *
 * @param <P> what a protocol knows of a page
 */
public final class PageQueues<P> {
    private final List<Set<P>> queues = new ArrayList<>();

    /** Empty queues of {@code tables} tables. */
    public PageQueues(int tables) {
        for (int table = 0; table < tables; table++) {
            queues.add(new LinkedHashSet<>());
        }
    }

    /** Adds {@code page} to the queue of every table that does not have it. */
    public void addToAll(P page) {
        queues.forEach(queue -> queue.add(page));
    }

    /** Adds {@code page} to the queue of {@code table}, if it is not there. */
    public void add(int table, P page) {
        queues.get(table).add(page);
    }

    /** Whether {@code page} is in the queue of {@code table}. */
    public boolean contains(int table, P page) {
        return queues.get(table).contains(page);
    }

    /** Removes those that are {@code gone} from all queues. */
    public void removeIf(Predicate<P> gone) {
        queues.forEach(queue -> queue.removeIf(gone));
    }

    /** Empties the queue of {@code table}. */
    public List<P> take(int table) {
        Set<P> queue = queues.get(table);
        List<P> taken = List.copyOf(queue);
        queue.clear();
        return taken;
    }
}
