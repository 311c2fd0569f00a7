package dev.merino.files;

import dev.merino.Member;
import dev.merino.MerinoException;
import dev.merino.SharedPrimitives;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * An array in a file of NumPy's format, {@code .npy}.
 *
 * <pre>{@code
 * NpyFile input = NpyFile.open(Path.of("image.npy"));
 * int rows = input.dimension(0);
 * DoubleMatrix image = me.doubleMatrix(rows, input.dimension(1));
 * input.load(me, image.elements());
 * ...
 * NpyFile.store(me, Path.of("result.npy"), image.elements(), rows, image.columns());
 * }</pre>
 *
 * <p>Versions 1.0 and 2.0 of the format are read, with elements in the order of C, little-endian:
 * {@code b1} is {@code boolean}, {@code i1}, {@code i2}, {@code i4} and {@code i8} are {@code
 * byte}, {@code short}, {@code int} and {@code long}, {@code u2} is {@code char}, {@code f4} and
 * {@code f8} are {@code float} and {@code double}. Files are written in version 1.0. All ranks see
 * the same file: nodes on several machines need a file system that they share.
 *
 * @param file where it is
 * @param elementType the primitive type of its elements
 * @param shape how many elements it has in each dimension; none if it is a single element
 * @param headBytes where in the file the elements begin
 */
public record NpyFile(Path file, Class<?> elementType, List<Long> shape, int headBytes) {
    /**
     * Reads what the file says about its elements.
     *
     * @throws MerinoException if it is no such file, or is of a kind that is not read; it says why
     */
    public static NpyFile open(Path file) {
        try {
            return new NpyHead(file).read();
        } catch (IOException e) {
            throw new MerinoException("cannot read " + file, e);
        }
    }

    /** How many elements it has. */
    public long length() {
        return lengthOf(shape);
    }

    /**
     * How many elements there are in the dimension {@code index}, from 0.
     *
     * @throws MerinoException if it does not have so many dimensions, or this one is too large for
     *     an int
     */
    public int dimension(int index) {
        if (index >= shape.size() || shape.get(index) > Integer.MAX_VALUE) {
            throw new MerinoException(
                    "%s has the shape %s: there is no dimension %d that is an int"
                            .formatted(file, shape, index));
        }
        return shape.get(index).intValue();
    }

    /**
     * Sets all elements of {@code array} from the file, collectively: every rank calls this. It is
     * a barrier afterwards.
     *
     * @throws MerinoException if the array has another number or type of elements, or the file
     *     cannot be read
     */
    public void load(Member me, SharedPrimitives array) {
        if (array.elementType() != elementType || array.length() != length()) {
            throw new MerinoException(
                    "%s contains %d elements of type %s; %s has %d of type %s"
                            .formatted(
                                    file,
                                    length(),
                                    elementType,
                                    array.name(),
                                    array.length(),
                                    array.elementType()));
        }
        new ArrayFile(file, headBytes).load(me, array);
    }

    /**
     * Writes all elements of {@code array} to {@code file}, collectively: every rank calls this. It
     * is a barrier before and after. Until all is written the file has {@code .part} behind its
     * name.
     *
     * @param shape how many there are in each dimension; nothing for one dimension
     * @throws IllegalArgumentException if the shape has another number of elements
     * @throws MerinoException if the file cannot be written
     */
    public static void store(Member me, Path file, SharedPrimitives array, long... shape) {
        List<Long> dimensions =
                shape.length == 0
                        ? List.of(array.length())
                        : Arrays.stream(shape).boxed().collect(Collectors.toList());
        if (dimensions.stream().anyMatch(d -> d < 0) || lengthOf(dimensions) != array.length()) {
            throw new IllegalArgumentException(
                    "%s has %d elements, which is not the shape %s"
                            .formatted(array.name(), array.length(), dimensions));
        }
        byte[] head = NpyHead.bytes(array.elementType(), dimensions);
        new ArrayFile(file, head.length).store(me, head, array);
    }

    private static long lengthOf(List<Long> shape) {
        return shape.stream().reduce(1L, Math::multiplyExact);
    }
}
