package dev.merino.memory;

import java.util.Arrays;

/**
 * The words of one block that differ from the base (a twin), each with its mask.
 *
 * <p>Idea. A first pass notes words and masks. A second makes a bit of each mask, so that the runs
 * of a chunk of 64 words are found in one register; a run ends where its chunk ends. The passes
 * share no branch, so a page of many short runs costs little more than one of few.
 */
final class ChangedWords {
    /** The words of a block. */
    static final int WORDS = PageWords.BLOCK_BYTES / Long.BYTES;

    /** The words of a chunk, one for each bit of {@link #changed}. */
    static final int CHUNK_WORDS = Long.SIZE;

    private static final int MASKS = Long.BYTES;

    private final byte[] words = new byte[PageWords.BLOCK_BYTES];

    /** A mask for each word, and room to read eight masks from any word on. */
    private final byte[] masks = new byte[WORDS + MASKS];

    /**
     * Notes the block of {@code page} at {@code at}, of which only {@code halves} need be looked
     * at.
     */
    void note(PageWords page, byte[] base, int at, int halves) {
        int from = (halves & PageWords.LOW_HALF) != 0 ? 0 : PageWords.HALF_BYTES;
        int to = (halves & PageWords.HIGH_HALF) != 0 ? PageWords.BLOCK_BYTES : PageWords.HALF_BYTES;
        if (halves != PageWords.BOTH_HALVES) {
            Arrays.fill(masks, (byte) 0);
        }
        page.note(base, at, words, masks, from, to);
    }

    /** Notes a page that is smaller than a block. */
    void noteSmall(PageWords page, byte[] base) {
        Arrays.fill(masks, (byte) 0);
        page.note(base, 0, words, masks, 0, base.length);
    }

    /** Whether no word of the chunk that begins at {@code from} changed. */
    boolean isClean(int from) {
        long any = 0;
        for (int i = 0; i < CHUNK_WORDS; i += MASKS) {
            any |= masksAt(from + i);
        }
        return any == 0;
    }

    /**
     * The words of the chunk that begins at {@code from} that changed, the first the lowest bit.
     */
    long changed(int from) {
        long changed = 0;
        for (int i = 0; i < CHUNK_WORDS; i += MASKS) {
            changed |= (long) WordMask.of(masksAt(from + i)) << i;
        }
        return changed;
    }

    /** How many bytes of the chunk that begins at {@code from} changed. */
    int changedBytes(int from) {
        int count = 0;
        for (int i = 0; i < CHUNK_WORDS; i += MASKS) {
            count += Long.bitCount(masksAt(from + i));
        }
        return count;
    }

    /** The first word from {@code from} on with which eight full ones begin, or {@code to}. */
    int firstFull(int from, int to) {
        int at = from;
        while (at + MASKS <= to) {
            long partial = ~masksAt(at);
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

    /** The masks of the eight words from {@code word} on. */
    long masksAt(int word) {
        return ArrayWords.get(masks, word);
    }

    int maskAt(int word) {
        return masks[word] & WordMask.FULL;
    }

    long wordAt(int word) {
        return ArrayWords.get(words, word * Long.BYTES);
    }

    void copyMasks(int from, int count, byte[] target, int at) {
        System.arraycopy(masks, from, target, at, count);
    }

    void copyWords(int from, int count, byte[] target, int at) {
        System.arraycopy(words, from * Long.BYTES, target, at, count * Long.BYTES);
    }
}
