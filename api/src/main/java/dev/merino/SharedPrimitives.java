package dev.merino;

import java.lang.foreign.MemorySegment;

/**
 * What shared arrays of all primitive types have in common.
 *
 * <p>Elements are copied from and to a {@link MemorySegment}, and through {@link
 * MemorySegment#ofBuffer} any buffer, in the byte order of the machine:
 *
 * {@snippet class="com.example.guide.sharing.Packets" region="segment"}
 *
 * <p>No segment shows the shared memory itself. Embedded ranks must be asked before each access, on
 * live nodes the kernel refuses to read or write memory of which a page is elsewhere, and nobody
 * could take the segment away when the array is closed.
 */
public interface SharedPrimitives extends SharedArray {
    /** The primitive type of an element. */
    Class<?> elementType();

    /** How many bytes an element has. */
    int elementBytes();

    /**
     * The elements from {@code from} up to, not including, {@code to} as an array of their own,
     * which shares their memory. It costs next to nothing, and is not closed: its array is.
     *
     * @throws IndexOutOfBoundsException if there are no such elements
     */
    SharedPrimitives slice(long from, long to);

    /**
     * Fills {@code target} with elements, from {@code from} on.
     *
     * @throws IllegalArgumentException if the last of them would not fit into it as a whole
     * @throws IndexOutOfBoundsException if there are not so many
     */
    void copyTo(long from, MemorySegment target);

    /**
     * Sets elements, from {@code from} on, to all that {@code source} contains.
     *
     * @throws IllegalArgumentException if the last of them is not in it as a whole
     * @throws IndexOutOfBoundsException if there are not so many
     */
    void copyFrom(long from, MemorySegment source);
}
