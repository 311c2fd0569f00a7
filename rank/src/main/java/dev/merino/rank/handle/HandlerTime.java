package dev.merino.rank.handle;

import java.util.function.LongSupplier;

/**
 * How long a node has been in its handlers of other nodes' messages. For whoever steps the node's
 * machine, which has no clock of its own.
 */
public final class HandlerTime {
    private final LongSupplier clockNs;
    private long sinceNs;
    private long totalNs;

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

    /**
     * A packet has been dealt with, {@code inHandler} or in another way; the next one, if there is
     * one, begins now.
     */
    public void end(boolean inHandler) {
        long nowNs = clockNs.getAsLong();
        if (inHandler) {
            totalNs += nowNs - sinceNs;
        }
        sinceNs = nowNs;
    }

    /** The same where each packet has its own {@link #begin}: a clock that nobody needs rests. */
    public void endIf(boolean inHandler) {
        if (inHandler) {
            end(true);
        }
    }

    /** All of it so far. */
    public long totalNs() {
        return totalNs;
    }
}
