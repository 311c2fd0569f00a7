package dev.merino.checker.live;

import dev.merino.Member;
import dev.merino.SharedLock;
import dev.merino.SharedLongs;
import dev.merino.SharedObject;
import dev.merino.checker.Stamp;
import dev.merino.core.Chance;

import java.util.ArrayList;
import java.util.List;

/**
 * Slots in which the ranks of a running cluster leave local arrays for each other. What an array
 * holds follows from a stamp beside its reference.
 */
final class LiveExchanges {
    private static final int STALE_PERCENT = 30;
    private static final int CLOSE_PERCENT = 60;
    private static final int LENGTH_MAX = 700;

    /** The words of a slot. */
    private static final int REFERENCE = 0;

    private static final int STAMP = 1;
    private static final int CLOSED = 2;
    private static final int WORDS = 3;

    private final Member me;
    private final SharedLongs slots;
    private final List<SharedLock> locks = new ArrayList<>();

    /** {@code count} slots, whose objects' names begin with {@code name}. */
    LiveExchanges(Member me, String name, int count) {
        this.me = me;
        this.slots = me.named(name + " slots").longs((long) Math.max(count, 1) * WORDS);
        for (int slot = 0; slot < count; slot++) {
            locks.add(me.named(name + " lock of slot " + slot).lock());
        }
    }

    /** All shared objects that are closed by all ranks. */
    List<SharedObject> objects() {
        List<SharedObject> all = new ArrayList<>(locks);
        all.add(slots);
        return all;
    }

    /** Closes what is left in the slots, when all ranks are done with them. */
    void empty() {
        for (int slot = 0; slot < locks.size(); slot++) {
            long reference = slots.get((long) slot * WORDS + REFERENCE);
            if (reference != 0 && me.isFirst()) {
                me.local().longsAt(reference).close();
            }
        }
    }

    /** One visit to a slot. */
    void visit(int slot, Chance chance) {
        SharedLock lock = locks.get(slot);
        lock.lock();
        try {
            visit((long) slot * WORDS, chance);
        } finally {
            lock.unlock();
        }
    }

    private void visit(long at, Chance chance) {
        long closed = slots.get(at + CLOSED);
        if (closed != 0 && chance.percent(STALE_PERCENT)) {
            requireRefused(closed);
        }
        long reference = slots.get(at + REFERENCE);
        if (reference == 0) {
            SharedLongs array = me.local().longs(chance.between(1, LENGTH_MAX));
            expect(array, 0);
            fill(array, at, chance);
            slots.set(at + REFERENCE, array.reference());
            return;
        }
        SharedLongs array = me.local().longsAt(reference);
        expect(array, slots.get(at + STAMP));
        if (chance.percent(CLOSE_PERCENT)) {
            array.close();
            slots.set(at + CLOSED, reference);
            slots.set(at + REFERENCE, 0);
        } else {
            fill(array, at, chance);
        }
    }

    private void requireRefused(long closed) {
        try {
            me.local().longsAt(closed).close();
        } catch (IllegalStateException | IllegalArgumentException _) {
            return;
        }
        throw new MisreadException("0x%x is open, which was closed".formatted(closed));
    }

    private void fill(SharedLongs array, long at, Chance chance) {
        long stamp = chance.nextLong() | 1;
        for (int i = 0; i < array.length(); i++) {
            array.set(i, Stamp.element(stamp, i));
        }
        slots.set(at + STAMP, stamp);
    }

    private static void expect(SharedLongs array, long stamp) {
        for (int i = 0; i < array.length(); i++) {
            if (array.get(i) != Stamp.element(stamp, i)) {
                throw new MisreadException(
                        "element %d of %s: found 0x%x, expected 0x%x"
                                .formatted(i, array.name(), array.get(i), Stamp.element(stamp, i)));
            }
        }
    }
}
