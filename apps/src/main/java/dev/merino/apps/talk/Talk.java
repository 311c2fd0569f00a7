package dev.merino.apps.talk;

import dev.merino.Member;
import dev.merino.SharedCounter;
import dev.merino.am.Arrival;
import dev.merino.am.Endpoint;
import dev.merino.am.Handler;
import dev.merino.apps.kit.Report;

import org.jspecify.annotations.Nullable;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.MemorySegment;
import java.util.function.BooleanSupplier;

/**
 * The endpoint of a rank in a program of phases: everybody sends what others need, waits until what
 * it needs itself is there, and computes. Messages are counted, and whoever waits for one that will
 * never come is told so.
 *
 * <p>Sums, and barriers, which are sums of nothing, go up a binary tree of the ranks and down
 * again.
 */
public final class Talk implements AutoCloseable {
    /** The first handler that is for a program to use; the ones below have other uses. */
    public static final int FIRST_HANDLER = 4;

    private static final int UP = 1;
    private static final int DOWN = 2;
    private static final long NAP_NS = 20_000_000;
    private static final long LAST_NAP_NS = 2_000_000;
    private static final long WHY_NS = 2_000_000_000;

    private final Member me;
    private final Endpoint endpoint;
    private final SharedCounter finished;
    private final int ranksOfNode;
    private final int children;
    private final Traffic traffic = new Traffic();

    private @Nullable String trouble;
    private int arrived;
    private long partialSum;
    private int sumsKnown;
    private int sumsWanted;
    private long knownSum;

    private Talk(Member me, Endpoint endpoint) {
        this.me = me;
        this.endpoint = endpoint;
        this.finished = me.named("talk finished").counter(0);
        this.ranksOfNode = me.size() / me.nodes();
        this.children = Math.clamp(me.size() - 1 - 2 * me.rank(), 0, 2);
        endpoint.whenLost(
                (name, why) -> trouble = "rank %d is gone: %s".formatted(name.number(), why));
        endpoint.setHandler(
                0,
                back ->
                        trouble =
                                "a message to rank %d came back: %s"
                                        .formatted(back.source().number(), back.reason()));
        endpoint.setHandler(UP, this::up);
        endpoint.setHandler(DOWN, this::down);
    }

    /** Meets all other ranks, which must call this too. */
    public static Talk begin(Member me, Wires wires) throws IOException {
        return new Talk(me, Meeting.meet(me, wires));
    }

    /** Has {@code handler} take the messages that name {@code index}. */
    public void on(int index, Handler handler) {
        endpoint.setHandler(index, handler);
    }

    /** Everybody has put its handlers into the table: only now may messages name them. */
    public void ready() {
        me.barrier();
    }

    /** Sends a short message to {@code rank}. */
    public void send(int rank, int handler, long first, long second) {
        traffic.sent(isNear(rank), 0);
        endpoint.request(rank, handler, first, second);
    }

    /** Sends a short message to {@code rank}. */
    public void send(int rank, int handler, long first, long second, long third, long fourth) {
        traffic.sent(isNear(rank), 0);
        endpoint.request(rank, handler, first, second, third, fourth);
    }

    /** Sends a message with bytes to {@code rank}, at most {@link #bulkBytesMax}. */
    public void send(int rank, int handler, long[] words, MemorySegment data, int bytes) {
        traffic.sent(isNear(rank), bytes);
        endpoint.request(rank, handler, words, words.length, data, 0, bytes);
    }

    /** The bytes of a message, at most. */
    public int bulkBytesMax() {
        return endpoint.bulkBytesMax();
    }

    /** Answers a request, from inside its handler. */
    public void answer(Arrival request, int handler, long first, long second) {
        traffic.sent(isNear(request.source().number()), 0);
        request.token().reply(handler, first, second);
    }

    /** Whether {@code rank} is on the node of this one; the ranks of a node are consecutive. */
    private boolean isNear(int rank) {
        return rank / ranksOfNode == me.node();
    }

    /**
     * Waits, and runs the handlers of what comes, until {@code condition} holds.
     *
     * @throws IOException if somebody is gone, or the wait was interrupted
     */
    public void until(BooleanSupplier condition) throws IOException {
        while (!condition.getAsBoolean()) {
            requireAll();
            boolean _ = endpoint.await(NAP_NS);
        }
    }

    private void requireAll() throws IOException {
        if (trouble != null) {
            awaitFailureOfOthers();
            throw new IOException("rank %d waits in vain: %s".formatted(me.rank(), trouble));
        }
        if (Thread.interrupted()) {
            throw new InterruptedIOException("rank %d was interrupted".formatted(me.rank()));
        }
    }

    /** Who is gone has failed, most likely: then this throws what the cluster knows of it. */
    private void awaitFailureOfOthers() {
        long endNs = System.nanoTime() + WHY_NS;
        while (System.nanoTime() - endNs < 0 && finished.get() < me.size()) {
            boolean _ = endpoint.await(NAP_NS);
        }
    }

    /** Waits until every rank is here; what they have sent to each other may still be under way. */
    public void barrier() throws IOException {
        long _ = sum(0);
    }

    /** The sum of what all ranks bring; nobody has it before all are here. */
    public long sum(long mine) throws IOException {
        until(() -> arrived == children);
        long total = partialSum + mine;
        arrived = 0;
        partialSum = 0;
        sumsWanted++;
        if (me.isFirst()) {
            knownSum = total;
            sumsKnown++;
        } else {
            send((me.rank() - 1) / 2, UP, total, 0);
            until(() -> sumsKnown == sumsWanted);
        }
        long sum = knownSum; // before a child can begin the next one
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
     * Leaves when all other ranks are ready to leave. Until then it polls: over UDP it is the
     * sender who sends again what was lost. Then writes down how many messages there were.
     */
    public void finish(Report report) {
        long _ = finished.incrementAndGet();
        while (finished.get() < me.size()) {
            boolean _ = endpoint.await(LAST_NAP_NS);
        }
        traffic.report(me, report);
    }

    @Override
    public void close() {
        endpoint.close();
    }
}
