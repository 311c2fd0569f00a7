package dev.merino.pager;

import dev.merino.linux.UnixSocket;
import dev.merino.messages.Arrival;
import dev.merino.messages.EndpointName;
import dev.merino.transport.AmOptions;
import dev.merino.transport.Transport;
import dev.merino.transport.setup.LocalEndpointSetUp;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;

/**
 * The messages between the threads of a node's workers and its keeper: active messages through
 * shared memory. The keeper is endpoint 0, and each thread has an endpoint of its own.
 *
 * <pre>
 *   thread to keeper   ASK      kind | a | b | c | d    + text
 *                      CANCEL   the thread asks to cancel its request
 *   keeper to thread   ANSWER   value | drops           + text
 * </pre>
 *
 * <p>A thread has one request pending at most, so no queue is ever full. An answer is an active
 * message of its own, not a reply: it may be sent long after the handler of the request returned.
 */
final class WorkerProtocol {
    static final int KEEPER = 0;

    static final int ASK = 1;
    static final int CANCEL = 2;
    static final int ANSWER = 1;

    static final int ASK_WORDS = 5;
    static final int ANSWER_WORDS = 2;
    static final int TEXT_BYTES_MAX = 1 << 17;
    static final byte[] NOTHING = new byte[0];

    private static final Set<Transport> MEMORY = EnumSet.of(Transport.SHARED_MEMORY);
    private static final int PACKETS_MIN = 8;
    private static final long MEETING_NS = 30_000_000_000L;

    private WorkerProtocol() {}

    /**
     * The keeper's endpoint; each of {@code threads} threads may have a request and a cancel
     * queued.
     */
    static LocalEndpointSetUp keeper(long run, long tag, int threads) {
        int packets = Math.max(PACKETS_MIN, Integer.highestOneBit(4 * threads));
        return new LocalEndpointSetUp(name(run, KEEPER), tag, options(packets), 1 + threads);
    }

    /** The endpoint of one of {@code threads} threads. */
    static LocalEndpointSetUp thread(long run, long tag, int thread, int threads) {
        return new LocalEndpointSetUp(
                name(run, 1 + thread), tag, options(PACKETS_MIN), 1 + threads);
    }

    /** The bytes that came with a message. */
    static byte[] text(Arrival message) {
        int bytes = message.bulkBytes();
        if (bytes == 0) {
            return NOTHING;
        }
        byte[] text = new byte[bytes];
        message.copyBulk(0, text, 0, bytes);
        return text;
    }

    /** Maps the queue block that the other side has offered. */
    static void accept(LocalEndpointSetUp its, int number, UnixSocket controlSocket) {
        try {
            its.accept(number, controlSocket, MEETING_NS);
        } catch (IOException e) {
            throw new PeerGoneException("the queue blocks cannot be exchanged: " + e.getMessage());
        }
    }

    private static EndpointName name(long run, int number) {
        return new EndpointName(run, number);
    }

    /** Callers decide themselves how long to spin, so the endpoint does not. */
    private static AmOptions options(int packets) {
        AmOptions usual = AmOptions.DEFAULT;
        return new AmOptions(
                MEMORY,
                packets,
                packets / 4,
                TEXT_BYTES_MAX,
                usual.creditsPerPeer(),
                usual.repliesKept(),
                usual.messagesPerPoll(),
                0,
                usual.networkPollMin(),
                usual.networkPollMax(),
                usual.postBytesMax(),
                usual.postsBytesMax(),
                false,
                usual.sealing());
    }
}
