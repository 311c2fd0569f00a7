package dev.merino.keeper;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;

/**
 * How the writes to each region of a table are found: by scans, or by traps where that is cheaper.
 *
 * <p>Idea. A scan looks at all tracked pages of a region, whether or not somebody writes them; a
 * trap costs as much as thousands of such looks, and only who writes has it. Both are counted in
 * looks, and a region changes sides when it has lost as much as the change costs: so it never loses
 * more than about twice what the better of both would, whatever the program does next.
 */
final class ScanOrTrap {
    /** A trap, in looks: 17 us to 2.5 ns. */
    static final int TRAP_LOOKS = 7_000;

    /** What a region costs a scan beside its pages: often a system call of its own. */
    static final int REGION_LOOKS = 64;

    /** What it costs to register a region anew: 0.01 to 0.5 ms, by its size; here 0.25. */
    static final int CHANGE_LOOKS = 100_000;

    /** After so many scans at most all regions are considered. */
    static final int SCANS_MAX = 64;

    private final BitSet trapped = new BitSet();
    private int[] tracked = new int[16];
    private int[] writes = new int[16];
    private long[] lost = new long[16];
    private int regions;

    /** How many scans there were since regions were considered, and whether that is too long. */
    private int scans;

    private boolean isUrgent;

    /** There is a region more, which is scanned. */
    void add(int region) {
        if (region >= tracked.length) {
            int room = Math.max(region + 1, 2 * tracked.length);
            tracked = Arrays.copyOf(tracked, room);
            writes = Arrays.copyOf(writes, room);
            lost = Arrays.copyOf(lost, room);
        }
        regions = Math.max(regions, region + 1);
    }

    /** {@code region} is closed; its number may come again. */
    void forget(int region) {
        trapped.clear(region);
        tracked[region] = 0;
        writes[region] = 0;
        lost[region] = 0;
    }

    /** So many pages of the operating system more are tracked in {@code region}, or less. */
    void track(int region, int pages) {
        tracked[region] += pages;
    }

    /** A tracked page of {@code region}, of any size, was written. */
    void wrote(int region) {
        writes[region]++;
        isUrgent |= trapped.get(region) && writes[region] >= CHANGE_LOOKS / TRAP_LOOKS;
    }

    /** Whether traps are what finds writes to {@code region}. */
    boolean isTrapped(int region) {
        return trapped.get(region);
    }

    /** There was a scan; whether it is time for {@link #change}. */
    boolean scanned() {
        return ++scans == SCANS_MAX || isUrgent;
    }

    /**
     * Lets regions change sides.
     *
     * @param changes tries to change one, which is on its old side still; says whether it has
     */
    void change(IntPredicate changes) {
        for (int region = 0; region < regions; region++) {
            long looks = (long) scans * (tracked[region] + REGION_LOOKS);
            long saved = tracked[region] == 0 ? 0 : looks - (long) writes[region] * TRAP_LOOKS;
            lost[region] = Math.max(0, lost[region] + (trapped.get(region) ? -saved : saved));
            writes[region] = 0;
            if (lost[region] >= CHANGE_LOOKS) {
                lost[region] = 0;
                if (changes.test(region)) {
                    trapped.flip(region);
                }
            }
        }
        scans = 0;
        isUrgent = false;
    }

    /** How many pages of the operating system are tracked in {@code region}. */
    int trackedPages(int region) {
        return tracked[region];
    }
}
