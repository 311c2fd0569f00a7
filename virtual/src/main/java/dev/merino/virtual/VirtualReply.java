package dev.merino.virtual;

import dev.merino.core.Check;
import dev.merino.messages.Token;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/** The right to reply once to a request of a rank. */
final class VirtualReply implements Token {
    private static final MemorySegment NOTHING = MemorySegment.ofArray(new long[0]);

    private final VirtualEndpoint replier;
    private final int requester;
    private boolean isUsed;

    VirtualReply(VirtualEndpoint replier, int requester) {
        this.replier = replier;
        this.requester = requester;
    }

    @Override
    public void reply(int handler) {
        reply(handler, new long[0], 0);
    }

    @Override
    public void reply(int handler, long word) {
        reply(handler, new long[] {word}, 1);
    }

    @Override
    public void reply(int handler, long first, long second) {
        reply(handler, new long[] {first, second}, 2);
    }

    @Override
    public void reply(int handler, long first, long second, long third, long fourth) {
        reply(handler, new long[] {first, second, third, fourth}, 4);
    }

    @Override
    public void reply(int handler, long[] words, int count) {
        reply(handler, words, count, NOTHING, 0, 0);
    }

    @Override
    public void reply(
            int handler, long[] words, int count, MemorySegment data, long offset, int bytes) {
        Check.that(!isUsed, "a request is replied to once");
        isUsed = true;
        replier.reply(requester, handler, Arrays.copyOf(words, count), data, offset, bytes);
    }
}
