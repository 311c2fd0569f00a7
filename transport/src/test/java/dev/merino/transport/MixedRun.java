package dev.merino.transport;

/** Runs in which some share memory and others are reached over a network. */
final class MixedRun {
    private MixedRun() {}

    /** Endpoints 0 and 1 share memory; endpoint 2 can be reached by TCP only. */
    static Run twoNeighboursAndOneFarAway() throws Exception {
        return Run.of(AmOptions.DEFAULT, AmOptions.DEFAULT, AmOptions.DEFAULT.with(Transport.TCP));
    }
}
