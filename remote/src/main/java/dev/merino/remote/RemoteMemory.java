package dev.merino.remote;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;

/**
 * The memory of all nodes, as far as they have registered it.
 *
 * <p>One thread at a time drives it, unless {@link Abilities#anyThread}. Nothing here waits but
 * {@link #open}, {@link #await} and {@link #finish}, all with a limit; and while they wait, what
 * others want of this node is served.
 */
public interface RemoteMemory extends AutoCloseable {
    /** How often {@link #finish} looks before it waits: most operations take microseconds. */
    int LOOKS_BEFORE_WAITING = 100;

    /** What the provider is called, for people. */
    String name();

    /** What it can do. */
    Abilities abilities();

    /** The number of this node. */
    int self();

    /** How many nodes there are. */
    int nodes();

    /** Memory of the provider's own choice, zeroed and registered. */
    Registration allocate(long bytes);

    /**
     * Registers native memory of the caller, which stays the caller's and must live as long as this
     * object; refused unless {@link Abilities#anyMemory}.
     */
    Registration register(MemorySegment memory);

    /**
     * Opens a region of any node, this one included; waits for the node's answer. A key that is not
     * the node's is refused.
     */
    RemoteRegion open(RegionKey key, long timeoutNs);

    /** Done when all that was begun here on memory of {@code node} is visible there. */
    Operation fence(int node);

    /** Does what there is to do, for others too; how many things. Never waits. */
    int progress();

    /** Makes progress, or waits until there may be something to do, so long at most. */
    void await(long timeoutNs);

    /**
     * The owner has learnt that {@code node} is gone; {@code why} is the end of a sentence that
     * begins with "it". From now on all operations on its memory fail, also those under way.
     */
    void lost(int node, String why);

    /** Makes progress until {@code operation} is done; its value. */
    default long finish(Operation operation, long timeoutNs) {
        for (int looks = 0; looks < LOOKS_BEFORE_WAITING && !operation.isDone(); looks++) {
            int _ = progress();
        }
        long startNs = System.nanoTime();
        while (!operation.isDone()) {
            long leftNs = timeoutNs - (System.nanoTime() - startNs);
            if (leftNs <= 0) {
                throw new IllegalStateException(
                        "an operation on remote memory is not done after %d ms: does its node make"
                                        .formatted(TimeUnit.NANOSECONDS.toMillis(timeoutNs))
                                + " progress?");
            }
            await(leftNs);
        }
        return operation.value();
    }

    /** Ends it: no registration and no region of it may be used any more. */
    @Override
    void close();
}
