package dev.merino.transport.ucx;

import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;

import dev.merino.core.MalformedFrameException;
import dev.merino.core.WireWriter;
import dev.merino.linux.Poller;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A node of a run that uses UCX: one context, one worker, an endpoint to each node, itself
 * included. One thread drives it.
 *
 * <p>A message carries, beside its bytes, its sender, a number of the sender's choice, and the
 * receiver's token: eight random bytes that the receiver gives out only with its address. Messages
 * without it are dropped. This keeps outsiders from being heard, not from doing harm: UCX's own
 * protocol is not authenticated, so its ports must not be reachable for outsiders.
 *
 * <pre>
 *   header of a message:   0  FROM     4  the sender's number
 *                          4  (zero)   4
 *                          8  TOKEN    8  the receiver's
 *                         16  NUMBER   8  the sender's choice
 * </pre>
 */
public final class UcxNode implements AutoCloseable {
    static final int FROM_OFFSET = 0;
    static final int TOKEN_OFFSET = 8;
    static final int NUMBER_OFFSET = 16;
    static final int HEADER_BYTES = 24;

    /** The transport by which a process reaches itself. */
    private static final String SELF = "self";

    private static final int SPINS = 200;
    private static final int DESCRIPTOR_TAG = 0;

    private final int self;
    private final UcxContext context;
    private final UcxWorker worker;
    private final long token = new SecureRandom().nextLong();
    private final @Nullable UcxPeer[] peers;
    private final List<UcxRemoteMemory> shared = new ArrayList<>();
    private final List<Runnable> closeLater = new ArrayList<>();
    private @Nullable Poller poller;
    private boolean closed;

    /** Receives the messages of one kind. */
    public interface Receiver {
        /**
         * Handles a message of {@code from}; its bytes are valid until this returns. It may send,
         * but not make progress.
         */
        void arrived(int from, long number, MemorySegment data);
    }

    private UcxNode(int self, int nodes, @Nullable String transports) {
        this.self = Objects.checkIndex(self, nodes);
        this.peers = new @Nullable UcxPeer[nodes];
        this.context = UcxContext.open(nodes, transports);
        this.worker = context.worker();
    }

    /**
     * Node {@code self} of {@code nodes}.
     *
     * @param transports those that UCX may use, such as {@code tcp} or {@code shm}; null leaves it
     *     to UCX. A node always reaches itself.
     */
    public static UcxNode open(int self, int nodes, @Nullable String transports) {
        if (transports == null || transports.startsWith("^") || transports.equals("all")) {
            return new UcxNode(self, nodes, transports);
        }
        List<String> wanted = new ArrayList<>(Arrays.asList(transports.split(",")));
        if (!wanted.contains(SELF)) {
            wanted.add(SELF);
        }
        UcxNode node = new UcxNode(self, nodes, String.join(",", wanted));
        boolean leadsOut =
                node.context.resources().stream().anyMatch(way -> !way.transport().equals(SELF));
        if (nodes > 1 && !leadsOut) {
            node.close();
            throw new IllegalArgumentException(
                    ("UCX has none of the transports %s here: ./merino info lists those that it"
                                    + " has")
                            .formatted(transports));
        }
        return node;
    }

    /** Its number. */
    public int self() {
        return self;
    }

    /** How many nodes there are. */
    public int nodes() {
        return peers.length;
    }

    /**
     * Lets all nodes of the run access {@code memory}, which must live as long as this node; to be
     * called before {@link #address}.
     */
    public void share(List<MemorySegment> memory) {
        for (MemorySegment each : memory) {
            UcxMemory registered = context.register(each);
            closeLater(registered::close);
            shared.add(new UcxRemoteMemory(each.address(), each.byteSize(), registered.key()));
        }
    }

    /**
     * Token, worker address and the keys of what is shared, which only the nodes of the run may
     * know.
     */
    public byte[] address() {
        return new UcxContact(token, worker.address(), shared).encode();
    }

    /** Creates endpoints to all nodes, whose addresses are given at their numbers. */
    public void connect(List<byte[]> contacts) {
        for (int node = 0; node < peers.length; node++) {
            UcxContact contact = contact(contacts.get(node), node);
            peers[node] = new UcxPeer(worker.connect(contact.worker()), self, contact);
        }
    }

    private static UcxContact contact(byte[] encoded, int node) {
        try {
            return UcxContact.decode(encoded);
        } catch (MalformedFrameException e) {
            throw new MalformedFrameException(
                    "the address of node %d is refused: %s".formatted(node, e.getMessage()));
        }
    }

