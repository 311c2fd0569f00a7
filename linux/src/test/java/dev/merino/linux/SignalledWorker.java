package dev.merino.linux;

import java.util.OptionalInt;

/**
 * A JVM that was started with signals blocked and ends with the number of the one that it takes.
 */
final class SignalledWorker {
    private SignalledWorker() {}

    /** The name of a socket to say at that it waits. */
    public static void main(String[] arguments) {
        BlockedSignals signals = BlockedSignals.among(Processes.SIGQUIT, Processes.SIGINT);
        if (!signals.contains(Processes.SIGQUIT) || signals.contains(Processes.SIGTERM)) {
            System.exit(99);
        }
        UnixSocket.connect(arguments[0]);
        OptionalInt taken = signals.await();
        System.exit(taken.orElse(98));
    }
}
