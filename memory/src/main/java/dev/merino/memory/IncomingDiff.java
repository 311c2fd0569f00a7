package dev.merino.memory;

import dev.merino.core.Check;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;

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
    private IncomingDiff() {}

    /**
     * Writes each byte in which {@code incoming} differs from {@code twin} to {@code frame} and
     * {@code twin}, and no other byte; returns how many.
     */
    public static int merge(PageImage incoming, Twin twin, MemorySegment frame) {
        try {
            return merge(incoming.content(), twin.content(), PageWords.writing(frame));
        } finally {
            Reference.reachabilityFence(frame); // its words are written by address
        }
    }

    private static int merge(byte[] news, byte[] base, PageWords frame) {
        Check.that(news.length == base.length, "a page is as long as its twin");
        Check.that(frame.bytes() == base.length, "a frame is as long as its twin");
        if (base.length < PageWords.BLOCK_BYTES) {
            return mergeLines(news, base, frame, 0, base.length);
        }
        int changedBytes = 0;
        for (int at = 0; at < base.length; at += PageWords.BLOCK_BYTES) {
            int halves = ArrayWords.changedHalves(news, at, base, at);
            if ((halves & PageWords.LOW_HALF) != 0) {
                changedBytes += mergeLines(news, base, frame, at, at + PageWords.HALF_BYTES);
            }
            if ((halves & PageWords.HIGH_HALF) != 0) {
                int high = at + PageWords.HALF_BYTES;
                changedBytes += mergeLines(news, base, frame, high, at + PageWords.BLOCK_BYTES);
            }
        }
        return changedBytes;
    }

    private static int mergeLines(byte[] news, byte[] base, PageWords frame, int from, int to) {
        int changedBytes = 0;
        for (int at = from; at < to; at += PageWords.LINE_BYTES) {
            if (!ArrayWords.isLineEqual(news, base, at)) {
                changedBytes += mergeLine(news, base, frame, at);
            }
        }
        return changedBytes;
    }

    private static int mergeLine(byte[] news, byte[] base, PageWords frame, int from) {
        int changedBytes = 0;
        for (int at = from; at < from + PageWords.LINE_BYTES; at += Long.BYTES) {
            long word = ArrayWords.get(news, at);
            int mask = WordMask.of(word ^ ArrayWords.get(base, at));
            if (mask != 0) {
                frame.put(at, word, mask);
                ArrayWords.put(
                        base, at, word); // the twin is private: its equal bytes may be written
                changedBytes += Integer.bitCount(mask);
            }
        }
        return changedBytes;
    }
}
