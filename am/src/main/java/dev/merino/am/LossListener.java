package dev.merino.am;

/** Told when an endpoint is lost. */
@FunctionalInterface
public interface LossListener {
    /**
     * Nothing goes to {@code lost} or comes from it any more. Called from {@link Endpoint#poll},
     * once for each endpoint, after the last message that came from it.
     */
    void lost(EndpointName lost, String why);
}
