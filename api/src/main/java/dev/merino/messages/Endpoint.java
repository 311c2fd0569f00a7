package dev.merino.messages;

import java.lang.foreign.MemorySegment;

/**
 * An endpoint of a virtual network: a table of destinations and a table of handlers. Destination n
 * is rank n, this one included, unless its owner maps it otherwise.
 *
 * {@snippet class="com.example.guide.porting.Courier" region="messages"}
 *
 * <p>An endpoint belongs to one thread at a time: it sends, polls and waits; only {@link #wakeUp}
 * may be called by others. Handlers run inside {@link #poll}, {@link #await}, and inside {@code
 * request}; never at other times. Inside a handler only {@link Token} may be used to send.
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

    /** Sends all that is batched. */
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

    /** Runs the handlers of the messages that have arrived; returns how many. Never waits. */
    int poll();

    /**
     * Polls until a message has arrived: spins for a while, then sleeps. Returns false if the
     * time-out passed first, or {@link #wakeUp} was called. A negative time-out never passes.
     */
    boolean await(long timeoutNs);

    /** Ends the current or next {@link #await}. Any thread may call this. */
    void wakeUp();

    /** Closes the endpoint; the endpoints connected to it are told. */
    @Override
    void close();
}
