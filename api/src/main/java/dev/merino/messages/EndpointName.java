package dev.merino.messages;

/**
 * The globally unique name of an endpoint: the run, which is a random number, and its number in the
 * run.
 */
public record EndpointName(long run, int number) {
    /** Rejects a negative number. */
    public EndpointName {
        if (number < 0) {
            throw new IllegalArgumentException("an endpoint's number is not negative: " + number);
        }
    }

    @Override
    public String toString() {
        return "%x/%d".formatted(run, number);
    }
}
