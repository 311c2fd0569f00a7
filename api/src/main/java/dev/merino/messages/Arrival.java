package dev.merino.messages;

import java.lang.foreign.MemorySegment;

/**
 * A message that has arrived, as its handler sees it. One object serves all messages of an
 * endpoint: a handler must not keep it, nor what it returns, after the handler has returned.
 */
public interface Arrival {
    /** What kind of message this is. */
    enum Kind {
        /** A message that its handler may reply to. */
        REQUEST,
        /** The reply to a request of this endpoint. */
        REPLY,
        /** A message of this endpoint that could not be delivered; only handler 0 sees these. */
        RETURNED
    }

    /** What kind of message this is. */
    Kind kind();

    /** The endpoint that sent it; for a returned message, the one that it was sent to. */
    EndpointName source();

    /** The handler that it names; for a returned message, the one that it named originally. */
    int handler();

    /** How many words it carries. */
    int wordCount();

    /** One of its words; throws if there are fewer. */
    long word(int index);

    /** How many bytes of bulk data it carries. */
    int bulkBytes();

    /** The bulk data, valid until the handler returns and aligned to eight bytes. */
    MemorySegment bulk();

    /** Copies a part of the bulk data. */
    void copyBulk(int from, MemorySegment target, long at, int bytes);

    /** Copies a part of the bulk data. */
    void copyBulk(int from, byte[] target, int at, int bytes);

    /** The right to reply; throws unless this is a request. */
    Token token();

    /** Why the message was returned; throws unless it was. */
    ReturnReason reason();
}
