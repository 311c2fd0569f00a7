package dev.merino.keeper;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * How the writes to each chunk of a table are found: by scans, or by traps where that is cheaper.
 *
 * <p>Idea. A scan looks at all tracked pages of a chunk, whether or not somebody writes them; a
 * trap costs as much as thousands of such looks, and only writers pay it. Both are counted in
 * looks, and a chunk changes sides when it has lost as much as the change costs: so it never loses
 * more than about twice what the better of both would, whatever the program does next.
 */
final class ScanOrTrap {
    /** A trap, in looks: 17 us to 2.5 ns. */
    static final int TRAP_LOOKS = 7_000;

    /** What a chunk costs a scan beside its pages: often a system call of its own. */
    static final int CHUNK_LOOKS = 64;

    /** What it costs to register a chunk anew: 0.01 to 0.15 ms, by its size; here 0.1. */
    static final int CHANGE_LOOKS = 40_000;

    /** After so many scans at most all chunks are considered. */
    static final int SCANS_MAX = 64;

    private final BitSet trapped = new BitSet();
    private int[] tracked = new int[16];
    private int[] writes = new int[16];
    private long[] lost = new long[16];
    private int chunks;

    /** How many scans there were since chunks were considered, and whether that is too long. */
    private int scans;

    private boolean isUrgent;

    /** There is a chunk more, which is scanned at first. */
    void add(int chunk) {
        if (chunk >= tracked.length) {
            int room = Math.max(chunk + 1, 2 * tracked.length);
            tracked = Arrays.copyOf(tracked, room);
            writes = Arrays.copyOf(writes, room);
            lost = Arrays.copyOf(lost, room);
        }
        chunks = Math.max(chunks, chunk + 1);
    }

    /** {@code chunk} is closed; its number may come again. */
    void forget(int chunk) {
        trapped.clear(chunk);
        tracked[chunk] = 0;
        writes[chunk] = 0;
        lost[chunk] = 0;
    }

    /** So many pages of the operating system more are tracked in {@code chunk}, or less. */
    void track(int chunk, int pages) {
        tracked[chunk] += pages;
    }

    /** A tracked page of {@code chunk}, of any size, was written. */
    void wrote(int chunk) {
        writes[chunk]++;
        isUrgent |= trapped.get(chunk) && writes[chunk] >= CHANGE_LOOKS / TRAP_LOOKS;
    }

    /** Whether traps are what finds writes to {@code chunk}. */
    boolean isTrapped(int chunk) {
        return trapped.get(chunk);
    }

    /** There was a scan. */
    void scanned() {
        scans++;
    }

    /** Whether it is time for {@link #change}, which may come later. */
    boolean isTime() {
        return scans >= SCANS_MAX || isUrgent;
    }

    /**
     * Lets chunks change sides.
     *
     * @param changes tries to change one, which is on its old side still; says whether it has
     */
    void change(IntPredicate changes) {
        for (int chunk = 0; chunk < chunks; chunk++) {
            long looks = (long) scans * (tracked[chunk] + CHUNK_LOOKS);
            long saved = tracked[chunk] == 0 ? 0 : looks - (long) writes[chunk] * TRAP_LOOKS;
            lost[chunk] = Math.max(0, lost[chunk] + (trapped.get(chunk) ? -saved : saved));
            writes[chunk] = 0;
            if (lost[chunk] >= CHANGE_LOOKS) {
                lost[chunk] = 0;
                if (changes.test(chunk)) {
                    trapped.flip(chunk);
                }
            }
        }
        scans = 0;
        isUrgent = false;
    }

    /** How many pages of the operating system are tracked in {@code chunk}. */
    int trackedPages(int chunk) {
        return tracked[chunk];
    }
}
