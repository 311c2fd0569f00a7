package dev.merino.messages;

/** Is called when an endpoint is lost. */
@FunctionalInterface
public interface LossListener {
    /**
     * No more messages can be sent to {@code lost} or arrive from it. Called from {@link
     * Endpoint#poll}, once for each endpoint, after the last message that it sent.
     */
    void lost(EndpointName lost, String why);
}
