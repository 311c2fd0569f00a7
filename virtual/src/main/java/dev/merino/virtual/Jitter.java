package dev.merino.virtual;

/**
 * Delays that come on top of what a model says, so that a run takes another course than the model's
 * own.
 */
interface Jitter {
    /** None: the model's own course. */
    Jitter NONE =
            new Jitter() {
                @Override
                public long rankNs(int rank) {
                    return 0;
                }

                @Override
                public long flightNs(int to) {
                    return 0;
                }

                @Override
                public boolean preempts() {
                    return false;
                }

                @Override
                public boolean isPreempted() {
                    return false;
                }
            };

    /** How much longer {@code rank} computes before it calls the runtime. */
    long rankNs(int rank);

    /** How much longer a message to node {@code to} is under way. */
    long flightNs(int to);

    /** Whether it takes processors away from ranks at all. */
    default boolean preempts() {
        return true;
    }

    /** Whether a rank lets others go first before the access that it is about to make. */
    boolean isPreempted();
}
