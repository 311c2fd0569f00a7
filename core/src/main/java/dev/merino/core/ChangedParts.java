package dev.merino.core;

/** Which parts of a page have changed. */
@FunctionalInterface
public interface ChangedParts {
    /** Of how many equal parts of a page this speaks. */
    int PARTS = 64;

    /** A bit for each part of which bytes have changed; the lowest is the beginning of the page. */
    long parts();
}
