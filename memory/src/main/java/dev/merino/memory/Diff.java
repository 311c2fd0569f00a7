package dev.merino.memory;

import dev.merino.core.ChangedParts;
import dev.merino.core.Check;
import dev.merino.core.WireReader;
import dev.merino.core.WireWriter;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.BitSet;

/**
 * The bytes of one page that were changed, and nothing else (Carter, Bennett and Zwaenepoel 1991;
 * Keleher et al. 1994, section 3.3).
 *
 * <p>Idea. Several nodes may write one page at a time, each its own bytes. A node finds its own by
 * comparing the frame with its {@link Twin} and sends them; whoever applies them changes these
 * bytes only. TreadMarks compares and sends words of four bytes; Java promises that bytes do not
 * tear, so here words of eight bytes are compared and sent, with a mask of the bytes that count.
 *
 * <p>Encoding, runs of consecutive changed words in rising order, numbers as {@link Varint}, words
 * little-endian:
 *
 * <pre>
 *   +----------------------------+----------------+---------------+-------------+-----+----
 *   | gap in words since the end | count * 2      | count masks,  | count words | gap | ...
 *   | of the last run            | + 1 if full    | none if full  |             |     |
 *   +----------------------------+----------------+---------------+-------------+-----+----
 * </pre>
 *
 * <p>Bit i of a mask is set if byte i of its word changed ({@link WordMask}); no mask is empty. The
 * other bytes of the word mean nothing. In a full run every byte of every word changed.
 *
 * <p>Why masks. Numbers that are computed anew mostly keep some bytes, say the exponent. A run for
 * each stretch of bytes would make a thousand of them in such a page; runs of words make one.
 *
 * <p>Invariants, with local threads storing into the frame all the while:
 *
 * <ul>
 *   <li>A byte that no local thread wrote is never told by a diff, and is never written by {@link
 *       #applyTo(MemorySegment)}: not even with the value that it had, because another thread may
 *       be writing it now.
 *   <li>The page is read once, to compare and to send. What is in the diff counts: the twin is
 *       brought up to date from it, never from the frame, so a store that the diff missed is still
 *       a difference for the next one.
 * </ul>
 *
 * <p>Budget: a clean page costs a copy and a pass, a dense one a pass and a copy more. A new array
 * costs more than both, so whoever has applied a diff gives it back ({@link DiffWriter#recycle}).
 */
public final class Diff implements ChangedParts {
    private static final Diff EMPTY = new Diff(new byte[0], 0, 0, 0);

    /** The encoded runs, in the first {@link #length} bytes; null once they were given back. */
    private byte @Nullable [] encoded;

    private final int length;
    private final int pageBytes;
    private final int changedBytes;

    private Diff(byte[] encoded, int length, int pageBytes, int changedBytes) {
        this.encoded = encoded;
        this.length = length;
        this.pageBytes = pageBytes;
        this.changedBytes = changedBytes;
    }

    /** Outgoing: the bytes of {@code frame} that differ from {@code twin}. */
    public static Diff between(MemorySegment frame, Twin twin) {
        return between(frame, twin, new DiffWriter());
    }

    /** The same by way of {@code writer}, whose buffer is used again from diff to diff. */
    public static Diff between(MemorySegment frame, Twin twin, DiffWriter writer) {
        int length = writer.write(frame, twin);
        return length == 0
                ? EMPTY
                : new Diff(
                        writer.takeBuffer(),
                        length,
                        Math.toIntExact(frame.byteSize()),
                        writer.changedBytes());
    }

    /**
     * The diff that {@link #encoded} gave on another node; refuses with the reason what no such
     * call gave.
     */
    public static Diff decode(byte[] encoded, int pageBytes) {
        return adopt(encoded.clone(), pageBytes);
    }

    private static Diff adopt(byte[] own, int pageBytes) {
        int changedBytes = 0;
        for (RunReader run = new RunReader(own, own.length); run.next(); ) {
            run.checkRun(pageBytes);
            changedBytes += run.changedBytes();
        }
        return changedBytes == 0 ? EMPTY : new Diff(own, own.length, pageBytes, changedBytes);
    }

