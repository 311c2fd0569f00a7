package dev.merino.protocol;

import dev.merino.core.Check;
import dev.merino.core.Payload;
import dev.merino.memory.Region;

/**
 * One node's half of a coherence protocol: a deterministic machine without I/O, clocks or threads.
 *
 * <p>The promise: in a program without data races every read returns the value of the last write
 * before it in happens-before order. How is the protocol's own affair. What it needs from a node is
 * little: to be told of faults, acquires, releases and messages, to move bytes between {@link
 * dev.merino.memory.Frames} and messages, and to say what a page table allows. A protocol with
 * homes and a directory tells its news in messages of its own and lets synchronisation carry
 * nothing; one that is lazy describes its intervals in the payloads of {@link #ask}, {@link #grant}
 * and {@link #publish}; one that maps remote memory instead of copying it answers a fault with a
 * mapping alone.
 */
public interface Protocol {
    /**
     * Takes an event; what must be done about it, now or because of it later, goes to {@code out}.
     */
    void on(Event event, Effects out);

    /**
     * Whether this half has nothing to release, and no copy that an acquire could make it leave, so
     * that it need not be told of either. Many protocols share a node, and most have no pages.
     */
    default boolean isIdle() {
        return false;
    }

    /**
     * The words that other nodes may read and write; asked for once. A protocol without remote
     * memory has none worth speaking of.
     */
    default RemoteWindow window() {
        return new RemoteWindow();
    }

    /**
     * Whether this protocol can bear that its operations on the memory of another node and the
     * messages on their way to it overtake each other: operations on a neighbour are carried out on
     * the spot.
     */
    default boolean bearsOvertaking() {
        return false;
    }

    /**
     * Whether messages of this node, of whatever kind, may arrive before what it has written
     * earlier by a network adapter. If not, the node does nothing else until the adapter has
     * carried an operation out; and the adapter is used only where its atomic operations are atomic
     * towards those of the processor, as the owner of words may change them, too.
     */
    default boolean writesMayBeLate() {
        return false;
    }

    /**
     * Whether others may hear of a release, by a word in memory, while messages that it has sent
     * are still under way.
     */
    default boolean releasesMayOvertake() {
        return bearsOvertaking();
    }

    /** What was asked for under {@code token}, remotely or of all, is done. */
    default void answered(long token, RemoteAnswer answer, Effects out) {
        Check.that(false, "an answer to nothing: %d, %s", token, answer);
    }

    /** What {@code processor} knows: travels with its request for a lock. */
    default Payload ask(int processor) {
        return Payload.NONE;
    }

    /**
     * What someone who knows {@code asked} must be told to see all that this node has seen
     * released.
     */
    default Payload grant(Payload asked) {
        return Payload.NONE;
    }

    /** What a release of {@code processor} tells everybody, whoever acquires it. */
    default Payload publish(int processor) {
        return Payload.NONE;
    }

    /** What {@code one} and {@code other} tell together. */
    default Payload merge(Payload one, Payload other) {
        return Payload.NONE;
    }

    /** What of {@code all}, which was published, a node lacks that has published {@code own}. */
    default Payload lackedBy(Payload own, Payload all) {
        return all;
    }

    /**
     * Forgets all that it knows of the pages of {@code region}, which may come again in a region of
     * other units, another protocol and other homes. All processors of the cluster wait meanwhile;
     * each has released, and then acquired what all others have released; and no message of any
     * protocol is under way. Rights and frames are the node's matter.
     */
    void forget(Region region);

    /** Fails with a broken invariant if the state of this half contradicts itself. */
    default void verify() {}

    /** Makes a node's half of a protocol. */
    @FunctionalInterface
    interface Maker {
        /** The half that stands at {@code context}. */
        Protocol at(NodeContext context);
    }
}
