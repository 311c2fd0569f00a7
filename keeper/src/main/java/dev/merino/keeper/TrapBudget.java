package dev.merino.keeper;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Which chunks are worth traps by which a snapshot finds what was written.
 *
 * <p>Idea. A trap costs as much as reading so many bytes, as the snapshot does where nobody knows
 * what was written. A chunk whose traps have cost as much as reading all of it is not protected any
 * more, and read; it is tried again after one snapshot, then after two, four and so on. So a
 * program that writes everything loses no more than about twice what reading would have cost, and
 * after a while next to nothing.
 */
final class TrapBudget {
    /** What a snapshot reads and sums in the time of a trap: 10 us, at 2 GB/s. */
    static final int TRAP_BYTES = 20 << 10;

    /** After so many snapshots at most a chunk is tried again. */
    static final int REST_MAX = 16;

    private final BitSet guarded = new BitSet();

    /** By chunk: traps since it was protected, snapshots to wait, and how long it waited last. */
    private int[] traps = new int[16];

    private int[] left = new int[16];
    private int[] rest = new int[16];

    /** There was a trap in {@code chunk}; whether there are too many. */
    boolean trapped(int chunk, long chunkBytes) {
        require(chunk);
        traps[chunk]++;
        if ((long) traps[chunk] * TRAP_BYTES < chunkBytes) {
            return false;
        }
        rest[chunk] = Math.min(REST_MAX, Math.max(1, 2 * rest[chunk]));
        left[chunk] = rest[chunk];
        guarded.clear(chunk);
        return true;
    }

    /** There is a snapshot; whether the pages of {@code chunk} should be protected. */
    boolean allows(int chunk) {
        require(chunk);
        traps[chunk] = 0;
        if (left[chunk] > 0) {
            left[chunk]--;
            return false;
        }
        if (guarded.get(chunk)) {
            rest[chunk] = 0; // there were few
        }
        guarded.set(chunk);
        return true;
    }

    /** {@code chunk} is closed; its number may come again. */
    void forget(int chunk) {
        require(chunk);
        guarded.clear(chunk);
        traps[chunk] = 0;
        left[chunk] = 0;
        rest[chunk] = 0;
    }

    private void require(int chunk) {
        if (chunk >= traps.length) {
            int room = Math.max(chunk + 1, 2 * traps.length);
            traps = Arrays.copyOf(traps, room);
            left = Arrays.copyOf(left, room);
            rest = Arrays.copyOf(rest, room);
        }
    }
}
