package dev.merino.transport.endpoint;

import dev.merino.messages.Arrival;
import dev.merino.messages.Endpoint;
import dev.merino.messages.Handler;

import org.jspecify.annotations.Nullable;

import java.util.Objects;

/** The handlers of an endpoint, at their numbers. */
final class HandlerTable {
    private final @Nullable Handler[] handlers = new @Nullable Handler[Endpoint.HANDLERS_MAX];

    HandlerTable() {
        handlers[0] = HandlerTable::unhandledReturn;
    }

    private static void unhandledReturn(Arrival arrival) {
        throw new IllegalStateException(
                "a message for handler %d of endpoint %s came back (%s) and handler 0 is not set"
                        .formatted(arrival.handler(), arrival.source(), arrival.reason()));
    }

    void set(int index, Handler handler) {
        handlers[Objects.checkIndex(index, handlers.length)] = handler;
    }

    @Nullable Handler get(int index) {
        return handlers[index];
    }

    /** Rejects indices outside the table, and 0, which is for returned messages. */
    static void check(int handler) {
        if (handler < 1 || handler >= Endpoint.HANDLERS_MAX) {
            throw new IllegalArgumentException(
                    "handler %d; messages name handlers from 1 to %d"
                            .formatted(handler, Endpoint.HANDLERS_MAX - 1));
        }
    }
}
