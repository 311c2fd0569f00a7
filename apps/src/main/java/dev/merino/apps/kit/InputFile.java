package dev.merino.apps.kit;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Reads input files, compressed by gzip or not. */
public final class InputFile {
    private static final String SUFFIX = ".gz";

    private InputFile() {}

    /** Whether there is a file at {@code path}, or one with {@code .gz} after its name. */
    public static boolean exists(Path path) {
        return Files.isRegularFile(path) || Files.isRegularFile(compressed(path));
    }

    /**
     * The bytes of the file at {@code path}; if there is none, of the one with {@code .gz} after
     * its name.
     *
     * @throws IllegalArgumentException naming the file and the reason, if it cannot be read
     */
    public static byte[] read(Path path) {
        Path file = !Files.exists(path) && Files.exists(compressed(path)) ? compressed(path) : path;
        try {
            return decompressed(Files.readAllBytes(file));
        } catch (IOException e) {
            throw new IllegalArgumentException(
                    "'%s' cannot be read (%s): give the path of a file that can".formatted(file, e),
                    e);
        }
    }

    private static Path compressed(Path path) {
        return path.resolveSibling(path.getFileName() + SUFFIX);
    }

    private static byte[] decompressed(byte[] bytes) throws IOException {
        boolean isCompressed =
                bytes.length > 2 && bytes[0] == (byte) 0x1f && bytes[1] == (byte) 0x8b;
        if (!isCompressed) {
            return bytes;
        }
        try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(bytes))) {
            return in.readAllBytes();
        }
    }
}
