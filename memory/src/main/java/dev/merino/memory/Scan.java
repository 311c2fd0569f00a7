package dev.merino.memory;

import dev.merino.core.Check;

/**
 * Finds where a page and its base (a twin) begin and cease to differ.
 *
 * <p>Idea. The XOR of two words is zero in just the bytes that are equal. A block that is clean, or
 * dense, is passed at memory speed, by one OR over all of it ({@link PageWords}); elsewhere words
 * are judged one by one, because there the next answer is near.
 *
 * <p>The page may be written while it is read. Each answer is true of some moment during the call,
 * and two calls may see two moments: whoever pairs them must not rely on the second agreeing with
 * the first.
 */
final class Scan {
    /** After so many equal bytes it pays to ask the library: a call is dear there, a word cheap. */
    private static final int LONG_GAP_BYTES = 64;

    private static final long LOW_BITS = 0x0101010101010101L;
    private static final long HIGH_BITS = 0x8080808080808080L;

    private final PageWords page;
    private final byte[] base;

    Scan(PageWords page, byte[] base) {
        Check.that(page.bytes() == base.length, "a page is as long as its twin");
        Check.that(base.length % PageWords.BLOCK_BYTES == 0, "a page is a number of blocks");
        this.page = page;
        this.base = base;
    }

    /** The first byte from {@code from} on that differs, or the length of the page. */
    int firstDifferent(int from) {
        int at = from;
        while (at < base.length) {
            long xor = xorAt(at);
            if (xor != 0) {
                return at + (Long.numberOfTrailingZeros(xor) >>> 3);
            }
            at = at - from < LONG_GAP_BYTES ? afterEqual(at) : page.mismatch(base, at);
        }
        return base.length;
    }

    /** The first byte from {@code from} on that is equal, or the length of the page. */
    int firstEqual(int from) {
        int at = from;
        while (at < base.length) {
            long equal = zeroBytes(xorAt(at)) & HIGH_BITS;
            if (equal != 0) {
                return Math.min(at + (Long.numberOfTrailingZeros(equal) >>> 3), base.length);
            }
            at = afterDifferent(at);
        }
        return base.length;
    }

    /** Where to go on after the equal word at {@code at}. */
    private int afterEqual(int at) {
        if (isBlockStart(at) && page.isBlockEqual(base, at)) {
            return at + PageWords.BLOCK_BYTES;
        }
        return nextWord(at);
    }

    /** Where to go on after the word at {@code at}, all of which differs. */
    private int afterDifferent(int at) {
        boolean block = isBlockStart(at) && page.isBlockDifferent(base, at);
        return block ? at + PageWords.BLOCK_BYTES : nextWord(at);
    }

    private static boolean isBlockStart(int at) {
        return (at & PageWords.BLOCK_BYTES - 1) == 0;
    }

    private long xor(int at) {
        return page.xor(base, at);
    }

    /** The XOR of the eight bytes from {@code at} on; bytes past the end count as equal. */
    private long xorAt(int at) {
        int start = Math.min(at, base.length - Long.BYTES);
        return xor(start) >>> ((at - start) << 3);
    }

    /** The beginning of the next aligned word. */
    private static int nextWord(int at) {
        return (at | 7) + 1;
    }

    /**
     * Of the high bits of all bytes, the lowest that is set is that of the first zero byte of
     * {@code word}.
     */
    private static long zeroBytes(long word) {
        return (word - LOW_BITS) & ~word;
    }
}
