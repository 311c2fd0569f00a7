package dev.merino.checkpoint;

import dev.merino.core.WireWriter;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;

/**
 * Writes the file of one rank, as {@link PartLayout} draws it. It has another name until it is
 * complete and on the disk.
 */
public final class PartWriter implements AutoCloseable {
    /** Compressing must make a chunk shorter by one part of so many, or it is left as it is. */
    private static final int WORTH = 8;

    /** After some samples that did not pay only one chunk of so many is tried. */
    private static final int UNTRIED_MAX = 63;

    private static final int BUFFER_BYTES = 1 << 20;

    /** What is written begins to go to the disk when there is so much of it. */
    private static final int FLUSH_BYTES = 16 << 20;

    private final Path path;
    private final Path unfinished;
    private final long number;
    private final int rank;
    private final FileChannel file;
    private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    private final Deflater deflater = new Deflater(Deflater.BEST_SPEED, true);
    private final byte[] packed = new byte[PartLayout.CHUNK_BLOCKS_MAX * PartLayout.BLOCK_BYTES];
    private final List<PartFooter.Chunk> chunks = new ArrayList<>();
    private long written;
    private int untried;
    private int untriedLeft;
    private boolean isFinished;

    /** Waits for the disk, so that this thread need not; null if there was nothing yet. */
    private @Nullable Thread flusher;

    private long flushed;
    private volatile @Nullable IOException flushFailure;

    /** Begins the file of {@code rank} at {@code path}. */
    PartWriter(Path path, long number, int rank) throws IOException {
        this.path = path;
        this.unfinished = path.resolveSibling(path.getFileName() + ".unfinished");
        this.number = number;
        this.rank = rank;
        this.file =
                FileChannel.open(
                        unfinished,
                        StandardOpenOption.CREATE,
                        StandardOpenOption.TRUNCATE_EXISTING,
                        StandardOpenOption.WRITE);
        WireWriter magic = new WireWriter();
        magic.putLong(PartLayout.MAGIC);
        put(magic.bytes(), magic.length());
    }

    /**
     * Writes {@code blocks} blocks of an object, which are the first {@code length} bytes of {@code
     * bytes}.
     */
    public void add(int object, long firstBlock, int blocks, byte[] bytes, int length)
            throws IOException {
        int packedBytes = pack(bytes, length);
        boolean isCompressed = packedBytes > 0;
        byte[] stored = isCompressed ? packed : bytes;
        int storedBytes = isCompressed ? packedBytes : length;
        int crc = Checksums.crc(stored, 0, storedBytes);
        chunks.add(
                new PartFooter.Chunk(
                        object, firstBlock, blocks, written, storedBytes, isCompressed, crc));
        put(stored, storedBytes);
    }

    /**
     * Compresses into {@link #packed}; 0 if that does not pay. A sample tells before the rest, and
     * what samples have told before: of changes here and there, each a chunk of one block, samples
     * would take longer than everything else.
     */
    private int pack(byte[] bytes, int length) {
        if (untriedLeft > 0) {
            untriedLeft--;
            return 0;
        }
        int sample = Math.min(length, PartLayout.BLOCK_BYTES / 2);
        int packedBytes =
                deflate(bytes, (length - sample) / 2, sample) == 0 ? 0 : deflate(bytes, 0, length);
        untried = packedBytes > 0 ? 0 : Math.min(UNTRIED_MAX, 2 * untried + 1);
        untriedLeft = untried;
        return packedBytes;
    }

    private int deflate(byte[] bytes, int from, int length) {
        deflater.reset();
        deflater.setInput(bytes, from, length);
        deflater.finish();
        int room = length - Math.ceilDiv(length, WORTH);
        int packedBytes = deflater.deflate(packed, 0, room);
        return deflater.finished() ? packedBytes : 0;
    }

    private void put(byte[] bytes, int length) throws IOException {
        for (int from = 0; from < length; ) {
            if (!buffer.hasRemaining()) {
                drain();
            }
            int count = Math.min(length - from, buffer.remaining());
            buffer.put(bytes, from, count);
            from += count;
        }
        written += length;
    }

    private void drain() throws IOException {
        buffer.flip();
        while (buffer.hasRemaining()) {
            int _ = file.write(buffer);
        }
        buffer.clear();
        if (written - flushed >= FLUSH_BYTES && (flusher == null || !flusher.isAlive())) {
            flushed = written;
            flusher = Thread.ofPlatform().daemon().name("merino-flush").start(this::flush);
        }
    }

    /** Else the disk would have nothing to do before all is compressed and copied. */
    private void flush() {
        try {
            file.force(false);
        } catch (IOException e) {
            flushFailure = e; // the kernel tells it once: finish() would not hear of it
        }
    }

    private void awaitFlusher() throws IOException {
        try {
            if (flusher != null) {
                flusher.join();
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            throw new ClosedByInterruptException();
        }
        if (flushFailure != null) {
            throw new IOException("the disk has refused it: " + flushFailure, flushFailure);
        }
    }

    /** How many bytes the file has so far. */
    public long writtenBytes() {
        return written;
    }

    /** Ends the file, and gives it its name when it is on the disk. */
    public void finish(byte[] state, List<Integer> flags, Map<Integer, Long> counters)
            throws IOException {
        byte[] footer = new PartFooter(number, rank, chunks, state, flags, counters).toBytes();
        WireWriter trailer = new WireWriter();
        trailer.putLong(written);
        trailer.putInt(footer.length);
        trailer.putInt(Checksums.crc(footer, 0, footer.length));
        trailer.putLong(PartLayout.END);
        put(footer, footer.length);
        put(trailer.bytes(), trailer.length());
        drain();
        awaitFlusher();
        file.force(true);
        Files.move(unfinished, path, StandardCopyOption.ATOMIC_MOVE);
        isFinished = true;
    }

    /** Frees what it has; a file that is not finished goes. */
    @Override
    public void close() throws IOException {
        deflater.end();
        file.close();
        if (!isFinished) {
            Files.deleteIfExists(unfinished);
        }
    }
}
