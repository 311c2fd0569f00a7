package dev.merino.engine;

import dev.merino.coherence.Access;

/** What a node's machine wants done in its world. */
public interface Outcome {
    /** Send {@code packet} to another node; packets of a pair of nodes stay in order. */
    void send(int node, Packet packet);

    /** From now on {@code processor} may do {@code access} with {@code page}. */
    void map(int processor, int page, Access access);

    /** The request of {@code processor} is done and yields {@code value}. */
    void complete(int processor, long value);
}
