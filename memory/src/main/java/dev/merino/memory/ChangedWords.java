package dev.merino.memory;

import dev.merino.core.Check;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * The words of one page that differ from its twin, each with its mask.
 *
 * <p>Idea. A page that differs is copied first, so that what is sent is one state of each word
 * whatever local threads do; the copy is compared in bulk up to the next word that changed. The
 * chunk of 64 words with that word is then looked at word by word, which gives a mask for each and
 * a bit for each that changed: the runs of a chunk are found in one register, and a run ends where
 * its chunk ends.
 */
final class ChangedWords {
    /** The words of a chunk, one for each bit of {@link #note}. */
    static final int CHUNK_WORDS = Long.SIZE;

    private static final int MASKS = Long.BYTES;

    /** The high bits of all bytes, and the others. */
    private static final long HIGH_BITS = 0x8080808080808080L;

    private long[] words = new long[0];
    private byte[] masks = new byte[0];
    private long[] base = new long[0];
    private int changedBytes;

    /**
     * Copies {@code frame}, unless it equals {@code twin}, and compares the copy with it; the first
     * word that changed, or -1.
     */
    int take(MemorySegment frame, Twin twin) {
        base = twin.words();
        Check.that(frame.byteSize() == twin.bytes(), "a page is as long as its twin");
        if (LongWords.areEqual(frame, base)) {
            return -1;
        }
        if (words.length < base.length) {
            words = new long[base.length];
            masks = new byte[base.length];
        }
        LongWords.read(frame, words, base.length);
        return next(0);
    }

    /** The first word from {@code from} on that changed, or -1. */
    int next(int from) {
        int length = base.length;
        int index = Arrays.mismatch(words, from, length, base, from, length);
        return index < 0 ? -1 : from + index;
    }

    /** Whether every byte of the chunk that begins at {@code from}, and is a whole one, changed. */
    boolean isFull(int from) {
        int last = from + CHUNK_WORDS - 1;
        if (last >= base.length || !isFullWord(from) || !isFullWord(last)) {
            return false;
        }
        long full = HIGH_BITS;
        for (int i = from; i <= last; i++) {
            long xor = words[i] ^ base[i];
            full &= ((xor & ~HIGH_BITS) + ~HIGH_BITS) | xor;
        }
        return full == HIGH_BITS;
    }

    private boolean isFullWord(int word) {
        return WordMask.of(words[word] ^ base[word]) == WordMask.FULL;
    }

    /**
     * Notes the masks of the chunk that begins at {@code from}; the words of it that changed, the
     * first the lowest bit.
     */
    long note(int from) {
        int to = Math.min(from + CHUNK_WORDS, base.length);
        long changed = 0;
        int bytes = 0;
        for (int i = from; i < to; i++) {
            long xor = words[i] ^ base[i];
            int mask = 0;
            if (xor != 0) {
                mask = WordMask.of(xor);
                changed |= 1L << i;
                bytes += Integer.bitCount(mask);
            }
            masks[i] = (byte) mask;
        }
        changedBytes = bytes;
        return changed;
    }

    /** How many bytes of the chunk that was noted last changed. */
    int changedBytes() {
        return changedBytes;
    }

    /** The first word from {@code from} on with which eight full ones begin, or {@code to}. */
    int firstFull(int from, int to) {
        int at = from;
        while (at + MASKS <= to) {
            long partial = ~ArrayWords.get(masks, at);
            if (partial == 0) {
                return at;
            }
            at += MASKS - (Long.numberOfLeadingZeros(partial) >>> 3);
        }
        return to;
    }

    /** The first word from {@code from} to {@code to} that is not full, or {@code to}. */
    int firstPartial(int from, int to) {
        int at = from;
        while (at < to && masks[at] == (byte) WordMask.FULL) {
            at++;
        }
        return at;
    }

    int maskAt(int word) {
        return masks[word] & WordMask.FULL;
    }

    long wordAt(int word) {
        return words[word];
    }

    void copyMasks(int from, int count, byte[] target, int at) {
        System.arraycopy(masks, from, target, at, count);
    }

    void copyWords(int from, int count, byte[] target, int at) {
        LongWords.write(words, from, count, target, at);
    }
}
