package dev.merino.coherence;

import dev.merino.core.Message;

/** What a protocol wants done. Bytes of pages it moves by itself: it is given the frames. */
public interface Effects {
    /**
     * Send {@code message} to {@code node}, which may be this one; messages of a pair of nodes stay
     * in order.
     */
    void send(int node, Message message);

    /**
     * From now on {@code processor} may do {@code access} with {@code page}. Rights are taken away
     * only from a processor that waits to be resumed.
     */
    void map(int processor, int page, Access access);

    /** The fault, acquire or release of {@code processor} is over. */
    void resume(int processor);
}
