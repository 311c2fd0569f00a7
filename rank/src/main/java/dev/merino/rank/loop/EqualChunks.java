package dev.merino.rank.loop;

import dev.merino.Share;

/**
 * Chunks of the same size, but for the last.
 *
 * @param pieces how many pieces there are
 * @param grain how many a chunk has
 */
public record EqualChunks(long pieces, long grain) implements Chunks {
    /** A chunk of a rank takes this part of its share, if nobody says how large chunks are. */
    private static final int CHUNKS_EACH = 32;

    /** Chunks of {@code grain} pieces for {@code takers} ranks; if it is 0, a sound number. */
    public static EqualChunks of(long pieces, long grain, int takers) {
        long chosen = grain > 0 ? grain : pieces / ((long) CHUNKS_EACH * takers);
        return new EqualChunks(pieces, Math.max(1, chosen));
    }

    @Override
    public long count() {
        return Math.ceilDiv(pieces, grain);
    }

    @Override
    public Share chunk(long number) {
        long from = number * grain;
        return new Share(from, from + Math.min(grain, pieces - from));
    }
}
