package dev.merino.datagram;

/** Receives the bytes of a {@link ReliableStream} in the order in which they were offered. */
@FunctionalInterface
public interface ByteSink {
    /** Consumes {@code length} bytes of {@code source}; the array is reused after the call. */
    void accept(byte[] source, int from, int length);
}
