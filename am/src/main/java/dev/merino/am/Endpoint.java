package dev.merino.am;

import dev.merino.core.WireWriter;
import dev.merino.linux.Poller;

import java.lang.foreign.MemorySegment;

/**
 * An endpoint of a virtual network: a table of destinations, a table of handlers, and a tag that
 * senders must know.
 *
 * <p>An endpoint belongs to one thread at a time: it sends, polls and waits; only {@link #wakeUp}
 * may be called by others. Handlers run inside {@link #poll}, {@link #await}, and inside {@code
 * request} while it waits for room; never at other times. Inside a handler only {@link Token} and
 * {@link #post} may be used to send.
 *
 * <p>The requests of one endpoint to another arrive in order, each exactly once; so do the replies.
 * The order between requests and replies is not defined. A message that cannot be delivered is
 * returned to handler 0 with a reason. An endpoint must be polled now and then for its own messages
 * to arrive: over UDP the sender retransmits what was lost, and it does so while it polls. Messages
 * in flight to a receiver that exits may be lost with it; {@link #whenLost} reports the exit.
 */
public interface Endpoint extends AutoCloseable {
    /** The most words that a message can carry. */
    int WORDS_MAX = 8;

    /** The size of the table of handlers: 0 receives returned messages, the others are free. */
    int HANDLERS_MAX = 256;

    /** The size of the table of destinations. */
    int DESTINATIONS_MAX = 1024;

    /** The name of this endpoint. */
    EndpointName name();

    /** The tag that senders must know. */
    long tag();

    /** From now on, messages with another tag are returned to their senders. */
    void setTag(long tag);

    /** The longest bulk data of a message. */
    int bulkBytesMax();

    /** Puts a handler into the table. */
    void setHandler(int index, Handler handler);

    /** Sets the listener that is called when an endpoint is lost. */
    void whenLost(LossListener listener);

    /**
     * Maps {@code index} to an endpoint with which there is a connection, or to this one, and to
     * the tag that it requires.
     */
    void map(int index, EndpointName name, long tag);

    /** Removes the mapping of {@code index}. */
    void unmap(int index);

    /**
     * From now on requests over a network are batched until {@link #flush}; by default each is sent
     * at once.
     */
    void gatherRequests();

    /** Sends all batched requests and posts. */
    void flush();

    /** Sends a request without words, waiting and polling while the receiver has no room. */
    void request(int to, int handler);

    /** Sends a request with one word, waiting and polling while the receiver has no room. */
    void request(int to, int handler, long word);

    /** Sends a request with two words, waiting and polling while the receiver has no room. */
    void request(int to, int handler, long first, long second);

    /** Sends a request with four words, waiting and polling while the receiver has no room. */
    void request(int to, int handler, long first, long second, long third, long fourth);

    /** Sends a request with up to eight words, waiting and polling while there is no room. */
    void request(int to, int handler, long[] words, int count);

    /** Sends a request with words and a copy of some bytes, waiting and polling as above. */
    void request(
            int to,
            int handler,
            long[] words,
            int count,
            MemorySegment data,
            long offset,
            int bytes);

    /**
     * Sends a request with words to a receiver that need not hurry: one that sleeps in memory
     * shared with the sender is not woken, and finds the request when it polls next.
     */
    void requestWithoutWaking(int to, int handler, long[] words, int count);

    /** Wakes a receiver that sleeps although there may be requests for it. */
    void wake(int to);

    /** Sends a request if there is room now; never polls. False if there is none. */
    boolean tryRequest(int to, int handler, long[] words, int count);

    /** Sends a request with bytes if there is room now; never polls. False if there is none. */
    boolean tryRequest(
            int to,
            int handler,
            long[] words,
            int count,
            MemorySegment data,
            long offset,
            int bytes);

    /**
     * Posts a copy of a frame of up to {@link #postBytesMax} bytes: a message without words and
     * without a reply. Posting never waits and never polls, so handlers may do it. What the
     * receiver does not take yet is queued here, up to a limit beyond which posts return to handler
     * 0, without their bytes. Posts leave with the next {@link #flush} or poll at the latest, and
     * those to one endpoint arrive in order; the order between posts and requests is not defined.
     */
    void post(int to, int handler, WireWriter frame);

    /** The longest frame that can be posted. */
    int postBytesMax();

    /** Runs the handlers of the messages that have arrived; returns how many. Never waits. */
    int poll();

    /**
     * Polls until a message has arrived: spins for a while, then sleeps. Returns false if the
     * time-out passed first, or {@link #wakeUp} was called. A negative time-out never passes.
     */
    boolean await(long timeoutNs);

    /** Ends the current or next {@link #await}. Any thread may call this. */
    void wakeUp();

    /**
     * From now on the owner sleeps in a poller of its own and not in {@link #await}. After an event
     * with {@code bellTag} it must poll; after one with {@code pollTag} it must call {@link
     * #wakePoll} first. Events occur only after {@link #goingToSleep}.
     */
    void sleepIn(Poller poller, int bellTag, int pollTag);

    /** Makes the next poll ask the kernel for network input and for processes that have exited. */
    void wakePoll();

    /**
     * Prepares the owner to sleep in its own poller. Returns false if a message has arrived
     * already: then it must poll instead. The owner calls {@link #awake} in any case, and {@link
     * #wakePoll} if it slept until its time-out.
     */
    boolean goingToSleep();

    /** How long the owner may sleep before it must poll again, even if nothing wakes it. */
    long sleepNsMax();

    /** Ends what {@link #goingToSleep} began. */
    void awake();

    /** Closes the endpoint; the endpoints connected to it are told. */
    @Override
    void close();
}