    /** What {@code node} shares, in the order in which it was given to {@link #share}. */
    public List<UcxRemoteMemory> sharedBy(int node) {
        return peer(node).shared();
    }

    /** The context, for memory. */
    public UcxContext context() {
        return context;
    }

    /** The endpoint to a node. */
    public UcxEndpoint endpoint(int node) {
        return peer(node).endpoint();
    }

    private UcxPeer peer(int node) {
        UcxPeer peer = peers[node];
        if (peer == null) {
            throw new IllegalStateException("connect with the others first");
        }
        return peer;
    }

    /** Registers the receiver of a kind of messages, a small number. */
    public void receive(int kind, Receiver receiver) {
        worker.handle(kind, (header, data) -> arrived(header, data, receiver));
    }

    private void arrived(MemorySegment header, MemorySegment data, Receiver receiver) {
        deliver(header, data, token, peers.length, receiver);
    }

    /** Hands over a message that bears {@code token} and comes from one of {@code nodes}. */
    static void deliver(
            MemorySegment header, MemorySegment data, long token, int nodes, Receiver receiver) {
        if (header.byteSize() != HEADER_BYTES
                || header.get(JAVA_LONG_UNALIGNED, TOKEN_OFFSET) != token) {
            return;
        }
        int from = header.get(JAVA_INT_UNALIGNED, FROM_OFFSET);
        if (from >= 0 && from < nodes) {
            receiver.arrived(from, header.get(JAVA_LONG_UNALIGNED, NUMBER_OFFSET), data);
        }
    }

    /** Sends a copy of {@code data}. */
    public void send(int node, int kind, long number, MemorySegment data) {
        peer(node).send(kind, number, data);
    }

    /** Sends a copy of the first bytes of {@code head}, and of all of {@code body} behind them. */
    void send(int node, int kind, long number, byte[] head, int headLength, WireWriter body) {
        peer(node).send(kind, number, head, headLength, body);
    }

    /** How many bytes are in flight to a node. */
    public long bytesInFlight(int node) {
        return peer(node).bytesInFlight();
    }

    /** Makes progress; returns the number of events. */
    public int progress() {
        int count = worker.progress();
        for (UcxPeer peer : peers) {
            if (peer != null) {
                peer.recycle();
            }
        }
        return count;
    }

    /** Makes progress, or waits for an event, {@code timeoutNs} at most. */
    public void await(long timeoutNs) {
        for (int spins = 0; spins < SPINS; spins++) {
            if (progress() > 0) {
                return;
            }
            Thread.onSpinWait();
        }
        if (readyToSleep()) {
            int _ = poller().await(timeoutNs);
        }
        int _ = progress();
    }

    private Poller poller() {
        if (poller == null) {
            poller = Poller.create(1);
            register(poller, DESCRIPTOR_TAG);
        }
        return poller;
    }

    /** Adds the descriptor that signals events to {@code waiting}. */
    void register(Poller waiting, int tag) {
        waiting.add(worker.descriptor(), Poller.READ, tag);
    }

    /** Removes that descriptor. */
    void unregister(Poller waiting) {
        waiting.remove(worker.descriptor());
    }

    /** Whether a thread may wait in its poller now: no event is pending. */
    public boolean readyToSleep() {
        return worker.arm();
    }

    /** Calls {@code each} with every node whose endpoint has failed. */
    public void forEachBroken(Consumer<Integer> each) {
        for (int node = 0; node < peers.length; node++) {
            UcxPeer peer = peers[node];
            if (peer != null && peer.endpoint().isBroken()) {
                each.accept(node);
            }
        }
    }

    /** How often UCX was asked to access memory of nodes, this one included. */
    public UcxCalls calls() {
        UcxCalls all = UcxCalls.NONE;
        for (UcxPeer peer : peers) {
            all = peer == null ? all : all.plus(peer.endpoint().calls());
        }
        return all;
    }

    /** Which transports lead to each node, in UCX's words. */
    public List<String> describe() {
        List<String> all = new ArrayList<>();
        for (int node = 0; node < peers.length; node++) {
            all.add(endpoint(node).describe());
        }
        return all;
    }

    /**
     * Registers what to close after all endpoints, such as registered memory: until then UCX may
     * still write there.
     */
    public void closeLater(Runnable what) {
        closeLater.add(what);
    }

    @Override
    public void close() {
        if (closed) {
            return;
        }
        closed = true;
        if (poller != null) {
            poller.close();
        }
        for (UcxPeer peer : peers) {
            if (peer != null) {
                peer.close();
            }
        }
        worker.close();
        closeLater.forEach(Runnable::run);
        context.close();
    }
}
