package dev.merino.remote;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * The registered memory of all nodes.
 *
 * <p>One thread at a time drives it, unless {@link Capabilities#anyThread}. Only {@link #open},
 * {@link #await}, {@link #awaitUntil} and {@link #finish} wait, all with a time-out; while they
 * wait, they serve the requests of other nodes.
 */
public interface RemoteMemory extends AutoCloseable {
    /** How often {@link #awaitUntil} polls before it waits: most operations take microseconds. */
    int LOOKS_BEFORE_WAITING = 100;

    /** The provider's name in reports. */
    String name();

    /** Its capabilities. */
    Capabilities capabilities();

    /** The number of this node. */
    int self();

    /** How many nodes there are. */
    int nodes();

    /** Allocates and registers memory, which is zeroed. */
    Registration allocate(long bytes);

    /**
     * Registers native memory of the caller, which the caller owns and which must live as long as
     * this object; refused unless {@link Capabilities#anyMemory}.
     */
    Registration register(MemorySegment memory);

    /**
     * Opens a region of any node, this one included; waits for the node's answer. A key that is not
     * the node's is refused.
     */
    RemoteRegion open(RegionKey key, long timeoutNs);

    /** Done when all operations started here on memory of {@code node} are visible there. */
    Operation fence(int node);

    /** Makes progress and serves other nodes; returns the number of events. Never waits. */
    int progress();

    /** Makes progress, or waits for an event, {@code timeoutNs} at most. */
    void await(long timeoutNs);

    /**
     * Tells the provider that {@code node} is lost; {@code why} is a verb phrase. From now on all
     * operations on its memory fail, also those in progress.
     */
    void lost(int node, String why);

    /** Makes progress until {@code operation} is done; returns its value. */
    default long finish(Operation operation, long timeoutNs) {
        if (!awaitUntil(operation::isDone, timeoutNs)) {
            throw new IllegalStateException(
                    "an operation on remote memory is not done after %d ms: does its node make"
                                    .formatted(TimeUnit.NANOSECONDS.toMillis(timeoutNs))
                            + " progress?");
        }
        return operation.value();
    }

    /** Makes progress until {@code isOver}; false if it is not after {@code timeoutNs}. */
    default boolean awaitUntil(BooleanSupplier isOver, long timeoutNs) {
        for (int looks = 0; looks < LOOKS_BEFORE_WAITING && !isOver.getAsBoolean(); looks++) {
            int _ = progress();
        }
        long startNs = System.nanoTime();
        while (!isOver.getAsBoolean()) {
            long leftNs = timeoutNs - (System.nanoTime() - startNs);
            if (leftNs <= 0) {
                return false;
            }
            await(leftNs);
        }
        return true;
    }

    /** Closes it: its registrations and regions must not be used any more. */
    @Override
    void close();
}
