package dev.merino.remote.mapped;

import dev.merino.linux.Descriptor;
import dev.merino.linux.MappedMemory;
import dev.merino.linux.Memfd;
import dev.merino.remote.Atomicity;
import dev.merino.remote.Bounds;
import dev.merino.remote.Capabilities;
import dev.merino.remote.RefusalException;
import dev.merino.remote.RegionKey;
import dev.merino.remote.Registration;
import dev.merino.remote.RemoteRegion;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Remote memory for nodes of one machine: each region is a memfd (or a part of one), whose
 * descriptor is passed over a Unix socket to the nodes that open it, which map it. A peer can
 * access what was registered, in whole pages, and nothing else of the node.
 *
 * <p>Threads of this class serve other nodes and notice that a node has exited, so the node itself
 * need not do anything.
 */
public final class MachineMemory extends MappedProvider {
    private static final Capabilities CAPABILITIES =
            new Capabilities(true, Atomicity.EVERYBODY, false, true, true);

    private final Map<Long, Shared> regions = new ConcurrentHashMap<>();
    private final Queue<MappedMemory> mapped = new ConcurrentLinkedQueue<>();
    private final Queue<Descriptor> files = new ConcurrentLinkedQueue<>();
    private final RegionServer server;
    private @Nullable PeerConnections connections;
    private boolean closed;

    /** A registered region and the file that it is in. */
    record Shared(RegionKey key, Descriptor file, long offset, MappedMemory mapping) {}

    private MachineMemory(int self, int nodes) {
        super(self, nodes);
        server = new RegionServer(self, regions);
    }

    /** Node {@code self} of {@code nodes}; it accepts connections from now on. */
    public static MachineMemory listen(int self, int nodes) {
        return new MachineMemory(self, nodes);
    }

    /** The abstract socket name that the other nodes connect to. */
    public String address() {
        return server.name();
    }

    /** Connects with all other nodes, whose addresses are given at their numbers. */
    public void connect(List<String> addresses) {
        connections = new PeerConnections(self(), addresses, this::lost);
    }

    @Override
    public String name() {
        return "shared mapping (memfd)";
    }

    @Override
    public Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public Registration allocate(long bytes) {
        long pageBytes = MappedMemory.pageBytes();
        long whole = Math.max(pageBytes, Math.ceilDiv(bytes, pageBytes) * pageBytes);
        Descriptor file = Memfd.create("merino-region", whole);
        files.add(file);
        return share(file, 0, bytes);
    }

    /**
     * Registers a part of a memfd, such as a node's frames; the descriptor stays the caller's and
     * open. The memfd must be sealed against shrinking: nodes that map it refuse any other.
     *
     * @param offset where it begins, a multiple of the page size
     */
    public Registration share(Descriptor file, long offset, long bytes) {
        if (!Bounds.holds(Memfd.sealedBytes(file), offset, bytes)) {
            throw new RefusalException(
                    "%d bytes at %d are not in the memory to be shared".formatted(bytes, offset));
        }
        MappedMemory mapping = MappedMemory.shared(file, offset, Math.max(1, bytes));
        mapped.add(mapping);
        RegionKey key = RegionKey.random(self(), bytes);
        regions.put(key.id(), new Shared(key, file, offset, mapping));
        return new Own(key, mapping.segment().asSlice(0, bytes), regions);
    }

    /** A region of this node. */
    private record Own(RegionKey key, MemorySegment memory, Map<Long, Shared> regions)
            implements Registration {
        @Override
        public void close() {
            regions.remove(key.id());
        }
    }

    @Override
    public Registration register(MemorySegment memory) {
        throw new RefusalException(
                "memory that others map must be in a file: allocate it here, or share the file");
    }

    @Override
    public RemoteRegion open(RegionKey key, long timeoutNs) {
        checkNode(key);
        if (key.node() == self()) {
            Shared shared = regions.get(key.id());
            if (shared == null || !shared.key.equals(key)) {
                throw RegionServer.refusal(key);
            }
            MemorySegment memory = shared.mapping.segment().asSlice(0, key.bytes());
            return new MappedRegion(key, memory, losses, () -> {});
        }
        PeerConnections all = connections;
        if (all == null) {
            throw new IllegalStateException("connect with the others first");
        }
        MappedMemory mapping = all.open(key, timeoutNs);
        MemorySegment memory = mapping.segment().asSlice(0, key.bytes());
        return new MappedRegion(key, memory, losses, mapping::close);
    }

    @Override
    public synchronized void close() {
        if (closed) {
            return;
        }
        closed = true;
        server.close();
        if (connections != null) {
            connections.close();
        }
        regions.clear();
        mapped.forEach(MappedMemory::close);
        files.forEach(Descriptor::close);
    }
}
