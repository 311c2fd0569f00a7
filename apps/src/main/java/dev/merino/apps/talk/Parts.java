package dev.merino.apps.talk;

import dev.merino.Share;

/**
 * Consecutive shares of some pieces, and who has which.
 *
 * @param count how many pieces
 * @param parts how many shares, differing by one piece at most
 */
public record Parts(int count, int parts) {
    /** The share of {@code part}. */
    public Share share(int part) {
        return Share.of(count, part, parts);
    }

    /** Whose share has {@code piece}. */
    public int owner(int piece) {
        int base = count / parts;
        int larger = count % parts;
        int ofLarger = larger * (base + 1);
        return piece < ofLarger ? piece / (base + 1) : larger + (piece - ofLarger) / base;
    }
}
