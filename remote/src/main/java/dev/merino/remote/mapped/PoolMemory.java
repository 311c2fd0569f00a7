package dev.merino.remote.mapped;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.linux.Descriptor;
import dev.merino.linux.MappedMemory;
import dev.merino.linux.SharedFile;
import dev.merino.remote.Atomicity;
import dev.merino.remote.Bounds;
import dev.merino.remote.Capabilities;
import dev.merino.remote.RefusalException;
import dev.merino.remote.RegionKey;
import dev.merino.remote.Registration;
import dev.merino.remote.RemoteRegion;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Remote memory in one pool that all nodes map by its path: a file for nodes of one machine, or a
 * device such as {@code /dev/dax0.0} for memory that several machines are attached to (CXL). No
 * message is ever sent: a region is found in a table of the pool itself.
 *
 * <p>The memory must be kept coherent by hardware. Any process that can open the path can access
 * the whole pool. Lost nodes are not noticed: the owner must report them.
 */
public final class PoolMemory extends MappedProvider {
    private static final Capabilities CAPABILITIES =
            new Capabilities(true, Atomicity.EVERYBODY, false, false, true);
    private static final VarHandle WORD = JAVA_LONG.varHandle();
    private static final int CHUNK_BYTES = 1 << 20;

    private final MappedMemory mapping;
    private final MemorySegment pool;
    private boolean closed;

    private PoolMemory(MappedMemory mapping, int self, int nodes) {
        super(self, nodes);
        this.mapping = mapping;
        this.pool = mapping.segment();
    }

