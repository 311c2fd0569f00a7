package dev.merino.node.embedded;

import java.lang.foreign.MemorySegment;

/**
 * All memory of the process as one segment: an access through it is an address and nothing else to
 * check. Only for a JVM that allows it; elsewhere views go through the segment of their region.
 */
final class Memory {
    /** Whether this JVM was started with {@code --enable-native-access}. */
    static final boolean BY_ADDRESS = Memory.class.getModule().isNativeAccessEnabled();

    @SuppressWarnings("restricted") // see the notes
    static final MemorySegment ALL =
            BY_ADDRESS ? MemorySegment.NULL.reinterpret(Long.MAX_VALUE) : MemorySegment.NULL;

    private Memory() {}
}
