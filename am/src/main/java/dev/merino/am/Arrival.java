package dev.merino.am;

import java.lang.foreign.MemorySegment;

/**
 * A message that has arrived, seen by its handler. One object of this type serves all messages of
 * an endpoint: nothing of it may be kept after the handler has returned.
 */
public interface Arrival {
    /** What kind of message this is. */
    enum Kind {
        /** Somebody asks, and may be answered. */
        REQUEST,
        /** The answer to a request of this endpoint. */
        REPLY,
        /** A message of this endpoint that could not be delivered; only handler 0 sees these. */
        RETURNED
    }

    /** What kind of message this is. */
    Kind kind();

    /** The endpoint that sent it; of a returned message, the one that it was for. */
    EndpointName source();

    /** The handler that it names; of a returned message, the one it named at first. */
    int handler();

    /** How many words came with it. */
    int wordCount();

    /** One of them; an exception if there are not so many. */
    long word(int index);

    /** How many bytes came with it. */
    int bulkBytes();

    /** The bytes, which are there until the handler returns. They begin on eight bytes. */
    MemorySegment bulk();

    /** Copies some of the bytes. */
    void copyBulk(int from, MemorySegment target, long at, int bytes);

    /** Copies some of the bytes. */
    void copyBulk(int from, byte[] target, int at, int bytes);

    /** The right to answer; an exception unless this is a request. */
    Token token();

    /** Why the message came back; an exception unless it did. */
    ReturnReason reason();
}
