package dev.merino.core.raw;

import java.lang.foreign.MemorySegment;

/**
 * All memory of the process as one segment. An access through a constant is one instruction, and
 * quickly compiled code needs no calls for it. Callers must ensure that the address is valid.
 *
 * <p>The first use makes the JVM warn unless {@link NativeAccess#IS_ENABLED}.
 */
public final class AllMemory {
    /** All memory, by address. */
    @SuppressWarnings("restricted") // see above
    public static final MemorySegment BY_ADDRESS = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private AllMemory() {}
}
