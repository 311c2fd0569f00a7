package dev.merino.sync;

import dev.merino.core.Check;

import org.jspecify.annotations.Nullable;

/**
 * Who waits for what on one node. The tables enter their waiting processors when they are verified;
 * a processor that is entered twice waits for two things, which the one operation that it has under
 * way cannot do.
 */
final class WaitingProcessors {
    private final @Nullable String[] reasons;

    WaitingProcessors(Topology topology) {
        this.reasons = new @Nullable String[topology.processors()];
    }

    /** Processor {@code processor} waits for {@code what} with the number {@code object}. */
    void add(int processor, String what, int object) {
        Check.that(
                processor >= 0 && processor < reasons.length,
                "%s %d has processor %d of %d",
                what,
                object,
                processor,
                reasons.length);
        String reason = what + " " + object;
        Check.that(
                reasons[processor] == null,
                "processor %d waits for %s and for %s",
                processor,
                reasons[processor],
                reason);
        reasons[processor] = reason;
    }

    boolean contains(int processor) {
        return reasons[processor] != null;
    }
}
