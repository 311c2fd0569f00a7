package dev.merino.sync;

import dev.merino.core.Count;
import dev.merino.core.Payload;
import dev.merino.core.Tally;
import dev.merino.memory.WordMemory;
import dev.merino.sync.RemoteWords.Use;

import org.jspecify.annotations.Nullable;

/**
 * Counters as words within reach. As long as a word is not asked ({@link WordBits}), the value is
 * in it, and any node that reaches it changes it in place. The manager takes the value out, and the
 * word is asked, when it has something to tell with it, or lets a processor keep the counter.
 */
final class CounterWindows {
    private final Topology topology;
    private final Consistency consistency;
    private final Tally tally;
    private final SyncWindows windows;
    private final FetchAndAddRules rules;

    CounterWindows(
            Topology topology,
            Consistency consistency,
            Tally tally,
            SyncWindows windows,
            FetchAndAddRules rules) {
        this.topology = topology;
        this.consistency = consistency;
        this.tally = tally;
        this.windows = windows;
        this.rules = rules;
    }

    private @Nullable WordMemory near(int counter) {
        return windows.of(topology.managerOf(counter), Use.COUNTER.of(counter));
    }

    private int indexOf(int counter) {
        return windows.indexOf(Use.COUNTER.of(counter));
    }

    /** Whether {@code counter}, which this node manages, has a word that others reach. */
    boolean isShared(int counter) {
        return near(counter) != null;
    }

    /** Changes a counter in place; its value before, or null if its manager must be asked. */
    @Nullable Long change(int counter, SyncOperation.Change change, Payload carried) {
        @Nullable WordMemory memory = near(counter);
        boolean isOrdered =
                !(change instanceof SyncOperation.Change.Read) && consistency.isOrdered();
        if (memory == null || !rules.mayChangeInPlace(carried, isOrdered)) {
            return null;
        }
        int index = indexOf(counter);
        for (long word = memory.get(index); ; ) {
            long before = WordBits.signedValue(word);
            long after = change.after(before);
            if (WordBits.isAsked(word) || !WordBits.fits(after)) {
                return null;
            }
            tally.add(Count.REMOTE_ATOMICS);
            tally.add(windows.wayTo(topology.managerOf(counter)));
            long seen = memory.compareAndExchange(index, word, WordBits.ofSigned(after));
            if (seen == word) {
                return before;
            }
            word = seen;
        }
    }

    /** Takes the value of a counter that this node manages out of its word. */
    long take(int counter) {
        WordMemory memory = windows.present(topology.self());
        int index = indexOf(counter);
        long word = memory.get(index);
        long seen = memory.compareAndExchange(index, word, WordBits.ASKED);
        while (seen != word) {
            word = seen;
            seen = memory.compareAndExchange(index, word, WordBits.ASKED);
        }
        return WordBits.signedValue(word);
    }

    /** Puts the value back, if it has room there and nothing else is to be told with it. */
    boolean putBack(int counter, long value, Payload published) {
        boolean may = WordBits.fits(value) && rules.mayReturn(published, consistency.isOrdered());
        if (may) {
            windows.present(topology.self()).set(indexOf(counter), WordBits.ofSigned(value));
        }
        return may;
    }

    /** The word is 0 again. */
    void forget(int counter) {
        if (isShared(counter)) {
            windows.present(topology.self()).set(indexOf(counter), 0);
        }
    }
}
