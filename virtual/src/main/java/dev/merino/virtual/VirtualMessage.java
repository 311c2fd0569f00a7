package dev.merino.virtual;

import dev.merino.core.Check;
import dev.merino.messages.Arrival;
import dev.merino.messages.EndpointName;
import dev.merino.messages.ReturnReason;
import dev.merino.messages.Token;

import org.jspecify.annotations.Nullable;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * A message of a program, with a copy of what it carries.
 *
 * @param kind request or reply
 * @param from the rank that sent it
 * @param to the rank that it is for
 * @param handler which handler it names
 * @param words its words
 * @param bulk its bytes
 * @param bulkBytes how many of them count
 * @param reply the right to reply, if it is a request
 */
record VirtualMessage(
        Kind kind,
        int from,
        int to,
        int handler,
        long[] words,
        MemorySegment bulk,
        int bulkBytes,
        @Nullable Token reply)
        implements Arrival {
    /** A copy of some bytes, aligned to eight of them. */
    static MemorySegment copy(MemorySegment data, long offset, int bytes) {
        MemorySegment copy = MemorySegment.ofArray(new long[Math.ceilDiv(bytes, Long.BYTES)]);
        MemorySegment.copy(data, offset, copy, 0, bytes);
        return copy;
    }

    @Override
    public EndpointName source() {
        return new EndpointName(0, from);
    }

    @Override
    public int wordCount() {
        return words.length;
    }

    @Override
    public long word(int index) {
        return words[index];
    }

    @Override
    public void copyBulk(int at, MemorySegment target, long targetAt, int bytes) {
        MemorySegment.copy(bulk, at, target, targetAt, bytes);
    }

    @Override
    public void copyBulk(int at, byte[] target, int targetAt, int bytes) {
        MemorySegment.copy(bulk, ValueLayout.JAVA_BYTE, at, target, targetAt, bytes);
    }

    @Override
    public Token token() {
        return Check.present(reply, "only a request has a reply");
    }

    @Override
    public ReturnReason reason() {
        throw new IllegalStateException("no message is returned on modelled machines");
    }
}
