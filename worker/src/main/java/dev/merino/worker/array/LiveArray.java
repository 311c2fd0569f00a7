package dev.merino.worker.array;

import dev.merino.MerinoException;
import dev.merino.core.Check;
import dev.merino.memory.Region;
import dev.merino.rank.handle.ArrayHandle;
import dev.merino.rank.handle.DirectMemory;
import dev.merino.rank.handle.Rank;

/**
 * What live arrays of every element type have in common.
 *
 * <p>Idea. The frames of the node are mapped into this process, and the kernel stops the thread at
 * a page that it may not touch, until another process has fetched it. So an access is a bounds
 * check of ours and a load or a store by absolute address, and nothing here knows of rights. A page
 * that is lost for ever raises {@link InternalError} in the thread that touches it.
 *
 * <p>Nobody checks the thread: all threads of a worker see the same pages. Nobody checks that the
 * memory is still mapped either: it is, for as long as the worker runs.
 */
abstract class LiveArray extends ArrayHandle {
    /** Where the first element is. */
    final long address;

    LiveArray(
            Rank rank,
            Region region,
            String name,
            String protocol,
            long length,
            long address,
            int shift) {
        super(rank, region, name, protocol, length, shift);
        if (!DirectMemory.BY_ADDRESS) {
            throw new MerinoException(
                    "live arrays are reached by address: start the JVM with"
                            + " --enable-native-access=ALL-UNNAMED (or dev.merino.core)");
        }
        Check.that(
                (address & MappedRange.addressBits(shift)) == address
                        && (length & MappedRange.LENGTH_BITS) == length,
                "%s has %d elements at address %d",
                name,
                length,
                address);
        this.address = address;
    }
}
