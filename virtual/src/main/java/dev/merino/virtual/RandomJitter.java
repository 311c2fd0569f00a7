package dev.merino.virtual;

import dev.merino.MerinoException;
import dev.merino.core.Chance;

/**
 * Delays by seeded chance: one seed stands for one schedule. Fair dice rarely show what a slow
 * message or a stalled rank would, so there are periods in which some ranks and nodes are slow by
 * far.
 */
final class RandomJitter implements Jitter {
    private static final int QUICK_NS = 20_000;
    private static final int SLOW_NS = 600_000;
    private static final int DRAWS_MAX = 3_000_000;

    private final Chance chance;
    private final int periodDraws;
    private final int calmPercent;
    private final int preemptedPercent;
    private long slow;
    private int draws;

    RandomJitter(long seed) {
        this.chance = new Chance(seed);
        this.periodDraws = chance.pick(10, 60, 300);
        this.calmPercent = chance.pick(10, 50, 90);
        this.preemptedPercent = chance.pick(0, 3, 20);
    }

    @Override
    public long rankNs(int rank) {
        return delayNs(rank);
    }

    @Override
    public long flightNs(int to) {
        return delayNs(-1 - to);
    }

    @Override
    public boolean isPreempted() {
        draw();
        return chance.percent(preemptedPercent);
    }

    /** Actors are bits, from the right those of ranks, from the left those of nodes. */
    private long delayNs(int actor) {
        draw();
        if (Long.rotateRight(slow, actor) % 2 != 0) {
            return chance.below(SLOW_NS);
        }
        return chance.percent(calmPercent) ? 0 : chance.below(QUICK_NS);
    }

    private void draw() {
        if (draws % periodDraws == 0) {
            long some = chance.nextLong();
            slow = some & chance.nextLong();
        }
        if (draws++ == DRAWS_MAX) {
            throw new MerinoException(
                    "the program does not end: %,d steps were made".formatted(DRAWS_MAX));
        }
    }
}
