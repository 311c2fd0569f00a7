package dev.merino.rank.handle;

import dev.merino.core.raw.AllMemory;
import dev.merino.core.raw.NativeAccess;

import java.lang.foreign.MemorySegment;

/**
 * All memory of the process as one segment: an access through it is an address and nothing else to
 * check. Only for a JVM that allows it; elsewhere embedded views go through the segment of their
 * region, and live nodes refuse to start.
 */
public final class DirectMemory {
    /** Whether this JVM was started with {@code --enable-native-access}. */
    public static final boolean BY_ADDRESS = NativeAccess.IS_ENABLED;

    /** All memory, by address; nothing where {@link #BY_ADDRESS} is false. */
    public static final MemorySegment ALL = BY_ADDRESS ? AllMemory.BY_ADDRESS : MemorySegment.NULL;

    private DirectMemory() {}
}