    /**
     * Creates a file that only its owner may open. All of it is written, because a full file system
     * would otherwise end the process at the first access.
     */
    public static void createFile(Path path, long bytes) throws IOException {
        Files.createFile(
                path,
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try (FileChannel file = FileChannel.open(path, StandardOpenOption.WRITE)) {
            ByteBuffer zeros = ByteBuffer.allocate((int) Math.min(bytes, CHUNK_BYTES));
            for (long at = 0; at < bytes; ) {
                zeros.clear().limit((int) Math.min(zeros.capacity(), bytes - at));
                at += file.write(zeros, at);
            }
        }
    }

    /** Formats {@code path} as an empty pool, once, before any node attaches. */
    public static void format(Path path, long bytes) {
        if (bytes <= PoolLayout.REGIONS_OFFSET) {
            throw new IllegalArgumentException(
                    "a pool of %d bytes: give more than %d"
                            .formatted(bytes, PoolLayout.REGIONS_OFFSET));
        }
        MappedMemory mapping = map(path, bytes);
        MemorySegment pool = mapping.segment();
        pool.asSlice(0, PoolLayout.REGIONS_OFFSET).fill((byte) 0);
        pool.set(JAVA_LONG, PoolLayout.BYTES_OFFSET, bytes);
        pool.set(JAVA_LONG, PoolLayout.NEXT_OFFSET, PoolLayout.REGIONS_OFFSET);
        WORD.setRelease(pool, PoolLayout.MAGIC_OFFSET, PoolLayout.MAGIC); // pairs with attach()
        mapping.close();
    }

    /** Node {@code self} of {@code nodes}, in a pool that was formatted. */
    public static PoolMemory attach(Path path, long bytes, int self, int nodes) {
        MappedMemory mapping = map(path, bytes);
        MemorySegment pool = mapping.segment();
        boolean formatted =
                (long) WORD.getAcquire(pool, PoolLayout.MAGIC_OFFSET) == PoolLayout.MAGIC;
        if (!formatted || pool.get(JAVA_LONG, PoolLayout.BYTES_OFFSET) != bytes) {
            mapping.close();
            throw new RefusalException(
                    "%s is no pool of %d bytes: format it first".formatted(path, bytes));
        }
        return new PoolMemory(mapping, self, nodes);
    }

    private static MappedMemory map(Path path, long bytes) {
        try (Descriptor file = SharedFile.open(path)) {
            return MappedMemory.shared(file, 0, bytes);
        }
    }

    @Override
    public String name() {
        return "shared mapping (pool)";
    }

    @Override
    public Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public Registration allocate(long bytes) {
        long whole = Math.max(1, Math.ceilDiv(bytes, PoolLayout.ALIGNMENT)) * PoolLayout.ALIGNMENT;
        long start = take(whole);
        long entry = (long) WORD.getAndAdd(pool, PoolLayout.ENTRIES_OFFSET, 1L);
        if (entry < 0 || entry >= PoolLayout.ENTRIES_MAX) {
            throw new IllegalStateException(
                    "a pool has %d regions at most".formatted(PoolLayout.ENTRIES_MAX));
        }
        MemorySegment memory = pool.asSlice(start, bytes).fill((byte) 0);
        RegionKey key = RegionKey.random(self(), bytes);
        long at = PoolLayout.FIRST_ENTRY_OFFSET + entry * PoolLayout.ENTRY_BYTES;
        pool.set(JAVA_LONG, at + PoolLayout.START_OFFSET, start);
        pool.set(JAVA_LONG, at + PoolLayout.LENGTH_OFFSET, bytes);
        pool.set(JAVA_LONG, at + PoolLayout.NODE_OFFSET, self());
        WORD.setRelease(pool, at + PoolLayout.ID_OFFSET, key.id()); // pairs with find()
        return new Own(key, memory, pool, at);
    }

    private long take(long bytes) {
        long next = (long) WORD.getVolatile(pool, PoolLayout.NEXT_OFFSET);
        while (next >= PoolLayout.REGIONS_OFFSET && bytes <= pool.byteSize() - next) {
            long seen =
                    (long)
                            WORD.compareAndExchange(
                                    pool, PoolLayout.NEXT_OFFSET, next, next + bytes);
            if (seen == next) {
                return next;
            }
            next = seen;
        }
        throw new IllegalStateException(
                "the pool has %d bytes left, not %d: make it larger"
                        .formatted(pool.byteSize() - next, bytes));
    }

    /** A region of this node. */
    private record Own(RegionKey key, MemorySegment memory, MemorySegment pool, long entry)
            implements Registration {
        @Override
        public void close() {
            WORD.setRelease(pool, entry + PoolLayout.ID_OFFSET, 0L);
        }
    }

    @Override
    public Registration register(MemorySegment memory) {
        throw new RefusalException("memory that others map must be in the pool: allocate it here");
    }

    @Override
    public RemoteRegion open(RegionKey key, long timeoutNs) {
        checkNode(key);
        long entries =
                Math.min(
                        (long) WORD.getVolatile(pool, PoolLayout.ENTRIES_OFFSET),
                        PoolLayout.ENTRIES_MAX);
        for (long entry = 0; entry < entries; entry++) {
            long at = PoolLayout.FIRST_ENTRY_OFFSET + entry * PoolLayout.ENTRY_BYTES;
            if (isEntryOf(key, at)) {
                return new MappedRegion(key, regionAt(at, key), losses, () -> {});
            }
        }
        throw RegionServer.refusal(key);
    }

    /** Any node can write the entry, so it is compared with the pool before it is used. */
    private MemorySegment regionAt(long entry, RegionKey key) {
        long start = pool.get(JAVA_LONG, entry + PoolLayout.START_OFFSET);
        if (start < PoolLayout.REGIONS_OFFSET
                || start % PoolLayout.ALIGNMENT != 0
                || !Bounds.holds(pool.byteSize(), start, key.bytes())) {
            throw new RefusalException(
                    "the entry of %s names %d, where a pool of %d bytes has no region"
                            .formatted(key, start, pool.byteSize()));
        }
        return pool.asSlice(start, key.bytes());
    }

    private boolean isEntryOf(RegionKey key, long at) {
        return key.id() != 0
                && (long) WORD.getAcquire(pool, at + PoolLayout.ID_OFFSET) == key.id()
                && pool.get(JAVA_LONG, at + PoolLayout.LENGTH_OFFSET) == key.bytes()
                && pool.get(JAVA_LONG, at + PoolLayout.NODE_OFFSET) == key.node();
    }

    @Override
    public synchronized void close() {
        if (!closed) {
            closed = true;
            mapping.close();
        }
    }
}
