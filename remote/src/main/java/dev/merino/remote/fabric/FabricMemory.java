package dev.merino.remote.fabric;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.merino.remote.Capabilities;
import dev.merino.remote.LostNodes;
import dev.merino.remote.Operation;
import dev.merino.remote.RefusalException;
import dev.merino.remote.RegionKey;
import dev.merino.remote.Registration;
import dev.merino.remote.RemoteMemory;
import dev.merino.remote.RemoteRegion;
import dev.merino.transport.ucx.UcxMemory;
import dev.merino.transport.ucx.UcxMesh;
import dev.merino.transport.ucx.UcxNode;
import dev.merino.transport.ucx.UcxRemoteMemory;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;

/**
 * Remote memory over UCX. To open a region, a node sends its key to the owner, which answers a
 * correct key with UCX's own key and address, and a wrong one with a refusal. From then on UCX
 * executes the operations, without the target's CPU where the network can.
 *
 * <p>UCX does not check bounds where it emulates remote access, so only the accessing node checks
 * them; nodes of a run trust each other in this. Regions stay registered until the end, because UCX
 * would write to them even after they were closed.
 */
public final class FabricMemory implements RemoteMemory {
    private static final int ASK = 2;
    private static final int ANSWER = 3;

    private final UcxNode node;
    private final boolean closesNode;
    private final Capabilities capabilities;
    private final LostNodes losses;
    private final Map<Long, Own> regions = new HashMap<>();
    private final List<UcxMemory> memories = new ArrayList<>();
    private final Queue<Answer> answers = new ArrayDeque<>();
    private final Map<Long, Opening> openings = new HashMap<>();
    private final WordPairPool words = new WordPairPool();
    private long nextNumber;
    private boolean closed;

    /** The answer to a node that opens a region. */
    private record Answer(int to, long number, byte[] content) {}

    /** On a connected node, which this object owns from now on. */
    public FabricMemory(UcxNode node) {
        this(node, true);
    }

    /** On the node of a mesh, which stays open when this object is closed. */
    public FabricMemory(UcxMesh mesh) {
        this(mesh.node(), false);
    }

    private FabricMemory(UcxNode node, boolean closesNode) {
        this.node = node;
        this.closesNode = closesNode;
        this.losses = new LostNodes(node.nodes());
        this.capabilities = capabilitiesOf(node);
        node.receive(ASK, this::asked);
        node.receive(ANSWER, this::answered);
    }

    private static Capabilities capabilitiesOf(UcxNode node) {
        List<String> descriptions = new ArrayList<>(node.describe());
        boolean noticesLoss = true;
        for (int other = 0; other < node.nodes(); other++) {
            noticesLoss &= other == node.self() || node.endpoint(other).noticesLoss();
        }
        if (descriptions.size() > 1) {
            descriptions.remove(node.self());
        }
        return FabricLanes.capabilities(descriptions, noticesLoss);
    }

    @Override
    public String name() {
        return "UCX";
    }

    @Override
    public Capabilities capabilities() {
        return capabilities;
    }

    @Override
    public int self() {
        return node.self();
    }

    @Override
    public int nodes() {
        return node.nodes();
    }

    @Override
    public Registration allocate(long bytes) {
        return enter(node.context().allocate(Math.max(1, bytes)), bytes);
    }

    @Override
    public Registration register(MemorySegment memory) {
        return enter(node.context().register(memory), memory.byteSize());
    }

    private Registration enter(UcxMemory memory, long bytes) {
        memories.add(memory);
        RegionKey key = RegionKey.random(self(), bytes);
        Own own = new Own(key, memory.segment().asSlice(0, bytes), memory.key(), regions);
        regions.put(key.id(), own);
        return own;
    }

    /** A region of this node. */
    private record Own(RegionKey key, MemorySegment memory, byte[] packed, Map<Long, Own> regions)
            implements Registration {
        @Override
        public void close() {
            regions.remove(key.id());
        }
    }

