package dev.merino.remote;

/** The kinds of remote memory, and the best one between two nodes. */
public enum RemoteMemoryProvider {
    /** Both nodes map the same memory: {@code mapped}. */
    MAPPING("shared mapping"),
    /** A network with remote direct memory access, through UCX: {@code fabric}. */
    FABRIC("UCX"),
    /** Active messages that the target answers: {@code active}. */
    MESSAGES("active messages");

    private final String words;

    RemoteMemoryProvider(String words) {
        this.words = words;
    }

    /** Its name in reports. */
    public String words() {
        return words;
    }

    /**
     * The best between two nodes. UCX is taken where it has a network with remote access of its
     * own; over TCP our own messages are faster.
     *
     * @param sameMachine whether both are on one machine
     * @param remoteAccess whether both have UCX and a network with remote access
     */
    public static RemoteMemoryProvider between(boolean sameMachine, boolean remoteAccess) {
        if (sameMachine) {
            return MAPPING;
        }
        return remoteAccess ? FABRIC : MESSAGES;
    }
}
