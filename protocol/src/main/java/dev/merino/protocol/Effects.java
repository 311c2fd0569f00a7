package dev.merino.protocol;

import dev.merino.core.Message;

import java.util.List;

/** What a protocol wants done. Bytes of pages it moves by itself: it is given the frames. */
public interface Effects {
    /**
     * Send {@code message} to {@code node}, which may be this one; messages of a pair of nodes stay
     * in order.
     */
    void send(int node, Message message);

    /**
     * Do {@code operation} to the memory of the same protocol's half on {@code node}, which may be
     * this one; nothing of that half runs. Operations on one node stay in order. They also stay in
     * one order with the messages to it, unless {@link Protocol#bearsOvertaking}.
     */
    default void remote(int node, RemoteOperation operation) {
        throw new UnsupportedOperationException("no remote memory for " + operation);
    }

    /**
     * The same, but by message in any case: not before messages that are on their way to {@code
     * node}, but perhaps before operations.
     */
    default void remoteInTurn(int node, RemoteOperation operation) {
        remote(node, operation);
    }

    /**
     * The same for an operation that is repeated until what it reads suffices: never within this
     * step, so that {@code node} can take in what it waits for.
     */
    default void remoteAgain(int node, RemoteOperation operation) {
        remoteInTurn(node, operation);
    }

    /**
     * Write {@code words} into the windows of all nodes, this one included, in one order for all
     * writers. When they are in the window of this node, {@link Protocol#answered} gets {@code
     * token}; the others see them sooner or later, but never in another order.
     */
    default void broadcast(long token, int first, List<Long> words) {
        throw new UnsupportedOperationException("no remote memory for " + words);
    }

    /**
     * From now on {@code table} allows {@code access} to {@code page}. Faults that this satisfies
     * are over.
     *
     * <p>Rights are taken away only while a processor of the table waits to be resumed; so a table
     * of one thread never loses a right while it runs. The siblings of that processor may run. For
     * them the right to write ends at once: when this returns, no thread of the table writes the
     * page any more. The right to read may end later, but it has ended when a processor of the
     * table, whichever it is, goes on from a synchronisation: the siblings' own acquires find the
     * notices applied already and take nothing away themselves.
     */
    void map(int table, int page, Access access);

    /** The acquire or release of {@code processor} is over. */
    void resume(int processor);
}
