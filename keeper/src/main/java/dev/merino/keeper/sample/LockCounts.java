package dev.merino.keeper.sample;

import dev.merino.control.NodeSample.LockUse;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntFunction;

/** How the ranks of a node wait for locks; only the first few thousand locks count. */
public final class LockCounts {
    private static final int LOCKS_MAX = 4096;

    private final Map<Integer, Counts> locks = new HashMap<>();
    private final TreeSet<Integer> changed = new TreeSet<>();

    private static final class Counts {
        long taken;
        long waitedNs;
        long longestNs;
    }

    /** A rank has got {@code lock}. */
    public void taken(int lock, long waitedNs) {
        if (locks.size() >= LOCKS_MAX && !locks.containsKey(lock)) {
            return;
        }
        Counts counts = locks.computeIfAbsent(lock, _ -> new Counts());
        counts.taken++;
        counts.waitedNs += waitedNs;
        counts.longestNs = Math.max(counts.longestNs, waitedNs);
        changed.add(lock);
    }

    /** {@code lock} is closed; its number may come again. */
    public void forget(int lock) {
        locks.remove(lock);
        changed.remove(lock);
    }

    /** Whether {@link #take} has something. */
    public boolean hasChanged() {
        return !changed.isEmpty();
    }

    /** Locks that were taken since the last call, {@code most} at most. */
    public List<LockUse> take(int most, IntFunction<String> name) {
        List<LockUse> taken = new ArrayList<>();
        while (taken.size() < most && !changed.isEmpty()) {
            int lock = changed.removeFirst();
            Counts counts = locks.get(lock);
            if (counts != null) {
                taken.add(
                        new LockUse(
                                lock,
                                name.apply(lock),
                                counts.taken,
                                counts.waitedNs,
                                counts.longestNs));
            }
        }
        return taken;
    }
}
