package dev.merino.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.core.Check;

import java.lang.foreign.MemorySegment;

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
        byte[] news = incoming.content();
        byte[] base = twin.content();
        Check.that(frame.byteSize() == base.length, "a frame is as long as its twin");
        Scan scan = new Scan(PageWords.of(news), base);
        int changedBytes = 0;
        for (int from = scan.firstDifferent(0); from < base.length; ) {
            int to = Math.max(from + 1, scan.firstEqual(from));
            MemorySegment.copy(news, from, frame, JAVA_BYTE, from, to - from);
            System.arraycopy(news, from, base, from, to - from);
            changedBytes += to - from;
            from = scan.firstDifferent(to);
        }
        return changedBytes;
    }
}