    /** Writes this diff: the encoded runs, and the bytes of the page that they are for. */
    public void writeTo(WireWriter out) {
        out.putInt(pageBytes);
        out.putBytes(runs(), 0, length);
    }

    /** Reads what {@link #writeTo} wrote. */
    public static Diff readFrom(WireReader in) {
        int pageBytes = in.getNatural("bytes of a page");
        byte[] runs = in.getBytes("a diff");
        boolean fits = runs.length == 0 ? pageBytes == 0 : Region.isUnit(pageBytes);
        if (!fits) {
            throw in.malformed("a diff", "of a page of " + pageBytes + " bytes");
        }
        try {
            return adopt(runs, pageBytes);
        } catch (IllegalArgumentException e) {
            throw in.malformed("a diff", "refused: " + e.getMessage());
        }
    }

    /** Whether nothing was changed. */
    public boolean isEmpty() {
        return changedBytes == 0;
    }

    /** How many bytes this diff takes on a wire. */
    public int wireBytes() {
        return length;
    }

    /** How many bytes were changed. */
    public int changedBytes() {
        return changedBytes;
    }

    /** Which bytes of the page were changed. */
    public BitSet changed() {
        BitSet bytes = new BitSet();
        forEachStretch((offset, source, at, count) -> bytes.set(offset, offset + count));
        return bytes;
    }

    /** To whole words: those of a small page are in several parts each. */
    @Override
    public long parts() {
        long parts = 0;
        for (RunReader run = new RunReader(runs(), length); run.next(); ) {
            parts |= run.parts(pageBytes);
        }
        return parts;
    }

    /** How many stretches of neighbouring bytes were changed. */
    public int byteRuns() {
        int count = 0;
        int lastEnd = RunReader.NOWHERE;
        for (RunReader run = new RunReader(runs(), length); run.next(); ) {
            count += run.byteRuns(lastEnd);
            lastEnd = run.byteRunEnd();
        }
        return count;
    }

    /** Writes the changed bytes, and no other, to {@code frame}. */
    public void applyTo(MemorySegment frame) {
        checkLength(frame.byteSize());
        try {
            applyTo(PageWords.writing(frame));
        } finally {
            Reference.reachabilityFence(frame); // its words are written by address
        }
    }

    /** Writes the changed bytes to {@code twin}: they are told, and no difference any more. */
    public void applyTo(Twin twin) {
        checkLength(twin.bytes());
        for (RunReader run = new RunReader(runs(), length); run.next(); ) {
            run.applyTo(twin.words());
        }
    }

    private void applyTo(PageWords page) {
        for (RunReader run = new RunReader(runs(), length); run.next(); ) {
            run.applyTo(page);
        }
    }

    /** Hands each stretch of changed bytes to {@code taker}, in rising order. */
    public void forEachStretch(StretchTaker taker) {
        for (RunReader run = new RunReader(runs(), length); run.next(); ) {
            run.forEachStretch(taker);
        }
    }

    /** Takes changed bytes that are next to each other. */
    @FunctionalInterface
    public interface StretchTaker {
        /**
         * Takes {@code count} bytes.
         *
         * @param offset where they belong in the page
         * @param source what has them, from {@code at} on, until this returns
         */
        void take(int offset, byte[] source, int at, int count);
    }

    private void checkLength(long targetBytes) {
        Check.that(
                isEmpty() || targetBytes == pageBytes,
                "a diff is applied to a page as long as its own");
    }

    /** A copy of the encoded runs. */
    public byte[] encoded() {
        return Arrays.copyOf(runs(), length);
    }

    private byte[] runs() {
        return Check.present(encoded, "%s is used after it was given back", this);
    }

    /** Gives the array away; this diff must not be used any more. */
    byte[] surrender() {
        byte[] array = runs();
        if (length > 0) { // the empty diff is everybody's
            encoded = null;
        }
        return array;
    }

    @Override
    public String toString() {
        return "Diff[" + changedBytes + " bytes changed, " + length + " encoded]";
    }
}
