package dev.merino.linux;

import java.lang.foreign.MemorySegment;

/**
 * All memory of the process as one segment. An access through a constant is one instruction, and
 * quickly compiled code needs no calls for it; whoever makes the address answers for it.
 */
public final class AllMemory {
    /** All memory, by address. */
    @SuppressWarnings("restricted") // see above
    public static final MemorySegment BY_ADDRESS = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);

    private AllMemory() {}
}
