package dev.merino.keeper.network;

/** Hears that other nodes are lost. */
@FunctionalInterface
public interface LossHandler {
    /**
     * Handles the loss of {@code node}, once; {@code why} is a verb phrase, such as "closed the
     * connection".
     */
    void lost(int node, String why);
}
