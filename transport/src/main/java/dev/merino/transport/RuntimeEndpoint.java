package dev.merino.transport;

import dev.merino.core.WireWriter;
import dev.merino.linux.Poller;
import dev.merino.messages.Endpoint;

/**
 * An endpoint as the runtime uses it: it has a tag that senders must know, it posts frames of any
 * length, and its owner may sleep in a poller of its own.
 */
public interface RuntimeEndpoint extends Endpoint {
    /** The tag that senders must know. */
    long tag();

    /** From now on, messages with another tag are returned to their senders. */
    void setTag(long tag);

    /**
     * Sends a request with words to a receiver that need not hurry: one that sleeps in memory
     * shared with the sender is not woken, and finds the request when it polls next.
     */
    void requestWithoutWaking(int to, int handler, long[] words, int count);

    /** The same with data besides. */
    void requestWithoutWaking(int to, int handler, long[] words, int count, byte[] data);

    /** Wakes a receiver that sleeps although there may be requests for it. */
    void wake(int to);

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

    /** Sets what receives the posts that name {@code index}. */
    void setPostHandler(int index, PostHandler handler);

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
}
