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

    /** The bits of an element's index: as many longs as there are addresses. */
    public static final long LENGTH_BITS = (1L << 53) - 1;

    private DirectMemory() {}

    /**
     * The bits of the address of an aligned element of {@code 1 << shift} bytes; no process has
     * more than 56. The segment checks that an address is not negative, nor too near the end, and
     * is aligned. That cannot fail here, but the compiler does not know it, unless address and
     * index are masked with what they are made of anyway: then it sees an aligned sum of two small
     * numbers, and drops the checks.
     */
    public static long addressBits(int shift) {
        return (1L << 56) - (1L << shift);
    }
}
