package dev.merino.protocol;

import java.util.ArrayList;
import java.util.List;

/** The faults that wait for the copy of a page. */
public final class Waiters {
    private final List<Waiter> waiters = new ArrayList<>();

    /** A table with a thread that has faulted, and what it wants to do. */
    public record Waiter(int table, Access wanted) {}

    /** Nobody. */
    public Waiters() {}

    /** One more. */
    public void add(Waiter waiter) {
        waiters.add(waiter);
    }

    /** Some more. */
    public void addAll(List<Waiter> more) {
        waiters.addAll(more);
    }

    /** Whether nobody waits. */
    public boolean isEmpty() {
        return waiters.isEmpty();
    }

    /** Takes all who wait. */
    public List<Waiter> take() {
        List<Waiter> all = List.copyOf(waiters);
        waiters.clear();
        return all;
    }
}
