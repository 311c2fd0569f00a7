package dev.merino.core;

/**
 * What one node says to another. Immutable; a message may be read by another thread than its
 * maker's.
 */
public interface Message {
    /**
     * The bytes of a message's fixed part on a wire: kind, channel, page or object, and a length.
     */
    int HEADER_BYTES = 16;

    /** The name under which messages of this kind are counted. */
    default String kind() {
        return getClass().getSimpleName();
    }

    /**
     * Whether it is about a node's memory, of which no protocol hears. Asked of every message:
     * quickly compiled code takes long to find out that something is not of an interface.
     */
    default boolean isForMemory() {
        return false;
    }

    /** How many bytes this message takes on a wire. */
    default int wireBytes() {
        return HEADER_BYTES;
    }

    /** Throws unless the numbers in it are known to the node that it has arrived at. */
    default void check(KnownNumbers known) {}
}
