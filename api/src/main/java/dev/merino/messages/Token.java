package dev.merino.messages;

import java.lang.foreign.MemorySegment;

/**
 * The right to reply to one request, from inside its handler and at most once; anything else throws
 * {@link IllegalStateException}. A reply never waits: if the receiver has no room, the endpoint
 * keeps the reply, and it accepts no further requests once it keeps too many. A reply to a lost
 * endpoint is dropped.
 */
public interface Token {
    /** Replies without words. */
    void reply(int handler);

    /** Replies with one word. */
    void reply(int handler, long word);

    /** Replies with two words. */
    void reply(int handler, long first, long second);

    /** Replies with four words. */
    void reply(int handler, long first, long second, long third, long fourth);

    /** Replies with the first {@code count} of {@code words}, eight at most. */
    void reply(int handler, long[] words, int count);

    /** Replies with words, eight at most, and a copy of some bytes. */
    void reply(int handler, long[] words, int count, MemorySegment data, long offset, int bytes);
}
