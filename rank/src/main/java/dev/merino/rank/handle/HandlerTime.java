package dev.merino.rank.handle;

import dev.merino.Statistics;
import dev.merino.engine.HandlerKind;

import java.util.function.LongSupplier;

/**
 * How long a node has been in its handlers of other nodes' packets, by kind. For whoever steps the
 * node's machine, which has no clock of its own.
 */
public final class HandlerTime {
    private final LongSupplier clockNs;
    private final long[] totalNs = new long[HandlerKind.values().length];
    private long sinceNs;

    /** By the clock of this machine. */
    public HandlerTime() {
        this(System::nanoTime);
    }

    HandlerTime(LongSupplier clockNs) {
        this.clockNs = clockNs;
    }

    /** A packet of another node is here, or several are. */
    public void begin() {
        sinceNs = clockNs.getAsLong();
    }

    /** The handler of a packet is done; that of the next one, if there is one, begins now. */
    public void end(HandlerKind kind) {
        long nowNs = clockNs.getAsLong();
        totalNs[kind.ordinal()] += nowNs - sinceNs;
        sinceNs = nowNs;
    }

    /** All of it so far. */
    public Statistics.Handlers total() {
        return new Statistics.Handlers(
                of(HandlerKind.COHERENCE),
                of(HandlerKind.SYNCHRONISATION),
                of(HandlerKind.REMOTE_MEMORY));
    }

    private long of(HandlerKind kind) {
        return totalNs[kind.ordinal()];
    }
}
