package dev.merino.sim;

/** How the nodes of a world reach each other's memory. */
public enum Reach {
    /** By messages only: operations and messages of a pair of nodes stay in one order. */
    MESSAGES("messages only"),

    /** Everybody reads and writes everybody's memory in place, ahead of messages under way. */
    NEIGHBOURS("neighbours"),

    /**
     * Adapters carry operations out when they arrive, on a network beside that of the messages.
     * Their atomic operations are not atomic towards those of processors.
     */
    FABRIC("fabric"),

    /** The same with atomic operations that are. */
    COHERENT_FABRIC("coherent fabric");

    private final String text;

    Reach(String text) {
        this.text = text;
    }

    /** Whether there are adapters. */
    public boolean isFabric() {
        return this == FABRIC || this == COHERENT_FABRIC;
    }

    @Override
    public String toString() {
        return text;
    }
}
