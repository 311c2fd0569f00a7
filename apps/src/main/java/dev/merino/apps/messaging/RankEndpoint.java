package dev.merino.apps.messaging;

import dev.merino.Member;
import dev.merino.SharedCounter;
import dev.merino.apps.kit.Report;
import dev.merino.messages.Arrival;
import dev.merino.messages.Endpoint;
import dev.merino.messages.Handler;
import dev.merino.messages.Wires;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;

/**
 * The active-message endpoint of a rank in a bulk-synchronous program: in each phase a rank sends
 * what others need, waits until the data that it needs itself have arrived, and computes. Messages
 * are counted, and a wait for a message that cannot arrive any more fails.
 *
 * <p>Sums go up a binary tree of the ranks and down again; a barrier is a sum of zeros.
 */
public final class RankEndpoint implements AutoCloseable {
    /** The first handler index that a program may use; this class uses those below. */
    public static final int FIRST_HANDLER = 4;

    private static final int UP = 1;
    private static final int DOWN = 2;
    private static final long WAIT_NS = 20_000_000;
    private static final long FINAL_WAIT_NS = 2_000_000;
    private static final long FAILURE_WAIT_NS = 2_000_000_000;

    private final Member me;
    private final Endpoint endpoint;
    private final SharedCounter finished;
    private final int ranksOfNode;
    private final int children;
    private final Traffic traffic = new Traffic();

    private @Nullable String failure;
    private int arrived;
    private long partialSum;
    private int sumsKnown;
    private int sumsRequested;
    private long knownSum;

    private RankEndpoint(Member me, Endpoint endpoint) {
        this.me = me;
        this.endpoint = endpoint;
        this.finished = me.named("endpoint finished").counter(0);
        this.ranksOfNode = me.size() / me.nodes();
        this.children = Math.clamp(me.size() - 1 - 2 * me.rank(), 0, 2);
        endpoint.whenLost(
                (name, why) -> failure = "rank %d is gone: %s".formatted(name.number(), why));
        endpoint.setHandler(
                0,
                back ->
                        failure =
                                "a message to rank %d came back: %s"
                                        .formatted(back.source().number(), back.reason()));
        endpoint.setHandler(UP, this::up);
        endpoint.setHandler(DOWN, this::down);
    }

    /** Connects this rank with all others; every rank must call this. */
    public static RankEndpoint connect(Member me, Wires wires) throws IOException {
        return new RankEndpoint(me, me.endpoint(wires));
    }

    /** Registers {@code handler} for messages that name {@code index}. */
    public void setHandler(int index, Handler handler) {
        endpoint.setHandler(index, handler);
    }

    /** Waits until all ranks have registered their handlers; only then may messages name them. */
    public void awaitHandlers() {
        me.barrier();
    }

    /** Declares what the rank has computed in its own memory, in accesses. */
    public void work(long amount) {
        me.work(amount);
    }

    /** Sends a short message to {@code rank}. */
    public void send(int rank, int handler, long first, long second) {
        traffic.sent(isOnThisNode(rank), 0);
        endpoint.request(rank, handler, first, second);
    }

    /** Sends a short message to {@code rank}. */
    public void send(int rank, int handler, long first, long second, long third, long fourth) {
        traffic.sent(isOnThisNode(rank), 0);
        endpoint.request(rank, handler, first, second, third, fourth);
    }

    /** Sends a message with bytes to {@code rank}, at most {@link #bulkBytesMax}. */
    public void send(int rank, int handler, long[] words, MemorySegment data, int bytes) {
        traffic.sent(isOnThisNode(rank), bytes);
        endpoint.request(rank, handler, words, words.length, data, 0, bytes);
    }

    /** The largest number of bytes of a message. */
    public int bulkBytesMax() {
        return endpoint.bulkBytesMax();
    }

    /** Replies to a request, from inside its handler. */
    public void reply(Arrival request, int handler, long first, long second) {
        traffic.sent(isOnThisNode(request.source().number()), 0);
        request.token().reply(handler, first, second);
    }

    /** Whether {@code rank} is on the node of this one; the ranks of a node are consecutive. */
    private boolean isOnThisNode(int rank) {
        return rank / ranksOfNode == me.node();
    }

    /**
     * Waits until {@code condition} holds, and meanwhile runs the handlers of messages that arrive.
     *
     * @throws IOException if the connection to a rank is lost, or the wait was interrupted
     */
    public void awaitCondition(BooleanSupplier condition) throws IOException {
        while (!condition.getAsBoolean()) {
            requireNoFailure();
            boolean _ = endpoint.await(WAIT_NS);
        }
    }

    private void requireNoFailure() throws IOException {
        if (failure != null) {
            awaitFailureOfOthers();
            throw new IOException("rank %d waits in vain: %s".formatted(me.rank(), failure));
        }
        if (Thread.interrupted()) {
            throw new InterruptedIOException("rank %d was interrupted".formatted(me.rank()));
        }
    }

    /**
     * A rank that cannot be reached has most likely failed: the cluster throws its failure from the
     * counter.
     */
    private void awaitFailureOfOthers() {
        long endNs = System.nanoTime() + FAILURE_WAIT_NS;
        while (System.nanoTime() - endNs < 0 && finished.get() < me.size()) {
            boolean _ = endpoint.await(WAIT_NS);
        }
    }

    /**
     * Waits until every rank has called this; messages that they have sent may still be in transit.
     */
    public void barrier() throws IOException {
        long _ = sum(0);
    }

    /** The sum of the contributions of all ranks; also a barrier. */
    public long sum(long mine) throws IOException {
        awaitCondition(() -> arrived == children);
        long total = partialSum + mine;
        arrived = 0;
        partialSum = 0;
        sumsRequested++;
        if (me.isFirst()) {
            knownSum = total;
            sumsKnown++;
        } else {
            send((me.rank() - 1) / 2, UP, total, 0);
            awaitCondition(() -> sumsKnown == sumsRequested);
        }
        long sum = knownSum; // read before a child can start the next sum
        for (int child = 1; child <= children; child++) {
            send(2 * me.rank() + child, DOWN, sum, 0);
        }
        return sum;
    }

    private void up(Arrival arrival) {
        partialSum += arrival.word(0);
        arrived++;
    }

    private void down(Arrival arrival) {
        knownSum = arrival.word(0);
        sumsKnown++;
    }

    /**
     * Waits until all ranks have called this, and polls meanwhile, because over UDP the sender
     * retransmits what was lost. Then reports how many messages were sent.
     */
    public void finish(Report report) {
        long _ = finished.incrementAndGet();
        while (finished.get() < me.size()) {
            boolean _ = endpoint.await(FINAL_WAIT_NS);
        }
        traffic.report(me, report);
    }

    @Override
    public void close() {
        endpoint.close();
    }
}
