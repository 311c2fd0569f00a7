package dev.merino.coherence.cashmere;

/**
 * Counts how often this node has joined or left sharing sets. Requests and changes of the directory
 * carry the number, so that a home can order what one node says by different ways.
 */
final class SharingSequence {
    private long current;

    long current() {
        return current;
    }

    long next() {
        return ++current;
    }
}
