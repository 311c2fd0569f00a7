package dev.merino.node.live;

/**
 * Which bits the addresses and lengths of arrays can have.
 *
 * <p>A {@link java.lang.foreign.MemorySegment} checks each access, even the one that is all of
 * memory: the address must not be negative, nor too near the end, and must be aligned. These checks
 * cannot fail here, but the compiler does not know it. If address and length are masked with what
 * they are made of anyway, it does: it sees an aligned sum of two small numbers, drops both checks,
 * and what is left of an access is the check of the index. docs/design/0006-plain-access.md has the
 * numbers.
 */
final class Mapped {
    /** As many longs as there are addresses. */
    static final long LENGTH_BITS = (1L << 53) - 1;

    private Mapped() {}

    /**
     * The bits of the length of a view of elements of {@code 1 << shift} bytes, unless it is huge.
     * Then the distance of an element from the first has 31 bits, and only with so few does the
     * compiler take it for an offset from the address, as in an array, instead of making a new
     * address for each element.
     */
    static int viewBits(int shift) {
        return (int) ((1L << (Integer.SIZE - 1 - shift)) - 1);
    }

    /** The bits of an aligned element of {@code 1 << shift} bytes; no process has more than 56. */
    static long addressBits(int shift) {
        return (1L << 56) - (1L << shift);
    }
}
