package dev.merino.checker.plant;

import dev.merino.memory.Diff;

import java.util.function.Supplier;

/** What several protocols must not do before its time. */
final class EarlyDiff {
    private EarlyDiff() {}

    /** Makes the diff while somebody may still write. */
    static Diff diff(Runnable protect, Supplier<Diff> diff) {
        Diff early = diff.get();
        protect.run();
        return early;
    }
}
