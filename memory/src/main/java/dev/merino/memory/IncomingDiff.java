package dev.merino.memory;

import dev.merino.core.Check;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Arrays;

/**
 * Merges a fetched page into a frame that local threads are writing (Stets et al. 1997, section
 * 2.5: two-way diffing).
 *
 * <p>What differs between the incoming page and the twin was written on other nodes; what differs
 * between the frame and the twin was written here. In a data-race-free program no byte is both. So
 * remote bytes are written to the frame, which brings the news without touching a local byte, and
 * to the twin, so that later they are not taken for local.
 */
public final class IncomingDiff {
    /** After so many words what is equal is passed in bulk again; no unit is shorter. */
    private static final int LINE_WORDS = 8;

    private IncomingDiff() {}

    /**
     * Writes each byte in which {@code incoming} differs from {@code twin} to {@code frame} and
     * {@code twin}, and no other byte; returns how many.
     */
    public static int merge(PageImage incoming, Twin twin, MemorySegment frame) {
        try {
            return merge(incoming.words(), twin.words(), PageWords.writing(frame));
        } finally {
            Reference.reachabilityFence(frame); // its words are written by address
        }
    }

    /**
     * Does the same to a frame that no thread writes meanwhile: all of it may be written, in bulk.
     */
    public static int mergeAtRest(PageImage incoming, Twin twin, MemorySegment frame) {
        long[] news = incoming.words();
        long[] base = twin.words();
        long[] merged = LongWords.of(frame);
        Check.that(
                news.length == base.length && merged.length == base.length,
                "a page is as long as its twin and its frame");
        int changedBytes = 0;
        for (int i = 0; i < base.length; i++) {
            long xor = news[i] ^ base[i];
            if (xor != 0) {
                int mask = WordMask.of(xor);
                merged[i] = WordMask.merge(merged[i], news[i], mask);
                changedBytes += Integer.bitCount(mask);
            }
        }
        LongWords.write(merged, frame);
        System.arraycopy(news, 0, base, 0, news.length);
        return changedBytes;
    }

    private static int merge(long[] news, long[] base, PageWords frame) {
        Check.that(news.length == base.length, "a page is as long as its twin");
        Check.that(frame.bytes() == base.length * Long.BYTES, "a frame is as long as its twin");
        int changedBytes = 0;
        for (int at = next(news, base, 0); at >= 0; ) {
            int line = at & -LINE_WORDS;
            changedBytes += mergeLine(news, base, frame, line);
            at = next(news, base, line + LINE_WORDS);
        }
        return changedBytes;
    }

    /** The first word from {@code from} on that differs, or -1. */
    private static int next(long[] news, long[] base, int from) {
        int length = base.length;
        int index = Arrays.mismatch(news, from, length, base, from, length);
        return index < 0 ? -1 : from + index;
    }

    private static int mergeLine(long[] news, long[] base, PageWords frame, int from) {
        int changedBytes = 0;
        for (int i = from; i < from + LINE_WORDS; i++) {
            long xor = news[i] ^ base[i];
            if (xor != 0) {
                int mask = WordMask.of(xor);
                frame.put(i * Long.BYTES, news[i], mask);
                base[i] = news[i]; // the twin is private: its equal bytes may be written
                changedBytes += Integer.bitCount(mask);
            }
        }
        return changedBytes;
    }
}
