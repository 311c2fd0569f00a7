package dev.merino.coherence.hlrc;

/**
 * A write notice: {@code node} has written {@code page} in its interval {@code interval}, and for
 * the last time as far as the teller knows.
 */
public record Notice(int page, int node, int interval) {
    static final int WIRE_BYTES = 3 * Integer.BYTES;
}
