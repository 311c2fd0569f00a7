package dev.merino.remote.active;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import dev.merino.messages.Arrival;
import dev.merino.messages.EndpointName;
import dev.merino.remote.Atomicity;
import dev.merino.remote.Capabilities;
import dev.merino.remote.LostNodes;
import dev.merino.remote.Operation;
import dev.merino.remote.RefusalException;
import dev.merino.remote.RegionKey;
import dev.merino.remote.Registration;
import dev.merino.remote.RemoteMemory;
import dev.merino.remote.RemoteRegion;
import dev.merino.transport.RuntimeEndpoint;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;

/**
 * Remote memory on active messages alone: the reference version. Each operation is a request that
 * the target's {@link RequestServer} executes on its CPU and answers.
 *
 * <p>The answers of a node arrive in the order of the requests, so the pending requests form a
 * queue for each node, and a fence is a position in that queue. A returned message breaks that
 * order; its node counts as lost.
 */
public final class ActiveMemory implements RemoteMemory {
    private static final Capabilities CAPABILITIES =
            new Capabilities(false, Atomicity.EVERYBODY, true, true, false);

    private final RuntimeEndpoint endpoint;
    private final int self;
    private final LostNodes losses;
    private final RequestServer server = new RequestServer();
    private final Map<Integer, Queue> queues = new HashMap<>();
    private final Arena arena = Arena.ofShared();
    private boolean closed;

    /** The requests to one node that wait for answers, oldest first. */
    private static final class Queue {
        final Deque<ActiveOperation.Part> parts = new ArrayDeque<>();
        long begun;
        long ended;
    }

    /**
     * Takes over an endpoint, including its handlers; its destinations are the nodes of the run.
     *
     * @param nodes how many nodes there are
     */
    public ActiveMemory(RuntimeEndpoint endpoint, int nodes) {
        this.endpoint = endpoint;
        this.self = Objects.checkIndex(endpoint.name().number(), nodes);
        this.losses = new LostNodes(nodes);
        for (int node = 0; node < nodes; node++) {
            queues.put(node, new Queue());
        }
        server.install(endpoint);
        endpoint.setHandler(RequestServer.ANSWER, this::answered);
        endpoint.setHandler(0, this::returned);
        endpoint.whenLost((EndpointName name, String why) -> lost(name.number(), why));
    }

    private void answered(Arrival answer) {
        Queue queue = Objects.requireNonNull(queues.get(answer.source().number()));
        ActiveOperation.Part part = queue.parts.poll();
        if (part != null) { // none if the node was lost meanwhile
            queue.ended++;
            part.end(answer);
        }
    }

    private void returned(Arrival message) {
        lost(message.source().number(), "does not accept a message: " + message.reason());
    }

    /** Sends a request whose answer {@code part} waits for. */
    void request(int node, int handler, long[] words, ActiveOperation.Part part) {
        request(node, handler, words, MemorySegment.NULL, 0, 0, part);
    }

    /** The part is queued first: the answer may arrive while the request waits for room. */
    void request(
            int node,
            int handler,
            long[] words,
            MemorySegment data,
            long offset,
            int bytes,
            ActiveOperation.Part part) {
        if (losses.has(node)) {
            part.fail(losses.exception(node));
            return;
        }
        Queue queue = Objects.requireNonNull(queues.get(node));
        queue.parts.add(part);
        queue.begun++;
        if (data.equals(MemorySegment.NULL)) {
            endpoint.request(node, handler, words, words.length);
        } else {
            endpoint.request(node, handler, words, words.length, data, offset, bytes);
        }
    }

    int chunkBytes() {
        return endpoint.bulkBytesMax();
    }

    @Override
    public String name() {
        return "active messages";
    }

    @Override
    public Capabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public int self() {
        return self;
    }

    @Override
    public int nodes() {
        return queues.size();
    }

    @Override
    public Registration allocate(long bytes) {
        return register(arena.allocate(bytes, Long.BYTES));
    }

    @Override
    public Registration register(MemorySegment memory) {
        if (!memory.isNative() || memory.address() % JAVA_LONG.byteAlignment() != 0) {
            throw new RefusalException("only native memory on a multiple of 8 can be registered");
        }
        return server.enter(RegionKey.random(self, memory.byteSize()), memory);
    }

    @Override
    public RemoteRegion open(RegionKey key, long timeoutNs) {
        Objects.checkIndex(key.node(), nodes());
        losses.check(key.node());
        ActiveOperation asking = new ActiveOperation(1);
        String refusal = "node %d knows no such key as that of %s".formatted(key.node(), key);
        request(
                key.node(),
                RequestServer.OPEN,
                new long[] {key.id(), key.bytes()},
                asking.part(MemorySegment.NULL, refusal));
        long _ = finish(asking, timeoutNs);
        return new ActiveRegion(key, this);
    }

    @Override
    public Operation fence(int node) {
        Queue queue = Objects.requireNonNull(queues.get(Objects.checkIndex(node, nodes())));
        return new Fence(node, queue, queue.begun, losses);
    }

    private record Fence(int node, Queue queue, long place, LostNodes losses) implements Operation {
        @Override
        public boolean isDone() {
            return queue.ended >= place || losses.has(node);
        }

        @Override
        public long value() {
            losses.check(node);
            return 0;
        }
    }

    @Override
    public int progress() {
        return endpoint.poll();
    }

    @Override
    public void await(long timeoutNs) {
        boolean _ = endpoint.await(timeoutNs);
    }

    @Override
    public void lost(int node, String why) {
        if (losses.add(node, why)) {
            Queue queue = Objects.requireNonNull(queues.get(node));
            for (ActiveOperation.Part part : queue.parts) {
                part.fail(losses.exception(node));
            }
            queue.parts.clear();
        }
    }

    @Override
    public void close() {
        if (!closed) {
            closed = true;
            endpoint.close();
            arena.close();
        }
    }
}
