package dev.merino.rank.handle;

import dev.merino.Placement;
import dev.merino.Settings;
import dev.merino.SharedBytes;
import dev.merino.core.Check;

import org.jspecify.annotations.Nullable;

/**
 * Shared memory in which each rank has a slot on its own node, for what ranks give each other and a
 * barrier does not carry. A slot has two halves, which take turns.
 *
 * <p>A rank fills its half, waits at a barrier, and reads those of others. When it fills the same
 * half again, all have met at the barrier of the other one, so nobody reads this one any more. What
 * does not fit follows in larger slots, behind a second barrier; nobody fills those again before
 * all have met at the first barrier of the next exchange.
 */
final class ExchangeSlots {
    /** Two halves make a page of the usual size. */
    static final int HALF_BYTES = 2048;

    private static final int ALL_MAX = 1 << 30;

    private final Rank rank;
    private final int ranks;
    private final SharedBytes slots;
    private @Nullable SharedBytes larger;
    private int largerBytes;

    ExchangeSlots(Rank rank) {
        this.rank = rank;
        this.ranks = rank.settings().size();
        this.slots = memory("slots", 2 * HALF_BYTES);
    }

    private static long at(int rank, int exchange) {
        return 2L * HALF_BYTES * rank + (exchange & 1) * (long) HALF_BYTES;
    }

    /** Fills the own half for the {@code exchange}-th exchange. */
    void fill(int exchange, byte[] bytes) {
        slots.copyFrom(at(rank.rank(), exchange), bytes, 0, bytes.length);
    }

    /** The {@code count} bytes from {@code from} on of what {@code other} has filled in. */
    byte[] read(int exchange, int other, int from, int count) {
        byte[] bytes = new byte[count];
        slots.copyTo(at(other, exchange) + from, bytes, 0, count);
        return bytes;
    }

    /**
     * Makes the larger slots hold so many bytes, if they do not. All ranks know how much is needed,
     * so all have the same.
     */
    void enlarge(String call, int bytes) {
        if (larger != null && largerBytes >= bytes) {
            return;
        }
        if ((long) bytes * ranks > ALL_MAX) {
            throw new IllegalArgumentException(
                    "%s: %d bytes for each of %d ranks: use a shared array for so much"
                            .formatted(call, bytes, ranks));
        }
        largerBytes = Math.max(2 * HALF_BYTES, Integer.highestOneBit(bytes - 1) << 1);
        larger = memory("more, " + largerBytes + " bytes each", largerBytes);
    }

    /** Fills the own larger slot. */
    void fillLarger(byte[] bytes) {
        enlarged().copyFrom((long) largerBytes * rank.rank(), bytes, 0, bytes.length);
    }

    /** Fills {@code bytes} from the beginning of the larger slot of {@code other}. */
    void readLarger(int other, byte[] bytes) {
        enlarged().copyTo((long) largerBytes * other, bytes, 0, bytes.length);
    }

    private SharedBytes enlarged() {
        return Check.present(larger, "there are no larger slots");
    }

    /** So many bytes for each rank. */
    private SharedBytes memory(String name, int bytesEach) {
        Settings settings = rank.settings();
        long all = (long) bytesEach * ranks;
        ObjectSpec spec =
                new ObjectSpec.Memory(
                        name, all, settings.unitBytes(), settings.protocol(), Placement.BLOCKED);
        int region = rank.find(ObjectKey.ofCollectives(name), spec);
        return rank.runtimeArrays().bytes(rank.region(region), name, settings.protocol(), all);
    }
}
