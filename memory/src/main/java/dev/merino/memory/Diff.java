package dev.merino.memory;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.core.Check;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;

/**
 * The bytes of one page that were changed, and nothing else (Carter, Bennett and Zwaenepoel 1991;
 * Keleher et al. 1994, section 3.3).
 *
 * <p>Idea. Several nodes may write one page at a time, each its own bytes. A node finds its own by
 * comparing the frame with its {@link Twin} and sends them; whoever applies them changes these
 * bytes only. TreadMarks compares and sends words of four bytes; Java promises that bytes do not
 * tear, so here the unit is the byte.
 *
 * <p>Encoding, runs in rising order, numbers as {@link Varint}:
 *
 * <pre>
 *   +---------------------------+--------+----------------+-----+--------+----
 *   | gap since the last run end | length | length bytes   | gap | length | ...
 *   +---------------------------+--------+----------------+-----+--------+----
 * </pre>
 *
 * <p>Invariants, with local threads storing into the frame all the while:
 *
 * <ul>
 *   <li>A byte that no local thread wrote is never in a diff, and is never written by {@link
 *       #applyTo}: not even with the value that it had, because another thread may be writing it
 *       now.
 *   <li>A byte of a run is read twice, first to compare, then to copy, and may change in between.
 *       The copy counts: the twin is brought up to date from the diff, never from the frame, so a
 *       store that the diff missed is still a difference for the next one.
 * </ul>
 *
 * <p>Budget: a clean page costs one pass and no object, a dense one two passes and one exact array.
 */
public final class Diff {
    private static final Diff EMPTY = new Diff(new byte[0], 0, 0);

    private final byte[] encoded;
    private final int pageBytes;
    private final int changedBytes;

    private Diff(byte[] encoded, int pageBytes, int changedBytes) {
        this.encoded = encoded;
        this.pageBytes = pageBytes;
        this.changedBytes = changedBytes;
    }

    /** Outgoing: the bytes of {@code frame} that differ from {@code twin}. */
    public static Diff between(MemorySegment frame, Twin twin) {
        try {
            PageWords words = PageWords.of(frame);
            Scan scan = new Scan(words, twin.content());
            int first = scan.firstDifferent(0);
            return first == words.bytes() ? EMPTY : from(first, scan, frame, words);
        } finally {
            Reference.reachabilityFence(frame); // its words are read by address
        }
    }

    private static Diff from(int first, Scan scan, MemorySegment frame, PageWords words) {
        RunWriter runs = new RunWriter(frame, words);
        for (int from = first; from < words.bytes(); ) {
            int to =
                    Math.max(
                            from + 1,
                            scan.firstEqual(from)); // at from it did differ, whatever is there now
            runs.write(from, to);
            from = scan.firstDifferent(to);
        }
        return new Diff(runs.encoded(), words.bytes(), runs.changedBytes());
    }

    /**
     * The diff that {@link #encoded} gave on another node; refuses with the reason what no such
     * call gave.
     */
    public static Diff decode(byte[] encoded, int pageBytes) {
        byte[] own = encoded.clone();
        int changedBytes = 0;
        for (RunReader run = new RunReader(own); run.next(); changedBytes += run.runBytes()) {
            run.checkRun(pageBytes);
        }
        return changedBytes == 0 ? EMPTY : new Diff(own, pageBytes, changedBytes);
    }

    /** Whether nothing was changed. */
    public boolean isEmpty() {
        return changedBytes == 0;
    }

    /** How many bytes this diff takes on a wire. */
    public int wireBytes() {
        return encoded.length;
    }

    /** How many bytes were changed. */
    public int changedBytes() {
        return changedBytes;
    }

    /** Writes the changed bytes, and no other, to {@code frame}. */
    public void applyTo(MemorySegment frame) {
        checkLength(frame.byteSize());
        for (RunReader run = new RunReader(encoded); run.next(); ) {
            MemorySegment.copy(
                    encoded, run.at(), frame, JAVA_BYTE, run.pageOffset(), run.runBytes());
        }
    }

    /** Writes the changed bytes to {@code twin}: they are told, and no difference any more. */
    public void applyTo(Twin twin) {
        checkLength(twin.content().length);
        for (RunReader run = new RunReader(encoded); run.next(); ) {
            System.arraycopy(encoded, run.at(), twin.content(), run.pageOffset(), run.runBytes());
        }
    }

    private void checkLength(long targetBytes) {
        Check.that(
                isEmpty() || targetBytes == pageBytes,
                "a diff is applied to a page as long as its own");
    }

    /** A copy of the encoded runs. */
    public byte[] encoded() {
        return encoded.clone();
    }

    @Override
    public String toString() {
        return "Diff[" + changedBytes + " bytes changed, " + encoded.length + " encoded]";
    }
}
