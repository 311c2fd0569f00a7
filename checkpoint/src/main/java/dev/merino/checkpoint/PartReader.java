package dev.merino.checkpoint;

import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireReader;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reads the file of one rank; whatever is in it, it answers or throws a {@link
 * DamagedSnapshotException}. It allocates no more than the file is long.
 */
public final class PartReader implements AutoCloseable {
    private final Path path;
    private final SeekableByteChannel file;
    private final List<SavedObject> objects;
    private final PartFooter footer;
    private final Inflater inflater = new Inflater(true);
    private byte[] stored = new byte[0];

    /**
     * The file of {@code rank} in snapshot {@code number}, which has {@code bytes} bytes and blocks
     * of {@code objects}.
     *
     * @param path where it is, for messages
     * @param file the file, which this closes
     */
    private PartReader(
            Path path,
            SeekableByteChannel file,
            long number,
            int rank,
            long bytes,
            List<SavedObject> objects)
            throws IOException {
        this.path = path;
        this.objects = objects;
        this.file = file;
        try {
            this.footer = readFooter(bytes);
            requireSound(number, rank);
        } catch (MalformedFrameException e) {
            close();
            throw new DamagedSnapshotException("%s: %s".formatted(path, e.getMessage()), e);
        } catch (IOException e) {
            close();
            throw e;
        }
    }

    /**
     * The file of {@code rank} as {@code manifest} says it is; closes {@code file} if it is not.
     */
    static PartReader of(Manifest manifest, int rank, Path path, SeekableByteChannel file)
            throws IOException {
        return new PartReader(
                path,
                file,
                manifest.number(),
                rank,
                manifest.partBytes().get(rank),
                manifest.objects());
    }

    /** What the part says beside its chunks. */
    public PartFooter footer() {
        return footer;
    }

    private PartFooter readFooter(long bytes) throws IOException {
        int fixed = PartLayout.HEADER_BYTES + PartLayout.TRAILER_BYTES;
        require(file.size() == bytes, "it has %d bytes, not %d", file.size(), bytes);
        require(bytes >= fixed, "%d bytes are too few", bytes);
        WireReader header = new WireReader(read(0, PartLayout.HEADER_BYTES));
        require(header.getLong("kind of file") == PartLayout.MAGIC, "it is no part of a snapshot");
        long end = bytes - PartLayout.TRAILER_BYTES;
        WireReader trailer = new WireReader(read(end, PartLayout.TRAILER_BYTES));
        long at = trailer.getLong("place of the footer");
        int length = trailer.getNatural("length of the footer");
        int crc = trailer.getInt("checksum of the footer");
        require(trailer.getLong("end") == PartLayout.END, "it does not end as a part does");
        require(
                at >= PartLayout.HEADER_BYTES && at == end - length,
                "its footer is said to be at %d, with %d bytes",
                at,
                length);
        byte[] text = read(at, length);
        require(Checksums.crc(text, 0, length) == crc, "the checksum of its footer is wrong");
        return PartFooter.of(text);
    }

    private void requireSound(long number, int rank) throws IOException {
        require(
                footer.number() == number && footer.rank() == rank,
                "it is rank %d of snapshot %d",
                footer.rank(),
                footer.number());
        long at = PartLayout.HEADER_BYTES;
        for (PartFooter.Chunk chunk : footer.chunks()) {
            require(chunk.offset() == at, "a chunk begins at %d, not at %d", chunk.offset(), at);
            requireSound(chunk);
            at += chunk.storedBytes();
        }
        long end = file.size() - PartLayout.TRAILER_BYTES - footer.toBytes().length;
        require(at == end, "its chunks end at %d, not at %d", at, end);
        for (int flag : footer.flags()) {
            requireKind(flag, SavedObject.Kind.FLAG);
        }
        for (int counter : footer.counters().keySet()) {
            requireKind(counter, SavedObject.Kind.COUNTER);
        }
    }

    private void requireSound(PartFooter.Chunk chunk) throws IOException {
        SavedObject object = requireKind(chunk.object(), SavedObject.Kind.MEMORY);
        require(
                chunk.blocks() > 0
                        && chunk.blocks() <= PartLayout.CHUNK_BLOCKS_MAX
                        && chunk.firstBlock() >= 0
                        && chunk.firstBlock() <= object.blockCount() - chunk.blocks(),
                "%s has no blocks %d",
                object,
                chunk.firstBlock());
        int rawBytes = rawBytes(chunk);
        require(
                chunk.isCompressed()
                        ? chunk.storedBytes() < rawBytes
                        : chunk.storedBytes() == rawBytes,
                "a chunk of %d bytes is stored as %d",
                rawBytes,
                chunk.storedBytes());
    }

    private SavedObject requireKind(int object, SavedObject.Kind kind) throws IOException {
        require(object < objects.size(), "there is no object %d", object);
        SavedObject found = objects.get(object);
        require(found.kind() == kind, "%s is no %s", found, kind);
        return found;
    }

    /** How many bytes of memory {@code chunk} has. */
    public int rawBytes(PartFooter.Chunk chunk) {
        return objects.get(chunk.object()).blockBytes(chunk.firstBlock(), chunk.blocks());
    }

    /** Reads the memory of {@code chunk} into {@code target}, which must have room. */
    public void read(PartFooter.Chunk chunk, byte[] target) throws IOException {
        int length = chunk.storedBytes();
        byte[] from = chunk.isCompressed() ? room(length) : target;
        read(chunk.offset(), from, length);
        require(
                Checksums.crc(from, 0, length) == chunk.crc(),
                "the checksum of the chunk at %d is wrong",
                chunk.offset());
        if (chunk.isCompressed()) {
            inflate(chunk, from, target);
        }
    }

    private void inflate(PartFooter.Chunk chunk, byte[] from, byte[] target) throws IOException {
        int rawBytes = rawBytes(chunk);
        inflater.reset();
        inflater.setInput(from, 0, chunk.storedBytes());
        try {
            int got = inflater.inflate(target, 0, rawBytes);
            require(
                    got == rawBytes && inflater.inflate(new byte[1]) == 0 && inflater.finished(),
                    "the chunk at %d has another length",
                    chunk.offset());
        } catch (DataFormatException e) {
            throw damaged("the chunk at %d cannot be unpacked".formatted(chunk.offset()));
        }
    }

    private byte[] room(int length) {
        if (stored.length < length) {
            stored = new byte[length];
        }
        return stored;
    }

    private byte[] read(long at, int length) throws IOException {
        byte[] bytes = new byte[length];
        read(at, bytes, length);
        return bytes;
    }

    private void read(long at, byte[] target, int length) throws IOException {
        ByteBuffer buffer = ByteBuffer.wrap(target, 0, length);
        SeekableByteChannel _ = file.position(at);
        while (buffer.hasRemaining()) {
            int count = file.read(buffer);
            require(count > 0, "it ends at %d", at + buffer.position());
        }
    }

    private void require(boolean holds, String fault, Object... values) throws IOException {
        if (!holds) {
            throw damaged(fault.formatted(values));
        }
    }

    private DamagedSnapshotException damaged(String fault) {
        return new DamagedSnapshotException(path + ": " + fault);
    }

    @Override
    public void close() throws IOException {
        inflater.end();
        file.close();
    }
}
