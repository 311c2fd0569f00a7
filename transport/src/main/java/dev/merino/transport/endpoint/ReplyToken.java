package dev.merino.transport.endpoint;

import dev.merino.messages.Token;
import dev.merino.transport.link.Parcel;

import java.lang.foreign.MemorySegment;

/** The reused token of an endpoint: valid while a request is handled, until it is used. */
final class ReplyToken implements Token {
    private static final int NO_SOURCE = -1;

    private final ActiveEndpoint endpoint;
    private final Parcel parcel = new Parcel();
    private int source = NO_SOURCE;
    private boolean isUsed;

    ReplyToken(ActiveEndpoint endpoint) {
        this.endpoint = endpoint;
    }

    /** Makes the token valid for a request of {@code newSource}. */
    void open(int newSource) {
        source = newSource;
        isUsed = false;
    }

    /** Makes the token invalid: the handler has returned. */
    void close() {
        source = NO_SOURCE;
    }

    @Override
    public void reply(int handler) {
        endpoint.answer(begin(handler), use());
    }

    @Override
    public void reply(int handler, long word) {
        endpoint.answer(begin(handler).add(word), use());
    }

    @Override
    public void reply(int handler, long first, long second) {
        endpoint.answer(begin(handler).add(first).add(second), use());
    }

    @Override
    public void reply(int handler, long first, long second, long third, long fourth) {
        endpoint.answer(begin(handler).add(first).add(second).add(third).add(fourth), use());
    }

    @Override
    public void reply(int handler, long[] words, int count) {
        endpoint.answer(begin(handler).addAll(words, count), use());
    }

    @Override
    public void reply(
            int handler, long[] words, int count, MemorySegment data, long offset, int bytes) {
        BulkDataCheck.check(data, offset, bytes, endpoint.bulkBytesMax());
        endpoint.answer(begin(handler).addAll(words, count).with(data, offset, bytes), use());
    }

    private Parcel begin(int handler) {
        if (source == NO_SOURCE) {
            throw new IllegalStateException(
                    "a reply is only possible from inside the handler of a request");
        }
        if (isUsed) {
            throw new IllegalStateException("this request has its reply: there is one at most");
        }
        HandlerTable.check(handler);
        return parcel.begin(Parcel.Kind.REPLY, handler);
    }

    private int use() {
        isUsed = true;
        return source;
    }
}
