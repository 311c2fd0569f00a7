package dev.merino.sync;

import java.util.List;

/**
 * Synchronisation objects by their numbers.
 *
 * @param locks the locks, with their conditions
 * @param barriers the barriers
 * @param flags the flags
 * @param counters the counters
 */
public record SyncObjects(
        List<Integer> locks, List<Integer> barriers, List<Integer> flags, List<Integer> counters) {
    /** None at all. */
    public static final SyncObjects NONE =
            new SyncObjects(List.of(), List.of(), List.of(), List.of());

    /** Keeps its own copies. */
    public SyncObjects {
        locks = List.copyOf(locks);
        barriers = List.copyOf(barriers);
        flags = List.copyOf(flags);
        counters = List.copyOf(counters);
    }
}
