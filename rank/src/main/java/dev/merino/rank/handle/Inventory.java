package dev.merino.rank.handle;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;

/** What a rank's program has allocated and not closed, for those who save it. */
public final class Inventory {
    private final Rank rank;
    private final Collection<HandleState> holds;
    private final Collection<LockHandle> locks;
    private final LocalMemory local;

    /**
     * One shared object.
     *
     * @param key what ranks know it by
     * @param spec how the program asked for it
     * @param number its number among its kind; of memory, the index of its region
     */
    public record Item(ObjectKey key, ObjectSpec spec, int number) {}

    Inventory(
            Rank rank,
            Collection<HandleState> holds,
            Collection<LockHandle> locks,
            LocalMemory local) {
        this.rank = rank;
        this.holds = holds;
        this.locks = locks;
        this.local = local;
    }

    /** Whose it is. */
    public Rank rank() {
        return rank;
    }

    /** All objects now, in an order that is the same on all ranks that have the same ones. */
    public List<Item> items() {
        List<Item> items = new ArrayList<>();
        for (HandleState hold : holds) {
            if (hold.key().isOfProgram()) {
                items.add(new Item(hold.key(), hold.spec(), hold.id().number()));
            }
        }
        items.sort(
                Comparator.comparing((Item item) -> item.key().isName())
                        .thenComparing(item -> item.key().text()));
        return items;
    }

    /** Refuses to go on for a rank that has what no snapshot can contain. */
    public void requireCanBeSaved(String doing) {
        rank.requireOwn();
        for (LockHandle lock : locks) {
            if (lock.isHeld()) {
                throw new IllegalStateException(
                        "rank %d %s while it holds lock %s: unlock it first"
                                .formatted(rank.rank(), doing, lock.name()));
            }
        }
        if (local.arrayCount() > 0) {
            throw new IllegalStateException(
                    ("rank %d %s while %d arrays of its Member.local() are open, which no snapshot"
                                    + " contains: close them first, or allocate them by all ranks")
                            .formatted(rank.rank(), doing, local.arrayCount()));
        }
    }
}
