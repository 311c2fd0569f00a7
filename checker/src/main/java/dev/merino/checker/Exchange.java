package dev.merino.checker;

import dev.merino.checker.Violation.Kind;
import dev.merino.core.Chance;
import dev.merino.memory.local.LocalArena;
import dev.merino.memory.local.LocalClosing;
import dev.merino.memory.local.LocalOpening;
import dev.merino.memory.local.LocalStep;
import dev.merino.memory.local.LocalWork;

import org.jspecify.annotations.Nullable;

/**
 * One visit of a rank to a slot, whose lock it holds meanwhile. Is the slot empty, it allocates an
 * array, which must be full of zeros, fills it and puts it there; else it reads the array that is
 * there, and fills it anew or closes it. Sometimes it tries what the slot had before, which was
 * closed: that must be refused.
 *
 * <p>What an array holds follows from a stamp beside the reference, so that a wrong element shows
 * whoever wrote the right one. The machines for all of it are those that live ranks run.
 */
final class Exchange extends LocalWork {
    private static final int STALE_PERCENT = 40;
    private static final int CLOSE_PERCENT = 60;
    private static final int LENGTH_MAX = 6;

    /** The words of a slot. */
    private static final long STAMP_OFFSET = 8;

    private static final long CLOSED_OFFSET = 16;

    private static final int KIND = 5;

    private final int rank;
    private final Exchanges exchanges;
    private final LocalArena arena;
    private final Chance chance;
    private final int lock;
    private final int slots;
    private final long slot;
    private long stamp;
    private @Nullable LocalWork part;
    private Runnable afterPart = () -> {};

    Exchange(int rank, int slot, Exchanges exchanges, LocalArena arena, Chance chance) {
        this.rank = rank;
        this.exchanges = exchanges;
        this.arena = arena;
        this.chance = chance;
        this.lock = exchanges.lockOf(slot);
        this.slots = exchanges.slots().index();
        this.slot = exchanges.offsetOf(slot);
        then(new LocalStep.Lock(lock));
        read(slots, this.slot + CLOSED_OFFSET, this::seenClosed);
    }

    /** The next step of this or of the part that it is at; null when it is done. */
    @Nullable LocalStep nextOfAll() {
        while (part != null) {
            LocalStep step = part.next();
            if (step != null) {
                return step;
            }
            part = null;
            afterPart.run();
        }
        return next();
    }

    private void perform(LocalWork newPart, Runnable then) {
        part = newPart;
        afterPart = then;
    }

    private void seenClosed(long closed) {
        if (closed != 0 && chance.percent(STALE_PERCENT)) {
            LocalOpening stale =
                    chance.percent(50)
                            ? new LocalOpening(closed, exchanges.rules())
                            : new LocalClosing(closed, rank, exchanges.rules());
            perform(
                    stale,
                    () -> {
                        require(
                                stale.outcome() != LocalOpening.Outcome.OPEN,
                                "finds 0x%x open, which was closed",
                                closed);
                        lookAtSlot();
                    });
        } else {
            lookAtSlot();
        }
    }

    private void lookAtSlot() {
        read(slots, slot + STAMP_OFFSET, this::seenStamp);
    }

    private void seenStamp(long seen) {
        stamp = seen;
        read(slots, slot, this::seenReference);
    }

    private void seenReference(long reference) {
        if (reference == 0) {
            allocate();
        } else {
            LocalOpening opening = new LocalOpening(reference, exchanges.rules());
            perform(opening, () -> opened(opening));
        }
    }

    private void allocate() {
        int length = chance.between(1, LENGTH_MAX);
        LocalArena.LocalAllocation allocation =
                arena.allocate(KIND, length, (long) length * Long.BYTES);
        perform(
                allocation,
                () -> {
                    if (allocation.reference() == 0) {
                        end(); // all memory is in other slots
                    } else {
                        LocalOpening opening =
                                new LocalOpening(allocation.reference(), exchanges.rules());
                        perform(opening, () -> allocated(opening));
                    }
                });
    }

    private void allocated(LocalOpening array) {
        requireOpen(array);
        expect(
                array,
                0,
                0,
                () -> {
                    fill(array);
                    write(slots, slot, array.word());
                    end();
                });
    }

    private void opened(LocalOpening array) {
        requireOpen(array);
        expect(
                array,
                0,
                stamp,
                () -> {
                    if (chance.percent(CLOSE_PERCENT)) {
                        close(array.word());
                    } else {
                        fill(array);
                        end();
                    }
                });
    }

    private void requireOpen(LocalOpening array) {
        require(array.outcome() == LocalOpening.Outcome.OPEN, "%s", array.refusal());
        require(
                array.kind() == KIND && array.length() >= 1 && array.length() <= LENGTH_MAX,
                "finds %d elements of kind %d",
                array.length(),
                array.kind());
    }

    /** Reads the elements from {@code index} on, which must be those of {@code ofStamp}. */
    private void expect(LocalOpening array, int index, long ofStamp, Runnable then) {
        if (index == array.length()) {
            then.run();
            return;
        }
        read(
                array.region(),
                offsetOf(array, index),
                found -> {
                    long right = Stamp.element(ofStamp, index);
                    require(
                            found == right,
                            "reads element %d of 0x%x: found 0x%x, expected 0x%x",
                            index,
                            array.word(),
                            found,
                            right);
                    expect(array, index + 1, ofStamp, then);
                });
    }

    private void fill(LocalOpening array) {
        stamp = chance.nextLong() | 1;
        for (int index = 0; index < array.length(); index++) {
            write(array.region(), offsetOf(array, index), Stamp.element(stamp, index));
        }
        write(slots, slot + STAMP_OFFSET, stamp);
    }

    private void close(long reference) {
        LocalClosing closing = new LocalClosing(reference, rank, exchanges.rules());
        perform(
                closing,
                () -> {
                    requireOpen(closing);
                    if (closing.owner() == rank) {
                        arena.free(reference);
                    }
                    write(slots, slot + CLOSED_OFFSET, reference);
                    write(slots, slot, 0);
                    end();
                });
    }

    private void end() {
        then(new LocalStep.Unlock(lock));
    }

    private static long offsetOf(LocalOpening array, int index) {
        return array.elementsOffset() + (long) index * Long.BYTES;
    }

    private void require(boolean holds, String message, Object... details) {
        if (!holds) {
            throw new Violation(
                    Kind.WRONG_VALUE, "rank %d %s".formatted(rank, message.formatted(details)));
        }
    }
}
