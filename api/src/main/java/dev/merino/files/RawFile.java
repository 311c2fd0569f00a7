package dev.merino.files;

import dev.merino.Member;
import dev.merino.MerinoException;
import dev.merino.SharedPrimitives;

import java.nio.file.Path;

/**
 * Elements of a shared array in a file, little-endian, one after the other and nothing else.
 *
 * <pre>{@code
 * SharedFloats samples = me.floats(Files.size(path) / Float.BYTES);
 * RawFile.load(me, path, samples);
 * }</pre>
 *
 * <p>Every rank calls these methods. All see the same file: nodes on several machines need a file
 * system that they share.
 */
public final class RawFile {
    private RawFile() {}

    /**
     * Sets all elements of {@code array} from {@code file}, collectively. It is a barrier
     * afterwards.
     *
     * @throws MerinoException if the file does not contain exactly as many, or cannot be read
     */
    public static void load(Member me, Path file, SharedPrimitives array) {
        new ArrayFile(file, 0).load(me, array);
    }

    /**
     * Writes all elements of {@code array} to {@code file}, collectively. It is a barrier before
     * and after. Until all is written the file has {@code .part} behind its name.
     *
     * @throws MerinoException if the file cannot be written
     */
    public static void store(Member me, Path file, SharedPrimitives array) {
        new ArrayFile(file, 0).store(me, new byte[0], array);
    }
}
