package dev.merino.rank.handle;

import java.lang.foreign.MemorySegment;

/**
 * All memory of the process as one segment: an access through it is an address and nothing else to
 * check. Only for a JVM that allows it; elsewhere embedded views go through the segment of their
 * region, and live nodes refuse to start.
 */
public final class Memory {
    /** Whether this JVM was started with {@code --enable-native-access}. */
    public static final boolean BY_ADDRESS = Memory.class.getModule().isNativeAccessEnabled();

    /** All memory, by address; nothing where {@link #BY_ADDRESS} is false. */
    @SuppressWarnings("restricted") // see the notes
    public static final MemorySegment ALL =
            BY_ADDRESS ? MemorySegment.NULL.reinterpret(Long.MAX_VALUE) : MemorySegment.NULL;

    private Memory() {}
}
