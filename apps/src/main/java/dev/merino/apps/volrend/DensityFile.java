package dev.merino.apps.volrend;

import dev.merino.apps.kit.InputFile;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Reads density files, in which the first byte of a number is its lowest.
 *
 * <pre>
 *   0         2               38         44         50         56      58       62
 *   +---------+---------------+----------+----------+----------+-------+--------+-----------
 *   | version | 6 triples for | smallest | largest  | length   | warps | number | densities,
 *   | 1       | older volumes | index    | index    | x, y, z  |       | of all | x fastest
 *   +---------+---------------+----------+----------+----------+-------+--------+-----------
 * </pre>
 */
final class DensityFile {
    private static final int LENGTHS = 50;
    private static final int COUNT = 58;
    private static final int FIRST = 62;
    private static final int VERSION = 1;
    private static final int SIDE_MIN = 4;
    private static final int SIDE_MAX = 1024;

    private DensityFile() {}

    /**
     * Reads the file at {@code path}, compressed or not.
     *
     * @throws IllegalArgumentException naming file, place and reason, if it cannot be read or
     *     understood
     */
    static Densities read(Path path) {
        return parse(path.toString(), InputFile.read(path));
    }

    /** Parses {@code bytes}; {@code source} is named in error messages. */
    static Densities parse(String source, byte[] bytes) {
        if (bytes.length < FIRST) {
            throw refused(source, bytes.length, "the end of the file, within its head of 62 bytes");
        }
        ByteBuffer head = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        if (head.getShort(0) != VERSION) {
            throw refused(source, 0, "version " + head.getShort(0) + ", where 1 is expected");
        }
        Extent extent =
                new Extent(side(source, head, 0), side(source, head, 1), side(source, head, 2));
        long count = Integer.toUnsignedLong(head.getInt(COUNT));
        if (count != extent.count()) {
            throw refused(
                    source,
                    COUNT,
                    "%d densities, but %d x %d x %d are %d"
                            .formatted(count, extent.x(), extent.y(), extent.z(), extent.count()));
        }
        if (bytes.length != FIRST + count) {
            throw refused(
                    source,
                    Math.min(bytes.length, FIRST + count),
                    "%d bytes of densities, where %d are expected"
                            .formatted(bytes.length - FIRST, count));
        }
        return new Densities(extent, Arrays.copyOfRange(bytes, FIRST, bytes.length));
    }

    private static int side(String source, ByteBuffer head, int axis) {
        int at = LENGTHS + 2 * axis;
        int side = head.getShort(at);
        if (side < SIDE_MIN || side > SIDE_MAX) {
            throw refused(
                    source,
                    at,
                    "a side of %d voxels: from %d to %d are possible"
                            .formatted(side, SIDE_MIN, SIDE_MAX));
        }
        return side;
    }

    private static IllegalArgumentException refused(String source, long at, String reason) {
        return new IllegalArgumentException(source + ", byte " + at + ": " + reason);
    }
}
