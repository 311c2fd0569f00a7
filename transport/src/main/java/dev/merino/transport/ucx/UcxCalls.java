package dev.merino.transport.ucx;

/**
 * How often UCX was asked to access memory of other processes.
 *
 * @param puts to write
 * @param gets to read
 * @param atomics to change a word atomically
 */
public record UcxCalls(long puts, long gets, long atomics) {
    static final UcxCalls NONE = new UcxCalls(0, 0, 0);

    UcxCalls plus(UcxCalls other) {
        return new UcxCalls(puts + other.puts, gets + other.gets, atomics + other.atomics);
    }
}
