package dev.merino.am;

import dev.merino.linux.Poller;

import java.lang.foreign.MemorySegment;

/**
 * One end of the communication of a virtual network: a table of destinations, a table of handlers,
 * and a tag that whoever writes to this endpoint must know.
 *
 * <p>An endpoint belongs to one thread at a time: it sends, polls and waits; only {@link #wakeUp}
 * may be called by others. Handlers run inside {@link #poll}, {@link #await}, and inside {@code
 * request} while it waits for room; never at other times. Inside a handler only {@link Token} may
 * be used to send.
 *
 * <p>The requests of one endpoint to another arrive in order, each once; so do the replies. Nothing
 * is said about the order of requests and replies among each other. A message that cannot be
 * delivered comes back to handler 0, with a reason. An endpoint must be polled now and then for its
 * messages to arrive: over UDP it is the sender who sends again what was lost. What was under way
 * when a receiver ended may be lost with it; {@link #whenLost} tells.
 */
public interface Endpoint extends AutoCloseable {
    /** The words of a message, at most. */
    int WORDS_MAX = 8;

    /** The handlers of an endpoint: 0 is for what comes back, the others are for all to use. */
    int HANDLERS_MAX = 256;

    /** The places of the table of destinations. */
    int DESTINATIONS_MAX = 1024;

    /** What it is called. */
    EndpointName name();

    /** What others must know to write to it. */
    long tag();

    /** From now on, messages with another tag go back to their senders. */
    void setTag(long tag);

    /** The bytes of a message, at most. */
    int bulkBytesMax();

    /** Puts a handler into the table. */
    void setHandler(int index, Handler handler);

    /** Whom to tell about endpoints that are lost. */
    void whenLost(LossListener listener);

    /**
     * Makes {@code index} stand for an endpoint with which there is a connection, or for this one,
     * and for the tag that it wants.
     */
    void map(int index, EndpointName name, long tag);

    /** Makes {@code index} stand for nothing. */
    void unmap(int index);

    /**
     * From now on requests over a network leave with {@link #flush}, many together; else each
     * leaves at once.
     */
    void gatherRequests();

    /** Lets all requests leave that wait for it. */
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

    /** Runs the handlers of what has arrived; how many. Never waits. */
    int poll();

    /**
     * Polls until something has arrived: spins for a while, then sleeps. False if the time was over
     * first, or {@link #wakeUp} was called. A negative time is for ever.
     */
    boolean await(long timeoutNs);

    /** Ends the current or next {@link #await}. Any thread may call this. */
    void wakeUp();

    /**
     * From now on the owner sleeps in a poller of its own and not in {@link #await}. An event with
     * {@code bellTag} says only that it is time to poll, one with {@code pollTag} that {@link
     * #wakePoll} must be called first. They come provided that {@link #goingToSleep} was called
     * before.
     */
    void sleepIn(Poller poller, int bellTag, int pollTag);

    /** The next poll looks at the network and after neighbours that may have ended. */
    void wakePoll();

    /**
     * The owner is about to sleep in its own poller. False if something has arrived already: then
     * it must poll instead. Followed by {@link #awake} in any case, and by {@link #wakePoll} if it
     * slept until its time was over.
     */
    boolean goingToSleep();

    /** How long the owner may sleep at most, if nothing wakes it: until then it polls again. */
    long sleepNsMax();

    /** The owner is awake. */
    void awake();

    /** Ends it; those who write to it are told. */
    @Override
    void close();
}
