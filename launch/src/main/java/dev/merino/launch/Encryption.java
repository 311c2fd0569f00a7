package dev.merino.launch;

import dev.merino.Transport;

import java.util.Optional;

/** Whether traffic between machines is encrypted. On one machine it never is. */
public enum Encryption {
    /** All of it, and who sends over something that cannot is told. */
    BETWEEN_MACHINES,

    /** All of it but what goes over UCX, whose fabric nobody else is at. */
    ON_UNTRUSTED_NETWORKS,

    /** Nothing. */
    NONE;

    /** Whether the processes of a run seal what they send to other machines. */
    public boolean isOn(boolean isOneMachine) {
        return !isOneMachine && this != NONE;
    }

    /** What the user should know of a run over {@code transport}. */
    public Optional<String> warning(Transport transport, boolean isOneMachine) {
        return isOneMachine || transport != Transport.UCX || this != BETWEEN_MACHINES
                ? Optional.empty()
                : Optional.of(
                        "merino: UCX does not encrypt what it sends between machines; if nobody"
                                + " else is on that network, say --trusted-fabric.");
    }
}
