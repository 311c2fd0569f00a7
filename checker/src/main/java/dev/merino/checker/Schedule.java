package dev.merino.checker;

import dev.merino.core.Chance;

/**
 * Decides who is next. Fair dice rarely show what a slow message or a stalled rank would, so the
 * schedule has periods: for a while some channels and some ranks are slow, and move only when
 * nothing else can, or rarely otherwise.
 */
final class Schedule {
    private static final int SLOW_MOVES_PERCENT = 3;

    private final Chance chance;
    private final int messagePercent;
    private final int periodSteps;
    private long slowActors;

    Schedule(Chance chance) {
        this.chance = chance;
        this.messagePercent = chance.pick(15, 40, 60, 85);
        this.periodSteps = chance.pick(10, 40, 150, 600);
    }

    /**
     * One of the actors that can act.
     *
     * @param ready a bit for each actor that can act: ranks first, then channels
     * @param ranks how many actors are ranks
     */
    int pick(long ready, int ranks, int now) {
        if (now % periodSteps == 0) {
            long some = chance.nextLong();
            slowActors = some & chance.nextLong();
        }
        long willing = chance.percent(SLOW_MOVES_PERCENT) ? ready : ready & ~slowActors;
        long candidates = willing == 0 ? ready : willing;
        long rankBits = candidates & ((1L << ranks) - 1);
        long channelBits = candidates & ~((1L << ranks) - 1);
        if (rankBits != 0 && channelBits != 0) {
            candidates = chance.percent(messagePercent) ? channelBits : rankBits;
        }
        return nthBit(candidates, chance.below(Long.bitCount(candidates)));
    }

    /** Whether a wait with a limit ends now without what it waits for. */
    boolean givesUp(int percent) {
        return percent > 0 && chance.percent(percent);
    }

    int below(int bound) {
        return chance.below(bound);
    }

    private static int nthBit(long bits, int n) {
        long rest = bits;
        for (int i = 0; i < n; i++) {
            rest &= rest - 1;
        }
        return Long.numberOfTrailingZeros(rest);
    }
}
