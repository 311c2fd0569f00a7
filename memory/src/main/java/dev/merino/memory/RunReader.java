package dev.merino.memory;

import dev.merino.core.ChangedParts;
import dev.merino.core.Check;

/** Steps through the runs of an encoded diff. See {@link Diff}. */
final class RunReader {
    /** No byte of a page. */
    static final int NOWHERE = -1;

    private static final int LAST_BYTE = 0x80;

    private final byte[] encoded;
    private final int length;
    private int at;
    private int firstWord;
    private int words;
    private boolean full;

    /** Of the runs in the first {@code length} bytes of {@code encoded}. */
    RunReader(byte[] encoded, int length) {
        this.encoded = encoded;
        this.length = length;
    }

    /** Steps to the next run; false after the last. */
    boolean next() {
        at = wordsAt() + words * Long.BYTES;
        firstWord += words;
        if (at == length) {
            return false;
        }
        firstWord += varint("gap");
        int head = varint("run length");
        words = head >>> 1;
        full = (head & 1) != 0;
        return true;
    }

    private int varint(String what) {
        long value = 0;
        for (int shift = 0; shift < 7 * Varint.BYTES_MAX; shift += 7) {
            if (at >= length) {
                throw malformed("it is cut off in a " + what);
            }
            byte part = encoded[at++];
            value |= (long) (part & 0x7f) << shift;
            if (part >= 0) {
                checkLast(part, shift, value, what);
                return (int) value;
            }
        }
        throw malformed("a " + what + " has too many bytes");
    }

    private void checkLast(byte part, int shift, long value, String what) {
        if (part == 0 && shift > 0) {
            throw malformed("a " + what + " is longer than it need be");
        }
        if (value > Integer.MAX_VALUE) {
            throw malformed("a " + what + " is too large");
        }
    }

    /** Refuses a run that is empty, leaves the page, is cut off or names a word without a byte. */
    void checkRun(int pageBytes) {
        int pageWords = pageBytes / Long.BYTES;
        require(firstWord >= 0 && firstWord <= pageWords, "a run begins outside the page");
        require(words > 0, "a run is empty");
        require(words <= pageWords - firstWord, "a run ends outside the page");
        require(
                (long) words * (full ? Long.BYTES : Long.BYTES + 1) <= length - at,
                "it is cut off in the words of a run");
        for (int i = 0; i < words && !full; i++) {
            require(encoded[at + i] != 0, "a word of a run has an empty mask");
        }
    }

    private void require(boolean holds, String fault) {
        if (!holds) {
            throw malformed(fault);
        }
    }

    private IllegalArgumentException malformed(String fault) {
        String where = " at byte " + at + " of " + length;
        return new IllegalArgumentException("malformed diff: " + fault + where);
    }

    /** How many bytes this run changes. */
    int changedBytes() {
        int count = full ? words * Long.BYTES : 0;
        for (int i = 0; i < words && !full; i++) {
            count += Integer.bitCount(encoded[at + i] & 0xff);
        }
        return count;
    }

    /** The parts of the page in which this run is, a bit for each. */
    long parts(int pageBytes) {
        int shift = Integer.numberOfTrailingZeros(pageBytes / ChangedParts.PARTS);
        int first = (firstWord * Long.BYTES) >>> shift;
        int last = ((firstWord + words) * Long.BYTES - 1) >>> shift;
        return (-1L >>> (ChangedParts.PARTS - 1 - (last - first))) << first;
    }

    /**
     * How many stretches of changed bytes begin here; one that ended at {@code lastEnd} goes on.
     */
    int byteRuns(int lastEnd) {
        int before = lastEnd == firstWord * Long.BYTES ? 1 : 0;
        if (full) {
            return 1 - before;
        }
        int count = 0;
        for (int i = 0; i < words; i++) {
            int mask = encoded[at + i] & WordMask.FULL;
            count += Integer.bitCount(mask & ~(mask << 1 | before));
            before = (mask & LAST_BYTE) == 0 ? 0 : 1;
        }
        return count;
    }

    /** Where a stretch that reaches the end of this run ends, or {@link #NOWHERE}. */
    int byteRunEnd() {
        boolean reaches = full || (encoded[at + words - 1] & LAST_BYTE) != 0;
        return reaches ? (firstWord + words) * Long.BYTES : NOWHERE;
    }

    /** Writes the bytes that this run changes, and no other, to {@code page}. */
    void applyTo(PageWords page) {
        int pageAt = firstWord * Long.BYTES;
        Check.that(
                pageAt + words * Long.BYTES <= page.bytes(), "a run is inside the page it changes");
        if (full) {
            page.copyFrom(encoded, at, pageAt, words * Long.BYTES);
        } else {
            page.putMasked(pageAt, encoded, at, words);
        }
    }

    /** Stretches of a run with masks end where a byte is not changed. */
    void forEachStretch(Diff.StretchTaker taker) {
        int pageAt = firstWord * Long.BYTES;
        int bytes = words * Long.BYTES;
        int first = wordsAt();
        for (int from = 0; from < bytes; ) {
            int to = from;
            while (to < bytes && isChanged(to)) {
                to++;
            }
            if (to > from) {
                taker.take(pageAt + from, encoded, first + from, to - from);
            }
            from = to + 1;
        }
    }

    private boolean isChanged(int index) {
        int mask = full ? WordMask.FULL : encoded[at + index / Long.BYTES];
        return (mask >>> (index % Long.BYTES) & 1) != 0;
    }

    /** Writes the bytes that this run changes to the words of a twin. */
    void applyTo(long[] twin) {
        Check.that(firstWord + words <= twin.length, "a run is inside the page it changes");
        if (full) {
            LongWords.read(encoded, at, twin, firstWord, words);
            return;
        }
        int wordsAt = at + words;
        for (int i = 0; i < words; i++) {
            long word = ArrayWords.get(encoded, wordsAt + i * Long.BYTES);
            int mask = encoded[at + i] & WordMask.FULL;
            twin[firstWord + i] = WordMask.merge(twin[firstWord + i], word, mask);
        }
    }

    private int wordsAt() {
        return full ? at : at + words;
    }
}
