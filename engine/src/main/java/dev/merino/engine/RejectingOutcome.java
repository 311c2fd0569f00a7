package dev.merino.engine;

import dev.merino.protocol.Access;

/** The outcome of a machine to which nothing happens: whatever it wants done is a mistake. */
final class RejectingOutcome implements Outcome {
    static final RejectingOutcome INSTANCE = new RejectingOutcome();

    private RejectingOutcome() {}

    @Override
    public void send(int node, Packet packet) {
        throw unexpected();
    }

    @Override
    public void map(int table, int page, Access access) {
        throw unexpected();
    }

    @Override
    public void complete(int processor, long value) {
        throw unexpected();
    }

    @Override
    public void wanted(int processor, int lock) {
        throw unexpected();
    }

    private static IllegalStateException unexpected() {
        return new IllegalStateException("an effect without an event");
    }
}
