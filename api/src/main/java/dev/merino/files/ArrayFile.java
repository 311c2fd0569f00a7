package dev.merino.files;

import dev.merino.Member;
import dev.merino.MerinoException;
import dev.merino.Share;
import dev.merino.SharedPrimitives;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * The elements of an array in a file, behind a head. Each rank reads or writes its share of them,
 * at its place in the file.
 *
 * @param headBytes where the first element is
 */
record ArrayFile(Path file, long headBytes) {
    private static final int CHUNK_BYTES = 1 << 20;

    /** Sets the elements of {@code array} from the file, which must contain exactly as many. */
    void load(Member me, SharedPrimitives array) {
        requireLittleEndian();
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            long expected = headBytes + array.length() * array.elementBytes();
            if (channel.size() != expected) {
                throw new MerinoException(
                        "%s has %d bytes; %d elements of %s need %d"
                                .formatted(
                                        file,
                                        channel.size(),
                                        array.length(),
                                        array.name(),
                                        expected));
            }
            for (Chunk chunk = Chunk.first(me, array); !chunk.isEmpty(); chunk = chunk.next()) {
                read(channel, array, chunk);
            }
        } catch (IOException e) {
            throw new MerinoException("cannot load %s from %s".formatted(array.name(), file), e);
        }
        me.barrier();
    }

    private void read(FileChannel channel, SharedPrimitives array, Chunk chunk) throws IOException {
        ByteBuffer bytes = chunk.buffer();
        long at = headBytes + chunk.offset();
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, at + bytes.position()) < 0) {
                throw new EOFException(file + " has become shorter");
            }
        }
        array.copyFrom(chunk.from(), MemorySegment.ofBuffer(bytes.flip()));
    }

    /** Writes {@code head} and the elements. The file is there when all of it is. */
    void store(Member me, byte[] head, SharedPrimitives array) {
        requireLittleEndian();
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            if (me.isFirst()) {
                Files.write(part, head);
            }
            me.barrier();
            try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
                for (Chunk chunk = Chunk.first(me, array); !chunk.isEmpty(); chunk = chunk.next()) {
                    write(channel, array, chunk);
                }
            }
            me.barrier();
            if (me.isFirst()) {
                Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
            }
        } catch (IOException e) {
            throw new MerinoException("cannot store %s in %s".formatted(array.name(), file), e);
        }
        me.barrier();
    }

    private void write(FileChannel channel, SharedPrimitives array, Chunk chunk)
            throws IOException {
        ByteBuffer bytes = chunk.buffer();
        array.copyTo(chunk.from(), MemorySegment.ofBuffer(bytes));
        long at = headBytes + chunk.offset();
        while (bytes.hasRemaining()) {
            channel.write(bytes, at + bytes.position());
        }
    }

    private static void requireLittleEndian() {
        if (ByteOrder.nativeOrder() != ByteOrder.LITTLE_ENDIAN) {
            throw new MerinoException("files of arrays are for little-endian machines");
        }
    }

    /**
     * Some elements of a rank's share.
     *
     * @param from the first of them
     * @param to the end of the share
     */
    private record Chunk(long from, long to, int elementBytes) {
        static Chunk first(Member me, SharedPrimitives array) {
            Share mine = me.share(array.length());
            return new Chunk(mine.from(), mine.to(), array.elementBytes());
        }

        private int count() {
            return (int) Math.min(to - from, CHUNK_BYTES / elementBytes);
        }

        boolean isEmpty() {
            return from == to;
        }

        Chunk next() {
            return new Chunk(from + count(), to, elementBytes);
        }

        long offset() {
            return from * elementBytes;
        }

        ByteBuffer buffer() {
            return ByteBuffer.allocateDirect(count() * elementBytes);
        }
    }
}
