package dev.merino.rank.loop;

import dev.merino.Share;

import java.util.Arrays;

/**
 * Chunks that become smaller: each is half of what every taker's part of the rest would be. After
 * Polychronopoulos and Kuck, "Guided self-scheduling" (1987), who give out the whole part; the half
 * leaves more to balance where pieces differ much.
 */
public final class GuidedChunks implements Chunks {
    /** The smallest chunk of those that Merino chooses is this part of a rank's share. */
    private static final int LEAST_OF_SHARE = 128;

    /** Where chunks begin, and at last the end. */
    private final long[] bounds;

    private GuidedChunks(long[] bounds) {
        this.bounds = bounds;
    }

    /** Chunks of {@code grain} pieces at least for {@code takers} ranks; if it is 0, a few. */
    public static GuidedChunks of(long pieces, long grain, int takers) {
        long chosen = grain > 0 ? grain : pieces / ((long) LEAST_OF_SHARE * takers);
        long least = Math.max(1, chosen);
        long[] bounds = new long[16];
        int count = 0;
        for (long from = 0; from < pieces; count++) {
            bounds = count + 2 > bounds.length ? Arrays.copyOf(bounds, 2 * count) : bounds;
            long rest = pieces - from;
            from += Math.min(rest, Math.max(least, rest / (2L * takers)));
            bounds[count + 1] = from;
        }
        return new GuidedChunks(Arrays.copyOf(bounds, count + 1));
    }

    @Override
    public long count() {
        return bounds.length - 1L;
    }

    @Override
    public Share chunk(long number) {
        return new Share(bounds[(int) number], bounds[(int) number + 1]);
    }
}