    /** Handles a request to open a region; the answer is sent after progress. */
    private void asked(int from, long number, MemorySegment data) {
        byte[] content = {};
        if (data.byteSize() == RegionKey.ENCODED_BYTES) {
            RegionKey key = RegionKey.decode(data.toArray(JAVA_BYTE));
            Own own = regions.get(key.id());
            if (own != null && own.key.equals(key)) {
                content =
                        ByteBuffer.allocate(Long.BYTES + own.packed.length)
                                .putLong(own.memory.address())
                                .put(own.packed)
                                .array();
            }
        }
        answers.add(new Answer(from, number, content));
    }

    private void answered(int from, long number, MemorySegment data) {
        Opening opening = openings.get(number);
        if (opening != null && opening.node == from) {
            opening.content = data.toArray(JAVA_BYTE);
        }
    }

    /** A request to open a region. */
    private final class Opening implements Operation {
        final int node;
        byte[] content = {};
        private final RegionKey key;

        Opening(RegionKey key) {
            this.key = key;
            this.node = key.node();
            this.content = NOT_YET;
        }

        @Override
        @SuppressWarnings("ReferenceEquality") // the array itself is the mark
        public boolean isDone() {
            return content != NOT_YET || losses.has(node);
        }

        @Override
        public long value() {
            losses.check(node);
            if (content.length <= Long.BYTES) { // an address, and a key behind it
                throw new RefusalException(
                        "node %d knows no such key as that of %s".formatted(node, key));
            }
            return 0;
        }
    }

    private static final byte[] NOT_YET = {0};

    @Override
    public RemoteRegion open(RegionKey key, long timeoutNs) {
        Objects.checkIndex(key.node(), nodes());
        losses.check(key.node());
        long number = nextNumber++;
        Opening opening = new Opening(key);
        openings.put(number, opening);
        try {
            node.send(key.node(), ASK, number, MemorySegment.ofArray(key.encode()));
            long _ = finish(opening, timeoutNs);
        } finally {
            openings.remove(number);
        }
        ByteBuffer answer = ByteBuffer.wrap(opening.content);
        long address = answer.getLong();
        byte[] packed = new byte[answer.remaining()];
        answer.get(packed);
        return new FabricRegion(key, node.endpoint(key.node()), address, packed, losses, words);
    }

    /**
     * The memory that {@code of} shares since it was connected ({@link UcxNode#share}); nobody is
     * asked for it.
     */
    public List<RemoteRegion> sharedBy(int of) {
        List<RemoteRegion> all = new ArrayList<>();
        for (UcxRemoteMemory each : node.sharedBy(of)) {
            RegionKey key = new RegionKey(of, each.address(), each.bytes());
            all.add(
                    new FabricRegion(
                            key, node.endpoint(of), each.address(), each.key(), losses, words));
        }
        return all;
    }

    @Override
    public Operation fence(int to) {
        return losses.has(to)
                ? Operation.failed(losses.exception(to))
                : new FabricOperation(node.endpoint(to).flush(), to, losses);
    }

    @Override
    public int progress() {
        return node.progress() + serve();
    }

    @Override
    public void await(long timeoutNs) {
        if (progress() == 0) {
            node.await(timeoutNs);
            int _ = serve();
        }
    }

    /**
     * Answers requests, and records nodes whose endpoint has failed. Returns the number of answers,
     * which counts as progress: one may be for this node itself.
     */
    private int serve() {
        int count = answers.size();
        for (Answer answer = answers.poll(); answer != null; answer = answers.poll()) {
            if (!losses.has(answer.to)) {
                MemorySegment content = MemorySegment.ofArray(answer.content);
                node.send(answer.to, ANSWER, answer.number, content);
            }
        }
        node.forEachBroken(
                broken -> lost(broken, "cannot be reached: " + node.endpoint(broken).trouble()));
        return count;
    }

    @Override
    public void lost(int gone, String why) {
        boolean _ = losses.add(gone, why);
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            regions.clear();
            memories.forEach(memory -> node.closeLater(memory::close));
            node.closeLater(words::close);
            if (closesNode) {
                node.close();
            }
        }
    }
}
