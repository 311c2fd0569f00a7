package dev.merino.transport.seal;

import java.util.Arrays;

/** Which of the last {@value #NUMBERS} numbers have come: each counts once, older ones never. */
final class ReplayWindow {
    /** Far more than datagrams overtake each other by. */
    static final int NUMBERS = 1024;

    private final long[] seen = new long[NUMBERS / Long.SIZE];
    private long last = -1;

    /** Whether {@code number} has not come yet, as far as that is known. */
    boolean isNew(long number) {
        return number > last
                || (number > last - NUMBERS && (seen[word(number)] & bit(number)) == 0);
    }

    /** {@code number} has come. */
    void add(long number) {
        if (number - last >= NUMBERS) {
            Arrays.fill(seen, 0);
        }
        for (long skipped = Math.max(last, number - NUMBERS) + 1; skipped <= number; skipped++) {
            seen[word(skipped)] &= ~bit(skipped);
        }
        last = Math.max(last, number);
        seen[word(number)] |= bit(number);
    }

    private static int word(long number) {
        return (int) (number / Long.SIZE % (NUMBERS / Long.SIZE));
    }

    private static long bit(long number) {
        return 1L << (number % Long.SIZE);
    }
}
