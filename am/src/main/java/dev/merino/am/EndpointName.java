package dev.merino.am;

/**
 * What an endpoint is called everywhere and for ever: the run, which is a random number, and its
 * number in the run.
 */
public record EndpointName(long run, int number) {
    /** Refuses numbers that no table has room for. */
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
