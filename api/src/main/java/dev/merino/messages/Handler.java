package dev.merino.messages;

/**
 * Code that receives messages. It runs inside {@link Endpoint#poll}, on the thread of the caller,
 * and must be short: it may read the arrival, change the state of its owner and, if the arrival is
 * a request, {@linkplain Token reply} once. It may not send requests, poll or wait; the endpoint
 * refuses that with an exception.
 */
@FunctionalInterface
public interface Handler {
    /** Handles a message; {@code arrival} is reused as soon as this returns. */
    void handle(Arrival arrival);
}
