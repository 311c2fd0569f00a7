package dev.merino.apps.messaging;

import dev.merino.Share;

/**
 * The block distribution of some elements: consecutive shares, and the owner of each element.
 *
 * @param count how many elements
 * @param parts how many shares, whose sizes differ by one element at most
 */
public record BlockDistribution(int count, int parts) {
    /** The share of {@code part}. */
    public Share share(int part) {
        return Share.of(count, part, parts);
    }

    /** The owner of {@code element}. */
    public int owner(int element) {
        int base = count / parts;
        int larger = count % parts;
        int ofLarger = larger * (base + 1);
        return element < ofLarger ? element / (base + 1) : larger + (element - ofLarger) / base;
    }
}
